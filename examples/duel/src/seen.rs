//! What a player may see of a duel: its own cards, and how many the others hold.

use std::fmt;

use rulebook::{PerSeat, Position, SeatSet, View};
use serde::Serialize;

use crate::rules::{Duel, Phase, Seat};
use crate::table::Card;

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Seen {
    /// What is going on: nothing of it is secret.
    pub phase: Phase,
    /// How many cards each holds.
    pub cards: PerSeat<usize>,
    /// Who has been tripped in this round.
    pub fallen: SeatSet<Seat>,
    /// How many cards are in the deck.
    pub left: usize,
}

/// What a player sees besides.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Hand(pub Vec<Card>);

impl View for Duel {
    type Public = Seen;
    type Private = Hand;

    fn public(position: &Position<Self>) -> Seen {
        let (table, seats) = (position.state(), position.seats());
        Seen {
            phase: *position.phase(),
            cards: PerSeat::new(seats, |seat| table.hand(seat).len()),
            fallen: seats.iter().filter(|&seat| !table.stands(seat)).collect(),
            left: table.left(),
        }
    }

    fn private(position: &Position<Self>, seat: Seat) -> Hand {
        Hand(position.state().hand(seat).to_vec())
    }
}

/// `seat 0: 2 cards | seat 1: 1 card, fallen | seat 2: out`, and what is going on.
impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (seat, cards)) in self.cards.iter::<Seat>().enumerate() {
            let before = if at == 0 { "" } else { " | " };
            match cards {
                0 => write!(f, "{before}{seat}: out")?,
                1 => write!(f, "{before}{seat}: 1 card")?,
                _ => write!(f, "{before}{seat}: {cards} cards")?,
            }
            if *cards > 0 && self.fallen.contains(seat) {
                f.write_str(", fallen")?;
            }
        }
        match self.phase {
            Phase::Claimed { claimant, trick } => write!(f, "\n{claimant} would {trick}"),
            Phase::Believed { claimant, trick } => write!(f, "\n{claimant} may {trick} somebody"),
            Phase::Loss { who } => write!(f, "\n{who} has to lose a card"),
            Phase::Act | Phase::Won { .. } | Phase::Counted { .. } => Ok(()),
        }
    }
}

/// `your cards: blade rope`
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("your cards:")?;
        self.0.iter().try_for_each(|card| write!(f, " {card}"))
    }
}

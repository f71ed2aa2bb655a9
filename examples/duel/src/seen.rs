//! What a player may see of a duel: its own cards, and how many the others hold.

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

impl View for Duel {
    type Public = Seen;
    /// The hand.
    type Private = Vec<Card>;

    fn public(position: &Position<Self>) -> Seen {
        let (table, seats) = (position.state(), position.seats());
        Seen {
            phase: *position.phase(),
            cards: PerSeat::new(seats, |seat| table.hand(seat).len()),
            fallen: seats.iter().filter(|&seat| !table.stands(seat)).collect(),
            left: table.left(),
        }
    }

    fn private(position: &Position<Self>, seat: Seat) -> Vec<Card> {
        position.state().hand(seat).to_vec()
    }
}

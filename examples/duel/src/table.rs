//! The cards: the hands, the deck, and what can be done with them.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rulebook::random::Rng;
use rulebook::{PerSeat, SeatSet, Time};
use serde::{Deserialize, Serialize};

use crate::rules::Seat;

/// So many cards of each kind are in the deck.
const OF_EACH: usize = 4;

/// So many cards is each dealt.
const HAND: usize = 2;

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// With it, you strike.
    Blade,
    /// With it, you trip somebody up.
    Rope,
    /// It is good for nothing, but to be lost.
    Fool,
}

impl Card {
    /// Every kind, in their order.
    pub const ALL: [Card; 3] = [Card::Blade, Card::Rope, Card::Fool];
}

/// What can be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trick {
    /// The rival loses a card.
    Strike,
    /// The rival falls: until the round is over it has no turn, and no say.
    Trip,
}

impl Trick {
    /// Every trick.
    pub const ALL: [Trick; 2] = [Trick::Strike, Trick::Trip];

    /// The card that it takes.
    #[must_use]
    pub fn card(self) -> Card {
        match self {
            Trick::Strike => Card::Blade,
            Trick::Trip => Card::Rope,
        }
    }
}

/// How long a duel may last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pace {
    /// How long a player may think.
    pub think: Duration,
    /// After so many rounds, the cards are counted.
    pub rounds: u32,
}

/// Half a minute, and nine rounds.
impl Default for Pace {
    fn default() -> Self {
        Pace {
            think: Duration::from_secs(30),
            rounds: 9,
        }
    }
}

/// What lies on the table, and what the players hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    /// When whoever has the turn was asked to act: what others had to do before that
    /// takes no time from it.
    pub(crate) asked: Time,
    /// Each in the order of the kinds: how it came together is of no matter.
    hands: PerSeat<Vec<Card>>,
    deck: Vec<Card>,
    fallen: SeatSet<Seat>,
}

impl Table {
    /// A shuffled deck, of which each has been dealt two cards.
    #[must_use]
    pub fn deal(seats: SeatSet<Seat>, rng: &mut Rng) -> Table {
        let mut deck = Card::ALL.repeat(OF_EACH);
        rng.shuffle(&mut deck);
        let hands = PerSeat::new(seats, |_: Seat| {
            let mut hand = deck.split_off(deck.len() - HAND);
            hand.sort_unstable();
            hand
        });
        Table {
            asked: Time::ZERO,
            hands,
            deck,
            fallen: SeatSet::EMPTY,
        }
    }

    /// What a player holds.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &[Card] {
        &self.hands[seat]
    }

    /// Whether a player holds a card of that kind.
    #[must_use]
    pub fn holds(&self, seat: Seat, card: Card) -> bool {
        self.hands[seat].contains(&card)
    }

    /// The kinds of cards that a player holds, each once.
    #[must_use]
    pub fn kinds(&self, seat: Seat) -> Vec<Card> {
        let mut kinds = self.hands[seat].clone();
        kinds.dedup();
        kinds
    }

    /// The card that goes first where a player does not say which.
    #[must_use]
    pub fn first(&self, seat: Seat) -> Card {
        let first = self.hands[seat].first();
        first.copied().unwrap_or(Card::Fool)
    }

    /// Whether a player has not been tripped in this round.
    #[must_use]
    pub fn stands(&self, seat: Seat) -> bool {
        !self.fallen.contains(seat)
    }

    /// How many cards have not been dealt.
    #[must_use]
    pub fn left(&self) -> usize {
        self.deck.len()
    }

    /// Those of the players that hold most.
    #[must_use]
    pub fn richest(&self, seats: SeatSet<Seat>) -> SeatSet<Seat> {
        let held = |seat: &Seat| self.hands[*seat].len();
        let most = seats.iter().map(|seat| held(&seat)).max();
        seats
            .iter()
            .filter(|seat| Some(held(seat)) == most)
            .collect()
    }

    pub(crate) fn trip(&mut self, seat: Seat) {
        self.fallen = self.fallen.with(seat);
    }

    pub(crate) fn stand_up(&mut self) {
        self.fallen = SeatSet::EMPTY;
    }

    pub(crate) fn lose(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat];
        if let Some(place) = hand.iter().position(|&held| held == card) {
            hand.remove(place);
        }
    }

    /// Shuffles a card of the hand into the deck, and draws another: which one.
    pub(crate) fn exchange(&mut self, seat: Seat, card: Card, rng: &mut Rng) -> Card {
        self.lose(seat, card);
        self.deck.push(card);
        rng.shuffle(&mut self.deck);
        let drawn = self.deck.pop().unwrap_or(card);
        self.hands[seat].push(drawn);
        self.hands[seat].sort_unstable();
        drawn
    }
}

/// `blade`
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Card::Blade => "blade",
            Card::Rope => "rope",
            Card::Fool => "fool",
        })
    }
}

/// `strike`
impl fmt::Display for Trick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Trick::Strike => "strike",
            Trick::Trip => "trip",
        })
    }
}

/// The word for it, as it is written.
fn named<T: fmt::Display + Copy>(what: &'static str, known: &[T], text: &str) -> Result<T, NoSuch> {
    let mut named = known.iter().copied();
    named
        .find(|one| one.to_string() == text)
        .ok_or_else(|| NoSuch {
            what,
            known: known.iter().map(T::to_string).collect(),
        })
}

impl FromStr for Card {
    type Err = NoSuch;

    fn from_str(text: &str) -> Result<Card, NoSuch> {
        named("card", &Card::ALL, text)
    }
}

impl FromStr for Trick {
    type Err = NoSuch;

    fn from_str(text: &str) -> Result<Trick, NoSuch> {
        named("trick", &Trick::ALL, text)
    }
}

/// There is no such card, or no such trick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuch {
    what: &'static str,
    known: Vec<String>,
}

impl fmt::Display for NoSuch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} is {}", self.what, self.known.join(" or "))
    }
}

impl Error for NoSuch {}

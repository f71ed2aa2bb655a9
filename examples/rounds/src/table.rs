//! The cards: a stock, a hand for each player, and who has won how many rounds.

use std::error::Error;
use std::fmt;
use std::iter;
use std::str::FromStr;

use rulebook::{Outcome, PerSeat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::rules::Player;

/// With so many points a player has won.
const ENOUGH: u8 = 3;

/// A card, worth its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub u8);

/// The cards that a match is played with, the first to be dealt first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Deck(pub Vec<Card>);

/// Twenty-four cards, well apart, and always in this order.
impl Default for Deck {
    fn default() -> Self {
        Deck((1..=24).map(|place| Card(place * 7 % 25)).collect())
    }
}

/// What lies on the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    /// The next card to be dealt is the last of them.
    stock: Vec<Card>,
    hands: PerSeat<Vec<Card>>,
    points: PerSeat<u8>,
}

impl Table {
    /// A table with nothing dealt.
    #[must_use]
    pub fn new(deck: &Deck, players: SeatSet<Player>) -> Table {
        Table {
            stock: deck.0.iter().rev().copied().collect(),
            hands: PerSeat::new(players, |_| Vec::new()),
            points: PerSeat::new(players, |_| 0),
        }
    }

    /// How many cards are in the stock.
    #[must_use]
    pub fn left(&self) -> usize {
        self.stock.len()
    }

    /// What a player holds.
    #[must_use]
    pub fn hand(&self, player: Player) -> &[Card] {
        &self.hands[player]
    }

    /// How many rounds a player has won.
    #[must_use]
    pub fn points(&self, player: Player) -> u8 {
        self.points[player]
    }

    /// Puts a card away, and takes the next one.
    pub(crate) fn swap(&mut self, player: Player, card: Card) {
        self.hands[player].retain(|&held| held != card);
        self.deal(player, 1);
    }

    /// Puts all hands away.
    pub(crate) fn put_hands_away(&mut self) {
        self.hands.values_mut().iter_mut().for_each(Vec::clear);
    }

    /// A player takes so many cards, or those that are left.
    pub(crate) fn deal(&mut self, to: Player, cards: u8) {
        let dealt = iter::from_fn(|| self.stock.pop()).take(cards.into());
        self.hands[to].extend(dealt);
    }

    /// The hand that is worth most gets a point; where two are, none does.
    pub(crate) fn score(&mut self) {
        let worth = |hand: &[Card]| hand.iter().map(|card| u16::from(card.0)).sum::<u16>();
        let worths = Player::ALL.map(|player| (worth(self.hand(player)), player));
        let Some((most, best)) = worths.into_iter().max() else {
            return;
        };
        if worths.iter().filter(|(worth, _)| *worth == most).count() == 1 {
            self.points[best] += 1;
        }
    }

    /// Who has enough points.
    pub(crate) fn winner(&self) -> Option<Player> {
        Player::ALL
            .into_iter()
            .find(|&player| self.points[player] >= ENOUGH)
    }

    /// The points as an outcome.
    pub(crate) fn scores(&self) -> Outcome<Player> {
        let points = self.points.values().iter();
        Outcome::Scores(points.map(|&points| points.into()).collect())
    }
}

/// `Anna 0: 7 14 | Ben 0: 21 3 | Cleo 1: 10 17 | stock 4`
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for player in Player::ALL {
            write!(f, "{player} {}:", self.points(player))?;
            for card in self.hand(player) {
                write!(f, " {card}")?;
            }
            f.write_str(" | ")?;
        }
        write!(f, "stock {}", self.left())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Its number.
impl FromStr for Card {
    type Err = NoCard;

    fn from_str(text: &str) -> Result<Card, NoCard> {
        text.trim().parse().map(Card).map_err(|_| NoCard)
    }
}

/// No card is called that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCard;

impl fmt::Display for NoCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a card is a number")
    }
}

impl Error for NoCard {}

//! The six cards: `jh` is the jack of hearts.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use rulebook::Domain;
use serde::{Deserialize, Serialize};

/// A card of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Card(u8);

/// What a card is worth; a later one is higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rank {
    /// The lowest.
    Jack,
    /// The one between.
    Queen,
    /// The highest.
    King,
}

impl Card {
    /// How many cards there are, two of each rank.
    const COUNT: u8 = 6;

    /// The deck, from the jacks to the kings.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..Self::COUNT).map(Card)
    }

    /// Its place in the deck, from 0 to 5.
    #[must_use]
    pub fn place(self) -> u8 {
        self.0
    }

    /// What it is worth.
    #[must_use]
    pub fn rank(self) -> Rank {
        match self.0 / 2 {
            0 => Rank::Jack,
            1 => Rank::Queen,
            _ => Rank::King,
        }
    }

    fn bit(self) -> u8 {
        1 << self.0
    }
}

/// `jh`, `js`, `qh`, `qs`, `kh`, `ks`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["jh", "js", "qh", "qs", "kh", "ks"][usize::from(self.0 % Self::COUNT)])
    }
}

/// As it is shown: by its name.
impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = NoCard;

    fn from_str(text: &str) -> Result<Card, NoCard> {
        let named = |card: &Card| card.to_string().eq_ignore_ascii_case(text.trim());
        Card::all().find(named).ok_or_else(|| NoCard(text.into()))
    }
}

impl From<Card> for String {
    fn from(card: Card) -> String {
        card.to_string()
    }
}

impl TryFrom<String> for Card {
    type Error = NoCard;

    fn try_from(text: String) -> Result<Card, NoCard> {
        text.parse()
    }
}

/// No card is called that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCard(String);

impl fmt::Display for NoCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Escaped: it may have been typed by somebody, and is shown on a terminal.
        let text = self.0.escape_debug();
        write!(f, "no card `{text}`: jh, js, qh, qs, kh or ks")
    }
}

impl Error for NoCard {}

/// Some of the cards, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cards(u8);

impl Cards {
    /// All but those.
    pub fn without(cards: impl IntoIterator<Item = Card>) -> Cards {
        let all = (1 << Card::COUNT) - 1;
        Cards(cards.into_iter().fold(all, |left, card| left & !card.bit()))
    }
}

impl Domain for Cards {
    type Value = Card;

    fn contains(&self, card: &Card) -> bool {
        self.0 & card.bit() != 0
    }

    fn values(&self) -> impl Iterator<Item = Card> {
        Card::all().filter(|card| self.contains(card))
    }
}

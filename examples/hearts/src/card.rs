//! The cards of a deck: `2c` is the two of clubs, `th` the ten of hearts.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A card of the deck of 52.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Card(u8);

/// A suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Suit {
    /// Its two leads to the first trick.
    Clubs,
    /// The suit that costs nothing.
    Diamonds,
    /// Each of them is a point.
    Hearts,
    /// Its queen is thirteen points.
    Spades,
}

const RANKS: &str = "23456789tjqka";
const SUITS: &str = "cdhs";

impl Card {
    /// It leads to the first trick.
    pub const TWO_OF_CLUBS: Card = Card(0);
    /// It costs as much as all hearts.
    pub const QUEEN_OF_SPADES: Card = Card(4 * 10 + 3);

    /// How many there are.
    pub(crate) const COUNT: u8 = 52;

    /// The deck, from the twos to the aces, and of a rank from the clubs to the spades.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..Self::COUNT).map(Card)
    }

    /// The card of that place, where there is one.
    pub(crate) fn at(place: u8) -> Option<Card> {
        (place < Self::COUNT).then_some(Card(place))
    }

    /// Its place in the deck, from 0 to 51.
    #[must_use]
    pub const fn place(self) -> u8 {
        self.0
    }

    /// Its suit.
    #[must_use]
    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0 % 4)]
    }

    /// Its rank, from 0 for a two to 12 for an ace.
    #[must_use]
    pub fn rank(self) -> u8 {
        self.0 / 4
    }

    /// What it costs whoever takes it.
    #[must_use]
    pub fn points(self) -> u8 {
        match self.suit() {
            Suit::Hearts => 1,
            Suit::Spades if self == Card::QUEEN_OF_SPADES => 13,
            _ => 0,
        }
    }
}

impl Suit {
    /// The suits, as a deck has them.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
}

/// Its rank and its suit: `2c`, `td`, `qs`, `ah`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rank, suit) = (usize::from(self.rank()), usize::from(self.0 % 4));
        let name: [&str; 2] = [&RANKS[rank..=rank], &SUITS[suit..=suit]];
        f.pad(&name.concat())
    }
}

/// As it is shown: by its name.
impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// As it is shown; `10d` is `td` too.
impl FromStr for Card {
    type Err = NoCard;

    fn from_str(text: &str) -> Result<Card, NoCard> {
        let name = text.trim().to_lowercase().replace("10", "t");
        let named = Card::all().find(|card| card.to_string() == name);
        named.ok_or_else(|| NoCard(text.trim().into()))
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

/// `clubs`, `diamonds`, `hearts`, `spades`.
impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Suit::Clubs => "clubs",
            Suit::Diamonds => "diamonds",
            Suit::Hearts => "hearts",
            Suit::Spades => "spades",
        })
    }
}

/// No card is called that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCard(String);

impl fmt::Display for NoCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Escaped: it may have been typed by somebody, and is shown on a terminal.
        let text = self.0.escape_debug();
        write!(
            f,
            "no card `{text}`: a rank of {RANKS} and a suit of {SUITS}, as in 2c or qs"
        )
    }
}

impl Error for NoCard {}

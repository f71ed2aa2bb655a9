//! Some cards of the deck, in one word: a hand, what is passed, what was taken.

use std::fmt;
use std::ops::BitAnd;
use std::str::FromStr;

use rulebook::Domain;
use serde::{Deserialize, Serialize};

use crate::card::{Card, NoCard, Suit};

/// A set of cards, a bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Card>", into = "Vec<Card>")]
pub struct Hand(u64);

impl Hand {
    /// The deck.
    pub const ALL: Hand = Hand((1 << Card::COUNT) - 1);

    /// All cards that cost points.
    pub const POINTS: Hand = Hand::of_suit(Suit::Hearts).with(Card::QUEEN_OF_SPADES);

    /// All cards of a suit.
    #[must_use]
    pub const fn of_suit(suit: Suit) -> Hand {
        // Of every four cards of the deck, one.
        Hand(0x1_1111_1111_1111 << suit as u8)
    }

    /// These and that one.
    #[must_use]
    pub const fn with(self, card: Card) -> Hand {
        Hand(self.0 | 1 << card.place())
    }

    /// These and those.
    #[must_use]
    pub fn and(self, cards: Hand) -> Hand {
        Hand(self.0 | cards.0)
    }

    /// These without those.
    #[must_use]
    pub fn without(self, cards: Hand) -> Hand {
        Hand(self.0 & !cards.0)
    }

    /// These, or where they are none, those.
    #[must_use]
    pub fn or(self, cards: Hand) -> Hand {
        if self.is_empty() { cards } else { self }
    }

    /// How many they are.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether they are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What they cost whoever takes them: at the most 26.
    #[must_use]
    pub fn points(self) -> u8 {
        (self & Hand::POINTS).into_iter().map(Card::points).sum()
    }
}

/// The cards that are in both.
impl BitAnd for Hand {
    type Output = Hand;

    fn bitand(self, other: Hand) -> Hand {
        Hand(self.0 & other.0)
    }
}

impl From<Card> for Hand {
    fn from(card: Card) -> Hand {
        Hand::default().with(card)
    }
}

impl Domain for Hand {
    type Value = Card;

    fn contains(&self, card: &Card) -> bool {
        self.0 & (1 << card.place()) != 0
    }

    fn values(&self) -> impl Iterator<Item = Card> {
        self.into_iter()
    }
}

/// From the lowest card of the deck on.
#[derive(Clone, Debug)]
pub struct Cards(u64);

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let place = u8::try_from(self.0.trailing_zeros()).ok()?;
        let card = Card::at(place)?;
        self.0 &= self.0 - 1;
        Some(card)
    }
}

impl IntoIterator for Hand {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        Cards(self.0)
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        cards.into_iter().fold(Hand::default(), Hand::with)
    }
}

impl From<Vec<Card>> for Hand {
    fn from(cards: Vec<Card>) -> Hand {
        cards.into_iter().collect()
    }
}

impl From<Hand> for Vec<Card> {
    fn from(hand: Hand) -> Vec<Card> {
        hand.into_iter().collect()
    }
}

/// Suit by suit, as a hand is held: `2c kc 4d qs`; `no card` where there is none.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.pad("no card");
        }
        let suits = Suit::ALL
            .into_iter()
            .map(|suit| *self & Hand::of_suit(suit));
        let names: Vec<String> = suits.flatten().map(|card| card.to_string()).collect();
        f.pad(&names.join(" "))
    }
}

/// As it is shown, in brackets.
impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

/// Cards, one behind the other; in which order is of no matter.
impl FromStr for Hand {
    type Err = NoCard;

    fn from_str(text: &str) -> Result<Hand, NoCard> {
        text.split_whitespace().map(str::parse).collect()
    }
}

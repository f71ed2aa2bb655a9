//! The cards: a hand for each player, what lies on the table, and the prizes.

use std::cmp::Ordering;
use std::error::Error;
use std::fmt;
use std::iter;
use std::str::FromStr;

use rulebook::{Domain, PerSeat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::rules::Player;

/// A suit has so many cards.
const SUIT: u8 = 13;

/// A card, worth its number: 1 to 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(u8);

impl Card {
    /// The card of that number.
    ///
    /// # Errors
    /// Where there is no such card.
    pub fn new(number: u8) -> Result<Card, NoCard> {
        if (1..=SUIT).contains(&number) {
            Ok(Card(number))
        } else {
            Err(NoCard(number.to_string()))
        }
    }

    /// Its number.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    fn bit(self) -> u16 {
        1 << self.0
    }
}

/// The cards that a player holds, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Card>", into = "Vec<Card>")]
pub struct Hand(u16);

impl Domain for Hand {
    type Value = Card;

    fn contains(&self, card: &Card) -> bool {
        self.0 & card.bit() != 0
    }

    fn values(&self) -> impl Iterator<Item = Card> {
        (1..=SUIT).map(Card).filter(|card| self.contains(card))
    }
}

/// The prizes that a match is played for, the first first. Each player has as many
/// cards, from 1 on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Prizes(Vec<u8>);

impl Prizes {
    /// Those prizes, in that order.
    ///
    /// # Errors
    /// Where there are none, or more than a suit has cards.
    pub fn new(worth: Vec<u8>) -> Result<Prizes, NoPrizes> {
        if (1..=usize::from(SUIT)).contains(&worth.len()) {
            Ok(Prizes(worth))
        } else {
            Err(NoPrizes(worth.len()))
        }
    }
}

/// From 5 down to 1.
impl Default for Prizes {
    fn default() -> Self {
        Prizes(vec![5, 4, 3, 2, 1])
    }
}

/// The cards that were turned up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bids(pub PerSeat<Option<Card>>);

/// `Anna 3, Ben 5`
impl fmt::Display for Bids {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (player, card)) in self.0.iter::<Player>().enumerate() {
            let before = if at == 0 { "" } else { ", " };
            match card {
                Some(card) => write!(f, "{before}{player} {card}")?,
                None => write!(f, "{before}{player} nothing")?,
            }
        }
        Ok(())
    }
}

/// What lies on the table, and what the players hold and have won.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    /// The prize on top is the last of them.
    prizes: Vec<u8>,
    hands: PerSeat<Hand>,
    /// What lies there face down.
    down: PerSeat<Option<Card>>,
    points: PerSeat<u16>,
}

/// How the players stand once a prize is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// There are more prizes.
    Open,
    /// There are none, and that player has more.
    Ahead(Player),
    /// There are none, and both have as much.
    Level,
}

impl Table {
    /// A table with all prizes on it, and full hands.
    #[must_use]
    pub fn new(prizes: &Prizes, players: SeatSet<Player>) -> Table {
        // A bit for each from 1 to their number.
        let hand = Hand(((1 << prizes.0.len()) - 1) << 1);
        Table {
            prizes: prizes.0.iter().rev().copied().collect(),
            hands: PerSeat::new(players, |_| hand),
            down: PerSeat::new(players, |_| None),
            points: PerSeat::new(players, |_| 0),
        }
    }

    /// The prize for which the players bid.
    #[must_use]
    pub fn prize(&self) -> Option<u8> {
        self.prizes.last().copied()
    }

    /// What a player holds.
    #[must_use]
    pub fn hand(&self, player: Player) -> Hand {
        self.hands[player]
    }

    /// The card that a player has put down.
    #[must_use]
    pub fn bid(&self, player: Player) -> Option<Card> {
        self.down[player]
    }

    /// What the prizes are worth that a player has taken.
    #[must_use]
    pub fn points(&self, player: Player) -> u16 {
        self.points[player]
    }

    /// How many cards of two full suits are in no hand: with each bid, one more.
    #[must_use]
    pub fn gone(&self) -> u32 {
        let held = |hand: &Hand| hand.0.count_ones();
        2 * u32::from(SUIT) - self.hands.values().iter().map(held).sum::<u32>()
    }

    /// A card of the hand is put down.
    pub(crate) fn put_down(&mut self, player: Player, card: Card) {
        self.hands[player].0 &= !card.bit();
        self.down[player] = Some(card);
    }

    /// The cards that lie there are turned up, and taken away.
    pub(crate) fn turn_up(&mut self) -> Bids {
        let bids = self.down.clone();
        self.down.values_mut().fill(None);
        Bids(bids)
    }

    /// The higher bid takes the prize; of two equal ones neither does.
    pub(crate) fn award(&mut self, Bids(bids): &Bids) -> Standing {
        use Player::{Anna, Ben};
        let prize = self.prizes.pop().map_or(0, u16::from);
        match bids[Anna].cmp(&bids[Ben]) {
            Ordering::Greater => self.points[Anna] += prize,
            Ordering::Less => self.points[Ben] += prize,
            Ordering::Equal => {}
        }
        if !self.prizes.is_empty() {
            return Standing::Open;
        }
        match self.points[Anna].cmp(&self.points[Ben]) {
            Ordering::Greater => Standing::Ahead(Anna),
            Ordering::Less => Standing::Ahead(Ben),
            Ordering::Equal => Standing::Level,
        }
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> u8 {
        card.0
    }
}

impl TryFrom<u8> for Card {
    type Error = NoCard;

    fn try_from(number: u8) -> Result<Card, NoCard> {
        Card::new(number)
    }
}

impl From<Hand> for Vec<Card> {
    fn from(hand: Hand) -> Vec<Card> {
        hand.values().collect()
    }
}

impl From<Vec<Card>> for Hand {
    fn from(cards: Vec<Card>) -> Hand {
        Hand(cards.iter().fold(0, |bits, card| bits | card.bit()))
    }
}

impl From<Prizes> for Vec<u8> {
    fn from(prizes: Prizes) -> Vec<u8> {
        prizes.0
    }
}

impl TryFrom<Vec<u8>> for Prizes {
    type Error = NoPrizes;

    fn try_from(worth: Vec<u8>) -> Result<Prizes, NoPrizes> {
        Prizes::new(worth)
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
        let text = text.trim();
        let number = text.parse().map_err(|_| NoCard(text.into()))?;
        Card::new(number)
    }
}

/// `1 3 4`; `no card` where there is none.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("no card");
        }
        for (card, before) in self.values().zip(iter::once("").chain(iter::repeat(" "))) {
            write!(f, "{before}{card}")?;
        }
        Ok(())
    }
}

/// No card is called that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCard(String);

impl fmt::Display for NoCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Escaped: it may have been typed by somebody, and is shown on a terminal.
        write!(f, "no card `{}`: 1 to {SUIT}", self.0.escape_debug())
    }
}

impl Error for NoCard {}

/// No match is played for so many prizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPrizes(usize);

impl fmt::Display for NoPrizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a match is for 1 to {SUIT} prizes, not for {}", self.0)
    }
}

impl Error for NoPrizes {}

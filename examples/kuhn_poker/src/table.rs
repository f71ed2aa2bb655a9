//! The three cards, and the chips in the pot.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use rulebook::Domain;
use serde::{Deserialize, Serialize};

use crate::rules::Player;

/// A card; a later one is higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Card {
    /// The lowest.
    Jack,
    /// The one between.
    Queen,
    /// The highest.
    King,
}

impl Card {
    /// The deck, the lowest first.
    pub const ALL: [Card; 3] = [Card::Jack, Card::Queen, Card::King];

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// `jack`, `queen`, `king`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Card::Jack => "jack",
            Card::Queen => "queen",
            Card::King => "king",
        })
    }
}

/// By its name, or the first letter of it.
impl FromStr for Card {
    type Err = NoCard;

    fn from_str(text: &str) -> Result<Card, NoCard> {
        let text = text.trim();
        let card = Card::ALL.into_iter().find(|card| {
            let name = card.to_string();
            name.eq_ignore_ascii_case(text) || name[..1].eq_ignore_ascii_case(text)
        });
        card.ok_or_else(|| NoCard(text.into()))
    }
}

/// No card is called that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCard(String);

impl fmt::Display for NoCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Escaped: it may have been typed by somebody, and is shown on a terminal.
        let text = self.0.escape_debug();
        write!(f, "no card `{text}`: jack, queen or king")
    }
}

impl Error for NoCard {}

/// Some of the cards, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cards(u8);

impl Domain for Cards {
    type Value = Card;

    fn contains(&self, card: &Card) -> bool {
        self.0 & card.bit() != 0
    }

    fn values(&self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(|card| self.contains(card))
    }
}

/// What each player holds, and has put into the pot, in the order of the seats.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    cards: [Option<Card>; 2],
    has_bet: [bool; 2],
}

impl Table {
    /// Who is dealt the next card; nobody, where both have one.
    #[must_use]
    pub fn next(&self) -> Option<Player> {
        let mut players = Player::ALL.into_iter();
        players.find(|&player| self.held(player).is_none())
    }

    /// The cards that are not dealt.
    #[must_use]
    pub fn deck(&self) -> Cards {
        let dealt = self.cards.iter().flatten();
        Cards(dealt.fold(0b111, |left, card| left & !card.bit()))
    }

    /// What a player holds, once it is dealt.
    #[must_use]
    pub fn held(&self, player: Player) -> Option<Card> {
        self.cards[player]
    }

    /// What both hold, in the order of the seats.
    #[must_use]
    pub fn cards(&self) -> [Option<Card>; 2] {
        self.cards
    }

    /// Who holds the higher card.
    #[must_use]
    pub fn higher(&self) -> Player {
        let [anna, ben] = self.cards;
        if anna > ben {
            Player::Anna
        } else {
            Player::Ben
        }
    }

    /// What a player has put into the pot: a chip, and another where it has bet.
    #[must_use]
    pub fn stake(&self, player: Player) -> u8 {
        1 + u8::from(self.has_bet[player])
    }

    pub(crate) fn deal(&mut self, to: Player, card: Card) {
        self.cards[to] = Some(card);
    }

    pub(crate) fn bet(&mut self, player: Player) {
        self.has_bet[player] = true;
    }

    /// What each player has won or lost where that one takes the pot.
    pub(crate) fn won_by(&self, winner: Player) -> Vec<i64> {
        let loser = winner.next();
        let stake = i64::from(self.stake(loser));
        let won = |player| if player == winner { stake } else { -stake };
        Player::ALL.into_iter().map(won).collect()
    }
}

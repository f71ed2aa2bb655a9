//! What a player may see of a hand: its own card and the one that lies open, until both
//! are turned up.

use std::fmt;

use rulebook::{Position, View};
use serde::Serialize;

use crate::card::Card;
use crate::rules::{LeducPoker, Phase, Player};
use crate::table::Table;

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Seen {
    /// What each player has put into the pot.
    pub stakes: [u8; 2],
    /// The card that lies open.
    pub shared: Option<Card>,
    /// What each holds, once it is turned up.
    pub shown: [Option<Card>; 2],
}

/// What a player sees besides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Own {
    /// The card that it was dealt.
    pub card: Option<Card>,
    /// Whether it makes a pair with the one that lies open.
    pub pair: bool,
}

impl View for LeducPoker {
    type Public = Seen;
    type Private = Own;

    fn public(position: &Position<Self>) -> Seen {
        let table = position.state();
        let shown = matches!(position.phase(), Phase::Shown { .. });
        Seen {
            stakes: Player::ALL.map(|player| table.stake(player)),
            shared: table.shared(),
            shown: table.cards().map(|card| card.filter(|_| shown)),
        }
    }

    fn private(position: &Position<Self>, player: Player) -> Own {
        Own {
            card: position.state().held(player),
            pair: position.state().has_pair(player),
        }
    }
}

/// The card that lies open, and a line for each player: its card, and its chips.
fn lines(f: &mut fmt::Formatter<'_>, seen: &Seen, hidden: &str) -> fmt::Result {
    match seen.shared {
        Some(card) => write!(f, "table {card}")?,
        None => f.write_str("table --")?,
    }
    for player in Player::ALL {
        let chips = "o".repeat(usize::from(seen.stakes[player]));
        match seen.shown[player] {
            Some(card) => write!(f, "\n{player:<5} {card} {chips}")?,
            None => write!(f, "\n{player:<5} {hidden} {chips}")?,
        }
    }
    Ok(())
}

/// What lies on the table, with the cards face down until they are shown.
impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        lines(f, self, "??")
    }
}

/// What lies on the table, for who may see all of it.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = Seen {
            stakes: Player::ALL.map(|player| self.stake(player)),
            shared: self.shared(),
            shown: self.cards(),
        };
        lines(f, &all, "--")
    }
}

impl fmt::Display for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pair = if self.pair { ", a pair" } else { "" };
        match self.card {
            Some(card) => write!(f, "you hold {card}{pair}"),
            None => f.write_str("you hold no card yet"),
        }
    }
}

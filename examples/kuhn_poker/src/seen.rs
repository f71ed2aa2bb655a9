//! What a player may see of a hand: its own card, until both are turned up.

use std::fmt;

use rulebook::{Position, View};
use serde::Serialize;

use crate::rules::{KuhnPoker, Phase, Player};
use crate::table::{Card, Table};

/// What everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Seen {
    /// What each player has put into the pot.
    pub stakes: [u8; 2],
    /// What each holds, once it is turned up.
    pub shown: [Option<Card>; 2],
}

/// What a player sees besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Own {
    /// The card that it was dealt.
    pub card: Option<Card>,
}

impl View for KuhnPoker {
    type Public = Seen;
    type Private = Own;

    fn public(position: &Position<Self>) -> Seen {
        let table = position.state();
        let shown = matches!(position.phase(), Phase::Shown { .. });
        Seen {
            stakes: Player::ALL.map(|player| table.stake(player)),
            shown: Player::ALL.map(|player| table.held(player).filter(|_| shown)),
        }
    }

    fn private(position: &Position<Self>, player: Player) -> Own {
        Own {
            card: position.state().held(player),
        }
    }
}

/// A line for each player: what lies in front of it.
fn lines(
    f: &mut fmt::Formatter<'_>,
    cards: [Option<Card>; 2],
    stakes: [u8; 2],
    hidden: &str,
) -> fmt::Result {
    for player in Player::ALL {
        let chips = "o".repeat(usize::from(stakes[player]));
        let end = if player == Player::Anna { "\n" } else { "" };
        match cards[player] {
            Some(card) => write!(f, "{player:<5} {card:<6} {chips}{end}")?,
            None => write!(f, "{player:<5} {hidden:<6} {chips}{end}")?,
        }
    }
    Ok(())
}

/// What lies on the table, with the cards face down until they are shown.
impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        lines(f, self.shown, self.stakes, "?")
    }
}

/// What lies on the table, for who may see all of it.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        lines(
            f,
            self.cards(),
            Player::ALL.map(|player| self.stake(player)),
            "-",
        )
    }
}

impl fmt::Display for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.card {
            Some(card) => write!(f, "you hold the {card}"),
            None => f.write_str("you hold no card yet"),
        }
    }
}

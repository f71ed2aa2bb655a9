//! What a player may see of a hand: its own cards, and what lies open.

use std::fmt;

use rulebook::{Position, View};
use serde::Serialize;

use crate::card::Card;
use crate::hand::Hand;
use crate::rules::{Hearts, Phase, Player};
use crate::table::{Direction, Table};

/// What everybody sees, in the order of the seats.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Seen {
    /// To whom cards are passed, as long as they are.
    pub passing: Option<Direction>,
    /// How many cards each holds.
    pub held: [u32; 4],
    /// How many each has put aside to be passed on.
    pub aside: [u32; 4],
    /// What each has played to the trick.
    pub trick: [Option<Card>; 4],
    /// What each has taken in tricks.
    pub taken: [Hand; 4],
}

/// What a player sees besides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Own {
    /// What it holds.
    pub hand: Hand,
    /// What it has put aside to be passed on.
    pub aside: Hand,
}

impl View for Hearts {
    type Public = Seen;
    type Private = Own;

    fn public(position: &Position<Self>) -> Seen {
        let passing = match position.phase() {
            Phase::Dealing { direction } | Phase::Passing { direction } => Some(*direction),
            Phase::Cutting | Phase::Trick { .. } | Phase::Over => None,
        };
        Seen {
            passing,
            ..Seen::of(position.state())
        }
    }

    fn private(position: &Position<Self>, player: Player) -> Own {
        Own {
            hand: position.state().hand(player),
            aside: position.state().aside(player),
        }
    }
}

impl Seen {
    fn of(table: &Table) -> Seen {
        Seen {
            passing: None,
            held: Player::ALL.map(|player| table.hand(player).len()),
            aside: Player::ALL.map(|player| table.aside(player).len()),
            trick: Player::ALL.map(|player| table.played(player)),
            taken: Player::ALL.map(|player| table.taken(player)),
        }
    }
}

/// What lies open in front of each player.
impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("       played  holds  points")?;
        for player in Player::ALL {
            let played =
                self.trick[player].map_or_else(|| "--".to_owned(), |card| card.to_string());
            let (held, points) = (self.held[player], self.taken[player].points());
            write!(f, "\n{player:<6} {played:<6}  {held:>5}  {points:>6}")?;
            if self.aside[player] > 0 {
                write!(f, "  {} to pass on", self.aside[player])?;
            }
        }
        match self.passing {
            None => Ok(()),
            Some(Direction::Keep) => f.write_str("\nno cards are passed on"),
            Some(direction) => write!(f, "\ncards are passed on: {direction}"),
        }
    }
}

/// What lies open, and every hand, for who may see all of it.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Seen::of(self).fmt(f)?;
        for player in Player::ALL {
            write!(f, "\n{player:<6} {}", self.hand(player))?;
        }
        Ok(())
    }
}

impl fmt::Display for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "you hold {}", self.hand)?;
        if !self.aside.is_empty() {
            write!(f, "\nyou pass on {}", self.aside)?;
        }
        Ok(())
    }
}

//! What the rules are about.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::rules::Player;

/// How many points win.
pub const GOAL: u32 = 50;

/// The points that are kept, and those of the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Score {
    kept: [u32; 2],
    turn: u32,
}

impl Score {
    /// What a player has kept.
    #[must_use]
    pub fn of(&self, player: Player) -> u32 {
        self.kept[player as usize]
    }

    /// What this turn has brought, and may still be lost.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// The points of the turn become the player's.
    pub fn keep(&mut self, player: Player) {
        self.kept[player as usize] += self.turn;
        self.turn = 0;
    }

    /// The turn brings so much more.
    pub fn add(&mut self, pips: u8) {
        self.turn += u32::from(pips);
    }

    /// The points of the turn are lost.
    pub fn lose(&mut self) {
        self.turn = 0;
    }
}

/// `Anna 10, Ben 0, and 4 in the turn`
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for player in Player::ALL {
            write!(f, "{player} {}, ", self.of(player))?;
        }
        write!(f, "and {} in the turn", self.turn)
    }
}

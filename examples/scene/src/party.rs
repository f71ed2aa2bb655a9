//! What the rules are about.

use std::fmt;

use rulebook::{PerSeat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::rules::{Event, Player};

/// The heroes, and what they have come to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Party {
    /// How much of the danger they have beaten, and not yet seen what it leaves.
    pub beaten: u8,
    /// What was done, in order.
    pub chronicle: Vec<Deed>,
    noise: u8,
    strikes: PerSeat<u8>,
    purses: PerSeat<u8>,
}

/// A move, and when it was made.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deed {
    /// The move, with the player who made it.
    pub event: Event,
    /// The round of the phase.
    pub round: u32,
    /// The turn of the phase.
    pub turn: u32,
}

/// Whether the player has a hero: all but the game master.
#[must_use]
pub fn is_hero(player: Player) -> bool {
    player != Player::Master
}

impl Party {
    /// The party as it sets out.
    #[must_use]
    pub fn new(players: SeatSet<Player>) -> Party {
        Party {
            beaten: 0,
            chronicle: Vec::new(),
            noise: 0,
            strikes: PerSeat::new(players, |_| 0),
            purses: PerSeat::new(players, |_| 0),
        }
    }

    /// How soon a hero acts: each strike since the last rest makes it later.
    #[must_use]
    pub fn initiative(&self, player: Player) -> i16 {
        let rested = match player {
            Player::Master => 0,
            Player::Ada | Player::Cy => 12,
            Player::Bo => 15,
        };
        rested - 4 * i16::from(self.strikes[player])
    }

    /// What a player has taken.
    #[must_use]
    pub fn purse(&self, player: Player) -> u8 {
        self.purses[player]
    }

    /// How much has heard the heroes, and waits for them.
    #[must_use]
    pub fn heard_by(&self) -> u8 {
        self.noise.saturating_add(3)
    }

    pub(crate) fn make_noise(&mut self) {
        self.noise = self.noise.saturating_add(1);
    }

    pub(crate) fn hush(&mut self) {
        self.noise = 0;
    }

    /// A strike takes strength.
    pub(crate) fn tire(&mut self, player: Player) {
        self.strikes[player] = self.strikes[player].saturating_add(1);
    }

    /// The heroes are as they were.
    pub(crate) fn rest(&mut self) {
        self.strikes.values_mut().fill(0);
    }

    pub(crate) fn pay(&mut self, player: Player) {
        self.purses[player] = self.purses[player].saturating_add(1);
    }
}

/// `purses: Ada 1, Bo 0, Cy 0; heard by 4`
impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heroes = Player::ALL.into_iter().filter(|&player| is_hero(player));
        for (at, hero) in heroes.enumerate() {
            let before = if at == 0 { "purses: " } else { ", " };
            write!(f, "{before}{hero} {}", self.purse(hero))?;
        }
        write!(f, "; heard by {}", self.heard_by())
    }
}

//! What the rules are about.

use std::fmt;

use rulebook::SeatSet;
use serde::{Deserialize, Serialize};

use crate::rules::{Event, Player};

/// The count at which the game is won, and which it may not pass.
pub const MOST: u8 = 10;

/// The count, who takes part, and what the rules note of the moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tally {
    /// The count.
    pub count: u8,
    /// Who takes part.
    pub joined: SeatSet<Player>,
    /// The moves that began in Setup.
    pub preparations: u8,
    /// The moves that began in Scoring.
    pub additions: u8,
    /// Each move that was accepted, in order.
    pub audit: Vec<Event>,
}

/// `count 4; Anna and Ben take part`
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { count, joined, .. } = self;
        let take = if joined.len() > 1 { "take" } else { "takes" };
        write!(f, "count {count}; {joined} {take} part")
    }
}

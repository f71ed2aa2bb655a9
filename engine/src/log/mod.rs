//! The log of a match: what came from outside, and what followed.
//!
//! A [`Record`] holds one input (a move with its seat and its time, a timeout, what
//! was drawn by chance, an undo or a redo) and the steps that the rules took from it.
//! A log can be [replayed](Log::replay): the inputs alone go through the rules again,
//! and every step is compared with what stands in the log.
//!
//! In memory a log is plain data. As text (feature `log`) it is JSON Lines, a header
//! and one record a line, each with a running number and a hash that goes over all
//! before it: what is cut off is dropped, what is damaged is found, and the line named.
//! In any other format of serde it is one value, without hashes.

#[cfg(feature = "log")]
mod data;
#[cfg(feature = "log")]
mod file;
mod replay;
#[cfg(feature = "log")]
mod seen;
#[cfg(feature = "log")]
mod text;

use alloc::vec::Vec;
use core::fmt;

use crate::clock::Time;
use crate::game::Game;
use crate::position::{Kind, Position, Step};

#[cfg(feature = "log")]
pub use file::{FileError, FileLog, Sync};
pub use replay::{Differs, Frames, ReplayError};
#[cfg(feature = "log")]
pub use seen::{SeenLog, SeenRecord, SeenStep};
#[cfg(feature = "log")]
pub use text::{CutOff, Logged, TextError, Upcaster};

/// The log of a match.
#[derive(Clone)]
pub struct Log<G: Game> {
    /// How the match began.
    pub header: Header<G>,
    /// What happened, in order.
    pub records: Vec<Record<G>>,
    /// How the fingerprint of a position is taken, where it can be.
    pub(crate) fingerprint: Option<TakesFingerprint<G>>,
}

type TakesFingerprint<G> = fn(&Position<G>) -> Option<Fingerprint>;

/// How a match began: all that a replay needs besides the records.
#[derive(Clone)]
pub struct Header<G: Game> {
    /// What it was set to.
    pub options: G::Options,
    /// How many seats there are.
    pub seats: usize,
    /// What its generators were seeded with.
    pub seed: u64,
    /// The time at which it began; the epoch, in a game that does not ask.
    pub began: Time,
    /// The position that it began in, where that is not the start of the game.
    pub position: Option<Position<G>>,
}

impl<G: Game<Options: PartialEq, State: PartialEq>> PartialEq for Log<G> {
    fn eq(&self, other: &Self) -> bool {
        self.header == other.header && self.records == other.records
    }
}

impl<G: Game<Options: fmt::Debug, State: fmt::Debug>> fmt::Debug for Log<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Log")
            .field("header", &self.header)
            .field("records", &self.records)
            .finish_non_exhaustive()
    }
}

impl<G: Game<Options: fmt::Debug, State: fmt::Debug>> fmt::Debug for Header<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Header")
            .field("options", &self.options)
            .field("seats", &self.seats)
            .field("seed", &self.seed)
            .field("began", &self.began)
            .field("position", &self.position)
            .finish()
    }
}

impl<G: Game<Options: PartialEq, State: PartialEq>> PartialEq for Header<G> {
    fn eq(&self, other: &Self) -> bool {
        self.options == other.options
            && self.seats == other.seats
            && self.seed == other.seed
            && self.began == other.began
            && self.position == other.position
    }
}

/// One input, and what followed.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    /// What came from outside.
    pub input: Input<G>,
    /// When, as it was recorded; the epoch where nobody told the time.
    pub at: Time,
    /// The way that it went; none of an undo or a redo.
    pub branch: Option<G::Branch>,
    /// The steps that followed of themselves, in order.
    pub then: Vec<Step<G>>,
    /// The fingerprint of the position that it led to, where it was taken.
    pub position: Option<Fingerprint>,
}

/// What came from outside the rules.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Input<G: Game> {
    /// A seat sent a move.
    Move {
        /// The seat.
        seat: G::Seat,
        /// The move.
        mv: G::Move,
    },
    /// A deadline passed.
    Timeout,
    /// A chance event was drawn.
    Chance(G::Chance),
    /// Back to an earlier revision.
    Undo {
        /// How many inputs are in effect then.
        to: usize,
    },
    /// Forward again, over inputs that had been undone.
    Redo {
        /// How many inputs are in effect then.
        to: usize,
    },
}

impl<G: Game> Input<G> {
    /// As the log names it: `move`, `timeout`, `chance`, `undo`, `redo`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Input::Move { .. } => "move",
            Input::Timeout => "timeout",
            Input::Chance(_) => "chance",
            Input::Undo { .. } => "undo",
            Input::Redo { .. } => "redo",
        }
    }
}

impl<G: Game> Record<G> {
    /// Whether something was drawn in it, by the match or by the rules' own events.
    #[must_use]
    pub fn has_chance(&self) -> bool {
        matches!(self.input, Input::Chance(_))
            || self.then.iter().any(|step| step.kind == Kind::Chance)
    }
}

/// 64 bits by which two positions, or two rule books, are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub u64);

/// Sixteen hexadecimal digits.
impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

//! What is set before a match begins.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::subscribe::Subscribers;
use super::undo::Barrier;
use super::{Journal, Match, guarded, match_rng};
use crate::clock::Time;
use crate::game::Game;
use crate::log::{Header, Log};
use crate::position::{Position, StartError};
use crate::queue::Waiting;
use crate::seat::Seating;

/// Opens what records go to.
type Opens<G> = Box<dyn FnOnce(&Header<G>, &Position<G>) -> Result<Box<dyn Journal<G>>, String>>;

/// What is set before a match begins: [`Match::builder`] makes one.
#[must_use = "`start` begins the match"]
pub struct Builder<G: Game> {
    options: G::Options,
    seats: usize,
    seed: Option<u64>,
    began: Option<Time>,
    clock: Option<Box<dyn FnMut() -> Time + Send>>,
    position: Option<Position<G>>,
    journal: Option<Opens<G>>,
    barrier: Barrier,
    draws: bool,
}

impl<G: Game> Builder<G> {
    pub(super) fn new(options: G::Options) -> Self {
        Builder {
            options,
            seats: usize::from(G::Seating::RANGE.0),
            seed: None,
            began: None,
            clock: None,
            position: None,
            journal: None,
            barrier: Barrier::default(),
            draws: true,
        }
    }

    /// What the match is set to.
    pub fn options(mut self, options: G::Options) -> Self {
        self.options = options;
        self
    }

    /// How many seats there are; the fewest that the rules allow, unless told.
    pub fn seats(mut self, seats: usize) -> Self {
        self.seats = seats;
        self
    }

    /// What its generators are seeded with. The same seed and the same moves make the
    /// same match; without one each match has its own, by the system's randomness
    /// (without the feature `std` there is none: a game that draws has to be told).
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// The clock that tells the time of each move, as it is recorded. Time that goes
    /// back is taken to stand still.
    ///
    /// Unless told, a game that asks for the time has the system's clock (feature
    /// `std`), and one that does not has none.
    pub fn clock(mut self, clock: impl FnMut() -> Time + Send + 'static) -> Self {
        self.clock = Some(Box::new(clock));
        self
    }

    /// The time at which the match begins, where the clock is not to be asked.
    pub fn began(mut self, began: Time) -> Self {
        self.began = Some(began);
        self
    }

    /// A position to begin from: a puzzle, a test. Its options and seats are the
    /// match's.
    pub fn position(mut self, position: Position<G>) -> Self {
        self.position = Some(position);
        self
    }

    /// Where records go as they are made, besides the memory.
    pub fn journal<J: Journal<G> + 'static>(
        mut self,
        open: impl FnOnce(&Header<G>, &Position<G>) -> Result<J, String> + 'static,
    ) -> Self {
        self.journal = Some(Box::new(move |header, position| {
            open(header, position).map(|journal| Box::new(journal) as Box<dyn Journal<G>>)
        }));
        self
    }

    /// How far an undo may go back.
    pub fn barrier(mut self, barrier: Barrier) -> Self {
        self.barrier = barrier;
        self
    }

    /// Whether what is left to chance is drawn as it comes:
    /// see [`Match::set_draws`].
    pub fn draws(mut self, draws: bool) -> Self {
        self.draws = draws;
        self
    }

    /// Begins the match; what its start leaves to chance is drawn.
    ///
    /// # Errors
    /// Why the game cannot start, or its log cannot be written.
    pub fn start(self) -> Result<Match<G>, BuildError<G>> {
        let draws = size_of::<G::Rng>() > 0 || G::Waiting::HAS_CHANCE;
        let seed = match self.seed.or_else(fresh_seed) {
            Some(seed) => seed,
            None if draws => return Err(BuildError::NoSeed),
            None => 0,
        };
        let mut clock = self.clock.or_else(system_clock::<G>);
        let began = match (self.began, &mut clock) {
            (Some(began), _) => began,
            (None, Some(clock)) => clock(),
            (None, None) => Time::ZERO,
        };
        let header = Header {
            options: self.options,
            seats: self.seats,
            seed,
            began,
            position: self.position,
        };
        let mut game = Match::begin(header)?;
        game.clock = clock;
        game.barrier = self.barrier;
        if let Some(open) = self.journal {
            let journal = open(&game.log.header, &game.position);
            game.journal = Some(journal.map_err(|reason| BuildError::Log { reason })?);
        }
        game.draws = self.draws;
        if game.draws {
            game.draw();
        }
        Ok(game)
    }
}

impl<G: Game> Match<G> {
    /// A match as its header says that it began, with nothing drawn yet.
    pub(crate) fn begin(mut header: Header<G>) -> Result<Self, BuildError<G>> {
        let start = match &header.position {
            Some(position) => {
                // Two words for one thing, of which the position's is the one that counts.
                header.options = position.options().clone();
                header.seats = position.seats().len();
                position.clone()
            }
            None => guarded(|| {
                Position::begin_seeded(
                    header.options.clone(),
                    header.seats,
                    header.seed,
                    header.began,
                )
            })
            .map_err(|message| BuildError::Panicked { message })?
            .map_err(BuildError::Start)?,
        };
        Ok(Match {
            position: start.clone(),
            start,
            rng: match_rng(header.seed),
            last: header.began,
            log: Log {
                header,
                records: Vec::new(),
                fingerprint: None,
            },
            line: Vec::new(),
            undone: Vec::new(),
            kept: Vec::new(),
            clock: None,
            barrier: Barrier::default(),
            draws: true,
            journal: None,
            subscribers: Subscribers::default(),
            reports: Vec::new(),
            poisoned: None,
        })
    }
}

/// A seed that no other match has.
#[cfg(feature = "std")]
#[expect(
    clippy::unnecessary_wraps,
    reason = "without the standard library there is none"
)]
fn fresh_seed() -> Option<u64> {
    use std::hash::{BuildHasher, Hasher};
    // The standard library seeds each of these from the system's own randomness.
    let random = std::collections::hash_map::RandomState::new();
    Some(random.build_hasher().finish())
}

/// Without `std` there is no randomness to seed from: the host gives one.
#[cfg(not(feature = "std"))]
fn fresh_seed() -> Option<u64> {
    None
}

/// The system's clock, in a game that asks for the time.
#[cfg(feature = "std")]
pub(super) fn system_clock<G: Game>() -> Option<Box<dyn FnMut() -> Time + Send>> {
    let asks = size_of::<G::Clock>() > 0;
    asks.then(|| {
        Box::new(|| {
            let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
            since.map_or(Time::ZERO, |since| Time::ZERO + since)
        }) as Box<dyn FnMut() -> Time + Send>
    })
}

#[cfg(not(feature = "std"))]
pub(super) fn system_clock<G: Game>() -> Option<Box<dyn FnMut() -> Time + Send>> {
    None
}

/// Why a match cannot begin.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum BuildError<G: Game> {
    /// The game cannot start.
    Start(StartError<G>),
    /// A body of the rules panicked as it started.
    Panicked {
        /// With what.
        message: String,
    },
    /// Its log cannot be written.
    Log {
        /// Why.
        reason: String,
    },
    /// The game draws, and without the feature `std` nobody but the host has a seed.
    NoSeed,
}

impl<G: Game> fmt::Display for BuildError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Start(why) => why.fmt(f),
            BuildError::Panicked { message } => {
                write!(f, "the rules failed as the game started: {message}")
            }
            BuildError::Log { reason } => write!(f, "the log cannot be written: {reason}"),
            BuildError::NoSeed => f.write_str("the game draws, and has to be given a seed"),
        }
    }
}

impl<G: Game> core::error::Error for BuildError<G> {}

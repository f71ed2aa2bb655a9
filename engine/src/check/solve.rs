//! The exact value of a game of two players without chance, and a best line.
//!
//! Every position is looked at once; then values go back from the ends: a position is
//! worth to whoever moves what the best of its moves is worth. Where positions come
//! again, what neither can bring to an end is a draw.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::Checkable;
use super::breadth::Breadth;
use super::cycles::{What, edges};
use super::expand::{has_chance, is_random};
use super::keys::Keys;
use super::report::{Stop, grouped, said};
use super::run::Job;
use super::{Check, begin, trace};
use crate::game::Game;
use crate::log::{Input, Log};
use crate::position::Position;
use crate::seat::Seat;

/// What a game is worth when nobody errs.
#[derive(Clone)]
#[non_exhaustive]
pub struct Solved<G: Game> {
    /// What the start is worth to the first of the two seats: 1 for a win, −1 for a loss,
    /// 0 for a draw; the score where there are scores.
    pub value: f64,
    /// A line in which neither errs: the quickest win, the slowest loss.
    pub line: Log<G>,
    /// How it ends; none where it goes on for ever.
    pub ends: Option<String>,
    /// How many positions there are.
    pub positions: u64,
}

/// Why a game cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsolved {
    /// It is for two, who play in turn.
    NotTwo {
        /// How many seats there are.
        seats: usize,
    },
    /// Something in it is drawn.
    Chance,
    /// Both choose at once somewhere.
    AtOnce,
    /// What one gains the other does not lose.
    NotAgainst,
    /// The run ended before it had seen all.
    Stopped(Stop),
    /// It cannot start, or its rules are wrong: run the check.
    Faulty,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::NotTwo { seats } => {
                write!(f, "a game has a value where two play, and {seats} do here")
            }
            Unsolved::Chance => f.write_str("something is drawn in this game: it has no best line"),
            Unsolved::AtOnce => {
                f.write_str("both choose at once somewhere: there is no best move for one of them")
            }
            Unsolved::NotAgainst => f.write_str(
                "what one player gains the other does not lose: the game has no one value",
            ),
            Unsolved::Stopped(stop) => write!(f, "not all positions were seen, since {stop}"),
            Unsolved::Faulty => f.write_str("the rules are wrong somewhere: run the check"),
        }
    }
}

impl core::error::Error for Unsolved {}

/// The value of a position to the first seat, and how far the end is.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Worth {
    value: f64,
    plies: u32,
}

impl Worth {
    /// Whether the one who moves, the first seat or the other, likes it better.
    fn beats(self, other: Worth, first: bool) -> bool {
        let (own, theirs) = if first {
            (self.value, other.value)
        } else {
            (-self.value, -other.value)
        };
        match own.total_cmp(&theirs) {
            Ordering::Greater => return true,
            Ordering::Less => return false,
            Ordering::Equal => {}
        }
        // As good: win soon, lose late.
        if own > 0.0 {
            self.plies < other.plies
        } else {
            self.plies > other.plies
        }
    }
}

impl<G: Checkable> Check<G> {
    /// The exact value of the first start, and a best line: for two players, who move in
    /// turn, without chance.
    ///
    /// O(moves), and a number of memory for each; the bounds are those of a run.
    ///
    /// # Errors
    /// Why it has none.
    ///
    /// ```
    /// use rulebook::{Outcome, check, game};
    ///
    /// game! {
    ///     pub game Stones(left: u8, cx);
    ///     setup 7;
    ///     seats Player { First, Second }
    ///     turn RoundRobin;
    ///     move Take { count: u8 in 1..=3.min(*left) }
    ///     phase Heap {
    ///         on Take { count } {
    ///             *left -= count;
    ///             Last: if *left == 0 => Taken { winner: cx.seat() },
    ///             More: else => { cx.end_turn(); Heap },
    ///         }
    ///     }
    ///     end Taken { winner: Player } => Outcome::Win(winner);
    /// }
    ///
    /// let solved = check::<Stones>().solve()?;
    /// assert_eq!(solved.value, 1.0);
    /// // Leave a multiple of four.
    /// assert_eq!(solved.line.replay()?.log().records[0].branch.unwrap().to_string(), "take:more");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(mut self) -> Result<Solved<G>, Unsolved> {
        let solve = self.modes.solve;
        let header = self.first_header().ok_or(Unsolved::Faulty)?;
        let (header, start) = begin(header).map_err(|_| Unsolved::Faulty)?;
        let seats = start.seats().len();
        if seats != 2 {
            return Err(Unsolved::NotTwo { seats });
        }
        if has_chance::<G>() || is_random::<G>() {
            return Err(Unsolved::Chance);
        }
        let found = self.with_job(|job| solve(job, &start))?;
        let line = trace::log(header, &found.inputs).ok_or(Unsolved::Faulty)?;
        Ok(Solved {
            value: found.value,
            line,
            ends: found.ends,
            positions: found.positions,
        })
    }
}

/// What was found, before it is a log.
pub(super) struct Line<G: Checkable> {
    value: f64,
    inputs: Vec<Input<G>>,
    ends: Option<String>,
    positions: u64,
}

pub(super) fn solve<G: Checkable, K: Keys<G>>(
    job: &mut Job<'_, G>,
    start: &Position<G>,
    keys: &K,
) -> Result<Line<G>, Unsolved> {
    let run: Breadth<G, K> = Breadth::run(job, start.clone(), keys, &[]);
    if let Some(stop) = run.stopped {
        return Err(Unsolved::Stopped(stop));
    }
    if !run.faults.is_empty() {
        return Err(Unsolved::Faulty);
    }
    let store = &run.store;
    let (Some(one), Some(two)) = (G::Seat::from_index(0), G::Seat::from_index(1)) else {
        return Err(Unsolved::Faulty);
    };
    let size = usize::try_from(store.len()).map_err(|_| Unsolved::Stopped(Stop::Memory))?;
    let mut worth: Vec<Option<Worth>> = vec![None; size];
    let mut against = true;
    let edges = edges(start, keys, store, |place, position| {
        if let Some(outcome) = position.outcome() {
            let value = outcome.utility(one);
            against &= value + outcome.utility(two) == 0.0;
            worth[place as usize] = Some(Worth { value, plies: 0 });
        }
    });
    if !against {
        return Err(Unsolved::NotAgainst);
    }
    let first = keys.key(start).and_then(|key| store.find(key));
    let first = first
        .map(|number| edges.place(number))
        .ok_or(Unsolved::Faulty)?;
    // From the farthest to the nearest, until nothing changes: once, where no position
    // comes again.
    let order = edges.order(first);
    loop {
        let mut more = false;
        for &place in order.iter().rev() {
            let mover = match edges.what[place as usize] {
                What::End => continue,
                What::Play(Some(seat)) => seat == 0,
                What::Play(None) => return Err(Unsolved::AtOnce),
                What::Chance | What::Unknown => return Err(Unsolved::Faulty),
            };
            let mut best: Option<Worth> = None;
            let mut open = false;
            for &to in edges.of(place) {
                match worth[to as usize] {
                    None => open = true,
                    Some(next) => {
                        let next = Worth {
                            value: next.value,
                            plies: next.plies + 1,
                        };
                        if best.is_none_or(|best| next.beats(best, mover)) {
                            best = Some(next);
                        }
                    }
                }
            }
            // A win stands whatever else there is; anything less, once all is known.
            let wins = best.is_some_and(|best| {
                if mover {
                    best.value > 0.0
                } else {
                    best.value < 0.0
                }
            });
            if (wins || !open) && best != worth[place as usize] && best.is_some() {
                worth[place as usize] = best;
                more = true;
            }
        }
        if !more {
            break;
        }
    }
    let mut line = Vec::new();
    let (mut at, mut position) = (first, start.clone());
    let value = worth[first as usize].map_or(0.0, |worth| worth.value);
    while let Some(here) = worth[at as usize]
        && here.plies > 0
    {
        let leads = |to: &&u32| {
            worth[**to as usize].is_some_and(|next| {
                next.value.total_cmp(&here.value).is_eq() && next.plies + 1 == here.plies
            })
        };
        let Some(&to) = edges.of(at).iter().find(leads) else {
            break;
        };
        let Some((input, next)) = trace::step(&position, keys, store.key(edges.number(to))) else {
            break;
        };
        line.push(input);
        (at, position) = (to, next);
    }
    Ok(Line {
        value,
        inputs: line,
        ends: position
            .outcome()
            .map(|outcome| alloc::format!("{outcome}")),
        positions: store.len(),
    })
}

impl<G: Game> fmt::Display for Solved<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, positions) = (G::Seat::from_index(0), grouped(self.positions));
        write!(f, "{}: worth {} to ", G::MODEL.game, self.value)?;
        match first {
            Some(seat) => write!(f, "{seat}")?,
            None => f.write_str("the first seat")?,
        }
        writeln!(f, ", of {positions} positions")?;
        for (at, record) in self.line.records.iter().enumerate() {
            writeln!(f, "  {:>3}. {}", at + 1, said(&record.input))?;
        }
        match &self.ends {
            Some(ends) => writeln!(f, "       {ends}"),
            None => writeln!(f, "       and neither can bring it to an end"),
        }
    }
}

impl<G> Serialize for Solved<G>
where
    G: Game<Seat: Serialize, Move: Serialize, Chance: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves: Vec<String> = self
            .line
            .records
            .iter()
            .map(|record| said(&record.input))
            .collect();
        let mut solved = serializer.serialize_struct("Solved", 5)?;
        solved.serialize_field("game", G::MODEL.game)?;
        solved.serialize_field("value", &self.value)?;
        solved.serialize_field("positions", &self.positions)?;
        solved.serialize_field("line", &moves)?;
        solved.serialize_field("ends", &self.ends)?;
        solved.end()
    }
}

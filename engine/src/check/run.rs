//! One run, from one start: which way it goes, and what its verdicts come to.

use alloc::string::String;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::Arc;
use std::time::Instant;

use super::Checkable;
use super::breadth::Breadth;
use super::expand::{self, Ends, Fault, Invariant, Tally};
use super::graded::Graded;
use super::keys::Keys;
use super::report::{Stop, Verdict};
use super::{cycles, trace};
use crate::game::Game;
use crate::log::Input;
use crate::position::Position;

/// Puts a position into the form that stands for all that are symmetric to it.
pub(super) type Canonical<G> =
    dyn Fn(&mut <G as Game>::State, &mut <G as Game>::Phase) + Send + Sync;

/// How far a run may go.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    pub(super) positions: u64,
    pub(super) depth: u64,
    pub(super) memory: u64,
    pub(super) until: Option<Instant>,
    pub(super) cancel: Option<Arc<AtomicBool>>,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pace {
    /// Positions that were looked at.
    pub positions: u64,
    /// Positions that were met, and are still to be looked at.
    pub waiting: u64,
    /// The level that it is at.
    pub depth: u64,
    /// The bytes that positions take.
    pub memory: u64,
}

/// What a run is to do.
pub(super) struct Job<'r, G: Checkable> {
    pub(super) invariants: &'r [(String, Invariant<G>)],
    pub(super) canonical: Option<&'r Canonical<G>>,
    pub(super) limits: Limits,
    pub(super) threads: usize,
    /// Whether `progress` may be used.
    pub(super) graded: bool,
    /// Whether positions that come again are asked for.
    pub(super) cycles: bool,
    pub(super) tell: &'r mut dyn FnMut(&Pace),
}

impl<G: Checkable> Job<'_, G> {
    /// Tells how far it has come; why it has to stop, where it has to.
    pub(super) fn stop(&mut self, pace: &Pace) -> Option<Stop> {
        (self.tell)(pace);
        let limits = &self.limits;
        let cancel = limits.cancel.as_ref();
        if cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            Some(Stop::Cancelled)
        } else if limits.until.is_some_and(|until| Instant::now() >= until) {
            Some(Stop::Time)
        } else if pace.memory > limits.memory {
            Some(Stop::Memory)
        } else {
            None
        }
    }
}

/// What a run from one start has found.
pub(super) struct Run<G: Checkable> {
    pub(super) tally: Tally<G>,
    pub(super) positions: u64,
    pub(super) levels: Vec<u64>,
    pub(super) stopped: Option<Stop>,
    pub(super) found: Vec<Found<G>>,
    pub(super) classes: Option<(u64, Ends<G>)>,
    pub(super) memory: u64,
    pub(super) hashed: bool,
    pub(super) graded: bool,
    /// Games that were drawn.
    pub(super) sampled: u64,
}

/// A fault, and the game that leads there.
pub(super) struct Found<G: Checkable> {
    pub(super) fault: Fault<G>,
    pub(super) game: Option<Vec<Input<G>>>,
    pub(super) round: Vec<Input<G>>,
    /// A second game, of a secret.
    pub(super) other: Option<Vec<Input<G>>>,
}

impl<G: Checkable> Found<G> {
    pub(super) fn new(fault: Fault<G>, game: Option<Vec<Input<G>>>) -> Self {
        Found {
            fault,
            game,
            round: Vec::new(),
            other: None,
        }
    }
}

/// Looks at all that follows from a start.
pub(super) fn explore<G: Checkable, K: Keys<G>>(
    job: &mut Job<'_, G>,
    start: &Position<G>,
    keys: &K,
) -> Run<G> {
    let progress = start.progress();
    let mut flagged = Vec::new();
    if job.graded && progress.is_some() && !expand::has_chance::<G>() && !expand::has_clock::<G>() {
        let run = Graded::run(job, start.clone(), keys);
        if run.faults.is_empty() {
            return of_graded(job, run);
        }
        // What it has met is traced by a run that keeps where each position came from.
        flagged = run.faults;
    }
    let run = Breadth::run(job, start.clone(), keys, &[]);
    let mut run = of_breadth(job, start, keys, run);
    for fault in flagged {
        let known = |found: &Found<G>| found.fault.verdict == fault.verdict;
        if !run.found.iter().any(known) {
            run.found.push(Found::new(fault, None));
        }
    }
    run
}

fn of_graded<G: Checkable, K: Keys<G>>(job: &Job<'_, G>, run: Graded<G, K>) -> Run<G> {
    let classes = run.classes;
    Run {
        tally: run.tally,
        positions: run.positions,
        levels: run.levels,
        stopped: run.stopped,
        found: Vec::new(),
        classes: job
            .canonical
            .is_some()
            .then_some((classes.keys.len() as u64, classes.ends)),
        memory: run.memory,
        hashed: run.hashed,
        graded: true,
        sampled: 0,
    }
}

fn of_breadth<G: Checkable, K: Keys<G>>(
    job: &mut Job<'_, G>,
    start: &Position<G>,
    keys: &K,
    mut run: Breadth<G, K>,
) -> Run<G> {
    let mut found: Vec<Found<G>> = Vec::new();
    for (number, fault) in core::mem::take(&mut run.faults) {
        let game = trace::game(start, keys, &run.store.path(number));
        found.push(Found::new(fault, game));
    }
    if job.cycles && !run.forward {
        let around = cycles::find(start, keys, &run);
        run.memory = run.memory.max(run.store.bytes() + around.memory);
        for found_here in around.found {
            let known = |found: &Found<G>| found.fault.verdict == found_here.fault.verdict;
            if !found.iter().any(known) {
                found.push(found_here);
            }
        }
    }
    // A deadlock has no way to an end, either.
    let dead = |found: &&Found<G>| found.fault.verdict == Verdict::Alive;
    let can_end = |found: &Found<G>| found.fault.verdict == Verdict::CanEnd;
    if let Some(dead) = found.iter().find(dead)
        && !found.iter().any(can_end)
    {
        let fault = Fault {
            verdict: Verdict::CanEnd,
            ..dead.fault.clone()
        };
        let game = dead.game.clone();
        found.push(Found::new(fault, game));
    }
    let classes = run.classes;
    Run {
        positions: run.levels.iter().sum(),
        tally: run.tally,
        levels: run.levels,
        stopped: run.stopped,
        found,
        classes: job
            .canonical
            .is_some()
            .then_some((classes.keys.len() as u64, classes.ends)),
        memory: run.memory,
        hashed: run.hashed,
        graded: false,
        sampled: 0,
    }
}

/// Runs each on a thread of its own; one alone where it is.
pub(super) fn spread<T: Send>(parts: impl IntoIterator<Item = T>, work: impl Fn(T) + Send + Sync) {
    let mut parts: Vec<T> = parts.into_iter().collect();
    let Some(last) = parts.pop() else { return };
    if parts.is_empty() {
        return work(last);
    }
    let work = &work;
    std::thread::scope(|scope| {
        for part in parts {
            scope.spawn(move || work(part));
        }
        work(last);
    });
}

/// How many positions each thread looks at in a round: as many as take a good moment, so
/// that whoever stops a run need not wait, and no more than fit. What is found does not
/// depend on it.
pub(super) struct Round {
    size: usize,
    most: usize,
    began: Instant,
}

impl Round {
    const FIRST: usize = 1 << 10;

    pub(super) fn new(most: usize) -> Self {
        Round {
            size: Self::FIRST,
            most,
            began: Instant::now(),
        }
    }

    /// How many, of the round that begins.
    pub(super) fn begin(&mut self) -> usize {
        self.began = Instant::now();
        self.size
    }

    /// It is over, and was a full one or not.
    pub(super) fn end(&mut self, full: bool) {
        let took = self.began.elapsed();
        if took > Duration::from_millis(200) {
            self.size = (self.size / 2).max(64);
        } else if full && took < Duration::from_millis(100) {
            self.size = (self.size * 2).min(self.most);
        }
    }
}

/// When a run has to be over that may take so long.
pub(super) fn until(time: Option<Duration>) -> Option<Instant> {
    time.and_then(|time| Instant::now().checked_add(time))
}

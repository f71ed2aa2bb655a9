//! Level by level, every position kept: for games without `progress`, and to trace what
//! a graded run has found.
//!
//! A round takes some positions of the level, has them looked at by all threads, and
//! then has what they led to put into the tables, again by all threads, each table by
//! one. So nothing is locked, and what is found, and in which order, does not depend on
//! how many threads there are.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use std::collections::HashSet;

use super::Checkable;
use super::expand::{Ends, Explorer, Fault, Tally};
use super::keys::Keys;
use super::report::{Stop, Verdict};
use super::run::{Canonical, Job, Pace, Round, spread};
use super::store::{NONE, SHARDS, Shard, Store, shard_of};
use crate::game::Game;
use crate::outcome::Outcome;
use crate::pack::Word;
use crate::play::guarded;
use crate::position::Position;

/// So many positions of a level are looked at in one round, by each thread, at the most.
const ROUND: usize = 1 << 16;

/// A level of fewer is not worth another thread.
const ALONE: usize = 1 << 10;

/// What a run has seen, and where it keeps it.
pub(super) struct Breadth<G: Checkable, K: Keys<G>> {
    pub(super) store: Store<K::Key>,
    pub(super) tally: Tally<G>,
    pub(super) levels: Vec<u64>,
    pub(super) stopped: Option<Stop>,
    /// The first of each verdict, with the number of its position.
    pub(super) faults: Vec<(u32, Fault<G>)>,
    /// Whether every move led to a position that no game reaches in fewer moves: then
    /// none comes again.
    pub(super) forward: bool,
    pub(super) classes: Seen<G, K::Key>,
    pub(super) memory: u64,
    pub(super) hashed: bool,
}

/// Positions up to symmetry.
pub(super) struct Seen<G: Checkable, K> {
    pub(super) keys: HashSet<K>,
    pub(super) ends: Ends<G>,
}

/// A position to look at.
struct Work<K, P> {
    number: u32,
    key: K,
    kept: P,
}

/// A position that one led to.
struct Led<K, P> {
    key: K,
    parent: u32,
    kept: P,
}

/// What a thread has for itself.
struct Worker<'r, G: Checkable, K: Keys<G>> {
    explorer: Explorer<'r, G, K>,
    canonical: Option<&'r Canonical<G>>,
    led: Vec<Vec<Led<K::Key, K::Kept>>>,
    faults: Vec<(u32, Fault<G>)>,
    classes: Vec<Class<G, K::Key>>,
    does_not_fit: bool,
    hashed: bool,
}

/// What a position is up to symmetry; whether it is over, and how it then says that it
/// ended.
pub(super) type Class<G, K> = (K, Option<Option<Outcome<<G as Game>::Seat>>>);

impl<G: Checkable, K: Keys<G>> Worker<'_, G, K> {
    fn look(&mut self, work: Vec<Work<K::Key, K::Kept>>) {
        let Worker {
            explorer,
            canonical,
            led,
            faults,
            classes,
            does_not_fit,
            hashed,
        } = self;
        let keys = explorer.keys.clone();
        let mut work = work.into_iter();
        // The one that is looked at: should a body panic, it is known which.
        let mut at: Option<(u32, K::Key, Position<G>)> = None;
        loop {
            let looked = guarded(|| {
                for Work { number, key, kept } in work.by_ref() {
                    let (_, _, position) = at.insert((number, key, keys.position(key, kept)));
                    let sound = explorer.expand(key, position, &mut |position, _| {
                        let Some(key) = keys.key(&position) else {
                            *does_not_fit = true;
                            return;
                        };
                        *hashed |= !K::is_exact(key);
                        led[shard_of(key.mixed())].push(Led {
                            key,
                            parent: number,
                            kept: K::keep(position),
                        });
                    });
                    if let Some(canonical) = canonical {
                        let ended = position.is_over().then(|| position.outcome());
                        let form = position.canonical(canonical);
                        classes.extend(keys.key(&form).map(|key| (key, ended)));
                    }
                    if !sound {
                        return;
                    }
                }
                at = None;
            });
            let (Some((number, key, position)), _) = (at.take(), looked) else {
                return;
            };
            for fault in explorer.faults(key, &position) {
                if faults
                    .iter()
                    .all(|(_, known)| known.verdict != fault.verdict)
                {
                    faults.push((number, fault));
                }
            }
        }
    }
}

/// A table, with what is known of its positions that are still to be looked at.
struct Table<'s, K: Word, P> {
    shard: &'s mut Shard<K>,
    kept: &'s mut VecDeque<P>,
    /// Where the level after this one begins.
    next: u32,
    led: Vec<Vec<Led<K, P>>>,
    back: bool,
    full: bool,
}

impl<K: Word, P> Table<'_, K, P> {
    fn fill(&mut self) {
        for led in self.led.iter_mut().flat_map(|led| led.drain(..)) {
            match self.shard.insert(led.key, led.key.mixed(), led.parent) {
                Some((_, true)) => self.kept.push_back(led.kept),
                Some((local, false)) => self.back |= local < self.next,
                None => self.full = true,
            }
        }
    }
}

impl<G: Checkable, K: Keys<G>> Breadth<G, K> {
    /// Looks at all that can be reached from a start. `until` are verdicts after whose
    /// first faults it may stop; none, and it never does.
    pub(super) fn run(
        job: &mut Job<'_, G>,
        start: Position<G>,
        keys: &K,
        until: &[Verdict],
    ) -> Self {
        let mut run = Breadth {
            store: Store::new(),
            tally: Tally::new(),
            levels: Vec::new(),
            stopped: None,
            faults: Vec::new(),
            forward: true,
            classes: Seen {
                keys: HashSet::new(),
                ends: Ends::new(),
            },
            memory: 0,
            hashed: false,
        };
        let mut workers: Vec<Worker<'_, G, K>> = (0..job.threads)
            .map(|_| Worker {
                explorer: Explorer::new(keys.clone(), job.invariants),
                canonical: job.canonical,
                led: (0..SHARDS).map(|_| Vec::new()).collect(),
                faults: Vec::new(),
                classes: Vec::new(),
                does_not_fit: false,
                hashed: false,
            })
            .collect();
        let mut kept: Vec<VecDeque<K::Kept>> = (0..SHARDS).map(|_| VecDeque::new()).collect();
        match keys.key(&start) {
            None => run.stopped = Some(Stop::Bits),
            Some(key) => {
                run.hashed = !K::is_exact(key);
                let at = shard_of(key.mixed());
                run.store.shards[at].insert(key, key.mixed(), NONE);
                kept[at].push_back(K::keep(start));
            }
        }
        run.levels(job, &mut workers, &mut kept, until);
        for worker in workers {
            run.tally.add(worker.explorer.tally);
        }
        run
    }

    fn levels(
        &mut self,
        job: &mut Job<'_, G>,
        workers: &mut [Worker<'_, G, K>],
        kept: &mut [VecDeque<K::Kept>],
        until: &[Verdict],
    ) {
        let mut from = [0_u32; SHARDS];
        let mut looked = 0_u64;
        let mut round = Round::new(ROUND);
        while self.stopped.is_none() {
            let ends: Vec<u32> = self.store.shards.iter().map(Shard::len).collect();
            let mut level = 0_u64;
            loop {
                let allowed = usize::try_from(job.limits.positions.saturating_sub(looked));
                let size = round.begin() * workers.len();
                let most = size.min(allowed.unwrap_or(usize::MAX));
                let mut work = Vec::new();
                for (at, shard) in self.store.shards.iter().enumerate() {
                    while from[at] < ends[at] && work.len() < most {
                        let local = from[at];
                        let Some(kept) = kept[at].pop_front() else {
                            break;
                        };
                        work.push(Work {
                            number: shard.number(local),
                            key: shard.keys[local as usize],
                            kept,
                        });
                        from[at] += 1;
                    }
                }
                let left = (0..SHARDS).any(|at| from[at] < ends[at]);
                if work.is_empty() {
                    if left {
                        self.stopped = Some(Stop::Positions);
                    }
                    break;
                }
                level += work.len() as u64;
                looked += work.len() as u64;
                let full = work.len() == size;
                self.round(job.canonical.is_some(), workers, kept, work, &ends);
                round.end(full);
                let waiting: usize = kept.iter().map(VecDeque::len).sum();
                let bytes = self.store.bytes() + (waiting * size_of::<K::Kept>()) as u64;
                self.memory = self.memory.max(bytes);
                let found = |verdict: &Verdict| {
                    self.faults
                        .iter()
                        .any(|(_, fault)| fault.verdict == *verdict)
                };
                if !until.is_empty() && until.iter().all(found) {
                    self.levels.push(level);
                    self.stopped = self.stopped.or(Some(Stop::Cancelled));
                    return;
                }
                self.stopped = self.stopped.or_else(|| {
                    job.stop(&Pace {
                        positions: looked,
                        waiting: waiting as u64,
                        depth: self.levels.len() as u64,
                        memory: bytes,
                    })
                });
                if self.stopped.is_some() {
                    break;
                }
            }
            if level > 0 {
                self.levels.push(level);
            }
            if level == 0 || self.stopped.is_some() {
                return;
            }
            if self.levels.len() as u64 > job.limits.depth {
                let waits = (0..SHARDS).any(|at| from[at] < self.store.shards[at].len());
                self.stopped = waits.then_some(Stop::Depth);
            }
        }
    }

    fn round(
        &mut self,
        classes: bool,
        workers: &mut [Worker<'_, G, K>],
        kept: &mut [VecDeque<K::Kept>],
        mut work: Vec<Work<K::Key, K::Kept>>,
        ends: &[u32],
    ) {
        let threads = if work.len() < ALONE { 1 } else { workers.len() };
        let part = work.len().div_ceil(threads).max(1);
        let mut parts = Vec::new();
        while work.len() > part {
            let rest = work.split_off(part);
            parts.push(core::mem::replace(&mut work, rest));
        }
        parts.push(work);
        spread(workers.iter_mut().zip(parts), |(worker, work)| {
            worker.look(work);
        });

        let mut tables: Vec<Table<'_, K::Key, K::Kept>> = Vec::with_capacity(SHARDS);
        for (at, (shard, kept)) in self.store.shards.iter_mut().zip(kept).enumerate() {
            let led = workers
                .iter_mut()
                .map(|worker| core::mem::take(&mut worker.led[at]));
            tables.push(Table {
                shard,
                kept,
                next: ends[at],
                led: led.collect(),
                back: false,
                full: false,
            });
        }
        let part = SHARDS.div_ceil(threads);
        spread(tables.chunks_mut(part), |tables| {
            for table in tables {
                table.fill();
            }
        });
        for (at, table) in tables.into_iter().enumerate() {
            self.forward &= !table.back;
            if table.full {
                self.stopped = Some(Stop::Memory);
            }
            // Their memory is used again.
            for (worker, led) in workers.iter_mut().zip(table.led) {
                worker.led[at] = led;
            }
        }
        for worker in workers {
            self.hashed |= worker.hashed;
            if worker.does_not_fit {
                self.stopped = Some(Stop::Bits);
            }
            for (number, fault) in worker.faults.drain(..) {
                let known = |(_, known): &(u32, Fault<G>)| known.verdict == fault.verdict;
                if !self.faults.iter().any(known) {
                    self.faults.push((number, fault));
                }
            }
            if classes {
                for (key, ended) in worker.classes.drain(..) {
                    if self.classes.keys.insert(key)
                        && let Some(outcome) = ended
                    {
                        self.classes.ends.count(outcome.as_ref());
                    }
                }
            }
        }
    }
}

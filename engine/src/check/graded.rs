//! Games with `progress`: every move makes it larger, so that a level of it, once it is
//! done, never comes again and can be forgotten. What is kept is what lies ahead: each
//! position once, in parts that fit into the cache while they are filled.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use std::collections::HashSet;

use super::Checkable;
use super::breadth::{Class, Seen};
use super::expand::{Ends, Explorer, Fault, Tally};
use super::keys::Keys;
use super::report::Stop;
use super::run::{Canonical, Job, Pace, Round, spread};
use crate::pack::Word;
use crate::play::guarded;
use crate::position::Position;

/// How many parts a level has: so many that one is filled in the cache.
const PARTS: usize = 256;
const PART_BITS: u32 = PARTS.trailing_zeros();

/// So many positions of a level are looked at before what they led to is put away, by each
/// thread, at the most.
const ROUND: usize = 1 << 18;

/// A level of fewer is not worth another thread.
const ALONE: usize = 1 << 10;

pub(super) struct Graded<G: Checkable, K: Keys<G>> {
    pub(super) tally: Tally<G>,
    pub(super) positions: u64,
    pub(super) levels: Vec<u64>,
    pub(super) stopped: Option<Stop>,
    /// What showed first: the run ends there.
    pub(super) faults: Vec<Fault<G>>,
    pub(super) classes: Seen<G, K::Key>,
    pub(super) memory: u64,
    pub(super) hashed: bool,
    rounds: Round,
}

/// Positions with one progress and like keys, each once: a table by hash, in which the
/// keys lie themselves.
struct Part<K, P> {
    /// `K::FREE` where none lies.
    slots: Vec<K>,
    /// What is kept of each, in the same place; nothing where there is nothing to keep.
    kept: Vec<Option<P>>,
    len: usize,
    /// The one whose key is `K::FREE`.
    odd: Option<P>,
}

/// Positions with one progress.
type Level<K, P> = Vec<Part<K, P>>;

/// Levels that lie ahead.
type Ahead<K, P> = BTreeMap<u64, Level<K, P>>;

/// A level for about so many positions.
fn new_level<K: Word, P>(size: usize) -> Level<K, P> {
    // So that it does not have to grow where it comes out as large as the one before.
    let slots = (size / PARTS * 2).next_power_of_two().max(16);
    let slots = if size < PARTS { 0 } else { slots };
    let kept = if size_of::<P>() > 0 { slots } else { 0 };
    let part = |_| Part {
        slots: alloc::vec![K::FREE; slots],
        kept: (0..kept).map(|_| None).collect(),
        len: 0,
        odd: None,
    };
    (0..PARTS).map(part).collect()
}

impl<K: Word, P> Part<K, P> {
    /// Its size is a power of two: the lower bits say where a key lies.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the mask takes less")]
    fn place(slots: &[K], key: K) -> usize {
        let mask = slots.len() - 1;
        let mut at = key.mixed() as usize & mask;
        while slots[at] != K::FREE && slots[at] != key {
            at = (at + 1) & mask;
        }
        at
    }

    /// Takes those that are new.
    fn take(&mut self, led: &mut Vec<(K, P)>) {
        for (key, kept) in led.drain(..) {
            if (self.len + 1) * 5 > self.slots.len() * 3 {
                self.grow();
            }
            if key == K::FREE {
                self.odd = Some(kept);
                continue;
            }
            let at = Self::place(&self.slots, key);
            // Written in any case: which case it is nobody can foresee, and the machine
            // would guess wrong half of the time.
            self.len += usize::from(self.slots[at] == K::FREE);
            self.slots[at] = key;
            if size_of::<P>() > 0 {
                self.kept[at] = Some(kept);
            }
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(16);
        let slots = core::mem::replace(&mut self.slots, alloc::vec![K::FREE; size]);
        let mut before = core::mem::take(&mut self.kept);
        if size_of::<P>() > 0 {
            self.kept.resize_with(size, || None);
        }
        for (at, key) in slots.into_iter().enumerate() {
            if key != K::FREE {
                let to = Self::place(&self.slots, key);
                self.slots[to] = key;
                if let Some(kept) = before.get_mut(at) {
                    self.kept[to] = kept.take();
                }
            }
        }
    }

    fn len(&self) -> usize {
        self.len + usize::from(self.odd.is_some())
    }

    fn bytes(&self) -> usize {
        self.slots.len() * size_of::<K>() + self.kept.len() * size_of::<Option<P>>()
    }

    /// Its keys, and what is kept of each, in the same order.
    fn into_positions(mut self) -> Positions<K, P> {
        // Moved up in place, those that are none too: to look which they are would cost
        // more.
        let mut len = 0;
        for at in 0..self.slots.len() {
            let key = self.slots[at];
            self.slots[len] = key;
            len += usize::from(key != K::FREE);
        }
        self.slots.truncate(len);
        let mut kept: Vec<P> = self.kept.into_iter().flatten().collect();
        if let Some(odd) = self.odd {
            self.slots.push(K::FREE);
            if size_of::<P>() > 0 {
                kept.push(odd);
            }
        }
        (self.slots, kept)
    }
}

/// Keys, and what is kept of each: nothing, where there is nothing to keep.
type Positions<K, P> = (Vec<K>, Vec<P>);

#[inline]
fn part_of(mixed: u64) -> usize {
    usize::try_from(mixed >> (u64::BITS - PART_BITS)).unwrap_or(0)
}

/// What positions led to with one progress, in parts.
type Led<K, P> = (u64, Vec<Vec<(K, P)>>);

struct Worker<'r, G: Checkable, K: Keys<G>> {
    explorer: Explorer<'r, G, K>,
    canonical: Option<&'r Canonical<G>>,
    /// What the positions led to, by progress; there are few at a time.
    led: Vec<Led<K::Key, K::Kept>>,
    faults: Vec<Fault<G>>,
    classes: Vec<Class<G, K::Key>>,
    does_not_fit: bool,
    hashed: bool,
}

impl<G: Checkable, K: Keys<G>> Worker<'_, G, K> {
    fn look(&mut self, work: Vec<Positions<K::Key, K::Kept>>) {
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
        let mut positions = work.into_iter().flat_map(|(of, kept)| {
            let mut kept = kept.into_iter();
            of.into_iter()
                .filter_map(move |key| Some((key, kept.next().or_else(K::nothing)?)))
        });
        let mut give = |position: Position<G>, progress: Option<u64>| {
            let Some(key) = keys.key(&position) else {
                *does_not_fit = true;
                return;
            };
            *hashed |= !K::is_exact(key);
            let progress = progress.unwrap_or(0);
            let at = match led.iter().position(|&(of, _)| of == progress) {
                Some(at) => at,
                None => {
                    led.push((progress, (0..PARTS).map(|_| Vec::new()).collect()));
                    led.len() - 1
                }
            };
            led[at].1[part_of(key.mixed())].push((key, K::keep(position)));
        };
        // The one that is looked at: should a body panic, it is known which.
        let mut at: Option<(K::Key, Position<G>)> = None;
        let looked = guarded(|| {
            for (key, kept) in positions.by_ref() {
                let (_, position) = at.insert((key, keys.position(key, kept)));
                if !explorer.expand(key, position, &mut give) {
                    return;
                }
                if let Some(canonical) = canonical {
                    let ended = position.is_over().then(|| position.outcome());
                    let form = position.canonical(canonical);
                    classes.extend(keys.key(&form).map(|key| (key, ended)));
                }
            }
            at = None;
        });
        // A fault ends the run, which is traced by another.
        if let (Some((key, position)), _) = (at, looked) {
            faults.extend(explorer.faults(key, &position));
        }
    }
}

impl<G: Checkable, K: Keys<G>> Graded<G, K> {
    /// Looks at all that can be reached from a start, until something is wrong.
    pub(super) fn run(job: &mut Job<'_, G>, start: Position<G>, keys: &K) -> Self {
        let mut run = Graded {
            tally: Tally::new(),
            positions: 0,
            levels: Vec::new(),
            stopped: None,
            faults: Vec::new(),
            classes: Seen {
                keys: HashSet::new(),
                ends: Ends::new(),
            },
            memory: 0,
            hashed: false,
            rounds: Round::new(ROUND),
        };
        let mut workers: Vec<Worker<'_, G, K>> = (0..job.threads)
            .map(|_| Worker {
                explorer: Explorer::new(keys.clone(), job.invariants),
                canonical: job.canonical,
                led: Vec::new(),
                faults: Vec::new(),
                classes: Vec::new(),
                does_not_fit: false,
                hashed: false,
            })
            .collect();
        let mut ahead: Ahead<K::Key, K::Kept> = BTreeMap::new();
        let progress = start.progress().unwrap_or(0);
        match keys.key(&start) {
            None => run.stopped = Some(Stop::Bits),
            Some(key) => {
                run.hashed = !K::is_exact(key);
                let level = ahead.entry(progress).or_insert_with(|| new_level(0));
                level[part_of(key.mixed())].take(&mut alloc::vec![(key, K::keep(start))]);
            }
        }
        while run.stopped.is_none()
            && let Some((progress, level)) = ahead.pop_first()
        {
            if run.levels.len() as u64 > job.limits.depth {
                run.stopped = Some(Stop::Depth);
                break;
            }
            run.level(job, &mut workers, &mut ahead, progress, level);
        }
        for worker in workers {
            run.tally.add(worker.explorer.tally);
        }
        run
    }

    fn level(
        &mut self,
        job: &mut Job<'_, G>,
        workers: &mut [Worker<'_, G, K>],
        ahead: &mut Ahead<K::Key, K::Kept>,
        progress: u64,
        level: Level<K::Key, K::Kept>,
    ) {
        let size: usize = level.iter().map(Part::len).sum();
        let mut left = size;
        let threads = if left < ALONE { 1 } else { workers.len() };
        let mut looked = 0;
        let mut parts = level.into_iter().map(Part::into_positions);
        while left > 0 {
            let allowed = usize::try_from(job.limits.positions.saturating_sub(self.positions));
            let share = self.rounds.begin() * threads;
            let most = share.min(allowed.unwrap_or(usize::MAX));
            // Whole parts, until there are enough.
            let mut work = Vec::new();
            let mut here = 0;
            while here < most
                && let Some(part) = parts.next()
            {
                here += part.0.len();
                if !part.0.is_empty() {
                    work.push(part);
                }
            }
            if here > most && most == allowed.unwrap_or(usize::MAX) {
                // So many are allowed, and not one more.
                let over = here - most;
                if let Some(last) = work.last_mut() {
                    last.0.truncate(last.0.len() - over);
                }
                here = most;
            }
            if here == 0 {
                self.stopped = Some(Stop::Positions);
                break;
            }
            left -= here;
            let full = here >= share;
            looked += here as u64;
            self.positions += here as u64;
            self.round(
                job.canonical.is_some(),
                workers,
                ahead,
                (progress, size),
                work,
            );
            self.rounds.end(full);
            let held = ahead.values().flatten();
            let waiting: usize = held.clone().map(Part::len).sum();
            let here = (left + here) * size_of::<(K::Key, K::Kept)>();
            let bytes = (held.map(Part::bytes).sum::<usize>() + here) as u64;
            self.memory = self.memory.max(bytes);
            self.stopped = self.stopped.or_else(|| {
                job.stop(&Pace {
                    positions: self.positions,
                    waiting: (waiting + left) as u64,
                    depth: self.levels.len() as u64,
                    memory: bytes,
                })
            });
            if self.stopped.is_some() {
                break;
            }
        }
        self.levels.push(looked);
    }

    fn round(
        &mut self,
        classes: bool,
        workers: &mut [Worker<'_, G, K>],
        ahead: &mut Ahead<K::Key, K::Kept>,
        (progress, size): (u64, usize),
        work: Vec<Positions<K::Key, K::Kept>>,
    ) {
        let threads = if size < ALONE { 1 } else { workers.len() };
        // Parts are alike in size: each thread has as many.
        let mut shares: Vec<Vec<Positions<K::Key, K::Kept>>> =
            (0..threads).map(|_| Vec::new()).collect();
        for (at, part) in work.into_iter().enumerate() {
            shares[at % threads].push(part);
        }
        spread(workers.iter_mut().zip(shares), |(worker, work)| {
            worker.look(work);
        });

        for worker in workers.iter_mut() {
            self.hashed |= worker.hashed;
            if worker.does_not_fit {
                self.stopped = Some(Stop::Bits);
            }
            if !worker.faults.is_empty() {
                self.faults.append(&mut worker.faults);
                self.stopped = Some(Stop::Cancelled);
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
            for &(of, _) in &worker.led {
                // What does not grow is a fault, which has been told.
                if of > progress {
                    ahead.entry(of).or_insert_with(|| new_level(size));
                }
            }
        }
        for (&of, level) in ahead.iter_mut() {
            let mut joins: Vec<Join<'_, K::Key, K::Kept>> = Vec::new();
            for (at, part) in level.iter_mut().enumerate() {
                let led = workers.iter_mut().flat_map(|worker| {
                    let led = worker
                        .led
                        .iter_mut()
                        .filter(|(progress, _)| *progress == of);
                    led.map(|(_, parts)| core::mem::take(&mut parts[at]))
                });
                joins.push((part, led.collect()));
            }
            spread(joins.chunks_mut(PARTS.div_ceil(threads)), |joins| {
                for (part, led) in joins {
                    for led in led.iter_mut() {
                        part.take(led);
                    }
                }
            });
            // Their memory is used again.
            for (at, (_, led)) in joins.into_iter().enumerate() {
                let places = workers.iter_mut().flat_map(|worker| {
                    let led = worker
                        .led
                        .iter_mut()
                        .filter(|(progress, _)| *progress == of);
                    led.map(|(_, parts)| &mut parts[at])
                });
                for (place, led) in places.zip(led) {
                    *place = led;
                }
            }
        }
        for worker in workers {
            worker.led.retain(|(of, _)| *of > progress);
        }
    }
}

/// A part, and what is to be put into it.
type Join<'l, K, P> = (&'l mut Part<K, P>, Vec<Vec<(K, P)>>);

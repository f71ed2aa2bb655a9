//! What follows from a position: every move by every value, every outcome of chance,
//! the deadline; and what is judged on the way.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;
use core::time::Duration;

use rulebook_model::PhaseId;
use std::collections::HashMap;

use super::keys::Keys;
use super::report::Verdict;
use crate::clock::{Clock, Time};
use crate::game::Game;
use crate::illegal::IllegalMove;
use crate::log::Input;
use crate::outcome::Outcome;
use crate::play::guarded;
use crate::position::{Kind, Position, Sink, Step};
use crate::queue::Waiting;
use crate::seat::{Seat, SeatSet};
use crate::turn::TurnState;

/// The moment at which every move is tried, in a game that asks for the time; what is
/// left of a turn is kept as so much before it.
pub(super) const NOW: Time = Time::from_millis(1 << 41);

/// A named property that every position has to have.
pub(super) type Invariant<G> = Box<dyn Fn(&Position<G>) -> bool + Send + Sync>;

/// What a worker counts, and the first fault of each verdict that it met.
pub(super) struct Tally<G: Game> {
    /// Moves, outcomes of chance and timeouts that led on.
    pub(super) moves: u64,
    /// Positions by phase.
    pub(super) phases: Vec<u64>,
    pub(super) ends: Ends<G>,
    /// How often steps went which way, by the phase in which they began.
    pub(super) taken: Taken<G>,
    /// Who has made a move.
    pub(super) moved: SeatSet<G::Seat>,
    /// A refused move that was tried.
    pub(super) refused: u64,
    pub(super) by_chance: u64,
    pub(super) timeouts: u64,
}

impl<G: Game> Tally<G> {
    pub(super) fn new() -> Self {
        Tally {
            moves: 0,
            phases: alloc::vec![0; G::MODEL.phases.len()],
            ends: Ends::new(),
            taken: Taken::new(),
            moved: SeatSet::EMPTY,
            refused: 0,
            by_chance: 0,
            timeouts: 0,
        }
    }

    pub(super) fn add(&mut self, other: Tally<G>) {
        self.moves += other.moves;
        self.refused += other.refused;
        self.by_chance += other.by_chance;
        self.timeouts += other.timeouts;
        for (count, more) in self.phases.iter_mut().zip(other.phases) {
            *count += more;
        }
        self.ends.add(other.ends);
        self.taken.add(&other.taken);
        self.moved = self.moved | other.moved;
    }
}

/// Ends by outcome: wins and draws apart from what has to be told in words.
pub(super) struct Ends<G: Game> {
    pub(super) wins: [u64; 64],
    pub(super) draws: u64,
    pub(super) others: HashMap<String, u64>,
    game: core::marker::PhantomData<fn() -> G>,
}

impl<G: Game> Ends<G> {
    pub(super) fn new() -> Self {
        Ends {
            wins: [0; 64],
            draws: 0,
            others: HashMap::new(),
            game: core::marker::PhantomData,
        }
    }

    #[inline]
    pub(super) fn count(&mut self, outcome: Option<&Outcome<G::Seat>>) {
        match outcome {
            Some(Outcome::Win(seat)) => self.wins[usize::from(seat.index() & 63)] += 1,
            Some(Outcome::Draw) => self.draws += 1,
            Some(other) => self.in_words(other.to_string()),
            None => self.in_words("no outcome".to_string()),
        }
    }

    /// Scores can be many: past a thousand they are told together.
    fn in_words(&mut self, said: String) {
        let many = self.others.len() >= 1_000 && !self.others.contains_key(&said);
        let said = if many {
            "other scores".to_string()
        } else {
            said
        };
        *self.others.entry(said).or_default() += 1;
    }

    pub(super) fn add(&mut self, other: Ends<G>) {
        for (count, more) in self.wins.iter_mut().zip(other.wins) {
            *count += more;
        }
        self.draws += other.draws;
        for (said, count) in other.others {
            *self.others.entry(said).or_default() += count;
        }
    }
}

/// How often each way was gone: a table by hash, since there are few of them and each
/// is met again and again.
pub(super) struct Taken<G: Game> {
    /// The one that was gone last, which is mostly the one that is gone next.
    last: usize,
    slots: Vec<Option<(PhaseId, G::Branch, u64)>>,
    len: usize,
    /// Of moves of several steps: the ways, one after the other.
    pub(super) chains: HashMap<(PhaseId, Vec<G::Branch>), u64>,
}

struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn write_isize(&mut self, value: isize) {
        self.write_u64(value.cast_unsigned() as u64);
    }
}

impl<G: Game> Taken<G> {
    fn new() -> Self {
        Taken {
            last: 0,
            slots: alloc::vec![None; 64],
            len: 0,
            chains: HashMap::new(),
        }
    }

    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a few instructions for each move of all"
    )]
    fn count(&mut self, phase: PhaseId, branch: G::Branch, times: u64) {
        match self.slots.get_mut(self.last) {
            Some(Some((of, which, count))) if *of == phase && *which == branch => *count += times,
            _ => self.look_up(phase, branch, times),
        }
    }

    #[inline(never)]
    fn look_up(&mut self, phase: PhaseId, branch: G::Branch, times: u64) {
        let mut hasher = Mixed(u64::from(phase.0) + 1);
        branch.hash(&mut hasher);
        let mask = self.slots.len() - 1;
        #[expect(clippy::cast_possible_truncation, reason = "the mask takes less")]
        let mut at = hasher.finish() as usize & mask;
        loop {
            match &mut self.slots[at] {
                Some((of, which, count)) if *of == phase && *which == branch => {
                    *count += times;
                    self.last = at;
                    return;
                }
                Some(_) => at = (at + 1) & mask,
                None => break,
            }
        }
        self.slots[at] = Some((phase, branch, times));
        self.len += 1;
        if self.len * 2 > self.slots.len() {
            let slots = alloc::vec![None; self.slots.len() * 2];
            self.len = 0;
            for (phase, branch, times) in core::mem::replace(&mut self.slots, slots)
                .into_iter()
                .flatten()
            {
                self.count(phase, branch, times);
            }
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (PhaseId, G::Branch, u64)> {
        self.slots.iter().flatten().copied()
    }

    fn add(&mut self, other: &Taken<G>) {
        for (phase, branch, times) in other.iter() {
            self.count(phase, branch, times);
        }
        for (way, times) in &other.chains {
            *self.chains.entry(way.clone()).or_default() += times;
        }
    }
}

/// Hears the ways of a move of several steps.
struct Ways<G: Game>(Vec<G::Branch>);

impl<G: Game> Sink<G> for Ways<G> {
    const EVENTS: bool = false;

    fn step(&mut self, step: Step<G>) {
        self.0.push(step.branch);
    }
}

/// A fault, as it is told.
#[derive(Debug)]
pub(super) struct Fault<G: Game> {
    pub(super) verdict: Verdict,
    pub(super) why: String,
    /// What was tried in the position, where that shows it.
    pub(super) tried: Option<Input<G>>,
}

impl<G: Game> Clone for Fault<G> {
    fn clone(&self) -> Self {
        Fault {
            verdict: self.verdict.clone(),
            why: self.why.clone(),
            tried: self.tried.clone(),
        }
    }
}

/// Looks at positions, one after the other.
pub(super) struct Explorer<'r, G: Game, K: Keys<G>> {
    pub(super) keys: K,
    pub(super) tally: Tally<G>,
    invariants: &'r [(String, Invariant<G>)],
    ways: Ways<G>,
}

impl<'r, G: Game, K: Keys<G>> Explorer<'r, G, K> {
    pub(super) fn new(keys: K, invariants: &'r [(String, Invariant<G>)]) -> Self {
        Explorer {
            keys,
            tally: Tally::new(),
            invariants,
            ways: Ways(Vec::new()),
        }
    }

    /// Gives every position that follows, and its progress; says whether all is sound
    /// there: what is not, [`faults`](Explorer::faults) tells. O(values of the domains),
    /// and no memory but what the rules take.
    ///
    /// # Panics
    /// Where a body of the rules does.
    #[inline]
    pub(super) fn expand(
        &mut self,
        key: K::Key,
        position: &Position<G>,
        give: &mut impl FnMut(Position<G>, Option<u64>),
    ) -> bool {
        let sound = self.look(position, give);
        // A body that changes what it was only shown: the position is another now.
        sound & (self.keys.key(position) == Some(key))
    }

    /// The same, where a panic is a fault as any other.
    pub(super) fn expand_guarded(
        &mut self,
        key: K::Key,
        position: &Position<G>,
        give: &mut impl FnMut(Position<G>, Option<u64>),
    ) -> bool {
        guarded(|| self.expand(key, position, give)).is_ok_and(|sound| sound)
    }

    #[inline]
    fn look(
        &mut self,
        position: &Position<G>,
        give: &mut impl FnMut(Position<G>, Option<u64>),
    ) -> bool {
        let phase = G::phase_id(position.phase());
        self.tally.phases[phase.index()] += 1;
        let mut sound = self.invariants.iter().all(|(_, holds)| holds(position));
        if position.is_over() {
            self.tally.ends.count(position.outcome().as_ref());
            return sound;
        }
        let before = self.tally.moves;
        let progress = position.progress();
        if position.is_chance_pending() {
            let ControlFlow::Continue(()) =
                position.visit_chance_outcomes_at(NOW, |event, _weight| {
                    sound &= self.follow(position, phase, Kind::Chance, give, |next, ways| {
                        match ways {
                            Some(ways) => next.play_chance_into_at(event, NOW, ways),
                            None => next.play_chance_at(event, NOW),
                        }
                        .map(|played| played.branch)
                    });
                    ControlFlow::<Infallible>::Continue(())
                });
            return sound && self.tally.moves > before;
        }
        for seat in position.seats() {
            let seen = self.tally.moves;
            let ControlFlow::Continue(()) = position.visit_candidates(seat, NOW, |mv| {
                let mut next = position.clone();
                let played = if G::CHAINS {
                    self.ways.0.clear();
                    next.play_unasserted(seat, mv, NOW, &mut self.ways)
                } else {
                    next.play_unasserted(seat, mv, NOW, &mut ())
                };
                match played {
                    Ok(played) => {
                        let after = next.progress();
                        sound &= after.is_none() || after > progress;
                        self.went(phase, played.branch);
                        give(next, after);
                    }
                    Err(why) => {
                        self.tally.refused += 1;
                        sound &= is_declared(&why);
                    }
                }
                ControlFlow::<Infallible>::Continue(())
            });
            if self.tally.moves > seen {
                self.tally.moved = self.tally.moved.with(seat);
            }
        }
        if size_of::<G::Clock>() > 0
            && let Some(deadline) = position.deadline()
        {
            let now = deadline.max(NOW);
            sound &= self.follow(position, phase, Kind::Timeout, give, |next, ways| {
                let played = match ways {
                    Some(ways) => next.timeout_into(now, ways),
                    None => next.timeout(now),
                }?;
                next.rebase(now - NOW);
                Ok(played.branch)
            });
        }
        sound && self.tally.moves > before
    }

    #[inline]
    fn went(&mut self, phase: PhaseId, branch: G::Branch) {
        self.tally.moves += 1;
        if !G::CHAINS || self.ways.0.len() == 1 {
            self.tally.taken.count(phase, branch, 1);
        } else {
            let ways = (phase, self.ways.0.clone());
            *self.tally.taken.chains.entry(ways).or_default() += 1;
        }
    }

    /// Takes an event that no seat sends.
    fn follow(
        &mut self,
        position: &Position<G>,
        phase: PhaseId,
        kind: Kind,
        give: &mut impl FnMut(Position<G>, Option<u64>),
        play: impl FnOnce(&mut Position<G>, Option<&mut Ways<G>>) -> Result<G::Branch, IllegalMove<G>>,
    ) -> bool {
        let mut next = position.clone();
        self.ways.0.clear();
        let Ok(branch) = play(&mut next, Some(&mut self.ways)) else {
            return false;
        };
        self.went(phase, branch);
        match kind {
            Kind::Chance => self.tally.by_chance += 1,
            _ => self.tally.timeouts += 1,
        }
        let progress = next.progress();
        give(next, progress);
        true
    }

    /// What is wrong in a position, each fault of it: slow, and asked of few.
    pub(super) fn faults(&self, key: K::Key, position: &Position<G>) -> Vec<Fault<G>> {
        let mut faults: Vec<Fault<G>> = Vec::new();
        let mut fault = |verdict: Verdict, why: String, tried: Option<Input<G>>| {
            if faults.iter().all(|known| known.verdict != verdict) {
                faults.push(Fault {
                    verdict,
                    why,
                    tried,
                });
            }
        };
        for (name, holds) in self.invariants {
            let verdict = Verdict::Invariant(name.clone());
            match guarded(|| holds(position)) {
                Ok(true) => {}
                Ok(false) => fault(verdict, format!("`{name}` does not hold"), None),
                Err(message) => fault(verdict, format!("`{name}` panics: {message}"), None),
            }
        }
        let (inputs, listed) = inputs(position);
        let (mut leads_on, mut at_fault) = (false, listed.is_err());
        if let Err(message) = &listed {
            let why = format!("listing the moves panics: {message}");
            fault(Verdict::Exclusive, why, None);
        }
        let changed = "what the rules were only shown has changed: a body changes the state where \
                       it can only look";
        if self.keys.key(position) != Some(key) {
            fault(Verdict::Exclusive, changed.to_string(), None);
        }
        let progress = guarded(|| position.progress()).ok();
        for input in inputs {
            let mut next = position.clone();
            let before = self.keys.key(position);
            match guarded(|| play(&mut next, &input)) {
                Ok(Ok(())) => {
                    leads_on = true;
                    let after = guarded(|| next.progress()).ok();
                    if let (Input::Move { .. }, Some(Some(before)), Some(Some(after))) =
                        (&input, progress, after)
                        && after <= before
                    {
                        let why = format!("`progress` is {after} after it, and was {before}");
                        fault(Verdict::MustEnd, why, Some(input));
                    }
                    continue;
                }
                Ok(Err(why)) => match &why {
                    IllegalMove::Endless { .. } => {
                        at_fault = true;
                        fault(Verdict::Settles, why.to_string(), Some(input.clone()));
                    }
                    why if is_declared(why) && matches!(input, Input::Move { .. }) => {}
                    why => {
                        at_fault = true;
                        fault(Verdict::Exclusive, why.to_string(), Some(input.clone()));
                    }
                },
                Err(message) => {
                    at_fault = true;
                    let why = format!("the rules panic: {message}");
                    fault(Verdict::Exclusive, why, Some(input.clone()));
                }
            }
            let left = guarded(|| self.keys.key(&next));
            if left.is_ok_and(|left| left != before || self.keys.key(position) != before) {
                let why = "it was refused, and left something changed".to_string();
                fault(Verdict::Exclusive, why, Some(input));
            }
        }
        // Where something is at fault that may come, nothing else need.
        if !leads_on && !at_fault && !position.is_over() {
            let why = if position.is_chance_pending() {
                "something is to be drawn, and nothing can come".to_string()
            } else {
                let phase = G::MODEL.phase(G::phase_id(position.phase())).name;
                format!("nothing can be played in {phase}, and the game is not over")
            };
            fault(Verdict::Alive, why, None);
        }
        if faults.is_empty() {
            // It was not sound a moment ago.
            faults.push(Fault {
                verdict: Verdict::Exclusive,
                why: "asked twice, the rules do not answer the same".to_string(),
                tried: None,
            });
        }
        faults
    }
}

/// Whether a refusal is one that rules may mean: what else there is says that they are
/// wrong.
fn is_declared<G: Game>(why: &IllegalMove<G>) -> bool {
    matches!(why, IllegalMove::Rule(_) | IllegalMove::TooDeep { .. })
}

/// All that may come in a position, in the order in which it is tried.
pub(super) fn inputs<G: Game>(position: &Position<G>) -> (Vec<Input<G>>, Result<(), String>) {
    let mut inputs = Vec::new();
    let listed = guarded(|| {
        if position.is_over() {
            return;
        }
        if position.is_chance_pending() {
            let outcomes = position.chance_outcomes_at(NOW).into_iter();
            inputs.extend(outcomes.map(|outcome| Input::Chance(outcome.event)));
            return;
        }
        for seat in position.seats() {
            let ControlFlow::Continue(()) = position.visit_candidates(seat, NOW, |mv| {
                inputs.push(Input::Move { seat, mv });
                ControlFlow::<Infallible>::Continue(())
            });
        }
        if size_of::<G::Clock>() > 0 && position.deadline().is_some() {
            inputs.push(Input::Timeout);
        }
    });
    (inputs, listed)
}

/// Plays one of them, as the explorer does.
pub(super) fn play<G: Game>(
    position: &mut Position<G>,
    input: &Input<G>,
) -> Result<(), IllegalMove<G>> {
    match input {
        Input::Move { seat, mv } => {
            position.play_unasserted(*seat, mv.clone(), NOW, &mut ())?;
        }
        Input::Chance(event) => {
            position.play_chance_at(event.clone(), NOW)?;
        }
        Input::Timeout => {
            let now = position
                .deadline()
                .map_or(NOW, |deadline| deadline.max(NOW));
            position.timeout(now)?;
            position.rebase(now - NOW);
        }
        Input::Undo { .. } | Input::Redo { .. } => {}
    }
    Ok(())
}

impl<G: Game> Position<G> {
    /// Visits all moves whose checks hold, those too that something later may refuse.
    #[inline]
    pub(super) fn visit_candidates<B>(
        &self,
        seat: G::Seat,
        now: Time,
        mut visit: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        G::visit_legal(
            self.state(),
            self.phase(),
            &self.cx(seat, now),
            &mut |mv, _certain| visit(mv),
        )
    }

    /// Moves the time of the turns back by so much.
    pub(super) fn rebase(&mut self, by: Duration) {
        if !by.is_zero() {
            self.turn_state().rebase(by);
        }
    }
}

/// Whether a game draws by itself (`random`): then its positions hold a generator, and
/// cannot be gone through.
pub(super) const fn is_random<G: Game>() -> bool {
    size_of::<G::Rng>() > 0
}

/// Whether there is something of chance in it.
pub(super) const fn has_chance<G: Game>() -> bool {
    <G::Waiting as Waiting<G::Queue>>::HAS_CHANCE
}

/// Whether it asks for the time.
pub(super) fn has_clock<G: Game>() -> bool {
    size_of::<G::Clock>() > 0 && G::Clock::at(NOW).time() == NOW
}

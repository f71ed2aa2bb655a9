//! What a position says of chance: which event is due, what it may come out as and
//! with what probability. It takes one, and draws none.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Carried, Cx, Game, IllegalMove, Played, Position, Rules, Sink, Transaction};
use crate::__v0_1::{Guard, Play};
use crate::clock::{Clock, NoClock, Time};
use crate::game::WaitingEvent;
use crate::queue::Waiting;
use crate::random::Rng;

/// What the chance event that is pending may come out as: all of it, with exact
/// weights.
///
/// ```
/// use rulebook::random::Rng;
/// use rulebook::{Position, game};
///
/// game! {
///     /// A die is rolled until it shows a six.
///     pub game Six(rolls: u32, cx);
///
///     chance Roll { pips: u8 in 1..=6 }
///
///     phase Rolling {
///         on Roll { pips } {
///             *rolls += 1;
///             Six:  if pips == 6 => Done,
///             Less: else         => stay,
///         }
///     }
///
///     end Done => rulebook::Outcome::Draw;
/// }
///
/// let mut position: Position<Six> = Position::new();
/// let outcomes = position.chance_outcomes();
/// assert_eq!((outcomes.len(), outcomes.total()), (6, 6));
///
/// // Whoever plays draws; whoever searches tries them all.
/// let drawn = outcomes.pick(&mut Rng::seeded(7)).copied();
/// position.play_chance(drawn.expect("a die has sides"))?;
/// position.play_chance(Chance::Roll { pips: 6 })?;
/// assert!(position.is_over());
/// # Ok::<(), rulebook::IllegalMove<Six>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ChanceOutcomes<G: Game> {
    outcomes: Vec<ChanceOutcome<G>>,
    total: u128,
}

/// One thing that a chance event may come out as. Its probability is its weight, of
/// the [`total`](ChanceOutcomes::total).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ChanceOutcome<G: Game> {
    /// The event, whole.
    pub event: G::Chance,
    /// How many there are of it: never 0.
    pub weight: u64,
}

impl<G: Game> ChanceOutcomes<G> {
    /// The outcomes, in the order of the domains.
    #[must_use]
    pub fn as_slice(&self) -> &[ChanceOutcome<G>] {
        &self.outcomes
    }

    /// The outcomes, in the order of the domains.
    pub fn iter(&self) -> core::slice::Iter<'_, ChanceOutcome<G>> {
        self.outcomes.iter()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Whether there is none: no chance event is pending, or the rules give it
    /// nothing to come out as.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// The sum of the weights, of which each weight is the part that is its
    /// probability. Exact: no sum of weights is too large for it.
    #[must_use]
    pub fn total(&self) -> u128 {
        self.total
    }

    /// Draws one, each as likely as its weight says, to the last bit; none where there
    /// is none. The same generator draws the same, for ever.
    ///
    /// O(outcomes).
    pub fn pick(&self, rng: &mut Rng) -> Option<&G::Chance> {
        let mut left = rng.below_wide(self.total);
        let picked = self.outcomes.iter().find(|outcome| {
            let weight = u128::from(outcome.weight);
            let here = left < weight;
            left = left.saturating_sub(weight);
            here
        });
        picked.map(|outcome| &outcome.event)
    }
}

impl<'a, G: Game> IntoIterator for &'a ChanceOutcomes<G> {
    type Item = &'a ChanceOutcome<G>;
    type IntoIter = core::slice::Iter<'a, ChanceOutcome<G>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<G: Game> IntoIterator for ChanceOutcomes<G> {
    type Item = ChanceOutcome<G>;
    type IntoIter = alloc::vec::IntoIter<ChanceOutcome<G>>;

    fn into_iter(self) -> Self::IntoIter {
        self.outcomes.into_iter()
    }
}

impl<G: Game> Position<G> {
    /// Whether a chance event has to come before anybody moves: one that a rule
    /// emitted, or one that the phase waits for. It may be so from the start.
    ///
    /// A game without chance events answers at no cost.
    #[inline]
    #[must_use]
    pub fn is_chance_pending(&self) -> bool {
        G::Waiting::HAS_CHANCE
            && (self.waiting.front().is_some() || G::waits_for(&self.phase).is_some())
    }

    /// The chance event that is due: the one at the front of what waits, else the one
    /// that the phase waits for.
    fn due(&self) -> Option<WaitingEvent<G>> {
        let front = self.waiting.front().cloned();
        front.or_else(|| G::waits_for(&self.phase))
    }

    fn rules_cx(&self, now: Time) -> Cx<'_, G, Rules> {
        let carried = Carried::fresh(self.turn.clone(), self.rng.clone());
        let (phase, now) = (Some(&self.phase), G::Clock::at(now));
        Cx::new(Rules, phase, self.seats, &self.options, now, carried)
    }
}

/// What a game is asked that never looks at the time; one that does has the same by
/// the names that end in `_at`.
impl<G: Game<Clock = NoClock>> Position<G> {
    /// What the pending chance event may come out as, and with what exact
    /// probability: those that [`play_chance`](Position::play_chance) takes.
    ///
    /// They are none where none is pending. Where one is, and they are none all the
    /// same, the rules are wrong: a domain is empty there, or each weight is 0, and the
    /// game cannot go on. O(values of the domains).
    ///
    /// # Panics
    /// Where a body of the rules does.
    #[must_use]
    pub fn chance_outcomes(&self) -> ChanceOutcomes<G> {
        self.chance_outcomes_at(Time::ZERO)
    }

    /// Visits the [`chance_outcomes`](Position::chance_outcomes) one by one, each with
    /// its weight, with no list made of them, until the visitor breaks off.
    ///
    /// # Panics
    /// Where a body of the rules does.
    pub fn visit_chance_outcomes<B>(
        &self,
        visit: impl FnMut(G::Chance, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_chance_outcomes_at(Time::ZERO, visit)
    }

    /// Lets the pending chance event come out as that: a whole transaction, with what
    /// waited behind it, or nothing.
    ///
    /// # Errors
    /// [`NotPending`](IllegalMove::NotPending) where no such event is due,
    /// [`OutOfDomain`](IllegalMove::OutOfDomain) and
    /// [`Impossible`](IllegalMove::Impossible) where it cannot come out as that one; and
    /// why what follows is refused, where the rules are wrong. The position is as it was.
    ///
    /// # Panics
    /// Where a body of the rules does.
    pub fn play_chance(&mut self, event: G::Chance) -> Result<Played<G>, IllegalMove<G>> {
        self.play_chance_into(event, &mut ())
    }

    /// The same, and tells each step to the sink once all of them stand.
    ///
    /// # Errors
    /// As those of [`play_chance`](Position::play_chance).
    ///
    /// # Panics
    /// Where a body of the rules or the sink does.
    pub fn play_chance_into<S: Sink<G>>(
        &mut self,
        event: G::Chance,
        sink: &mut S,
    ) -> Result<Played<G>, IllegalMove<G>> {
        self.play_chance_into_at(event, Time::ZERO, sink)
    }
}

impl<G: Game> Position<G> {
    /// [`chance_outcomes`](Position::chance_outcomes) at that time.
    ///
    /// # Panics
    /// Where a body of the rules does.
    #[must_use]
    pub fn chance_outcomes_at(&self, now: Time) -> ChanceOutcomes<G> {
        let (mut outcomes, mut total) = (Vec::new(), 0_u128);
        let visited: ControlFlow<core::convert::Infallible> =
            self.visit_chance_outcomes_at(now, |event, weight| {
                // So many outcomes that this could overflow, no memory holds.
                total += u128::from(weight);
                outcomes.push(ChanceOutcome { event, weight });
                ControlFlow::Continue(())
            });
        match visited {
            ControlFlow::Continue(()) => ChanceOutcomes { outcomes, total },
            ControlFlow::Break(never) => match never {},
        }
    }

    /// [`visit_chance_outcomes`](Position::visit_chance_outcomes) at that time.
    ///
    /// # Panics
    /// Where a body of the rules does.
    pub fn visit_chance_outcomes_at<B>(
        &self,
        now: Time,
        mut visit: impl FnMut(G::Chance, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(due) = self.due() else {
            return ControlFlow::Continue(());
        };
        let cx = self.rules_cx(now);
        G::visit_outcomes(&due, &self.state, &cx, &mut |event, weight| {
            if weight == 0 {
                return ControlFlow::Continue(());
            }
            visit(event, weight)
        })
    }

    /// [`play_chance`](Position::play_chance) at that time.
    ///
    /// # Errors
    /// As those of [`play_chance`](Position::play_chance).
    ///
    /// # Panics
    /// Where a body of the rules does.
    pub fn play_chance_at(
        &mut self,
        event: G::Chance,
        now: Time,
    ) -> Result<Played<G>, IllegalMove<G>> {
        self.play_chance_into_at(event, now, &mut ())
    }

    /// [`play_chance_into`](Position::play_chance_into) at that time.
    ///
    /// # Errors
    /// As those of [`play_chance`](Position::play_chance).
    ///
    /// # Panics
    /// Where a body of the rules or the sink does.
    pub fn play_chance_into_at<S: Sink<G>>(
        &mut self,
        event: G::Chance,
        now: Time,
        sink: &mut S,
    ) -> Result<Played<G>, IllegalMove<G>> {
        if self.is_over() {
            return Err(IllegalMove::Over);
        }
        let due = self.due();
        let came = event.clone();
        G::check_chance(due.as_ref(), came, &self.state, &self.rules_cx(now))?;
        let now = G::Clock::at(now);
        let mut carried = Carried::fresh(self.turn.clone(), self.rng.clone());
        if self.waiting.front().is_some() {
            carried.queue = self.waiting.behind();
        }
        let (seats, options) = (self.seats, &self.options);
        let mut guard = Guard::new(&mut self.state);
        let mut cx = Cx::new(Rules, Some(&self.phase), seats, options, now, carried);
        let came = event.clone();
        let went = G::handle_chance(Play(&mut guard), &self.phase, &mut cx, came)?;
        let (branch, carried) = (went.branch, cx.into_carried());
        let mut running = Transaction::new(
            guard,
            &self.phase,
            self.stack.clone(),
            seats,
            options,
            now,
            carried,
            S::EVENTS,
        );
        running.keep_frames(S::FRAMES);
        running.drawn(event, went)?;
        running.settle()?;
        let committed = running.commit();
        self.take(committed, sink);
        Ok(Played { branch })
    }
}

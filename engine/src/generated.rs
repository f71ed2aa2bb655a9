//! What generated code calls, and nobody else: named after the version, so that
//! rules compiled by another `game!` fail at once and plainly.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::convert::Infallible;

pub use crate::__in_editor as in_editor;
pub use crate::__in_words as in_words;
pub use crate::clock::{NoClock, Time};
pub use crate::context::{Cx, Rules, Within};
pub use crate::domain::Domain;
pub use crate::game::{CountsTurns, Game, OneStart};
pub use crate::illegal::IllegalMove;
pub use crate::outcome::Outcome;
pub use crate::position::choice::{Chooser, shown};
pub use crate::queue::{ChanceQueue, Known, NoEvent, NoQueue, NoWait, Queue, Queued, Waiting};
pub use crate::random::{NoRng, Rng};
pub use crate::seat::{Counted, Fixed, NoSeat, Seat, SeatSet, Solo, seat_named};
pub use crate::stack::{Beyond, NoStack, Pushed};
pub use crate::turn::words::{Asked, Lent};
pub use crate::turn::{Anytime, NotInPlay, OneSeat, TurnOrder, Turns, order};
pub use crate::view::{Open, sees};
pub use crate::words;
pub use alloc::collections::VecDeque;
pub use rulebook_model as model;
#[cfg(feature = "serde")]
pub use serde;

/// What is there for an editor to complete, and nothing for rustc: half-typed words
/// of an author's, which are a fault that has been told.
#[cfg(rust_analyzer)]
#[doc(hidden)]
#[macro_export]
macro_rules! __in_editor {
    ($($typed:tt)*) => { $($typed)* };
}

#[cfg(not(rust_analyzer))]
#[doc(hidden)]
#[macro_export]
macro_rules! __in_editor {
    ($($typed:tt)*) => {};
}

/// What a handler came to.
pub enum Verdict<G: Game, Stop> {
    /// It went that way.
    Went {
        branch: G::Branch,
        next: Next<G::Phase, G::Beyond>,
    },
    /// It would have gone some way: only its checks were asked for.
    Stopped(Stop),
    /// The field of that place has a value outside its domain.
    OutOfDomain(u16),
    /// No branch held.
    NoBranch,
    /// Several held.
    Ambiguous(Box<[G::Branch]>),
}

/// A branch that was taken, and where it leads.
pub struct Went<G: Game> {
    pub branch: G::Branch,
    pub next: Next<G::Phase, G::Beyond>,
}

/// What a move came to that is not refused.
pub enum Taken<G: Game, Stop> {
    /// It went that way.
    Went(Went<G>),
    /// It would: only the checks were asked for.
    Stopped(Stop),
}

/// What a handler came to, as the answer to the move.
#[inline]
pub fn settle<G: Game, Stop>(
    event: u16,
    phase: u16,
    verdict: Result<Verdict<G, Stop>, G::Illegal>,
) -> Result<Taken<G, Stop>, IllegalMove<G>> {
    let event = model::EventId(event);
    match verdict {
        Ok(Verdict::Went { branch, next }) => Ok(Taken::Went(Went { branch, next })),
        Ok(Verdict::Stopped(stop)) => Ok(Taken::Stopped(stop)),
        Ok(Verdict::OutOfDomain(field)) => Err(IllegalMove::OutOfDomain { event, field }),
        Ok(Verdict::NoBranch) => Err(IllegalMove::NoBranch {
            event,
            phase: model::PhaseId(phase),
        }),
        Ok(Verdict::Ambiguous(branches)) => Err(IllegalMove::Ambiguous { branches }),
        Err(illegal) => Err(IllegalMove::Rule(illegal)),
    }
}

/// What the handler of an internal event came to.
#[inline]
pub fn settle_internal<G: Game>(
    event: u16,
    phase: u16,
    verdict: Result<Verdict<G, Infallible>, G::Illegal>,
) -> Result<Went<G>, IllegalMove<G>> {
    match settle(event, phase, verdict)? {
        Taken::Went(went) => Ok(went),
        Taken::Stopped(never) => match never {},
    }
}

/// What `always` came to: none of its branches need hold.
#[inline]
pub fn settle_always<G: Game>(
    verdict: Result<Verdict<G, Infallible>, G::Illegal>,
) -> Result<Option<Went<G>>, IllegalMove<G>> {
    match verdict {
        Ok(Verdict::NoBranch) => Ok(None),
        verdict => settle_internal(u16::MAX, u16::MAX, verdict).map(Some),
    }
}

/// An event that arrived where nothing handles it.
#[cold]
pub fn unhandled<G: Game, T>(event: u16, phase: u16) -> Result<T, IllegalMove<G>> {
    Err(IllegalMove::Unhandled {
        event: model::EventId(event),
        phase: model::PhaseId(phase),
    })
}

/// The refusal of a chance event that is not due.
#[cold]
pub fn not_pending<G: Game>(event: u16) -> Result<(), IllegalMove<G>> {
    let event = model::EventId(event);
    Err(IllegalMove::NotPending { event })
}

/// Whether a field of a chance event may come out as that value.
#[inline]
pub fn comes<G: Game, T: Clone + PartialEq>(
    event: u16,
    field: u16,
    known: &Known<T>,
    domain: &impl Domain<Value = T>,
    value: &T,
) -> Result<(), IllegalMove<G>> {
    if known.allows(domain, value) {
        return Ok(());
    }
    let event = model::EventId(event);
    Err(IllegalMove::OutOfDomain { event, field })
}

/// Whether a chance event of that weight can come at all.
#[inline]
pub fn possible<G: Game>(event: u16, weight: u64) -> Result<(), IllegalMove<G>> {
    if weight > 0 {
        return Ok(());
    }
    let event = model::EventId(event);
    Err(IllegalMove::Impossible { event })
}

/// The refusal of a move in a phase that has no rule for it: whoever's turn it is,
/// nobody may send it there.
#[inline]
pub fn not_in_phase<G: Game, T>(
    cx: &Cx<'_, G>,
    event: u16,
    phase: u16,
) -> Result<T, IllegalMove<G>> {
    cx.gate_seat()?;
    Err(IllegalMove::NotInPhase {
        event: model::EventId(event),
        phase: model::PhaseId(phase),
    })
}

/// Where a branch leads.
pub enum Next<P, B = Infallible> {
    /// Nowhere: the phase and its data are as they were.
    Stay,
    /// To that phase.
    To(P),
    /// To that phase, entered anew even from itself.
    Again(P),
    /// Beyond it: `push`, `pop`, `play`.
    Beyond(B),
}

/// How a handler reaches the state: by `look` in its checks, by `change` in its
/// work. One that is only being asked stops between the two.
pub trait Reach<S> {
    /// What it says where it stops; nothing can be said by one that goes on.
    type Stop;

    /// Whether values have still to be held against their domains.
    const DOMAINS: bool = true;

    fn look(&self) -> &S;

    fn change(&mut self) -> Result<&mut S, Self::Stop>;
}

/// How a move reaches the state, whatever handler it comes to.
pub trait Access<S>: Sized {
    /// What is said where a handler stops after its checks.
    type Stop;
    /// For handlers after which nothing can fail once their work has begun.
    type Sure: Reach<S, Stop = Self::Stop>;
    /// For the others.
    type Unsure: Reach<S, Stop = Infallible>;

    /// The state before anything runs: what `by` looks at.
    fn look(&self) -> &S;

    /// Runs a handler after which nothing can fail once its work has begun.
    fn sure<T>(self, run: impl FnOnce(Self::Sure) -> T) -> T;

    /// Runs a handler after which something can.
    fn unsure<G: Game, E>(
        self,
        run: impl FnOnce(Self::Unsure) -> Result<Verdict<G, Infallible>, E>,
    ) -> Result<Verdict<G, Self::Stop>, E>;
}

/// The state while a move runs: put back as it was, also where a body panics,
/// unless the move stands. Nothing is saved for a move that cannot fail.
pub(crate) struct Guard<'a, S> {
    state: &'a mut S,
    saved: Option<S>,
}

impl<'a, S> Guard<'a, S> {
    #[inline]
    pub(crate) fn new(state: &'a mut S) -> Self {
        Guard { state, saved: None }
    }

    /// The move stands.
    #[inline]
    pub(crate) fn keep(mut self) {
        self.saved = None;
    }

    #[inline]
    pub(crate) fn state(&mut self) -> &mut S {
        self.state
    }
}

impl<S> Drop for Guard<'_, S> {
    #[inline]
    fn drop(&mut self) {
        if let Some(saved) = self.saved.take() {
            *self.state = saved;
        }
    }
}

/// Plays: the state is changed in place.
pub struct Play<'g, 'a, S>(pub(crate) &'g mut Guard<'a, S>);

impl<'g, 'a, S: Clone> Access<S> for Play<'g, 'a, S> {
    type Stop = Infallible;
    type Sure = InPlace<'g, S>;
    type Unsure = Saved<'g, 'a, S>;

    #[inline]
    fn look(&self) -> &S {
        self.0.state
    }

    #[inline]
    fn sure<T>(self, run: impl FnOnce(InPlace<'g, S>) -> T) -> T {
        run(InPlace(self.0.state))
    }

    #[inline]
    fn unsure<G: Game, E>(
        self,
        run: impl FnOnce(Saved<'g, 'a, S>) -> Result<Verdict<G, Infallible>, E>,
    ) -> Result<Verdict<G, Infallible>, E> {
        run(Saved(self.0))
    }
}

/// Changes the state in place.
pub struct InPlace<'g, S>(pub &'g mut S);

impl<S> Reach<S> for InPlace<'_, S> {
    type Stop = Infallible;

    #[inline]
    fn look(&self) -> &S {
        self.0
    }

    #[inline]
    fn change(&mut self) -> Result<&mut S, Infallible> {
        Ok(self.0)
    }
}

/// Changes the state in place, and saves it before the first change.
pub struct Saved<'g, 'a, S>(&'g mut Guard<'a, S>);

impl<S: Clone> Reach<S> for Saved<'_, '_, S> {
    type Stop = Infallible;

    #[inline]
    fn look(&self) -> &S {
        self.0.state
    }

    #[inline]
    fn change(&mut self) -> Result<&mut S, Infallible> {
        if self.0.saved.is_none() {
            self.0.saved = Some(self.0.state.clone());
        }
        Ok(self.0.state)
    }
}

/// Asks: checks alone where they decide, the whole handler on a copy where not.
/// `DOMAINS` is off where the values come from the domains themselves.
pub struct Check<'a, S, const DOMAINS: bool>(pub &'a S);

impl<'a, S: Clone, const DOMAINS: bool> Access<S> for Check<'a, S, DOMAINS> {
    type Stop = ();
    type Sure = Self;
    type Unsure = Trial<'a, S, DOMAINS>;

    #[inline]
    fn look(&self) -> &S {
        self.0
    }

    #[inline]
    fn sure<T>(self, run: impl FnOnce(Self) -> T) -> T {
        run(self)
    }

    #[inline]
    fn unsure<G: Game, E>(
        self,
        run: impl FnOnce(Trial<'a, S, DOMAINS>) -> Result<Verdict<G, Infallible>, E>,
    ) -> Result<Verdict<G, ()>, E> {
        run(Trial {
            state: self.0,
            copy: None,
        })
        .map(|verdict| match verdict {
            Verdict::Went { branch, next } => Verdict::Went { branch, next },
            Verdict::Stopped(never) => match never {},
            Verdict::OutOfDomain(field) => Verdict::OutOfDomain(field),
            Verdict::NoBranch => Verdict::NoBranch,
            Verdict::Ambiguous(branches) => Verdict::Ambiguous(branches),
        })
    }
}

impl<S, const DOMAINS: bool> Reach<S> for Check<'_, S, DOMAINS> {
    type Stop = ();
    const DOMAINS: bool = DOMAINS;

    #[inline]
    fn look(&self) -> &S {
        self.0
    }

    #[inline]
    fn change(&mut self) -> Result<&mut S, ()> {
        Err(())
    }
}

/// Runs a whole handler on a copy, made before the first change.
pub struct Trial<'a, S, const DOMAINS: bool> {
    state: &'a S,
    copy: Option<S>,
}

impl<S: Clone, const DOMAINS: bool> Reach<S> for Trial<'_, S, DOMAINS> {
    type Stop = Infallible;
    const DOMAINS: bool = DOMAINS;

    #[inline]
    fn look(&self) -> &S {
        self.copy.as_ref().unwrap_or(self.state)
    }

    #[inline]
    fn change(&mut self) -> Result<&mut S, Infallible> {
        Ok(self.copy.get_or_insert_with(|| self.state.clone()))
    }
}

/// Runs work that cannot fail: in a closure of its own, so that a `?` which the
/// macro did not see finds nothing to return to.
#[inline]
pub fn sure<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// Whether a move whose checks were asked may be legal, and whether that is
/// certain. One that no branch or several hold for is not certain: playing it says so.
#[inline]
pub fn legal<G: Game, E>(verdict: &Result<Verdict<G, ()>, E>) -> Option<bool> {
    match verdict {
        Ok(Verdict::Stopped(())) => Some(true),
        Ok(Verdict::Went { .. }) => Some(!G::CHAINS),
        Ok(Verdict::NoBranch | Verdict::Ambiguous(_)) => Some(false),
        Ok(Verdict::OutOfDomain(_)) | Err(_) => None,
    }
}

/// The branches that hold at once: of each chain, its branches and the place of
/// the one that held, counted from 1.
#[cold]
pub fn ambiguous<G: Game, Stop>(chains: &[(usize, &[G::Branch])]) -> Verdict<G, Stop> {
    let held = chains.iter().filter_map(|(place, branches)| {
        place
            .checked_sub(1)
            .and_then(|place| branches.get(place))
            .copied()
    });
    Verdict::Ambiguous(held.collect())
}

/// Tries an `always` on a copy of the state.
#[inline]
pub fn trial<S: Clone>(state: &S) -> Trial<'_, S, true> {
    Trial { state, copy: None }
}

/// An order of an author's own, which its type says whether it can run out.
#[inline]
pub fn settled_order<S: Seat, O: TurnOrder<S>, const DONE: bool>(order: O) -> O {
    const {
        assert!(
            DONE || !O::RUNS_OUT,
            "this turn order can run out, and nothing says what follows: write `done => PHASE;` in the phase [order_without_done]"
        );
    }
    order
}

/// The `always` branches that hold at once, of several `always`: one may.
pub struct Held<G: Game>(Vec<G::Branch>);

impl<G: Game> Held<G> {
    #[expect(clippy::new_without_default, reason = "only generated code makes one")]
    #[must_use]
    pub fn new() -> Self {
        Held(Vec::new())
    }

    pub fn ask(
        &mut self,
        verdict: Result<Verdict<G, Infallible>, G::Illegal>,
    ) -> Result<(), IllegalMove<G>> {
        self.0
            .extend(settle_always(verdict)?.map(|went| went.branch));
        Ok(())
    }

    pub fn settle(self) -> Result<(), IllegalMove<G>> {
        match self.0.len() {
            0 | 1 => Ok(()),
            _ => Err(IllegalMove::Ambiguous {
                branches: self.0.into(),
            }),
        }
    }
}

//! What generated code calls, and nobody else: named after the version, so that
//! rules compiled by another `game!` fail at once and plainly.

use alloc::boxed::Box;
use core::convert::Infallible;

pub use crate::context::Cx;
pub use crate::domain::Domain;
pub use crate::game::{Game, OneStart};
pub use crate::illegal::IllegalMove;
pub use crate::outcome::Outcome;
pub use crate::seat::{Counted, Fixed, Seat, SeatSet, Solo};
pub use crate::turn::{Free, RoundRobin};
pub use rulebook_model as model;
#[cfg(feature = "serde")]
pub use serde;

/// What a handler came to.
pub enum Verdict<G: Game, Stop> {
    /// It went that way.
    Went {
        branch: G::Branch,
        next: Next<G::Phase>,
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

/// What a move came to that is not refused.
pub enum Taken<G: Game, Stop> {
    /// It went that way.
    Went {
        branch: G::Branch,
        next: Next<G::Phase>,
    },
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
        Ok(Verdict::Went { branch, next }) => Ok(Taken::Went { branch, next }),
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

/// The refusal of a move in a phase that has no rule for it.
#[inline]
pub fn not_in_phase<G: Game, T>(
    cx: &Cx<'_, G>,
    event: u16,
    phase: u16,
) -> Result<T, IllegalMove<G>> {
    cx.gate()?;
    Err(IllegalMove::NotInPhase {
        event: model::EventId(event),
        phase: model::PhaseId(phase),
    })
}

/// Where a branch leads.
pub enum Next<P> {
    /// Nowhere: the phase and its data are as they were.
    Stay,
    /// To that phase.
    To(P),
    /// To that phase, entered anew even from itself.
    Again(P),
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
    /// For handlers that cannot fail once their work has begun.
    type Sure: Reach<S, Stop = Self::Stop>;
    /// For those that can.
    type Unsure: Reach<S, Stop = Infallible>;

    /// The state before anything runs: what `by` looks at.
    fn look(&self) -> &S;

    /// Runs a handler that cannot fail once its work has begun.
    fn sure<T>(self, run: impl FnOnce(Self::Sure) -> T) -> T;

    /// Runs a handler that can, and leaves no trace of it where it did.
    fn unsure<G: Game, E>(
        self,
        run: impl FnOnce(&mut Self::Unsure) -> Result<Verdict<G, Infallible>, E>,
    ) -> Result<Verdict<G, Self::Stop>, E>;
}

/// Plays: the state is changed in place.
pub struct Play<'a, S>(pub(crate) &'a mut S);

impl<'a, S: Clone> Access<S> for Play<'a, S> {
    type Stop = Infallible;
    type Sure = Self;
    type Unsure = Undo<'a, S>;

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
        run: impl FnOnce(&mut Undo<'a, S>) -> Result<Verdict<G, Infallible>, E>,
    ) -> Result<Verdict<G, Infallible>, E> {
        let mut undo = Undo {
            state: self.0,
            saved: None,
        };
        let verdict = run(&mut undo);
        if let Ok(Verdict::Went { .. }) = verdict {
            undo.saved = None;
        }
        verdict
    }
}

impl<S> Reach<S> for Play<'_, S> {
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

/// Changes the state in place, and puts it back as it was unless told to keep
/// the change: also where a body panics.
pub struct Undo<'a, S> {
    state: &'a mut S,
    saved: Option<S>,
}

impl<S: Clone> Reach<S> for Undo<'_, S> {
    type Stop = Infallible;

    #[inline]
    fn look(&self) -> &S {
        self.state
    }

    #[inline]
    fn change(&mut self) -> Result<&mut S, Infallible> {
        self.saved = Some(self.state.clone());
        Ok(self.state)
    }
}

impl<S> Drop for Undo<'_, S> {
    #[inline]
    fn drop(&mut self) {
        if let Some(saved) = self.saved.take() {
            *self.state = saved;
        }
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
        run: impl FnOnce(&mut Trial<'a, S, DOMAINS>) -> Result<Verdict<G, Infallible>, E>,
    ) -> Result<Verdict<G, ()>, E> {
        run(&mut Trial {
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

/// Runs a whole handler on a copy, made when its work begins.
pub struct Trial<'a, S, const DOMAINS: bool> {
    state: &'a S,
    copy: Option<S>,
}

impl<S: Clone, const DOMAINS: bool> Reach<S> for Trial<'_, S, DOMAINS> {
    type Stop = Infallible;
    const DOMAINS: bool = DOMAINS;

    #[inline]
    fn look(&self) -> &S {
        self.state
    }

    #[inline]
    fn change(&mut self) -> Result<&mut S, Infallible> {
        Ok(self.copy.insert(self.state.clone()))
    }
}

impl<S, R: Reach<S>> Reach<S> for &mut R {
    type Stop = R::Stop;
    const DOMAINS: bool = R::DOMAINS;

    #[inline]
    fn look(&self) -> &S {
        (**self).look()
    }

    #[inline]
    fn change(&mut self) -> Result<&mut S, R::Stop> {
        (**self).change()
    }
}

/// Runs work that cannot fail: in a closure of its own, so that a `?` which the
/// macro did not see finds nothing to return to.
#[inline]
pub fn sure<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// What came of a legal move's trial.
#[inline]
pub fn is_legal<G: Game, E>(verdict: &Result<Verdict<G, ()>, E>) -> bool {
    matches!(verdict, Ok(Verdict::Went { .. } | Verdict::Stopped(())))
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

//! Turn orders: who is active, and what passes the turn on.
//!
//! A game names its order with `turn`, and a phase may name its own: the orders
//! stand in [`order`], and [`TurnOrder`] is what they share, an author's own too.
//! What a position keeps of them is their small state: [`OneSeat`] in a game that
//! knows `RoundRobin` alone, nothing ([`Anytime`]) where every seat may move at any
//! time, and [`Turns`] in all others.

pub mod order;
mod standing;
pub(crate) mod words;

use core::fmt;
use core::hash::Hash;

use rulebook_model::PhaseId;

use crate::seat::{Seat, SeatSet};

pub use order::{Round, TurnOrder};
pub use standing::{Standing, Turns};
pub use words::{NotInPlay, Outer, Words};

/// What a position keeps of its turn orders.
pub trait TurnState<S: Seat>: Clone + Eq + Hash + fmt::Debug {
    /// Whether there is nothing to keep.
    const IS_NOTHING: bool = false;

    /// What is kept of the orders of a phase that is suspended.
    #[doc(hidden)]
    type Suspended: Clone + Eq + Hash + fmt::Debug;

    /// Where it stands as a match of so many seats begins.
    fn start(seats: u8) -> Self;

    /// Whether the seat, which is at the table, may move.
    fn is_active(&self, seat: S) -> bool;

    /// The seats that may move, of so many.
    fn active(&self, seats: u8) -> SeatSet<S>;

    /// The seat whose turn it is in the game's order, where it is one seat's.
    fn on_turn(&self) -> Option<S>;

    /// The seats that are still in the game, of so many.
    #[inline]
    fn in_play(&self, seats: u8) -> SeatSet<S> {
        SeatSet::first(seats)
    }

    /// Whether the seat, which is at the table, is still in the game.
    #[inline]
    fn is_in_play(&self, _seat: S) -> bool {
        true
    }

    /// A phase with an order of its own is entered.
    #[doc(hidden)]
    fn enter(&mut self, _home: PhaseId) {}

    /// It is left.
    #[doc(hidden)]
    fn leave(&mut self, _home: PhaseId) {}

    /// Moves the time by which its turns began so far back: what is left of a turn
    /// counts, not when it was.
    #[doc(hidden)]
    fn rebase(&mut self, _by: core::time::Duration) {}

    /// Suspends the orders of phases that are left for a while: all but those.
    #[doc(hidden)]
    fn suspend(&mut self, keep: impl Fn(PhaseId) -> bool) -> Self::Suspended;

    /// Takes them up again.
    #[doc(hidden)]
    fn resume(&mut self, suspended: Self::Suspended);

    /// Whether what is suspended may be so, of phases that have their orders.
    #[doc(hidden)]
    fn is_sound_suspended(_suspended: &Self::Suspended, _seats: u8) -> bool {
        true
    }

    /// Whether the order in force has run out.
    #[inline]
    fn has_run_out(&self) -> bool {
        false
    }

    /// Whether a position of so many seats, in a phase in which those phases have
    /// orders of their own, may hold it: what is read from outside is asked this
    /// before anything plays on it.
    fn is_sound(&self, seats: u8, homes: &[PhaseId]) -> bool;
}

/// What passes a turn on without a look at the state.
#[diagnostic::on_unimplemented(
    message = "the turn orders of this game look at the state",
    label = "the state is not in reach here",
    note = "outside of the rules themselves, lend it: `cx.at(&state).end_turn()`"
)]
pub trait PassesOn<S: Seat>: TurnState<S> {
    /// Passes the turn on.
    fn end_turn(&mut self, seats: u8);
}

/// One seat's turn after another's, round and round: the state of `RoundRobin` in
/// a game that knows no other order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct OneSeat<S> {
    pub(crate) on_turn: S,
}

impl<S: Seat> TurnState<S> for OneSeat<S> {
    type Suspended = ();

    #[inline]
    fn suspend(&mut self, _keep: impl Fn(PhaseId) -> bool) {}

    #[inline]
    fn resume(&mut self, _suspended: ()) {}

    fn start(_seats: u8) -> Self {
        OneSeat {
            on_turn: first_seat(),
        }
    }

    #[inline]
    fn is_active(&self, seat: S) -> bool {
        self.on_turn == seat
    }

    #[inline]
    fn active(&self, _seats: u8) -> SeatSet<S> {
        SeatSet::from(self.on_turn)
    }

    #[inline]
    fn on_turn(&self) -> Option<S> {
        Some(self.on_turn)
    }

    fn is_sound(&self, seats: u8, _homes: &[PhaseId]) -> bool {
        self.on_turn.index() < seats
    }
}

impl<S: Seat> PassesOn<S> for OneSeat<S> {
    #[inline]
    fn end_turn(&mut self, seats: u8) {
        self.on_turn = self.on_turn.after(seats);
    }
}

/// Any seat, at any time: what is kept in a game that names no order, and in a
/// solo game. There is nothing to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Anytime;

impl<S: Seat> TurnState<S> for Anytime {
    const IS_NOTHING: bool = true;
    type Suspended = ();

    #[inline]
    fn suspend(&mut self, _keep: impl Fn(PhaseId) -> bool) {}

    #[inline]
    fn resume(&mut self, _suspended: ()) {}

    #[inline]
    fn start(_seats: u8) -> Self {
        Anytime
    }

    #[inline]
    fn is_active(&self, _seat: S) -> bool {
        true
    }

    #[inline]
    fn active(&self, seats: u8) -> SeatSet<S> {
        SeatSet::first(seats)
    }

    #[inline]
    fn on_turn(&self) -> Option<S> {
        None
    }

    fn is_sound(&self, _seats: u8, _homes: &[PhaseId]) -> bool {
        true
    }
}

impl<S: Seat> PassesOn<S> for Anytime {
    #[inline]
    fn end_turn(&mut self, _seats: u8) {}
}

fn first_seat<S: Seat>() -> S {
    match S::from_index(0) {
        Some(seat) => seat,
        None => unreachable!("every game has a first seat: `game!` sees to it"),
    }
}

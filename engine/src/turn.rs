//! Turn orders: who is active, and what passes the turn on.
//!
//! A game names its order with `turn`. What a position keeps of one is its
//! small state, the type that stands here under the order's name.

use core::fmt;
use core::hash::Hash;

use crate::seat::{Seat, SeatSet};

/// What a position keeps of a turn order.
pub trait TurnState<S: Seat>: Clone + Eq + Hash + fmt::Debug {
    /// Whether there is nothing to keep.
    const IS_NOTHING: bool = false;

    /// Where it stands as a match of so many seats begins.
    fn start(seats: u8) -> Self;

    /// Whether the seat, which is at the table, may move.
    fn is_active(&self, seat: S) -> bool;

    /// The seats that may move, of so many.
    fn active(&self, seats: u8) -> SeatSet<S>;

    /// The seat whose turn it is, where it is one seat's.
    fn on_turn(&self) -> Option<S>;

    /// Passes the turn on.
    fn end_turn(&mut self, seats: u8);

    /// Whether a position of so many seats may hold it: what is read from
    /// outside is asked this before anything plays on it.
    fn is_sound(&self, seats: u8) -> bool;
}

/// One seat after another, round and round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct RoundRobin<S> {
    on_turn: S,
}

impl<S: Seat> TurnState<S> for RoundRobin<S> {
    fn start(_seats: u8) -> Self {
        let Some(on_turn) = S::from_index(0) else {
            unreachable!("every game has a first seat: `game!` sees to it")
        };
        RoundRobin { on_turn }
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

    #[inline]
    fn end_turn(&mut self, seats: u8) {
        self.on_turn = self.on_turn.after(seats);
    }

    fn is_sound(&self, seats: u8) -> bool {
        self.on_turn.index() < seats
    }
}

/// Any seat, at any time: the order of a game that names none, and of a solo
/// game. There is nothing to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Free;

impl<S: Seat> TurnState<S> for Free {
    const IS_NOTHING: bool = true;

    #[inline]
    fn start(_seats: u8) -> Self {
        Free
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

    #[inline]
    fn end_turn(&mut self, _seats: u8) {}

    fn is_sound(&self, _seats: u8) -> bool {
        true
    }
}

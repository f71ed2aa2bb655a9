//! Counting the move sequences of a game.

use core::ops::ControlFlow;

use crate::clock::Time;
use crate::game::Game;
use crate::position::Position;
use crate::seat::SeatSet;

/// How many move sequences of exactly that length a position has: a number that two
/// implementations of the same rules have in common.
///
/// Every move that a seat may send now is a ply, and so is everything that a pending
/// chance event may come out as, with whatever weight. A game that ended earlier is not
/// counted, and time never passes: a timeout is no ply. At depth 0 it is 1. A field
/// without a domain has no values to be counted: see
/// [`legal_moves`](Position::legal_moves).
///
/// The last ply is counted and not played. Besides the copies of the position nothing
/// is allocated, and the depth is that of the call stack. O(sequences of one less).
///
/// ```
/// use rulebook::{Position, game, perft};
///
/// game! {
///     /// Take one to three stones in turn; who takes the last wins.
///     pub game Stones(left: u8, cx);
///     setup 4;
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
///     end Taken { winner: Player } => rulebook::Outcome::Win(winner);
/// }
///
/// // One, two or three; then 3 + 2 + 1; then those that did not end there.
/// let heap: Position<Stones> = Position::new();
/// let counts: Vec<u64> = (0..=5).map(|depth| perft(&heap, depth)).collect();
/// assert_eq!(counts, [1, 3, 6, 4, 1, 0]);
/// ```
///
/// # Panics
/// Where a body of the rules does.
#[must_use]
pub fn perft<G: Game>(position: &Position<G>, depth: u32) -> u64 {
    let Some(rest) = depth.checked_sub(1) else {
        return 1;
    };
    if rest == 0 {
        return leaves(position);
    }
    let mut count = 0;
    let counted: ControlFlow<core::convert::Infallible> = if position.is_chance_pending() {
        position.visit_chance_outcomes_at(Time::ZERO, |event, _| {
            let mut next = position.clone();
            let came = next.play_chance_at(event, Time::ZERO);
            count += came.map_or(0, |_| perft(&next, rest));
            ControlFlow::Continue(())
        })
    } else {
        senders(position).iter().try_for_each(|seat| {
            position.visit_legal_moves_at(seat, Time::ZERO, |mv| {
                let mut next = position.clone();
                let played = next.play_at(seat, mv, Time::ZERO);
                count += played.map_or(0, |_| perft(&next, rest));
                ControlFlow::Continue(())
            })
        })
    };
    match counted {
        ControlFlow::Continue(()) => count,
        ControlFlow::Break(never) => match never {},
    }
}

/// The moves of the last ply. Apart from the plies before it, whose visitor goes on into
/// the next: here the count stays in a register, and most moves are never made.
fn leaves<G: Game>(position: &Position<G>) -> u64 {
    let mut count = 0;
    let counted: ControlFlow<core::convert::Infallible> = if position.is_chance_pending() {
        position.visit_chance_outcomes_at(Time::ZERO, |_, _| {
            count += 1;
            ControlFlow::Continue(())
        })
    } else {
        senders(position).iter().try_for_each(|seat| {
            position.visit_legal_moves_at(seat, Time::ZERO, |_| {
                count += 1;
                ControlFlow::Continue(())
            })
        })
    };
    match counted {
        ControlFlow::Continue(()) => count,
        ControlFlow::Break(never) => match never {},
    }
}

/// The seats that may have a legal move: the active ones; all, where a rule says by
/// itself who may send its move.
pub(crate) fn senders<G: Game>(position: &Position<G>) -> SeatSet<G::Seat> {
    let names_seats = const {
        let (handlers, mut at) = (G::MODEL.handlers, 0);
        while at < handlers.len() && handlers[at].by.is_none() {
            at += 1;
        }
        at < handlers.len()
    };
    if names_seats && !position.is_over() {
        position.seats()
    } else {
        position.active()
    }
}

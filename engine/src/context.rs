//! What rules see besides the state.

use crate::clock::{Clock, Time};
use crate::game::Game;
use crate::illegal::IllegalMove;
use crate::queue::ChanceQueue;
use crate::seat::{Seat, SeatSet, Seating};
use crate::turn::TurnState;

/// The context of a move: what the bodies of rules reach by the second name of
/// the header, `cx` in `game Chess(board: Board, cx)`.
///
/// It owns the turn while a move runs; the position takes that over when the
/// move stands, so that a refusal has nothing to undo. In checks, domains and
/// guards it can only be read.
///
/// `W` is who acts: a seat in a move; [`Rules`] in internal events, `always`,
/// `enter` and `exit`; nobody (`()`) in `setup` and in the defaults of a phase's
/// data. `cx.seat()` compiles in a move alone, `cx.phase()` wherever there is one.
pub struct Cx<'a, G: Game, W = <G as Game>::Seat> {
    /// The scratch of the move: fresh for each, shared by its rules and by all
    /// its steps, then dropped.
    pub scratch: G::Scratch,
    /// The generator, in a game with `random`: what a refused move draws is not
    /// drawn.
    pub rng: G::Rng,
    pub(crate) who: W,
    phase: Option<&'a G::Phase>,
    pub(crate) seats: G::Seating,
    options: &'a G::Options,
    pub(crate) now: G::Clock,
    pub(crate) turn: G::Turn,
    queue: G::Queue,
}

/// The rules, which act by themselves.
#[derive(Clone, Copy, Debug)]
pub struct Rules;

/// Whoever acts in a phase: a seat, or the rules.
#[diagnostic::on_unimplemented(message = "there is no phase here yet")]
pub trait Within {
    /// The place of the seat, where it is one that acts.
    #[doc(hidden)]
    fn seat_index(&self) -> Option<u8>;
}

impl<S: Seat> Within for S {
    #[inline]
    fn seat_index(&self) -> Option<u8> {
        Some(Seat::index(*self))
    }
}

impl Within for Rules {
    #[inline]
    fn seat_index(&self) -> Option<u8> {
        None
    }
}

/// What a move carries from step to step.
pub(crate) struct Carried<G: Game> {
    pub(crate) scratch: G::Scratch,
    pub(crate) rng: G::Rng,
    pub(crate) turn: G::Turn,
    pub(crate) queue: G::Queue,
}

impl<G: Game> Carried<G> {
    /// What a move begins with.
    #[inline]
    pub(crate) fn fresh(turn: G::Turn, rng: G::Rng) -> Self {
        Carried {
            scratch: G::Scratch::default(),
            rng,
            turn,
            queue: G::Queue::default(),
        }
    }
}

/// Who has a seat: whoever sent a move.
#[diagnostic::on_unimplemented(
    message = "nobody's seat is known here: what the rules do by themselves has none",
    label = "no seat sent this",
    note = "moves have a seat; internal events, `always`, `enter`, `exit`, `setup`, and rules around \
            all events (`_`) have none: give the event a field for it"
)]
pub trait Seated<S>: Copy {
    #[doc(hidden)]
    fn seat(self) -> S;
}

impl<S: Seat> Seated<S> for S {
    #[inline]
    fn seat(self) -> S {
        self
    }
}

impl<'a, G: Game, W: Within> Cx<'a, G, W> {
    /// The phase in which the rule runs: in `after`, `enter` and `always`, the
    /// one that was reached.
    #[inline]
    #[must_use]
    pub fn phase(&self) -> &'a G::Phase {
        let Some(phase) = self.phase else {
            unreachable!("only what runs as a match starts has no phase, and no `phase()`")
        };
        phase
    }
}

impl<'a, G: Game, W> Cx<'a, G, W> {
    /// The seat that sent the move: in moves alone, by type.
    #[inline]
    #[must_use]
    pub fn seat(&self) -> G::Seat
    where
        W: Seated<G::Seat>,
    {
        self.who.seat()
    }

    #[inline]
    pub(crate) fn new(
        who: W,
        phase: Option<&'a G::Phase>,
        seats: G::Seating,
        options: &'a G::Options,
        now: G::Clock,
        carried: Carried<G>,
    ) -> Self {
        let Carried {
            scratch,
            rng,
            turn,
            queue,
        } = carried;
        Cx {
            scratch,
            rng,
            who,
            phase,
            seats,
            options,
            now,
            turn,
            queue,
        }
    }

    #[inline]
    pub(crate) fn into_carried(self) -> Carried<G> {
        Carried {
            scratch: self.scratch,
            rng: self.rng,
            turn: self.turn,
            queue: self.queue,
        }
    }

    /// The seats at the table.
    #[inline]
    #[must_use]
    pub fn seats(&self) -> SeatSet<G::Seat> {
        SeatSet::first(self.seats.count())
    }

    /// The seat that follows that one at this table, round and round.
    #[inline]
    #[must_use]
    pub fn after(&self, seat: G::Seat) -> G::Seat {
        seat.after(self.seats.count())
    }

    /// The seat that precedes that one at this table, round and round.
    ///
    /// O(seats).
    #[must_use]
    pub fn before(&self, seat: G::Seat) -> G::Seat {
        let mut before = seat;
        while self.after(before) != seat {
            before = self.after(before);
        }
        before
    }

    /// The seats that are still in the game.
    #[inline]
    #[must_use]
    pub fn in_play(&self) -> SeatSet<G::Seat> {
        self.turn.in_play(self.seats.count())
    }

    /// The seats that the order in force lets move; nobody while `enter` runs of a
    /// phase with its own, which begins behind it.
    #[inline]
    #[must_use]
    pub fn active(&self) -> SeatSet<G::Seat> {
        self.turn.active(self.seats.count())
    }

    /// The seat whose turn the game's order says it is; none where it is not one
    /// seat's (`Free`).
    #[inline]
    #[must_use]
    pub fn on_turn(&self) -> Option<G::Seat> {
        self.turn.on_turn()
    }

    /// What the match was set to.
    #[inline]
    #[must_use]
    pub fn options(&self) -> &'a G::Options {
        self.options
    }

    /// Queues an event: what `emit` comes to.
    #[doc(hidden)]
    #[inline]
    pub fn emit(&mut self, event: G::Internal) {
        use crate::queue::Queue;
        self.queue.push(event);
    }

    /// The same of a chance event, with what is known of it.
    #[doc(hidden)]
    #[inline]
    pub fn emit_chance<Q>(&mut self, event: Q)
    where
        G: Game<Queue = ChanceQueue<Q>>,
    {
        self.queue.push_chance(event);
    }
}

impl<G: Game<Clock = Time>, W> Cx<'_, G, W> {
    /// The time of the move, as it is recorded: never that of a clock.
    #[inline]
    #[must_use]
    pub fn now(&self) -> Time {
        self.now.time()
    }
}

impl<G: Game, W: Clone> Clone for Cx<'_, G, W> {
    #[inline]
    fn clone(&self) -> Self {
        Cx {
            scratch: self.scratch.clone(),
            rng: self.rng.clone(),
            who: self.who.clone(),
            phase: self.phase,
            seats: self.seats,
            options: self.options,
            now: self.now,
            turn: self.turn.clone(),
            queue: self.queue.clone(),
        }
    }
}

/// The gates of a move, which generated code asks.
impl<G: Game> Cx<'_, G, G::Seat> {
    #[doc(hidden)]
    #[inline]
    pub fn may_act(&self) -> bool {
        self.is_seated() && self.turn.is_active(self.who)
    }

    #[doc(hidden)]
    #[inline]
    pub fn may_act_by(&self, by: impl FnOnce() -> SeatSet<G::Seat>) -> bool {
        // In this order: what `by` says may be asked of a seat's own things.
        self.is_seated() && self.turn.is_in_play(self.who) && by().contains(self.who)
    }

    #[doc(hidden)]
    #[inline]
    pub fn gate(&self) -> Result<(), IllegalMove<G>> {
        if self.may_act() {
            Ok(())
        } else {
            Err(self.kept_out(self.active()))
        }
    }

    #[doc(hidden)]
    #[inline]
    pub fn gate_by(&self, by: impl FnOnce() -> SeatSet<G::Seat>) -> Result<(), IllegalMove<G>> {
        if !self.is_seated() || !self.turn.is_in_play(self.who) {
            return Err(self.kept_out(SeatSet::EMPTY));
        }
        let by = by();
        if by.contains(self.who) {
            Ok(())
        } else {
            Err(self.kept_out(by & self.in_play()))
        }
    }

    #[doc(hidden)]
    #[inline]
    pub fn gate_seat(&self) -> Result<(), IllegalMove<G>> {
        if self.is_seated() && self.turn.is_in_play(self.who) {
            Ok(())
        } else {
            Err(self.kept_out(SeatSet::EMPTY))
        }
    }

    #[inline]
    fn is_seated(&self) -> bool {
        Seat::index(self.who) < self.seats.count()
    }

    #[cold]
    fn kept_out(&self, active: SeatSet<G::Seat>) -> IllegalMove<G> {
        if !self.is_seated() {
            IllegalMove::NotSeated {
                seat: self.who,
                seats: self.seats.count(),
            }
        } else if !self.turn.is_in_play(self.who) {
            IllegalMove::OutOfPlay { seat: self.who }
        } else {
            IllegalMove::NotYourTurn {
                seat: self.who,
                active,
            }
        }
    }
}

//! What rules see besides the state.

use crate::game::Game;
use crate::illegal::IllegalMove;
use crate::seat::{SeatSet, Seating};
use crate::turn::TurnState;

/// The context of a move: what the bodies of rules reach by the second name of
/// the header, `cx` in `game Chess(board: Board, cx)`.
///
/// It owns the turn while a move runs; the position takes that over when the
/// move stands, so that a refusal has nothing to undo. In checks, domains and
/// guards it can only be read.
///
/// `W` is who acts: a seat in a move, nobody (`()`) where the rules act by
/// themselves, as in `setup` and the defaults of a phase's data. There,
/// `cx.seat()` does not compile.
#[derive(Clone)]
pub struct Cx<'a, G: Game, W = <G as Game>::Seat> {
    who: W,
    turn: G::Turn,
    seats: G::Seating,
    options: &'a G::Options,
}

impl<G: Game> Cx<'_, G, G::Seat> {
    /// The seat that sent the move.
    #[inline]
    #[must_use]
    pub fn seat(&self) -> G::Seat {
        self.who
    }
}

impl<'a, G: Game, W> Cx<'a, G, W> {
    #[inline]
    pub(crate) fn new(who: W, turn: G::Turn, seats: G::Seating, options: &'a G::Options) -> Self {
        Cx {
            who,
            turn,
            seats,
            options,
        }
    }

    #[inline]
    pub(crate) fn into_turn(self) -> G::Turn {
        self.turn
    }

    /// The seats at the table.
    #[inline]
    #[must_use]
    pub fn seats(&self) -> SeatSet<G::Seat> {
        SeatSet::first(self.seats.count())
    }

    /// The seats that are still in the game.
    #[inline]
    #[must_use]
    pub fn in_play(&self) -> SeatSet<G::Seat> {
        self.seats()
    }

    /// The seats that the turn order lets move.
    #[inline]
    #[must_use]
    pub fn active(&self) -> SeatSet<G::Seat> {
        self.turn.active(self.seats.count())
    }

    /// The seat whose turn it is; none where it is not one seat's (`Free`).
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

    /// Passes the turn on, at once: what follows in the same body sees the next
    /// seat's turn. Where every seat may move at any time, it does nothing.
    #[inline]
    pub fn end_turn(&mut self) {
        self.turn.end_turn(self.seats.count());
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
    pub fn may_act_by(&self, by: SeatSet<G::Seat>) -> bool {
        self.is_seated() && by.contains(self.who)
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
    pub fn gate_by(&self, by: SeatSet<G::Seat>) -> Result<(), IllegalMove<G>> {
        if self.may_act_by(by) {
            Ok(())
        } else {
            Err(self.kept_out(by & self.in_play()))
        }
    }

    #[inline]
    fn is_seated(&self) -> bool {
        use crate::seat::Seat;
        self.who.index() < self.seats.count()
    }

    #[cold]
    fn kept_out(&self, active: SeatSet<G::Seat>) -> IllegalMove<G> {
        if self.is_seated() {
            IllegalMove::NotYourTurn {
                seat: self.who,
                active,
            }
        } else {
            IllegalMove::NotSeated {
                seat: self.who,
                seats: self.seats.count(),
            }
        }
    }
}

//! A position: all that the rest of a game depends on.

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use crate::__v0_1::{Check, Next, Play, Taken};
use crate::context::Cx;
use crate::game::{Game, OneStart};
use crate::illegal::IllegalMove;
use crate::outcome::Outcome;
use crate::seat::{SeatSet, Seating};
use crate::turn::TurnState;

/// A position of a game: its phase, its state, and whose turn it is.
///
/// It is plain data: cloned, compared, hashed (where the state can be) and
/// saved (feature `serde`). Moves are played in place, each a whole
/// transaction: one that is refused leaves the position as it was.
///
/// Where a body of the rules panics, a bare position may be left half changed:
/// throw it away, or play on a clone.
#[derive(Clone)]
pub struct Position<G: Game> {
    phase: G::Phase,
    state: G::State,
    turn: G::Turn,
    seats: G::Seating,
    options: G::Options,
}

impl<G: OneStart> Position<G> {
    /// The start of a game that always starts alike; else, use
    /// [`start`](Position::start).
    #[must_use]
    pub fn new() -> Self {
        let Some(seats) = G::Seating::of(usize::from(G::Seating::RANGE.0)) else {
            unreachable!("the least number of seats is one that may play")
        };
        Self::begin(G::Options::default(), seats)
    }
}

impl<G: OneStart> Default for Position<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Position<G> {
    /// The start of a game with those options and so many seats.
    ///
    /// # Errors
    /// [`StartError::Seats`] where the rules are not for so many.
    pub fn start(options: G::Options, seats: usize) -> Result<Self, StartError> {
        let (least, most) = G::Seating::RANGE;
        let seating = G::Seating::of(seats).ok_or(StartError::Seats { seats, least, most })?;
        Ok(Self::begin(options, seating))
    }

    fn begin(options: G::Options, seats: G::Seating) -> Self {
        let turn = G::Turn::start(seats.count());
        let (state, phase) = G::begin(&Cx::new((), turn.clone(), seats, &options));
        Position {
            phase,
            state,
            turn,
            seats,
            options,
        }
    }

    /// Plays a move: all of it, or nothing.
    ///
    /// # Errors
    /// Why the move is refused; the position is as it was.
    ///
    /// # Panics
    /// Where a body of the rules does.
    #[inline]
    pub fn play(&mut self, seat: G::Seat, mv: G::Move) -> Result<Played<G>, IllegalMove<G>> {
        self.play_into(seat, mv, &mut ())
    }

    /// Plays a move, and tells each of its steps to the sink once all of them
    /// stand. A refused move tells nothing.
    ///
    /// # Errors
    /// Why the move is refused; the position is as it was.
    ///
    /// # Panics
    /// Where a body of the rules or the sink does.
    #[inline]
    pub fn play_into(
        &mut self,
        seat: G::Seat,
        mv: G::Move,
        sink: &mut impl Sink<G>,
    ) -> Result<Played<G>, IllegalMove<G>> {
        // Field by field: the state is borrowed apart from the rest.
        let mut cx = Cx::new(seat, self.turn.clone(), self.seats, &self.options);
        match G::route(Play(&mut self.state), &self.phase, &mut cx, mv)? {
            Taken::Went { branch, next } => {
                self.turn = cx.into_turn();
                match next {
                    Next::Stay => {}
                    Next::To(phase) | Next::Again(phase) => self.phase = phase,
                }
                sink.step(Step { branch });
                Ok(Played { branch })
            }
            Taken::Stopped(never) => match never {},
        }
    }

    /// Whether a move would be legal, without playing it: [`play`](Position::play)
    /// takes exactly the moves for which this is `Ok`.
    ///
    /// A handler that can fail after its checks is tried on a copy of the state.
    ///
    /// # Errors
    /// Why the move would be refused.
    ///
    /// # Panics
    /// Where a body of the rules does.
    #[inline]
    pub fn check(&self, seat: G::Seat, mv: &G::Move) -> Result<(), IllegalMove<G>> {
        let access = Check::<_, true>(&self.state);
        G::route(access, &self.phase, &mut self.cx(seat), mv.clone()).map(|_| ())
    }

    /// The moves that [`play`](Position::play) would take from that seat, in the
    /// order of their declaration and of their domains; none where it is not
    /// the seat's turn, and none at an end.
    ///
    /// A move with a field that has no domain is not listed: its values cannot
    /// be. O(values of the domains).
    ///
    /// # Panics
    /// Where a body of the rules does.
    #[must_use]
    pub fn legal_moves(&self, seat: G::Seat) -> Vec<G::Move> {
        let mut moves = Vec::new();
        let visited: ControlFlow<core::convert::Infallible> = self.visit_legal_moves(seat, |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        match visited {
            ControlFlow::Continue(()) => moves,
            ControlFlow::Break(never) => match never {},
        }
    }

    /// Visits the [`legal_moves`](Position::legal_moves) one by one, with no
    /// list made of them, until the visitor breaks off.
    ///
    /// # Panics
    /// Where a body of the rules does.
    #[inline]
    pub fn visit_legal_moves<B>(
        &self,
        seat: G::Seat,
        mut visit: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        G::visit_legal(&self.state, &self.phase, &self.cx(seat), &mut visit)
    }

    #[inline]
    fn cx(&self, seat: G::Seat) -> Cx<'_, G> {
        Cx::new(seat, self.turn.clone(), self.seats, &self.options)
    }

    /// How the game ended, where it has.
    #[inline]
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<G::Seat>> {
        G::outcome(&self.state, &self.phase)
    }

    /// Whether the game has ended.
    #[inline]
    #[must_use]
    pub fn is_over(&self) -> bool {
        G::MODEL.phase(G::phase_id(&self.phase)).is_end()
    }

    /// Where in the rules the game stands.
    #[inline]
    #[must_use]
    pub fn phase(&self) -> &G::Phase {
        &self.phase
    }

    /// What the phases share.
    #[inline]
    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// What the match was set to.
    #[inline]
    #[must_use]
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// The seats at the table.
    #[inline]
    #[must_use]
    pub fn seats(&self) -> SeatSet<G::Seat> {
        SeatSet::first(self.seats.count())
    }

    /// The seats that the turn order lets move; none at an end. A rule may let
    /// others send some moves too: [`legal_moves`](Position::legal_moves) knows.
    #[inline]
    #[must_use]
    pub fn active(&self) -> SeatSet<G::Seat> {
        if self.is_over() {
            SeatSet::EMPTY
        } else {
            self.turn.active(self.seats.count())
        }
    }

    /// The seat whose turn it is; none at an end, or where it is not one seat's.
    #[inline]
    #[must_use]
    pub fn on_turn(&self) -> Option<G::Seat> {
        if self.is_over() {
            None
        } else {
            self.turn.on_turn()
        }
    }
}

impl<G: Game<State: PartialEq, Options: PartialEq>> PartialEq for Position<G> {
    fn eq(&self, other: &Self) -> bool {
        self.phase == other.phase
            && self.turn == other.turn
            && self.seats == other.seats
            && self.state == other.state
            && self.options == other.options
    }
}

impl<G: Game<State: Eq, Options: Eq, Phase: Eq>> Eq for Position<G> {}

impl<G: Game<State: Hash, Options: Hash, Phase: Hash>> Hash for Position<G> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.phase.hash(hasher);
        self.state.hash(hasher);
        self.turn.hash(hasher);
        self.seats.hash(hasher);
        self.options.hash(hasher);
    }
}

impl<G: Game<State: fmt::Debug, Options: fmt::Debug>> fmt::Debug for Position<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("phase", &self.phase)
            .field("state", &self.state)
            .field("turn", &self.turn)
            .field("seats", &self.seats.count())
            .field("options", &self.options)
            .finish()
    }
}

/// A move that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Played<G: Game> {
    /// The way that it went.
    pub branch: G::Branch,
}

/// One event through one branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step<G: Game> {
    /// The way that it went.
    pub branch: G::Branch,
}

/// What hears the steps of a move, once all of them stand: nothing (`()`), a
/// vector that collects them, or an author's own.
pub trait Sink<G: Game> {
    /// Hears of one step.
    fn step(&mut self, step: Step<G>);
}

impl<G: Game> Sink<G> for () {
    #[inline]
    fn step(&mut self, _step: Step<G>) {}
}

impl<G: Game> Sink<G> for Vec<Step<G>> {
    fn step(&mut self, step: Step<G>) {
        self.push(step);
    }
}

/// Why a game cannot start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StartError {
    /// The rules are not for so many.
    Seats {
        /// How many seats were asked for.
        seats: usize,
        /// The fewest that may play.
        least: u8,
        /// The most.
        most: u8,
    },
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Seats { seats, least, most } if least == most => {
                write!(f, "this game is for {least}, not for {seats}")
            }
            StartError::Seats { seats, least, most } => {
                write!(f, "this game is for {least} to {most}, not for {seats}")
            }
        }
    }
}

impl core::error::Error for StartError {}

#[cfg(feature = "serde")]
mod saved {
    //! What a position is outside the program. One that is read is asked
    //! whether it can be: nothing plays on a turn of a seat that is not there.

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser::SerializeStruct};

    use super::{Game, Position, Seating, TurnState};

    impl<G> Serialize for Position<G>
    where
        G: Game<
                Phase: Serialize,
                State: Serialize,
                Turn: Serialize,
                Seating: Serialize,
                Options: Serialize,
            >,
    {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut position = serializer.serialize_struct("Position", 5)?;
            position.serialize_field("phase", &self.phase)?;
            position.serialize_field("state", &self.state)?;
            position.serialize_field("turn", &self.turn)?;
            position.serialize_field("seats", &self.seats)?;
            position.serialize_field("options", &self.options)?;
            position.end()
        }
    }

    #[derive(Deserialize)]
    #[serde(rename = "Position", deny_unknown_fields)]
    struct Parts<Phase, State, Turn, Seating, Options> {
        phase: Phase,
        state: State,
        turn: Turn,
        seats: Seating,
        options: Options,
    }

    impl<'de, G> Deserialize<'de> for Position<G>
    where
        G: Game<
                Phase: Deserialize<'de>,
                State: Deserialize<'de>,
                Turn: Deserialize<'de>,
                Seating: Deserialize<'de>,
                Options: Deserialize<'de>,
            >,
    {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let Parts {
                phase,
                state,
                turn,
                seats,
                options,
            } = Parts::<G::Phase, G::State, G::Turn, G::Seating, G::Options>::deserialize(
                deserializer,
            )?;
            if !TurnState::<G::Seat>::is_sound(&turn, seats.count()) {
                return Err(de::Error::custom(format_args!(
                    "the turn is that of a seat that is not at the table, which has {}",
                    seats.count()
                )));
            }
            Ok(Position {
                phase,
                state,
                turn,
                seats,
                options,
            })
        }
    }
}

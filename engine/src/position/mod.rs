//! A position: all that the rest of a game depends on.

mod chance;
pub(crate) mod choice;
mod packed;
#[cfg(feature = "serde")]
mod saved;

pub use chance::{ChanceOutcome, ChanceOutcomes};
pub use choice::{Choice, Wants};
pub use packed::Packs;

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use crate::__v0_1::{Check, Guard, Next, Play, Taken};
use crate::clock::{Clock, NoClock, Time};
use crate::context::{Carried, Cx, Rules};
use crate::game::{CountsTurns, Game, OneStart};
use crate::illegal::IllegalMove;
use crate::outcome::Outcome;
use crate::queue::Waiting;
use crate::random::{NoRng, Rng, Seeded};
use crate::seat::{SeatSet, Seating};
use crate::stack::{Beyond, Frame, Further, Stack};
use crate::transaction::{Committed, Transaction};
use crate::turn::TurnState;

/// A position of a game: its phase, its state, and whose turn it is.
///
/// It is plain data: cloned, compared, hashed (where the state can be) and
/// saved (feature `serde`). Moves are played in place, each a whole
/// transaction: one that is refused leaves the position as it was.
///
/// One that is read from outside is refused where its seats or its turn cannot be.
/// What a state may be is its own to say: let it be read through a check
/// (`#[serde(try_from = …)]`), or bodies will meet what the rules never made.
///
/// Where a body of the rules panics, a bare position may be left half changed:
/// throw it away, or play on a clone.
#[derive(Clone)]
pub struct Position<G: Game> {
    phase: G::Phase,
    state: G::State,
    turn: G::Turn,
    rng: G::Rng,
    stack: G::Stack,
    seats: G::Seating,
    options: G::Options,
    /// What is queued, from the chance event on that has to come first.
    waiting: G::Waiting,
}

impl<G: OneStart> Position<G> {
    /// The start of a game that always starts alike; else, use
    /// [`start`](Position::start).
    ///
    /// # Panics
    /// Where a body of the rules does.
    #[must_use]
    pub fn new() -> Self {
        match Self::start(G::Options::default(), usize::from(G::Seating::RANGE.0)) {
            Ok(position) => position,
            Err(why) => unreachable!("a game with one start can start: {why}"),
        }
    }
}

impl<G: OneStart> Default for Position<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game<Rng = NoRng, Clock = NoClock>> Position<G> {
    /// The start of a game with those options and so many seats. What `enter`
    /// and `always` do in the initial phase has happened. A game with `random`
    /// has [`start_seeded`](Position::start_seeded) in its place, one that asks for
    /// the time [`start_at`](Position::start_at).
    ///
    /// # Errors
    /// [`StartError::Seats`] where the rules are not for so many, and
    /// [`StartError::Rules`] where they refuse to begin.
    ///
    /// # Panics
    /// Where a body of the rules does.
    pub fn start(options: G::Options, seats: usize) -> Result<Self, StartError<G>> {
        Self::begin(options, seats, NoRng, NoClock)
    }
}

impl<G: Game<Rng = NoRng>> Position<G> {
    /// The start of a game at that time: as [`start`](Position::start).
    ///
    /// # Errors
    /// [`StartError::Seats`] where the rules are not for so many, and
    /// [`StartError::Rules`] where they refuse to begin.
    ///
    /// # Panics
    /// Where a body of the rules does.
    pub fn start_at(options: G::Options, seats: usize, now: Time) -> Result<Self, StartError<G>> {
        Self::begin(options, seats, NoRng, G::Clock::at(now))
    }
}

impl<G: Game<Rng = Rng, Clock = NoClock>> Position<G> {
    /// The start of a game with `random`: as [`start`](Position::start), with the
    /// seed of its generator. The same seed and the same moves make the same game.
    ///
    /// # Errors
    /// [`StartError::Seats`] where the rules are not for so many, and
    /// [`StartError::Rules`] where they refuse to begin.
    ///
    /// # Panics
    /// Where a body of the rules does.
    pub fn start_seeded(
        options: G::Options,
        seats: usize,
        seed: u64,
    ) -> Result<Self, StartError<G>> {
        Self::begin(options, seats, Rng::seeded(seed), NoClock)
    }
}

impl<G: Game<Rng = Rng>> Position<G> {
    /// The start of a game with `random` at that time: as
    /// [`start_seeded`](Position::start_seeded).
    ///
    /// # Errors
    /// [`StartError::Seats`] where the rules are not for so many, and
    /// [`StartError::Rules`] where they refuse to begin.
    ///
    /// # Panics
    /// Where a body of the rules does.
    pub fn start_seeded_at(
        options: G::Options,
        seats: usize,
        seed: u64,
        now: Time,
    ) -> Result<Self, StartError<G>> {
        Self::begin(options, seats, Rng::seeded(seed), G::Clock::at(now))
    }
}

/// What a game is asked that never looks at the time; one that does has the same by
/// the names that end in `_at`.
impl<G: Game<Clock = NoClock>> Position<G> {
    /// Plays a move: all of it, or nothing.
    ///
    /// # Errors
    /// Why the move is refused; the position is as it was.
    ///
    /// # Panics
    /// Where a body of the rules does; in debug builds also where a move does not
    /// make the game's `progress` larger.
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
    /// Where a body of the rules or the sink does; in debug builds also where a
    /// move does not make the game's `progress` larger.
    #[inline]
    pub fn play_into<S: Sink<G>>(
        &mut self,
        seat: G::Seat,
        mv: G::Move,
        sink: &mut S,
    ) -> Result<Played<G>, IllegalMove<G>> {
        self.play_into_at(seat, mv, Time::ZERO, sink)
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
    /// Where [`play`](Position::play) would.
    #[inline]
    pub fn check(&self, seat: G::Seat, mv: &G::Move) -> Result<(), IllegalMove<G>> {
        self.check_at(seat, mv, Time::ZERO)
    }

    /// The moves that [`play`](Position::play) would take from that seat, in the
    /// order of their declaration and of their domains; none where it is not
    /// the seat's turn, none at an end, and none while a chance event is pending.
    ///
    /// A move with a field that has no domain is not listed: its values cannot
    /// be, and [`choices`](Position::choices) says which fields those are.
    /// O(values of the domains).
    ///
    /// # Panics
    /// Where [`play`](Position::play) would.
    #[must_use]
    pub fn legal_moves(&self, seat: G::Seat) -> Vec<G::Move> {
        self.legal_moves_at(seat, Time::ZERO)
    }

    /// Visits the [`legal_moves`](Position::legal_moves) one by one, with no
    /// list made of them, until the visitor breaks off.
    ///
    /// # Panics
    /// Where [`play`](Position::play) would.
    #[inline]
    pub fn visit_legal_moves<B>(
        &self,
        seat: G::Seat,
        visit: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_legal_moves_at(seat, Time::ZERO, visit)
    }
}

impl<G: Game> Position<G> {
    /// The start of whatever game, with what it may need.
    pub(crate) fn begin_seeded(
        options: G::Options,
        seats: usize,
        seed: u64,
        now: Time,
    ) -> Result<Self, StartError<G>> {
        Self::begin(options, seats, G::Rng::of_seed(seed), G::Clock::at(now))
    }

    fn begin(
        options: G::Options,
        seats: usize,
        rng: G::Rng,
        now: G::Clock,
    ) -> Result<Self, StartError<G>> {
        let (least, most) = G::Seating::RANGE;
        let seats = G::Seating::of(seats).ok_or(StartError::Seats { seats, least, most })?;
        let turn = G::Turn::start(seats.count());
        let mut cx = Cx::new((), None, seats, &options, now, Carried::fresh(turn, rng));
        let (mut state, phase) = G::begin(&mut cx);
        let Carried { turn, rng, .. } = cx.into_carried();
        if !G::CHAINS {
            let carried = Carried::fresh(turn, rng);
            let mut cx = Cx::new(Rules, Some(&phase), seats, &options, now, carried);
            G::begin_order(None, &state, &mut cx);
            let Carried { turn, rng, .. } = cx.into_carried();
            return Ok(Position {
                phase,
                state,
                turn,
                rng,
                stack: G::Stack::default(),
                seats,
                options,
                waiting: G::Waiting::default(),
            });
        }
        let guard = Guard::new(&mut state);
        let carried = Carried::fresh(turn, rng);
        let mut started = Transaction::new(
            guard,
            &phase,
            G::Stack::default(),
            seats,
            &options,
            now,
            carried,
            false,
        );
        started
            .enter_initial()
            .and_then(|()| started.settle())
            .map_err(StartError::Rules)?;
        let Committed {
            phase: reached,
            turn,
            rng,
            stack,
            waiting,
            ..
        } = started.commit();
        Ok(Position {
            phase: reached.unwrap_or(phase),
            state,
            turn,
            rng,
            stack,
            seats,
            options,
            waiting,
        })
    }

    /// [`play`](Position::play) at that time, which a game that never asks for it
    /// does not see.
    ///
    /// # Errors
    /// Why the move is refused; the position is as it was.
    ///
    /// # Panics
    /// As [`play`](Position::play).
    #[inline]
    pub fn play_at(
        &mut self,
        seat: G::Seat,
        mv: G::Move,
        now: Time,
    ) -> Result<Played<G>, IllegalMove<G>> {
        self.play_into_at(seat, mv, now, &mut ())
    }

    /// [`play_into`](Position::play_into) at that time.
    ///
    /// # Errors
    /// Why the move is refused; the position is as it was.
    ///
    /// # Panics
    /// As [`play_into`](Position::play_into).
    #[inline]
    pub fn play_into_at<S: Sink<G>>(
        &mut self,
        seat: G::Seat,
        mv: G::Move,
        now: Time,
        sink: &mut S,
    ) -> Result<Played<G>, IllegalMove<G>> {
        #[cfg(debug_assertions)]
        let before = self.progress();
        let played = self.play_unasserted(seat, mv, now, sink)?;
        #[cfg(debug_assertions)]
        if let (Some(before), Some(after)) = (before, self.progress()) {
            let branch = played.branch;
            assert!(
                after > before,
                "`{branch}` left `progress` at {after}, and it was {before} before"
            );
        }
        Ok(played)
    }

    /// The same, whatever becomes of the game's `progress`.
    #[inline]
    pub(crate) fn play_unasserted<S: Sink<G>>(
        &mut self,
        seat: G::Seat,
        mv: G::Move,
        now: Time,
        sink: &mut S,
    ) -> Result<Played<G>, IllegalMove<G>> {
        if self.is_chance_pending() {
            return Err(IllegalMove::ChancePending);
        }
        let now = G::Clock::at(now);
        // Field by field: the state is borrowed apart from the rest.
        let mut guard = Guard::new(&mut self.state);
        let carried = Carried::fresh(self.turn.clone(), self.rng.clone());
        let mut cx = Cx::new(
            seat,
            Some(&self.phase),
            self.seats,
            &self.options,
            now,
            carried,
        );
        let kept = (G::AFTER || S::EVENTS).then(|| mv.clone());
        let went = match G::route(Play(&mut guard), &self.phase, &mut cx, mv)? {
            Taken::Went(went) => went,
            Taken::Stopped(never) => match never {},
        };
        let carried = cx.into_carried();
        let branch = went.branch;
        if G::CHAINS {
            let (seats, options) = (self.seats, &self.options);
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
            running.first(seat, went, kept)?;
            running.settle()?;
            let committed = running.commit();
            self.take(committed, sink);
        } else {
            guard.keep();
            self.turn = carried.turn;
            self.rng = carried.rng;
            match went.next {
                Next::Stay => {}
                Next::To(phase) | Next::Again(phase) => self.phase = phase,
                Next::Beyond(beyond) => match beyond.further() {
                    Beyond::Push { .. } | Beyond::Pop | Beyond::Play { .. } => {
                        unreachable!("a game with such targets has moves of several steps")
                    }
                },
            }
            sink.step(Step {
                kind: Kind::Move,
                event: kept.map(|mv| G::Event::from((seat, mv))),
                branch,
            });
            if S::FRAMES {
                sink.frame(self.clone());
            }
        }
        Ok(Played { branch })
    }

    /// The generator of the rules.
    pub(crate) fn rng(&self) -> &G::Rng {
        &self.rng
    }

    /// A position on the way of a move.
    pub(crate) fn of_parts(
        phase: G::Phase,
        state: G::State,
        carried: &Carried<G>,
        stack: G::Stack,
        seats: G::Seating,
        options: G::Options,
    ) -> Self {
        let mut position = Position {
            phase,
            state,
            turn: carried.turn.clone(),
            rng: carried.rng.clone(),
            stack,
            seats,
            options,
            waiting: G::Waiting::default(),
        };
        // An end drops what is queued.
        if !position.is_over() {
            position.waiting = G::Waiting::keep(carried.queue.clone());
        }
        position
    }

    /// Takes over what a transaction leaves, and tells its steps.
    fn take<S: Sink<G>>(&mut self, committed: Committed<G>, sink: &mut S) {
        let Committed {
            phase,
            turn,
            rng,
            stack,
            waiting,
            steps,
            frames,
        } = committed;
        self.turn = turn;
        self.rng = rng;
        self.stack = stack;
        self.waiting = waiting;
        if let Some(phase) = phase {
            self.phase = phase;
        }
        let mut frames = frames.into_iter();
        for step in steps {
            sink.step(step);
            if let Some(frame) = frames.next() {
                sink.frame(frame);
            }
        }
    }

    /// When the time of the present phase is over, where it has a `deadline`; none at
    /// an end.
    #[must_use]
    pub fn deadline(&self) -> Option<Time> {
        if self.is_over() {
            return None;
        }
        G::deadline(&self.state, &self.phase, &self.cx_of(()))
    }

    /// How far the game has come: the `progress` of the rules, which every move makes
    /// larger; none where they name none.
    ///
    /// ```
    /// # mod rules {
    /// #     use rulebook::{Outcome, game};
    /// game! {
    ///     pub game Stones(left: u32, cx);
    ///     options u32;
    ///     setup *cx.options();
    ///     // …
    /// #     seats Player { First, Second }
    /// #     turn RoundRobin;
    /// #     move Take { count: u32 }
    /// #     phase Heap {
    /// #         on Take { count in 1..=3.min(*left) } {
    /// #             *left -= count;
    /// #             Last: if *left == 0 => Taken { winner: cx.seat() },
    /// #             More: else          => { cx.end_turn(); Heap },
    /// #         }
    /// #     }
    /// #     end Taken { winner: Player } => Outcome::Win(winner);
    ///     progress cx.options() - *left;
    /// }
    /// # }
    /// # use rulebook::Position;
    /// # use rules::{Move, Player, Stones};
    ///
    /// let mut heap: Position<Stones> = Position::start(7, 2)?;
    /// assert_eq!(heap.progress(), Some(0));
    /// heap.play(Player::First, Move::Take { count: 3 }).unwrap();
    /// assert_eq!(heap.progress(), Some(3));
    /// # Ok::<(), rulebook::position::StartError<Stones>>(())
    /// ```
    ///
    /// # Panics
    /// Where the expression does.
    #[must_use]
    pub fn progress(&self) -> Option<u64> {
        G::progress(&self.state, &self.phase, &self.cx_of(()))
    }

    /// The deadline has passed: what the rules say of that happens, all of it, or
    /// nothing. A pending chance event comes first.
    ///
    /// # Errors
    /// [`NotDue`](IllegalMove::NotDue) where no deadline has passed at that time, and
    /// why the rules refuse what follows it; the position is as it was.
    ///
    /// # Panics
    /// Where a body of the rules does.
    pub fn timeout(&mut self, now: Time) -> Result<Played<G>, IllegalMove<G>> {
        self.timeout_into(now, &mut ())
    }

    /// The same, and tells each of its steps to the sink once all of them stand.
    ///
    /// # Errors
    /// As [`timeout`](Position::timeout).
    ///
    /// # Panics
    /// Where a body of the rules or the sink does.
    pub fn timeout_into<S: Sink<G>>(
        &mut self,
        now: Time,
        sink: &mut S,
    ) -> Result<Played<G>, IllegalMove<G>> {
        if self.is_over() {
            return Err(IllegalMove::Over);
        }
        if self.is_chance_pending() {
            return Err(IllegalMove::ChancePending);
        }
        let deadline = self.deadline();
        if deadline.is_none_or(|deadline| now < deadline) {
            return Err(IllegalMove::NotDue { deadline });
        }
        let now = G::Clock::at(now);
        let mut guard = Guard::new(&mut self.state);
        let carried = Carried::fresh(self.turn.clone(), self.rng.clone());
        let phase = Some(&self.phase);
        let mut cx = Cx::new(Rules, phase, self.seats, &self.options, now, carried);
        let went = match G::time_out(Play(&mut guard), &self.phase, &mut cx)? {
            Taken::Went(went) => went,
            Taken::Stopped(never) => match never {},
        };
        let carried = cx.into_carried();
        let branch = went.branch;
        let mut running = Transaction::new(
            guard,
            &self.phase,
            self.stack.clone(),
            self.seats,
            &self.options,
            now,
            carried,
            S::EVENTS,
        );
        running.keep_frames(S::FRAMES);
        running.timed_out(went)?;
        running.settle()?;
        let committed = running.commit();
        self.take(committed, sink);
        Ok(Played { branch })
    }

    /// The phases that a `push` suspended, the latest last.
    #[must_use]
    pub fn pushed(&self) -> &[Frame<G>] {
        self.stack.frames()
    }

    /// [`check`](Position::check) at that time.
    ///
    /// # Errors
    /// Why the move would be refused.
    ///
    /// # Panics
    /// Where [`play_at`](Position::play_at) would.
    #[inline]
    pub fn check_at(&self, seat: G::Seat, mv: &G::Move, now: Time) -> Result<(), IllegalMove<G>> {
        if self.is_chance_pending() {
            return Err(IllegalMove::ChancePending);
        }
        let access = Check::<_, true>(&self.state);
        match G::route(access, &self.phase, &mut self.cx(seat, now), mv.clone())? {
            // The handler can fail after its checks, or what follows it: it went
            // through on a copy, and what follows is tried on another.
            Taken::Went(_) if G::CHAINS => self.clone().play_at(seat, mv.clone(), now).map(|_| ()),
            Taken::Went(_) | Taken::Stopped(()) => Ok(()),
        }
    }

    /// [`legal_moves`](Position::legal_moves) at that time.
    ///
    /// # Panics
    /// Where [`play_at`](Position::play_at) would.
    #[must_use]
    pub fn legal_moves_at(&self, seat: G::Seat, now: Time) -> Vec<G::Move> {
        let mut moves = Vec::new();
        let visited: ControlFlow<core::convert::Infallible> =
            self.visit_legal_moves_at(seat, now, |mv| {
                moves.push(mv);
                ControlFlow::Continue(())
            });
        match visited {
            ControlFlow::Continue(()) => moves,
            ControlFlow::Break(never) => match never {},
        }
    }

    /// [`visit_legal_moves`](Position::visit_legal_moves) at that time.
    ///
    /// # Panics
    /// Where [`play_at`](Position::play_at) would.
    #[inline]
    pub fn visit_legal_moves_at<B>(
        &self,
        seat: G::Seat,
        now: Time,
        mut visit: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.is_chance_pending() {
            return ControlFlow::Continue(());
        }
        G::visit_legal(
            &self.state,
            &self.phase,
            &self.cx(seat, now),
            &mut |mv, certain| {
                // Its checks have been asked: what is left to see is all of it.
                if certain || self.clone().play_at(seat, mv.clone(), now).is_ok() {
                    visit(mv)
                } else {
                    ControlFlow::Continue(())
                }
            },
        )
    }

    /// The same position in another form.
    #[cfg(feature = "check")]
    pub(crate) fn canonical(
        &self,
        form: &(impl Fn(&mut G::State, &mut G::Phase) + ?Sized),
    ) -> Self {
        let mut position = self.clone();
        form(&mut position.state, &mut position.phase);
        position
    }

    /// Where its turn orders stand, to be changed.
    #[cfg(feature = "check")]
    pub(crate) fn turn_state(&mut self) -> &mut G::Turn {
        &mut self.turn
    }

    /// The context as nobody sees it who acts.
    fn cx_of<W>(&self, who: W) -> Cx<'_, G, W> {
        let carried = Carried::fresh(self.turn.clone(), self.rng.clone());
        let now = G::Clock::at(Time::ZERO);
        Cx::new(
            who,
            Some(&self.phase),
            self.seats,
            &self.options,
            now,
            carried,
        )
    }

    #[inline]
    pub(crate) fn cx(&self, seat: G::Seat, now: Time) -> Cx<'_, G> {
        let carried = Carried::fresh(self.turn.clone(), self.rng.clone());
        Cx::new(
            seat,
            Some(&self.phase),
            self.seats,
            &self.options,
            G::Clock::at(now),
            carried,
        )
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

    /// The seats that are still in the game: all that rules have not eliminated.
    #[inline]
    #[must_use]
    pub fn in_play(&self) -> SeatSet<G::Seat> {
        self.turn.in_play(self.seats.count())
    }

    /// The seats that the order in force lets move; none at an end, and none while a
    /// chance event is pending. A rule may let others send some moves too:
    /// [`legal_moves`](Position::legal_moves) knows.
    #[inline]
    #[must_use]
    pub fn active(&self) -> SeatSet<G::Seat> {
        if self.is_over() || self.is_chance_pending() {
            SeatSet::EMPTY
        } else {
            self.turn.active(self.seats.count())
        }
    }

    /// The seat whose turn the game's order says it is; none at an end, or where it is
    /// not one seat's. Where a phase has an order of its own,
    /// [`active`](Position::active) says who may move.
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

impl<G: Game> Position<G> {
    /// Which turn it is in the order in force, counted from 1.
    #[must_use]
    pub fn turn(&self) -> u32
    where
        G: CountsTurns,
    {
        self.turn.force().turn
    }

    /// Which round it is in the order in force, counted from 1.
    #[must_use]
    pub fn round(&self) -> u32
    where
        G: CountsTurns,
    {
        self.turn.force().round
    }
}

impl<G: Game<State: PartialEq, Options: PartialEq>> PartialEq for Position<G> {
    fn eq(&self, other: &Self) -> bool {
        self.phase == other.phase
            && self.turn == other.turn
            && self.rng == other.rng
            && self.stack == other.stack
            && self.seats == other.seats
            && self.state == other.state
            && self.options == other.options
            && self.waiting == other.waiting
    }
}

impl<G: Game<State: Eq, Options: Eq, Phase: Eq, Stack: Eq, Waiting: Eq>> Eq for Position<G> {}

impl<G: Game<State: Hash, Options: Hash, Phase: Hash, Stack: Hash, Waiting: Hash>> Hash
    for Position<G>
{
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.phase.hash(hasher);
        self.state.hash(hasher);
        self.turn.hash(hasher);
        self.rng.hash(hasher);
        self.stack.hash(hasher);
        self.seats.hash(hasher);
        self.options.hash(hasher);
        self.waiting.hash(hasher);
    }
}

impl<G: Game<State: fmt::Debug, Options: fmt::Debug>> fmt::Debug for Position<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut position = f.debug_struct("Position");
        position
            .field("phase", &self.phase)
            .field("state", &self.state)
            .field("turn", &self.turn)
            .field("rng", &self.rng)
            .field("pushed", &self.stack)
            .field("seats", &self.seats.count())
            .field("options", &self.options);
        if G::Waiting::HAS_CHANCE {
            position.field("waiting", &self.waiting);
        }
        position.finish()
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
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Step<G: Game> {
    /// Where the event came from.
    pub kind: Kind,
    /// The event; none of an `always`, and none where the sink asks for none
    /// ([`Sink::EVENTS`]).
    pub event: Option<G::Event>,
    /// The way that it went.
    pub branch: G::Branch,
}

/// Where the event of a step came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Kind {
    /// A player sent it.
    Move,
    /// The rules queued it.
    Internal,
    /// It was drawn.
    Chance,
    /// An `always` branch held.
    Always,
    /// The turn order had run out.
    Done,
    /// A deadline had passed.
    Timeout,
}

/// As the log names it: `move`, `internal`, `chance`, `always`, `done`, `timeout`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Move => "move",
            Kind::Internal => "internal",
            Kind::Chance => "chance",
            Kind::Always => "always",
            Kind::Done => "done",
            Kind::Timeout => "timeout",
        })
    }
}

/// What hears the steps of a move, once all of them stand: nothing (`()`), a
/// vector that collects them, or an author's own.
pub trait Sink<G: Game> {
    /// Whether it hears of the event of each step too, which is then cloned.
    const EVENTS: bool = true;

    /// Whether it hears of the position after each step too, which is then copied.
    const FRAMES: bool = false;

    /// Hears of one step.
    fn step(&mut self, step: Step<G>);

    /// Hears of the position after the step that it heard of last.
    fn frame(&mut self, _position: Position<G>) {}
}

impl<G: Game> Sink<G> for () {
    const EVENTS: bool = false;

    #[inline]
    fn step(&mut self, _step: Step<G>) {}
}

impl<G: Game> Sink<G> for Vec<Step<G>> {
    fn step(&mut self, step: Step<G>) {
        self.push(step);
    }
}

/// Why a game cannot start.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum StartError<G: Game> {
    /// The rules are not for so many.
    Seats {
        /// How many seats were asked for.
        seats: usize,
        /// The fewest that may play.
        least: u8,
        /// The most.
        most: u8,
    },
    /// They refuse what runs as a match starts.
    Rules(IllegalMove<G>),
}

impl<G: Game> fmt::Display for StartError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Seats { seats, least, most } if least == most => {
                write!(f, "this game is for {least}, not for {seats}")
            }
            StartError::Seats { seats, least, most } => {
                write!(f, "this game is for {least} to {most}, not for {seats}")
            }
            StartError::Rules(why) => why.fmt(f),
        }
    }
}

impl<G: Game> core::error::Error for StartError<G> {}

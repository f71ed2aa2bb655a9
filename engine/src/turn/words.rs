//! The words by which rules move the turn.

use core::fmt;

use rulebook_model::PhaseId;

use super::PassesOn;
use super::order::{Round, TurnOrder};
use super::standing::{Stage, Standing, Turns};
use crate::clock::Clock;
use crate::context::{Cx, Within};
use crate::game::{CountsTurns, Game};
use crate::seat::{Seat, SeatSet, Seating};

/// The state, lent to the order that a word moves.
#[doc(hidden)]
pub struct Lent<'s, S> {
    state: &'s S,
    outer: bool,
}

impl<'s, S> Lent<'s, S> {
    /// To the order in force.
    #[doc(hidden)]
    #[inline]
    pub fn force(state: &'s S) -> Self {
        Lent {
            state,
            outer: false,
        }
    }

    /// To the game's.
    #[doc(hidden)]
    #[inline]
    pub fn outer(state: &'s S) -> Self {
        Lent { state, outer: true }
    }
}

/// What rules call is this, with the state lent: in one call, so that its arguments may
/// look at the context too (`cx.eliminate(cx.seat())`).
macro_rules! called {
    ($($(#[$doc:meta])* $name:ident: $word:ident($($seat:ident)?) $(-> $result:ty)?;)*) => {
        impl<G, W> Cx<'_, G, W>
        where
            G: Game<Turn = Turns<<G as Game>::Seat>>,
            W: Within,
        {$(
            $(#[$doc])*
            #[doc(hidden)]
            #[inline]
            pub fn $name(&mut self, lent: Lent<'_, G::State> $(, $seat: G::Seat)?) $(-> $result)? {
                let words = Words { cx: self, state: lent.state, outer: lent.outer };
                words.$word($($seat)?)
            }
        )*}
    };
}

called! {
    /// Ends the turn, at once: see [`Words::end_turn`].
    end_turn_in: end_turn();
    /// Passes: see [`Words::pass`].
    pass_in: pass();
    /// Lets all that have passed back in: see [`Words::reopen`].
    reopen_in: reopen();
    /// Turns the order round: see [`Words::reverse`].
    reverse_in: reverse();
    /// That seat loses its next turn: see [`Words::skip`].
    skip_in: skip(seat) -> Result<(), NotInPlay<G::Seat>>;
    /// Gives that seat the turn: see [`Words::give_turn`].
    give_turn_in: give_turn(seat) -> Result<(), NotInPlay<G::Seat>>;
    /// Takes that seat out of the game: see [`Words::eliminate`].
    eliminate_in: eliminate(seat) -> Result<(), NotInPlay<G::Seat>>;
}

/// The words that move the turn, with the state in hand that the orders look at.
///
/// In rules they are called on the context: `cx.end_turn();` lends them the state by
/// itself. A function of an author's own lends it: `cx.at(&board).end_turn()`.
///
/// Each acts at once, on the order in force: that of the innermost phase around the
/// present one that has its own, else the game's; behind [`outer`](Words::outer), on
/// the game's.
#[must_use = "it moves nothing by itself"]
pub struct Words<'c, 'a, G: Game, W> {
    cx: &'c mut Cx<'a, G, W>,
    state: &'c G::State,
    outer: bool,
}

impl<'a, G, W> Cx<'a, G, W>
where
    G: Game<Turn = Turns<<G as Game>::Seat>>,
    W: Within,
{
    /// The words that move the turn, where the state is lent to the orders: in rules
    /// they are called on the context itself.
    #[inline]
    pub fn at<'c>(&'c mut self, state: &'c G::State) -> Words<'c, 'a, G, W> {
        Words {
            cx: self,
            state,
            outer: false,
        }
    }

    /// The game's order, from inside a phase with its own.
    #[inline]
    #[must_use]
    pub fn outer(&self) -> Outer<'_, G> {
        Outer {
            standing: &self.turn.game,
        }
    }
}

// The conditions stand at the methods: only there does rustc say of them what we say.
impl<G: Game, W> Cx<'_, G, W> {
    /// Passes the turn on, at once: what follows in the same body sees the next
    /// seat's turn. Where every seat may move at any time, it does nothing.
    #[inline]
    pub fn end_turn(&mut self)
    where
        G::Turn: PassesOn<G::Seat>,
    {
        self.turn.end_turn(self.seats.count());
    }

    /// Which turn it is in the order in force, counted from 1; 0 while `enter` runs
    /// of a phase with its own.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> u32
    where
        G: CountsTurns,
    {
        self.turn.force().turn
    }

    /// Which round it is in the order in force, counted from 1; 0 while `enter` runs
    /// of a phase with its own.
    #[inline]
    #[must_use]
    pub fn round(&self) -> u32
    where
        G: CountsTurns,
    {
        self.turn.force().round
    }
}

impl<G, W> Cx<'_, G, W>
where
    G: Game<Turn = Turns<<G as Game>::Seat>, Clock = crate::clock::Time>,
{
    /// When the present turn began in the order in force.
    #[inline]
    #[must_use]
    pub fn turn_began(&self) -> crate::clock::Time {
        self.turn.force().began
    }
}

/// The game's order, as it stands: `cx.outer()`.
pub struct Outer<'t, G: Game> {
    standing: &'t Standing<G::Seat>,
}

impl<G: Game> Outer<'_, G> {
    /// The seats that may move by it.
    #[must_use]
    pub fn active(&self) -> SeatSet<G::Seat> {
        self.standing.active
    }

    /// The seat whose turn it is; none where it is not one seat's.
    #[must_use]
    pub fn on_turn(&self) -> Option<G::Seat> {
        self.standing.on_turn()
    }
}

impl<G: CountsTurns> Outer<'_, G> {
    /// Which turn it is, counted from 1.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.standing.turn
    }

    /// Which round it is, counted from 1.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.standing.round
    }
}

/// What an order is asked.
enum Question<S> {
    Begin,
    /// That seat (or, where the rules act by themselves, whoever is active) ends its
    /// turn.
    End(Option<S>),
    /// The same, by passing.
    Pass(Option<S>),
    /// That seat's turn is over, wherever the turn is.
    Gone(S),
    /// That seat is given the turn.
    Give(S),
}

/// A question on its way to the order that generated code has.
#[doc(hidden)]
pub struct Asked<'q, 'r, S: Seat> {
    question: Question<S>,
    round: &'q mut Round<'r, S>,
}

impl<S: Seat> Asked<'_, '_, S> {
    /// Puts it.
    #[doc(hidden)]
    pub fn of<O: TurnOrder<S>>(self, order: &O) -> SeatSet<S> {
        let Asked { question, round } = self;
        let (seat, passes) = match question {
            Question::Begin => return order.begin(round),
            Question::Gone(seat) => return order.next(seat, round),
            Question::Give(to) => {
                order.given(to, round);
                let others = if O::TOGETHER {
                    round.active()
                } else {
                    SeatSet::EMPTY
                };
                return others.with(to);
            }
            Question::End(seat) => (seat, false),
            Question::Pass(seat) => (seat, true),
        };
        let ends = |seat, round: &mut Round<'_, S>| {
            if passes {
                order.passed(seat, round)
            } else {
                order.next(seat, round)
            }
        };
        let active = round.active();
        match seat {
            Some(seat) if active.contains(seat) => ends(seat, round),
            // Its own turn is over already.
            Some(_) if O::TOGETHER => {
                round.same_turn();
                active
            }
            None if O::TOGETHER => {
                for seat in active {
                    round.standing.active = ends(seat, round);
                }
                round.active()
            }
            _ => match active.iter().next() {
                Some(on_turn) => ends(on_turn, round),
                None => active,
            },
        }
    }

    /// The order is not in reach.
    #[doc(hidden)]
    #[must_use]
    pub fn of_none(self) -> SeatSet<S> {
        self.round.same_turn();
        self.round.active()
    }
}

impl<G, W> Words<'_, '_, G, W>
where
    G: Game<Turn = Turns<<G as Game>::Seat>>,
    W: Within,
{
    /// The same words, for the game's order.
    #[inline]
    pub fn outer(mut self) -> Self {
        self.outer = true;
        self
    }

    /// Ends the turn, at once: what follows in the same body sees who is next. In an
    /// order in which several are active side by side, the sender's own turn ends;
    /// where the rules act by themselves, everybody's.
    #[inline]
    pub fn end_turn(mut self) {
        let sender = self.sender();
        self.ask(Question::End(sender));
    }

    /// Passes: the turn ends, and in `PassOut` the seat is left out until
    /// [`reopen`](Words::reopen).
    pub fn pass(mut self) {
        let sender = self.sender();
        self.ask(Question::Pass(sender));
    }

    /// Lets all that have passed back in. An order that had run out begins again.
    pub fn reopen(mut self) {
        let home = self.home();
        self.begin(home);
        let Some(mut standing) = self.cx.turn.of(home).cloned() else {
            return;
        };
        standing.marked = SeatSet::EMPTY;
        let ran_out = standing.stage == Stage::RunOut;
        self.cx.turn.set(home, standing);
        if ran_out {
            self.put(home, Question::Begin);
        }
    }

    /// Turns the order round, where it is one that goes round: `RoundRobin`, `Once`,
    /// `PassOut`, `Sequence`.
    pub fn reverse(mut self) {
        let home = self.home();
        self.begin(home);
        if let Some(mut standing) = self.cx.turn.of(home).cloned() {
            standing.reversed = !standing.reversed;
            self.cx.turn.set(home, standing);
        }
    }

    /// That seat loses the next turn that would come to it.
    ///
    /// # Errors
    /// Where it is out of the game.
    pub fn skip(mut self, seat: G::Seat) -> Result<(), NotInPlay<G::Seat>> {
        self.in_play(seat)?;
        let home = self.home();
        self.begin(home);
        if let Some(mut standing) = self.cx.turn.of(home).cloned() {
            standing.skipped = standing.skipped.with(seat);
            self.cx.turn.set(home, standing);
        }
        Ok(())
    }

    /// Gives that seat the turn; the order goes on from there. Where several are
    /// active side by side, it becomes active too. A turn that it loses by
    /// [`skip`](Words::skip) it loses later.
    ///
    /// # Errors
    /// Where it is out of the game.
    pub fn give_turn(mut self, seat: G::Seat) -> Result<(), NotInPlay<G::Seat>> {
        self.in_play(seat)?;
        let home = self.home();
        self.begin(home);
        self.put(home, Question::Give(seat));
        Ok(())
    }

    /// Takes a seat out of the game, for good and for every phase. Its turn, if it
    /// had it, passes, in each order in which it had it.
    ///
    /// # Errors
    /// Where it is out already.
    pub fn eliminate(mut self, seat: G::Seat) -> Result<(), NotInPlay<G::Seat>> {
        self.in_play(seat)?;
        self.cx.turn.in_play = self.cx.turn.in_play.without(seat);
        self.refresh();
        Ok(())
    }

    /// Begins an order that waits for it.
    #[doc(hidden)]
    pub fn begin(&mut self, home: Option<PhaseId>) {
        let waits = self.cx.turn.of(home);
        if waits.is_some_and(|standing| standing.stage == Stage::Waiting) {
            self.put(home, Question::Begin);
        }
    }

    /// Passes on the turn of whoever is out of the game.
    #[doc(hidden)]
    pub fn refresh(&mut self) {
        for home in self.cx.turn.homes() {
            while let Some(standing) = self.cx.turn.of(home)
                && let Some(gone) = (standing.active - self.cx.turn.in_play).iter().next()
            {
                self.put(home, Question::Gone(gone));
            }
        }
    }

    fn sender(&self) -> Option<G::Seat> {
        self.cx.who.seat_index().and_then(G::Seat::from_index)
    }

    fn home(&self) -> Option<PhaseId> {
        if self.outer {
            None
        } else {
            self.cx.turn.home()
        }
    }

    fn in_play(&self, seat: G::Seat) -> Result<(), NotInPlay<G::Seat>> {
        if self.cx.turn.in_play.contains(seat) {
            Ok(())
        } else {
            Err(NotInPlay { seat })
        }
    }

    fn ask(&mut self, question: Question<G::Seat>) {
        let home = self.home();
        self.begin(home);
        let running = self.cx.turn.of(home);
        if running.is_some_and(|standing| standing.stage == Stage::Running) {
            self.put(home, question);
        }
    }

    /// Puts a question to an order, and takes its answer over; whoever loses this
    /// turn is asked about again.
    fn put(&mut self, home: Option<PhaseId>, question: Question<G::Seat>) {
        let Some(standing) = self.cx.turn.of(home) else {
            return;
        };
        // A copy: what the order looks at may be asked of the context meanwhile.
        let mut standing = standing.clone();
        if let Question::Begin = question {
            let fresh = Standing::new();
            (standing.first, standing.line, standing.place) =
                (fresh.first, fresh.line, fresh.place);
            if G::COUNTS_TURNS {
                standing.round = standing.round.saturating_add(1);
            }
        }
        let mut new_turn = false;
        // A turn that is given is none of those that come to a seat by themselves.
        let given = match question {
            Question::Give(to) => SeatSet::from(to),
            _ => SeatSet::EMPTY,
        };
        let mut question = Some(question);
        while let Some(asked) = question.take() {
            let mut round = Round {
                seats: self.cx.turn.in_play,
                table: self.cx.seats.count(),
                counts: G::COUNTS_TURNS,
                same_turn: false,
                standing: &mut standing,
            };
            let asked = Asked {
                question: asked,
                round: &mut round,
            };
            let active = G::order(home, self.state, self.cx.phase(), self.cx, asked);
            new_turn |= !round.same_turn;
            standing.active = active & self.cx.turn.in_play;
            let passed_over = (standing.active & standing.skipped) - given;
            if let Some(seat) = passed_over.iter().next() {
                standing.skipped = standing.skipped.without(seat);
                question = Some(Question::Gone(seat));
            }
        }
        standing.stage = if standing.active.is_empty() {
            Stage::RunOut
        } else {
            Stage::Running
        };
        if new_turn && standing.stage == Stage::Running {
            if G::COUNTS_TURNS {
                standing.turn = standing.turn.saturating_add(1);
            }
            standing.began = self.cx.now.time();
        }
        self.cx.turn.set(home, standing);
    }
}

/// A word was given a seat that is out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotInPlay<S> {
    /// The seat.
    pub seat: S,
}

impl<S: fmt::Display> fmt::Display for NotInPlay<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is out of the game", self.seat)
    }
}

impl<S: fmt::Display + fmt::Debug> core::error::Error for NotInPlay<S> {}

//! The contract between the rules of a game and all that plays them.

use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;

use rulebook_model::{EventId, Graph, Model, PhaseId};

use crate::__v0_1::{Access, Chooser, Play, Taken, Went};
use crate::clock::{Clock, Time};
use crate::context::{Cx, Rules};
use crate::illegal::IllegalMove;
use crate::outcome::Outcome;
use crate::queue::{Queue, Waiting};
use crate::random::Seeded;
use crate::seat::SeatSet;
use crate::seat::{Seat, Seating};
use crate::stack::{DEPTH, Further, Stack};
use crate::turn::words::Asked;
use crate::turn::{TurnState, Turns};
use crate::words::InWords;

/// The rules of a game. [`game!`](crate::game!) writes the implementation; by
/// hand there is nothing to gain.
pub trait Game: Copy + Default + Eq + Hash + Debug + 'static {
    /// What the phases share: the board, the cards.
    type State: Clone;
    /// What a match may be set to.
    type Options: Clone;
    /// A place at the table.
    type Seat: Seat;
    /// Where in the rules a game stands, with the data of that phase.
    type Phase: Clone + Debug + PartialEq;
    /// What a player can send.
    type Move: Clone + Debug + PartialEq;
    /// A move of which some fields are not chosen yet: see
    /// [`Choice`](crate::Choice).
    type Partial: Clone + Debug + PartialEq;
    /// Why the rules refuse a move.
    type Illegal: Error + Clone + PartialEq;
    /// One way that an event can go. As text, `place:win`.
    type Branch: Copy + Eq + Hash + Debug + Display;
    /// What a position keeps of the turn order.
    type Turn: TurnState<Self::Seat>;
    /// How many seats there are.
    type Seating: Seating;
    /// What lives for one move.
    type Scratch: Clone + Default;
    /// What the rules see of the time.
    type Clock: Clock;
    /// The generator: [`Rng`](crate::random::Rng), or nothing.
    type Rng: Clone + Eq + Hash + Debug + Seeded;
    /// What only rules queue; [`NoEvent`](crate::queue::NoEvent) where they queue
    /// nothing.
    type Internal: Clone + Debug + PartialEq;
    /// What is drawn; [`NoEvent`](crate::queue::NoEvent) where nothing is.
    type Chance: Clone + Debug + PartialEq;
    /// Whatever can happen, in one type.
    type Event: Clone
        + Debug
        + PartialEq
        + From<(Self::Seat, Self::Move)>
        + From<Self::Internal>
        + From<Self::Chance>;
    /// What is suspended by `push`.
    type Stack: Stack<Self>;
    /// Targets beyond those of a phase: `push`, `pop` and `play`, or none.
    #[doc(hidden)]
    type Beyond: Further<Self>;
    /// What a move queues them in.
    #[doc(hidden)]
    type Queue: Queue<Self::Internal>;
    /// What a position keeps of that, behind a chance event.
    #[doc(hidden)]
    type Waiting: Waiting<Self::Queue>;

    /// The rules as data.
    const MODEL: Model<'static>;

    /// Whether the header names a state.
    #[doc(hidden)]
    const HAS_STATE: bool;

    /// Whether there are `options`.
    #[doc(hidden)]
    const HAS_OPTIONS: bool;

    /// Whether more than one handler and its branch can run in a move: else none
    /// of what follows is asked for.
    #[doc(hidden)]
    const CHAINS: bool = false;

    /// Whether there are `after` rules.
    #[doc(hidden)]
    const AFTER: bool = false;

    /// How deep it may push.
    #[doc(hidden)]
    const DEPTH: usize = DEPTH;

    /// Whether turns and rounds are counted.
    #[doc(hidden)]
    const COUNTS_TURNS: bool = false;

    /// The rules as a graph, to be asked and drawn. O(phases + branches).
    ///
    /// Its questions take the values that the game is played with, and say nothing of
    /// the data in them: whether a rule refuses it is for
    /// [`Position::check`](crate::Position::check).
    ///
    /// ```
    /// mod rules {
    ///     rulebook::game! {
    ///         pub game Door(cx);
    ///         move Push { gently: bool in [true, false] }
    ///         phase Shut {
    ///             on Push { gently } {
    ///                 Opens: if gently => Open { by: 1 },
    ///                 Sticks: else     => Shut,
    ///             }
    ///         }
    ///         end Open { by: u8 } => rulebook::Outcome::Draw;
    ///     }
    /// }
    /// use rulebook::{Game, Position, Solo};
    /// use rules::{Door, Move, Phase};
    ///
    /// let graph = Door::graph();
    /// let push = Move::Push { gently: true };
    /// assert!(graph.can(&Phase::Shut, &push));
    /// assert!(!graph.can(&Phase::Open { by: 2 }, &push));
    ///
    /// let mut door: Position<Door> = Position::new();
    /// let played = door.play(Solo, push).unwrap();
    /// let trail = graph.trail(&Phase::Shut, [played.branch.to_string()]).unwrap();
    /// let drawn = graph.mermaid().current(door.phase()).path(trail).text().unwrap();
    /// assert!(drawn.contains("class s1 current"));
    /// ```
    #[must_use]
    fn graph() -> Graph<'static> {
        Graph::new(Self::MODEL)
    }

    /// Which phase of the [`MODEL`](Game::MODEL) it is.
    fn phase_id(phase: &Self::Phase) -> PhaseId;

    /// What every move makes larger, where the rules name it:
    /// [`Position::progress`](crate::Position::progress).
    #[doc(hidden)]
    fn progress<W>(
        _state: &Self::State,
        _phase: &Self::Phase,
        _cx: &Cx<'_, Self, W>,
    ) -> Option<u64> {
        None
    }

    /// The outcome, in an end.
    fn outcome(state: &Self::State, phase: &Self::Phase) -> Option<Outcome<Self::Seat>>;

    /// The state and the phase that a match begins with.
    #[doc(hidden)]
    fn begin(cx: &mut Cx<'_, Self, ()>) -> (Self::State, Self::Phase);

    /// Sends a move through the gate and the `before` rules to its handler.
    #[doc(hidden)]
    fn route<A: Access<Self::State>>(
        access: A,
        phase: &Self::Phase,
        cx: &mut Cx<'_, Self>,
        mv: Self::Move,
    ) -> Result<Taken<Self, A::Stop>, IllegalMove<Self>>;

    /// Sends an internal event to its handler.
    #[doc(hidden)]
    fn handle(
        state: &mut Self::State,
        phase: &Self::Phase,
        cx: &mut Cx<'_, Self, Rules>,
        event: Self::Internal,
    ) -> Result<Went<Self>, IllegalMove<Self>>;

    /// Runs what stands at the border of that phase, a leaf or one that it is
    /// nested in, as the leaf is left.
    #[doc(hidden)]
    fn exit(
        _of: PhaseId,
        _state: &mut Self::State,
        _phase: &Self::Phase,
        _cx: &mut Cx<'_, Self, Rules>,
    ) -> Result<(), Self::Illegal> {
        Ok(())
    }

    /// The same, as the leaf is entered.
    #[doc(hidden)]
    fn enter(
        _of: PhaseId,
        _state: &mut Self::State,
        _phase: &Self::Phase,
        _cx: &mut Cx<'_, Self, Rules>,
    ) -> Result<(), Self::Illegal> {
        Ok(())
    }

    /// The `after` rules of a move that began in that phase.
    #[doc(hidden)]
    fn after_move(
        _began: &Self::Phase,
        _mv: Self::Move,
        _state: &mut Self::State,
        _cx: &mut Cx<'_, Self>,
    ) -> Result<(), Self::Illegal> {
        Ok(())
    }

    /// The `after` rules of an internal event that arrived in that phase.
    #[doc(hidden)]
    fn after_internal(
        _began: &Self::Phase,
        _event: Self::Internal,
        _state: &mut Self::State,
        _cx: &mut Cx<'_, Self, Rules>,
    ) -> Result<(), Self::Illegal> {
        Ok(())
    }

    /// The chance event that a phase waits for.
    #[doc(hidden)]
    fn waits_for(_phase: &Self::Phase) -> Option<WaitingEvent<Self>> {
        None
    }

    /// Visits what a chance event may come out as, with the weight of each.
    #[doc(hidden)]
    fn visit_outcomes<B>(
        _due: &WaitingEvent<Self>,
        _state: &Self::State,
        _cx: &Cx<'_, Self, Rules>,
        _visit: &mut impl FnMut(Self::Chance, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }

    /// Whether the chance event that is due may come out as that one.
    #[doc(hidden)]
    fn check_chance(
        _due: Option<&WaitingEvent<Self>>,
        _event: Self::Chance,
        _state: &Self::State,
        _cx: &Cx<'_, Self, Rules>,
    ) -> Result<(), IllegalMove<Self>> {
        no_chance()
    }

    /// Sends a chance event to its handler.
    #[doc(hidden)]
    fn handle_chance(
        _access: Play<'_, '_, Self::State>,
        _phase: &Self::Phase,
        _cx: &mut Cx<'_, Self, Rules>,
        _event: Self::Chance,
    ) -> Result<Went<Self>, IllegalMove<Self>> {
        no_chance()
    }

    /// The `after` rules of a chance event that came in that phase.
    #[doc(hidden)]
    fn after_chance(
        _began: &Self::Phase,
        _event: Self::Chance,
        _state: &mut Self::State,
        _cx: &mut Cx<'_, Self, Rules>,
    ) -> Result<(), Self::Illegal> {
        Ok(())
    }

    /// The `always` branch that holds, of which there is at most one.
    #[doc(hidden)]
    fn always(
        _state: &mut Self::State,
        _phase: &Self::Phase,
        _cx: &mut Cx<'_, Self, Rules>,
    ) -> Result<Option<Went<Self>>, IllegalMove<Self>> {
        Ok(None)
    }

    /// The `done` branch that holds, where the order in force has run out; none where
    /// the phase says nothing.
    #[doc(hidden)]
    fn done(
        _state: &mut Self::State,
        _phase: &Self::Phase,
        _cx: &mut Cx<'_, Self, Rules>,
    ) -> Result<Option<Went<Self>>, IllegalMove<Self>> {
        Ok(None)
    }

    /// Sends the passing of a deadline to its handler.
    #[doc(hidden)]
    fn time_out<A: Access<Self::State>>(
        _access: A,
        _phase: &Self::Phase,
        _cx: &mut Cx<'_, Self, Rules>,
    ) -> Result<Taken<Self, A::Stop>, IllegalMove<Self>> {
        Err(IllegalMove::NotDue { deadline: None })
    }

    /// The event of that.
    #[doc(hidden)]
    #[must_use]
    fn time_out_event() -> Option<Self::Event> {
        None
    }

    /// When the time of a phase is over.
    #[doc(hidden)]
    fn deadline<W>(
        _state: &Self::State,
        _phase: &Self::Phase,
        _cx: &Cx<'_, Self, W>,
    ) -> Option<Time> {
        None
    }

    /// Puts a question to the game's turn order, or to that of a phase.
    #[doc(hidden)]
    fn order<W>(
        _of: Option<PhaseId>,
        _state: &Self::State,
        _phase: &Self::Phase,
        _cx: &Cx<'_, Self, W>,
        asked: Asked<'_, '_, Self::Seat>,
    ) -> SeatSet<Self::Seat> {
        asked.of_none()
    }

    /// Begins an order that waits for it: the game's, or that of a phase.
    #[doc(hidden)]
    fn begin_order(_of: Option<PhaseId>, _state: &Self::State, _cx: &mut Cx<'_, Self, Rules>) {}

    /// Passes on the turns of seats that went out of the game while an order was
    /// suspended.
    #[doc(hidden)]
    fn refresh_orders(_state: &Self::State, _cx: &mut Cx<'_, Self, Rules>) {}

    /// Whether a seat, or a spectator, is told the same of two events: all that is not
    /// secret from it is equal. A game without secrets leaves it at that.
    #[doc(hidden)]
    fn looks_alike(one: &Self::Event, other: &Self::Event, _viewer: Option<Self::Seat>) -> bool {
        one == other
    }

    /// What of it has words: of that, a program that runs any game makes what it shows.
    #[doc(hidden)]
    fn in_words() -> InWords<Self>;

    /// Visits the legal moves of a seat: each, and whether that is certain. Of
    /// one that is not, only its checks have been asked.
    #[doc(hidden)]
    fn visit_legal<B>(
        state: &Self::State,
        phase: &Self::Phase,
        cx: &Cx<'_, Self>,
        visit: &mut impl FnMut(Self::Move, bool) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Gives each move, with no field chosen.
    #[doc(hidden)]
    fn partials(take: &mut impl FnMut(Self::Partial));

    /// Which event of the [`MODEL`](Game::MODEL) it is.
    #[doc(hidden)]
    fn partial_id(partial: &Self::Partial) -> EventId;

    /// The field of that place, where it is chosen.
    #[doc(hidden)]
    fn chosen(partial: &Self::Partial, field: u16) -> Option<&dyn Debug>;

    /// Asks a chooser for the fields of a move one by one, in the order in which
    /// their domains are asked, until it breaks off.
    #[doc(hidden)]
    fn choose<C: Chooser<Self>>(
        state: &Self::State,
        phase: &Self::Phase,
        cx: &Cx<'_, Self>,
        partial: Self::Partial,
        chooser: &mut C,
    ) -> Result<ControlFlow<C::Answer, Self::Move>, IllegalMove<Self>>;
}

/// A chance event that waits, with what is known of it.
#[doc(hidden)]
pub type WaitingEvent<G> = <<G as Game>::Waiting as Waiting<<G as Game>::Queue>>::Queued;

fn no_chance() -> ! {
    unreachable!("a game that declares no chance event has none that could be handed over")
}

/// A game that always starts alike: with as many seats as its rules name, and
/// options that have a default. [`game!`](crate::game!) implements it where it
/// holds; it is what [`Position::new`](crate::Position::new) asks for.
#[diagnostic::on_unimplemented(
    message = "`{Self}` needs to be told how many seats play",
    note = "start it with `Position::start(options, seats)`"
)]
pub trait OneStart:
    Game<Options: Default, Rng = crate::random::NoRng, Clock = crate::clock::NoClock>
{
}

/// A game that counts turns and rounds: where a body of its rules asks for them.
#[diagnostic::on_unimplemented(
    message = "the turns of `{Self}` are not counted",
    note = "a game counts where a body of its rules names `cx.turn()` or `cx.round()`: two positions that play alike would differ else"
)]
pub trait CountsTurns: Game<Turn = Turns<<Self as Game>::Seat>> {}

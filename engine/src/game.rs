//! The contract between the rules of a game and all that plays them.

use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;

use rulebook_model::{Graph, Model, PhaseId};

use crate::__v0_1::{Access, Taken};
use crate::context::Cx;
use crate::illegal::IllegalMove;
use crate::outcome::Outcome;
use crate::seat::{Seat, Seating};
use crate::turn::TurnState;

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
    /// Why the rules refuse a move.
    type Illegal: Error + Clone + PartialEq;
    /// One way that an event can go. As text, `place:win`.
    type Branch: Copy + Eq + Hash + Debug + Display;
    /// What a position keeps of the turn order.
    type Turn: TurnState<Self::Seat>;
    /// How many seats there are.
    type Seating: Seating;

    /// The rules as data.
    const MODEL: Model<'static>;

    /// The rules as a graph, to be asked and drawn. O(phases + branches).
    #[must_use]
    fn graph() -> Graph<'static> {
        Graph::new(Self::MODEL)
    }

    /// Which phase of the [`MODEL`](Game::MODEL) it is.
    fn phase_id(phase: &Self::Phase) -> PhaseId;

    /// The outcome, in an end.
    fn outcome(state: &Self::State, phase: &Self::Phase) -> Option<Outcome<Self::Seat>>;

    /// The state and the phase that a match begins with.
    #[doc(hidden)]
    fn begin(cx: &Cx<'_, Self, ()>) -> (Self::State, Self::Phase);

    /// Sends a move through the gate to its handler.
    #[doc(hidden)]
    fn route<A: Access<Self::State>>(
        access: A,
        phase: &Self::Phase,
        cx: &mut Cx<'_, Self>,
        mv: Self::Move,
    ) -> Result<Taken<Self, A::Stop>, IllegalMove<Self>>;

    /// Visits the legal moves of a seat.
    #[doc(hidden)]
    fn visit_legal<B>(
        state: &Self::State,
        phase: &Self::Phase,
        cx: &Cx<'_, Self>,
        visit: &mut impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;
}

/// A game that always starts alike: with as many seats as its rules name, and
/// options that have a default. [`game!`](crate::game!) implements it where it
/// holds; it is what [`Position::new`](crate::Position::new) asks for.
#[diagnostic::on_unimplemented(
    message = "`{Self}` needs to be told how many seats play",
    note = "start it with `Position::start(options, seats)`"
)]
pub trait OneStart: Game<Options: Default> {}

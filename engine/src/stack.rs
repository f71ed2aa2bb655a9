//! What `push` suspends: a phase with its data, and what comes after.

use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt;
use core::hash::{Hash, Hasher};

use crate::game::Game;
use crate::turn::TurnState;

/// How deep a game may push, unless it says otherwise by `#[depth(n)]`.
pub const DEPTH: usize = 8;

/// A phase that a `push` suspended.
pub struct Frame<G: Game> {
    /// The phase, with its data.
    pub phase: G::Phase,
    /// What comes after, with its data as it was at the push; none where the phase is
    /// resumed as it was.
    pub then: Option<G::Phase>,
    /// Its turn order, where it has one of its own.
    pub(crate) orders: <G::Turn as TurnState<G::Seat>>::Suspended,
}

/// What a position keeps of that. A game that pushes nothing has [`NoStack`], which
/// is nothing.
pub trait Stack<G: Game>: Clone + PartialEq + fmt::Debug + Default {
    /// What is suspended, the latest last.
    fn frames(&self) -> &[Frame<G>];

    /// Suspends a phase.
    #[doc(hidden)]
    fn push(&mut self, frame: Frame<G>);

    /// Takes up the latest.
    #[doc(hidden)]
    fn pop(&mut self) -> Option<Frame<G>>;
}

/// The stack of a game that pushes nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NoStack;

impl<G: Game> Stack<G> for NoStack {
    #[inline]
    fn frames(&self) -> &[Frame<G>] {
        &[]
    }

    #[inline]
    fn push(&mut self, _frame: Frame<G>) {}

    #[inline]
    fn pop(&mut self) -> Option<Frame<G>> {
        None
    }
}

/// The stack of a game that pushes.
pub struct Pushed<G: Game>(Vec<Frame<G>>);

impl<G: Game> Stack<G> for Pushed<G> {
    fn frames(&self) -> &[Frame<G>] {
        &self.0
    }

    fn push(&mut self, frame: Frame<G>) {
        self.0.push(frame);
    }

    fn pop(&mut self) -> Option<Frame<G>> {
        self.0.pop()
    }
}

/// A target that leads beyond its phase, where a game has any.
pub enum Beyond<G: Game> {
    /// `push`: `then` is none where the present phase is resumed.
    Push {
        /// What is entered.
        to: G::Phase,
        /// What comes after.
        then: Option<G::Phase>,
    },
    /// `pop`.
    Pop,
    /// `play`.
    Play {
        /// For whom.
        seat: G::Seat,
        /// What.
        mv: G::Move,
    },
}

/// Whether there are such targets: [`Infallible`] in a game without.
pub trait Further<G: Game> {
    /// The target.
    fn further(self) -> Beyond<G>;
}

impl<G: Game> Further<G> for Infallible {
    #[inline]
    fn further(self) -> Beyond<G> {
        match self {}
    }
}

impl<G: Game> Further<G> for Beyond<G> {
    #[inline]
    fn further(self) -> Beyond<G> {
        self
    }
}

// By hand: derives would ask of the game what only its phases need.
impl<G: Game> Clone for Frame<G> {
    fn clone(&self) -> Self {
        Frame {
            phase: self.phase.clone(),
            then: self.then.clone(),
            orders: self.orders.clone(),
        }
    }
}

impl<G: Game> PartialEq for Frame<G> {
    fn eq(&self, other: &Self) -> bool {
        self.phase == other.phase && self.then == other.then && self.orders == other.orders
    }
}

impl<G: Game<Phase: Eq>> Eq for Frame<G> {}

impl<G: Game<Phase: Hash>> Hash for Frame<G> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.phase.hash(hasher);
        self.then.hash(hasher);
        self.orders.hash(hasher);
    }
}

impl<G: Game> fmt::Debug for Frame<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Frame")
            .field("phase", &self.phase)
            .field("then", &self.then)
            .field("orders", &self.orders)
            .finish()
    }
}

impl<G: Game> Clone for Pushed<G> {
    fn clone(&self) -> Self {
        Pushed(self.0.clone())
    }
}

impl<G: Game> Default for Pushed<G> {
    fn default() -> Self {
        Pushed(Vec::new())
    }
}

impl<G: Game> PartialEq for Pushed<G> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<G: Game<Phase: Eq>> Eq for Pushed<G> {}

impl<G: Game<Phase: Hash>> Hash for Pushed<G> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash(hasher);
    }
}

impl<G: Game> fmt::Debug for Pushed<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(feature = "serde")]
mod saved {
    use alloc::vec::Vec;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::{Frame, Game, Pushed, TurnState};

    /// A frame as it is read and written.
    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Parts<P, O> {
        phase: P,
        then: Option<P>,
        orders: O,
    }

    impl<G> Serialize for Pushed<G>
    where
        G: Game<Phase: Serialize, Turn: TurnState<G::Seat, Suspended: Serialize>>,
    {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.0.iter().map(|frame| Parts {
                phase: &frame.phase,
                then: frame.then.as_ref(),
                orders: &frame.orders,
            }))
        }
    }

    impl<'de, G> Deserialize<'de> for Pushed<G>
    where
        G: Game<Phase: Deserialize<'de>, Turn: TurnState<G::Seat, Suspended: Deserialize<'de>>>,
    {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            type Suspended<G> = <<G as Game>::Turn as TurnState<<G as Game>::Seat>>::Suspended;
            let parts = Vec::<Parts<G::Phase, Suspended<G>>>::deserialize(deserializer)?;
            if parts.len() > G::DEPTH {
                return Err(de::Error::custom(format_args!(
                    "{} phases are pushed, and the game allows {}",
                    parts.len(),
                    G::DEPTH
                )));
            }
            let frames = parts.into_iter().map(
                |Parts {
                     phase,
                     then,
                     orders,
                 }| Frame {
                    phase,
                    then,
                    orders,
                },
            );
            Ok(Pushed(frames.collect()))
        }
    }
}

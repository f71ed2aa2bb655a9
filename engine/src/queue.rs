//! The queue of a move: events that its rules emit, first in first out; and what of
//! it waits in a position, behind a chance event that has not come yet.

use alloc::collections::VecDeque;
use core::fmt;

use rulebook_model::EventId;

use crate::domain::Domain;

/// What a move queues. A game that emits nothing has [`NoQueue`], which is
/// nothing.
pub trait Queue<E>: Clone + Default {
    /// Puts an event at the end.
    fn push(&mut self, event: E);

    /// Takes the event at the front; none where a chance event stands there.
    fn pop(&mut self) -> Option<E>;

    /// The chance event at the front.
    #[inline]
    fn chance(&self) -> Option<EventId> {
        None
    }
}

/// The queue of a game that emits nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoQueue;

impl Queue<NoEvent> for NoQueue {
    #[inline]
    fn push(&mut self, event: NoEvent) {
        match event {}
    }

    #[inline]
    fn pop(&mut self) -> Option<NoEvent> {
        None
    }
}

/// It holds nothing, and takes no memory of its own, until something is emitted.
impl<E: Clone> Queue<E> for VecDeque<E> {
    #[inline]
    fn push(&mut self, event: E) {
        self.push_back(event);
    }

    #[inline]
    fn pop(&mut self) -> Option<E> {
        self.pop_front()
    }
}

/// The internal or chance events of a game that has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum NoEvent {}

/// Nothing, ever.
impl fmt::Display for NoEvent {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

/// The queue of a game with chance events: one that stands at its front ends the
/// transaction, and the rest waits behind it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct ChanceQueue<Q>(VecDeque<Q>);

/// An event in the queue of a game with chance events: an internal one, or a chance
/// event with what was emitted of it.
pub trait Queued: Clone + fmt::Debug + PartialEq {
    /// The internal events.
    type Internal;

    /// An internal event.
    fn of(event: Self::Internal) -> Self;

    /// The internal event that it is.
    fn internal(self) -> Option<Self::Internal>;

    /// The chance event that it is.
    fn chance(&self) -> Option<EventId>;
}

impl<Q> ChanceQueue<Q> {
    /// Puts a chance event at the end.
    pub(crate) fn push_chance(&mut self, event: Q) {
        self.0.push_back(event);
    }
}

impl<Q> Default for ChanceQueue<Q> {
    fn default() -> Self {
        ChanceQueue(VecDeque::new())
    }
}

impl<Q: Queued> Queue<Q::Internal> for ChanceQueue<Q> {
    fn push(&mut self, event: Q::Internal) {
        self.0.push_back(Q::of(event));
    }

    fn pop(&mut self) -> Option<Q::Internal> {
        if Queue::chance(self).is_some() {
            return None;
        }
        self.0.pop_front()?.internal()
    }

    fn chance(&self) -> Option<EventId> {
        self.0.front()?.chance()
    }
}

/// What of a queue `Q` a position keeps: [`NoWait`] in a game without chance events,
/// else all of it.
pub trait Waiting<Q>: Clone + Default + fmt::Debug + PartialEq {
    /// Whether the game has chance events.
    const HAS_CHANCE: bool = false;
    /// What is queued.
    type Queued: Clone;

    /// Keeps what is left of a queue.
    fn keep(queue: Q) -> Self;

    /// What stands at the front: a chance event, unless it was read from outside.
    fn front(&self) -> Option<&Self::Queued>;

    /// Which chance event stands there.
    fn chance(&self) -> Option<EventId> {
        None
    }

    /// What is queued behind it.
    fn behind(&self) -> Q;
}

/// What waits in a game without chance events: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NoWait;

impl<Q: Default> Waiting<Q> for NoWait {
    type Queued = NoEvent;

    #[inline]
    fn keep(_queue: Q) -> Self {
        NoWait
    }

    #[inline]
    fn front(&self) -> Option<&NoEvent> {
        None
    }

    #[inline]
    fn behind(&self) -> Q {
        Q::default()
    }
}

impl<Q: Queued> Waiting<ChanceQueue<Q>> for ChanceQueue<Q> {
    const HAS_CHANCE: bool = true;
    type Queued = Q;

    fn keep(queue: Self) -> Self {
        queue
    }

    fn front(&self) -> Option<&Q> {
        self.0.front()
    }

    fn behind(&self) -> Self {
        ChanceQueue(self.0.iter().skip(1).cloned().collect())
    }

    fn chance(&self) -> Option<EventId> {
        Queue::chance(self)
    }
}

/// A field of a chance event that has not come yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Known<T> {
    /// It is drawn.
    Open,
    /// It was emitted.
    As(T),
}

impl<T: Clone + PartialEq> Known<T> {
    /// The values that it may come out as. What was emitted has to be one of those
    /// that its domain gives, as what is drawn is.
    pub fn values(&self, domain: &impl Domain<Value = T>) -> impl Iterator<Item = T> {
        let (open, known) = match self {
            Known::Open => (Some(domain.values()), None),
            Known::As(value) => (None, domain.contains(value).then(|| value.clone())),
        };
        known.into_iter().chain(open.into_iter().flatten())
    }

    /// Whether it may come out as that one.
    pub fn allows(&self, domain: &impl Domain<Value = T>, value: &T) -> bool {
        match self {
            Known::Open => domain.contains(value),
            Known::As(known) => known == value && domain.contains(value),
        }
    }
}

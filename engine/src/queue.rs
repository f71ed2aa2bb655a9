//! The queue of a move: events that its rules emit, first in first out.

use alloc::collections::VecDeque;

/// What a move queues. A game that emits nothing has [`NoQueue`], which is
/// nothing.
pub trait Queue<E>: Clone + Default {
    /// Puts an event at the end.
    fn push(&mut self, event: E);

    /// Takes the event at the front.
    fn pop(&mut self) -> Option<E>;
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

/// The internal events of a game that has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoEvent {}

//! Who hears of what was committed.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::sync::atomic::{AtomicBool, Ordering};

use super::{Match, Report, guarded};
use crate::game::Game;
use crate::log::Record;
use crate::position::{Position, Sink, Step};
use crate::view::View;

/// A move, a timeout, a draw, an undo or a redo that stands, as those hear of it who
/// listen.
pub struct Committed<'m, G: Game> {
    number: usize,
    record: &'m Record<G>,
    position: &'m Position<G>,
    before: Option<&'m Position<G>>,
    behind: &'m RefCell<VecDeque<(G::Seat, G::Move)>>,
    unsubscribed: Cell<bool>,
}

impl<'m, G: Game> Committed<'m, G> {
    /// The number of its record in the log, from 1.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }

    /// As it stands in the log.
    #[must_use]
    pub fn record(&self) -> &'m Record<G> {
        self.record
    }

    /// The position that it led to.
    #[must_use]
    pub fn position(&self) -> &'m Position<G> {
        self.position
    }

    /// Every branch that was taken, in order: of the input itself, and of what
    /// followed; none by an undo or a redo.
    #[must_use]
    pub fn steps(&self) -> Vec<G::Branch> {
        let then = self.record.then.iter().map(|step| step.branch);
        self.record.branch.into_iter().chain(then).collect()
    }

    /// The position after each step, so that a client can show a chain as it unfolds:
    /// as many as there are [`steps`](Committed::steps), the last of them the
    /// [`position`](Committed::position).
    ///
    /// The move is played again for it, on a copy. Empty unless the subscriber asked
    /// for it ([`Match::subscribe_to_frames`]).
    #[must_use]
    pub fn frames(&self) -> Vec<Position<G>> {
        struct Frames<G: Game>(Vec<Position<G>>);
        impl<G: Game> Sink<G> for Frames<G> {
            const EVENTS: bool = false;
            const FRAMES: bool = true;
            fn step(&mut self, _step: Step<G>) {}
            fn frame(&mut self, position: Position<G>) {
                self.0.push(position);
            }
        }
        let (Some(before), Some(_)) = (self.before, self.record.branch) else {
            return Vec::new();
        };
        let mut position = before.clone();
        let mut frames = Frames(Vec::new());
        let (input, at) = (&self.record.input, self.record.at);
        let played = super::run_into(&mut position, input, at, &mut frames);
        debug_assert!(played.is_ok(), "what was played can be played again");
        frames.0
    }

    /// What a seat may see of the position that it led to.
    #[must_use]
    pub fn view(&self, seat: G::Seat) -> (G::Public, G::Private)
    where
        G: View,
    {
        (G::public(self.position), G::private(self.position, seat))
    }

    /// What a seat may see of the position after each step: as many as
    /// [`frames`](Committed::frames).
    #[must_use]
    pub fn views(&self, seat: G::Seat) -> Vec<(G::Public, G::Private)>
    where
        G: View,
    {
        let frames = self.frames();
        let views = frames.iter();
        views
            .map(|position| (G::public(position), G::private(position, seat)))
            .collect()
    }

    /// The record as that seat may see it, without the secrets of others; as a spectator
    /// may, for none.
    ///
    /// # Errors
    /// Where something of the game's cannot be written as JSON, in the words of that.
    #[cfg(feature = "log")]
    pub fn seen_by(
        &self,
        seat: Option<G::Seat>,
    ) -> Result<crate::log::SeenRecord, alloc::string::String>
    where
        G: crate::log::Logged,
    {
        self.record.seen_by(self.number, seat)
    }

    /// Puts a move behind this one: it is played once all have heard, as
    /// [`Match::play`] would, at the same recorded time. What is refused stands in
    /// [`Match::reports`]; so does what comes behind ten thousand others that were put
    /// there in one call.
    ///
    /// It is the only way in: the match itself is being borrowed by the call that
    /// tells, and a lock around it is held by whoever made that call.
    pub fn play_next(&self, seat: G::Seat, mv: G::Move) {
        self.behind.borrow_mut().push_back((seat, mv));
    }

    /// Whoever hears this hears nothing more.
    pub fn unsubscribe(&self) {
        self.unsubscribed.set(true);
    }
}

/// Keeps a subscriber listening: dropped, it ends that; see
/// [`detach`](Subscription::detach).
#[must_use = "dropped, it ends the subscription: keep it, or `detach` it"]
#[derive(Debug)]
pub struct Subscription {
    listens: Arc<AtomicBool>,
    detached: bool,
}

impl Subscription {
    /// The subscriber listens for as long as the match is there.
    pub fn detach(mut self) {
        self.detached = true;
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if !self.detached {
            self.listens.store(false, Ordering::Release);
        }
    }
}

type Callback<G> = Box<dyn FnMut(&Committed<'_, G>) + Send>;

struct Subscriber<G: Game> {
    listens: Arc<AtomicBool>,
    frames: bool,
    callback: Callback<G>,
}

/// All that listen, in the order in which they came.
pub(super) struct Subscribers<G: Game> {
    all: Vec<Subscriber<G>>,
    behind: RefCell<VecDeque<(G::Seat, G::Move)>>,
}

impl<G: Game> Default for Subscribers<G> {
    fn default() -> Self {
        Subscribers {
            all: Vec::new(),
            behind: RefCell::default(),
        }
    }
}

impl<G: Game> Subscribers<G> {
    pub(super) fn want_frames(&self) -> bool {
        self.all.iter().any(|subscriber| subscriber.frames)
    }

    pub(super) fn next_move(&mut self) -> Option<(G::Seat, G::Move)> {
        self.behind.get_mut().pop_front()
    }

    /// Tells each; one that panics is dropped and reported.
    pub(super) fn tell(
        &mut self,
        number: usize,
        record: &Record<G>,
        position: &Position<G>,
        before: Option<&Position<G>>,
        reports: &mut Vec<Report<G>>,
    ) {
        if self.all.is_empty() {
            return;
        }
        let Subscribers { all, behind } = self;
        all.retain_mut(|subscriber| {
            if !subscriber.listens.load(Ordering::Acquire) {
                return false;
            }
            let committed = Committed {
                number,
                record,
                position,
                before: before.filter(|_| subscriber.frames),
                behind,
                unsubscribed: Cell::new(false),
            };
            match guarded(|| (subscriber.callback)(&committed)) {
                Ok(()) => !committed.unsubscribed.get(),
                Err(message) => {
                    reports.push(Report::SubscriberPanicked { message });
                    false
                }
            }
        });
    }
}

impl<G: Game> Match<G> {
    /// Tells of every move that stands, every timeout, draw, undo and redo, once it is in
    /// the log.
    ///
    /// A subscriber that panics hears nothing more, and the move stands
    /// ([`Match::reports`]). A move that it wants to play waits its turn
    /// ([`Committed::play_next`]).
    pub fn subscribe(
        &mut self,
        callback: impl FnMut(&Committed<'_, G>) + Send + 'static,
    ) -> Subscription {
        self.listen(false, Box::new(callback))
    }

    /// The same for a subscriber that asks for the position after each step
    /// ([`Committed::frames`]): a copy of the position is kept for it before each move.
    pub fn subscribe_to_frames(
        &mut self,
        callback: impl FnMut(&Committed<'_, G>) + Send + 'static,
    ) -> Subscription {
        self.listen(true, Box::new(callback))
    }

    fn listen(&mut self, frames: bool, callback: Callback<G>) -> Subscription {
        let listens = Arc::new(AtomicBool::new(true));
        self.subscribers.all.push(Subscriber {
            listens: Arc::clone(&listens),
            frames,
            callback,
        });
        Subscription {
            listens,
            detached: false,
        }
    }
}

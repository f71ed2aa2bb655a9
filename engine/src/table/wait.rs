//! What a task waits for: each wait keeps and wakes the waker that it was polled with,
//! so that the ordinary combinators work on them.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::rc::{Rc, Weak};
use core::cell::{Cell, RefCell};
use core::fmt;
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use super::command::{Cancelled, NotDone, Reason};
use super::message::{Message, Payload, WrongShape};

/// The part of a table that waits know.
pub(crate) trait Registry {
    /// Nobody listens any more.
    fn forget(&self, ear: &Rc<Ear>);
    /// Nobody waits any more for what the message of that number asked for.
    fn withdraw(&self, request: u64);
}

/// Where an ear listens.
#[derive(Clone, Debug)]
pub(crate) enum To {
    /// To a kind of message.
    Kind(Rc<str>),
    /// To the answer to the message of that number.
    Answer(u64),
    /// To the begin of that tick.
    Tick(u64),
}

/// What is done with what it hears.
pub(crate) enum Mode {
    /// It hears one message.
    Once,
    /// It hears one, and nobody behind it hears that.
    Take,
    /// It hears all.
    Buffer,
    /// The same, and does something with each.
    Handler(Handler),
}

pub(crate) type Handler = RefCell<Box<dyn FnMut(&Message)>>;
pub(crate) type Asks = Box<dyn Fn(&Message) -> Result<bool, WrongShape>>;

/// A place at which a task listens.
pub(crate) struct Ear {
    pub(crate) id: u64,
    pub(crate) task: u64,
    pub(crate) to: To,
    pub(crate) mode: Mode,
    pub(crate) asks: Option<Asks>,
    pub(crate) live: Cell<bool>,
    pub(crate) heard: RefCell<VecDeque<Message>>,
    waker: RefCell<Option<Waker>>,
    token: Rc<Token>,
}

/// Whether a task was cancelled, and why.
pub(crate) type Token = Cell<Option<Reason>>;

impl Ear {
    pub(crate) fn new(
        (id, task, token): (u64, u64, Rc<Token>),
        to: To,
        mode: Mode,
        asks: Option<Asks>,
    ) -> Rc<Self> {
        Rc::new(Ear {
            id,
            task,
            to,
            mode,
            asks,
            live: Cell::new(true),
            heard: RefCell::default(),
            waker: RefCell::default(),
            token,
        })
    }

    /// Whether a task waits at it: it was polled and has heard nothing since.
    pub(crate) fn is_awaited(&self) -> bool {
        self.live.get() && self.waker.borrow().is_some()
    }

    /// Keeps a message for whoever polls, and wakes them.
    pub(crate) fn hear(&self, message: &Message) {
        self.heard.borrow_mut().push_back(message.clone());
        self.wake();
    }

    pub(crate) fn wake(&self) {
        let waker = self.waker.borrow_mut().take();
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    fn poll(&self, cx: &Context<'_>) -> Poll<Result<Message, Cancelled>> {
        if let Some(message) = self.heard.borrow_mut().pop_front() {
            return Poll::Ready(Ok(message));
        }
        if let Some(reason) = self.token.get() {
            return Poll::Ready(Err(Cancelled(reason)));
        }
        if !self.live.get() {
            return Poll::Ready(Err(Cancelled(Reason::Dropped)));
        }
        let mut waker = self.waker.borrow_mut();
        match &*waker {
            Some(kept) if kept.will_wake(cx.waker()) => {}
            _ => *waker = Some(cx.waker().clone()),
        }
        Poll::Pending
    }
}

/// Listens for as long as it is kept.
pub(crate) struct Hold {
    pub(crate) ear: Rc<Ear>,
    pub(crate) registry: Weak<dyn Registry>,
}

impl Drop for Hold {
    fn drop(&mut self) {
        if let Some(registry) = self.registry.upgrade() {
            registry.forget(&self.ear);
        }
    }
}

/// Waits for a message: it listens from where it was made, also before it is awaited.
/// Dropped, it listens no more.
#[must_use = "a wait does nothing unless it is awaited"]
pub struct Wait<T> {
    hold: Hold,
    read: fn(&Message) -> Option<T>,
}

impl<T: Payload> Wait<T> {
    pub(crate) fn typed(hold: Hold) -> Self {
        let read = |message: &Message| message.get().ok();
        Wait { hold, read }
    }
}

impl Wait<Message> {
    pub(crate) fn of_message(hold: Hold) -> Self {
        let read = |message: &Message| Some(message.clone());
        Wait { hold, read }
    }
}

impl Wait<()> {
    pub(crate) fn of_tick(hold: Hold) -> Self {
        Wait {
            hold,
            read: |_| Some(()),
        }
    }
}

impl<T> Future for Wait<T> {
    type Output = Result<T, Cancelled>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        match self.hold.ear.poll(cx) {
            Poll::Ready(Ok(message)) => match (self.read)(&message) {
                Some(heard) => Poll::Ready(Ok(heard)),
                // What was asked whether it is the one has been read before.
                None => Poll::Pending,
            },
            Poll::Ready(Err(cancelled)) => Poll::Ready(Err(cancelled)),
            Poll::Pending => Poll::Pending,
        }
    }
}

/// Hears every message of a type from where it was made, and keeps them for a task that
/// is busy: none is lost. Dropped, it listens no more.
#[must_use = "dropped, it hears nothing"]
pub struct Subscription<T> {
    hold: Hold,
    read: fn(&Message) -> Option<T>,
}

impl<T: Payload> Subscription<T> {
    pub(crate) fn new(hold: Hold) -> Self {
        let read = |message: &Message| message.get().ok();
        Subscription { hold, read }
    }

    /// The next message, of those that came or will come.
    #[expect(
        clippy::should_implement_trait,
        reason = "to be awaited, as the `next` of a stream is"
    )]
    pub fn next(&mut self) -> Next<'_, T> {
        Next { of: self }
    }

    /// The next of those that came.
    pub fn try_next(&mut self) -> Option<T> {
        let message = self.hold.ear.heard.borrow_mut().pop_front()?;
        (self.read)(&message)
    }
}

/// Waits for the next message of a [`Subscription`].
#[must_use = "a wait does nothing unless it is awaited"]
pub struct Next<'s, T> {
    of: &'s mut Subscription<T>,
}

impl<T> Future for Next<'_, T> {
    type Output = Result<T, Cancelled>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let Subscription { hold, read } = &*self.of;
        loop {
            match hold.ear.poll(cx) {
                Poll::Ready(Ok(message)) => {
                    if let Some(heard) = read(&message) {
                        return Poll::Ready(Ok(heard));
                    }
                }
                Poll::Ready(Err(cancelled)) => return Poll::Ready(Err(cancelled)),
                Poll::Pending => return Poll::Pending,
            }
        }
    }
}

/// Nobody awaits what comes now.
impl<T> Drop for Next<'_, T> {
    fn drop(&mut self) {
        self.of.hold.ear.waker.borrow_mut().take();
    }
}

/// Keeps a handler ([`Run::on`](super::Run::on)) listening: dropped, it ends that.
#[must_use = "dropped, the handler hears nothing"]
pub struct On {
    pub(crate) hold: Hold,
}

/// A command that was asked for: awaited, what its run came to.
///
/// Dropped before that, it cancels the run; [`detach`](Running::detach) lets it go on.
#[must_use = "dropped, it cancels the run: await it, keep it, or `detach` it"]
pub struct Running<D> {
    hold: Hold,
    request: u64,
    read: fn(&Message) -> Result<D, NotDone>,
    over: bool,
}

impl<D> Running<D> {
    pub(crate) fn new(hold: Hold, request: u64, read: fn(&Message) -> Result<D, NotDone>) -> Self {
        Running {
            hold,
            request,
            read,
            over: false,
        }
    }

    /// The number of the message that asked for it.
    #[must_use]
    pub fn request(&self) -> u64 {
        self.request
    }

    /// Lets the run go on, and no longer waits for it.
    pub fn detach(mut self) {
        self.over = true;
    }
}

impl<D> Future for Running<D> {
    type Output = Result<D, NotDone>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let told = match self.hold.ear.poll(cx) {
            Poll::Pending => return Poll::Pending,
            Poll::Ready(Ok(answer)) => {
                self.over = true;
                (self.read)(&answer)
            }
            Poll::Ready(Err(cancelled)) => Err(NotDone::Myself(cancelled)),
        };
        Poll::Ready(told)
    }
}

impl<D> Drop for Running<D> {
    fn drop(&mut self) {
        if !self.over
            && let Some(registry) = self.hold.registry.upgrade()
        {
            registry.withdraw(self.request);
        }
    }
}

macro_rules! debug {
    ($($name:ident<$param:ident>)*) => {$(
        impl<$param> fmt::Debug for $name<$param> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let to = &self.hold.ear.to;
                f.debug_tuple(stringify!($name)).field(to).finish()
            }
        }
    )*};
}

debug!(Wait<T> Subscription<T> Running<D>);

impl fmt::Debug for On {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("On").field(&self.hold.ear.to).finish()
    }
}

//! Tasks: runs of commands, and orchestrators; and who is to be polled.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::task::Wake;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::future::Future;
use core::pin::Pin;
use core::sync::atomic::{AtomicBool, Ordering};
use core::task::Waker;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};

use super::causes::By;
use super::command::{Failure, Policy, Reason, Stop};
use super::message::{Body, Message, WrongShape};
use super::shared::Shared;
use super::wait::{Ear, Token};

pub(crate) type Running = Pin<Box<dyn Future<Output = Result<Body, Stop>>>>;

/// A run of a command, or an orchestrator.
pub(crate) struct Task<W> {
    /// Out of its place while it is polled.
    pub(crate) future: Option<Running>,
    pub(crate) wakes: Arc<Wakes>,
    pub(crate) waker: Waker,
    pub(crate) me: Rc<Me>,
    pub(crate) role: Role<W>,
    pub(crate) surface: Option<Rc<str>>,
    /// Where it listens.
    pub(crate) ears: Vec<Rc<Ear>>,
    /// How often it was polled since it last heard something.
    pub(crate) polls: u32,
}

pub(crate) enum Role<W> {
    Orchestrator,
    Run { entry: Rc<Entry<W>>, asked: Message },
}

/// What a task knows of itself.
pub(crate) struct Me {
    pub(crate) task: u64,
    /// The number of the run; 0 of an orchestrator.
    pub(crate) run: u64,
    pub(crate) by: By,
    pub(crate) token: Rc<Token>,
}

impl Me {
    pub(crate) fn new(task: u64, run: u64, by: By) -> Rc<Self> {
        Rc::new(Me {
            task,
            run,
            by,
            token: Rc::new(Cell::new(None)),
        })
    }
}

/// The surface that a run is asked for on.
type SurfaceOf = Box<dyn Fn(&Message) -> Option<Rc<str>>>;

type Start<W> = dyn Fn(&Rc<Shared<W>>, &Message, Rc<Me>) -> Result<Running, WrongShape>;

/// A registered command.
pub(crate) struct Entry<W> {
    pub(crate) kind: Rc<str>,
    pub(crate) policy: Policy,
    pub(crate) skippable: bool,
    pub(crate) surface: SurfaceOf,
    pub(crate) start: Box<Start<W>>,
    pub(crate) told: Told,
    /// The tasks of its runs, in the order in which they began.
    pub(crate) running: RefCell<Vec<u64>>,
    /// Those that wait for their turn, with the number of the run.
    pub(crate) queued: RefCell<VecDeque<(u64, Message)>>,
}

/// How its runs end, as messages.
pub(crate) struct Told {
    /// `:done`, `:cancel` and `:error`.
    pub(crate) kinds: [Rc<str>; 3],
    pub(crate) cancel: fn(&Message, u64, Reason) -> Body,
    pub(crate) error: fn(&Message, u64, Failure) -> Body,
}

/// How a run ended.
pub(crate) enum End {
    Done(Body),
    Cancel(Reason),
    Error(Failure),
}

/// What happens once nothing is being polled.
pub(crate) enum Action<W> {
    /// Nobody waits for what that message asked for.
    Withdraw(u64),
    /// A run has ended, and another may begin.
    Next(Rc<Entry<W>>),
}

/// The tasks that were woken, in order.
pub(crate) struct Ready {
    queue: Mutex<VecDeque<Arc<Wakes>>>,
    /// The thread of the table: what wakes from another comes when it comes, and a table
    /// does the same always.
    thread: ThreadId,
}

impl Ready {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Ready {
            queue: Mutex::default(),
            thread: thread::current().id(),
        })
    }

    fn push(&self, woken: Arc<Wakes>) {
        let queue = self.queue.lock();
        let mut queue = queue.unwrap_or_else(PoisonError::into_inner);
        queue.push_back(woken);
    }

    /// The next task that was woken.
    pub(crate) fn pop(&self) -> Option<u64> {
        let queue = self.queue.lock();
        let woken = queue.unwrap_or_else(PoisonError::into_inner).pop_front()?;
        woken.queued.store(false, Ordering::Release);
        Some(woken.task)
    }
}

/// What wakes a task.
pub(crate) struct Wakes {
    task: u64,
    queued: AtomicBool,
    ready: Arc<Ready>,
}

impl Wakes {
    pub(crate) fn new(task: u64, ready: &Arc<Ready>) -> Arc<Self> {
        Arc::new(Wakes {
            task,
            queued: AtomicBool::new(false),
            ready: Arc::clone(ready),
        })
    }

    pub(crate) fn is_queued(&self) -> bool {
        self.queued.load(Ordering::Acquire)
    }

    pub(crate) fn set_queued(&self, queued: bool) {
        self.queued.store(queued, Ordering::Release);
    }
}

impl Wake for Wakes {
    fn wake(self: Arc<Self>) {
        if thread::current().id() == self.ready.thread && !self.queued.swap(true, Ordering::AcqRel)
        {
            let ready = Arc::clone(&self.ready);
            ready.push(self);
        }
    }
}

/// How a poll came out.
pub(crate) enum Outcome {
    Ended(Result<Body, Stop>),
    Panicked(String),
    Stuck,
    Restless(u32),
    /// It was cancelled, and has not ended of itself.
    Dropped,
}

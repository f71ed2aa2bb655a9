//! What commands and orchestrators run against.

use alloc::boxed::Box;
use alloc::rc::{Rc, Weak};
use core::cell::RefCell;
use core::fmt;

use serde_json::Value;

use super::command::{Command, Done, Failed, Failure, NotDone, Reason};
use super::error::NotThere;
use super::message::{Body, Message, Payload, Said, Say, UnknownCommand};
use super::shared::Shared;
use super::surface::Tap;
use super::task::Me;
use super::wait::{Asks, Ear, Hold, Mode, On, Registry, Running, Subscription, To, Wait};

/// What an orchestrator runs against, and, with its arguments `A` and the world to
/// change, a run of a command.
///
/// Messages that are said here are handled in the next tick. A wait begins where it is
/// made: `cx.wait(…)`, `cx.run(…)` and their like listen from there, also before they
/// are awaited, and hear what is handled after the message that is being handled now.
pub struct Run<W: 'static, A = ()> {
    shared: Weak<Shared<W>>,
    me: Rc<Me>,
    args: A,
}

/// Whoever may change the world: the runs of commands.
#[diagnostic::on_unimplemented(
    message = "an orchestrator cannot change the world",
    label = "no command runs here",
    note = "commands change it, and nothing else can: ask for one, `cx.run(…).await`"
)]
pub trait Changes {}

impl<C: Command> Changes for C {}

impl<W: 'static> Clone for Run<W> {
    fn clone(&self) -> Self {
        Run {
            shared: Weak::clone(&self.shared),
            me: Rc::clone(&self.me),
            args: (),
        }
    }
}

impl<W: 'static, A> fmt::Debug for Run<W, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Run").field(&self.me.by).finish()
    }
}

impl<W: 'static, A> Run<W, A> {
    pub(crate) fn new(shared: &Rc<Shared<W>>, me: Rc<Me>, args: A) -> Self {
        Run {
            shared: Rc::downgrade(shared),
            me,
            args,
        }
    }

    /// The arguments of the command.
    pub fn args(&self) -> &A
    where
        A: Changes,
    {
        &self.args
    }

    /// The number of the run, which its `:done`, `:cancel` and `:error` carry.
    #[must_use]
    pub fn number(&self) -> u64
    where
        A: Changes,
    {
        self.me.run
    }

    /// Changes the world, at once. What it comes to is the answer.
    ///
    /// # Panics
    /// When it is called from inside itself or from [`look`](Run::look), or elsewhere
    /// than in its own run: in that of another, or once this one is over. A command that
    /// panics ends in its `:error`.
    pub fn change<R>(&self, change: impl FnOnce(&mut W) -> R) -> R
    where
        A: Changes,
    {
        let shared = self.shared.upgrade();
        let polling = shared
            .as_ref()
            .and_then(|shared| shared.state.borrow().polling);
        let (Some(shared), true) = (shared, polling == Some(self.me.task)) else {
            panic!("{} changes the world only while it runs", self.me.by);
        };
        let Ok(mut world) = shared.world.try_borrow_mut() else {
            panic!("the world is being looked at, or changed, already");
        };
        change(&mut world)
    }

    /// Looks at the world.
    ///
    /// # Panics
    /// When it is called from inside [`change`](Run::change), or once the table is gone.
    pub fn look<R>(&self, look: impl FnOnce(&W) -> R) -> R {
        let Some(shared) = self.shared.upgrade() else {
            panic!("the table is gone");
        };
        let Ok(world) = shared.world.try_borrow() else {
            panic!("the world is being changed");
        };
        look(&world)
    }

    /// Says a message; one that asks for a command asks for a run that nobody waits for.
    pub fn emit<T: Say>(&self, payload: T) {
        if let Some(shared) = self.shared.upgrade() {
            shared.say(Said::of(payload));
        }
    }

    /// Asks for a command, in the next tick: awaited, what its run came to.
    ///
    /// Dropped before that, it cancels the run ([`Running::detach`] lets it go on).
    pub fn run<C: Command>(&self, command: C) -> Running<C::Done> {
        self.ask(Said::of(command), typed_answer::<C>)
    }

    /// The same by its name, with data.
    ///
    /// # Errors
    /// Where the data does not fit.
    pub fn run_kind(&self, kind: &str, data: &Value) -> Result<Running<Value>, NotDone> {
        let said = self.said(kind, data)?;
        Ok(self.ask(said, value_answer))
    }

    fn said(&self, kind: &str, data: &Value) -> Result<Said, NotDone> {
        let shape = self.shared.upgrade().and_then(|shared| {
            let state = shared.state.borrow();
            state.kinds.get(kind).map(|known| Rc::clone(&known.shape))
        });
        let body = match shape {
            Some(shape) => shape.read(&data.into()),
            None => Ok(Body::of_value(data.clone())),
        };
        let body = body.map_err(|why| NotDone::Unreadable {
            command: kind.into(),
            why: alloc::string::ToString::to_string(&why),
        })?;
        Ok(Said {
            kind: kind.into(),
            asks: true,
            answers: None,
            body,
        })
    }

    /// The same, of data that fits.
    pub(crate) fn ask_for(&self, kind: &str, data: Value) -> Running<Value> {
        let said = Said {
            kind: kind.into(),
            asks: true,
            answers: None,
            body: Body::of_value(data),
        };
        self.ask(said, value_answer)
    }

    fn ask<D>(&self, said: Said, read: fn(&Message) -> Result<D, NotDone>) -> Running<D> {
        let request = self.shared.upgrade().map_or(0, |shared| shared.say(said));
        let hold = self.listen(To::Answer(request), Mode::Once, None);
        Running::new(hold, request, read)
    }

    /// Waits for a message of that type which is the one.
    ///
    /// It is asked of each, at most once, and can only look.
    pub fn wait<T: Payload>(&self, is: impl Fn(&T) -> bool + 'static) -> Wait<T> {
        Wait::typed(self.listen(to::<T>(), Mode::Once, Some(asks(is))))
    }

    /// Waits for the next message of that type.
    pub fn next<T: Payload>(&self) -> Wait<T> {
        self.wait(|_: &T| true)
    }

    /// The same as [`wait`](Run::wait), and whoever began to wait later does not hear
    /// the message.
    pub fn take<T: Payload>(&self, is: impl Fn(&T) -> bool + 'static) -> Wait<T> {
        Wait::typed(self.listen(to::<T>(), Mode::Take, Some(asks(is))))
    }

    /// Waits for a message of that kind which is the one: of a match at the table
    /// (`place:win`), whose messages have no types.
    pub fn wait_kind(&self, kind: &str, is: impl Fn(&Message) -> bool + 'static) -> Wait<Message> {
        let asks: Asks = Box::new(move |message| Ok(is(message)));
        Wait::of_message(self.listen(To::Kind(kind.into()), Mode::Once, Some(asks)))
    }

    /// Waits for the beginning of the tick that comes so many behind this one; 0 is as
    /// good as 1.
    pub fn ticks(&self, ticks: u64) -> Wait<()> {
        let now = self.shared.upgrade();
        let now = now.map_or(0, |shared| shared.state.borrow().ticks);
        let due = now.saturating_add(ticks.max(1));
        Wait::of_tick(self.listen(To::Tick(due), Mode::Once, None))
    }

    /// Hears every message of that type from here on, and keeps them until they are
    /// taken: for a task that is busy meanwhile.
    pub fn subscribe<T: Payload>(&self) -> Subscription<T> {
        Subscription::new(self.listen(to::<T>(), Mode::Buffer, Some(asks(|_: &T| true))))
    }

    /// Does something with each message of that type, for as long as what it gives back
    /// is kept, and no longer than this task.
    pub fn on<T: Payload>(&self, mut handle: impl FnMut(&T) + 'static) -> On {
        let handle = move |message: &Message| {
            // It was read when it was asked whether it is the one.
            let _ = message.read(&mut handle);
        };
        let mode = Mode::Handler(RefCell::new(Box::new(handle)));
        On {
            hold: self.listen(to::<T>(), mode, Some(asks(|_: &T| true))),
        }
    }

    /// Switches a trigger on, from the next message on; all of the type, for an id of
    /// `None`. One that is on stays on.
    ///
    /// # Errors
    /// Where there is none.
    pub fn enable_trigger<'i>(
        &self,
        kind: &str,
        id: impl Into<Option<&'i str>>,
    ) -> Result<(), NotThere> {
        self.switch(kind, id.into(), true)
    }

    /// Switches a trigger off, from the next message on; all of the type, for an id of
    /// `None`. One that is off stays off.
    ///
    /// # Errors
    /// Where there is none.
    pub fn disable_trigger<'i>(
        &self,
        kind: &str,
        id: impl Into<Option<&'i str>>,
    ) -> Result<(), NotThere> {
        self.switch(kind, id.into(), false)
    }

    fn switch(&self, kind: &str, id: Option<&str>, on: bool) -> Result<(), NotThere> {
        match self.shared.upgrade() {
            Some(shared) => shared.state.borrow_mut().switch(kind, id, on),
            None => Ok(()),
        }
    }

    /// Says that somebody tapped a surface there, for an automaton that plays as people
    /// do.
    ///
    /// # Errors
    /// Where there is no such surface.
    pub fn tap(&self, surface: &str, part: Option<&str>, at: (f64, f64)) -> Result<(), NotThere> {
        let Some(shared) = self.shared.upgrade() else {
            return Ok(());
        };
        let tap: Tap = {
            let state = shared.state.borrow();
            match state.surfaces.get(surface) {
                Some(placed) => placed.surface.tap(part, at),
                None => return Err(NotThere(state.no_surface(surface))),
            }
        };
        shared.say(Said::of(tap));
        Ok(())
    }

    /// Why this was cancelled, where it was.
    #[must_use]
    pub fn cancelled(&self) -> Option<Reason> {
        self.me.token.get()
    }

    fn listen(&self, to: To, mode: Mode, asks: Option<Asks>) -> Hold {
        let shared = self.shared.upgrade();
        let id = shared.as_ref().map_or(0, |shared| {
            let mut state = shared.state.borrow_mut();
            state.last_wait += 1;
            state.last_wait
        });
        let whose = (id, self.me.task, Rc::clone(&self.me.token));
        let ear = Ear::new(whose, to, mode, asks);
        match &shared {
            Some(shared) => shared.state.borrow_mut().listen(&ear),
            None => ear.live.set(false),
        }
        let registry: Weak<Shared<W>> = Weak::clone(&self.shared);
        Hold {
            ear,
            registry: registry as Weak<dyn Registry>,
        }
    }
}

fn to<T: Payload>() -> To {
    To::Kind(T::KIND.into())
}

fn asks<T: Payload>(is: impl Fn(&T) -> bool + 'static) -> Asks {
    Box::new(move |message| message.read(&is))
}

/// What a run of a command came to, by the message that says so.
fn typed_answer<C: Command>(answer: &Message) -> Result<C::Done, NotDone> {
    let command = || C::KIND.into();
    let unreadable = |why: super::message::WrongShape| NotDone::Unreadable {
        command: command(),
        why: alloc::string::ToString::to_string(&why),
    };
    match answer.kind() {
        kind if kind == C::DONE_KIND => answer
            .read(|done: &Done<C>| done.result.clone())
            .map_err(unreadable),
        kind if kind == C::CANCEL_KIND => {
            let told =
                answer.read(|cancel: &super::command::Cancel<C>| (cancel.run, cancel.reason));
            let (run, reason) = told.map_err(unreadable)?;
            Err(NotDone::Cancelled {
                command: command(),
                run,
                reason,
            })
        }
        kind if kind == C::ERROR_KIND => {
            let told = answer.read(|failed: &Failed<C>| {
                let failure = Failure::new(failed.code.clone(), &failed.message);
                (failed.run, failure)
            });
            let (run, failure) = told.map_err(unreadable)?;
            Err(NotDone::Failed {
                command: command(),
                run,
                failure,
            })
        }
        _ => Err(NotDone::Unknown { command: command() }),
    }
}

/// The same as data.
fn value_answer(answer: &Message) -> Result<Value, NotDone> {
    let value = answer.value();
    if answer.kind() == UnknownCommand::KIND {
        let command = value["kind"].as_str().unwrap_or_default().into();
        return Err(NotDone::Unknown { command });
    }
    let (command, end) = answer.kind().rsplit_once(':').unwrap_or_default();
    let command = command.into();
    let run = value["run"].as_u64().unwrap_or_default();
    let text = |key: &str| value[key].as_str().unwrap_or_default();
    match end {
        "done" => Ok(value["result"].clone()),
        "error" => Err(NotDone::Failed {
            command,
            run,
            failure: Failure::new(text("code"), text("message")),
        }),
        _ => Err(NotDone::Cancelled {
            command,
            run,
            reason: serde_json::from_value(value["reason"].clone()).unwrap_or(Reason::Dropped),
        }),
    }
}

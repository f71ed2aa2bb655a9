//! The table: who sits there, and its ticks.

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::TypeId;
use core::cell::{Ref, RefCell};
use core::fmt;
use core::future::Future;
use core::panic::Location;

use serde::Serialize;
use serde_json::Value;

use super::causes::By;
use super::command::{Cancel, Command, Done, Failed, Stop};
use super::error::{Fault, NotThere, Registered, SendError, Taken, TickError};
use super::known::{Known, Role as Kind, Typed};
use super::message::{Body, Message, Payload, Said, Say, UnknownCommand, ends};
use super::node::Node;
use super::record::{Outside, Recorder};
use super::run::Run;
use super::shared::{Placed, Shared, Starting};
use super::surface::{
    DisableSurface, DisableTrigger, EnableSurface, EnableTrigger, Skip, Surface, Tap,
};
use super::task::{Entry, Me, Role, Running, Told};
use super::wait::{Ear, To};
use crate::play::guarded;

/// What sits between a host and its picture: messages go in, commands change the world,
/// triggers and orchestrators say what follows. See [the module](super).
pub struct Table<W: 'static> {
    pub(crate) shared: Rc<Shared<W>>,
    pub(crate) recorder: Option<Box<Recorder>>,
}

/// One tick: what was handled in it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Tick {
    /// Its number, from 1.
    pub number: u64,
    /// The messages, in the order in which they were handled.
    pub messages: Vec<Message>,
}

impl PartialEq for Tick {
    fn eq(&self, other: &Self) -> bool {
        let told = |tick: &Tick| {
            let messages = tick.messages.iter();
            let told = messages.map(|message| (message.id(), message.cause(), message.to_string()));
            told.collect::<Vec<_>>()
        };
        self.number == other.number && told(self) == told(other)
    }
}

/// As lines: `3: tap {"part":"deck"}`.
impl fmt::Display for Tick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for message in &self.messages {
            writeln!(f, "{}: {message}", self.number)?;
        }
        Ok(())
    }
}

impl<W: 'static> Table<W> {
    /// A table with nobody at it.
    #[must_use]
    pub fn new(world: W) -> Self {
        let shared = Shared::new(world);
        let own = |kind: &str, role: Kind, shape| {
            let known = Known {
                role,
                shape,
                registered: Registered(None),
            };
            (kind.to_string(), known)
        };
        let kinds = [
            own(Tap::KIND, Kind::Event, Typed::<Tap>::shape()),
            own(
                UnknownCommand::KIND,
                Kind::Told,
                Typed::<UnknownCommand>::shape(),
            ),
            own(
                EnableTrigger::KIND,
                Kind::Command,
                Typed::<EnableTrigger>::shape(),
            ),
            own(
                DisableTrigger::KIND,
                Kind::Command,
                Typed::<DisableTrigger>::shape(),
            ),
            own(
                EnableSurface::KIND,
                Kind::Command,
                Typed::<EnableSurface>::shape(),
            ),
            own(
                DisableSurface::KIND,
                Kind::Command,
                Typed::<DisableSurface>::shape(),
            ),
            own(Skip::KIND, Kind::Command, Typed::<Skip>::shape()),
        ];
        let registered = shared.state.borrow_mut().kinds.register(kinds.into());
        debug_assert!(registered.is_ok(), "the table's own kinds differ");
        Table {
            shared,
            recorder: None,
        }
    }

    /// How many messages one tick may bring, and a subscription hold: 10,000 unless told.
    #[must_use]
    pub fn with_limit(self, messages: usize) -> Self {
        self.shared.state.borrow_mut().limit = messages.max(1);
        self
    }

    /// Registers a message that triggers may listen to and emit, and a host send by its
    /// name. Twice is once.
    ///
    /// # Errors
    /// Where another type has that kind.
    #[track_caller]
    pub fn message<T: Payload>(&mut self) -> Result<(), Taken> {
        let (role, shape) = (Kind::Event, Typed::<T>::shape());
        let registered = Registered(Some(Location::caller()));
        let known = Known {
            role,
            shape,
            registered,
        };
        let mut state = self.shared.state.borrow_mut();
        state.kinds.register([(T::KIND.into(), known)].into())
    }

    /// Registers a command, and what it does.
    ///
    /// # Errors
    /// Where there is one of that kind.
    #[track_caller]
    pub fn command<C, F>(&mut self, run: impl Fn(Run<W, C>) -> F + 'static) -> Result<(), Taken>
    where
        C: Command,
        F: Future<Output = Result<C::Done, Stop>> + 'static,
    {
        let registered = Registered(Some(Location::caller()));
        let known = |role, shape| Known {
            role,
            shape,
            registered,
        };
        let mut state = self.shared.state.borrow_mut();
        state.kinds.register(
            [
                (C::KIND, known(Kind::Command, Typed::<C>::shape())),
                (C::DONE_KIND, known(Kind::Told, Typed::<Done<C>>::shape())),
                (
                    C::CANCEL_KIND,
                    known(Kind::Told, Typed::<Cancel<C>>::shape()),
                ),
                (
                    C::ERROR_KIND,
                    known(Kind::Told, Typed::<Failed<C>>::shape()),
                ),
            ]
            .map(|(kind, known)| (kind.to_string(), known))
            .into(),
        )?;
        let start = move |shared: &Rc<Shared<W>>, asked: &Message, me: Rc<Me>| {
            let args: C = asked.get()?;
            let number = me.run;
            let done = run(Run::new(shared, me, args.clone()));
            let ended = async move {
                let result = done.await?;
                Ok(Body::of(Done::<C> {
                    run: number,
                    args,
                    result,
                }))
            };
            Ok(Box::pin(ended) as Running)
        };
        let entry = Entry {
            kind: C::KIND.into(),
            policy: C::POLICY,
            skippable: C::SKIPPABLE,
            surface: Box::new(|asked| {
                let surface = asked.read(|args: &C| args.surface().map(Rc::from));
                surface.ok().flatten()
            }),
            start: Box::new(start),
            told: told::<C>(),
            running: RefCell::default(),
            queued: RefCell::default(),
        };
        state.commands.insert(C::KIND.into(), Rc::new(entry));
        Ok(())
    }

    /// Registers the orchestrator of a folder: it begins in the next tick.
    ///
    /// # Errors
    /// Where the folder has one.
    #[track_caller]
    pub fn orchestrator<F>(
        &mut self,
        folder: &str,
        main: impl FnOnce(Run<W>) -> F + 'static,
    ) -> Result<(), Taken>
    where
        F: Future<Output = Result<(), Stop>> + 'static,
    {
        self.orchestrate(folder, None, main, Location::caller())
    }

    /// The same on a surface: it begins once that is enabled, and is cancelled where it
    /// is disabled.
    ///
    /// # Errors
    /// Where the folder has one, or the table has no such surface.
    #[track_caller]
    pub fn orchestrator_on<F>(
        &mut self,
        surface: &str,
        folder: &str,
        main: impl FnOnce(Run<W>) -> F + 'static,
    ) -> Result<(), OrchestratorError>
    where
        F: Future<Output = Result<(), Stop>> + 'static,
    {
        let place = Location::caller();
        {
            let state = self.shared.state.borrow();
            if !state.surfaces.contains_key(surface) {
                let why = NotThere(state.no_surface(surface));
                return Err(OrchestratorError::Surface(why));
            }
        }
        self.orchestrate(folder, Some(surface.into()), main, place)
            .map_err(OrchestratorError::Taken)
    }

    fn orchestrate<F>(
        &mut self,
        folder: &str,
        surface: Option<Rc<str>>,
        main: impl FnOnce(Run<W>) -> F + 'static,
        place: &'static Location<'static>,
    ) -> Result<(), Taken>
    where
        F: Future<Output = Result<(), Stop>> + 'static,
    {
        let second = Registered(Some(place));
        let mut state = self.shared.state.borrow_mut();
        if let Some(first) = state.folders.get(folder) {
            return Err(Taken {
                what: "the orchestrator of",
                name: folder.into(),
                first: *first,
                second,
            });
        }
        let folder: Rc<str> = folder.into();
        state.folders.insert(Rc::clone(&folder), second);
        let main = |shared: &Rc<Shared<W>>, me| {
            let main = main(Run::new(shared, me, ()));
            let ended = async move {
                main.await?;
                Ok(Body::of_value(Value::Null))
            };
            Box::pin(ended) as Running
        };
        state.starting.push(Starting {
            folder,
            surface,
            main: Box::new(main),
        });
        Ok(())
    }

    /// Puts a surface at the table, enabled.
    ///
    /// # Errors
    /// Where there is one of that name.
    #[track_caller]
    pub fn surface(&mut self, surface: Surface) -> Result<(), Taken> {
        let second = Registered(Some(Location::caller()));
        let mut state = self.shared.state.borrow_mut();
        let name: Rc<str> = surface.name().into();
        if let Some(first) = state.surfaces.get(&name) {
            return Err(Taken {
                what: "the surface",
                name: surface.name().into(),
                first: first.registered,
                second,
            });
        }
        let placed = Placed {
            surface,
            enabled: true,
            registered: second,
        };
        state.surfaces.insert(name, placed);
        Ok(())
    }

    /// Sends a message from outside, for the next tick; its number.
    ///
    /// # Errors
    /// Where its type is not registered, nor asks for a command; where so many wait
    /// already, or it cannot be written down. The table is as it was.
    pub fn send<T: Say>(&mut self, payload: T) -> Result<u64, SendError> {
        let kind = || T::KIND.into();
        match self.shared.state.borrow().kinds.get(T::KIND) {
            // Else what is written down could not be sent again.
            None if !T::ASKS => return Err(SendError::Unregistered { kind: kind() }),
            Some(known) if known.shape.of_type() != Some(TypeId::of::<T>()) => {
                let why = "another type is registered for it".into();
                return Err(SendError::Shape { kind: kind(), why });
            }
            _ => {}
        }
        self.send_said(Said::of(payload))
    }

    /// Sends a message by its name, with data; what nobody knows asks for a command that
    /// nobody registered.
    ///
    /// # Errors
    /// Where the table alone says such messages, or the data does not fit; and those of
    /// [`send`](Table::send).
    pub fn send_kind(&mut self, kind: &str, data: &Value) -> Result<u64, SendError> {
        let (asks, body) = {
            let state = self.shared.state.borrow();
            match state.kinds.get(kind) {
                Some(known) if known.role == Kind::Told => {
                    return Err(SendError::Told { kind: kind.into() });
                }
                Some(known) => {
                    let body = known.shape.read(&Node::from(data));
                    let body = body.map_err(|why| SendError::Shape {
                        kind: kind.into(),
                        why: why.to_string(),
                    })?;
                    (known.role == Kind::Command, body)
                }
                None => (true, Body::of_value(data.clone())),
            }
        };
        self.send_said(Said {
            kind: kind.into(),
            asks,
            answers: None,
            body,
        })
    }

    /// Somebody tapped a surface there: the message says the nearest point, or none.
    ///
    /// # Errors
    /// Where there is no such surface or place; and those of [`send`](Table::send).
    pub fn tap(
        &mut self,
        surface: &str,
        part: Option<&str>,
        at: (f64, f64),
    ) -> Result<u64, SendError> {
        if !at.0.is_finite() || !at.1.is_finite() {
            return Err(SendError::NoPlace);
        }
        let tap = {
            let state = self.shared.state.borrow();
            match state.surfaces.get(surface) {
                Some(placed) => placed.surface.tap(part, at),
                None => {
                    let why = state.no_surface(surface);
                    return Err(SendError::UnknownSurface { why });
                }
            }
        };
        self.send(tap)
    }

    fn send_said(&mut self, said: Said) -> Result<u64, SendError> {
        let (ticks, limit, waiting) = {
            let state = self.shared.state.borrow();
            (state.ticks, state.limit, state.queue.len())
        };
        if waiting >= limit {
            return Err(SendError::Full { limit });
        }
        if let Some(recorder) = &mut self.recorder {
            // It has its number only once it is taken.
            let message = Message::new(0, None, By::Outside, said.clone());
            let data = message.try_value().map_err(|why| SendError::Shape {
                kind: message.kind().into(),
                why: why.into(),
            })?;
            let outside = Outside {
                tick: ticks,
                kind: message.kind().into(),
                data: data.clone(),
            };
            recorder(&outside).map_err(|why| SendError::NotRecorded { why })?;
        }
        let mut state = self.shared.state.borrow_mut();
        Ok(state.say(said, By::Outside, None))
    }

    /// Handles what was said since the last tick, first in first out. What is said
    /// meanwhile waits for the next one.
    ///
    /// # Errors
    /// What went wrong, with what was handled: the rest of the table goes on, and so may
    /// the host.
    pub fn tick(&mut self) -> Result<Tick, TickError> {
        let shared = &self.shared;
        // Whatever woke a task between ticks was none of the table's.
        while shared.ready.pop().is_some() {}
        let (number, messages, starting, due) = {
            let mut state = shared.state.borrow_mut();
            state.ticks += 1;
            state.flooded = false;
            let messages: Vec<Message> = core::mem::take(&mut state.queue).into();
            let starting = core::mem::take(&mut state.starting);
            let due = state.due();
            (state.ticks, messages, starting, due)
        };
        self.deliver_ticks(number, &due);
        for starting in starting {
            self.begin(starting);
        }
        for message in &messages {
            self.shared.handle(message);
        }
        let faults = core::mem::take(&mut self.shared.state.borrow_mut().faults);
        let tick = Tick { number, messages };
        if faults.is_empty() {
            Ok(tick)
        } else {
            Err(TickError {
                ticks: [tick].into(),
                faults,
            })
        }
    }

    /// Ticks until nothing is said any more and nobody waits for a tick: at most so many
    /// times.
    ///
    /// # Errors
    /// What went wrong, at the end of the tick in which it did; and
    /// [`Endless`](Fault::Endless), with the causes that go round, where it did not come
    /// to rest.
    pub fn run_until_idle(&mut self, max: u64) -> Result<Vec<Tick>, TickError> {
        let mut ticks: Vec<Tick> = Vec::new();
        while !self.is_idle() {
            if ticks.len() as u64 >= max {
                let state = self.shared.state.borrow();
                let last = state.queue.back().map_or(0, Message::id);
                let chain = state.causes.chain(last);
                let faults = [Fault::Endless { ticks: max, chain }].into();
                return Err(TickError { ticks, faults });
            }
            match self.tick() {
                Ok(tick) => ticks.push(tick),
                Err(mut error) => {
                    ticks.append(&mut error.ticks);
                    error.ticks = ticks;
                    return Err(error);
                }
            }
        }
        Ok(ticks)
    }

    /// Whether a tick would do nothing: nothing is said, nobody waits for a tick, and no
    /// orchestrator has still to begin.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        let state = self.shared.state.borrow();
        let begins = |starting: &Starting<W>| !state.is_disabled(starting.surface.as_deref());
        state.queue.is_empty() && state.ticking.is_empty() && !state.starting.iter().any(begins)
    }

    /// How many ticks there were.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        self.shared.state.borrow().ticks
    }

    /// How many tasks are under way: runs of commands, and orchestrators.
    #[must_use]
    pub fn tasks(&self) -> usize {
        self.shared.state.borrow().tasks.len()
    }

    /// The world, to look at.
    #[must_use]
    pub fn world(&self) -> Ref<'_, W> {
        self.shared.world.borrow()
    }

    fn deliver_ticks(&self, number: u64, due: &[Rc<Ear>]) {
        if due.is_empty() {
            return;
        }
        let body = Body::of_value(Value::Null);
        let said = Said {
            kind: "".into(),
            asks: false,
            answers: None,
            body,
        };
        let message = Message::new(number, None, By::Table, said);
        for ear in due {
            if ear.live.get() {
                self.shared.deliver(ear, &message);
            }
        }
    }

    fn begin(&self, starting: Starting<W>) {
        let shared = &self.shared;
        let disabled = {
            let state = shared.state.borrow();
            state.is_disabled(starting.surface.as_deref())
        };
        if disabled {
            shared.state.borrow_mut().starting.push(starting);
            return;
        }
        let Starting {
            folder,
            surface,
            main,
        } = starting;
        let by = By::Orchestrator { folder };
        let task = shared.state.borrow_mut().next_task();
        let me = Me::new(task, 0, by.clone());
        let begun = shared.as_task(&me, || guarded(|| main(shared, Rc::clone(&me))));
        match begun {
            Ok(future) => {
                shared.begin(future, me, Role::Orchestrator, surface);
                shared.settle();
            }
            Err(message) => shared.fault(Fault::Panicked { who: by, message }),
        }
    }
}

/// What is in flight is dropped with the table, and leaves nothing.
impl<W: 'static> Drop for Table<W> {
    fn drop(&mut self) {
        loop {
            let (task, starting) = {
                let mut state = self.shared.state.borrow_mut();
                state.actions.clear();
                let task = state.tasks.pop_first();
                (task, state.starting.pop())
            };
            if task.is_none() && starting.is_none() {
                break;
            }
            let me = task.as_ref().map(|(_, task)| Rc::clone(&task.me));
            let dropped = || guarded(|| drop((task, starting)));
            // Nobody is there to be told of a panic.
            let _ = match me {
                Some(me) => self.shared.as_task(&me, dropped),
                None => dropped(),
            };
        }
        // What holds the table's own parts in its grip goes, too.
        let (commands, ears, others) = {
            let mut state = self.shared.state.borrow_mut();
            let ears = core::mem::take(&mut state.ears);
            let answers = core::mem::take(&mut state.answers);
            let ticking = core::mem::take(&mut state.ticking);
            let commands = core::mem::take(&mut state.commands);
            (commands, ears, (answers, ticking))
        };
        let _ = guarded(|| drop((commands, ears, others)));
    }
}

impl<W: fmt::Debug + 'static> fmt::Debug for Table<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("ticks", &self.ticks())
            .field("tasks", &self.tasks())
            .field("world", &self.shared.world)
            .finish_non_exhaustive()
    }
}

/// Why an orchestrator cannot sit there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrchestratorError {
    /// The folder has one.
    Taken(Taken),
    /// The table has no such surface.
    Surface(NotThere),
}

impl fmt::Display for OrchestratorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrchestratorError::Taken(taken) => taken.fmt(f),
            OrchestratorError::Surface(not_there) => not_there.fmt(f),
        }
    }
}

impl core::error::Error for OrchestratorError {}

impl<W> super::shared::State<W> {
    /// The waits for this tick, in the order in which they began.
    fn due(&self) -> Vec<Rc<Ear>> {
        let is_due = |ear: &&Rc<Ear>| matches!(ear.to, To::Tick(due) if due <= self.ticks);
        self.ticking.values().filter(is_due).cloned().collect()
    }
}

fn told<C: Command>() -> Told {
    Told {
        kinds: [C::DONE_KIND, C::CANCEL_KIND, C::ERROR_KIND].map(Rc::from),
        cancel: |asked, run, reason| match asked.get::<C>() {
            Ok(args) => Body::of(Cancel::<C> { run, args, reason }),
            Err(_) => of_data(asked, run, [("reason", to_value(reason))].into()),
        },
        error: |asked, run, failure| match asked.get::<C>() {
            Ok(args) => Body::of(Failed::<C> {
                run,
                args,
                code: failure.code,
                message: failure.message,
            }),
            Err(_) => {
                let code = ("code", Value::String(failure.code));
                let message = ("message", Value::String(failure.message));
                of_data(asked, run, [code, message].into())
            }
        },
    }
}

/// How a run ended, as data: of a match, or asked for with what does not fit.
pub(crate) fn of_data(asked: &Message, run: u64, rest: Vec<(&str, Value)>) -> Body {
    let first = [("run", run.into()), ("args", asked.value().clone())];
    let entries = first.into_iter().chain(rest);
    let entries = entries.map(|(key, value)| (String::from(key), value));
    Body::of_value(Value::Object(entries.collect()))
}

pub(crate) fn to_value(value: impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// The kinds of a command that is known by its name alone.
pub(crate) fn told_kinds(kind: &str) -> [Rc<str>; 3] {
    ends(kind).map(Into::into)
}

//! What a table holds, and what the tasks at it share.
//!
//! Nothing is called of a host's, and nothing of a host's is dropped, while the state is
//! borrowed: any of that may come back to it.

use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cell::RefCell;

use rulebook_model::unknown;

use super::causes::{By, Causes};
use super::error::{Fault, NotThere, Registered};
use super::known::Kinds;
use super::message::{Message, Said};
use super::surface::Surface;
use super::task::{Action, Entry, Me, Ready, Running, Task};
use super::trigger::Trigger;
use super::wait::{Ear, Registry, To};

/// How many messages a tick may bring, and a subscription hold, unless told.
pub(crate) const MOST_MESSAGES: usize = 10_000;

pub(crate) struct Shared<W> {
    pub(crate) world: RefCell<W>,
    pub(crate) state: RefCell<State<W>>,
    pub(crate) ready: Arc<Ready>,
}

pub(crate) struct State<W> {
    // What is said.
    pub(crate) queue: VecDeque<Message>,
    pub(crate) causes: Causes,
    pub(crate) limit: usize,
    pub(crate) flooded: bool,
    last_message: u64,
    /// The last message that was begun with: they come in the order of their numbers.
    pub(crate) reached: u64,
    /// The message that is being handled.
    pub(crate) handling: Option<u64>,
    /// Who speaks.
    pub(crate) by: By,
    pub(crate) ticks: u64,
    pub(crate) faults: Vec<Fault>,

    // What is registered.
    pub(crate) kinds: Kinds,
    pub(crate) commands: BTreeMap<Rc<str>, Rc<Entry<W>>>,
    pub(crate) triggers: Vec<Trigger>,
    pub(crate) triggers_of: BTreeMap<Rc<str>, Vec<usize>>,
    /// Triggers to be switched before the next message.
    pub(crate) switches: Vec<(usize, bool)>,
    pub(crate) surfaces: BTreeMap<Rc<str>, Placed>,
    pub(crate) folders: BTreeMap<Rc<str>, Registered>,
    pub(crate) starting: Vec<Starting<W>>,

    // What runs.
    pub(crate) tasks: BTreeMap<u64, Task<W>>,
    pub(crate) polling: Option<u64>,
    pub(crate) actions: VecDeque<Action<W>>,
    /// The tasks of runs, by the messages that asked for them.
    pub(crate) runs: BTreeMap<u64, u64>,
    /// Messages that nobody waits for any more, before they were handled.
    pub(crate) withdrawn: BTreeSet<u64>,
    pub(crate) last_task: u64,
    pub(crate) last_run: u64,

    // Who listens.
    pub(crate) last_wait: u64,
    pub(crate) ears: BTreeMap<Rc<str>, BTreeMap<u64, Rc<Ear>>>,
    pub(crate) answers: BTreeMap<u64, Rc<Ear>>,
    pub(crate) ticking: BTreeMap<u64, Rc<Ear>>,
}

/// A surface at the table.
pub(crate) struct Placed {
    pub(crate) surface: Surface,
    pub(crate) enabled: bool,
    pub(crate) registered: Registered,
}

/// An orchestrator that has not begun.
pub(crate) struct Starting<W> {
    pub(crate) folder: Rc<str>,
    pub(crate) surface: Option<Rc<str>>,
    #[expect(clippy::type_complexity, reason = "told once")]
    pub(crate) main: alloc::boxed::Box<dyn FnOnce(&Rc<Shared<W>>, Rc<Me>) -> Running>,
}

impl<W> Shared<W> {
    pub(crate) fn new(world: W) -> Rc<Self> {
        Rc::new(Shared {
            world: RefCell::new(world),
            state: RefCell::new(State::new()),
            ready: Ready::new(),
        })
    }

    /// Says a message, in the next tick; its number. Nothing comes of it where too many
    /// were said.
    pub(crate) fn say(&self, said: Said) -> u64 {
        let mut state = self.state.borrow_mut();
        let (by, cause) = (state.by.clone(), state.handling);
        state.say(said, by, cause)
    }
}

impl<W> State<W> {
    fn new() -> Self {
        State {
            queue: VecDeque::new(),
            causes: Causes::default(),
            limit: MOST_MESSAGES,
            flooded: false,
            last_message: 0,
            reached: 0,
            handling: None,
            by: By::Outside,
            ticks: 0,
            faults: Vec::new(),
            kinds: Kinds::default(),
            commands: BTreeMap::new(),
            triggers: Vec::new(),
            triggers_of: BTreeMap::new(),
            switches: Vec::new(),
            surfaces: BTreeMap::new(),
            folders: BTreeMap::new(),
            starting: Vec::new(),
            tasks: BTreeMap::new(),
            polling: None,
            actions: VecDeque::new(),
            runs: BTreeMap::new(),
            withdrawn: BTreeSet::new(),
            last_task: 0,
            last_run: 0,
            last_wait: 0,
            ears: BTreeMap::new(),
            answers: BTreeMap::new(),
            ticking: BTreeMap::new(),
        }
    }

    pub(crate) fn say(&mut self, said: Said, by: By, cause: Option<u64>) -> u64 {
        self.last_message += 1;
        let id = self.last_message;
        self.causes.push(Rc::clone(&said.kind), by.clone(), cause);
        // How a run ended is always told: there are no more of these than of runs.
        if self.queue.len() >= self.limit && said.answers.is_none() {
            if !self.flooded {
                self.flooded = true;
                self.faults.push(Fault::Flood {
                    limit: self.limit,
                    chain: self.causes.chain(id),
                });
            }
            return id;
        }
        self.queue.push_back(Message::new(id, cause, by, said));
        id
    }

    pub(crate) fn next_task(&mut self) -> u64 {
        self.last_task += 1;
        self.last_task
    }

    pub(crate) fn next_run(&mut self) -> u64 {
        self.last_run += 1;
        self.last_run
    }

    /// Who a task is, for messages about it.
    pub(crate) fn who(&self, task: u64) -> By {
        let task = self.tasks.get(&task);
        task.map_or(By::Table, |task| task.me.by.clone())
    }

    /// Begins to listen.
    pub(crate) fn listen(&mut self, ear: &Rc<Ear>) {
        let kept = Rc::clone(ear);
        match &ear.to {
            To::Kind(kind) => {
                let of_kind = self.ears.entry(Rc::clone(kind)).or_default();
                of_kind.insert(ear.id, kept);
            }
            To::Answer(message) => {
                self.answers.insert(*message, kept);
            }
            To::Tick(_) => {
                self.ticking.insert(ear.id, kept);
            }
        }
        match self.tasks.get_mut(&ear.task) {
            Some(task) => task.ears.push(Rc::clone(ear)),
            // Whoever it is for has ended.
            None => self.unlisten(ear),
        }
    }

    /// Listens no more. The ear itself is the caller's to drop.
    pub(crate) fn unlisten(&mut self, ear: &Rc<Ear>) {
        if !ear.live.replace(false) {
            return;
        }
        match &ear.to {
            To::Kind(kind) => {
                if let Some(of_kind) = self.ears.get_mut(kind) {
                    of_kind.remove(&ear.id);
                    if of_kind.is_empty() {
                        self.ears.remove(kind);
                    }
                }
            }
            To::Answer(message) => {
                self.answers.remove(message);
            }
            To::Tick(_) => {
                self.ticking.remove(&ear.id);
            }
        }
        if let Some(task) = self.tasks.get_mut(&ear.task)
            && let Some(at) = task.ears.iter().position(|other| other.id == ear.id)
        {
            task.ears.swap_remove(at);
        }
    }

    /// The triggers of that type, or the one of that id.
    pub(crate) fn find_triggers(
        &self,
        kind: &str,
        id: Option<&str>,
    ) -> Result<Vec<usize>, NotThere> {
        let Some(of_kind) = self.triggers_of.get(kind) else {
            let kinds: Vec<&str> = self.triggers_of.keys().map(|kind| &**kind).collect();
            return Err(NotThere(unknown("type of trigger", kind, &kinds)));
        };
        let Some(id) = id else {
            return Ok(of_kind.clone());
        };
        let found = of_kind.iter().find(|&&at| *self.triggers[at].id == *id);
        found.map(|&at| [at].to_vec()).ok_or_else(|| {
            let ids: Vec<&str> = of_kind.iter().map(|&at| &*self.triggers[at].id).collect();
            NotThere(unknown(&alloc::format!("`{kind}` trigger"), id, &ids))
        })
    }

    /// Switches triggers, from the next message on.
    pub(crate) fn switch(
        &mut self,
        kind: &str,
        id: Option<&str>,
        on: bool,
    ) -> Result<(), NotThere> {
        let found = self.find_triggers(kind, id)?;
        let switches = found.into_iter().map(|at| (at, on));
        self.switches.extend(switches);
        Ok(())
    }

    /// What was switched meanwhile counts from here on.
    pub(crate) fn throw_switches(&mut self) {
        for (at, on) in core::mem::take(&mut self.switches) {
            self.triggers[at].enabled = on;
        }
    }

    /// A surface that is not at the table, in words.
    pub(crate) fn no_surface(&self, name: &str) -> String {
        let names: Vec<&str> = self.surfaces.keys().map(|name| &**name).collect();
        unknown("surface", name, &names)
    }

    pub(crate) fn is_disabled(&self, surface: Option<&str>) -> bool {
        let placed = surface.and_then(|surface| self.surfaces.get(surface));
        placed.is_some_and(|placed| !placed.enabled)
    }

    pub(crate) fn unknown_ask(&mut self, by: By, NotThere(why): NotThere) {
        self.faults.push(Fault::Unknown { by, why });
    }
}

impl<W> Registry for Shared<W> {
    fn forget(&self, ear: &Rc<Ear>) {
        self.state.borrow_mut().unlisten(ear);
    }

    fn withdraw(&self, request: u64) {
        let mut state = self.state.borrow_mut();
        state.actions.push_back(Action::Withdraw(request));
    }
}

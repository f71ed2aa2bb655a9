//! What one message sets off: the command that it names, then the triggers that match,
//! then those who wait.

use alloc::rc::Rc;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::command::Reason;
use super::error::{Fault, NotThere};
use super::message::{Body, Message, Payload, Said};
use super::shared::Shared;
use super::surface::{DisableSurface, DisableTrigger, EnableSurface, EnableTrigger, Skip, Tap};
use super::task::{End, Role};
use super::trigger::{Bound, Emission};
use super::wait::{Ear, Mode, To};
use crate::play::guarded;

impl<W: 'static> Shared<W> {
    /// Handles one message.
    pub(crate) fn handle(self: &Rc<Self>, message: &Message) {
        let mark = {
            let mut state = self.state.borrow_mut();
            state.handling = Some(message.id());
            state.reached = message.id();
            // What was dropped unheard (a flood) is not asked for any more, either.
            while state
                .withdrawn
                .first()
                .is_some_and(|&request| request < message.id())
            {
                state.withdrawn.pop_first();
            }
            // Who begins to wait while it is handled does not hear it.
            state.last_wait
        };
        if !self.is_unheard(message) {
            if message.asks() && !self.own(message) {
                self.ask(message);
            }
            self.settle();
            self.trigger(message);
            self.tell_waits(message, mark);
        }
        let mut state = self.state.borrow_mut();
        state.throw_switches();
        state.handling = None;
    }

    /// A tap on a surface that is disabled is not heard.
    fn is_unheard(&self, message: &Message) -> bool {
        let on = || message.read(|tap: &Tap| tap.surface.clone());
        message.kind() == Tap::KIND
            && on().is_ok_and(|surface| self.state.borrow().is_disabled(Some(&surface)))
    }

    /// The commands that the table knows of itself.
    fn own(self: &Rc<Self>, message: &Message) -> bool {
        let done = match message.kind() {
            EnableTrigger::KIND => message.get().map(|EnableTrigger { kind, id }| {
                let mut state = self.state.borrow_mut();
                state.switch(&kind, id.as_deref(), true)
            }),
            DisableTrigger::KIND => message.get().map(|DisableTrigger { kind, id }| {
                let mut state = self.state.borrow_mut();
                state.switch(&kind, id.as_deref(), false)
            }),
            EnableSurface::KIND => {
                let enable = |EnableSurface { surface }| self.switch_surface(&surface, true);
                message.get().map(enable)
            }
            DisableSurface::KIND => {
                let disable = |DisableSurface { surface }| self.switch_surface(&surface, false);
                message.get().map(disable)
            }
            Skip::KIND => message.get().map(|skip| self.skip(&skip)),
            _ => return false,
        };
        let done = done.unwrap_or_else(|shape| Err(NotThere(shape.to_string())));
        if let Err(not_there) = done {
            let by = message.by().clone();
            self.state.borrow_mut().unknown_ask(by, not_there);
        }
        true
    }

    fn switch_surface(self: &Rc<Self>, name: &str, on: bool) -> Result<(), NotThere> {
        {
            let mut state = self.state.borrow_mut();
            match state.surfaces.get_mut(name) {
                Some(placed) => placed.enabled = on,
                None => return Err(NotThere(state.no_surface(name))),
            }
        }
        if on {
            return Ok(());
        }
        // Those that wait for their turn there do not get it.
        let waiting: Vec<_> = {
            let state = self.state.borrow();
            let entries = state.commands.values().cloned();
            let waiting = entries.flat_map(|entry| {
                let is_there = |asked: &Message| (entry.surface)(asked).as_deref() == Some(name);
                let mut queued = entry.queued.borrow_mut();
                let (off, kept): (Vec<_>, Vec<_>) =
                    queued.drain(..).partition(|(_, asked)| is_there(asked));
                queued.extend(kept);
                drop(queued);
                off.into_iter().map(move |one| (Rc::clone(&entry), one))
            });
            waiting.collect()
        };
        self.cancel_where(Reason::SurfaceDisabled, |task| {
            task.surface.as_deref() == Some(name)
        });
        for (entry, (run, asked)) in waiting {
            self.tell(&entry, run, &asked, End::Cancel(Reason::SurfaceDisabled));
        }
        Ok(())
    }

    fn skip(self: &Rc<Self>, Skip { surface, command }: &Skip) -> Result<(), NotThere> {
        {
            let state = self.state.borrow();
            if let Some(surface) = surface
                && !state.surfaces.contains_key(&**surface)
            {
                return Err(NotThere(state.no_surface(surface)));
            }
            if let Some(command) = command
                && !state.commands.contains_key(&**command)
            {
                let kinds: Vec<&str> = state.commands.keys().map(|kind| &**kind).collect();
                let why = rulebook_model::unknown("command", command, &kinds);
                return Err(NotThere(why));
            }
        }
        self.cancel_where(Reason::Skipped, |task| {
            let Role::Run { entry, .. } = &task.role else {
                return false;
            };
            let there = surface.is_none() || surface.as_deref() == task.surface.as_deref();
            let meant = command
                .as_ref()
                .is_none_or(|command| **command == *entry.kind);
            entry.skippable && there && meant
        });
        Ok(())
    }

    /// The triggers that match, in the order in which they were declared.
    fn trigger(&self, message: &Message) {
        let mut state = self.state.borrow_mut();
        let Some(of_kind) = state.triggers_of.get(message.kind()).cloned() else {
            return;
        };
        for at in of_kind {
            let trigger = &state.triggers[at];
            if !trigger.enabled {
                continue;
            }
            let bound = if trigger.looks() {
                match message.try_value() {
                    Ok(value) => trigger.matches(value),
                    Err(why) => {
                        let fault = Fault::NoData {
                            kind: message.kind().into(),
                            why: why.into(),
                        };
                        state.faults.push(fault);
                        return;
                    }
                }
            } else {
                Some(Bound::new())
            };
            let Some(bound) = bound else { continue };
            let (by, emits) = (trigger.by(), Rc::clone(&trigger.emits));
            for emission in &*emits {
                let Emission {
                    kind, asks, place, ..
                } = emission;
                match emission.body(&bound, &state.kinds) {
                    Ok(body) => {
                        let said = said(kind, *asks, body);
                        state.say(said, by.clone(), Some(message.id()));
                    }
                    Err(misfit) => {
                        let why = alloc::format!("`{kind}`: {misfit}");
                        state.faults.push(Fault::Emit {
                            trigger: by.clone(),
                            place: place.clone(),
                            why,
                        });
                    }
                }
            }
        }
    }

    /// Those who wait, in the order in which they began; each task goes on before the
    /// next wait is asked.
    fn tell_waits(self: &Rc<Self>, message: &Message, mark: u64) {
        for ear in self.ears_of(message, mark) {
            if !ear.live.get() {
                continue;
            }
            if self.asks(&ear, message) {
                self.deliver(&ear, message);
                if matches!(ear.mode, Mode::Take) {
                    return;
                }
            }
        }
    }

    fn ears_of(&self, message: &Message, mark: u64) -> Vec<Rc<Ear>> {
        let state = self.state.borrow();
        let of_kind = state.ears.get(message.kind());
        let of_kind = of_kind.into_iter().flat_map(|ears| ears.range(..=mark));
        let mut ears: Vec<Rc<Ear>> = of_kind.map(|(_, ear)| Rc::clone(ear)).collect();
        if let Some(answered) = message.answers()
            && let Some(ear) = state.answers.get(&answered)
        {
            let at = ears.partition_point(|other| other.id < ear.id);
            ears.insert(at, Rc::clone(ear));
        }
        ears
    }

    /// Whether it is a message that a wait is for.
    fn asks(self: &Rc<Self>, ear: &Rc<Ear>, message: &Message) -> bool {
        let Some(asks) = &ear.asks else {
            return true;
        };
        match guarded(|| asks(message)) {
            Ok(Ok(is)) => is,
            Ok(Err(why)) => {
                let who = self.state.borrow().who(ear.task);
                self.fault(Fault::Shape { who, why });
                false
            }
            Err(panic) => {
                self.fail(ear.task, panic);
                false
            }
        }
    }

    /// A wait hears a message, and its task goes on.
    pub(crate) fn deliver(self: &Rc<Self>, ear: &Rc<Ear>, message: &Message) {
        let me = {
            let mut state = self.state.borrow_mut();
            let Some(task) = state.tasks.get_mut(&ear.task) else {
                return;
            };
            task.polls = 0;
            Rc::clone(&task.me)
        };
        match &ear.mode {
            Mode::Once | Mode::Take => {
                self.state.borrow_mut().unlisten(ear);
                ear.hear(message);
            }
            Mode::Buffer => {
                let held = ear.heard.borrow().len();
                let limit = self.state.borrow().limit;
                if held >= limit {
                    self.fault(Fault::Unread {
                        who: me.by.clone(),
                        kind: to_text(&ear.to),
                        limit,
                    });
                    return;
                }
                ear.hear(message);
            }
            Mode::Handler(handler) => {
                let handled = self.as_task(&me, || {
                    guarded(|| match handler.try_borrow_mut() {
                        Ok(mut handler) => handler(message),
                        Err(_) => unreachable!("a handler is called by the table alone"),
                    })
                });
                if let Err(message) = handled {
                    self.state.borrow_mut().unlisten(ear);
                    self.fault(Fault::Panicked {
                        who: me.by.clone(),
                        message,
                    });
                }
            }
        }
        self.settle();
    }
}

fn to_text(to: &To) -> String {
    match to {
        To::Kind(kind) => (**kind).into(),
        To::Answer(message) => alloc::format!("the answer to {message}"),
        To::Tick(tick) => alloc::format!("tick {tick}"),
    }
}

fn said(kind: &Rc<str>, asks: bool, body: Body) -> Said {
    Said {
        kind: Rc::clone(kind),
        asks,
        answers: None,
        body,
    }
}

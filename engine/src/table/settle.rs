//! What runs: tasks are polled, end, are cancelled, and make room for the next.

use alloc::rc::Rc;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::task::{Context, Poll, Waker};

use super::causes::By;
use super::command::{Failure, Policy, Reason, Stop};
use super::error::Fault;
use super::message::{Body, Message, Said, UnknownCommand};
use super::shared::Shared;
use super::task::{Action, End, Entry, Me, Outcome, Role, Running, Task, Wakes};
use crate::play::guarded;

/// How often a task is polled that has heard nothing since.
const MOST_POLLS: u32 = 1_000;

/// How often one is polled that was cancelled.
const MOST_CANCELLED: u32 = 32;

impl<W: 'static> Shared<W> {
    /// Runs all that can go on, until nothing can.
    pub(crate) fn settle(self: &Rc<Self>) {
        loop {
            let action = self.state.borrow_mut().actions.pop_front();
            match action {
                Some(Action::Withdraw(request)) => self.withdraw_now(request),
                Some(Action::Next(entry)) => self.start_next(&entry),
                None => match self.ready.pop() {
                    Some(task) => self.poll(task),
                    None => return,
                },
            }
        }
    }

    /// A command is asked for.
    pub(crate) fn ask(self: &Rc<Self>, message: &Message) {
        let (entry, withdrawn) = {
            let mut state = self.state.borrow_mut();
            let withdrawn = state.withdrawn.remove(&message.id());
            (state.commands.get(message.kind()).cloned(), withdrawn)
        };
        let Some(entry) = entry else {
            let mut said = Said::of(UnknownCommand {
                kind: message.kind().into(),
                data: message.value().clone(),
            });
            said.answers = Some(message.id());
            let mut state = self.state.borrow_mut();
            state.say(said, By::Table, Some(message.id()));
            return;
        };
        let run = self.state.borrow_mut().next_run();
        if withdrawn {
            self.tell(&entry, run, message, End::Cancel(Reason::Dropped));
            return;
        }
        if let Some(end) = self.kept_off(&entry, message) {
            self.tell(&entry, run, message, end);
            return;
        }
        let busy = !entry.running.borrow().is_empty();
        match entry.policy {
            Policy::Replace => {
                let running: Vec<u64> = entry.running.borrow().clone();
                for task in running {
                    self.cancel(task, Reason::Superseded);
                }
                // What the old one had asked for ends before the new one begins, too.
                self.settle();
            }
            Policy::Reject if busy => {
                let busy = Failure::new("busy", "a run of it is under way");
                self.tell(&entry, run, message, End::Error(busy));
                return;
            }
            Policy::Queue if busy => {
                let waiting = (run, message.clone());
                entry.queued.borrow_mut().push_back(waiting);
                return;
            }
            Policy::Parallel | Policy::Reject | Policy::Queue => {}
        }
        self.start(&entry, run, message);
    }

    /// Why a run cannot begin where it would run.
    fn kept_off(&self, entry: &Entry<W>, message: &Message) -> Option<End> {
        let surface = (entry.surface)(message)?;
        let state = self.state.borrow();
        if !state.surfaces.contains_key(&surface) {
            let why = state.no_surface(&surface);
            return Some(End::Error(Failure::new("unknown_surface", why)));
        }
        state
            .is_disabled(Some(&surface))
            .then_some(End::Cancel(Reason::SurfaceDisabled))
    }

    fn start(self: &Rc<Self>, entry: &Rc<Entry<W>>, run: u64, message: &Message) {
        let by = By::Command {
            kind: Rc::clone(&entry.kind),
            run,
        };
        let task = self.state.borrow_mut().next_task();
        let me = Me::new(task, run, by.clone());
        let begun = self.as_task(&me, || {
            guarded(|| (entry.start)(self, message, Rc::clone(&me)))
        });
        let future = match begun {
            Ok(Ok(future)) => future,
            Ok(Err(shape)) => {
                let failure = Failure::new("shape", shape);
                self.tell(entry, run, message, End::Error(failure));
                return;
            }
            Err(panic) => {
                self.fault(Fault::Panicked {
                    who: by,
                    message: panic.clone(),
                });
                let failure = Failure::new("panicked", panic);
                self.tell(entry, run, message, End::Error(failure));
                return;
            }
        };
        let surface = (entry.surface)(message);
        entry.running.borrow_mut().push(task);
        self.state.borrow_mut().runs.insert(message.id(), task);
        let role = Role::Run {
            entry: Rc::clone(entry),
            asked: message.clone(),
        };
        self.begin(future, me, role, surface);
    }

    /// A task begins: it is polled at once.
    pub(crate) fn begin(
        self: &Rc<Self>,
        future: Running,
        me: Rc<Me>,
        role: Role<W>,
        surface: Option<Rc<str>>,
    ) {
        let task = me.task;
        let wakes = Wakes::new(task, &self.ready);
        let waker = Waker::from(Arc::clone(&wakes));
        let begun = Task {
            future: Some(future),
            wakes,
            waker,
            me,
            role,
            surface,
            ears: Vec::new(),
            polls: 0,
        };
        self.state.borrow_mut().tasks.insert(task, begun);
        self.poll(task);
    }

    /// Does something in the name of a task.
    pub(crate) fn as_task<T>(&self, me: &Me, act: impl FnOnce() -> T) -> T {
        let (by, polling) = {
            let mut state = self.state.borrow_mut();
            let by = core::mem::replace(&mut state.by, me.by.clone());
            (by, state.polling.replace(me.task))
        };
        let done = act();
        let mut state = self.state.borrow_mut();
        (state.by, state.polling) = (by, polling);
        done
    }

    /// Polls a task once.
    fn poll(self: &Rc<Self>, id: u64) {
        let taken = {
            let mut state = self.state.borrow_mut();
            state.tasks.get_mut(&id).and_then(|task| {
                task.polls += 1;
                let future = task.future.take()?;
                let waker = task.waker.clone();
                Some((future, waker, Rc::clone(&task.me), task.polls))
            })
        };
        // It has ended since it was woken.
        let Some((mut future, waker, me, polls)) = taken else {
            return;
        };
        let mut cx = Context::from_waker(&waker);
        let polled = self.as_task(&me, || guarded(|| future.as_mut().poll(&mut cx)));
        let outcome = match polled {
            Ok(Poll::Ready(ended)) => Outcome::Ended(ended),
            Err(panic) => Outcome::Panicked(panic),
            Ok(Poll::Pending) => {
                let mut state = self.state.borrow_mut();
                let Some(task) = state.tasks.get_mut(&id) else {
                    return;
                };
                task.future = Some(future);
                let woken = task.wakes.is_queued();
                let waits = task.ears.iter().any(|ear| ear.is_awaited());
                let cancelled = me.token.get().is_some();
                let outcome = match (woken, waits || cancelled) {
                    (true, _) if polls >= MOST_POLLS => Outcome::Restless(polls),
                    (true, _) | (false, true) => return,
                    (false, false) => Outcome::Stuck,
                };
                drop(state);
                self.end(id, outcome);
                return;
            }
        };
        self.let_go(&me, future);
        self.end(id, outcome);
    }

    /// Drops what is the host's, whose own drops may do and panic as they like.
    fn let_go<T>(&self, me: &Me, of_host: T) {
        let dropped = self.as_task(me, || guarded(|| drop(of_host)));
        if let Err(message) = dropped {
            self.fault(Fault::Panicked {
                who: me.by.clone(),
                message,
            });
        }
    }

    /// A task is over.
    fn end(self: &Rc<Self>, id: u64, outcome: Outcome) {
        let Some(mut task) = ({
            let mut state = self.state.borrow_mut();
            let task = state.tasks.remove(&id);
            for ear in task.iter().flat_map(|task| &task.ears) {
                state.unlisten(ear);
            }
            task
        }) else {
            return;
        };
        let future = task.future.take();
        let ears = core::mem::take(&mut task.ears);
        self.let_go(&task.me, (future, ears));
        let who = || task.me.by.clone();
        let cancelled = task.me.token.get();
        let end = match outcome {
            Outcome::Dropped => Err(None),
            Outcome::Ended(Ok(body)) => Ok(body),
            Outcome::Ended(Err(Stop::Cancelled(reason))) => match cancelled {
                Some(_) => Err(None),
                None => Err(Some(Failure::new("cancelled", reason))),
            },
            Outcome::Ended(Err(Stop::Failed(failure))) => Err(Some(failure)),
            Outcome::Panicked(message) => {
                self.fault(Fault::Panicked {
                    who: who(),
                    message: message.clone(),
                });
                Err(Some(Failure::new("panicked", message)))
            }
            Outcome::Stuck => {
                let fault = Fault::Stuck { who: who() };
                let failure = Failure::new("stuck", &fault);
                self.fault(fault);
                Err(Some(failure))
            }
            Outcome::Restless(polls) => {
                let fault = Fault::Restless { who: who(), polls };
                let failure = Failure::new("restless", &fault);
                self.fault(fault);
                Err(Some(failure))
            }
        };
        // Of those a fault was told; what is said in a refusal is the command's answer,
        // unless nobody hears it.
        let told = |failure: &Failure| matches!(&*failure.code, "panicked" | "stuck" | "restless");
        let unheard = cancelled.is_some() || matches!(task.role, Role::Orchestrator);
        if let Err(Some(failure)) = &end
            && unheard
            && !told(failure)
        {
            self.fault(Fault::Failed {
                who: who(),
                failure: failure.clone(),
            });
        }
        let Role::Run { entry, asked } = &task.role else {
            return;
        };
        let end = match (cancelled, end) {
            (Some(reason), _) => End::Cancel(reason),
            (None, Ok(body)) => End::Done(body),
            (None, Err(Some(failure))) => End::Error(failure),
            (None, Err(None)) => End::Cancel(Reason::Dropped),
        };
        entry.running.borrow_mut().retain(|&other| other != id);
        self.state.borrow_mut().runs.remove(&asked.id());
        self.tell(entry, task.me.run, asked, end);
        let next = Action::Next(Rc::clone(entry));
        self.state.borrow_mut().actions.push_back(next);
    }

    /// Says how a run ended.
    pub(crate) fn tell(&self, entry: &Entry<W>, run: u64, asked: &Message, end: End) {
        let [done, cancel, error] = &entry.told.kinds;
        let (kind, body): (_, Body) = match end {
            End::Done(body) => (done, body),
            End::Cancel(reason) => (cancel, (entry.told.cancel)(asked, run, reason)),
            End::Error(failure) => (error, (entry.told.error)(asked, run, failure)),
        };
        let said = Said {
            kind: Rc::clone(kind),
            asks: false,
            answers: Some(asked.id()),
            body,
        };
        let by = By::Command {
            kind: Rc::clone(&entry.kind),
            run,
        };
        let mut state = self.state.borrow_mut();
        let cause = state.handling.or(Some(asked.id()));
        state.say(said, by, cause);
    }

    /// Cancels a task: whatever it awaits says so, once; then it is dropped.
    pub(crate) fn cancel(self: &Rc<Self>, id: u64, reason: Reason) {
        let (wakes, ears) = {
            let state = self.state.borrow();
            let Some(task) = state.tasks.get(&id) else {
                return;
            };
            if task.me.token.get().is_some() {
                return;
            }
            task.me.token.set(Some(reason));
            let mut ears = task.ears.clone();
            ears.sort_by_key(|ear| ear.id);
            (Arc::clone(&task.wakes), ears)
        };
        for ear in &ears {
            ear.wake();
        }
        drop(ears);
        // Once, and again only for combinators that wake themselves.
        for _ in 0..MOST_CANCELLED {
            wakes.set_queued(false);
            self.poll(id);
            if !wakes.is_queued() {
                break;
            }
        }
        self.end(id, Outcome::Dropped);
    }

    /// Nobody waits any more for what that message asked for.
    fn withdraw_now(self: &Rc<Self>, request: u64) {
        let (running, waits) = {
            let mut state = self.state.borrow_mut();
            let running = state.runs.get(&request).copied();
            if request > state.reached {
                state.withdrawn.insert(request);
            }
            let entries = state.commands.values();
            let waits = entries
                .filter(|entry| entry.policy == Policy::Queue)
                .find_map(|entry| {
                    let mut queued = entry.queued.borrow_mut();
                    let at = queued.iter().position(|(_, asked)| asked.id() == request)?;
                    Some((Rc::clone(entry), queued.remove(at)?))
                });
            (running, waits)
        };
        if let Some(task) = running {
            self.cancel(task, Reason::Dropped);
        }
        if let Some((entry, (run, asked))) = waits {
            self.tell(&entry, run, &asked, End::Cancel(Reason::Dropped));
        }
    }

    /// A run has ended: the next of those that wait begins.
    fn start_next(self: &Rc<Self>, entry: &Rc<Entry<W>>) {
        if !entry.running.borrow().is_empty() {
            return;
        }
        let next = entry.queued.borrow_mut().pop_front();
        if let Some((run, asked)) = next {
            match self.kept_off(entry, &asked) {
                Some(end) => {
                    self.tell(entry, run, &asked, end);
                    let next = Action::Next(Rc::clone(entry));
                    self.state.borrow_mut().actions.push_back(next);
                }
                None => self.start(entry, run, &asked),
            }
        }
    }

    /// Cancels the tasks for which that holds, in the order in which they began.
    pub(crate) fn cancel_where(self: &Rc<Self>, reason: Reason, is: impl Fn(&Task<W>) -> bool) {
        let tasks: Vec<u64> = {
            let state = self.state.borrow();
            let tasks = state.tasks.iter().filter(|(_, task)| is(task));
            tasks.map(|(id, _)| *id).collect()
        };
        for task in tasks {
            self.cancel(task, reason);
        }
        self.settle();
    }

    pub(crate) fn fault(&self, fault: Fault) {
        self.state.borrow_mut().faults.push(fault);
    }

    /// Something of a task's panicked that it did not call itself: it is over.
    pub(crate) fn fail(self: &Rc<Self>, task: u64, message: alloc::string::String) {
        self.end(task, Outcome::Panicked(message));
        self.settle();
    }
}

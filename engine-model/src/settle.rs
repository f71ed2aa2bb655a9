//! What a step sets going: `always`, and the queue of emitted events.
//!
//! A [`Config`] is a phase that was reached and what is queued there. From it
//! one step leads on: an `always` branch of the phase, or, where none holds,
//! the first event of the queue through a branch of its handler.
//!
//! ```text
//!   (Play, [deal score])  ──deal──▶  (Bid, [score])  ──score──▶  (Bid, [])
//! ```
//!
//! A chance event in the queue is such a step too, though a transaction ends before
//! it: what it sets going, and what waits behind it, comes all the same.
//!
//! Guards are ignored, so that every branch may hold; an `always` that has no
//! condition, or ends in an `else`, holds for certain. The queue is exact as
//! far as a search is told to keep it, and a set beyond: what is known of such
//! events is that they come, not in which order.

#[cfg(test)]
mod tests;

use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec;
use alloc::vec::Vec;

use crate::check::Place;
use crate::model::{Branch, Emit, EventId, EventKind, HandlerId, Model, PhaseId, Target};
use crate::stack::Stack;

/// After so many ways that one branch's `for`s may fill the queue, the further
/// ones are taken to run all or none.
const FILLINGS: usize = 64;

/// A branch of a handler.
pub(crate) type Way = (HandlerId, usize);

/// The handlers of a model, where they are looked up often.
pub(crate) struct Handlers<'a> {
    pub(crate) model: Model<'a>,
    /// By phase, then by event.
    of: Vec<Option<HandlerId>>,
    /// By phase.
    always: Vec<Vec<HandlerId>>,
    pub(crate) stack: Stack,
}

impl<'a> Handlers<'a> {
    pub(crate) fn new(model: Model<'a>) -> Self {
        let mut of = vec![None; model.phases.len() * model.events.len()];
        let mut always = vec![Vec::new(); model.phases.len()];
        for id in model.handler_ids() {
            let handler = model.handler(id);
            for phase in handler.phases {
                match model
                    .events
                    .get(handler.event.index())
                    .map(|event| event.kind)
                {
                    Some(EventKind::Always) => {
                        if let Some(always) = always.get_mut(phase.index()) {
                            always.push(id);
                        }
                    }
                    Some(_) => {
                        let at = phase.index() * model.events.len() + handler.event.index();
                        if let Some(first @ None) = of.get_mut(at) {
                            *first = Some(id);
                        }
                    }
                    None => {}
                }
            }
        }
        let stack = Stack::new(&model);
        Handlers {
            model,
            of,
            always,
            stack,
        }
    }

    pub(crate) fn of(&self, phase: PhaseId, event: EventId) -> Option<HandlerId> {
        self.of[phase.index() * self.model.events.len() + event.index()]
    }

    pub(crate) fn always(&self, phase: PhaseId) -> &[HandlerId] {
        &self.always[phase.index()]
    }

    /// What follows where the turn order of a phase has run out.
    pub(crate) fn done(&self, phase: PhaseId) -> Option<HandlerId> {
        let mut events = self.model.event_ids();
        let done = events.find(|&event| self.model.event(event).kind == EventKind::Done)?;
        self.of(phase, done)
    }

    /// Whether some `always` of a phase holds whatever the position.
    pub(crate) fn always_holds(&self, phase: PhaseId) -> bool {
        self.always(phase).iter().any(|&id| {
            let branches = self.model.handler(id).branches;
            branches
                .iter()
                .any(|branch| matches!(branch.guard, None | Some("else")))
        })
    }

    pub(crate) fn branch(&self, (handler, branch): Way) -> &'a Branch<'a> {
        &self.model.handler(handler).branches[branch]
    }

    /// What a branch may do to the borders when it is taken in a phase: one thing,
    /// but of a `pop`; nothing where its target is at fault.
    pub(crate) fn crossings(&self, from: PhaseId, target: Target) -> Vec<Crossing> {
        let Target::Pop = target else {
            return self.crossing(from, target).into_iter().collect();
        };
        let returns = self.stack.returns(from).iter();
        let crossings = returns.filter_map(|back| {
            // Left as if for the phase that pushed, which is left for the next.
            let suspended = self.crossing(from, Target::To(back.pusher))?;
            let mut crossing = self.crossing(back.pusher, Target::To(back.then))?;
            crossing.exits.splice(0..0, suspended.exits);
            Some(crossing)
        });
        crossings.collect()
    }

    fn crossing(&self, from: PhaseId, target: Target) -> Option<Crossing> {
        let to = match target {
            Target::Stay | Target::Play(_) | Target::Pop => from,
            Target::To(phase) | Target::Again(phase) | Target::Push { to: phase, .. } => phase,
        };
        self.model.phases.get(to.index())?;
        let crossing = match target {
            Target::Again(_) if to == from => Crossing {
                exits: vec![from],
                enters: vec![to],
                to,
            },
            Target::Push { .. } if to == from => Crossing {
                exits: Vec::new(),
                enters: vec![to],
                to,
            },
            _ if to == from => Crossing {
                exits: Vec::new(),
                enters: Vec::new(),
                to,
            },
            _ => {
                let around = |phase| -> Vec<PhaseId> {
                    core::iter::once(phase)
                        .chain(self.model.parents(phase))
                        .collect()
                };
                let (mut exits, mut enters) = (around(from), around(to));
                while let (Some(out), Some(into)) = (exits.last(), enters.last())
                    && out == into
                {
                    exits.pop();
                    enters.pop();
                }
                enters.reverse();
                if matches!(target, Target::Push { .. }) {
                    exits.clear();
                }
                Crossing { exits, enters, to }
            }
        };
        Some(crossing)
    }

    /// The borders crossed when a game starts.
    pub(crate) fn start(&self) -> Option<Crossing> {
        let to = self.model.initial;
        self.model.phases.get(to.index())?;
        let mut enters: Vec<PhaseId> = self.model.parents(to).collect();
        enters.reverse();
        enters.push(to);
        Some(Crossing {
            exits: Vec::new(),
            enters,
            to,
        })
    }

    /// What a branch and the borders that it crosses queue, in order.
    pub(crate) fn emits(&self, way: Option<Way>, crossing: &Crossing) -> Vec<(Place, Emit)> {
        let own = way.into_iter().flat_map(|way| {
            let branch = self.branch(way);
            // A move that is played comes before whatever is queued.
            let played = match branch.target {
                Target::Play(event) => Some(Emit {
                    event,
                    repeated: false,
                }),
                _ => None,
            };
            let emits = played.into_iter().chain(branch.emits.iter().copied());
            emits.map(move |emit| (Place::Branch(way.0, way.1), emit))
        });
        let hooks = |place: fn(PhaseId) -> Place, phase: PhaseId| {
            let hook = match place(phase) {
                Place::Exit(_) => self.model.phase(phase).exit,
                _ => self.model.phase(phase).enter,
            };
            let emits = hook.map_or(&[][..], |hook| hook.emits).iter();
            emits.map(move |&emit| (place(phase), emit))
        };
        let exits = crossing.exits.iter();
        let enters = crossing.enters.iter();
        own.chain(exits.flat_map(|&phase| hooks(Place::Exit, phase)))
            .chain(enters.flat_map(|&phase| hooks(Place::Enter, phase)))
            .filter(|(_, emit)| emit.event.index() < self.model.events.len())
            .collect()
    }
}

/// The borders of phases that a branch crosses.
pub(crate) struct Crossing {
    /// What is left, from inside out.
    pub(crate) exits: Vec<PhaseId>,
    /// What is entered, from outside in.
    pub(crate) enters: Vec<PhaseId>,
    pub(crate) to: PhaseId,
}

/// A phase that was reached, and what is queued there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Config {
    pub(crate) phase: PhaseId,
    pub(crate) queue: Queue,
}

/// Events in the order in which they will arrive, then events of which only
/// that is known that they come.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Queue {
    head: Vec<Queued>,
    /// In the order of declaration, each event once.
    tail: Vec<Queued>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Queued {
    event: EventId,
    /// Whether it is queued once or more often; in the head, one behind the
    /// other.
    many: bool,
}

impl Queue {
    fn push(&mut self, queued: Queued, exact: usize) {
        if !self.tail.is_empty() || self.head.len() >= exact {
            match self.in_tail(queued.event) {
                Ok(at) => self.tail[at].many = true,
                Err(at) => self.tail.insert(at, queued),
            }
        } else if !(queued.many && self.head.last() == Some(&queued)) {
            self.head.push(queued);
        }
    }

    fn in_tail(&self, event: EventId) -> Result<usize, usize> {
        self.tail
            .binary_search_by_key(&event, |queued| queued.event)
    }

    /// The events that may arrive next, what is left behind each, and whether
    /// that is a guess.
    fn next(&self) -> Vec<(EventId, Queue, bool)> {
        let mut next = Vec::new();
        let in_order = !self.head.is_empty();
        let ahead = if in_order {
            &self.head[..1]
        } else {
            &self.tail
        };
        for (at, &Queued { event, many }) in ahead.iter().enumerate() {
            let mut rest = self.clone();
            if in_order {
                rest.head.remove(at);
            } else {
                rest.tail.remove(at);
            }
            next.push((event, rest, !in_order));
            if many {
                next.push((event, self.clone(), !in_order));
            }
        }
        next
    }

    fn is_empty(&self) -> bool {
        self.head.is_empty() && self.tail.is_empty()
    }

    /// What is queued, in whatever order.
    pub(crate) fn events(&self) -> impl Iterator<Item = EventId> {
        let head = self.head.iter();
        head.chain(&self.tail).map(|queued| queued.event)
    }
}

/// The configurations that can be reached, as far as the search went.
pub(crate) struct Search<'h, 'a> {
    pub(crate) handlers: &'h Handlers<'a>,
    pub(crate) nodes: Vec<Node>,
    index: BTreeMap<Config, usize>,
    /// How many events of a queue keep their order.
    exact: usize,
    /// Every one that was searched comes before this one.
    pub(crate) searched: usize,
}

/// A configuration, and where it leads.
pub(crate) struct Node {
    pub(crate) config: Config,
    /// How it was reached first.
    came: Came,
    /// Whether it may be that nothing follows: nobody's turn is taken any more.
    /// So is it where an event arrives that is not handled, and where what
    /// follows is not known.
    pub(crate) settles: bool,
    /// The events that may arrive there and are not handled.
    pub(crate) unhandled: Vec<EventId>,
    pub(crate) steps: Vec<Step>,
}

/// A branch that is taken in a configuration.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) way: Way,
    /// The configuration that it leads to; none behind an end.
    pub(crate) to: Option<usize>,
    /// Whether the event that arrived was one of several whose order is lost.
    pub(crate) guess: bool,
}

struct Came {
    /// The configuration that was left; none at the beginning.
    from: Option<usize>,
    /// The phase that was left; none at the start of a game.
    phase: Option<PhaseId>,
    way: Option<Way>,
    /// What had been queued before the step, and was left of it.
    kept: Queue,
}

/// How an event came to where it arrives.
pub(crate) struct Trail {
    /// What emitted it.
    pub(crate) emitter: Place,
    /// The branches from the one that emitted it on; none at the start of a
    /// game.
    pub(crate) ways: Vec<Way>,
}

impl<'h, 'a> Search<'h, 'a> {
    pub(crate) fn new(handlers: &'h Handlers<'a>, exact: usize) -> Self {
        Search {
            handlers,
            nodes: Vec::new(),
            index: BTreeMap::new(),
            exact,
            searched: 0,
        }
    }

    /// Begins where a game starts.
    pub(crate) fn begin_at_start(&mut self) {
        if let Some(crossing) = self.handlers.start() {
            self.land(&crossing, None, None, None, &Queue::default());
        }
    }

    /// Begins with a branch that is taken in a phase, and gives where it leads;
    /// `None` is an end.
    pub(crate) fn begin(&mut self, phase: PhaseId, way: Way) -> Vec<Option<usize>> {
        let target = self.handlers.branch(way).target;
        let crossings = self.handlers.crossings(phase, target);
        let land = |crossing| self.land(crossing, None, Some(phase), Some(way), &Queue::default());
        crossings.iter().flat_map(land).collect()
    }

    /// Searches until all that can be reached is known, or that much was done.
    pub(crate) fn run(&mut self, budget: usize) {
        let mut done = 0;
        while self.searched < self.nodes.len() && done < budget {
            done += 1 + self.search(self.searched);
            self.searched += 1;
        }
        for node in &mut self.nodes[self.searched..] {
            node.settles = true;
        }
    }

    fn search(&mut self, at: usize) -> usize {
        let handlers = self.handlers;
        let Config { phase, queue } = self.nodes[at].config.clone();
        let mut steps = Vec::new();
        let mut settles = false;
        let mut unhandled = Vec::new();

        let mut ways = Vec::new();
        for &id in handlers.always(phase) {
            settles |= handlers.model.handler(id).branches.is_empty();
            ways.push((id, queue.clone(), false));
        }
        if !handlers.always_holds(phase) {
            settles |= queue.is_empty();
            if queue.is_empty()
                && let Some(id) = handlers.done(phase)
            {
                ways.push((id, queue.clone(), false));
            }
            for (event, rest, guess) in queue.next() {
                match handlers.of(phase, event) {
                    Some(id) => {
                        settles |= handlers.model.handler(id).branches.is_empty();
                        ways.push((id, rest, guess));
                    }
                    None => {
                        settles = true;
                        if !unhandled.contains(&event) {
                            unhandled.push(event);
                        }
                    }
                }
            }
        }
        for (id, rest, guess) in ways {
            for (branch, written) in handlers.model.handler(id).branches.iter().enumerate() {
                let way = (id, branch);
                let crossings = handlers.crossings(phase, written.target);
                settles |= crossings.is_empty();
                for crossing in crossings {
                    for to in self.land(&crossing, Some(at), Some(phase), Some(way), &rest) {
                        settles |= to.is_none();
                        steps.push(Step { way, to, guess });
                    }
                }
            }
        }

        let work = steps.len();
        let node = &mut self.nodes[at];
        (node.settles, node.unhandled, node.steps) = (settles, unhandled, steps);
        work
    }

    /// Queues what a step emits, and gives the configurations that it may lead
    /// to.
    fn land(
        &mut self,
        crossing: &Crossing,
        from: Option<usize>,
        phase: Option<PhaseId>,
        way: Option<Way>,
        kept: &Queue,
    ) -> Vec<Option<usize>> {
        if self.handlers.model.phase(crossing.to).is_end() {
            return vec![None];
        }
        let mut queues = vec![kept.clone()];
        for (_, emit) in self.handlers.emits(way, crossing) {
            let queued = Queued {
                event: emit.event,
                many: emit.repeated,
            };
            if emit.repeated && queues.len() < FILLINGS {
                let without = queues.clone();
                for queue in &mut queues {
                    queue.push(queued, self.exact);
                }
                queues.extend(without);
            } else {
                // The last is the one that no `for` has filled.
                let all = queues.len() - usize::from(emit.repeated);
                for queue in &mut queues[..all] {
                    queue.push(queued, self.exact);
                }
            }
        }
        queues.sort_unstable();
        queues.dedup();

        let mut landings = Vec::with_capacity(queues.len());
        for queue in queues {
            let config = Config {
                phase: crossing.to,
                queue,
            };
            let at = match self.index.get(&config) {
                Some(&at) => at,
                None => {
                    let at = self.nodes.len();
                    self.index.insert(config.clone(), at);
                    self.nodes.push(Node {
                        config,
                        came: Came {
                            from,
                            phase,
                            way,
                            kept: kept.clone(),
                        },
                        settles: false,
                        unhandled: Vec::new(),
                        steps: Vec::new(),
                    });
                    at
                }
            };
            landings.push(Some(at));
        }
        landings
    }

    /// For each configuration, whether one that settles can be reached.
    pub(crate) fn can_settle(&self) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            for to in node.steps.iter().filter_map(|step| step.to) {
                before[to].push(at);
            }
        }
        let mut can: Vec<bool> = self.nodes.iter().map(|node| node.settles).collect();
        let mut ahead: Vec<usize> = (0..can.len()).filter(|&at| can[at]).collect();
        while let Some(at) = ahead.pop() {
            for &before in &before[at] {
                if !can[before] {
                    can[before] = true;
                    ahead.push(before);
                }
            }
        }
        can
    }

    /// For each configuration, whether it is reached without a guess.
    pub(crate) fn certain(&self) -> Vec<bool> {
        let mut certain = vec![false; self.nodes.len()];
        let begins = |at: &usize| self.nodes[*at].came.from.is_none();
        let mut ahead: VecDeque<usize> = (0..self.nodes.len()).filter(begins).collect();
        for &at in &ahead {
            certain[at] = true;
        }
        while let Some(at) = ahead.pop_front() {
            for step in self.nodes[at].steps.iter().filter(|step| !step.guess) {
                if let Some(to) = step.to
                    && !certain[to]
                {
                    certain[to] = true;
                    ahead.push_back(to);
                }
            }
        }
        certain
    }

    /// How an event that is queued in a configuration came there, and may be
    /// the next.
    pub(crate) fn trail(&self, at: usize, event: EventId) -> Trail {
        let node = &self.nodes[at];
        let head = &node.config.queue.head;
        // Its place in the queue; none where order is lost.
        let mut place = head.iter().position(|queued| queued.event == event);
        let (mut at, mut ways) = (at, Vec::new());
        loop {
            let came = &self.nodes[at].came;
            ways.extend(came.way);
            let was_queued = match place {
                Some(place) => place < came.kept.head.len(),
                None => came.kept.in_tail(event).is_ok(),
            };
            match came.from {
                Some(from) if was_queued => {
                    let arrived = self.nodes[from].config.queue.head.len() - came.kept.head.len();
                    place = place.map(|place| place + arrived);
                    at = from;
                }
                _ => break,
            }
        }
        ways.reverse();
        Trail {
            emitter: self.emitter(&self.nodes[at].came, event),
            ways,
        }
    }

    fn emitter(&self, came: &Came, event: EventId) -> Place {
        let crossings = match (came.phase, came.way) {
            (Some(phase), Some(way)) => self
                .handlers
                .crossings(phase, self.handlers.branch(way).target),
            _ => self.handlers.start().into_iter().collect(),
        };
        crossings
            .iter()
            .flat_map(|crossing| self.handlers.emits(came.way, crossing))
            .find(|(_, emit)| emit.event == event)
            .map_or(Place::Event(event), |(place, _)| place)
    }
}

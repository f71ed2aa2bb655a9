//! What a rule book's names are about, whether it can work, and its model.
//!
//! First the names: where they do not hold, nothing is said of what would follow from
//! them. Then all that is checked of a model.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::OnceCell;

use super::{Branch as Written, Hook as WrittenHook, Invalid, InvalidGame, RuleBook, Seats, Way};
use crate::check::{Place, check};
use crate::fault::Fault;
use crate::graph::Graph;
use crate::model::{
    self, Branch, Emit, Event, EventId, EventKind, Field, Handler, Hook, Illegal, Model, Phase,
    PhaseId, Rule, Secret, Target, Turn,
};
use crate::text::kebab;
use crate::unknown::{listed, unknown};

impl RuleBook {
    /// Runs every check over it.
    ///
    /// # Errors
    /// Where it cannot work, with all that is wrong: first of names (one that is not
    /// declared, or twice; a branch without a target), and where those hold, of what
    /// the rules lead to: all that [`check()`](crate::check()) says.
    ///
    /// ```
    /// use rulebook_model::book::{Branch, Event, Phase, RuleBook};
    ///
    /// let book = RuleBook {
    ///     game: "Door".into(),
    ///     phases: vec![Phase::named("Shut"), Phase::end("Open")],
    ///     events: vec![Event::named("push")],
    ///     branches: vec![
    ///         Branch::new(["Shut"], "puhs", "Open"),
    ///         Branch::new(["Shut"], "push", "Opne"),
    ///     ],
    ///     ..RuleBook::default()
    /// };
    /// assert_eq!(
    ///     book.check().unwrap_err().to_string(),
    ///     "the rule book cannot work\n\
    ///      /branches/0/event: unknown event `puhs`: the only event is `push`; \
    ///      did you mean `push`? [unknown_event]\n\
    ///      /branches/1/to: unknown phase `Opne`: the phases are `Open`, `Shut`; \
    ///      did you mean `Open`? [unknown_phase]",
    /// );
    /// ```
    pub fn check(&self) -> Result<Rules<'_>, InvalidGame> {
        let mut problems = Vec::new();
        let rules = Rules::new(self, &mut problems);
        if problems.is_empty() {
            rules.check(&mut problems);
        }
        if problems.is_empty() {
            Ok(rules)
        } else {
            problems.sort_by_key(|problem| place_in_book(&problem.at));
            Err(InvalidGame { problems })
        }
    }
}

/// As the book is read: its lists one after the other, and each in its order.
fn place_in_book(at: &str) -> (Option<usize>, Option<usize>) {
    const LISTS: [&str; 6] = [
        "phases", "initial", "events", "illegals", "branches", "rules",
    ];
    let mut steps = at.split('/').skip(1);
    let list = steps
        .next()
        .and_then(|list| LISTS.iter().position(|&other| other == list));
    (list, steps.next().and_then(|place| place.parse().ok()))
}

/// A rule book that was checked: what its names are about.
///
/// It keeps the lists that its [`graph`](Rules::graph) borrows, and so is borrowed
/// for as long as that is used: hold on to both, the rules first.
#[derive(Debug)]
pub struct Rules<'b> {
    book: &'b RuleBook,
    seats: Vec<&'b str>,
    initial: PhaseId,
    parents: Vec<Option<PhaseId>>,
    data: Vec<Vec<Field<'b>>>,
    enters: Vec<Vec<Emit>>,
    exits: Vec<Vec<Emit>>,
    event_fields: Vec<Vec<Field<'b>>>,
    illegal_fields: Vec<Vec<Field<'b>>>,
    branches: Vec<Found>,
    handlers: Vec<Row>,
    around: Vec<(Option<PhaseId>, Vec<EventId>)>,
    lists: OnceCell<Lists<'b>>,
    handlers_of: OnceCell<Vec<Handler<'b>>>,
}

/// A branch whose names are found.
#[derive(Debug)]
struct Found {
    target: Target,
    emits: Vec<Emit>,
}

/// A handler: of one event in one phase, with the places of its branches in the book.
#[derive(Debug)]
struct Row {
    event: EventId,
    phase: [PhaseId; 1],
    branches: Vec<usize>,
}

/// What borrows from the tables, and is borrowed by the model.
#[derive(Debug)]
struct Lists<'m> {
    seats: model::Seats<'m>,
    phases: Vec<Phase<'m>>,
    events: Vec<Event<'m>>,
    illegals: Vec<Illegal<'m>>,
    branches: Vec<Vec<Branch<'m>>>,
    rules: Vec<Rule<'m>>,
}

/// Finds what names are about, and notes those that are about nothing.
struct Names<'b, 'p> {
    book: &'b RuleBook,
    phases: Vec<&'b str>,
    events: Vec<&'b str>,
    problems: &'p mut Vec<Invalid>,
}

impl<'b> Rules<'b> {
    fn new(book: &'b RuleBook, problems: &mut Vec<Invalid>) -> Self {
        let mut names = Names {
            book,
            phases: book
                .phases
                .iter()
                .map(|phase| phase.name.as_str())
                .collect(),
            events: book
                .events
                .iter()
                .map(|event| event.name.as_str())
                .collect(),
            problems,
        };
        names.declared();
        let parents = names.parents();
        let is_parent = |phase: PhaseId| parents.contains(&Some(phase));
        let initial = names.initial(&is_parent);
        let mut hooks = |which: &str, hook: fn(&super::Phase) -> Option<&WrittenHook>| {
            let hooks = book.phases.iter().enumerate().map(|(at, phase)| {
                let emits = hook(phase)
                    .map(|hook| hook.emits.as_slice())
                    .unwrap_or_default();
                names.emits(emits, &format!("/phases/{at}/{which}"))
            });
            hooks.collect::<Vec<_>>()
        };
        let enters = hooks("enter", |phase| phase.enter.as_ref());
        let exits = hooks("exit", |phase| phase.exit.as_ref());
        let branches = book.branches.iter().enumerate();
        let branches = branches
            .map(|(at, branch)| names.branch(at, branch, &is_parent))
            .collect();
        let handlers = names.handlers(&parents);
        let around = book.rules.iter().enumerate();
        let around = around
            .map(|(at, rule)| {
                let phase = rule.phase.as_deref();
                let phase = phase.and_then(|name| names.phase(name, &format!("/rules/{at}/phase")));
                let events = rule.events.iter().enumerate();
                let events = events.filter_map(|(place, name)| {
                    names.event(name, &format!("/rules/{at}/events/{place}"))
                });
                (phase, events.collect())
            })
            .collect();
        let lent = |fields: &'b [super::Field]| fields.iter().map(lent).collect();
        Rules {
            book,
            seats: match &book.seats {
                Seats::Named { names } => names.iter().map(String::as_str).collect(),
                Seats::Solo | Seats::Counted { .. } => Vec::new(),
            },
            initial,
            data: book.phases.iter().map(|phase| lent(&phase.data)).collect(),
            event_fields: book
                .events
                .iter()
                .map(|event| lent(&event.fields))
                .collect(),
            illegal_fields: book
                .illegals
                .iter()
                .map(|illegal| lent(&illegal.fields))
                .collect(),
            parents,
            enters,
            exits,
            branches,
            handlers,
            around,
            lists: OnceCell::new(),
            handlers_of: OnceCell::new(),
        }
    }

    /// What the rules lead to.
    fn check(&self, problems: &mut Vec<Invalid>) {
        let lists = self.lists();
        let handlers = self.handlers(&lists);
        for problem in check(&self.model(&lists, &handlers)) {
            problems.push(Invalid {
                fault: problem.fault,
                at: self.pointer(problem.place),
                message: in_data(&problem.message),
            });
        }
    }

    fn pointer(&self, place: Place) -> String {
        let branch = |handler: model::HandlerId, at: usize| {
            let row = self.handlers.get(handler.index());
            let branch = row.and_then(|row| row.branches.get(at)).copied();
            format!("/branches/{}", branch.unwrap_or_default())
        };
        match place {
            Place::Phase(phase) => format!("/phases/{}", phase.0),
            Place::Enter(phase) => format!("/phases/{}/enter", phase.0),
            Place::Exit(phase) => format!("/phases/{}/exit", phase.0),
            Place::Event(event) => format!("/events/{}", event.0),
            Place::Illegal(illegal) => format!("/illegals/{}", illegal.0),
            Place::Handler(handler) | Place::HandlerIn(handler, _) => branch(handler, 0),
            Place::Branch(handler, at) => branch(handler, at),
        }
    }

    /// The rules as a graph, to be asked and drawn as a compiled game's.
    #[must_use]
    pub fn graph(&'b self) -> Graph<'b> {
        let lists = self.lists.get_or_init(|| self.lists());
        let handlers = self.handlers_of.get_or_init(|| self.handlers(lists));
        Graph::new(self.model(lists, handlers))
    }

    fn lists(&self) -> Lists<'_> {
        let book = self.book;
        let hook = |hook: &'b Option<WrittenHook>, emits| -> Option<Hook<'_>> {
            let hook = hook.as_ref()?;
            Some(Hook {
                docs: &hook.docs,
                emits,
                refuses: hook.refuses,
            })
        };
        let turn = |order: &'b Option<String>| -> Option<Turn<'_>> {
            let order = order.as_deref()?;
            Some(Turn {
                order,
                runs_out: None,
            })
        };
        let phases = book.phases.iter().enumerate().map(|(at, phase)| Phase {
            name: &phase.name,
            docs: &phase.docs,
            data: &self.data[at],
            outcome: phase.outcome.as_deref().or(phase.end.then_some("")),
            parent: self.parents[at],
            turn: turn(&phase.turn),
            deadline: phase.deadline.as_deref(),
            enter: hook(&phase.enter, &self.enters[at]),
            exit: hook(&phase.exit, &self.exits[at]),
            allows: &phase.allows,
        });
        let events = book.events.iter().zip(&self.event_fields);
        let events = events.map(|(event, fields)| Event {
            name: &event.name,
            docs: &event.docs,
            kind: event.kind,
            fields,
            allows: &event.allows,
        });
        let illegals = book.illegals.iter().zip(&self.illegal_fields);
        let illegals = illegals.map(|(illegal, fields)| Illegal {
            name: &illegal.name,
            docs: &illegal.docs,
            fields,
            // What refuses with it is not in the data.
            used: true,
            allows: &illegal.allows,
        });
        let branches = self.handlers.iter().map(|row| {
            let branches = row.branches.iter().map(|&at| {
                let (branch, found) = (&book.branches[at], &self.branches[at]);
                Branch {
                    label: branch.label.as_deref(),
                    docs: &branch.docs,
                    guard: branch.guard.as_deref(),
                    target: found.target,
                    ends_turn: branch.ends_turn,
                    emits: &found.emits,
                }
            });
            branches.collect()
        });
        let rules = book.rules.iter().zip(&self.around);
        let rules = rules.map(|(rule, (phase, events))| Rule {
            when: rule.when,
            docs: &rule.docs,
            phase: *phase,
            events,
            refuses: rule.refuses,
            changes: rule.changes,
        });
        Lists {
            seats: match book.seats {
                Seats::Solo => model::Seats::Solo,
                Seats::Named { .. } => model::Seats::Named(&self.seats),
                Seats::Counted { least, most } => model::Seats::Counted(least, most),
            },
            phases: phases.collect(),
            events: events.collect(),
            illegals: illegals.collect(),
            branches: branches.collect(),
            rules: rules.collect(),
        }
    }

    fn handlers<'m>(&'m self, lists: &'m Lists<'m>) -> Vec<Handler<'m>> {
        let rows = self.handlers.iter().zip(&lists.branches);
        rows.map(|(row, branches)| {
            let written = || row.branches.iter().map(|&at| &self.book.branches[at]);
            let alone = matches!(branches[..], [Branch { guard: None, .. }]);
            Handler {
                event: row.event,
                phases: &row.phase,
                docs: "",
                by: written().next().and_then(|branch| branch.by.as_deref()),
                exclusive: alone || written().all(|branch| branch.exclusive),
                refuses: written().any(|branch| branch.refuses),
                copies: written().any(|branch| branch.copies),
                branches,
            }
        })
        .collect()
    }

    fn model<'m>(&'m self, lists: &'m Lists<'m>, handlers: &'m [Handler<'m>]) -> Model<'m> {
        Model {
            game: &self.book.game,
            docs: &self.book.docs,
            seats: lists.seats,
            turn: self.book.turn.as_deref().map(|order| Turn {
                order,
                runs_out: None,
            }),
            phases: &lists.phases,
            initial: self.initial,
            events: &lists.events,
            illegals: &lists.illegals,
            handlers,
            rules: &lists.rules,
        }
    }
}

fn lent(field: &super::Field) -> Field<'_> {
    Field {
        name: &field.name,
        ty: &field.ty,
        secret: match field.secret.as_deref() {
            None => Secret::Open,
            Some("sender") => Secret::Sender,
            Some(seat) => Secret::SeatOf(seat),
        },
    }
}

/// What a check says to write, as it is written in data.
fn in_data(message: &str) -> String {
    message
        .replace("#[allow(", "\"allows\": [\"")
        .replace(")]", "\"]")
        .replace("an `on` in it", "a branch from it")
        .replace("an `on ", "a branch of `")
}

/// The place of something in its list, as its id holds it; that there are no more was
/// checked.
fn id(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}

impl Names<'_, '_> {
    fn push(&mut self, fault: Fault, at: &str, message: String) {
        self.problems.push(Invalid {
            fault,
            at: at.into(),
            message,
        });
    }

    fn phase(&mut self, name: &str, at: &str) -> Option<PhaseId> {
        let found = self.phases.iter().position(|&other| other == name);
        if found.is_none() {
            let message = unknown("phase", name, &self.phases);
            self.push(Fault::UnknownPhase, at, message);
        }
        found.map(|found| PhaseId(id(found)))
    }

    fn event(&mut self, name: &str, at: &str) -> Option<EventId> {
        let found = self.events.iter().position(|&other| other == name);
        if found.is_none() {
            let message = unknown("event", name, &self.events);
            self.push(Fault::UnknownEvent, at, message);
        }
        found.map(|found| EventId(id(found)))
    }

    fn declared(&mut self) {
        let book = self.book;
        for (list, length) in [
            ("phases", book.phases.len()),
            ("events", book.events.len()),
            ("illegals", book.illegals.len()),
        ] {
            if length > usize::from(u16::MAX) {
                let message =
                    format!("there are {length} {list}, and no more than 65535 can be told apart");
                self.push(Fault::Syntax, &format!("/{list}"), message);
            }
        }
        let illegals: Vec<&str> = book
            .illegals
            .iter()
            .map(|illegal| illegal.name.as_str())
            .collect();
        let seats: Vec<&str> = match &book.seats {
            Seats::Named { names } => names.iter().map(String::as_str).collect(),
            Seats::Solo | Seats::Counted { .. } => Vec::new(),
        };
        for (fault, kind, list, names) in [
            (
                Fault::DuplicatePhase,
                "phase",
                "/phases",
                self.phases.clone(),
            ),
            (
                Fault::DuplicateEvent,
                "event",
                "/events",
                self.events.clone(),
            ),
            (Fault::DuplicateIllegal, "illegal", "/illegals", illegals),
            (Fault::DuplicateSeat, "seat", "/seats/names", seats),
        ] {
            self.once(fault, kind, list, &names);
        }
        let phases = book.phases.iter().map(|phase| &phase.data);
        let events = book.events.iter().map(|event| &event.fields);
        let illegals = book.illegals.iter().map(|illegal| &illegal.fields);
        let lists = (phases
            .enumerate()
            .map(|(at, of)| (format!("/phases/{at}/data"), of)))
        .chain(
            events
                .enumerate()
                .map(|(at, of)| (format!("/events/{at}/fields"), of)),
        )
        .chain(
            illegals
                .enumerate()
                .map(|(at, of)| (format!("/illegals/{at}/fields"), of)),
        );
        for (list, fields) in lists {
            let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
            self.once(Fault::DuplicateField, "field", &list, &names);
        }
    }

    /// Each name of a list once. Of events, logs tell no more than how they read there.
    fn once(&mut self, fault: Fault, kind: &str, list: &str, names: &[&str]) {
        let reads = |name: &str| match fault {
            Fault::DuplicateEvent => kebab(name),
            _ => name.into(),
        };
        let mut told: Vec<(String, usize)> = names
            .iter()
            .enumerate()
            .map(|(at, name)| (reads(name), at))
            .collect();
        told.sort_unstable();
        let mut twice: Vec<(usize, usize)> = told
            .chunk_by(|a, b| a.0 == b.0)
            .flat_map(|same| same[1..].iter().map(|&(_, at)| (at, same[0].1)))
            .collect();
        twice.sort_unstable();
        for (at, first) in twice {
            let (name, other) = (names[at], names[first]);
            let message = if name == other {
                format!(
                    "the {kind} `{name}` is declared at {list}/{first} already: remove one of the two"
                )
            } else {
                let text = reads(name);
                format!(
                    "`{name}` reads as `{text}` in logs and pictures, and so does `{other}`: choose \
                     another name"
                )
            };
            self.push(fault, &format!("{list}/{at}"), message);
        }
    }

    fn parents(&mut self) -> Vec<Option<PhaseId>> {
        let book = self.book;
        let mut parents: Vec<Option<PhaseId>> = Vec::with_capacity(book.phases.len());
        for (at, phase) in book.phases.iter().enumerate() {
            let parent = phase.parent.as_deref();
            parents.push(parent.and_then(|name| self.phase(name, &format!("/phases/{at}/parent"))));
        }
        for at in 0..parents.len() {
            let outwards = core::iter::successors(parents[at], |outer| parents[outer.index()]);
            let within_itself = outwards
                .take(parents.len())
                .any(|outer| outer.index() == at);
            if within_itself {
                let name = &book.phases[at].name;
                let message =
                    format!("`{name}` is nested in itself: name the phase around it, or none");
                self.push(Fault::Syntax, &format!("/phases/{at}/parent"), message);
            }
        }
        for (at, phase) in book.phases.iter().enumerate() {
            let is_end = phase.end || phase.outcome.is_some();
            if is_end && parents.contains(&Some(PhaseId(id(at)))) {
                let message = format!("`{}` is an end, and others are nested in it", phase.name);
                self.push(Fault::EndWithRules, &format!("/phases/{at}"), message);
            }
        }
        parents
    }

    fn initial(&mut self, is_parent: &dyn Fn(PhaseId) -> bool) -> PhaseId {
        let book = self.book;
        match &book.initial {
            Some(name) => {
                let found = self.phase(name, "/initial");
                self.entered(found, "/initial", is_parent)
                    .unwrap_or(PhaseId(0))
            }
            None => {
                let mut leaves = (0..book.phases.len()).map(|at| PhaseId(id(at)));
                let first = leaves.find(|&phase| {
                    let written = &book.phases[phase.index()];
                    !is_parent(phase) && !written.end && written.outcome.is_none()
                });
                if first.is_none() {
                    let message = format!("`{}` has no phase to begin in: declare one", book.game);
                    self.push(Fault::NoPhase, "/phases", message);
                }
                first.unwrap_or(PhaseId(0))
            }
        }
    }

    /// A phase, where it can be entered.
    fn entered(
        &mut self,
        phase: Option<PhaseId>,
        at: &str,
        is_parent: &dyn Fn(PhaseId) -> bool,
    ) -> Option<PhaseId> {
        let phase = phase?;
        if !is_parent(phase) {
            return Some(phase);
        }
        let name = self.phases[phase.index()];
        let inner = self.book.phases.iter();
        let inner = inner.filter(|inner| inner.parent.as_deref() == Some(name));
        let inner: Vec<&str> = inner.map(|inner| inner.name.as_str()).collect();
        let message = format!(
            "`{name}` holds other phases, and only those are entered: name one of {}",
            listed(&inner),
        );
        self.push(Fault::EnterCompound, at, message);
        None
    }

    fn emits(&mut self, emits: &[super::Emit], at: &str) -> Vec<Emit> {
        let mut found = Vec::with_capacity(emits.len());
        for (place, emit) in emits.iter().enumerate() {
            let at = format!("{at}/emits/{place}/event");
            let Some(event) = self.event(&emit.event, &at) else {
                continue;
            };
            let kind = self.book.events[event.index()].kind;
            if !matches!(kind, EventKind::Internal | EventKind::Chance) {
                let message = format!(
                    "`{}` is not what rules emit: that is declared with `\"kind\": \"internal\"`",
                    emit.event,
                );
                self.push(Fault::InternalAsMove, &at, message);
            }
            found.push(Emit {
                event,
                repeated: emit.repeated,
            });
        }
        found
    }

    fn branch(
        &mut self,
        place: usize,
        branch: &Written,
        is_parent: &dyn Fn(PhaseId) -> bool,
    ) -> Found {
        let at = format!("/branches/{place}");
        let to_at = format!("{at}/to");
        let to = branch
            .to
            .as_deref()
            .and_then(|name| self.phase(name, &to_at));
        let entered = |names: &mut Self| {
            if branch.to.is_none() {
                let message = "nothing says where it leads: write `\"to\": \"PHASE\"`, or \
                               `\"target\": \"stay\"`";
                names.push(Fault::NoTarget, &at, message.into());
            }
            names.entered(to, &to_at, is_parent)
        };
        let target = match branch.target {
            Way::To => entered(self).map(Target::To),
            Way::Again => entered(self).map(Target::Again),
            Way::Stay => Some(Target::Stay),
            Way::Push => {
                let then_at = format!("{at}/then");
                let then = branch.then.as_deref();
                let then = then.and_then(|name| self.phase(name, &then_at));
                let then = self.entered(then, &then_at, is_parent);
                entered(self).map(|to| Target::Push { to, then })
            }
            Way::Pop => Some(Target::Pop),
            Way::Play => self.played(branch, &at),
        };
        Found {
            // In its place: with a problem noted, no model is made.
            target: target.unwrap_or(Target::Stay),
            emits: self.emits(&branch.emits, &at),
        }
    }

    fn played(&mut self, branch: &Written, at: &str) -> Option<Target> {
        let Some(name) = &branch.plays else {
            let message = "nothing says which move is played: write `\"plays\": \"MOVE\"`";
            self.push(Fault::NoTarget, at, message.into());
            return None;
        };
        let at = format!("{at}/plays");
        let event = self.event(name, &at)?;
        if self.book.events[event.index()].kind != EventKind::Move {
            let message = format!("`{name}` is no move, and nobody plays it");
            self.push(Fault::InternalAsMove, &at, message);
        }
        Some(Target::Play(event))
    }

    /// What handles each event in each phase where it does something, in the order in
    /// which that is first said.
    fn handlers(&mut self, parents: &[Option<PhaseId>]) -> Vec<Row> {
        let book = self.book;
        // The branches that are said of each phase by name.
        let mut said: Vec<(EventId, PhaseId, usize)> = Vec::new();
        for (place, branch) in book.branches.iter().enumerate() {
            let event = self.event(&branch.event, &format!("/branches/{place}/event"));
            if branch.from.is_empty() {
                let message = "nothing says where its event arrives: write `\"from\": \"PHASE\"`";
                self.push(
                    Fault::NoTarget,
                    &format!("/branches/{place}"),
                    message.into(),
                );
            }
            for (at, name) in branch.from.iter().enumerate() {
                let at = match branch.from.len() {
                    1 => format!("/branches/{place}/from"),
                    _ => format!("/branches/{place}/from/{at}"),
                };
                let Some(phase) = self.phase(name, &at) else {
                    continue;
                };
                if branch.from.iter().filter(|other| *other == name).count() > 1 {
                    let message = format!("the phase `{name}` stands here more than once");
                    self.push(Fault::DuplicateHandler, &at, message);
                }
                said.extend(event.map(|event| (event, phase, place)));
            }
        }
        let mut by_event: Vec<Vec<(PhaseId, usize)>> = vec![Vec::new(); book.events.len()];
        for (event, phase, place) in said {
            by_event[event.index()].push((phase, place));
        }

        let mut rows: Vec<Row> = Vec::new();
        for (event, said) in by_event.iter().enumerate() {
            if said.is_empty() {
                continue;
            }
            for leaf in (0..parents.len()).map(|at| PhaseId(id(at))) {
                if parents.contains(&Some(leaf)) {
                    continue;
                }
                let written = &book.phases[leaf.index()];
                // An end has nothing of what it is nested in.
                let is_end = written.end || written.outcome.is_some();
                let depth = if is_end { 1 } else { parents.len() + 1 };
                let homes = core::iter::successors(Some(leaf), |home| parents[home.index()]);
                let mut homes = homes.take(depth).map(|home| {
                    let branches = said.iter().filter(move |(phase, _)| *phase == home);
                    branches.map(|&(_, place)| place).collect::<Vec<_>>()
                });
                let Some(mut branches) = homes.find(|branches| !branches.is_empty()) else {
                    continue;
                };
                self.without_pops_twice(&mut branches);
                self.told_apart(&branches, book.events[event].kind);
                rows.push(Row {
                    event: EventId(id(event)),
                    phase: [leaf],
                    branches,
                });
            }
        }
        rows.sort_by_key(|row| (row.branches[0], row.phase));
        rows
    }

    /// A `pop` is written once for each phase that it leads to.
    fn without_pops_twice(&self, branches: &mut Vec<usize>) {
        let book = self.book;
        let same = |a: &Written, b: &Written| {
            a.target == Way::Pop
                && b.target == Way::Pop
                && (&a.label, &a.guard, &a.emits) == (&b.label, &b.guard, &b.emits)
        };
        branches.dedup_by(|next, first| same(&book.branches[*next], &book.branches[*first]));
    }

    /// Branches of one event in one phase, of which exactly one is to hold.
    fn told_apart(&mut self, branches: &[usize], kind: EventKind) {
        let book = self.book;
        for (at, &place) in branches.iter().enumerate() {
            let Some(label) = &book.branches[place].label else {
                continue;
            };
            let text = kebab(label);
            let same = |&&other: &&usize| {
                book.branches[other].label.as_deref().map(kebab).as_ref() == Some(&text)
            };
            if let Some(first) = branches[..at].iter().find(same) {
                let message = format!(
                    "`{label}` is the label of /branches/{first} too, of the same event in the same phase: \
                     choose another"
                );
                self.note_once(
                    Fault::DuplicateLabel,
                    &format!("/branches/{place}/label"),
                    message,
                );
            }
        }
        let open = |&&place: &&usize| book.branches[place].guard.is_none();
        let mut opens = branches.iter().filter(open);
        // Of an `always`, those of the game and of the phase stand together.
        if branches.len() < 2 || kind == EventKind::Always {
            return;
        }
        match (opens.next(), opens.next()) {
            (Some(first), Some(second)) => {
                let message = format!(
                    "it holds always, and so does /branches/{first} of the same event in the same phase: \
                     give each a `guard`"
                );
                self.note_once(Fault::TwoUnguarded, &format!("/branches/{second}"), message);
            }
            (Some(only), None) => {
                let message = "it holds always, beside branches of its event that hold sometimes: then two \
                               would hold at once; give it a guard, as `\"guard\": \"else\"`";
                let at = format!("/branches/{only}");
                self.note_once(Fault::UnguardedBesideGuarded, &at, message.into());
            }
            (None, _) => {}
        }
    }

    /// What is said of branches that several phases share is said once.
    fn note_once(&mut self, fault: Fault, at: &str, message: String) {
        let known = |other: &Invalid| other.fault == fault && other.at == at;
        if !self.problems.iter().any(known) {
            self.push(fault, at, message);
        }
    }
}

//! A rule book that comes as data, at run time: a scene in a file.
//!
//! A [`Model`] borrows all that it holds; a [`RuleBook`] owns the same, and is what
//! [`Graph::to_json`](crate::Graph::to_json) writes and any format of serde reads. It
//! names phases and events; [`RuleBook::check`] finds them and runs every check that
//! `game!` runs, and refuses it with all that is wrong at once ([`InvalidGame`]). What
//! passes is a [`Rules`], which is asked and drawn as a compiled game is.
//!
//! The checks and the tables are in `book/rules.rs`.

mod rules;
#[cfg(all(test, feature = "serde"))]
mod schema;
#[cfg(test)]
mod tests;

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::atomic::copies;
use crate::fault::Fault;
use crate::graph::{Edge, Graph};
use crate::model::{self, EventKind, Model, Secret, Target, When};

pub use rules::Rules;

/// A rule book as data that owns what it says.
///
/// ```
/// use rulebook_model::book::{Branch, Event, Phase, RuleBook};
///
/// let book = RuleBook {
///     game: "Door".into(),
///     phases: ["Shut", "Open"].map(Phase::named).into(),
///     events: ["push", "pull"].map(Event::named).into(),
///     branches: [
///         Branch::new(["Shut"], "push", "Open"),
///         // From several phases at once; from `Shut` to itself.
///         Branch::new(["Open", "Shut"], "pull", "Shut"),
///     ]
///     .into(),
///     ..RuleBook::default()
/// };
/// let rules = book.check()?;
/// let graph = rules.graph();
/// let (open, pull) = (graph.phase_named("Open").unwrap(), graph.event_named("pull").unwrap());
/// assert_eq!(graph.apply(open, pull), graph.phase_named("Shut").ok());
/// assert!(graph.to_mermaid().contains("s0 --> s1 : push"));
/// # Ok::<(), rulebook_model::book::InvalidGame>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(deny_unknown_fields)
)]
pub struct RuleBook {
    /// The game's name.
    pub game: String,
    /// What it is about.
    #[cfg_attr(feature = "serde", serde(default))]
    pub docs: String,
    /// Who sits at the table.
    #[cfg_attr(feature = "serde", serde(default))]
    pub seats: Seats,
    /// The turn order of the game, where it names one.
    #[cfg_attr(feature = "serde", serde(default))]
    pub turn: Option<String>,
    /// Where a game begins: the first phase that no others are nested in, unless said.
    #[cfg_attr(feature = "serde", serde(default))]
    pub initial: Option<String>,
    /// Phases and ends.
    pub phases: Vec<Phase>,
    /// What can happen.
    #[cfg_attr(feature = "serde", serde(default))]
    pub events: Vec<Event>,
    /// Why a move may be refused.
    #[cfg_attr(feature = "serde", serde(default))]
    pub illegals: Vec<Illegal>,
    /// What happens when an event arrives in a phase.
    #[cfg_attr(feature = "serde", serde(default))]
    pub branches: Vec<Branch>,
    /// What runs around that.
    #[cfg_attr(feature = "serde", serde(default))]
    pub rules: Vec<Rule>,
}

/// Who sits at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)
)]
pub enum Seats {
    /// One player, who needs no name.
    #[default]
    Solo,
    /// Seats with names: always all of them.
    Named {
        /// Their names.
        names: Vec<String>,
    },
    /// So many seats as a match starts with.
    Counted {
        /// At the least.
        least: u8,
        /// At the most.
        most: u8,
    },
}

/// A phase, or an end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// What it is.
    #[cfg_attr(feature = "serde", serde(default))]
    pub docs: String,
    /// The data that it carries.
    #[cfg_attr(feature = "serde", serde(default))]
    pub data: Vec<Field>,
    /// Whether the game is over here.
    #[cfg_attr(feature = "serde", serde(default))]
    pub end: bool,
    /// The outcome of an end; what has one is an end.
    #[cfg_attr(feature = "serde", serde(default))]
    pub outcome: Option<String>,
    /// The phase that it is nested in.
    #[cfg_attr(feature = "serde", serde(default))]
    pub parent: Option<String>,
    /// The turn order of its own.
    #[cfg_attr(feature = "serde", serde(default))]
    pub turn: Option<String>,
    /// When its time is over.
    #[cfg_attr(feature = "serde", serde(default))]
    pub deadline: Option<String>,
    /// What runs when it is entered.
    #[cfg_attr(feature = "serde", serde(default))]
    pub enter: Option<Hook>,
    /// What runs when it is left.
    #[cfg_attr(feature = "serde", serde(default))]
    pub exit: Option<Hook>,
    /// The faults that are allowed here.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub allows: Vec<Fault>,
}

/// What runs where the border of a phase is crossed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Hook {
    /// What it is for.
    #[cfg_attr(feature = "serde", serde(default))]
    pub docs: String,
    /// Whether it may refuse the move.
    #[cfg_attr(feature = "serde", serde(default))]
    pub refuses: bool,
    /// The events that it queues, in order.
    #[cfg_attr(feature = "serde", serde(default))]
    pub emits: Vec<Emit>,
}

/// An event that a branch or the border of a phase queues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Emit {
    /// The event, an internal one.
    pub event: String,
    /// Whether it is queued any number of times.
    #[cfg_attr(feature = "serde", serde(default))]
    pub repeated: bool,
}

/// A field of a phase, of an event or of an illegal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type, as text.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub ty: String,
    /// Who alone sees it: `sender`, or the name of the field that holds the seat.
    #[cfg_attr(feature = "serde", serde(default))]
    pub secret: Option<String>,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Event {
    /// Its name.
    pub name: String,
    /// What it is.
    #[cfg_attr(feature = "serde", serde(default))]
    pub docs: String,
    /// Where it comes from: a player, unless said.
    #[cfg_attr(feature = "serde", serde(default = "a_move"))]
    pub kind: EventKind,
    /// What it carries.
    #[cfg_attr(feature = "serde", serde(default))]
    pub fields: Vec<Field>,
    /// The faults that are allowed here.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub allows: Vec<Fault>,
}

#[cfg(feature = "serde")]
const fn a_move() -> EventKind {
    EventKind::Move
}

impl Default for Event {
    fn default() -> Self {
        Event {
            name: String::new(),
            docs: String::new(),
            kind: EventKind::Move,
            fields: Vec::new(),
            allows: Vec::new(),
        }
    }
}

/// Why a move may be refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Illegal {
    /// Its name.
    pub name: String,
    /// What it says.
    #[cfg_attr(feature = "serde", serde(default))]
    pub docs: String,
    /// What it carries.
    #[cfg_attr(feature = "serde", serde(default))]
    pub fields: Vec<Field>,
    /// The faults that are allowed here.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub allows: Vec<Fault>,
}

/// One way that an event can go: a transition.
///
/// Those of one event in one phase stand together, in their order, and exactly one of
/// them is to hold: where there are several, each has a `guard`, of which the last may
/// be `else`. One from several phases is one in each of them; one from a phase that
/// others are nested in is one in each of those that have none of that event nearer by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(deny_unknown_fields)
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Branch {
    /// As in logs: `place:win`. Written, and not read: it follows from the others.
    #[cfg_attr(feature = "serde", serde(default))]
    pub name: String,
    /// Where the event arrives: one phase, or several.
    #[cfg_attr(feature = "serde", serde(with = "one_or_more"))]
    pub from: Vec<String>,
    /// Where it leads; needless where `target` says so.
    #[cfg_attr(feature = "serde", serde(default))]
    pub to: Option<String>,
    /// How it leads there.
    #[cfg_attr(feature = "serde", serde(default))]
    pub target: Way,
    /// The phase that comes behind a `push`; none where the present one is resumed.
    #[cfg_attr(feature = "serde", serde(default))]
    pub then: Option<String>,
    /// The move that `play` plays.
    #[cfg_attr(feature = "serde", serde(default))]
    pub plays: Option<String>,
    /// What arrives.
    pub event: String,
    /// Its label, which tells it from the others of its event.
    #[cfg_attr(feature = "serde", serde(default))]
    pub label: Option<String>,
    /// What it is for.
    #[cfg_attr(feature = "serde", serde(default))]
    pub docs: String,
    /// When it holds.
    #[cfg_attr(feature = "serde", serde(default))]
    pub guard: Option<String>,
    /// Who may send it, where it is not the seats that the turn order makes active
    /// (`_` for all in play). Of several branches of one event in a phase, the first
    /// says it.
    #[cfg_attr(feature = "serde", serde(default))]
    pub by: Option<String>,
    /// Whether it is known of it and the others of its event that exactly one holds.
    #[cfg_attr(feature = "serde", serde(default))]
    pub exclusive: bool,
    /// Whether the event may be refused before anything is changed.
    #[cfg_attr(feature = "serde", serde(default))]
    pub refuses: bool,
    /// Whether it may fail once its work has begun.
    #[cfg_attr(feature = "serde", serde(default))]
    pub copies: bool,
    /// Whether it ends the turn.
    #[cfg_attr(feature = "serde", serde(default))]
    pub ends_turn: bool,
    /// The events that it queues, in order.
    #[cfg_attr(feature = "serde", serde(default))]
    pub emits: Vec<Emit>,
}

/// How a branch leads on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Way {
    /// To `to`; where that is the phase that it leaves, nothing runs at its border.
    #[default]
    To,
    /// To `to`, entered anew even where it is the present one.
    Again,
    /// To where the event arrived.
    Stay,
    /// To `to`, with the present phase suspended; `then` comes behind it.
    Push,
    /// To what the `push` said that ends here.
    Pop,
    /// Nowhere by itself: the move `plays` is played.
    Play,
}

/// A rule around the branches.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Rule {
    /// On which side of them it runs.
    pub when: When,
    /// What it is for.
    #[cfg_attr(feature = "serde", serde(default))]
    pub docs: String,
    /// The phase that it stands in; at game level, none.
    #[cfg_attr(feature = "serde", serde(default))]
    pub phase: Option<String>,
    /// The events that it is for.
    pub events: Vec<String>,
    /// Whether it may refuse the move.
    #[cfg_attr(feature = "serde", serde(default))]
    pub refuses: bool,
    /// Whether it may change the state.
    #[cfg_attr(feature = "serde", serde(default))]
    pub changes: bool,
}

impl Phase {
    /// A phase of that name.
    #[must_use]
    pub fn named(name: impl Into<String>) -> Self {
        Phase {
            name: name.into(),
            ..Phase::default()
        }
    }

    /// An end of that name.
    #[must_use]
    pub fn end(name: impl Into<String>) -> Self {
        Phase {
            end: true,
            ..Phase::named(name)
        }
    }
}

impl Event {
    /// A move of that name.
    #[must_use]
    pub fn named(name: impl Into<String>) -> Self {
        Event {
            name: name.into(),
            ..Event::default()
        }
    }
}

impl Branch {
    /// From those phases, by that event, to that one.
    #[must_use]
    pub fn new<S: Into<String>>(
        from: impl IntoIterator<Item = S>,
        event: impl Into<String>,
        to: impl Into<String>,
    ) -> Self {
        Branch {
            from: from.into_iter().map(Into::into).collect(),
            event: event.into(),
            to: Some(to.into()),
            ..Branch::default()
        }
    }
}

impl RuleBook {
    /// The rules of a graph as data: each branch once for each phase that it leaves,
    /// and once for each that a `pop` leads to.
    ///
    /// ```
    /// use rulebook_model::{Graph, book::RuleBook, example::TIC_TAC_TOE};
    ///
    /// let book = RuleBook::of(&Graph::new(TIC_TAC_TOE));
    /// assert_eq!(book.branches[0].name, "place:win");
    ///
    /// let rules = book.check().unwrap();
    /// assert_eq!(rules.graph().to_mermaid(), Graph::new(TIC_TAC_TOE).to_mermaid());
    /// ```
    #[must_use]
    pub fn of(graph: &Graph<'_>) -> Self {
        let model = graph.model();
        let copies = copies(model);
        let phase_name = |phase: model::PhaseId| -> Option<String> {
            Some(model.phases.get(phase.index())?.name.to_owned())
        };
        RuleBook {
            game: model.game.to_owned(),
            docs: model.docs.to_owned(),
            seats: match model.seats {
                model::Seats::Solo => Seats::Solo,
                model::Seats::Named(names) => Seats::Named {
                    names: names.iter().map(ToString::to_string).collect(),
                },
                model::Seats::Counted(least, most) => Seats::Counted { least, most },
            },
            turn: model.turn.map(|turn| turn.order.to_owned()),
            initial: phase_name(model.initial),
            phases: model
                .phases
                .iter()
                .map(|phase| Phase {
                    name: phase.name.to_owned(),
                    docs: phase.docs.to_owned(),
                    data: fields(phase.data),
                    end: phase.is_end(),
                    outcome: phase
                        .outcome
                        .filter(|text| !text.is_empty())
                        .map(str::to_owned),
                    parent: phase.parent.and_then(phase_name),
                    turn: phase.turn.map(|turn| turn.order.to_owned()),
                    deadline: phase.deadline.map(str::to_owned),
                    enter: phase.enter.map(|enter| hook(model, enter)),
                    exit: phase.exit.map(|exit| hook(model, exit)),
                    allows: phase.allows.to_vec(),
                })
                .collect(),
            events: model
                .events
                .iter()
                .map(|event| Event {
                    name: event.name.to_owned(),
                    docs: event.docs.to_owned(),
                    kind: event.kind,
                    fields: fields(event.fields),
                    allows: event.allows.to_vec(),
                })
                .collect(),
            illegals: model
                .illegals
                .iter()
                .map(|illegal| Illegal {
                    name: illegal.name.to_owned(),
                    docs: illegal.docs.to_owned(),
                    fields: fields(illegal.fields),
                    allows: illegal.allows.to_vec(),
                })
                .collect(),
            branches: graph
                .edges()
                .map(|edge| branch(graph, edge, copies[edge.handler.index()]))
                .collect(),
            rules: model
                .rules
                .iter()
                .map(|rule| Rule {
                    when: rule.when,
                    docs: rule.docs.to_owned(),
                    phase: rule.phase.and_then(phase_name),
                    events: rule
                        .events
                        .iter()
                        .map(|&event| model.event(event).name.to_owned())
                        .collect(),
                    refuses: rule.refuses,
                    changes: rule.changes,
                })
                .collect(),
        }
    }
}

fn hook(model: &Model<'_>, hook: model::Hook<'_>) -> Hook {
    Hook {
        docs: hook.docs.to_owned(),
        refuses: hook.refuses,
        emits: emits(model, hook.emits),
    }
}

fn emits(model: &Model<'_>, emits: &[model::Emit]) -> Vec<Emit> {
    emits
        .iter()
        .map(|emit| Emit {
            event: model.event(emit.event).name.to_owned(),
            repeated: emit.repeated,
        })
        .collect()
}

fn fields(fields: &[model::Field<'_>]) -> Vec<Field> {
    fields
        .iter()
        .map(|field| Field {
            name: field.name.to_owned(),
            ty: field.ty.to_owned(),
            secret: match field.secret {
                Secret::Open => None,
                Secret::Sender => Some("sender".to_owned()),
                Secret::SeatOf(seat) => Some(seat.to_owned()),
            },
        })
        .collect()
}

fn branch(graph: &Graph<'_>, edge: Edge, copies: bool) -> Branch {
    let model = graph.model();
    let handler = model.handler(edge.handler);
    let branch = graph.branch(edge);
    let name = |phase: model::PhaseId| model.phase(phase).name.to_owned();
    // The branch's own docs, or else what is said of its handler.
    let docs = if branch.docs.is_empty() {
        handler.docs
    } else {
        branch.docs
    };
    Branch {
        name: graph.name(edge),
        from: [name(edge.from)].into(),
        to: Some(name(edge.to)),
        target: match branch.target {
            Target::To(_) => Way::To,
            Target::Again(_) => Way::Again,
            Target::Stay => Way::Stay,
            Target::Push { .. } => Way::Push,
            Target::Pop => Way::Pop,
            Target::Play(_) => Way::Play,
        },
        then: match branch.target {
            Target::Push { then, .. } => then.map(name),
            _ => None,
        },
        plays: match branch.target {
            Target::Play(event) => Some(model.event(event).name.to_owned()),
            _ => None,
        },
        event: model.event(handler.event).name.to_owned(),
        label: branch.label.map(str::to_owned),
        docs: docs.to_owned(),
        guard: branch.guard.map(str::to_owned),
        by: handler.by.map(str::to_owned),
        exclusive: handler.exclusive,
        refuses: handler.refuses,
        copies,
        ends_turn: branch.ends_turn,
        emits: emits(model, branch.emits),
    }
}

/// A rule book that cannot work, with all that is wrong with it: what its names are
/// about, or, where those hold, what its rules lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InvalidGame {
    /// What is wrong; never empty.
    pub problems: Vec<Invalid>,
}

/// One thing that is wrong with a rule book.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Invalid {
    /// What is wrong.
    pub fault: Fault,
    /// Where, as a JSON Pointer: `/branches/3/to`.
    pub at: String,
    /// What was found, what was expected and what to write instead.
    pub message: String,
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} [{}]", self.at, self.message, self.fault.name())
    }
}

impl fmt::Display for InvalidGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the rule book cannot work")?;
        for problem in &self.problems {
            write!(f, "\n{problem}")?;
        }
        Ok(())
    }
}

impl Error for InvalidGame {}

#[cfg(feature = "serde")]
mod one_or_more {
    //! `"Play"` or `["Play", "Rest"]`.

    use alloc::string::String;
    use alloc::vec::Vec;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum OneOrMore {
        One(String),
        More(Vec<String>),
    }

    pub(super) fn serialize<S: Serializer>(names: &[String], to: S) -> Result<S::Ok, S::Error> {
        match names {
            [name] => name.serialize(to),
            names => names.serialize(to),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
        Ok(match OneOrMore::deserialize(from)? {
            OneOrMore::One(name) => [name].into(),
            OneOrMore::More(names) => names,
        })
    }
}

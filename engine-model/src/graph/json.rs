//! A graph as JSON, for programs in other languages.
//!
//! What refers to a phase, an event or a seat does so by name.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Serialize, Serializer};

use super::{Edge, Graph};
use crate::atomic::copies;
use crate::model::{Emit, EventKind, Field, Hook, Model, PhaseId, Seats, Secret, Target, When};

impl Graph<'_> {
    /// The rule book as JSON, indented. The order of its fields is fixed.
    ///
    /// Without indentation, or in another format: [`Graph`] implements
    /// [`Serialize`].
    ///
    /// ```
    /// use rulebook_model::{Graph, example::TIC_TAC_TOE};
    ///
    /// let json = Graph::new(TIC_TAC_TOE).to_json();
    /// assert!(json.starts_with("{\n  \"game\": \"TicTacToe\","));
    /// ```
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "it never does")]
    pub fn to_json(&self) -> String {
        let mut text =
            serde_json::to_string_pretty(self).expect("strings, lists and structs are always JSON");
        text.push('\n');
        text
    }
}

impl Serialize for Graph<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RuleBook::new(self).serialize(serializer)
    }
}

#[derive(Serialize)]
struct RuleBook<'a> {
    game: &'a str,
    docs: &'a str,
    seats: SeatsJson<'a>,
    turn: Option<&'a str>,
    initial: Option<&'a str>,
    phases: Vec<PhaseJson<'a>>,
    events: Vec<EventJson<'a>>,
    illegals: Vec<IllegalJson<'a>>,
    branches: Vec<BranchJson<'a>>,
    rules: Vec<RuleJson<'a>>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum SeatsJson<'a> {
    Solo,
    Named { names: &'a [&'a str] },
    Counted { least: u8, most: u8 },
}

#[derive(Serialize)]
struct PhaseJson<'a> {
    name: &'a str,
    docs: &'a str,
    data: Vec<FieldJson<'a>>,
    end: bool,
    outcome: Option<&'a str>,
    parent: Option<&'a str>,
    /// The order of its own.
    turn: Option<&'a str>,
    deadline: Option<&'a str>,
    enter: Option<HookJson<'a>>,
    exit: Option<HookJson<'a>>,
}

#[derive(Serialize)]
struct HookJson<'a> {
    docs: &'a str,
    refuses: bool,
    emits: Vec<EmitJson<'a>>,
}

#[derive(Serialize)]
struct EmitJson<'a> {
    event: &'a str,
    /// Whether it is queued any number of times.
    repeated: bool,
}

#[derive(Serialize)]
struct RuleJson<'a> {
    /// `before` or `after`.
    when: &'static str,
    docs: &'a str,
    /// Where it stands; at game level, nowhere.
    phase: Option<&'a str>,
    events: Vec<&'a str>,
    refuses: bool,
    changes: bool,
}

#[derive(Serialize)]
struct EventJson<'a> {
    name: &'a str,
    docs: &'a str,
    kind: &'static str,
    fields: Vec<FieldJson<'a>>,
}

#[derive(Serialize)]
struct IllegalJson<'a> {
    name: &'a str,
    docs: &'a str,
    fields: Vec<FieldJson<'a>>,
}

#[derive(Serialize)]
struct FieldJson<'a> {
    name: &'a str,
    #[serde(rename = "type")]
    ty: &'a str,
    /// Who alone sees it: `sender`, or the name of the field that holds the seat.
    secret: Option<&'a str>,
}

#[derive(Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct BranchJson<'a> {
    /// As in logs: `place:win`.
    name: String,
    from: &'a str,
    to: &'a str,
    /// `to`, `again`, `stay`, `push`, `pop` or `play`: a phase may lead to itself in
    /// several ways.
    target: &'static str,
    /// The phase that comes behind a `push`; none where the present one is resumed.
    then: Option<&'a str>,
    /// The move that `play` plays.
    plays: Option<&'a str>,
    event: &'a str,
    label: Option<&'a str>,
    /// The branch's own, or else what is said of its handler.
    docs: &'a str,
    guard: Option<&'a str>,
    by: Option<&'a str>,
    exclusive: bool,
    refuses: bool,
    /// Whether a copy is made to go back to, for whatever reason.
    copies: bool,
    ends_turn: bool,
    emits: Vec<EmitJson<'a>>,
}

impl<'a> RuleBook<'a> {
    fn new(graph: &Graph<'a>) -> Self {
        let model = graph.model();
        let phase_name = |phase: PhaseId| model.phase(phase).name;
        let copies = copies(model);
        RuleBook {
            game: model.game,
            docs: model.docs,
            seats: match model.seats {
                Seats::Solo => SeatsJson::Solo,
                Seats::Named(names) => SeatsJson::Named { names },
                Seats::Counted(least, most) => SeatsJson::Counted { least, most },
            },
            turn: model.turn.map(|turn| turn.order),
            initial: model
                .phases
                .get(model.initial.index())
                .map(|phase| phase.name),
            phases: model
                .phases
                .iter()
                .map(|phase| PhaseJson {
                    name: phase.name,
                    docs: phase.docs,
                    data: fields(phase.data),
                    end: phase.is_end(),
                    outcome: phase.outcome,
                    parent: phase.parent.map(phase_name),
                    turn: phase.turn.map(|turn| turn.order),
                    deadline: phase.deadline,
                    enter: phase.enter.map(|enter| hook(model, enter)),
                    exit: phase.exit.map(|exit| hook(model, exit)),
                })
                .collect(),
            events: model
                .events
                .iter()
                .map(|event| EventJson {
                    name: event.name,
                    docs: event.docs,
                    kind: match event.kind {
                        EventKind::Move => "move",
                        EventKind::Internal => "internal",
                        EventKind::Chance => "chance",
                        EventKind::Always => "always",
                        EventKind::Done => "done",
                        EventKind::Timeout => "timeout",
                    },
                    fields: fields(event.fields),
                })
                .collect(),
            illegals: model
                .illegals
                .iter()
                .map(|illegal| IllegalJson {
                    name: illegal.name,
                    docs: illegal.docs,
                    fields: fields(illegal.fields),
                })
                .collect(),
            branches: graph
                .edges()
                .map(|edge| branch(graph, edge, copies[edge.handler.index()]))
                .collect(),
            rules: model
                .rules
                .iter()
                .map(|rule| RuleJson {
                    when: match rule.when {
                        When::Before => "before",
                        When::After => "after",
                    },
                    docs: rule.docs,
                    phase: rule.phase.map(phase_name),
                    events: rule
                        .events
                        .iter()
                        .map(|&event| model.event(event).name)
                        .collect(),
                    refuses: rule.refuses,
                    changes: rule.changes,
                })
                .collect(),
        }
    }
}

fn hook<'a>(model: &Model<'a>, hook: Hook<'a>) -> HookJson<'a> {
    HookJson {
        docs: hook.docs,
        refuses: hook.refuses,
        emits: emits(model, hook.emits),
    }
}

fn emits<'a>(model: &Model<'a>, emits: &[Emit]) -> Vec<EmitJson<'a>> {
    emits
        .iter()
        .map(|emit| EmitJson {
            event: model.event(emit.event).name,
            repeated: emit.repeated,
        })
        .collect()
}

fn branch<'a>(graph: &Graph<'a>, edge: Edge, copies: bool) -> BranchJson<'a> {
    let model = graph.model();
    let handler = model.handler(edge.handler);
    let branch = graph.branch(edge);
    BranchJson {
        name: graph.name(edge),
        from: model.phase(edge.from).name,
        to: model.phase(edge.to).name,
        target: match branch.target {
            Target::To(_) => "to",
            Target::Again(_) => "again",
            Target::Stay => "stay",
            Target::Push { .. } => "push",
            Target::Pop => "pop",
            Target::Play(_) => "play",
        },
        then: match branch.target {
            Target::Push { then, .. } => then.map(|then| model.phase(then).name),
            _ => None,
        },
        plays: match branch.target {
            Target::Play(event) => Some(model.event(event).name),
            _ => None,
        },
        event: model.event(handler.event).name,
        label: branch.label,
        docs: if branch.docs.is_empty() {
            handler.docs
        } else {
            branch.docs
        },
        guard: branch.guard,
        by: handler.by,
        exclusive: handler.exclusive,
        refuses: handler.refuses,
        copies,
        ends_turn: branch.ends_turn,
        emits: emits(model, branch.emits),
    }
}

fn fields<'a>(fields: &[Field<'a>]) -> Vec<FieldJson<'a>> {
    fields
        .iter()
        .map(|field| FieldJson {
            name: field.name,
            ty: field.ty,
            secret: match field.secret {
                Secret::Open => None,
                Secret::Sender => Some("sender"),
                Secret::SeatOf(seat) => Some(seat),
            },
        })
        .collect()
}

//! What every drawing of a graph shows; the exporters only spell it.
//!
//! ```text
//!              place          win [Line::Three(winner)]
//!   ●──▶ Play ───────▶ ◇ ─────────────────────────────▶ Won ──▶ ◉
//! ```
//!
//! An event that can go one way is an arrow, one that can go several ways is
//! an arrow to a choice, and an arrow for each of them from there. What a
//! branch emits stands behind a slash (`deal / emit score, pay*`), with a star
//! where that is any number; `(internal)` marks an event that no player sends, and
//! `(push, then Carry)` a phase that is entered for a while.
//! Phases are drawn around those that are nested in them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::{Edge, Graph};
use crate::model::{Emit, EventId, EventKind, PhaseId, Target};
use crate::text::{kebab, plain};

/// How much of a guard, or of who may send an event, is drawn: a label as
/// long as a line of code would push the phases off the page.
const LONGEST: usize = 40;

pub(super) struct Picture {
    /// Where the choices are: `Node::Choice(0)` and those that follow, and the
    /// phase where the event of each arrives.
    pub(super) choices: Vec<PhaseId>,
    pub(super) arrows: Vec<Arrow>,
}

pub(super) struct Arrow {
    pub(super) from: Node,
    pub(super) to: Node,
    pub(super) label: String,
    pub(super) kind: EventKind,
}

/// A node, which is written as its id: a number, never a name, because a name
/// may be a word of the language that the picture is written in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Node {
    Phase(PhaseId),
    Choice(usize),
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Node::Phase(phase) => write!(f, "s{}", phase.0),
            Node::Choice(choice) => write!(f, "c{choice}"),
        }
    }
}

impl Picture {
    pub(super) fn new(graph: &Graph<'_>, guards: bool) -> Self {
        let mut picture = Picture {
            choices: Vec::new(),
            arrows: Vec::new(),
        };
        let edges: Vec<Edge> = graph.edges().collect();
        // The branches of one handler in one phase stand side by side.
        for ways in edges.chunk_by(|a, b| (a.handler, a.from) == (b.handler, b.from)) {
            let [first, others @ ..] = ways else {
                continue;
            };
            let kind = graph.kind(*first);
            let from = Node::Phase(first.from);
            let mut arrow = |from, to, label| {
                picture.arrows.push(Arrow {
                    from,
                    to,
                    label,
                    kind,
                });
            };
            let result = |way| {
                let guard = guard(graph, way, guards);
                format!("{guard}{}{}", emits(graph, way), beyond(graph, way))
            };
            if others.is_empty() {
                let (name, sender, result) =
                    (name(graph, *first), sender(graph, *first), result(*first));
                let label = format!("{name}{sender}{result}");
                arrow(from, Node::Phase(first.to), label);
            } else {
                let choice = Node::Choice(picture.choices.len());
                picture.choices.push(first.from);
                let label = format!("{}{}", event(graph, *first), sender(graph, *first));
                arrow(from, choice, label);
                for &way in ways {
                    let label = format!("{}{}", short_name(graph, way), result(way));
                    arrow(choice, Node::Phase(way.to), label);
                }
            }
        }
        picture
    }

    /// The phases and the choices that stand in a phase, or in none.
    pub(super) fn inside(
        &self,
        graph: &Graph<'_>,
        parent: Option<PhaseId>,
    ) -> (Vec<PhaseId>, Vec<Node>) {
        let model = graph.model();
        let phases = model
            .phase_ids()
            .filter(|&phase| model.phase(phase).parent == parent);
        let choices = self.choices.iter().enumerate();
        let choices = choices
            .filter(|&(_, &from)| model.phase(from).parent == parent)
            .map(|(choice, _)| Node::Choice(choice));
        (phases.collect(), choices.collect())
    }
}

/// What crossing the border of a phase queues, a line for each of its hooks
/// that queues something.
pub(super) fn hooks(graph: &Graph<'_>, phase: PhaseId) -> Vec<String> {
    let phase = graph.model().phase(phase);
    [("enter", phase.enter), ("exit", phase.exit)]
        .into_iter()
        .filter_map(|(word, hook)| Some((word, hook?.emits)))
        .filter(|(_, emits)| !emits.is_empty())
        .map(|(word, emits)| format!("{word}{}", emitted(graph, emits)))
        .collect()
}

/// The name of a phase, or its id where the name shows nothing.
pub(super) fn phase_name(graph: &Graph<'_>, phase: PhaseId) -> String {
    let name = clean(plain(graph.model().phase(phase).name));
    if name.is_empty() {
        Node::Phase(phase).to_string()
    } else {
        name
    }
}

fn event(graph: &Graph<'_>, edge: Edge) -> String {
    event_name(graph, graph.model().handler(edge.handler).event)
}

fn event_name(graph: &Graph<'_>, id: EventId) -> String {
    let name = clean(&kebab(graph.model().event(id).name));
    if name.is_empty() {
        format!("e{}", id.0)
    } else {
        name
    }
}

/// As it is called beside the event's own arrow: `win`.
fn short_name(graph: &Graph<'_>, edge: Edge) -> String {
    match label(graph, edge) {
        Some(label) => label,
        None => event(graph, edge),
    }
}

/// As it is called in logs: `place:win`.
fn name(graph: &Graph<'_>, edge: Edge) -> String {
    match label(graph, edge) {
        Some(label) => format!("{}:{label}", event(graph, edge)),
        None => event(graph, edge),
    }
}

fn label(graph: &Graph<'_>, edge: Edge) -> Option<String> {
    let label = clean(&kebab(graph.branch(edge).label?));
    (!label.is_empty()).then_some(label)
}

fn sender(graph: &Graph<'_>, edge: Edge) -> String {
    match (graph.kind(edge), graph.model().handler(edge.handler).by) {
        (EventKind::Internal, _) => " (internal)".into(),
        (EventKind::Chance, _) => " (chance)".into(),
        (_, None) => String::new(),
        (_, Some("_")) => " (by anyone)".into(),
        (_, Some(seats)) => format!(" (by {})", shortened(&clean(seats))),
    }
}

fn emits(graph: &Graph<'_>, edge: Edge) -> String {
    emitted(graph, graph.branch(edge).emits)
}

/// What a target does besides leading somewhere.
fn beyond(graph: &Graph<'_>, edge: Edge) -> String {
    match graph.branch(edge).target {
        Target::Push { then: None, .. } => " (push, and back)".into(),
        Target::Push {
            then: Some(then), ..
        } => format!(" (push, then {})", phase_name(graph, then)),
        Target::Pop => " (pop)".into(),
        Target::Play(event) => format!(" (plays {})", event_name(graph, event)),
        Target::To(_) | Target::Again(_) | Target::Stay => String::new(),
    }
}

fn emitted(graph: &Graph<'_>, emits: &[Emit]) -> String {
    let names: Vec<String> = emits
        .iter()
        .map(|emit| {
            let any_number = if emit.repeated { "*" } else { "" };
            format!("{}{any_number}", event_name(graph, emit.event))
        })
        .collect();
    if names.is_empty() {
        return String::new();
    }
    format!(" / emit {}", shortened(&names.join(", ")))
}

fn guard(graph: &Graph<'_>, edge: Edge, shown: bool) -> String {
    match graph.branch(edge).guard {
        Some(guard) if shown => format!(" [{}]", shortened(&clean(guard))),
        _ => String::new(),
    }
}

/// On one line, and without what no font draws.
fn clean(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace(char::is_control, "\u{FFFD}")
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.into();
    }
    let start: String = text.chars().take(LONGEST - 1).collect();
    format!("{}…", start.trim_end())
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::{LONGEST, clean, shortened};

    #[test]
    fn a_text_of_several_lines_is_drawn_on_one() {
        assert_eq!(clean("  a\n   && b\t"), "a && b");
        assert_eq!(clean("\n"), "");
        assert_eq!(clean("a\0b"), "a\u{FFFD}b");
    }

    #[test]
    fn a_long_text_is_cut_with_an_ellipsis() {
        let fits: String = "é".repeat(LONGEST);
        assert_eq!(shortened(&fits), fits);
        let cut = shortened(&"é".repeat(LONGEST + 1));
        assert_eq!(cut.chars().count(), LONGEST);
        assert!(cut.ends_with("é…"));
    }
}

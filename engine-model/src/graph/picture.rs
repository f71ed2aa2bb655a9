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

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::drawing::Drawing;
use super::{Edge, Graph};
use crate::model::{Emit, EventId, EventKind, PhaseId, Target};
use crate::text::{kebab, plain};

/// How much of a guard, or of who may send an event, is drawn: a label as
/// long as a line of code would push the phases off the page.
pub(super) const LONGEST: usize = 40;

pub(super) struct Picture {
    /// Whether each phase is drawn.
    pub(super) shown: Vec<bool>,
    /// What each is nested in, that is drawn around it.
    children: Vec<Vec<PhaseId>>,
    outermost: Vec<PhaseId>,
    /// Where the choices are: `Node::Choice(0)` and those that follow, and the
    /// phase where the event of each arrives.
    pub(super) choices: Vec<PhaseId>,
    pub(super) arrows: Vec<Arrow>,
    /// The classes of nodes, each with what has it, in a fixed order.
    pub(super) classes: Vec<(Class, Vec<Node>)>,
}

pub(super) struct Arrow {
    pub(super) from: Node,
    pub(super) to: Node,
    pub(super) label: String,
    pub(super) kind: EventKind,
    /// Whether it is of the highlighted path.
    pub(super) on_path: bool,
    /// How often it was taken, in steps of colour.
    pub(super) heat: Option<Heat>,
}

/// How often something was taken, from 0 (never) to 4 (as often as any).
pub(super) type Heat = u8;

/// What is to be seen of a node besides what it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    Heat(Heat),
    /// The highlighted path leads by it.
    Path,
    /// The match stands in it, through a phase that is nested there.
    Around,
    /// The match stands there.
    Current,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Class::Heat(heat) => write!(f, "heat{heat}"),
            Class::Path => f.write_str("path"),
            Class::Around => f.write_str("around"),
            Class::Current => f.write_str("current"),
        }
    }
}

/// The colours of the steps of heat, for fills under dark letters and for lines; they
/// keep apart in grey.
pub(super) const HEATS: [(&str, &str); 5] = [
    ("#f4f4f4", "#b0b0b0"),
    ("#fff3b0", "#c9a400"),
    ("#ffd166", "#d98e04"),
    ("#f9a03f", "#d9480f"),
    ("#f3722c", "#a61e00"),
];

/// A node, which is written as its id: a number, never a name, because a name
/// may be a word of the language that the picture is written in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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
    pub(super) fn new(drawing: &Drawing<'_, '_>) -> Self {
        let graph = drawing.graph;
        let mut picture = Picture::of_phases(drawing);
        let mut heat: BTreeMap<Node, u64> = BTreeMap::new();
        let edges: Vec<Edge> = graph
            .edges()
            .filter(|edge| picture.shown[edge.from.index()] && picture.shown[edge.to.index()])
            .collect();
        let count = |edge: &Edge| -> Option<u64> {
            let counts = drawing.counts.as_ref()?;
            Some(counts.get(edge).copied().unwrap_or(0))
        };
        let counted = |ways: &[Edge]| -> Option<u64> {
            let counts = ways.iter().map(count);
            counts.fold(drawing.counts.as_ref().map(|_| 0), |sum, count| {
                Some(sum?.saturating_add(count?))
            })
        };
        let most = edges.iter().filter_map(count).max().unwrap_or(0);
        let on_path = |edge: &Edge| drawing.path.binary_search(edge).is_ok();

        // The branches of one handler in one phase stand side by side.
        for ways in edges.chunk_by(|a, b| (a.handler, a.from) == (b.handler, b.from)) {
            let [first, others @ ..] = ways else {
                continue;
            };
            let kind = graph.kind(*first);
            let from = Node::Phase(first.from);
            let is_on_path = ways.iter().any(on_path);
            let mut arrow = |from, to, label: String, ways: &[Edge]| {
                let taken = counted(ways);
                let times = taken.map(|taken| format!(" ×{taken}")).unwrap_or_default();
                picture.arrows.push(Arrow {
                    from,
                    to,
                    label: if drawing.labels {
                        format!("{label}{times}")
                    } else {
                        times.trim_start().into()
                    },
                    kind,
                    on_path: ways.iter().any(on_path),
                    heat: taken.map(|taken| heat_of(taken, most)),
                });
            };
            let result = |way| {
                let guard = guard(graph, way, drawing.guards);
                format!("{guard}{}{}", emits(graph, way), beyond(graph, way))
            };
            // One branch of several is a choice, also where the others are not drawn.
            let alone =
                others.is_empty() && graph.model().handler(first.handler).branches.len() < 2;
            if alone {
                let (name, sender, result) =
                    (name(graph, *first), sender(graph, *first), result(*first));
                let label = format!("{name}{sender}{result}");
                arrow(from, Node::Phase(first.to), label, ways);
            } else {
                let choice = Node::Choice(picture.choices.len());
                picture.choices.push(first.from);
                let label = format!("{}{}", event(graph, *first), sender(graph, *first));
                arrow(from, choice, label, ways);
                for &way in ways {
                    let label = format!("{}{}", short_name(graph, way), result(way));
                    arrow(choice, Node::Phase(way.to), label, &[way]);
                }
                if let Some(taken) = counted(ways) {
                    heat.insert(choice, taken);
                }
                if is_on_path {
                    picture.class(Class::Path, choice);
                }
            }
            for way in ways {
                if let Some(taken) = count(way) {
                    let sum = heat.entry(Node::Phase(way.to)).or_default();
                    *sum = sum.saturating_add(taken);
                }
                if on_path(way) {
                    picture.class(Class::Path, Node::Phase(way.from));
                    picture.class(Class::Path, Node::Phase(way.to));
                }
            }
        }
        let hottest = heat.values().copied().max().unwrap_or(0);
        for (node, taken) in heat {
            picture.class(Class::Heat(heat_of(taken, hottest)), node);
        }
        picture.classes.sort_unstable();
        for (_, nodes) in &mut picture.classes {
            nodes.sort_unstable();
            nodes.dedup();
        }
        picture
    }

    /// The phases that are drawn, one in the other.
    fn of_phases(drawing: &Drawing<'_, '_>) -> Self {
        let model = drawing.graph.model();
        let mut shown = vec![drawing.only.is_none(); model.phases.len()];
        for phase in model.phase_ids() {
            if let Some(only) = &drawing.only {
                let mut homes = core::iter::once(phase).chain(model.parents(phase));
                if homes.any(|home| only.contains(&home)) {
                    shown[phase.index()] = true;
                    for around in model.parents(phase) {
                        shown[around.index()] = true;
                    }
                }
            }
        }
        let mut picture = Picture {
            children: vec![Vec::new(); model.phases.len()],
            outermost: Vec::new(),
            choices: Vec::new(),
            arrows: Vec::new(),
            classes: Vec::new(),
            shown,
        };
        for phase in model
            .phase_ids()
            .filter(|phase| picture.shown[phase.index()])
        {
            match model.phase(phase).parent {
                None => picture.outermost.push(phase),
                Some(parent) => {
                    if let Some(children) = picture.children.get_mut(parent.index()) {
                        children.push(phase);
                    }
                }
            }
        }
        if let Some(current) = drawing.current.filter(|&phase| picture.shows(phase)) {
            picture.class(Class::Current, Node::Phase(current));
            for around in model.parents(current) {
                picture.class(Class::Around, Node::Phase(around));
            }
        }
        picture
    }

    fn class(&mut self, class: Class, node: Node) {
        match self.classes.iter_mut().find(|(other, _)| *other == class) {
            Some((_, nodes)) => nodes.push(node),
            None => self.classes.push((class, vec![node])),
        }
    }

    /// The arrows, with all that lead from a node to itself as one: of several such,
    /// Mermaid 11 draws the last alone.
    pub(super) fn merged(&self) -> Vec<Vec<&Arrow>> {
        let mut merged: Vec<Vec<&Arrow>> = Vec::with_capacity(self.arrows.len());
        let mut loops: BTreeMap<Node, usize> = BTreeMap::new();
        for arrow in &self.arrows {
            if arrow.from == arrow.to {
                if let Some(&first) = loops.get(&arrow.from) {
                    merged[first].push(arrow);
                    continue;
                }
                loops.insert(arrow.from, merged.len());
            }
            merged.push(vec![arrow]);
        }
        merged
    }

    /// Whether the phase is drawn.
    pub(super) fn shows(&self, phase: PhaseId) -> bool {
        self.shown.get(phase.index()).copied().unwrap_or(false)
    }

    /// Whether the phase is drawn around others.
    pub(super) fn is_around(&self, phase: PhaseId) -> bool {
        !self.children[phase.index()].is_empty()
    }

    /// The phases and the choices that stand in a phase, or in none.
    pub(super) fn inside(
        &self,
        graph: &Graph<'_>,
        parent: Option<PhaseId>,
    ) -> (&[PhaseId], Vec<Node>) {
        let phases = match parent {
            None => &self.outermost,
            Some(parent) => &self.children[parent.index()],
        };
        let choices = self.choices.iter().enumerate();
        let choices = choices
            .filter(|&(_, &from)| graph.model().phase(from).parent == parent)
            .map(|(choice, _)| Node::Choice(choice));
        (phases, choices.collect())
    }
}

fn heat_of(taken: u64, most: u64) -> Heat {
    match (taken.checked_ilog2(), most.checked_ilog2()) {
        (None, _) | (_, None) => 0,
        (_, Some(0)) => 4,
        // As numbers of games grow, so do the steps: by powers of two.
        (Some(taken), Some(most)) => u8::try_from(1 + taken * 3 / most).unwrap_or(4).min(4),
    }
}

/// The docs of a phase as they stand in a note: a line a paragraph, or lines that are
/// no longer than that, where the language does not break them itself.
pub(super) fn note(graph: &Graph<'_>, phase: PhaseId, longest: Option<usize>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for written in graph.model().phase(phase).docs.lines() {
        if written.trim().is_empty() && !line.is_empty() {
            lines.push(core::mem::take(&mut line));
        }
        for word in written.split_whitespace() {
            let word = clean(word);
            let length = line.chars().count() + 1 + word.chars().count();
            if !line.is_empty() && longest.is_some_and(|longest| length > longest) {
                lines.push(core::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
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

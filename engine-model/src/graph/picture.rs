//! What every drawing of a graph shows; the exporters only spell it.
//!
//! ```text
//!              place          win [Line::Three(winner)]
//!   ●──▶ Play ───────▶ ◇ ─────────────────────────────▶ Won ──▶ ◉
//! ```
//!
//! An event that can go one way is an arrow, one that can go several ways is
//! an arrow to a choice, and an arrow for each of them from there.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::{Edge, Graph};
use crate::model::PhaseId;
use crate::text::{kebab, plain};

/// How much of a guard, or of who may send an event, is drawn: a label as
/// long as a line of code would push the phases off the page.
const LONGEST: usize = 40;

pub(super) struct Picture {
    /// How many choices there are: `Node::Choice(0)` and those that follow.
    pub(super) choices: usize,
    pub(super) arrows: Vec<Arrow>,
}

pub(super) struct Arrow {
    pub(super) from: Node,
    pub(super) to: Node,
    pub(super) label: String,
}

/// A node, which is written as its id: a number, never a name, because a name
/// may be a word of the language that the picture is written in.
#[derive(Clone, Copy)]
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
            choices: 0,
            arrows: Vec::new(),
        };
        let edges: Vec<Edge> = graph.edges().collect();
        // The branches of one handler in one phase stand side by side.
        for ways in edges.chunk_by(|a, b| (a.handler, a.from) == (b.handler, b.from)) {
            match *ways {
                [way] => {
                    let label = format!(
                        "{}{}{}",
                        name(graph, way),
                        by(graph, way),
                        guard(graph, way, guards)
                    );
                    picture.arrow(Node::Phase(way.from), Node::Phase(way.to), label);
                }
                [first, ..] => {
                    let choice = Node::Choice(picture.choices);
                    picture.choices += 1;
                    let label = format!("{}{}", event(graph, first), by(graph, first));
                    picture.arrow(Node::Phase(first.from), choice, label);
                    for &way in ways {
                        let label =
                            format!("{}{}", short_name(graph, way), guard(graph, way, guards));
                        picture.arrow(choice, Node::Phase(way.to), label);
                    }
                }
                [] => {}
            }
        }
        picture
    }

    fn arrow(&mut self, from: Node, to: Node, label: String) {
        self.arrows.push(Arrow { from, to, label });
    }
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
    let id = graph.model().handler(edge.handler).event;
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

fn by(graph: &Graph<'_>, edge: Edge) -> String {
    match graph.model().handler(edge.handler).by {
        None => String::new(),
        Some("_") => " (by anyone)".into(),
        Some(seats) => format!(" (by {})", shortened(&clean(seats))),
    }
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

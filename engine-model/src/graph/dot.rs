//! A graph in the DOT language of Graphviz.

use core::fmt::{self, Write};

use super::drawing::Drawing;
use super::picture::{Class, HEATS, LONGEST, Node, Picture, hooks, note, phase_name};
use crate::model::{EventKind, PhaseId};

pub(super) fn write(drawing: &Drawing<'_, '_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let graph = drawing.graph;
    let model = graph.model();
    let picture = Picture::new(drawing);

    writeln!(f, "digraph \"{}\" {{", Escaped(model.game))?;
    if let Some(direction) = drawing.direction {
        writeln!(f, "    rankdir={}", direction.code())?;
    }
    writeln!(f, "    node [shape=box, style=rounded]")?;
    write_inside(drawing, f, &picture, None, 1)?;
    if picture.shows(model.initial) {
        writeln!(f, "    start [label=\"\", shape=point, width=0.15]")?;
        writeln!(f, "    start -> {}", Node::Phase(model.initial))?;
    }
    for arrow in &picture.arrows {
        write!(
            f,
            "    {} -> {} [label=\"{}\"",
            arrow.from,
            arrow.to,
            Escaped(&arrow.label)
        )?;
        match arrow.kind {
            EventKind::Move => {}
            EventKind::Internal => write!(f, ", style=dashed")?,
            EventKind::Chance => write!(f, ", style=bold")?,
            EventKind::Always | EventKind::Done | EventKind::Timeout => {
                write!(f, ", style=dotted")?;
            }
        }
        if arrow.on_path {
            write!(f, ", color=\"#1c7ed6\", penwidth=3")?;
        } else if let Some(heat) = arrow.heat {
            let (_, line) = HEATS[usize::from(heat)];
            write!(f, ", color=\"{line}\", penwidth={}", 1 + heat)?;
        }
        writeln!(f, "]")?;
    }
    if drawing.notes {
        for phase in model.phase_ids().filter(|&phase| picture.shows(phase)) {
            write_note(drawing, &picture, f, phase)?;
        }
    }
    writeln!(f, "}}")
}

/// Writes the phases and choices that stand in a phase, or in none.
fn write_inside(
    drawing: &Drawing<'_, '_>,
    f: &mut fmt::Formatter<'_>,
    picture: &Picture,
    parent: Option<PhaseId>,
    depth: usize,
) -> fmt::Result {
    let graph = drawing.graph;
    let indent = 4 * depth;
    let (phases, choices) = picture.inside(graph, parent);
    for &phase in phases {
        let node = Node::Phase(phase);
        let is_around = picture.is_around(phase);
        if is_around {
            writeln!(f, "{:indent$}subgraph cluster_{node} {{", "")?;
            write!(f, "{:indent$}    style=rounded; ", "")?;
            write_classes(picture, node, "; ", f)?;
            write!(f, "label=\"")?;
        } else {
            write!(f, "{:indent$}{node} [label=\"", "")?;
        }
        write!(f, "{}", Escaped(&phase_name(graph, phase)))?;
        for hook in hooks(graph, phase) {
            write!(f, "\\n{}", Escaped(&hook))?;
        }
        if is_around {
            writeln!(f, "\"")?;
            write_inside(drawing, f, picture, Some(phase), depth + 1)?;
            writeln!(f, "{:indent$}}}", "")?;
            continue;
        }
        write!(f, "\"")?;
        if graph.model().phase(phase).is_end() {
            write!(f, ", shape=doublecircle")?;
        }
        write_classes(picture, node, ", ", f)?;
        writeln!(f, "]")?;
    }
    for choice in choices {
        write!(
            f,
            "{:indent$}{choice} [label=\"\", shape=diamond, style=solid",
            ""
        )?;
        write_classes(picture, choice, ", ", f)?;
        writeln!(f, ", width=0.3, height=0.3]")?;
    }
    Ok(())
}

/// The styles of what a node is besides itself, with what parts them.
fn write_classes(
    picture: &Picture,
    node: Node,
    part: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let around = part == "; ";
    for (class, nodes) in &picture.classes {
        if !nodes.contains(&node) {
            continue;
        }
        if !around {
            f.write_str(part)?;
        }
        match class {
            Class::Heat(heat) => {
                let (fill, line) = HEATS[usize::from(*heat)];
                let style = if matches!(node, Node::Phase(_)) {
                    "rounded,filled"
                } else {
                    "filled"
                };
                write!(
                    f,
                    "style=\"{style}\", fillcolor=\"{fill}\", color=\"{line}\""
                )?;
            }
            Class::Path => write!(f, "color=\"#1c7ed6\"")?,
            Class::Around => write!(f, "penwidth=2")?,
            Class::Current => write!(f, "penwidth=4")?,
        }
        if around {
            f.write_str(part)?;
        }
    }
    Ok(())
}

fn write_note(
    drawing: &Drawing<'_, '_>,
    picture: &Picture,
    f: &mut fmt::Formatter<'_>,
    phase: PhaseId,
) -> fmt::Result {
    let lines = note(drawing.graph, phase, Some(LONGEST));
    // A cluster is no node that a line could lead to.
    if lines.is_empty() || picture.is_around(phase) {
        return Ok(());
    }
    write!(f, "    n{} [shape=note, style=solid, label=\"", phase.0)?;
    for line in lines {
        write!(f, "{}\\l", Escaped(&line))?;
    }
    writeln!(f, "\"]")?;
    writeln!(
        f,
        "    {} -> n{} [dir=none, style=dotted]",
        Node::Phase(phase),
        phase.0
    )
}

/// A text between the quotes of a DOT label.
///
/// A backslash begins an escape there (`\N` is the node's name) and an
/// ampersand an HTML entity.
struct Escaped<'t>(&'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '"' | '\\' => write!(f, "\\{letter}")?,
                '&' => f.write_str("&amp;")?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

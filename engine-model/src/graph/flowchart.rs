//! A graph as a Mermaid flowchart.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use super::drawing::{Direction, Drawing};
use super::mermaid::{Entities, write_classes};
use super::picture::{Arrow, HEATS, Node, Picture, hooks, note, phase_name};
use crate::model::{EventKind, PhaseId};

/// How many arrows [`write`] draws, notes and all.
pub(super) fn arrows(drawing: &Drawing<'_, '_>) -> usize {
    let picture = Picture::new(drawing);
    let initial = picture.shows(drawing.graph.model().initial);
    let noted = notes(drawing, &picture).count();
    picture.merged().len() + usize::from(initial) + noted
}

pub(super) fn write(drawing: &Drawing<'_, '_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let picture = Picture::new(drawing);
    let direction = drawing.direction.unwrap_or(Direction::TopBottom);
    writeln!(f, "flowchart {}", direction.code())?;
    write_inside(drawing, f, &picture, None, 1)?;
    let initial = drawing.graph.model().initial;
    if picture.shows(initial) {
        writeln!(f, "    start@{{ shape: f-circ }}")?;
        writeln!(f, "    start --> {}", Node::Phase(initial))?;
    }
    let first = usize::from(picture.shows(initial));
    let arrows = picture.merged();
    for arrows in &arrows {
        let line = match arrows[0].kind {
            EventKind::Move => "-->",
            EventKind::Chance => "==>",
            _ => "-.->",
        };
        write!(f, "    {} {line}", arrows[0].from)?;
        let mut labels = arrows.iter().filter(|arrow| !arrow.label.is_empty());
        if let Some(first) = labels.next() {
            write!(f, "|\"{}", Entities(&first.label))?;
            for arrow in labels {
                write!(f, "<br/>{}", Entities(&arrow.label))?;
            }
            write!(f, "\"|")?;
        }
        writeln!(f, " {}", arrows[0].to)?;
    }
    for phase in notes(drawing, &picture) {
        let lines = note(drawing.graph, phase, None);
        write!(f, "    n{}@{{ shape: notch-rect, label: \"", phase.0)?;
        for (at, line) in lines.iter().enumerate() {
            let gap = if at == 0 { "" } else { "<br/>" };
            write!(f, "{gap}{}", Entities(line))?;
        }
        writeln!(f, "\" }}")?;
        writeln!(f, "    {} -.- n{}", Node::Phase(phase), phase.0)?;
    }
    write_classes(&picture, f)?;
    write_links(&arrows, first, f)
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
        let (node, name) = (Node::Phase(phase), phase_name(graph, phase));
        let hooks = hooks(graph, phase);
        if picture.is_around(phase) {
            write!(f, "{:indent$}subgraph {node} [\"{}", "", Entities(&name))?;
            for hook in hooks {
                write!(f, "{}", Entities(&format!(" ({hook})")))?;
            }
            writeln!(f, "\"]")?;
            write_inside(drawing, f, picture, Some(phase), depth + 1)?;
            writeln!(f, "{:indent$}end", "")?;
        } else {
            let is_end = graph.model().phase(phase).is_end();
            let (open, close) = if is_end { ("(((", ")))") } else { ("(", ")") };
            write!(f, "{:indent$}{node}{open}\"{}", "", Entities(&name))?;
            for hook in hooks {
                write!(f, "<br/>{}", Entities(&hook))?;
            }
            writeln!(f, "\"{close}")?;
        }
    }
    for choice in choices {
        writeln!(f, "{:indent$}{choice}@{{ shape: choice }}", "")?;
    }
    Ok(())
}

/// The phases that have a note.
fn notes<'d>(
    drawing: &'d Drawing<'_, '_>,
    picture: &'d Picture,
) -> impl Iterator<Item = PhaseId> + 'd {
    let graph = drawing.graph;
    let phases = graph.model().phase_ids().filter(|_| drawing.notes);
    phases.filter(move |&phase| picture.shows(phase) && !note(graph, phase, None).is_empty())
}

/// The styles of arrows: each goes by its place among all.
fn write_links(arrows: &[Vec<&Arrow>], first: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for heat in 0..=4u8 {
        let (_, line) = HEATS[usize::from(heat)];
        let style = format!("stroke:{line},stroke-width:{}px", 1 + heat);
        let hottest = |arrows: &[&Arrow]| arrows.iter().filter_map(|arrow| arrow.heat).max();
        style_links(
            arrows,
            first,
            |arrows| hottest(arrows) == Some(heat),
            &style,
            f,
        )?;
    }
    let style = "stroke:#1c7ed6,stroke-width:3px";
    let on_path = |arrows: &[&Arrow]| arrows.iter().any(|arrow| arrow.on_path);
    style_links(arrows, first, on_path, style, f)
}

fn style_links(
    arrows: &[Vec<&Arrow>],
    first: usize,
    which: impl Fn(&[&Arrow]) -> bool,
    style: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let places: Vec<usize> = arrows
        .iter()
        .enumerate()
        .filter(|(_, arrows)| which(arrows))
        .map(|(at, _)| first + at)
        .collect();
    if places.is_empty() {
        return Ok(());
    }
    write!(f, "    linkStyle ")?;
    for (at, place) in places.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        write!(f, "{comma}{place}")?;
    }
    writeln!(f, " {style}")
}

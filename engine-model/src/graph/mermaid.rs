//! A graph as a Mermaid state diagram.

use alloc::format;
use core::fmt;

use super::drawing::Drawing;
use super::picture::{Arrow, Class, HEATS, Node, Picture, hooks, note, phase_name};
use crate::model::PhaseId;

pub(super) fn write(drawing: &Drawing<'_, '_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let graph = drawing.graph;
    let picture = Picture::new(drawing);

    writeln!(f, "stateDiagram-v2")?;
    if let Some(direction) = drawing.direction {
        writeln!(f, "    direction {}", direction.code())?;
    }
    write_inside(drawing, f, &picture, None, 1)?;
    let initial = graph.model().initial;
    if picture.shows(initial) {
        writeln!(f, "    [*] --> {}", Node::Phase(initial))?;
    }
    for arrows in picture.merged() {
        write!(f, "    {} --> {}", arrows[0].from, arrows[0].to)?;
        let mut before = " : ";
        for arrow in arrows {
            before = write_label(arrow, before, f)?;
        }
        writeln!(f)?;
    }
    for end in graph.ends().filter(|&end| picture.shows(end)) {
        writeln!(f, "    {} --> [*]", Node::Phase(end))?;
    }
    if drawing.notes {
        for phase in graph
            .model()
            .phase_ids()
            .filter(|&phase| picture.shows(phase))
        {
            write_note(drawing, f, phase)?;
        }
    }
    write_classes(&picture, f)
}

/// Writes a label, where there is one, behind what parts it from what is before, and
/// tells what parts it from the next.
fn write_label<'t>(
    arrow: &Arrow,
    before: &'t str,
    f: &mut fmt::Formatter<'_>,
) -> Result<&'t str, fmt::Error> {
    let mark = match (arrow.on_path, arrow.label.is_empty()) {
        (false, true) => return Ok(before),
        (true, true) => "▶",
        (true, false) => "▶ ",
        (false, false) => "",
    };
    write!(f, "{before}{}{}", Entities(mark), Entities(&arrow.label))?;
    Ok("<br/>")
}

/// Writes the phases and choices that stand in a phase, or in none.
///
/// Arrows all stand outside: one that stands in a parent pulls what it
/// names out of the parents inside that one.
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
        write!(f, "{:indent$}state \"{}", "", Entities(&name))?;
        if picture.is_around(phase) {
            // It has a title and no lines under it.
            for hook in hooks {
                write!(f, "{}", Entities(&format!(" ({hook})")))?;
            }
            writeln!(f, "\" as {node} {{")?;
            write_inside(drawing, f, picture, Some(phase), depth + 1)?;
            writeln!(f, "{:indent$}}}", "")?;
        } else {
            writeln!(f, "\" as {node}")?;
            for hook in hooks {
                writeln!(f, "{:indent$}{node} : {}", "", Entities(&hook))?;
            }
        }
    }
    for choice in choices {
        writeln!(f, "{:indent$}state {choice} <<choice>>", "")?;
    }
    Ok(())
}

fn write_note(
    drawing: &Drawing<'_, '_>,
    f: &mut fmt::Formatter<'_>,
    phase: PhaseId,
) -> fmt::Result {
    let lines = note(drawing.graph, phase, None);
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(f, "    note right of {}", Node::Phase(phase))?;
    for line in lines {
        writeln!(f, "        {}", Entities(&line))?;
    }
    writeln!(f, "    end note")
}

/// The styles of the classes that are in use, and which nodes have them.
pub(super) fn write_classes(picture: &Picture, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (class, nodes) in &picture.classes {
        write!(f, "    classDef {class} ")?;
        match class {
            Class::Current => writeln!(f, "stroke-width:4px")?,
            Class::Around => writeln!(f, "stroke-width:2px")?,
            Class::Path => writeln!(f, "stroke:#1c7ed6,stroke-width:3px")?,
            Class::Heat(heat) => {
                let (fill, line) = HEATS[usize::from(*heat)];
                writeln!(f, "fill:{fill},stroke:{line},color:#000")?;
            }
        }
        write!(f, "    class ")?;
        for (at, node) in nodes.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            write!(f, "{comma}{node}")?;
        }
        writeln!(f, " {class}")?;
    }
    Ok(())
}

/// A text that is drawn as it is, whatever stands in it.
///
/// Every character but ASCII letters and digits is written as an entity, each
/// once, so that the `#` of an entity is not taken for one of the text's.
/// Mermaid (10 and 11, at every security level) draws each of them as the
/// character; not so with its `htmlLabels` off, where it draws no entity at
/// all. While it works it writes `ﬂ°°35¶ß` for `#35;`, and takes a text in
/// which just that stands for the entity; no name can hold those signs.
pub(super) struct Entities<'t>(pub(super) &'t str);

impl fmt::Display for Entities<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        // Run by run: a diagram is made of hardly anything else.
        while let Some(at) = rest.find(|letter: char| !letter.is_ascii_alphanumeric()) {
            let (plain, marked) = rest.split_at(at);
            f.write_str(plain)?;
            let mut letters = marked.chars();
            if let Some(letter) = letters.next() {
                write_entity(u32::from(letter), f)?;
            }
            rest = letters.as_str();
        }
        f.write_str(rest)
    }
}

/// `#233;`
fn write_entity(letter: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    // No character has a number of more than seven digits.
    let mut entity = *b"#0000000;";
    let (mut start, mut left) = (8, letter);
    while left > 0 && start > 1 {
        start -= 1;
        entity[start] = b'0' + u8::try_from(left % 10).unwrap_or_default();
        left /= 10;
    }
    entity[start - 1] = b'#';
    f.write_str(core::str::from_utf8(&entity[start - 1..]).unwrap_or_default())
}

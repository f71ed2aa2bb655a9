//! A graph in the DOT language of Graphviz.

use alloc::string::String;
use core::fmt::{self, Write};

use super::Graph;
use super::picture::{Node, Picture, hooks, phase_name};
use crate::model::{EventKind, PhaseId};

impl Graph<'_> {
    /// Draws it in DOT: ends are doubled circles, an arrow from a dot leads to the
    /// initial phase, and phases are clusters of what is nested in them. Arrows
    /// of internal events are dashed, those of `always`, `done` and timeouts dotted.
    ///
    /// The text is the same on every build.
    ///
    /// ```
    /// use rulebook_model::{Graph, example::TIC_TAC_TOE};
    ///
    /// let dot = Graph::new(TIC_TAC_TOE).to_dot();
    /// assert!(dot.contains(r#"s1 [label="Won", shape=doublecircle]"#));
    /// ```
    #[must_use]
    pub fn to_dot(&self) -> String {
        let mut text = String::new();
        // To write to a string never fails.
        let _ = self.write_dot(&mut text);
        text
    }

    fn write_dot(&self, f: &mut String) -> fmt::Result {
        let model = self.model();
        let picture = Picture::new(self, true);

        writeln!(f, "digraph \"{}\" {{", Escaped(model.game))?;
        writeln!(f, "    node [shape=box, style=rounded]")?;
        self.write_inside(f, &picture, None, 1)?;
        if model.phases.get(model.initial.index()).is_some() {
            writeln!(f, "    start [label=\"\", shape=point, width=0.15]")?;
            writeln!(f, "    start -> {}", Node::Phase(model.initial))?;
        }
        for arrow in &picture.arrows {
            let style = match arrow.kind {
                EventKind::Move => "",
                EventKind::Internal => ", style=dashed",
                EventKind::Chance => ", style=bold",
                EventKind::Always | EventKind::Done | EventKind::Timeout => ", style=dotted",
            };
            writeln!(
                f,
                "    {} -> {} [label=\"{}\"{style}]",
                arrow.from,
                arrow.to,
                Escaped(&arrow.label)
            )?;
        }
        writeln!(f, "}}")
    }

    /// Writes the phases and choices that stand in a phase, or in none.
    fn write_inside(
        &self,
        f: &mut String,
        picture: &Picture,
        parent: Option<PhaseId>,
        depth: usize,
    ) -> fmt::Result {
        let indent = 4 * depth;
        let (phases, choices) = picture.inside(self, parent);
        for phase in phases {
            let node = Node::Phase(phase);
            let is_parent = self.model().is_parent(phase);
            if is_parent {
                writeln!(f, "{:indent$}subgraph cluster_{node} {{", "")?;
                write!(f, "{:indent$}    style=rounded; label=\"", "")?;
            } else {
                write!(f, "{:indent$}{node} [label=\"", "")?;
            }
            write!(f, "{}", Escaped(&phase_name(self, phase)))?;
            for hook in hooks(self, phase) {
                write!(f, "\\n{}", Escaped(&hook))?;
            }
            if is_parent {
                writeln!(f, "\"")?;
                self.write_inside(f, picture, Some(phase), depth + 1)?;
                writeln!(f, "{:indent$}}}", "")?;
            } else if self.model().phase(phase).is_end() {
                writeln!(f, "\", shape=doublecircle]")?;
            } else {
                writeln!(f, "\"]")?;
            }
        }
        for choice in choices {
            writeln!(
                f,
                "{:indent$}{choice} [label=\"\", shape=diamond, style=solid, width=0.3, height=0.3]",
                "",
            )?;
        }
        Ok(())
    }
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

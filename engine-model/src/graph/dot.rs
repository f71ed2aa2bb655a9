//! A graph in the DOT language of Graphviz.

use alloc::string::String;
use core::fmt::{self, Write};

use super::Graph;
use super::picture::{Node, Picture, phase_name};

impl Graph<'_> {
    /// Draws it in DOT: ends are doubled circles, and an arrow from a dot leads to the
    /// initial phase.
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

        writeln!(f, "digraph {{")?;
        writeln!(f, "    node [shape=box, style=rounded]")?;
        for phase in model.phase_ids() {
            let doubled = if model.phase(phase).is_end() {
                ", shape=doublecircle"
            } else {
                ""
            };
            let name = phase_name(self, phase);
            writeln!(
                f,
                "    {} [label=\"{}\"{doubled}]",
                Node::Phase(phase),
                Escaped(&name)
            )?;
        }
        for choice in 0..picture.choices {
            let choice = Node::Choice(choice);
            writeln!(
                f,
                "    {choice} [label=\"\", shape=diamond, style=solid, width=0.3, height=0.3]"
            )?;
        }
        if model.phases.get(model.initial.index()).is_some() {
            writeln!(f, "    start [label=\"\", shape=point, width=0.15]")?;
            writeln!(f, "    start -> {}", Node::Phase(model.initial))?;
        }
        for arrow in &picture.arrows {
            writeln!(
                f,
                "    {} -> {} [label=\"{}\"]",
                arrow.from,
                arrow.to,
                Escaped(&arrow.label)
            )?;
        }
        writeln!(f, "}}")
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

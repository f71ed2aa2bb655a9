//! A graph as a Mermaid state diagram.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{self, Write};

use super::Graph;
use super::picture::{Arrow, Node, Picture, hooks, phase_name};
use crate::model::PhaseId;

impl<'a> Graph<'a> {
    /// Draws it as a Mermaid `stateDiagram-v2`, as the settings say.
    ///
    /// ```
    /// use rulebook_model::{Direction, Graph, example::TIC_TAC_TOE};
    ///
    /// let graph = Graph::new(TIC_TAC_TOE);
    /// let text = graph.mermaid().direction(Direction::LeftRight).guards(false).to_string();
    /// assert!(text.starts_with("stateDiagram-v2\n    direction LR\n"));
    /// ```
    pub const fn mermaid(&self) -> Mermaid<'_, 'a> {
        Mermaid {
            graph: self,
            direction: None,
            current: None,
            guards: true,
        }
    }

    /// Draws it as a Mermaid `stateDiagram-v2`, with all that is known.
    ///
    /// The text is the same on every build.
    #[must_use]
    pub fn to_mermaid(&self) -> String {
        self.mermaid().to_string()
    }
}

/// A Mermaid state diagram: settings, then [`Display`](fmt::Display).
///
/// [`Graph::mermaid`] makes one.
#[derive(Clone, Copy, Debug)]
#[must_use = "it is written by `Display`"]
pub struct Mermaid<'g, 'a> {
    graph: &'g Graph<'a>,
    direction: Option<Direction>,
    current: Option<PhaseId>,
    guards: bool,
}

/// Which way a diagram reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From top to bottom, as Mermaid does unless told.
    TopBottom,
    /// From bottom to top.
    BottomTop,
    /// From left to right.
    LeftRight,
    /// From right to left.
    RightLeft,
}

impl Mermaid<'_, '_> {
    /// Which way it reads.
    pub const fn direction(mut self, direction: Direction) -> Self {
        self.direction = Some(direction);
        self
    }

    /// Marks the phase where a match stands.
    pub const fn current(mut self, phase: PhaseId) -> Self {
        self.current = Some(phase);
        self
    }

    /// Whether branches show when they hold; they do unless told.
    pub const fn guards(mut self, shown: bool) -> Self {
        self.guards = shown;
        self
    }
}

impl fmt::Display for Mermaid<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let model = self.graph.model();
        let picture = Picture::new(self.graph, self.guards);

        writeln!(f, "stateDiagram-v2")?;
        if let Some(direction) = self.direction {
            writeln!(f, "    direction {}", direction.code())?;
        }
        self.write_inside(f, &picture, None, 1)?;
        if model.phases.get(model.initial.index()).is_some() {
            writeln!(f, "    [*] --> {}", Node::Phase(model.initial))?;
        }
        for (at, arrow) in picture.arrows.iter().enumerate() {
            let (from, to) = (arrow.from, arrow.to);
            // Of several arrows from a state to itself, Mermaid 11 draws the
            // last alone: they are drawn as one.
            let same = |other: &&Arrow| from == to && (other.from, other.to) == (from, to);
            if picture.arrows[..at].iter().any(|other| same(&other)) {
                continue;
            }
            write!(f, "    {from} --> {to} : {}", Entities(&arrow.label))?;
            for other in picture.arrows[at + 1..].iter().filter(same) {
                write!(f, "<br/>{}", Entities(&other.label))?;
            }
            writeln!(f)?;
        }
        for end in self.graph.ends() {
            writeln!(f, "    {} --> [*]", Node::Phase(end))?;
        }
        if let Some(phase) = self
            .current
            .filter(|phase| phase.index() < model.phases.len())
        {
            writeln!(f, "    classDef current stroke-width:4px")?;
            writeln!(f, "    class {} current", Node::Phase(phase))?;
        }
        Ok(())
    }
}

impl Mermaid<'_, '_> {
    /// Writes the phases and choices that stand in a phase, or in none.
    ///
    /// Arrows all stand outside: one that stands in a parent pulls what it
    /// names out of the parents inside that one.
    fn write_inside(
        &self,
        f: &mut fmt::Formatter<'_>,
        picture: &Picture,
        parent: Option<PhaseId>,
        depth: usize,
    ) -> fmt::Result {
        let indent = 4 * depth;
        let (phases, choices) = picture.inside(self.graph, parent);
        for phase in phases {
            let (node, name) = (Node::Phase(phase), phase_name(self.graph, phase));
            let hooks = hooks(self.graph, phase);
            write!(f, "{:indent$}state \"{}", "", Entities(&name))?;
            if self.graph.model().is_parent(phase) {
                // It has a title and no lines under it.
                for hook in hooks {
                    write!(f, "{}", Entities(&format!(" ({hook})")))?;
                }
                writeln!(f, "\" as {node} {{")?;
                self.write_inside(f, picture, Some(phase), depth + 1)?;
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
}

impl Direction {
    const fn code(self) -> &'static str {
        match self {
            Direction::TopBottom => "TB",
            Direction::BottomTop => "BT",
            Direction::LeftRight => "LR",
            Direction::RightLeft => "RL",
        }
    }
}

/// A text that is drawn as it is, whatever stands in it.
///
/// Every character but ASCII letters and digits is written as an entity, each
/// once, so that the `#` of an entity is not taken for one of the text's.
/// Mermaid (10 and 11, at every security level) draws each of them as the
/// character; not so with its `htmlLabels` off, where it draws no entity at
/// all. While it works it writes `ﬂ°°35¶ß` for `#35;`, and takes a text in
/// which just that stands for the entity; no name can hold those signs.
struct Entities<'t>(&'t str);

impl fmt::Display for Entities<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            if letter.is_ascii_alphanumeric() {
                f.write_char(letter)?;
            } else {
                write!(f, "#{};", u32::from(letter))?;
            }
        }
        Ok(())
    }
}

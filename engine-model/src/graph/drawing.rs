//! What a picture of a graph shows, and in which language: settings, then text.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use super::{Edge, Graph};
use crate::model::PhaseId;

/// The most arrows of a flowchart that mermaid.js draws, unless it is told otherwise
/// (its `maxEdges`).
pub const MOST_EDGES: usize = 500;

/// The longest text, in characters, that mermaid.js draws, unless it is told otherwise
/// (its `maxTextSize`).
pub const MOST_TEXT: usize = 50_000;

impl<'a> Graph<'a> {
    /// Draws it as a Mermaid `stateDiagram-v2`, as the settings say.
    ///
    /// ```
    /// use rulebook_model::{Direction, Graph, example::TIC_TAC_TOE};
    ///
    /// let graph = Graph::new(TIC_TAC_TOE);
    /// let text = graph.mermaid().direction(Direction::LeftRight).guards(false).text()?;
    /// assert!(text.starts_with("stateDiagram-v2\n    direction LR\n"));
    /// # Ok::<(), rulebook_model::TooLarge>(())
    /// ```
    pub const fn mermaid(&self) -> Drawing<'_, 'a> {
        Drawing::new(self, Language::StateDiagram)
    }

    /// Draws it as a Mermaid `flowchart`: of a highlighted path and of counts, that has
    /// the arrows coloured too, which a state diagram cannot.
    ///
    /// ```
    /// use rulebook_model::{Graph, PhaseId, example::TIC_TAC_TOE};
    ///
    /// let graph = Graph::new(TIC_TAC_TOE);
    /// let steps = ["place:next", "place:win"];
    /// let trail = graph.trail(PhaseId(0), steps).unwrap();
    /// let text = graph.flowchart().path(trail).text()?;
    /// assert!(text.starts_with("flowchart TB\n"));
    /// # Ok::<(), rulebook_model::TooLarge>(())
    /// ```
    pub const fn flowchart(&self) -> Drawing<'_, 'a> {
        Drawing::new(self, Language::Flowchart)
    }

    /// Draws it in DOT, the language of Graphviz: ends are doubled circles, an arrow
    /// from a dot leads to the initial phase, and phases are clusters of what is nested
    /// in them. Arrows of internal events are dashed, those of `always`, `done` and
    /// timeouts dotted, and of chance bold.
    ///
    /// ```
    /// use rulebook_model::{Graph, example::TIC_TAC_TOE};
    ///
    /// let dot = Graph::new(TIC_TAC_TOE).dot().guards(false).to_string();
    /// assert!(dot.contains(r#"s1 [label="Won", shape=doublecircle]"#));
    /// ```
    pub const fn dot(&self) -> Drawing<'_, 'a> {
        Drawing::new(self, Language::Dot)
    }

    /// Draws it as a Mermaid `stateDiagram-v2`, with all that is known, however large:
    /// [`Drawing::text`] says where mermaid.js would refuse it.
    ///
    /// The text is the same on every build.
    #[must_use]
    pub fn to_mermaid(&self) -> String {
        self.mermaid().to_string()
    }

    /// Draws it in DOT, with all that is known: see [`Graph::dot`].
    ///
    /// The text is the same on every build.
    #[must_use]
    pub fn to_dot(&self) -> String {
        self.dot().to_string()
    }
}

/// A picture of a graph: settings, then [`text`](Drawing::text).
///
/// [`Graph::mermaid`], [`Graph::flowchart`] and [`Graph::dot`] make one. What is set is
/// shown by each of them, as its language can.
///
/// ```
/// use rulebook_model::{Graph, PhaseId, example::TIC_TAC_TOE};
///
/// let graph = Graph::new(TIC_TAC_TOE);
/// let (play, won) = (PhaseId(0), PhaseId(1));
/// let text = graph.mermaid().only([play, won]).current(play).notes(true).text()?;
/// assert!(!text.contains("Drawn"));
/// # Ok::<(), rulebook_model::TooLarge>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "it is written by `text`, or by `Display`"]
pub struct Drawing<'g, 'a> {
    pub(super) graph: &'g Graph<'a>,
    language: Language,
    pub(super) direction: Option<Direction>,
    pub(super) current: Option<PhaseId>,
    pub(super) path: Vec<Edge>,
    pub(super) counts: Option<BTreeMap<Edge, u64>>,
    pub(super) only: Option<Vec<PhaseId>>,
    pub(super) labels: bool,
    pub(super) guards: bool,
    pub(super) notes: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    StateDiagram,
    Flowchart,
    Dot,
}

/// Which way a picture reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From top to bottom, as all do unless told.
    TopBottom,
    /// From bottom to top.
    BottomTop,
    /// From left to right.
    LeftRight,
    /// From right to left.
    RightLeft,
}

impl<'g, 'a> Drawing<'g, 'a> {
    const fn new(graph: &'g Graph<'a>, language: Language) -> Self {
        Drawing {
            graph,
            language,
            direction: None,
            current: None,
            path: Vec::new(),
            counts: None,
            only: None,
            labels: true,
            guards: true,
            notes: false,
        }
    }

    /// Which way it reads.
    pub const fn direction(mut self, direction: Direction) -> Self {
        self.direction = Some(direction);
        self
    }

    /// Marks the phase where a match stands, and those that it is nested in: of a
    /// position, `position.phase()`.
    pub fn current(mut self, phase: impl Into<PhaseId>) -> Self {
        self.current = Some(phase.into());
        self
    }

    /// Highlights branches, and the phases that they lead by: those of
    /// [`Graph::path`], or of a log ([`Graph::trail`]). In a state diagram, where arrows
    /// have no style of their own, `▶` stands before their labels.
    pub fn path(mut self, edges: impl IntoIterator<Item = Edge>) -> Self {
        self.path = edges.into_iter().collect();
        self.path.sort_unstable();
        self.path.dedup();
        self
    }

    /// Shows how often each branch was taken (`×12`), and colours phases and arrows by
    /// it, from those that never were to those that were most. Counts of one branch are
    /// added up, so that the trails of many games can be given one after the other:
    ///
    /// ```
    /// use rulebook_model::{Graph, PhaseId, example::TIC_TAC_TOE};
    ///
    /// let graph = Graph::new(TIC_TAC_TOE);
    /// let games = [&["place:next", "place:win"] as &[_], &["resign"]];
    /// let trails = games.map(|steps| graph.trail(PhaseId(0), steps).unwrap());
    /// let taken = trails.iter().flatten().map(|&edge| (edge, 1));
    /// let text = graph.mermaid().counts(taken).text()?;
    /// assert!(text.contains("draw#32;#91;Line#58;#58;Full#93;#32;#215;0"));
    /// # Ok::<(), rulebook_model::TooLarge>(())
    /// ```
    pub fn counts(mut self, taken: impl IntoIterator<Item = (Edge, u64)>) -> Self {
        let mut counts: BTreeMap<Edge, u64> = BTreeMap::new();
        for (edge, times) in taken {
            let count = counts.entry(edge).or_default();
            *count = count.saturating_add(times);
        }
        self.counts = Some(counts);
        self
    }

    /// Draws a part alone: those phases with what is nested in them, as it stands in
    /// the others, and the branches that lead from one of them to another.
    pub fn only<P: Into<PhaseId>>(mut self, phases: impl IntoIterator<Item = P>) -> Self {
        self.only = Some(phases.into_iter().map(Into::into).collect());
        self
    }

    /// Whether arrows say which branch they are; they do unless told.
    pub const fn labels(mut self, shown: bool) -> Self {
        self.labels = shown;
        self
    }

    /// Whether branches show when they hold; they do unless told.
    pub const fn guards(mut self, shown: bool) -> Self {
        self.guards = shown;
        self
    }

    /// Whether the docs of phases and ends stand beside them as notes; they do not
    /// unless told.
    pub const fn notes(mut self, shown: bool) -> Self {
        self.notes = shown;
        self
    }

    /// The picture as text, the same on every build.
    ///
    /// [`Display`](fmt::Display) writes the same without asking how large it is.
    ///
    /// # Errors
    /// Where mermaid.js would draw an error in its place; DOT has no limit.
    pub fn text(&self) -> Result<String, TooLarge> {
        let text = self.to_string();
        if self.language == Language::Dot {
            return Ok(text);
        }
        if self.language == Language::Flowchart {
            let edges = super::flowchart::arrows(self);
            if edges > MOST_EDGES {
                return Err(TooLarge::Edges { edges });
            }
        }
        // What is no ASCII is written as an entity, so that bytes are characters.
        if text.len() > MOST_TEXT {
            return Err(TooLarge::Text {
                characters: text.len(),
            });
        }
        Ok(text)
    }
}

impl fmt::Display for Drawing<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.language {
            Language::StateDiagram => super::mermaid::write(self, f),
            Language::Flowchart => super::flowchart::write(self, f),
            Language::Dot => super::dot::write(self, f),
        }
    }
}

impl Direction {
    pub(super) const fn code(self) -> &'static str {
        match self {
            Direction::TopBottom => "TB",
            Direction::BottomTop => "BT",
            Direction::LeftRight => "LR",
            Direction::RightLeft => "RL",
        }
    }
}

/// A picture that mermaid.js would refuse to draw, showing an error in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TooLarge {
    /// A flowchart of more than [`MOST_EDGES`] arrows.
    Edges {
        /// How many it has.
        edges: usize,
    },
    /// A text of more than [`MOST_TEXT`] characters.
    Text {
        /// How many it has.
        characters: usize,
    },
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLarge::Edges { edges } => write!(
                f,
                "the flowchart has {edges} arrows, and mermaid.js draws no more than \
                 {MOST_EDGES}: draw a part of the graph (`only`), or a state diagram, which \
                 has no such limit",
            ),
            TooLarge::Text { characters } => write!(
                f,
                "the diagram is {characters} characters long, and mermaid.js reads no more than \
                 {MOST_TEXT}: draw a part of the graph (`only`), leave away `guards`, `notes` \
                 or `labels`, or draw it in DOT",
            ),
        }
    }
}

impl Error for TooLarge {}

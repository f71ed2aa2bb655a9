//! A rule book as a graph: phases are its nodes, branches its edges.
//!
//! A [`Graph`] is asked here; `mermaid` and `dot` draw it, and share what is
//! drawn (`picture`); `json` hands it on to other programs (feature `serde`).

mod dot;
#[cfg(feature = "serde")]
mod json;
mod mermaid;
mod picture;
#[cfg(test)]
mod tests;

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::Dfs;

use crate::model::{Branch, EventId, EventKind, Handler, HandlerId, Model, PhaseId, Target};
use crate::stack::Stack;
use crate::text::branch_name;

pub use mermaid::{Direction, Mermaid};

/// A rule book as a directed graph.
///
/// Phases and ends are its nodes and branches its edges, both in the order of
/// declaration. A handler that phases share has its edges in each of them, and
/// a branch that stays leads from its phase to itself, and one that pops to each
/// phase that a `push` said comes after. A phase that others are nested in is a node
/// without edges.
///
/// ```
/// use rulebook_model::{Graph, example::TIC_TAC_TOE};
///
/// let graph = Graph::new(TIC_TAC_TOE);
/// let play = graph.phase_named("Play").unwrap();
/// let won = graph.phase_named("Won").unwrap();
/// let resign = graph.event_named("Resign").unwrap();
///
/// assert_eq!(graph.apply(play, resign), Some(won));
/// let ways: Vec<_> = graph.to(won).map(|edge| graph.name(edge)).collect();
/// assert_eq!(ways, ["place:win", "resign"]);
/// ```
#[derive(Clone, Debug)]
pub struct Graph<'a> {
    model: Model<'a>,
    graph: DiGraph<PhaseId, Edge>,
}

/// A branch in one phase: an edge of a [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// The phase where the event arrives.
    pub from: PhaseId,
    /// The phase or end where the branch leads; the same one where it stays.
    pub to: PhaseId,
    /// The handler that the branch is of.
    pub handler: HandlerId,
    /// Its place in [`Handler::branches`].
    pub branch: usize,
}

impl<'a> Graph<'a> {
    /// The graph of a rule book, in time linear in its size.
    ///
    /// A branch whose ids are not the model's own is left out.
    #[must_use]
    pub fn new(model: Model<'a>) -> Self {
        let mut graph = DiGraph::with_capacity(model.phases.len(), model.handlers.len());
        for phase in model.phase_ids() {
            graph.add_node(phase);
        }
        let stack = Stack::new(&model);
        for (handler, from, branch, target) in branches(model) {
            let to = match target {
                Target::To(phase) | Target::Again(phase) | Target::Push { to: phase, .. } => {
                    vec![phase]
                }
                Target::Stay | Target::Play(_) => vec![from],
                Target::Pop => {
                    let mut to: Vec<PhaseId> = Vec::new();
                    for back in stack.returns(from) {
                        if !to.contains(&back.then) {
                            to.push(back.then);
                        }
                    }
                    to
                }
            };
            for to in to {
                let edge = Edge {
                    from,
                    to,
                    handler,
                    branch,
                };
                // What cannot be added is a branch to leave out: see above.
                let _ = graph.try_add_edge(node(from), node(to), edge);
            }
        }
        Graph { model, graph }
    }

    /// The rule book that it was made of.
    #[must_use]
    pub const fn model(&self) -> &Model<'a> {
        &self.model
    }

    /// The graph itself, for the algorithms of [`petgraph`]. The index of a
    /// node is that of its phase.
    #[must_use]
    pub const fn petgraph(&self) -> &DiGraph<PhaseId, Edge> {
        &self.graph
    }

    /// The phase or end of that name.
    #[must_use]
    pub fn phase_named(&self, name: &str) -> Option<PhaseId> {
        self.model
            .phase_ids()
            .find(|&phase| self.model.phase(phase).name == name)
    }

    /// The event of that name.
    #[must_use]
    pub fn event_named(&self, name: &str) -> Option<EventId> {
        self.model
            .event_ids()
            .find(|&event| self.model.event(event).name == name)
    }

    /// Every branch, in the order of declaration.
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        self.graph.edge_weights().copied()
    }

    /// The branches that leave a phase, or stay there.
    pub fn from(&self, phase: PhaseId) -> impl Iterator<Item = Edge> {
        self.beside(phase, petgraph::Outgoing)
    }

    /// The branches that lead to a phase, from itself too.
    ///
    /// (Not `into`: on a graph that is held by value, [`Into::into`] would be
    /// called in its place.)
    pub fn to(&self, phase: PhaseId) -> impl Iterator<Item = Edge> {
        self.beside(phase, petgraph::Incoming)
    }

    /// The edges at a phase. `petgraph` has the latest first.
    fn beside(&self, phase: PhaseId, side: petgraph::Direction) -> impl Iterator<Item = Edge> {
        let edges: Vec<Edge> = self
            .graph
            .edges_directed(node(phase), side)
            .map(|edge| *edge.weight())
            .collect();
        edges.into_iter().rev()
    }

    /// The ends.
    pub fn ends(&self) -> impl Iterator<Item = PhaseId> {
        self.model
            .phase_ids()
            .filter(|&phase| self.model.phase(phase).is_end())
    }

    /// The phases and ends that some path leads to from the initial phase,
    /// which is one of them.
    pub fn reachable(&self) -> impl Iterator<Item = PhaseId> {
        let reached = self.reached_from([self.model.initial]);
        self.model
            .phase_ids()
            .filter(move |phase| reached[phase.index()])
    }

    /// For each phase, whether some path leads there from one of those given.
    pub(crate) fn reached_from(&self, starts: impl IntoIterator<Item = PhaseId>) -> Vec<bool> {
        let mut reached = vec![false; self.graph.node_count()];
        let mut walk = Dfs::empty(&self.graph);
        for start in starts {
            if start.index() < reached.len() {
                walk.move_to(node(start));
                while let Some(node) = walk.next(&self.graph) {
                    reached[node.index()] = true;
                }
            }
        }
        reached
    }

    /// What handles an event in a phase; of `always`, which the game and the
    /// phase may both have, the first.
    ///
    /// A handler of a phase is one of what is nested in it, too, save for those
    /// of its children that have their own. Nothing is handled in the parent
    /// itself, where a game never stands: ask its
    /// [`leaves`](Model::leaves).
    #[must_use]
    pub fn handler(&self, phase: PhaseId, event: EventId) -> Option<&'a Handler<'a>> {
        self.model
            .handlers
            .iter()
            .find(|handler| handler.event == event && handler.phases.contains(&phase))
    }

    /// Whether a phase handles an event. A rule may still refuse it there. Of a
    /// parent, see [`Graph::handler`].
    #[must_use]
    pub fn can(&self, phase: PhaseId, event: EventId) -> bool {
        self.handler(phase, event).is_some()
    }

    /// The phase that an event leads to from a phase, where that is one,
    /// whichever of its branches holds. What follows on that, by `always` or
    /// from the queue, may lead on.
    #[must_use]
    pub fn apply(&self, phase: PhaseId, event: EventId) -> Option<PhaseId> {
        let mut ways = self
            .from(phase)
            .filter(|edge| self.model.handler(edge.handler).event == event)
            .map(|edge| edge.to);
        let to = ways.next()?;
        ways.all(|other| other == to).then_some(to)
    }

    /// A shortest path, by branches; of several, the one declared first.
    /// From a phase to itself it is empty.
    ///
    /// ```
    /// use rulebook_model::{Graph, example::TIC_TAC_TOE};
    ///
    /// let graph = Graph::new(TIC_TAC_TOE);
    /// let play = graph.phase_named("Play").unwrap();
    /// let won = graph.phase_named("Won").unwrap();
    ///
    /// let path = graph.path(play, won).unwrap();
    /// assert_eq!(graph.name(path[0]), "place:win");
    /// assert_eq!(graph.path(won, play), None);
    /// ```
    #[must_use]
    pub fn path(&self, from: PhaseId, to: PhaseId) -> Option<Vec<Edge>> {
        let mut came_by: Vec<Option<Edge>> = vec![None; self.graph.node_count()];
        let mut ahead = VecDeque::from([from]);
        while let Some(phase) = ahead.pop_front() {
            if phase == to {
                break;
            }
            for edge in self.from(phase) {
                if edge.to != from && came_by[edge.to.index()].is_none() {
                    came_by[edge.to.index()] = Some(edge);
                    ahead.push_back(edge.to);
                }
            }
        }

        let mut path = Vec::new();
        let mut phase = to;
        while phase != from {
            let edge = came_by.get(phase.index()).copied().flatten()?;
            path.push(edge);
            phase = edge.from;
        }
        path.reverse();
        Some(path)
    }

    /// The branch that an edge stands for.
    ///
    /// # Panics
    /// When the edge is of another graph and this one has no such branch.
    #[must_use]
    pub const fn branch(&self, edge: Edge) -> &'a Branch<'a> {
        &self.model.handler(edge.handler).branches[edge.branch]
    }

    /// Where the event of an edge comes from.
    ///
    /// # Panics
    /// When the edge is of another graph and this one has no such handler.
    #[must_use]
    pub const fn kind(&self, edge: Edge) -> EventKind {
        self.model
            .event(self.model.handler(edge.handler).event)
            .kind
    }

    /// The name of a branch as text: `place:win`, or `resign` where it has no
    /// label.
    ///
    /// # Panics
    /// When the edge is of another graph and this one has no such branch.
    #[must_use]
    pub fn name(&self, edge: Edge) -> String {
        let event = self.model.event(self.model.handler(edge.handler).event);
        branch_name(event.name, self.branch(edge).label)
    }
}

fn branches(model: Model<'_>) -> impl Iterator<Item = (HandlerId, PhaseId, usize, Target)> {
    model.handler_ids().flat_map(move |id| {
        let handler = model.handler(id);
        handler.phases.iter().flat_map(move |&phase| {
            let branches = handler.branches.iter().enumerate();
            branches.map(move |(at, branch)| (id, phase, at, branch.target))
        })
    })
}

fn node(phase: PhaseId) -> NodeIndex {
    NodeIndex::new(phase.index())
}

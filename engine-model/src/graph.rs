//! A rule book as a graph: phases are its nodes, branches its edges.
//!
//! A [`Graph`] is asked here, and by the names of things (`named`). A [`Drawing`]
//! of it is set up in `drawing`, which knows its limits too; `mermaid`, `flowchart`
//! and `dot` spell it, and share what is drawn (`picture`). `json` hands it on to
//! other programs (feature `serde`).

mod dot;
mod drawing;
mod flowchart;
#[cfg(feature = "serde")]
mod json;
mod mermaid;
mod named;
mod picture;
#[cfg(test)]
mod tests;

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::Dfs;

use crate::model::{Branch, EventId, EventKind, Handler, HandlerId, Model, PhaseId, Target};
use crate::stack::Stack;
use crate::text::branch_name;

pub use drawing::{Direction, Drawing, MOST_EDGES, MOST_TEXT, TooLarge};
pub use named::{OffTrail, UnknownName};

/// A rule book as a directed graph.
///
/// Phases and ends are its nodes and branches its edges, both in the order of
/// declaration:
///
/// - Of several branches that one event has in a phase, each is an edge, even where
///   they lead to the same phase: parallel edges. [`apply`](Graph::apply) answers only
///   where all lead to one.
/// - A handler that phases share has its edges in each of them.
/// - A branch that stays, or leads to its own phase, is an edge from that to itself.
/// - One that pops leads to each phase that a `push` said comes after.
/// - A phase that others are nested in is a node without edges: a game never stands
///   there.
///
/// Phases and events are named by their ids, or by a value of the types that `game!`
/// generates (`graph.can(position.phase(), &mv)`); by text through
/// [`phase_named`](Graph::phase_named) and [`event_named`](Graph::event_named), where
/// a name that is none is an error that lists those that are.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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

    /// Every branch, in the order of declaration.
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        self.graph.edge_weights().copied()
    }

    /// The branches that leave a phase, or stay there.
    pub fn from(&self, phase: impl Into<PhaseId>) -> alloc::vec::IntoIter<Edge> {
        self.beside(phase.into(), petgraph::Outgoing)
    }

    /// The branches that lead to a phase, from itself too.
    ///
    /// (Not `into`: on a graph that is held by value, [`Into::into`] would be
    /// called in its place.)
    pub fn to(&self, phase: impl Into<PhaseId>) -> alloc::vec::IntoIter<Edge> {
        self.beside(phase.into(), petgraph::Incoming)
    }

    /// The edges at a phase. `petgraph` has the latest first.
    fn beside(&self, phase: PhaseId, side: petgraph::Direction) -> alloc::vec::IntoIter<Edge> {
        let mut edges: Vec<Edge> = self
            .graph
            .edges_directed(node(phase), side)
            .map(|edge| *edge.weight())
            .collect();
        edges.reverse();
        edges.into_iter()
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

    /// The phases and ends in sets that lead to each other, the largest that there are
    /// (strongly connected components): a game that leaves one never comes back to it.
    /// One that leads nowhere but on stands alone. The phases of each, and the sets by
    /// the first of theirs, come in the order of declaration; a phase that others are
    /// nested in is in none.
    ///
    /// ```
    /// use rulebook_model::{Graph, PhaseId, example::TIC_TAC_TOE};
    ///
    /// let (play, won, drawn) = (PhaseId(0), PhaseId(1), PhaseId(2));
    /// let graph = Graph::new(TIC_TAC_TOE);
    /// assert_eq!(graph.components(), [[play], [won], [drawn]]);
    /// ```
    #[must_use]
    pub fn components(&self) -> Vec<Vec<PhaseId>> {
        let parents = self.parents();
        // Kosaraju's way, because `petgraph` has Tarjan's recurse: a long corridor
        // of phases would overflow the stack of the compiler.
        let mut components: Vec<Vec<PhaseId>> = kosaraju_scc(&self.graph)
            .into_iter()
            .map(|nodes| nodes.into_iter().map(|node| self.graph[node]).collect())
            .filter(|phases: &Vec<PhaseId>| phases.iter().all(|phase| !parents[phase.index()]))
            .collect();
        for phases in &mut components {
            phases.sort_unstable();
        }
        components.sort_unstable();
        components
    }

    /// The phases that are no ends and handle nothing, be it by the handlers of what
    /// they are nested in: a game that comes there stands there for ever. They are
    /// faults, unless allowed.
    pub fn dead_ends(&self) -> impl Iterator<Item = PhaseId> {
        let parents = self.parents();
        let mut handles = vec![false; self.model.phases.len()];
        for phase in self
            .model
            .handlers
            .iter()
            .flat_map(|handler| handler.phases)
        {
            if let Some(handles) = handles.get_mut(phase.index()) {
                *handles = true;
            }
        }
        self.model.phase_ids().filter(move |&phase| {
            let at = phase.index();
            !self.model.phase(phase).is_end() && !parents[at] && !handles[at]
        })
    }

    /// For each phase, whether others are nested in it.
    fn parents(&self) -> Vec<bool> {
        let mut parents = vec![false; self.model.phases.len()];
        for parent in self.model.phases.iter().filter_map(|phase| phase.parent) {
            if let Some(is_parent) = parents.get_mut(parent.index()) {
                *is_parent = true;
            }
        }
        parents
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
    pub fn handler(
        &self,
        phase: impl Into<PhaseId>,
        event: impl Into<EventId>,
    ) -> Option<&'a Handler<'a>> {
        let (phase, event) = (phase.into(), event.into());
        self.model
            .handlers
            .iter()
            .find(|handler| handler.event == event && handler.phases.contains(&phase))
    }

    /// Whether a phase handles an event. A rule may still refuse it there. Of a
    /// parent, see [`Graph::handler`].
    #[must_use]
    pub fn can(&self, phase: impl Into<PhaseId>, event: impl Into<EventId>) -> bool {
        self.handler(phase, event).is_some()
    }

    /// The phase that an event leads to from a phase, where that is one,
    /// whichever of its branches holds. What follows on that, by `always` or
    /// from the queue, may lead on.
    #[must_use]
    pub fn apply(&self, phase: impl Into<PhaseId>, event: impl Into<EventId>) -> Option<PhaseId> {
        let event = event.into();
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
    pub fn path(&self, from: impl Into<PhaseId>, to: impl Into<PhaseId>) -> Option<Vec<Edge>> {
        let (from, to) = (from.into(), to.into());
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

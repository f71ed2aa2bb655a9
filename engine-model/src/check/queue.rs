//! Where a queued event arrives and is not handled, and what never ends.
//!
//! Every move is followed through the configurations that it may lead to
//! (`settle`), in every phase that a game can come to, and so is its start, and each
//! chance event that a phase waits for.
//! Guards are not asked: every branch is taken to hold at one time or another.
//!
//! - Where no `unhandled_emit` is reported, it is proved that no event ever
//!   arrives where nothing handles it, in a game that emits nothing in a `for`.
//!   Of those, each is followed alone, any number of it, but not every way in
//!   which several come to lie between each other: an event that arrives
//!   unhandled all the same is refused as the game runs. Where one is reported, the event *may* arrive
//!   there: if the branches named hold one after the other, which the data may
//!   forbid, and, where more than three events are queued or the search grew
//!   too large, if the events come in some order. So it can be allowed.
//! - Where an `endless_emit` is reported, it is proved that whoever comes there
//!   never comes out, whatever holds. Where none is, a loop may still go on for
//!   ever by its data, which only the running game can see, and refuses as
//!   endless; and behind a search that grew too large none is looked for.

#[cfg(test)]
mod tests;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::{Place, Problem};
use crate::fault::Fault;
use crate::graph::Graph;
use crate::model::{Event, EventId, EventKind, Model, PhaseId};
use crate::settle::{Handlers, Search, Trail, Way};
use crate::text::branch_name;
use crate::unknown::listed;

/// How many queued events keep their order.
const EXACT: usize = 3;

/// How many steps are followed: 3 to 5 ms of an optimized build, and 30 of one
/// that is not. A hundred phases with ten internal events take 800 where a
/// branch emits one event; where it emits two, 360,000 did not suffice.
const BUDGET: usize = 5_000;

pub(super) fn queued_events(graph: &Graph<'_>, problems: &mut Vec<Problem>) {
    let model = graph.model();
    let handlers = Handlers::new(*model);
    let mut search = Search::new(&handlers, EXACT);
    search.begin_at_start();
    let reached = where_games_come(graph);
    for id in model.handler_ids() {
        let handler = model.handler(id);
        let event = model.events.get(handler.event.index());
        // What is emitted is followed from where it is.
        let begins = |event: &Event<'_>| match event.kind {
            EventKind::Move | EventKind::Timeout => true,
            EventKind::Chance => !model.is_emitted(handler.event),
            _ => false,
        };
        if !event.is_some_and(begins) {
            continue;
        }
        for &phase in handler.phases {
            if reached.get(phase.index()) == Some(&true) && !model.phase(phase).is_end() {
                for branch in 0..handler.branches.len() {
                    search.begin(phase, (id, branch));
                }
            }
        }
    }
    search.run(BUDGET);

    unhandled_emits(&search, problems);
    endless_emits(&search, problems);
}

/// The phases that a path leads to, or to which none need lead.
fn where_games_come(graph: &Graph<'_>) -> Vec<bool> {
    let model = graph.model();
    let excused = model.phase_ids().filter(|&phase| {
        let allows = model.phase(phase).allows;
        allows.contains(&Fault::UnreachablePhase)
    });
    let excused = excused.flat_map(|phase| model.leaves(phase));
    graph.reached_from(excused.chain([model.initial]))
}

/// Events that may arrive in a phase that does not handle them.
///
/// Each is reported where it is emitted, with all phases where it may arrive
/// so, and each such phase once: at the shortest way there. An event that
/// nothing handles at all is reported as that. It is allowed on the event, for
/// all phases, or on the phase, for all events.
fn unhandled_emits(search: &Search<'_, '_>, problems: &mut Vec<Problem>) {
    let model = &search.handlers.model;
    let mut arrivals: BTreeMap<(PhaseId, EventId), Trail> = BTreeMap::new();
    for (at, node) in search.nodes.iter().enumerate() {
        for &event in &node.unhandled {
            arrivals
                .entry((node.config.phase, event))
                .or_insert_with(|| search.trail(at, event));
        }
    }
    for (arrival, trail) in arrivals_beyond(search) {
        arrivals.entry(arrival).or_insert(trail);
    }
    let handled: BTreeSet<EventId> = model
        .handlers
        .iter()
        .filter(|handler| !handler.phases.is_empty())
        .map(|handler| handler.event)
        .collect();

    let mut by_emitter: BTreeMap<(Place, EventId, bool), (Vec<PhaseId>, Trail)> = BTreeMap::new();
    for ((phase, event), trail) in arrivals {
        if !handled.contains(&event) {
            continue;
        }
        let allowed = [model.event(event).allows, model.phase(phase).allows]
            .iter()
            .any(|allows| allows.contains(&Fault::UnhandledEmit));
        by_emitter
            .entry((trail.emitter, event, allowed))
            .or_insert_with(|| (Vec::new(), trail))
            .0
            .push(phase);
    }
    for ((place, event, allowed), (phases, trail)) in by_emitter {
        let names: Vec<&str> = phases
            .iter()
            .map(|&phase| model.phase(phase).name)
            .collect();
        let emitter = match place {
            Place::Enter(phase) => format!("entering `{}`", model.phase(phase).name),
            Place::Exit(phase) => format!("leaving `{}`", model.phase(phase).name),
            Place::Branch(handler, branch) => format!("`{}`", name(model, (handler, branch))),
            _ => String::from("a branch"),
        };
        let on_the_way = match trail.ways.get(1..) {
            None | Some([]) => String::new(),
            Some(ways) => format!(" (by way of {})", names_of(model, ways)),
        };
        problems.push(Problem {
            fault: Fault::UnhandledEmit,
            place,
            message: format!(
                "{emitter} emits `{0}`, which may arrive in {1}{on_the_way}, where nothing \
                 handles it: write `on {0} in {2} => stay;` to ignore it there, or allow it with \
                 `#[allow(unhandled_emit)]` on `{0}`",
                model.event(event).name,
                listed(&names),
                names.join(" | "),
            ),
            allowed,
        });
    }
}

/// Where what was left to search may lead: by phase, the events that may be
/// queued there, in any order and any number.
fn arrivals_beyond(search: &Search<'_, '_>) -> Vec<((PhaseId, EventId), Trail)> {
    let handlers = search.handlers;
    let model = &handlers.model;
    // What is queued, and from where; nothing of a phase that is not reached.
    let mut queued: Vec<Option<BTreeMap<EventId, (Place, Way)>>> = vec![None; model.phases.len()];
    let mut ahead: BTreeSet<PhaseId> = BTreeSet::new();
    for (at, node) in search.nodes.iter().enumerate().skip(search.searched) {
        let phase = node.config.phase;
        let here = queued[phase.index()].get_or_insert_default();
        for event in node.config.queue.events() {
            here.entry(event).or_insert_with(|| {
                let trail = search.trail(at, event);
                (trail.emitter, trail.ways[0])
            });
        }
        ahead.insert(phase);
    }

    let mut arrivals = BTreeMap::new();
    while let Some(phase) = ahead.pop_first() {
        let here = queued[phase.index()].clone().unwrap_or_default();
        let mut taken = handlers.always(phase).to_vec();
        if !handlers.always_holds(phase) {
            taken.extend(handlers.done(phase));
            for (&event, &from) in &here {
                match handlers.of(phase, event) {
                    Some(id) => taken.push(id),
                    None => {
                        arrivals.insert((phase, event), from);
                    }
                }
            }
        }
        for id in taken {
            for (branch, written) in model.handler(id).branches.iter().enumerate() {
                let way = (id, branch);
                for crossing in handlers.crossings(phase, written.target) {
                    if model.phase(crossing.to).is_end() {
                        continue;
                    }
                    let emitted = handlers.emits(Some(way), &crossing).into_iter();
                    let emitted = emitted.map(|(place, emit)| (emit.event, (place, way)));
                    let mut news = queued[crossing.to.index()].is_none();
                    let there = queued[crossing.to.index()].get_or_insert_default();
                    for (event, from) in
                        emitted.chain(here.iter().map(|(&event, &from)| (event, from)))
                    {
                        there.entry(event).or_insert_with(|| {
                            news = true;
                            from
                        });
                    }
                    if news {
                        ahead.insert(crossing.to);
                    }
                }
            }
        }
    }
    arrivals
        .into_iter()
        .map(|(arrival, (emitter, way))| {
            let ways = vec![way];
            (arrival, Trail { emitter, ways })
        })
        .collect()
}

/// Loops of emits and `always` from which no configuration can be reached
/// where nothing follows any more.
///
/// A queue that grows for ever is one too: what is queued in a set is never
/// lost from it but by arriving. Whoever is in a loop for long enough goes
/// round in configurations that lead to each other and to nothing else; the
/// branches taken there are the cause, and are reported once, at the first of
/// them. An order that is only guessed leads into no loop.
fn endless_emits(search: &Search<'_, '_>, problems: &mut Vec<Problem>) {
    let model = &search.handlers.model;
    let settles = search.can_settle();
    let certain = search.certain();
    let mut endless = vec![false; settles.len()];
    let mut ahead: Vec<usize> = (0..settles.len())
        .filter(|&at| certain[at] && !settles[at])
        .collect();
    if ahead.is_empty() {
        return;
    }
    while let Some(at) = ahead.pop() {
        if !endless[at] {
            endless[at] = true;
            ahead.extend(search.nodes[at].steps.iter().filter_map(|step| step.to));
        }
    }
    // `petgraph` wants all nodes; those that settle stand alone in it.
    let mut loops: DiGraph<(), ()> = DiGraph::new();
    for _ in &search.nodes {
        loops.add_node(());
    }
    for (at, node) in search
        .nodes
        .iter()
        .enumerate()
        .filter(|&(at, _)| endless[at])
    {
        for to in node.steps.iter().filter_map(|step| step.to) {
            loops.add_edge(NodeIndex::new(at), NodeIndex::new(to), ());
        }
    }

    let mut causes: BTreeMap<Way, BTreeSet<Way>> = BTreeMap::new();
    for round in kosaraju_scc(&loops) {
        let round: BTreeSet<usize> = round.into_iter().map(NodeIndex::index).collect();
        if !round.iter().all(|&at| endless[at]) {
            continue;
        }
        let steps = || round.iter().flat_map(|&at| &search.nodes[at].steps);
        let closed = steps().all(|step| step.to.is_some_and(|to| round.contains(&to)));
        let ways: BTreeSet<Way> = steps().map(|step| step.way).collect();
        if let (true, Some(&first)) = (closed, ways.first()) {
            causes.entry(first).or_insert(ways);
        }
    }
    for (first, ways) in causes {
        let ways: Vec<Way> = ways.into_iter().collect();
        let (found, expected) = match ways[..] {
            [_] => ("brings itself", "give it a branch that does not"),
            _ => (
                "bring each other",
                "give one of them a branch that brings about none of them",
            ),
        };
        problems.push(Problem {
            fault: Fault::EndlessEmit,
            place: Place::Branch(first.0, first.1),
            message: format!(
                "{} {found} about for ever, and no branch leads out of it: {expected}, or that \
                 leads to an end",
                names_of(model, &ways),
            ),
            allowed: false,
        });
    }
}

fn name(model: &Model<'_>, (handler, branch): Way) -> String {
    let handler = model.handler(handler);
    branch_name(
        model.event(handler.event).name,
        handler.branches[branch].label,
    )
}

/// Several branches may have one name, in several phases.
fn names_of(model: &Model<'_>, ways: &[Way]) -> String {
    let mut names: Vec<String> = ways.iter().map(|&way| name(model, way)).collect();
    names.dedup();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    listed(&names)
}

//! Where a game cannot come, and where it cannot go on.
//!
//! One cause makes one message: what would be put right along with something
//! else that is reported is not reported too.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Place, Problem};
use crate::fault::Fault;
use crate::graph::Graph;
use crate::model::{Model, PhaseId, Target};
use crate::stack::Stack;
use crate::unknown::listed;

/// Phases and ends that no path leads to.
///
/// Each of them is reported, those that could only be reached from another
/// one too: which of them the missing branch should lead to is not known. But
/// from one that is allowed (a game may be set up to begin there) what it
/// leads to is allowed as well. A parent stands for all that is nested in it
/// where none of that is reached.
pub(super) fn unreachable_phases(graph: &Graph<'_>, problems: &mut Vec<Problem>) {
    let model = graph.model();
    let reached = graph.reached_from([model.initial]);
    let stack = Stack::new(model);
    if model
        .phase_ids()
        .any(|phase| reached[phase.index()] && is_unfinished(graph, &stack, phase))
    {
        return;
    }
    let allows = |phase: &PhaseId| {
        model
            .phase(*phase)
            .allows
            .contains(&Fault::UnreachablePhase)
    };
    let allowed = model.phase_ids().filter(allows);
    let excused = graph.reached_from(allowed.flat_map(|phase| model.leaves(phase)));

    let mut missed: Vec<PhaseId> = model
        .phase_ids()
        .filter(|&phase| !model.is_parent(phase) && !reached[phase.index()])
        .map(|leaf| {
            // The outermost parent of which the same is to be said.
            let same = |parent: &PhaseId| {
                model.leaves(*parent).all(|other| {
                    !reached[other.index()] && excused[other.index()] == excused[leaf.index()]
                })
            };
            model.parents(leaf).take_while(same).last().unwrap_or(leaf)
        })
        .collect();
    missed.sort_unstable();
    missed.dedup();
    for id in missed {
        let (nested, there) = if model.is_parent(id) {
            (" or into it", "to what is nested in it")
        } else {
            ("", "there")
        };
        problems.push(Problem {
            fault: Fault::UnreachablePhase,
            place: Place::Phase(id),
            message: format!(
                "no path from `{}` leads to `{}`{nested}: lead a branch {there}, or allow it with \
                 `#[allow(unreachable_phase)]`",
                model.phase(model.initial).name,
                model.phase(id).name,
            ),
            allowed: model.leaves(id).all(|leaf| excused[leaf.index()]),
        });
    }
}

/// Phases that are no ends and handle nothing, be it by their parents' handlers.
/// A game never stands in a parent.
pub(super) fn dead_ends(graph: &Graph<'_>, problems: &mut Vec<Problem>) {
    let model = graph.model();
    for id in graph.dead_ends() {
        let phase = model.phase(id);
        problems.push(Problem {
            fault: Fault::DeadEnd,
            place: Place::Phase(id),
            message: format!(
                "`{}` handles no event, so that a game can never leave it: write an `on` in it, \
                 make it an `end`, or allow it with `#[allow(dead_end)]`",
                phase.name,
            ),
            allowed: phase.allows.contains(&Fault::DeadEnd),
        });
    }
}

/// Phases of a game with ends, from which none can be reached.
///
/// Whoever follows such a phase for long enough goes round in a set of phases
/// that lead to each other and to nothing else (a strongly connected component
/// without a way out), or stands in a dead end. That set is the cause, and is
/// reported once, at its first phase: a branch out of it helps all that lead
/// there. What leads only to dead ends is cured with these.
pub(super) fn traps(graph: &Graph<'_>, problems: &mut Vec<Problem>) {
    let model = graph.model();
    let reached = graph.reached_from([model.initial]);
    let stack = Stack::new(model);
    let ends: Vec<PhaseId> = graph.ends().collect();
    if ends.is_empty() {
        return;
    }
    // Where no end at all can be reached, the missing branch to one of them is
    // reported there already.
    let mut ends_missed = problems.iter().filter(|problem| {
        problem.fault == Fault::UnreachablePhase
            && !problem.allowed
            && ends.iter().any(|&end| problem.place == Place::Phase(end))
    });
    if ends.iter().all(|end| !reached[end.index()]) && ends_missed.next().is_some() {
        return;
    }

    let rounds = graph.components();
    let dead_ends: Vec<PhaseId> = graph.dead_ends().collect();
    for round in &rounds {
        let goes_on = round.iter().any(|&phase| {
            !reached[phase.index()]
                || model.phase(phase).is_end()
                || dead_ends.contains(&phase)
                || is_unfinished(graph, &stack, phase)
                || graph.from(phase).any(|edge| !round.contains(&edge.to))
        });
        let [first, others @ ..] = &round[..] else {
            continue;
        };
        if goes_on {
            continue;
        }
        let round_by = match others {
            [] => String::new(),
            _ => format!(", only round by {}", names_of(model, others)),
        };
        problems.push(Problem {
            fault: Fault::Trap,
            place: Place::Phase(*first),
            message: format!(
                "no path from `{}` leads to an end{round_by}: lead a branch on to {}, or allow it \
                 with `#[allow(trap)]`",
                model.phase(*first).name,
                names_of(model, &ends),
            ),
            allowed: round
                .iter()
                .any(|&phase| model.phase(phase).allows.contains(&Fault::Trap)),
        });
    }
}

fn names_of(model: &Model<'_>, phases: &[PhaseId]) -> String {
    let names: Vec<&str> = phases
        .iter()
        .map(|&phase| model.phase(phase).name)
        .collect();
    listed(&names)
}

/// Whether a handler of that phase has no branches, because the author's are
/// at fault, or one that is. It may lead anywhere, so that nothing is said of where it
/// leads.
fn is_unfinished(graph: &Graph<'_>, stack: &Stack, phase: PhaseId) -> bool {
    let model = graph.model();
    let handlers = model.handlers.iter();
    let mut here = handlers.filter(|handler| handler.phases.contains(&phase));
    here.any(|handler| {
        // A `pop` that has nothing to lead to is told as that.
        let pops = handler
            .branches
            .iter()
            .any(|branch| branch.target == Target::Pop);
        handler.branches.is_empty() || (pops && stack.is_bare(phase))
    })
}

//! Turn orders that run out, phases that are suspended, and deadlines.

use alloc::format;
use alloc::vec::Vec;

use super::{Place, Problem};
use crate::fault::Fault;
use crate::graph::Graph;
use crate::model::{EventKind, Model, PhaseId, Target};
use crate::stack::Stack;

/// The phases where a game can stand and go on.
fn leaves<'a>(model: &Model<'a>) -> impl Iterator<Item = PhaseId> + use<'a> {
    let model = *model;
    let phases = model.phase_ids();
    phases.filter(move |&phase| !model.phase(phase).is_end() && !model.is_parent(phase))
}

fn handles(model: &Model<'_>, phase: PhaseId, kind: EventKind) -> bool {
    model.handlers.iter().any(|handler| {
        let event = model.events.get(handler.event.index());
        event.is_some_and(|event| event.kind == kind) && handler.phases.contains(&phase)
    })
}

/// Phases whose order can run out, and that do not say what follows.
pub(super) fn orders_without_done(graph: &Graph<'_>, problems: &mut Vec<Problem>) {
    let model = graph.model();
    for id in leaves(model) {
        let Some((home, turn)) = model.turn_in(id) else {
            continue;
        };
        if turn.runs_out != Some(true) || handles(model, id, EventKind::Done) {
            continue;
        }
        let phase = model.phase(id);
        let allows = |phase: PhaseId| {
            let allows = model.phase(phase).allows;
            allows.contains(&Fault::OrderWithoutDone)
        };
        problems.push(Problem {
            fault: Fault::OrderWithoutDone,
            place: Place::Phase(id),
            message: format!(
                "the turn order in `{}`, `{}`, can run out, and nothing says what follows: write \
                 `done => PHASE;` in it, or allow it with `#[allow(order_without_done)]`",
                phase.name, turn.order,
            ),
            allowed: allows(id) || home.is_some_and(allows),
        });
    }
}

/// Phases that say what follows an order that never runs out.
pub(super) fn done_without_orders(graph: &Graph<'_>, problems: &mut Vec<Problem>) {
    let model = graph.model();
    for id in leaves(model) {
        let turn = model.turn_in(id).map(|(_, turn)| turn);
        let may = turn.is_some_and(|turn| turn.runs_out != Some(false));
        if may || !handles(model, id, EventKind::Done) {
            continue;
        }
        let phase = model.phase(id);
        let order = turn.map_or("Free", |turn| turn.order);
        problems.push(Problem {
            fault: Fault::DoneWithoutOrder,
            place: Place::Phase(id),
            message: format!(
                "the turn order in `{}`, `{order}`, never runs out, so that its `done` never comes: \
                 take the `done` away, give the phase a `turn` that runs out, or allow it with \
                 `#[allow(done_without_order)]`",
                phase.name,
            ),
            allowed: phase.allows.contains(&Fault::DoneWithoutOrder),
        });
    }
}

/// A `pop` in a phase where a game may stand with nothing pushed.
pub(super) fn pops_without_push(graph: &Graph<'_>, problems: &mut Vec<Problem>) {
    let model = graph.model();
    let stack = Stack::new(model);
    for id in model.handler_ids() {
        let handler = model.handler(id);
        let mut phases = handler.phases.iter();
        let Some(&phase) = phases.find(|&&phase| {
            // Where nobody comes is told already.
            stack.is_bare(phase) && !model.phase(phase).is_end()
        }) else {
            continue;
        };
        for (at, branch) in handler.branches.iter().enumerate() {
            if branch.target != Target::Pop {
                continue;
            }
            problems.push(Problem {
                fault: Fault::PopWithoutPush,
                place: Place::Branch(id, at),
                message: format!(
                    "`{0}` can be reached with nothing pushed, where this `pop` leads nowhere: name \
                     the phase to go to, or lead to `{0}` by `push {0} then …` alone",
                    model.phase(phase).name,
                ),
                allowed: false,
            });
        }
    }
}

/// `on timeout` in a phase without a deadline.
pub(super) fn timeouts_without_deadline(graph: &Graph<'_>, problems: &mut Vec<Problem>) {
    let model = graph.model();
    for id in model.handler_ids() {
        let handler = model.handler(id);
        if model.event(handler.event).kind != EventKind::Timeout {
            continue;
        }
        for (at, &phase) in handler.phases.iter().enumerate() {
            if model.phase(phase).is_end() || model.deadline_in(phase).is_some() {
                continue;
            }
            problems.push(Problem {
                fault: Fault::TimeoutWithoutDeadline,
                place: Place::HandlerIn(id, at),
                message: format!(
                    "`{0}` has no deadline that could pass: write `deadline TIME;` in it, or take \
                     this away",
                    model.phase(phase).name,
                ),
                allowed: false,
            });
        }
    }
}

/// A deadline whose passing nothing handles.
pub(super) fn deadlines_without_timeout(graph: &Graph<'_>, problems: &mut Vec<Problem>) {
    let model = graph.model();
    for id in leaves(model) {
        if model.deadline_in(id).is_none() || handles(model, id, EventKind::Timeout) {
            continue;
        }
        problems.push(Problem {
            fault: Fault::DeadlineWithoutTimeout,
            place: Place::Phase(id),
            message: format!(
                "`{}` has a deadline, and nothing says what follows when it passes: write \
                 `on timeout => PHASE;` in it",
                model.phase(id).name,
            ),
            allowed: false,
        });
    }
}

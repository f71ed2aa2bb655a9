//! What is declared or written and never comes to anything.

use alloc::format;
use alloc::vec::Vec;

use super::{Place, Problem};
use crate::fault::Fault;
use crate::graph::Graph;
use crate::model::{EventId, EventKind};

/// Events that no phase handles, and internal ones that nothing emits; not
/// `always`, which need not hold anywhere.
pub(super) fn unhandled_events(graph: &Graph<'_>, problems: &mut Vec<Problem>) {
    let model = graph.model();
    let branches = model.handlers.iter().flat_map(|handler| handler.branches);
    let hooks = model
        .phases
        .iter()
        .flat_map(|phase| [phase.enter, phase.exit]);
    let emitted: Vec<EventId> = branches
        .flat_map(|branch| branch.emits)
        .chain(hooks.flatten().flat_map(|hook| hook.emits))
        .map(|emit| emit.event)
        .collect();
    // What is not read of a handler may emit anything.
    let unfinished = model
        .handlers
        .iter()
        .any(|handler| handler.branches.is_empty());

    for id in model.event_ids() {
        let event = model.event(id);
        let handled = model
            .handlers
            .iter()
            .any(|handler| handler.event == id && !handler.phases.is_empty());
        let comes = match event.kind {
            // A chance event that nothing emits is drawn where it is handled.
            EventKind::Move | EventKind::Chance => true,
            EventKind::Internal => unfinished || emitted.contains(&id),
            EventKind::Always | EventKind::Done | EventKind::Timeout => continue,
        };
        let (found, expected) = match (handled, comes) {
            (true, true) => continue,
            (false, true) => (
                format!("no phase handles `{}`", event.name),
                format!("write an `on {}` in one", event.name),
            ),
            (true, false) => (
                format!("nothing emits `{}`", event.name),
                format!("write `emit {}` in a branch or an `enter`", event.name),
            ),
            (false, false) => (
                format!("nothing emits `{}`, and no phase handles it", event.name),
                format!(
                    "write `emit {0}` in a branch or an `enter`, and an `on {0}` where it arrives",
                    event.name,
                ),
            ),
        };
        problems.push(Problem {
            fault: Fault::UnhandledEvent,
            place: Place::Event(id),
            message: format!("{found}: {expected}, or allow it with `#[allow(unhandled_event)]`"),
            allowed: event.allows.contains(&Fault::UnhandledEvent),
        });
    }
}

pub(super) fn unused_illegals(graph: &Graph<'_>, problems: &mut Vec<Problem>) {
    let model = graph.model();
    for id in model.illegal_ids() {
        let illegal = model.illegal(id);
        if illegal.used {
            continue;
        }
        problems.push(Problem {
            fault: Fault::UnusedIllegal,
            place: Place::Illegal(id),
            message: format!(
                "nothing refuses with `{0}`: write `else {0}` behind a `require` or a domain, \
                 or allow it with `#[allow(unused_illegal)]`",
                illegal.name,
            ),
            allowed: illegal.allows.contains(&Fault::UnusedIllegal),
        });
    }
}

pub(super) fn ends_with_rules(graph: &Graph<'_>, problems: &mut Vec<Problem>) {
    let model = graph.model();
    for id in model.handler_ids() {
        let handler = model.handler(id);
        for (at, &phase) in handler.phases.iter().enumerate() {
            let phase = model.phase(phase);
            if phase.is_end() {
                problems.push(Problem {
                    fault: Fault::EndWithRules,
                    place: Place::HandlerIn(id, at),
                    message: format!(
                        "`{0}` is an end, where nothing can happen any more, and cannot handle \
                         `{1}`: take the `on {1}` out of it, or make `{0}` a phase",
                        phase.name,
                        model.event(handler.event).name,
                    ),
                    allowed: false,
                });
            }
        }
    }
}

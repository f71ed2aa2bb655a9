//! What is declared or written and never comes to anything.

use alloc::format;
use alloc::vec::Vec;

use super::{Place, Problem};
use crate::fault::Fault;
use crate::graph::Graph;

pub(super) fn unhandled_events(graph: &Graph<'_>, problems: &mut Vec<Problem>) {
    let model = graph.model();
    for id in model.event_ids() {
        let handled = model
            .handlers
            .iter()
            .any(|handler| handler.event == id && !handler.phases.is_empty());
        if handled {
            continue;
        }
        let event = model.event(id);
        problems.push(Problem {
            fault: Fault::UnhandledEvent,
            place: Place::Event(id),
            message: format!(
                "no phase handles `{0}`: write an `on {0}` in one, or allow it with \
                 `#[allow(unhandled_event)]`",
                event.name,
            ),
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

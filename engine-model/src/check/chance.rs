//! Phases that wait for a chance event, and for something else.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Place, Problem};
use crate::fault::Fault;
use crate::graph::Graph;
use crate::model::{EventId, EventKind, HandlerId, PhaseId};
use crate::unknown::listed;

/// A chance event that nothing emits is drawn wherever a phase handles it. While it
/// is due nobody can move there, and of two it could not be said which comes.
pub(super) fn chance_beside_moves(graph: &Graph<'_>, problems: &mut Vec<Problem>) {
    let model = graph.model();
    let kind = |event: EventId| model.events.get(event.index()).map(|event| event.kind);
    for id in model.handler_ids() {
        let handler = model.handler(id);
        let event = handler.event;
        if kind(event) != Some(EventKind::Chance) || model.is_emitted(event) {
            continue;
        }
        let name = model.event(event).name;
        let beside = |phase: PhaseId, wanted: EventKind, other: HandlerId| {
            let other = model.handler(other);
            kind(other.event) == Some(wanted) && other.phases.contains(&phase)
        };
        for (at, &phase) in handler.phases.iter().enumerate() {
            let in_phase = match model.phases.get(phase.index()) {
                Some(phase) if !phase.is_end() => phase.name,
                _ => continue,
            };
            let moves: Vec<&str> = model
                .handler_ids()
                .filter(|&other| beside(phase, EventKind::Move, other))
                .map(|other| model.event(model.handler(other).event).name)
                .collect();
            let earlier = model.handler_ids().take_while(|&other| other != id);
            let other = earlier
                .filter(|&other| beside(phase, EventKind::Chance, other))
                .map(|other| model.handler(other).event)
                .find(|&other| !model.is_emitted(other));
            let message: String = if let Some(other) = other {
                format!(
                    "`{in_phase}` waits for `{}` already, and nothing says which of the two comes: \
                     give `{name}` a phase of its own, or write `emit {name}` where it is due",
                    model.event(other).name,
                )
            } else if moves.is_empty() {
                continue;
            } else {
                format!(
                    "`{in_phase}` waits for `{name}`, which nothing emits, so that nobody can ever \
                     play {} there: let `{in_phase}` handle no move, or write `emit {name}` where it \
                     is due",
                    listed(&moves),
                )
            };
            problems.push(Problem {
                fault: Fault::ChanceBesideMoves,
                place: Place::HandlerIn(id, at),
                message,
                allowed: false,
            });
            // One cause, one message: the other phases have it of the same handler.
            break;
        }
    }
}

//! What is wrong with a rule book, once its names hold.

mod chance;
mod flow;
mod order;
mod queue;
mod unused;

#[cfg(test)]
mod tests;

use alloc::string::String;
use alloc::vec::Vec;

use crate::fault::Fault;
use crate::graph::Graph;
use crate::model::{EventId, HandlerId, IllegalId, Model, PhaseId};

/// One fault, where it is and what to say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// What is wrong.
    pub fault: Fault,
    /// Where.
    pub place: Place,
    /// What was found, what was expected and what to write instead. The
    /// fault's name is left to be added.
    pub message: String,
    /// Whether the author allowed it there.
    pub allowed: bool,
}

/// The item that a problem is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Place {
    /// A phase or end.
    Phase(PhaseId),
    /// An event.
    Event(EventId),
    /// An illegal.
    Illegal(IllegalId),
    /// A handler, wherever it stands.
    Handler(HandlerId),
    /// A handler in one of its phases: the place of that in
    /// [`Handler::phases`](crate::Handler::phases).
    HandlerIn(HandlerId, usize),
    /// A branch of a handler: its place in
    /// [`Handler::branches`](crate::Handler::branches).
    Branch(HandlerId, usize),
    /// What runs when a phase is entered.
    Enter(PhaseId),
    /// What runs when a phase is left.
    Exit(PhaseId),
}

/// What is wrong with a rule book and was not allowed.
///
/// The faults come in the order of the language's page, and each fault's items
/// in the order of declaration.
///
/// ```
/// use rulebook_model::{Fault, Model, Place, check, example::TIC_TAC_TOE};
///
/// assert_eq!(check(&TIC_TAC_TOE), []);
///
/// let nobody_draws = Model { handlers: &TIC_TAC_TOE.handlers[1..], ..TIC_TAC_TOE };
/// let problems = check(&nobody_draws);
/// assert_eq!(problems[0].fault, Fault::UnreachablePhase);
/// assert_eq!(
///     problems[0].message,
///     "no path from `Play` leads to `Drawn`: lead a branch there, \
///      or allow it with `#[allow(unreachable_phase)]`",
/// );
/// ```
#[must_use]
pub fn check(model: &Model<'_>) -> Vec<Problem> {
    let mut problems = check_all(model);
    problems.retain(|problem| !problem.allowed);
    problems
}

/// What is wrong with a rule book, allowed or not, in the same order.
#[must_use]
pub fn check_all(model: &Model<'_>) -> Vec<Problem> {
    let graph = Graph::new(*model);
    let mut problems = Vec::new();
    flow::unreachable_phases(&graph, &mut problems);
    flow::dead_ends(&graph, &mut problems);
    flow::traps(&graph, &mut problems);
    order::orders_without_done(&graph, &mut problems);
    order::done_without_orders(&graph, &mut problems);
    unused::unhandled_events(&graph, &mut problems);
    unused::unused_illegals(&graph, &mut problems);
    unused::ends_with_rules(&graph, &mut problems);
    queue::queued_events(&graph, &mut problems);
    order::pops_without_push(&graph, &mut problems);
    order::timeouts_without_deadline(&graph, &mut problems);
    order::deadlines_without_timeout(&graph, &mut problems);
    chance::chance_beside_moves(&graph, &mut problems);
    problems
}

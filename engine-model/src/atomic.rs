//! What can fail behind a step, so that a copy is needed to go back to.

#[cfg(test)]
mod tests;

use alloc::vec;
use alloc::vec::Vec;

use crate::model::{EventKind, Handler, HandlerId, Hook, Model, PhaseId, Target, When};
use crate::settle::{Handlers, Search, Step, Way};

/// How many steps one move may set going; one more, and it is refused as
/// endless.
pub const MAX_STEPS: usize = 1_024;

/// How many queued events keep their order: a branch that emits more is taken
/// to be able to fail.
const EXACT: usize = 8;

/// How many steps are followed; what leads further is taken to be able to fail.
const BUDGET: usize = 10_000;

/// For each handler, in the order of [`Model::handlers`], whether a move that
/// it begins may still fail after its work has begun, so that the position has
/// to be copied before.
///
/// It needs one where it may itself fail then ([`Handler::copies`]), and where
/// anything that may follow before the move is committed can: a rule around it,
/// a border that it crosses, an `always`, an event that is queued, with all that
/// is around that one, and a chain that may be longer than [`MAX_STEPS`].
/// What comes behind a chance event is no matter of the move before it, but of the
/// handler of that event.
/// Guards are ignored, so that a copy may be made which is never used; none is
/// missing.
///
/// (Of a handler of an internal event it says the same; but what that one
/// needs, the move that set it going has seen to.)
///
/// ```
/// use rulebook_model::{copies, example::TIC_TAC_TOE};
///
/// assert_eq!(copies(&TIC_TAC_TOE), [false, false]);
/// ```
#[must_use]
pub fn copies(model: &Model<'_>) -> Vec<bool> {
    if repeats(model) {
        // How often a `for` emits, and how what it emits comes to lie between what
        // else is queued, only the running game knows: then each may fail.
        return model.handlers.iter().map(|_| true).collect();
    }
    let handlers = Handlers::new(*model);
    let mut search = Search::new(&handlers, EXACT);
    if (0..model.handlers.len()).any(|at| is_of_chance(model, at)) {
        // What a start leaves behind a chance event, that one has to go on with.
        search.begin_at_start();
    }
    let mut begun: Vec<(HandlerId, Vec<Option<usize>>)> = Vec::new();
    for id in model.handler_ids() {
        let mut leads_to = Vec::new();
        for &phase in phases(model, id) {
            for branch in 0..model.handler(id).branches.len() {
                leads_to.extend(search.begin(phase, (id, branch)));
            }
        }
        leads_to.sort_unstable();
        leads_to.dedup();
        begun.push((id, leads_to));
    }
    search.run(BUDGET);
    let whole = search.searched == search.nodes.len();
    for step in search.nodes.iter().flat_map(|node| &node.steps) {
        // Behind a chance event from the queue there may be more in it.
        let (id, _) = step.way;
        if is_of_chance(model, id.index()) {
            begun[id.index()].1.push(step.to);
        }
    }

    let lengths = lengths(&search);
    begun
        .into_iter()
        .map(|(id, leads_to)| {
            let handler = model.handler(id);
            handler.copies
                || (!whole && is_of_chance(model, id.index()))
                || phases(model, id).iter().any(|&phase| {
                    fails_around(model, handler, phase)
                        || (0..handler.branches.len())
                            .any(|branch| border_refuses(&handlers, phase, (id, branch)))
                })
                // The step itself is one more.
                || leads_to.iter().flatten().any(|&at| {
                    lengths[at].is_none_or(|length| length >= MAX_STEPS)
                })
        })
        .collect()
}

/// Those of a handler that are the model's own.
fn phases<'a>(model: &Model<'a>, id: HandlerId) -> &'a [PhaseId] {
    let handler = model.handler(id);
    let declared = handler.event.index() < model.events.len()
        && handler
            .phases
            .iter()
            .all(|phase| phase.index() < model.phases.len());
    if declared { handler.phases } else { &[] }
}

/// Whether a handler is one of a chance event: where that comes, a transaction has
/// ended, and another begins.
fn is_of_chance(model: &Model<'_>, handler: usize) -> bool {
    let event = model.handlers[handler].event;
    let event = model.events.get(event.index());
    event.is_some_and(|event| event.kind == EventKind::Chance)
}

/// Whether anything is emitted in a `for`.
fn repeats(model: &Model<'_>) -> bool {
    let branches = model.handlers.iter().flat_map(|handler| handler.branches);
    let hooks = model
        .phases
        .iter()
        .flat_map(|phase| phase.enter.iter().chain(&phase.exit));
    let emits = branches
        .flat_map(|branch| branch.emits)
        .chain(hooks.flat_map(|hook| hook.emits));
    emits.into_iter().any(|emit| emit.repeated)
}

/// Whether a move that begins with a handler may fail by the rules around it
/// after one of them, or the handler, has begun to change the state.
fn fails_around(model: &Model<'_>, handler: &Handler<'_>, phase: PhaseId) -> bool {
    let mut changed = false;
    for rule in rules(model, handler, phase, When::Before) {
        // Whether it refuses before it changes anything is not known.
        if rule.refuses && (changed || rule.changes) {
            return true;
        }
        changed |= rule.changes;
    }
    (changed && fails(handler))
        || rules(model, handler, phase, When::After).any(|rule| rule.refuses)
}

/// The rules around a handler. In which order those of one side run is of no
/// matter but before it: there the game's come first, and then the phase's,
/// from outside in.
fn rules<'a>(
    model: &Model<'a>,
    handler: &Handler<'a>,
    phase: PhaseId,
    when: When,
) -> impl Iterator<Item = &'a crate::model::Rule<'a>> {
    let mut around: Vec<PhaseId> = model.parents(phase).collect();
    around.reverse();
    around.push(phase);
    let places: Vec<Option<PhaseId>> = core::iter::once(None)
        .chain(around.into_iter().map(Some))
        .collect();
    let (event, all) = (handler.event, model.rules);
    places.into_iter().flat_map(move |place| {
        all.iter().filter(move |rule| {
            rule.when == when && rule.phase == place && rule.events.contains(&event)
        })
    })
}

/// Whether a handler may fail in any way, its checks too.
const fn fails(handler: &Handler<'_>) -> bool {
    handler.refuses || handler.copies || !handler.exclusive
}

fn border_refuses(handlers: &Handlers<'_>, phase: PhaseId, way: Way) -> bool {
    let target: Target = handlers.branch(way).target;
    if matches!(target, Target::Push { .. } | Target::Play(_)) {
        // Too many may be pushed; what is played has a gate of its own.
        return true;
    }
    let refuses = |hook: Option<Hook<'_>>| hook.is_some_and(|hook| hook.refuses);
    handlers.crossings(phase, target).iter().any(|crossing| {
        let model = &handlers.model;
        let exit = |&phase: &PhaseId| refuses(model.phase(phase).exit);
        let enter = |&phase: &PhaseId| refuses(model.phase(phase).enter);
        crossing.exits.iter().any(exit) || crossing.enters.iter().any(enter)
    })
}

/// Whether what may follow in a configuration can fail at the next step.
fn fails_next(search: &Search<'_, '_>, at: usize) -> bool {
    let (handlers, node) = (search.handlers, &search.nodes[at]);
    let (model, phase) = (&handlers.model, node.config.phase);
    if at >= search.searched || !node.unhandled.is_empty() {
        return true;
    }
    // Its guards are asked, and may be ambiguous, whichever branch is taken.
    let always = handlers.always(phase);
    let step_fails = |handler: &Handler<'_>| {
        let refuses = |when| rules(model, handler, phase, when).any(|rule| rule.refuses);
        fails(handler) || refuses(When::Before) || refuses(When::After)
    };
    always.len() > 1
        || always.iter().any(|&id| step_fails(model.handler(id)))
        || steps_on(search, at).any(|step| {
            step_fails(model.handler(step.way.0)) || border_refuses(handlers, phase, step.way)
        })
}

/// The steps of a configuration that the same transaction takes.
fn steps_on<'s>(search: &'s Search<'_, '_>, at: usize) -> impl Iterator<Item = &'s Step> {
    let model = search.handlers.model;
    let steps = search.nodes[at].steps.iter();
    steps.filter(move |step| !is_of_chance(&model, step.way.0.index()))
}

/// For each configuration, how many steps may follow; `None` where that has no
/// bound, or where one of them may fail.
///
/// From those that nothing follows back to where the search began: what is on
/// a loop, or leads to one, never has its turn.
fn lengths(search: &Search<'_, '_>) -> Vec<Option<usize>> {
    let count = search.nodes.len();
    let mut before = vec![Vec::new(); count];
    let mut open = vec![0_usize; count];
    for (at, open) in open.iter_mut().enumerate() {
        for to in steps_on(search, at).filter_map(|step| step.to) {
            before[to].push(at);
            *open += 1;
        }
    }
    let mut lengths = vec![None; count];
    let mut ahead: Vec<usize> = (0..count).filter(|&at| open[at] == 0).collect();
    while let Some(at) = ahead.pop() {
        if !fails_next(search, at) {
            lengths[at] = steps_on(search, at)
                .map(|step| match step.to {
                    Some(to) => lengths[to].map(|length| length + 1),
                    None => Some(1),
                })
                .try_fold(0, |longest, length| Some(longest.max(length?)));
        }
        for &before in &before[at] {
            open[before] -= 1;
            if open[before] == 0 {
                ahead.push(before);
            }
        }
    }
    lengths
}

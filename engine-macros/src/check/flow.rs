//! Whether the rules can work: asked of the model, which answers in ids, told at
//! the author's words.

use proc_macro2::Span;
use rulebook_model::{Fault, Place};

use super::plan::Plan;
use super::tables::Tables;
use crate::errors::Errors;
use crate::syntax::{Branch, Hook, Places, Rules, TargetKind, emits};

pub(crate) fn check(plan: &Plan<'_>, tables: &Tables, errors: &mut Errors) {
    let problems = tables.with_model(rulebook_model::check);
    for problem in problems {
        let span = match (problem.fault, problem.place) {
            (Fault::PopWithoutPush, Place::Branch(id, at)) => pop_span(plan, id.index(), at),
            (_, place) => span(plan, place),
        };
        errors.push(problem.fault, span, problem.message);
    }
}

/// Where a branch says `pop`.
fn pop_span(plan: &Plan<'_>, handler: usize, branch: usize) -> Span {
    let branches = plan.handlers[handler].written.branches.all();
    match branches
        .get(branch)
        .map(|branch| &branch.result.target.kind)
    {
        Some(TargetKind::Pop(at)) => *at,
        _ => plan.handlers[handler].written.event.span(),
    }
}

fn span(plan: &Plan<'_>, place: Place) -> Span {
    let rules = plan.rules;
    match place {
        Place::Phase(id) => rules.phases[id.index()].name.span(),
        Place::Event(id) => rules.events[id.index()].name.span(),
        Place::Illegal(id) => rules.illegals[id.index()].name.span(),
        Place::Handler(id) => plan.handlers[id.index()].written.event.span(),
        Place::HandlerIn(id, at) => {
            let handler = plan.handlers[id.index()].written;
            match &handler.places {
                Places::In(names) => names
                    .get(at)
                    .map_or(handler.event.span(), proc_macro2::Ident::span),
                _ => handler.event.span(),
            }
        }
        Place::Branch(id, at) => {
            let handler = plan.handlers[id.index()].written;
            let branches = handler.branches.all();
            branches
                .get(at)
                .map_or(handler.event.span(), |branch| branch_span(branch))
        }
        Place::Enter(id) => hook_span(rules, id.index(), rules.phases[id.index()].enter.as_ref()),
        Place::Exit(id) => hook_span(rules, id.index(), rules.phases[id.index()].exit.as_ref()),
        _ => rules.header.name.span(),
    }
}

/// Where what is said of a branch stands: at the one event that it emits, else at
/// its label.
fn branch_span(branch: &Branch) -> Span {
    match emits(&branch.result.effects).as_slice() {
        [emit] => emit.event.span(),
        _ => branch
            .label
            .as_ref()
            .map_or(branch.arrow, proc_macro2::Ident::span),
    }
}

fn hook_span(rules: &Rules, phase: usize, hook: Option<&Hook>) -> Span {
    let emitted = hook.map(|hook| emits(&hook.body)).unwrap_or_default();
    emitted
        .first()
        .map_or_else(|| rules.phases[phase].name.span(), |emit| emit.event.span())
}

//! Whether the rules can work: asked of the model, which answers in ids, told at
//! the author's words.

use proc_macro2::Span;
use rulebook_model::Place;

use super::plan::Plan;
use super::tables::Tables;
use crate::errors::Errors;
use crate::syntax::Places;

pub(crate) fn check(plan: &Plan<'_>, tables: &Tables, errors: &mut Errors) {
    let problems = tables.with_model(rulebook_model::check);
    for problem in problems {
        errors.push(problem.fault, span(plan, problem.place), problem.message);
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
        _ => rules.header.name.span(),
    }
}

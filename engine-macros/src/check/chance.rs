//! Chance events can be drawn, and nothing refuses what was drawn.

use proc_macro2::{Ident, Span, TokenTree};
use rulebook_model::{EventKind, Fault};

use super::plan::{Plan, Planned, PlannedRule, type_text};
use crate::errors::Errors;
use crate::syntax::raw;
use crate::syntax::{Around, Branches, Check, Emit, Event, Given, Handler, Named, given};

pub(super) fn check(plan: &Plan<'_>, errors: &mut Errors) {
    let events = plan.rules.events.iter();
    for event in events.filter(|event| event.kind == EventKind::Chance) {
        without_domain(event, errors);
    }
    for handler in &plan.handlers {
        if plan.event(handler).kind == EventKind::Chance {
            may_refuse(handler, errors);
        }
    }
    for rule in &plan.around {
        rule_may_refuse(plan, rule, errors);
    }
}

fn without_domain(event: &Event, errors: &mut Errors) {
    for field in event
        .fields
        .iter()
        .filter(|field| field.known && field.domain.is_none() && field.default.is_none())
    {
        let name = &field.name;
        errors.push(
            Fault::ChanceWithoutDomain,
            name.span(),
            format!(
                "`{}` is drawn, and nothing says what its `{name}` may come out as: write `{name}: {} in DOMAIN`",
                event.name,
                type_text(field).replace(' ', "")
            ),
        );
    }
}

/// A handler of a chance event says neither who sends it nor what its fields may be.
pub(super) fn no_gate(handler: &Handler, fields: &mut [Option<Named>], errors: &mut Errors) {
    let name = &handler.event;
    if handler.by.is_some() {
        errors.push(
            Fault::ChanceMayRefuse,
            name.span(),
            format!("`{name}` is a chance event, which no seat sends: take the `by` away, or declare it with `move`"),
        );
    }
    for field in fields.iter_mut().flatten() {
        field.otherwise = None;
        if field.domain.take().is_none() {
            continue;
        }
        errors.push(
            Fault::ChanceMayRefuse,
            field.name.span(),
            format!("`{name}` has come out as it is by now: the domain of `{0}` stands where it is declared, `chance {name} {{ {0}: Type in DOMAIN }}`", field.name),
        );
    }
}

fn may_refuse(handler: &Planned<'_>, errors: &mut Errors) {
    let written = handler.written;
    let name = &written.event;
    let required = required(&written.checks);
    let refusal = required.or_else(|| {
        let all = handler.all_tokens();
        all.iter().find_map(|tokens| raw::refusal(tokens))
    });
    if let Some(at) = refusal {
        errors.push(
            Fault::ChanceMayRefuse,
            at,
            format!("`{name}` is a chance event, and what was drawn is never refused: what cannot come is left out of its domains, or has a `weight` of 0"),
        );
        return;
    }
    let Branches::Chains(chains) = &written.branches else {
        return;
    };
    if handler.is_exclusive() {
        return;
    }
    let message = match chains.as_slice() {
        [_] => format!(
            "`{name}` is a chance event, and it may be that none of these branches holds: end them in `Label: else => …`"
        ),
        _ => format!(
            "`{name}` is a chance event, and it may be that none of these branches holds, or two do: write them as one chain, which ends in `Label: else => …`"
        ),
    };
    let first = chains.iter().flatten().next();
    let label = first.and_then(|branch| branch.label.as_ref());
    errors.push(
        Fault::ChanceMayRefuse,
        label.map_or(name.span(), Ident::span),
        message,
    );
}

fn rule_may_refuse(plan: &Plan<'_>, rule: &PlannedRule<'_>, errors: &mut Errors) {
    let events = rule.events.iter().map(|&event| &plan.rules.events[event]);
    let mut chances = events.filter(|event| event.kind == EventKind::Chance);
    if let (Some(event), Some(at)) = (chances.next(), rule_refusal(rule.written)) {
        errors.push(
            Fault::ChanceMayRefuse,
            at,
            format!(
                "this rule is for the chance event `{}` too, and what was drawn is never refused: let it be for moves alone, `{} move {{ … }}`",
                event.name,
                match rule.written.when {
                    rulebook_model::When::Before => "before",
                    rulebook_model::When::After => "after",
                },
            ),
        );
    }
}

fn rule_refusal(rule: &Around) -> Option<Span> {
    required(&rule.checks).or_else(|| raw::refusal(&rule.work))
}

/// Where leading checks refuse.
fn required(checks: &[Check]) -> Option<Span> {
    checks.iter().find_map(|check| match check {
        Check::Let(tokens) => raw::refusal(tokens),
        Check::Require(require) => {
            let first = require.condition.first();
            Some(first.map_or(require.otherwise, TokenTree::span))
        }
    })
}

/// What is emitted of a chance event: some of its fields.
pub(super) fn emitted(event: &Event, emit: &Emit, errors: &mut Errors) {
    let Some(group) = &emit.data else { return };
    let Given {
        fields,
        rest,
        nameless,
        empty,
    } = given(group);
    if let Some(name) = &empty {
        errors.syntax(
            name.span(),
            format!("the value of `{name}` is missing after its `:`: write `{name}: VALUE`"),
        );
    }
    if let Some(at) = nameless {
        errors.syntax(at, "what is emitted is given by name: write `field: VALUE`");
    }
    if rest {
        errors.syntax(
            group.span_close(),
            format!(
                "what is left out of `{}` is drawn: take the `..` away",
                event.name
            ),
        );
    }
    let declared = || event.fields.iter().map(|field| &field.name);
    for (at, (name, _)) in fields.iter().enumerate() {
        if declared().all(|known| known != name) {
            super::names::not_declared(Fault::UnknownField, "field", name, declared(), errors);
        } else if fields[..at].iter().any(|(other, _)| other == name) {
            errors.push(
                Fault::DuplicateField,
                name.span(),
                format!("`{name}` is given here a second time: remove one of the two"),
            );
        }
    }
}

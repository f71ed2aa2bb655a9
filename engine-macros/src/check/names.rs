//! Every name is one that is declared, and is declared once.

use proc_macro2::{Ident, Span, TokenTree};
use rulebook_model::{Fault, kebab, unknown};

use super::plan::{Extent, Plan, Planned, type_text};
use crate::errors::Errors;
use crate::syntax::raw::{self, Refusal};
use crate::syntax::{
    Branches, By, Check, Declared, Given, Guard, Handler, IllegalUse, Named, Places, Rules, Seats,
    Target, TargetKind, given, named,
};

/// Resolves the names of a call. What cannot be resolved is noted and left out.
pub(crate) fn check<'r>(rules: &'r Rules, errors: &mut Errors) -> Plan<'r> {
    let mut plan = Plan {
        rules,
        initial: initial(rules, errors),
        handlers: Vec::new(),
        labelled: vec![false; rules.events.len()],
        extent: Extent::All,
    };
    for handler in &rules.handlers {
        plan.handlers.extend(place(rules, handler, errors));
    }
    fill_rest(&mut plan);
    drop_duplicates(&mut plan, errors);
    for handler in &rules.handlers {
        let planned = plan
            .handlers
            .iter()
            .find(|planned| std::ptr::eq(planned.written, handler));
        check_handler(&plan, handler, planned, errors);
    }
    for handler in &plan.handlers {
        plan.labelled[handler.event] |= handler
            .written
            .branches
            .all()
            .iter()
            .any(|branch| branch.label.is_some());
    }
    check_initial(&plan, errors);
    check_labels(&plan, errors);
    plan.extent = check_reserved(rules, errors);
    let fields = [
        rules
            .events
            .iter()
            .flat_map(|event| &event.fields)
            .collect::<Vec<_>>(),
        rules
            .illegals
            .iter()
            .flat_map(|illegal| &illegal.fields)
            .collect(),
        rules.phases.iter().flat_map(|phase| &phase.data).collect(),
    ];
    let known = fields.iter().flatten().all(|field| field.known);
    if !rules.header.whole || !known || rules.phases.is_empty() {
        plan.extent = plan.extent.min(Extent::Types);
    }
    plan
}

fn initial(rules: &Rules, errors: &mut Errors) -> usize {
    let mut marked: Option<(usize, Span)> = None;
    for (at, phase) in rules.phases.iter().enumerate() {
        // On an end it has been noted.
        let (Some(span), None) = (phase.attrs.initial, &phase.outcome) else {
            continue;
        };
        match marked {
            None => marked = Some((at, span)),
            Some((first, first_span)) => {
                let first = &rules.phases[first].name;
                errors.push(
                    Fault::TwoInitial,
                    span,
                    format!("`{}` is marked as the phase in which a game begins, and `{first}` is already: keep one `#[initial]`", phase.name),
                );
                errors.push(
                    Fault::TwoInitial,
                    first_span,
                    format!("`{first}` is marked here"),
                );
            }
        }
    }
    let first = rules
        .phases
        .iter()
        .position(|phase| phase.outcome.is_none());
    if first.is_none() {
        errors.push(
            Fault::NoPhase,
            rules.header.name.span(),
            format!(
                "`{}` has no phase to begin in: declare one, as in `phase Play {{ … }}`",
                rules.header.name
            ),
        );
    }
    marked.map(|(at, _)| at).or(first).unwrap_or(0)
}

/// Finds what a handler is of and where it holds.
fn place<'r>(rules: &'r Rules, handler: &'r Handler, errors: &mut Errors) -> Option<Planned<'r>> {
    let event = rules.event_at(&handler.event);
    if event.is_none() {
        let events = rules.events.iter().map(|event| &event.name);
        not_declared(Fault::UnknownEvent, "event", &handler.event, events, errors);
    }
    let phases = match &handler.places {
        Places::Here => handler.home.into_iter().collect(),
        // Filled once all others are placed.
        Places::Rest => Vec::new(),
        Places::In(names) => {
            let mut phases = Vec::new();
            for name in names {
                match rules.phase_at(name) {
                    Some(phase) if phases.contains(&phase) => errors.push(
                        Fault::DuplicateHandler,
                        name.span(),
                        format!("the phase `{name}` stands here a second time: remove it"),
                    ),
                    Some(phase) => phases.push(phase),
                    None => not_declared(
                        Fault::UnknownPhase,
                        "phase",
                        name,
                        phase_names(rules),
                        errors,
                    ),
                }
            }
            phases
        }
    };
    let event = event?;
    let declared = &rules.events[event].fields;
    let (fields, order) = fields(handler, declared, errors);
    Some(Planned {
        written: handler,
        event,
        phases,
        fields,
        order,
    })
}

/// Matches the fields that a handler names to those that its event has.
fn fields(
    handler: &Handler,
    declared: &[Declared],
    errors: &mut Errors,
) -> (Vec<Option<Named>>, Vec<usize>) {
    let at = |name: &Ident| declared.iter().position(|field| field.name == *name);
    let mut fields: Vec<Option<Named>> = declared.iter().map(|_| None).collect();
    let mut order = Vec::new();
    let mut open = handler.fields.is_none();
    if let Some(group) = &handler.fields {
        let before = errors.count();
        let (named, rest) = named(group, &|name| at(name).is_some(), errors);
        // One that could not be read may be the one that is missing.
        open = rest.is_some() || errors.count() > before;
        for field in named {
            match at(&field.name) {
                None => {
                    open = true;
                    let names = declared.iter().map(|field| &field.name);
                    not_declared(Fault::UnknownField, "field", &field.name, names, errors);
                }
                Some(at) if fields[at].is_some() => errors.push(
                    Fault::DuplicateField,
                    field.name.span(),
                    format!("the field `{}` is named here a second time", field.name),
                ),
                Some(at) => {
                    order.push(at);
                    fields[at] = Some(field);
                }
            }
        }
    }
    let unnamed: Vec<usize> = (0..declared.len())
        .filter(|&at| fields[at].is_none())
        .collect();
    let first = unnamed.iter().find(|&&at| declared[at].known);
    if let (false, Some(&first)) = (open, first) {
        errors.syntax(
            handler.event.span(),
            format!(
                "`{}` also has the field `{}`: name it, or end the fields in `..`",
                handler.event, declared[first].name
            ),
        );
    }
    order.extend(unnamed);
    // In the order of declaration where the handler keeps to it, so that a
    // field's own domain may use those declared before it.
    let kept: Vec<usize> = order
        .iter()
        .copied()
        .filter(|&at| fields[at].is_some())
        .collect();
    if kept.is_sorted() {
        order.sort_unstable();
    }
    (fields, order)
}

/// Gives `in _` every phase that has no handler of that event.
fn fill_rest(plan: &mut Plan<'_>) {
    for at in 0..plan.handlers.len() {
        if !matches!(plan.handlers[at].written.places, Places::Rest) {
            continue;
        }
        let event = plan.handlers[at].event;
        let own = |phase: usize| {
            plan.handlers.iter().any(|other| {
                other.event == event
                    && !matches!(other.written.places, Places::Rest)
                    && other.phases.contains(&phase)
            })
        };
        let rest = (0..plan.rules.phases.len())
            .filter(|&phase| plan.rules.phases[phase].outcome.is_none() && !own(phase))
            .collect();
        plan.handlers[at].phases = rest;
    }
}

/// Leaves each event one handler a phase.
fn drop_duplicates(plan: &mut Plan<'_>, errors: &mut Errors) {
    for at in 0..plan.handlers.len() {
        let (before, rest) = plan.handlers.split_at_mut(at);
        let handler = &mut rest[0];
        let mut told = false;
        handler.phases.retain(|&phase| {
            let Some(first) = before
                .iter()
                .find(|other| other.event == handler.event && other.phases.contains(&phase))
            else {
                return true;
            };
            if !told {
                told = true;
                let event = &handler.written.event;
                let phase = &plan.rules.phases[phase].name;
                errors.push(
                    Fault::DuplicateHandler,
                    event.span(),
                    format!("`{event}` is handled in `{phase}` a second time: one handler says all that it does there"),
                );
                errors.push(
                    Fault::DuplicateHandler,
                    first.written.event.span(),
                    format!("`{event}` is handled in `{phase}` here first"),
                );
            }
            false
        });
    }
    plan.handlers.retain(|handler| {
        !handler.phases.is_empty() || matches!(handler.written.places, Places::Rest)
    });
}

/// The names in a handler. One that could not be placed has none that stand for
/// fields, and the others are checked all the same.
fn check_handler(
    plan: &Plan<'_>,
    written: &Handler,
    planned: Option<&Planned<'_>>,
    errors: &mut Errors,
) {
    let rules = plan.rules;
    for check in &written.checks {
        match check {
            Check::Let(tokens) => check_refusals(rules, tokens, errors),
            Check::Require(require) => check_illegal(rules, require.illegal.as_ref(), errors),
        }
    }
    for named in planned
        .iter()
        .flat_map(|planned| planned.fields.iter().flatten())
    {
        check_illegal(
            rules,
            named.otherwise.as_ref().map(|(_, illegal)| illegal),
            errors,
        );
    }
    check_refusals(rules, &written.work, errors);
    if let Branches::Match { scrutinee, .. } = &written.branches {
        check_refusals(rules, scrutinee, errors);
    }
    for branch in written.branches.all() {
        if let Guard::If(condition) | Guard::Arm(_, Some(condition)) = &branch.guard {
            check_refusals(rules, condition, errors);
        }
        check_refusals(rules, &branch.result.effects, errors);
        check_target(plan, planned, &branch.result.target, errors);
    }
    if let Some(By::Seats(tokens)) = &written.by
        && let Some((seat, false)) = rules.lone_seat(tokens)
        && let Seats::Named { seats, .. } = &rules.seats
    {
        not_declared(
            Fault::UnknownSeat,
            "seat",
            seat,
            seats.iter().map(|(_, seat)| seat),
            errors,
        );
    }
}

fn check_refusals(rules: &Rules, tokens: &[TokenTree], errors: &mut Errors) {
    raw::each_refusal(tokens, &mut |refusal| match refusal {
        Refusal::Refuse { illegal, .. } => check_illegal(rules, illegal.as_ref(), errors),
        Refusal::Require(require) => check_illegal(rules, require.illegal.as_ref(), errors),
    });
}

fn check_illegal(rules: &Rules, illegal: Option<&IllegalUse>, errors: &mut Errors) {
    let Some(IllegalUse { name, data }) = illegal else {
        return;
    };
    let Some(at) = rules.illegal_at(name) else {
        let illegals = rules.illegals.iter().map(|illegal| &illegal.name);
        not_declared(Fault::UnknownIllegal, "illegal", name, illegals, errors);
        return;
    };
    let fields = &rules.illegals[at].fields;
    if data.is_none() && !fields.is_empty() {
        errors.push(
            Fault::MissingData,
            name.span(),
            format!(
                "`{name}` is given without its data: write `{name} {{ {} }}`",
                to_fill(fields.iter())
            ),
        );
    }
}

fn check_target(
    plan: &Plan<'_>,
    handler: Option<&Planned<'_>>,
    target: &Target,
    errors: &mut Errors,
) {
    match &target.kind {
        TargetKind::To(name) | TargetKind::Again(name) => {
            let Some(phase) = plan.rules.phase_at(name) else {
                if name.to_string().eq_ignore_ascii_case("stay") {
                    let message = format!(
                        "unknown phase `{name}`: to remain in the present one, write `stay`"
                    );
                    errors.push(Fault::UnknownPhase, name.span(), message);
                    return;
                }
                not_declared(
                    Fault::UnknownPhase,
                    "phase",
                    name,
                    phase_names(plan.rules),
                    errors,
                );
                return;
            };
            let phase = plan.phase(phase);
            let needed: Vec<&Declared> = phase
                .data
                .iter()
                .filter(|field| field.default.is_none())
                .collect();
            if target.data.is_none() && !needed.is_empty() {
                errors.push(
                    Fault::MissingData,
                    name.span(),
                    format!(
                        "`{name}` is entered without its data: write `{name} {{ {} }}`",
                        to_fill(needed.into_iter())
                    ),
                );
            }
            if let Some(group) = &target.data {
                check_given(&given(group), phase.data.iter(), errors);
            }
        }
        TargetKind::Stay => {
            let Some(group) = &target.data else { return };
            let Some(handler) = handler else { return };
            let data = plan.data(handler);
            let names = || data.iter().map(|field| &field.name);
            let given = given(group);
            check_given(&given, data.iter().copied(), errors);
            for (at, (name, _)) in given.fields.iter().enumerate() {
                if names().all(|known| known != name) {
                    not_declared(Fault::UnknownField, "field", name, names(), errors);
                } else if given.fields[..at].iter().any(|(other, _)| other == name) {
                    errors.push(
                        Fault::DuplicateField,
                        name.span(),
                        format!("`{name}` is given here a second time: remove one of the two"),
                    );
                }
            }
        }
        TargetKind::Missing => {}
    }
}

/// `cell: …, by: …`
fn to_fill<'d>(fields: impl Iterator<Item = &'d Declared>) -> String {
    let fields: Vec<String> = fields.map(|field| format!("{}: …", field.name)).collect();
    fields.join(", ")
}

/// What is given to a phase is given by name.
fn check_given<'d>(given: &Given, data: impl Iterator<Item = &'d Declared>, errors: &mut Errors) {
    if let Some(name) = &given.empty {
        errors.syntax(
            name.span(),
            format!("the value of `{name}` is missing after its `:`: write `{name}: VALUE`"),
        );
    }
    let Some(nameless) = given.nameless else {
        return;
    };
    let mut left = data.filter(|field| given.fields.iter().all(|(name, _)| *name != field.name));
    let name = left
        .next()
        .map_or_else(|| "field".to_owned(), |field| field.name.to_string());
    errors.syntax(
        nameless,
        format!("the data of a phase is given by name: write `{name}: VALUE`"),
    );
}

/// A game begins with no rule that could give the first phase its data.
fn check_initial(plan: &Plan<'_>, errors: &mut Errors) {
    let Some(phase) = plan.rules.phases.get(plan.initial) else {
        return;
    };
    for field in phase.data.iter().filter(|field| field.default.is_none()) {
        errors.push(
            Fault::MissingData,
            field.name.span(),
            format!(
                "a game begins in `{}`, and nothing says what its `{}` is then: give it a default, as in `{}: {} = …`",
                phase.name, field.name, field.name, type_text(field).replace(' ', "")
            ),
        );
    }
}

fn reserved(name: &Ident, why: &str, errors: &mut Errors) {
    errors.push(
        Fault::ReservedName,
        name.span(),
        format!("the name `{name}` is taken: {why}; choose another"),
    );
}

/// Names that something else has, and what can be expanded nevertheless.
fn check_reserved(rules: &Rules, errors: &mut Errors) -> Extent {
    let before = errors.count();
    let game = &rules.header.name;
    let generated = |name: &Ident| {
        let text = name.to_string();
        let own = [
            "Phase", "Move", "Illegal", "Branch", "Event", "Internal", "Chance",
        ];
        own.contains(&text.as_str())
            || rules
                .events
                .iter()
                .any(|event| text == format!("{}Branch", event.name))
    };
    if generated(game) {
        reserved(
            game,
            "`game!` generates a type of that name beside the game",
            errors,
        );
    }
    match &rules.seats {
        Seats::Named { name, .. } if name == game => {
            reserved(name, "it is the game's", errors);
        }
        Seats::Named { name, .. } if generated(name) => {
            reserved(
                name,
                "`game!` generates a type of that name beside the seats",
                errors,
            );
        }
        Seats::Counted { .. } if game == "Seat" => {
            reserved(
                game,
                "it is that of the seats which `game!` generates",
                errors,
            );
        }
        _ => {}
    }
    if errors.count() > before {
        return Extent::Nothing;
    }
    let cx = &rules.header.cx;
    let state = rules.header.state.as_ref().map(|(name, _)| name);
    if state == Some(cx) {
        reserved(cx, "it is that of the state", errors);
    }
    let fields = rules.events.iter().flat_map(|event| &event.fields);
    for field in fields.chain(rules.phases.iter().flat_map(|phase| &phase.data)) {
        if state == Some(&field.name) {
            reserved(
                &field.name,
                "the header gives it to the state, which every body reaches by it",
                errors,
            );
        } else if *cx == field.name {
            reserved(
                &field.name,
                "the header gives it to the context, which every body reaches by it",
                errors,
            );
        }
    }
    if errors.count() > before {
        Extent::Types
    } else {
        Extent::All
    }
}

/// Labels that mean something else.
fn check_labels(plan: &Plan<'_>, errors: &mut Errors) {
    for handler in &plan.handlers {
        let event = &plan.rules.events[handler.event].name;
        let bare = plan.handlers.iter().any(|other| {
            other.event == handler.event
                && other
                    .written
                    .branches
                    .all()
                    .iter()
                    .any(|branch| branch.label.is_none())
        });
        for branch in handler.written.branches.all() {
            let Some(label) = &branch.label else { continue };
            if ["done", "cancel", "error"].contains(&kebab(&label.to_string()).as_str()) {
                reserved(label, "messages say by it how a command ended", errors);
            } else if bare && label == event {
                reserved(
                    label,
                    "the branch without a label is named after its event",
                    errors,
                );
            }
        }
    }
}

fn phase_names(rules: &Rules) -> impl Iterator<Item = &Ident> {
    rules.phases.iter().map(|phase| &phase.name)
}

fn not_declared<'n>(
    fault: Fault,
    kind: &str,
    found: &Ident,
    declared: impl Iterator<Item = &'n Ident>,
    errors: &mut Errors,
) {
    let declared: Vec<String> = declared.map(ToString::to_string).collect();
    let declared: Vec<&str> = declared.iter().map(String::as_str).collect();
    errors.push(
        fault,
        found.span(),
        unknown(kind, &found.to_string(), &declared),
    );
}

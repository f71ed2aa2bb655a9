//! Every name is one that is declared, and is declared once.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Group, Ident, Span, TokenTree};
use rulebook_model::{EventKind, Fault, kebab, unknown};

use super::plan::{Extent, Plan, Planned, PlannedRule, type_text};
use crate::errors::Errors;
use crate::syntax::raw::{self, Word};
use crate::syntax::{
    Around, Branches, By, Check, Declared, Emit, Given, Guard, Handler, IllegalUse, Named, Of,
    Param, ParamKind, Pattern, Places, Rules, Seats, Target, TargetKind, given, named,
};

/// Resolves the names of a call. What cannot be resolved is noted and left out.
pub(crate) fn check<'r>(rules: &'r Rules, errors: &mut Errors) -> Plan<'r> {
    let mut plan = Plan {
        rules,
        initial: initial(rules, errors),
        handlers: Vec::new(),
        first: vec![vec![None; rules.events.len()]; rules.phases.len()],
        around: Vec::new(),
        copies: Vec::new(),
        labelled: vec![false; rules.events.len()],
        turns: rules.turns(),
        extent: Extent::All,
    };
    for handler in &rules.handlers {
        plan.handlers.extend(place(rules, handler, errors));
    }
    spread(&mut plan);
    drop_duplicates(&mut plan, errors);
    for (at, handler) in plan.handlers.iter_mut().enumerate() {
        handler.at = at;
        for &phase in &handler.phases {
            plan.first[phase][handler.event].get_or_insert(at);
        }
    }
    // Those that could be placed stand in the same order.
    let mut placed = plan.handlers.iter().peekable();
    for handler in &rules.handlers {
        let planned = placed.next_if(|planned| std::ptr::eq(planned.written, handler));
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
    for rule in &rules.around {
        plan.around.extend(place_rule(rules, rule, errors));
    }
    super::chance::check(&plan, errors);
    check_hooks(rules, errors);
    check_orders(rules, errors);
    check_initial(&plan, errors);
    check_labels(&plan, errors);
    check_texts(&plan, errors);
    plan.extent = check_reserved(rules, errors);
    let assigned: Vec<bool> = plan
        .handlers
        .iter()
        .map(|handler| check_assigned(&plan, handler, errors))
        .collect();
    if assigned.contains(&true) {
        plan.extent = plan.extent.min(Extent::Types);
    }
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
    let first = rules.leaves().next();
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
    if let Some((at, span)) = marked
        && rules.phases[at].is_compound
    {
        enter_compound(rules, at, span, errors);
        return first.unwrap_or(0);
    }
    marked.map(|(at, _)| at).or(first).unwrap_or(0)
}

/// Finds what a handler is of and where it was put. Whom it falls to besides is
/// found when all are placed: see [`spread`].
fn place<'r>(rules: &'r Rules, handler: &'r Handler, errors: &mut Errors) -> Option<Planned<'r>> {
    let of_kind = |kind| rules.events.iter().position(|event| event.kind == kind);
    let event = match handler.of {
        Of::Event => rules.event_at(&handler.event),
        Of::Always => of_kind(EventKind::Always),
        Of::Done => of_kind(EventKind::Done),
        Of::Timeout => of_kind(EventKind::Timeout),
    };
    if event.is_none() {
        unknown_event(rules, &handler.event, errors);
    }
    let phases = match &handler.places {
        Places::Here => handler.home.into_iter().collect(),
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
    let declared = &rules.events[event];
    let (mut fields, order) = fields(handler, &declared.fields, errors);
    if declared.kind == EventKind::Internal {
        let name = &handler.event;
        if handler.by.is_some() {
            errors.push(
                Fault::InternalAsMove,
                name.span(),
                format!("`{name}` is an internal event, which no seat sends: take the `by` away, or declare it with `move`"),
            );
        }
        for field in fields.iter_mut().flatten() {
            field.otherwise = None;
            if field.domain.take().is_none() {
                continue;
            }
            errors.push(
                Fault::InternalAsMove,
                field.name.span(),
                format!("`{name}` is an internal event, whose fields are what the rules emit: take the domain of `{}` away", field.name),
            );
        }
    }
    if declared.kind == EventKind::Chance {
        super::chance::no_gate(handler, &mut fields, errors);
    }
    Some(Planned {
        written: handler,
        at: 0,
        event,
        phases,
        fields,
        order,
    })
}

fn unknown_event(rules: &Rules, name: &Ident, errors: &mut Errors) {
    let declared = rules.events.iter().filter(|event| event.kind.is_declared());
    not_declared(
        Fault::UnknownEvent,
        "event",
        name,
        declared.map(|event| &event.name),
        errors,
    );
}

fn enter_compound(rules: &Rules, at: usize, span: Span, errors: &mut Errors) {
    let inner: Vec<String> = rules
        .leaves()
        .filter(|&leaf| rules.is_within(leaf, at))
        .map(|leaf| format!("`{}`", rules.phases[leaf].name))
        .collect();
    errors.push(
        Fault::EnterCompound,
        span,
        format!(
            "`{}` holds other phases, and only those are entered: name one of {}",
            rules.phases[at].name,
            inner.join(", ")
        ),
    );
}

/// Finds the events that a rule is for.
fn place_rule<'r>(
    rules: &'r Rules,
    rule: &'r Around,
    errors: &mut Errors,
) -> Option<PlannedRule<'r>> {
    let of_kind = |kinds: &[EventKind]| -> Vec<usize> {
        (0..rules.events.len())
            .filter(|&at| kinds.contains(&rules.events[at].kind))
            .collect()
    };
    let mut fields = Vec::new();
    let events = match &rule.pattern {
        Pattern::Moves(_) => of_kind(&[EventKind::Move]),
        Pattern::All(_) => of_kind(&[EventKind::Move, EventKind::Internal, EventKind::Chance]),
        Pattern::Several(names) => {
            let mut events = Vec::new();
            for name in names {
                match rules.event_at(name) {
                    Some(event) => events.push(event),
                    None => unknown_event(rules, name, errors),
                }
            }
            events
        }
        Pattern::One(name, group) => {
            let Some(event) = rules.event_at(name) else {
                unknown_event(rules, name, errors);
                return None;
            };
            let declared = &rules.events[event].fields;
            fields = match_fields(name, group.as_ref(), declared, errors).0;
            for field in fields
                .iter()
                .flatten()
                .filter(|field| field.domain.is_some())
            {
                errors.syntax(
                    field.name.span(),
                    format!("the values that `{}` may take are told where the event is handled, not in a rule around it", field.name),
                );
            }
            vec![event]
        }
    };
    for check in &rule.checks {
        match check {
            Check::Let(tokens) => check_words(rules, tokens, errors),
            Check::Require(require) => check_illegal(rules, require.illegal.as_ref(), errors),
        }
    }
    check_words(rules, &rule.work, errors);
    Some(PlannedRule {
        written: rule,
        events,
        fields,
    })
}

fn check_hooks(rules: &Rules, errors: &mut Errors) {
    for phase in &rules.phases {
        for hook in phase.enter.iter().chain(&phase.exit) {
            check_words(rules, &hook.body, errors);
        }
    }
}

/// Seats that turn orders name.
fn check_orders(rules: &Rules, errors: &mut Errors) {
    let own = rules.phases.iter().filter_map(|phase| phase.turn.as_ref());
    for turn in rules
        .turn
        .iter()
        .chain(own)
        .filter(|turn| turn.named().is_some())
    {
        for token in &turn.tokens {
            if let TokenTree::Group(group) = token {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                check_lone_seat(rules, &inner, errors);
            }
        }
    }
    for phase in &rules.phases {
        if let (Some(turn), Some(_)) = (&phase.turn, &phase.outcome) {
            errors.syntax(turn.span(), "an end has no turns");
        }
    }
}

/// Matches the fields that a handler names to those that its event has.
fn fields(
    handler: &Handler,
    declared: &[Declared],
    errors: &mut Errors,
) -> (Vec<Option<Named>>, Vec<usize>) {
    match_fields(&handler.event, handler.fields.as_ref(), declared, errors)
}

fn match_fields(
    event: &Ident,
    group: Option<&Group>,
    declared: &[Declared],
    errors: &mut Errors,
) -> (Vec<Option<Named>>, Vec<usize>) {
    let at = |name: &Ident| declared.iter().position(|field| field.name == *name);
    let mut fields: Vec<Option<Named>> = declared.iter().map(|_| None).collect();
    let mut order = Vec::new();
    let mut open = group.is_none();
    if let Some(group) = group {
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
            event.span(),
            format!(
                "`{event}` also has the field `{}`: name it, or end the fields in `..`",
                declared[first].name
            ),
        );
    }
    check_bindings(&mut fields, errors);
    order.extend(unnamed);
    let order = in_order(declared, &fields, &order);
    (fields, order)
}

/// A name that two fields bind would hide the one from the checks of the other. The
/// second binds nothing then.
fn check_bindings(fields: &mut [Option<Named>], errors: &mut Errors) {
    let mut bound: Vec<Ident> = Vec::new();
    for field in fields.iter_mut().flatten() {
        let names = match &field.pattern {
            Some(pattern) => raw::bindings(pattern),
            None => vec![field.name.clone()],
        };
        if let Some(name) = names.iter().find(|name| bound.contains(name)) {
            errors.push(
                Fault::DuplicateField,
                name.span(),
                format!("`{name}` is bound here a second time: a pattern gives it another name, as in `field: name`"),
            );
            field.pattern = Some(vec![Ident::new("_", name.span()).into()]);
        } else {
            bound.extend(names);
        }
    }
}

/// The fields in the order in which their domains are asked: as the handler has
/// them, but each behind those that its domain uses. One of the handler's may use
/// what stands before it there, one of the event what is declared before it.
fn in_order(declared: &[Declared], fields: &[Option<Named>], order: &[usize]) -> Vec<usize> {
    let uses = |at: usize, other: usize| {
        let own = fields[at]
            .as_ref()
            .and_then(|field| field.domain.as_deref());
        match (own, &declared[at].domain) {
            (Some(domain), _) => {
                let before = |at: usize| order.iter().position(|&place| place == at);
                let pattern = fields[other]
                    .as_ref()
                    .and_then(|field| field.pattern.as_deref());
                before(other) < before(at)
                    && match pattern {
                        Some(pattern) => raw::bindings(pattern)
                            .iter()
                            .any(|name| raw::mentions(domain, name)),
                        None => raw::mentions(domain, &declared[other].name),
                    }
            }
            (None, Some(domain)) => other < at && raw::mentions(domain, &declared[other].name),
            (None, None) => false,
        }
    };
    let mut left = order.to_vec();
    let mut sorted = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let free = left
            .iter()
            .position(|&at| left.iter().all(|&other| !uses(at, other)));
        sorted.push(left.remove(free.unwrap_or(0)));
    }
    sorted
}

/// Gives a handler of a phase that holds others those in which nothing nearer
/// handles its event, and one `in _` every phase that is left.
fn spread(plan: &mut Plan<'_>) {
    let rules = plan.rules;
    let leaves: Vec<usize> = rules.leaves().collect();
    let depth =
        |phase: usize| std::iter::successors(Some(phase), |&at| rules.phases[at].parent).count();
    // The nearest first: what stands in a leaf, then around it, from inside out.
    let mut wide: Vec<(usize, usize)> = Vec::new();
    for (at, handler) in plan.handlers.iter().enumerate() {
        wide.extend(
            handler
                .phases
                .iter()
                .filter(|&&phase| rules.phases[phase].is_compound)
                .map(|&phase| (at, phase)),
        );
    }
    wide.sort_by_key(|&(_, phase)| std::cmp::Reverse(depth(phase)));
    for (at, around) in wide {
        let free: Vec<usize> = leaves
            .iter()
            .copied()
            .filter(|&leaf| rules.is_within(leaf, around) && is_free(plan, at, leaf))
            .collect();
        let phases = &mut plan.handlers[at].phases;
        phases.retain(|&phase| phase != around);
        phases.extend(free);
    }
    for at in 0..plan.handlers.len() {
        if matches!(plan.handlers[at].written.places, Places::Rest) {
            let free = leaves
                .iter()
                .copied()
                .filter(|&leaf| is_free(plan, at, leaf))
                .collect();
            plan.handlers[at].phases = free;
        }
    }
}

/// Whether no other handler has taken the event of that one in a leaf. Every
/// `always` holds, however near another is.
fn is_free(plan: &Plan<'_>, at: usize, leaf: usize) -> bool {
    let handler = &plan.handlers[at];
    handler.written.is_always()
        || plan.handlers.iter().enumerate().all(|(other_at, other)| {
            other_at == at
                || other.event != handler.event
                || !other.phases.contains(&leaf)
                || (matches!(other.written.places, Places::Rest)
                    && matches!(handler.written.places, Places::Rest))
        })
}

/// Leaves each event one handler a phase.
fn drop_duplicates(plan: &mut Plan<'_>, errors: &mut Errors) {
    let mut taken: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for at in 0..plan.handlers.len() {
        let (before, rest) = plan.handlers.split_at_mut(at);
        let handler = &mut rest[0];
        let mut told = false;
        handler.phases.retain(|&phase| {
            let first = *taken.entry((phase, handler.event)).or_insert(at);
            if first == at || handler.written.is_always() {
                return true;
            }
            let first = &before[first];
            if !told {
                told = true;
                let event = match handler.written.of {
                    Of::Done => "done".to_owned(),
                    Of::Timeout => "timeout".to_owned(),
                    _ => handler.written.event.to_string(),
                };
                let at = handler.written.event.span();
                let phase = &plan.rules.phases[phase].name;
                errors.push(
                    Fault::DuplicateHandler,
                    at,
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
        let spread = match &handler.written.places {
            Places::Rest => true,
            Places::Here => handler
                .written
                .home
                .is_some_and(|home| plan.rules.phases[home].is_compound),
            Places::In(_) => false,
        };
        spread || !handler.phases.is_empty()
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
            Check::Let(tokens) => check_words(rules, tokens, errors),
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
    check_words(rules, &written.work, errors);
    if let Branches::Match { scrutinee, .. } = &written.branches {
        check_words(rules, scrutinee, errors);
    }
    for branch in written.branches.all() {
        if let Guard::If(condition) | Guard::Arm(_, Some(condition)) = &branch.guard {
            check_words(rules, condition, errors);
        }
        check_words(rules, &branch.result.effects, errors);
        check_target(plan, planned, &branch.result.target, errors);
        if let (TargetKind::Play { event, .. }, false) =
            (&branch.result.target.kind, written.of == Of::Timeout)
        {
            errors.syntax(
                event.span(),
                "only what follows a timeout plays a move for a seat: a rule that does so by itself emits an `internal` event",
            );
        }
    }
    if let Some(By::Seats(tokens)) = &written.by {
        check_lone_seat(rules, tokens, errors);
    }
}

fn check_words(rules: &Rules, tokens: &[TokenTree], errors: &mut Errors) {
    raw::each_word(tokens, &mut |word| match word {
        Word::Refuse { illegal, .. } => check_illegal(rules, illegal.as_ref(), errors),
        Word::Require(require) => check_illegal(rules, require.illegal.as_ref(), errors),
        Word::Emit(emit) => check_emit(rules, &emit, errors),
        Word::Turn(..) => {}
    });
}

fn check_emit(rules: &Rules, emit: &Emit, errors: &mut Errors) {
    let name = &emit.event;
    let Some(event) = rules.event_at(name) else {
        let drawn = rules
            .events
            .iter()
            .any(|event| event.kind == EventKind::Chance);
        let kinds = [EventKind::Internal, EventKind::Chance];
        let emitted = rules
            .events
            .iter()
            .filter(|event| kinds.contains(&event.kind));
        not_declared(
            Fault::UnknownEvent,
            if drawn {
                "internal or chance event"
            } else {
                "internal event"
            },
            name,
            emitted.map(|event| &event.name),
            errors,
        );
        return;
    };
    if rules.events[event].kind == EventKind::Chance {
        super::chance::emitted(&rules.events[event], emit, errors);
    }
    if rules.events[event].kind == EventKind::Move {
        errors.push(
            Fault::InternalAsMove,
            name.span(),
            format!("`{name}` is a move, which a player sends: what rules emit is declared with `internal`"),
        );
    }
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
            if plan.phase(phase).is_compound {
                enter_compound(plan.rules, phase, name.span(), errors);
                return;
            }
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
        TargetKind::Push { to, then } => {
            check_target(plan, handler, to, errors);
            check_target(plan, handler, then, errors);
        }
        TargetKind::Play { event, seat } => {
            check_play(plan.rules, event, target.data.as_ref(), seat, errors);
        }
        TargetKind::Pop(_) | TargetKind::Missing => {}
    }
}

/// `play MOVE { … } as SEAT`
fn check_play(
    rules: &Rules,
    name: &Ident,
    data: Option<&Group>,
    seat: &[TokenTree],
    errors: &mut Errors,
) {
    match rules.event_at(name) {
        None => {
            let moves = rules
                .events
                .iter()
                .filter(|event| event.kind == EventKind::Move);
            let moves = moves.map(|event| &event.name);
            not_declared(Fault::UnknownEvent, "move", name, moves, errors);
        }
        Some(at) if rules.events[at].kind != EventKind::Move => errors.push(
            Fault::InternalAsMove,
            name.span(),
            format!("`{name}` is no move, and nobody plays it: rules queue it with `emit {name}`"),
        ),
        Some(at) => {
            let fields = &rules.events[at].fields;
            if data.is_none() && !fields.is_empty() {
                errors.push(
                    Fault::MissingData,
                    name.span(),
                    format!(
                        "`{name}` is played without its data: write `{name} {{ {} }}`",
                        to_fill(fields.iter())
                    ),
                );
            }
        }
    }
    check_lone_seat(rules, seat, errors);
}

/// A seat that stands for itself is one that is declared.
fn check_lone_seat(rules: &Rules, tokens: &[TokenTree], errors: &mut Errors) {
    if let Some((seat, false)) = rules.lone_seat(tokens)
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

/// Names that differ here and read alike in logs and pictures.
fn check_texts(plan: &Plan<'_>, errors: &mut Errors) {
    let mut alike = |fault: Fault, names: &[&Ident]| {
        let mut first: BTreeMap<String, &Ident> = BTreeMap::new();
        for name in names {
            let text = kebab(&name.to_string());
            let Some(other) = first.get(&text) else {
                first.insert(text, name);
                continue;
            };
            if other != name {
                errors.push(
                    fault,
                    name.span(),
                    format!("`{name}` reads as `{text}` in logs and pictures, and so does `{other}`: choose another name"),
                );
            }
        }
    };
    let events: Vec<&Ident> = plan.rules.events.iter().map(|event| &event.name).collect();
    alike(Fault::DuplicateEvent, &events);
    for event in 0..plan.rules.events.len() {
        let handlers = plan
            .handlers
            .iter()
            .filter(|handler| handler.event == event);
        let branches = handlers.flat_map(|handler| handler.written.branches.all());
        let mut labels: Vec<&Ident> = branches
            .filter_map(|branch| branch.label.as_ref())
            .collect();
        // One that recurs in another phase is the same.
        let mut seen = BTreeSet::new();
        labels.retain(|label| seen.insert(label.to_string()));
        alike(Fault::DuplicateLabel, &labels);
    }
}

/// The data of a phase is seen by value: to assign to it changes nothing.
///
/// Whether some does: rustc would then advise to write `mut` where it cannot stand.
fn check_assigned(plan: &Plan<'_>, handler: &Planned<'_>, errors: &mut Errors) -> bool {
    let before = errors.count();
    let mut bodies = vec![handler.written.work.as_slice()];
    for branch in handler.written.branches.all() {
        bodies.push(&branch.result.effects);
    }
    for field in plan.data(handler) {
        let name = &field.name;
        let own = handler
            .fields
            .iter()
            .flatten()
            .any(|field| field.name == *name);
        if own || bodies.iter().any(|body| raw::rebinds(body, name)) {
            continue;
        }
        if let Some(at) = bodies.iter().find_map(|body| raw::assigns(body, name)) {
            errors.syntax(
                at,
                format!(
                    "`{name}` is data of the phase, and seen here by value: to change it, end in `stay {{ {name}: … }}`, or enter a phase with it"
                ),
            );
        }
    }
    errors.count() > before
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
            "Phase", "Move", "Partial", "Illegal", "Branch", "Event", "Internal", "Chance",
        ];
        own.contains(&text.as_str())
            || rules
                .events
                .iter()
                .any(|event| text == format!("{}Branch", event.name))
    };
    for (at, own) in rules.events.iter().enumerate() {
        if own.kind.is_declared() {
            continue;
        }
        let declared = rules.events[..at].iter();
        for event in declared.filter(|event| event.name == own.name) {
            let word = own.name.to_string().to_lowercase();
            reserved(
                &event.name,
                &format!("the branches of `{word}` are named by it"),
                errors,
            );
        }
    }
    if let Some((own, declared)) = rules.illegals.split_last()
        && own.generated
    {
        for illegal in declared.iter().filter(|illegal| illegal.name == own.name) {
            reserved(
                &illegal.name,
                "a word that moves the turn refuses by it where its seat is out of the game",
                errors,
            );
        }
    }
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
    check_parameters(rules, &generated, errors);
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

/// Parameters that would hide what is generated.
fn check_parameters(rules: &Rules, generated: &dyn Fn(&Ident) -> bool, errors: &mut Errors) {
    let header = &rules.header;
    for Param { name, kind } in &header.generics {
        let is_seats = match &rules.seats {
            Seats::Named { name: seats, .. } => seats == name,
            Seats::Counted { .. } => name == "Seat",
            Seats::Solo => false,
        };
        let is_state = header
            .state
            .as_ref()
            .is_some_and(|(state, _)| state == name);
        let why = if *name == header.name {
            "it is the game's"
        } else if is_seats {
            "it is that of the seats"
        } else if generated(name) {
            "`game!` generates a type of that name"
        } else if matches!(kind, ParamKind::Type(_)) {
            continue;
        } else if is_state {
            "the header gives it to the state, which every body reaches by it"
        } else if header.cx == *name {
            "the header gives it to the context, which every body reaches by it"
        } else {
            continue;
        };
        reserved(name, why, errors);
    }
}

/// Labels that mean something else.
fn check_labels(plan: &Plan<'_>, errors: &mut Errors) {
    let mut bare = vec![false; plan.rules.events.len()];
    for handler in &plan.handlers {
        let branches = handler.written.branches.all();
        bare[handler.event] |= branches.iter().any(|branch| branch.label.is_none());
    }
    for handler in &plan.handlers {
        let event = &plan.rules.events[handler.event].name;
        for branch in handler.written.branches.all() {
            let Some(label) = &branch.label else { continue };
            if ["done", "cancel", "error"].contains(&kebab(&label.to_string()).as_str()) {
                reserved(label, "messages say by it how a command ended", errors);
            } else if bare[handler.event] && label == event {
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

pub(super) fn not_declared<'n>(
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

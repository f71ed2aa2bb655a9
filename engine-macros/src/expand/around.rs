//! A function for each `before` and `after`, `enter` and `exit`.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use rulebook_model::{EventKind, When};

use super::generics::ty;
use super::handlers::{Scope, field_local, stream};
use super::results::{in_phases, require, rewritten};
use super::{function, local, own, own_at, snake, state_type};
use crate::check::plan::{Plan, Planned, PlannedRule};
use crate::syntax::{Check, Declared, Pattern, raw};

pub(super) fn functions(plan: &Plan<'_>) -> TokenStream {
    let mut functions = TokenStream::new();
    for at in 0..plan.around.len() {
        functions.extend(rule(plan, at));
    }
    let illegal = ty(plan, "Illegal");
    for (at, phase) in plan.rules.phases.iter().enumerate() {
        for (kind, hook) in [("enter", &phase.enter), ("exit", &phase.exit)] {
            let Some(hook) = hook else { continue };
            let name = hook_name(kind, at, &phase.name);
            let state = state_type(plan);
            let data = hook_data(plan, at, &hook.body);
            let (names, types): (Vec<_>, Vec<_>) =
                data.iter().map(|field| (&field.name, &field.ty)).unzip();
            let bind = Scope::of(plan).bind(
                own(),
                &quote_spanned!(own()=> state),
                &quote_spanned!(own()=> cx),
            );
            let body = sure_unless_refusing(&hook.body, rewritten(plan, &hook.body));
            functions.extend(quote_spanned! {own()=>
                fn #name(
                    state: &mut #state,
                    cx: &mut ::rulebook::__v0_1::Cx<'_, Self, ::rulebook::__v0_1::Rules>,
                    #(#names: #types),*
                ) -> ::core::result::Result<(), #illegal> {
                    let _ = (#(&#names,)*);
                    #bind
                    #body
                    ::core::result::Result::Ok(())
                }
            });
        }
    }
    functions
}

/// Statements that are seen to refuse nothing, in a closure that cannot: a refusal
/// that the macro does not see finds nothing to return to. What keeps a copy of the
/// state goes by what is seen.
fn sure_unless_refusing(written: &[TokenTree], statements: TokenStream) -> TokenStream {
    if raw::refuses(written) {
        return statements;
    }
    let place = written.first().map_or(own(), TokenTree::span);
    quote_spanned!(own_at(place)=> ::rulebook::__v0_1::sure(|| -> () { #statements });)
}

pub(super) fn hook_name(kind: &str, at: usize, phase: &Ident) -> Ident {
    function(kind, &format!("{at}_{}", snake(phase)))
}

/// The data of a phase that the body of its `enter` or `exit` names.
pub(super) fn hook_data<'r>(
    plan: &Plan<'r>,
    phase: usize,
    body: &[proc_macro2::TokenTree],
) -> Vec<&'r Declared> {
    let data = plan.rules.phases[phase].data.iter();
    data.filter(|field| raw::mentions(body, &field.name))
        .collect()
}

fn rule_name(plan: &Plan<'_>, at: usize) -> Ident {
    let when = match plan.around[at].written.when {
        When::Before => "before",
        When::After => "after",
    };
    format_ident!("__{when}_{at}", span = own())
}

/// What a rule takes besides state and context: the event, its fields, the data
/// of the phase that it stands in.
struct Takes<'r> {
    event: Option<&'r Ident>,
    fields: Vec<usize>,
    data: Vec<&'r Declared>,
}

impl<'r> Takes<'r> {
    fn of(plan: &Plan<'r>, rule: &PlannedRule<'r>) -> Takes<'r> {
        let mut tokens = rule.written.work.clone();
        for check in &rule.written.checks {
            match check {
                Check::Let(statement) => tokens.extend(statement.iter().cloned()),
                Check::Require(require) => {
                    tokens.extend(require.condition.iter().cloned());
                    let data = require
                        .illegal
                        .as_ref()
                        .and_then(|illegal| illegal.data.as_ref());
                    tokens.extend(data.map(|data| data.clone().into()));
                }
            }
        }
        let event = rule.written.pattern.whole();
        let fields = (0..rule.fields.len())
            .filter(|&at| rule.fields[at].is_some())
            .collect();
        let hidden = |name: &Ident| {
            rule.fields
                .iter()
                .flatten()
                .any(|field| match &field.pattern {
                    Some(pattern) => raw::bindings(pattern).contains(name),
                    None => field.name == *name,
                })
        };
        let data = rule
            .written
            .home
            .map_or(&[][..], |home| &plan.rules.phases[home].data);
        let data = data
            .iter()
            .filter(|field| raw::mentions(&tokens, &field.name) && !hidden(&field.name));
        Takes {
            event,
            fields,
            data: data.collect(),
        }
    }
}

/// Whether a rule is for moves alone, and its context has a seat.
fn is_of_moves(plan: &Plan<'_>, rule: &PlannedRule<'_>) -> bool {
    rule.events
        .iter()
        .all(|&event| plan.rules.events[event].kind == EventKind::Move)
        && !matches!(rule.written.pattern, Pattern::All(_))
}

fn rule(plan: &Plan<'_>, at: usize) -> TokenStream {
    let rule = &plan.around[at];
    let written = rule.written;
    let (name, state) = (rule_name(plan, at), state_type(plan));
    let takes = Takes::of(plan, rule);
    let (illegal, event_type) = (ty(plan, "Illegal"), ty(plan, "Event"));
    let event = takes
        .event
        .map(|name| quote_spanned!(own()=> #name: &#event_type,));
    let declared = rule
        .events
        .first()
        .map_or(&[][..], |&event| &plan.rules.events[event].fields);
    let mut params = Vec::new();
    let mut patterns = TokenStream::new();
    for &at in &takes.fields {
        let Some(named) = &rule.fields[at] else {
            continue;
        };
        let ty = &declared[at].ty;
        match &named.pattern {
            None => {
                let name = &named.name;
                params.push(quote!(#name: #ty));
                patterns.extend(quote_spanned!(own()=> let _ = (&#name,);));
            }
            Some(pattern) => {
                let name = local(format_args!("field_{}", declared[at].name));
                let bound = raw::bindings(pattern);
                let pattern = stream(pattern);
                params.push(quote!(#name: #ty));
                patterns
                    .extend(quote_spanned!(own()=> let #pattern = #name; let _ = (#(&#bound,)*);));
            }
        }
    }
    let (data_names, data_types): (Vec<_>, Vec<_>) = takes
        .data
        .iter()
        .map(|field| (&field.name, &field.ty))
        .unzip();
    let used = takes
        .event
        .map(|name| quote_spanned!(own()=> let _ = (&#name,);));
    let (generic, cx) = if is_of_moves(plan, rule) {
        (TokenStream::new(), quote!(::rulebook::__v0_1::Cx<'_, Self>))
    } else {
        (
            quote!(<__W: ::rulebook::__v0_1::Within>),
            quote!(::rulebook::__v0_1::Cx<'_, Self, __W>),
        )
    };
    let scope = Scope::of(plan);
    let checks: TokenStream = written
        .checks
        .iter()
        .map(|check| match check {
            Check::Let(tokens) => rewritten(plan, tokens),
            Check::Require(found) => require(plan, found),
        })
        .collect();
    // Checks can only look, in a rule as in a handler.
    let (look, change) = (
        scope.bind(
            own(),
            &quote_spanned!(own()=> &*state),
            &quote_spanned!(own()=> &*cx),
        ),
        scope.bind(
            own(),
            &quote_spanned!(own()=> &mut *state),
            &quote_spanned!(own()=> &mut *cx),
        ),
    );
    let work = written.changes().then(|| {
        let work = sure_unless_refusing(&written.work, rewritten(plan, &written.work));
        quote!(#change #work)
    });
    let mutable = written.changes().then(|| quote!(mut));
    quote_spanned! {own()=>
        fn #name #generic(
            state: &#mutable #state,
            cx: &#mutable #cx,
            #event
            #(#params,)*
            #(#data_names: #data_types,)*
        ) -> ::core::result::Result<(), #illegal> {
            let _ = (#(&#data_names,)*);
            #used
            #patterns
            #look
            #checks
            #work
            ::core::result::Result::Ok(())
        }
    }
}

/// The `before` rules of a handler, run in its function between the values of the
/// fields and the checks.
pub(super) fn before(
    plan: &Plan<'_>,
    handler: &Planned<'_>,
    reach: &Ident,
    cx: &Ident,
) -> TokenStream {
    let mut calls = TokenStream::new();
    // A handler that phases share runs the rules of the one that it runs in.
    let leaves = plan.leaves(handler);
    // The game's, and then the phases', from outside in, wherever they stand.
    let mut order: Vec<usize> = (0..plan.around.len()).collect();
    order.sort_by_key(|&at| plan.depth(plan.around[at].written.home));
    for at in order {
        let rule = &plan.around[at];
        let here: Vec<usize> = leaves
            .iter()
            .copied()
            .filter(|&phase| {
                plan.around(When::Before, phase, handler.event)
                    .contains(&at)
            })
            .collect();
        if here.is_empty() {
            continue;
        }
        let takes = Takes::of(plan, rule);
        let mut arguments = Vec::new();
        let whole = takes.event.map(|_| {
            let whole = event_of(plan, handler, cx);
            quote_spanned!(own()=> let event = #whole;)
        });
        if whole.is_some() {
            arguments.push(quote_spanned!(own()=> &event));
        }
        for &at in &takes.fields {
            let value = field_local(handler, at);
            arguments.push(quote_spanned!(own()=> ::core::clone::Clone::clone(&#value)));
        }
        let name = rule_name(plan, at);
        let data: Vec<Ident> = takes
            .data
            .iter()
            .map(|field| local(format_args!("data_{}", field.name)))
            .collect();
        arguments.extend(
            data.iter()
                .map(|name| quote_spanned!(own()=> ::core::clone::Clone::clone(#name))),
        );
        let call = if rule.written.changes() {
            quote_spanned! {own()=>
                #whole
                let state = match ::rulebook::__v0_1::Reach::change(&mut #reach) {
                    ::core::result::Result::Ok(state) => state,
                    ::core::result::Result::Err(stop) => {
                        return ::core::result::Result::Ok(::rulebook::__v0_1::Verdict::Stopped(stop));
                    }
                };
                Self::#name(state, &mut *#cx, #(#arguments),*)?;
            }
        } else {
            quote_spanned! {own()=>
                #whole
                Self::#name(::rulebook::__v0_1::Reach::look(&#reach), &*#cx, #(#arguments),*)?;
            }
        };
        let names: Vec<&Ident> = takes.data.iter().map(|field| &field.name).collect();
        let patterns: Vec<_> = here
            .iter()
            .map(|&leaf| {
                let phase = &plan.rules.phases[leaf].name;
                quote_spanned!(own()=> Phase::#phase { #(#names: #data,)* .. })
            })
            .collect();
        calls.extend(if here.len() == leaves.len() && names.is_empty() {
            quote!({ #call })
        } else {
            let phase = quote_spanned!(own()=> #cx.phase());
            in_phases(plan, &here, &phase, &patterns, &call)
        });
    }
    calls
}

/// Whether a `before` rule of a handler is given that field, or the whole event.
pub(super) fn takes(plan: &Plan<'_>, handler: &Planned<'_>, field: usize) -> bool {
    plan.leaves(handler).into_iter().any(|phase| {
        plan.around(When::Before, phase, handler.event)
            .into_iter()
            .map(|at| Takes::of(plan, &plan.around[at]))
            .any(|takes| takes.event.is_some() || takes.fields.contains(&field))
    })
}

/// The event of a handler, whole, from what its function was given.
fn event_of(plan: &Plan<'_>, handler: &Planned<'_>, cx: &Ident) -> TokenStream {
    let event = plan.event(handler);
    let names: Vec<&Ident> = event.fields.iter().map(|field| &field.name).collect();
    let values = (0..names.len()).map(|at| field_local(handler, at));
    let variant = &event.name;
    match event.kind {
        EventKind::Move => quote_spanned! {own()=>
            Event::Move(#cx.seat(), Move::#variant { #(#names: ::core::clone::Clone::clone(&#values)),* })
        },
        EventKind::Chance => quote_spanned! {own()=>
            Event::Chance(Chance::#variant { #(#names: ::core::clone::Clone::clone(&#values)),* })
        },
        _ => quote_spanned! {own()=>
            Event::Internal(Internal::#variant { #(#names: ::core::clone::Clone::clone(&#values)),* })
        },
    }
}

/// The `after` rules of an event in the phase in which it arrived, as statements
/// that can refuse. `fields` names the locals of the event's fields, `event` the
/// one of the whole of it.
pub(super) fn after(
    plan: &Plan<'_>,
    phase: usize,
    event: usize,
    fields: &[Ident],
) -> (Vec<Ident>, TokenStream) {
    let mut calls = TokenStream::new();
    let mut data: Vec<Ident> = Vec::new();
    for at in plan.around(When::After, phase, event) {
        let takes = Takes::of(plan, &plan.around[at]);
        let name = rule_name(plan, at);
        let whole = takes.event.map(|_| quote_spanned!(own()=> &event,));
        let values = takes.fields.iter().map(|&at| {
            let field = &fields[at];
            quote_spanned!(own()=> ::core::clone::Clone::clone(#field),)
        });
        let of_phase: Vec<Ident> = takes
            .data
            .iter()
            .map(|field| local(format_args!("data_{}", field.name)))
            .collect();
        for field in &takes.data {
            if !data.contains(&field.name) {
                data.push(field.name.clone());
            }
        }
        let mutable = plan.around[at].written.changes().then(|| quote!(mut));
        calls.extend(quote_spanned! {own()=>
            Self::#name(
                &#mutable *state, &#mutable *cx, #whole #(#values)* #(::core::clone::Clone::clone(#of_phase)),*
            )?;
        });
    }
    (data, calls)
}

//! Chance events: what each may come out as, and what follows when it has.
//!
//! ```text
//! fn visit_outcomes(due: &__Queued, …) {
//!     match due {
//!         __Queued::Deal { to: known_0, card: known_1 } => {
//!             for field_0 in known_0.values(&Self::__domain_of_0_0_deal_to(state, cx)) {
//!                 for field_1 in known_1.values(&Self::__domain_of_0_1_deal_card(state, cx)) {
//!                     let weight = Self::__weight_0_deal(state, cx, Clone::clone(&field_1));
//!                     visit(Chance::Deal { to: Clone::clone(&field_0), card: field_1 }, weight)?;
//! …
//! ```

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use rulebook_model::EventKind;

use super::follow::rules_cx;
use super::generics::{Generics, ty};
use super::handlers::{Scope, event_domain, on_name, stream, takes_phase};
use super::legal::access;
use super::play::{Data, over_phases};
use super::{function, local, own, own_at, snake, state_type};
use crate::check::plan::Plan;
use crate::check::tables::id;
use crate::syntax::{Emit, Event, given, raw};

/// The chance events, each with its place among the events.
fn chances<'r>(plan: &Plan<'r>) -> impl Iterator<Item = (usize, &'r Event)> {
    let events = plan.rules.events.iter().enumerate();
    events.filter(|(_, event)| event.kind == EventKind::Chance)
}

fn internals<'r>(plan: &Plan<'r>) -> impl Iterator<Item = &'r Event> {
    let events = plan.rules.events.iter();
    events.filter(|event| event.kind == EventKind::Internal)
}

/// What stands beside `impl Game`: the weights, and what the queue holds.
pub(super) fn items(plan: &Plan<'_>) -> TokenStream {
    if !plan.has_chance() {
        return TokenStream::new();
    }
    let game = &plan.rules.header.name;
    let generics = Generics::of_game(plan);
    let (declared, given, condition) = (generics.declare(), generics.give(), generics.condition());
    let weights: Vec<TokenStream> = chances(plan)
        .map(|(at, event)| weight(plan, at, event))
        .collect();
    let queued = queued(plan);
    quote! {
        impl #declared #game #given #condition { #(#weights)* }
        #queued
    }
}

fn weight_name(at: usize, event: &Event) -> Ident {
    function("weight", &format!("{at}_{}", snake(&event.name)))
}

/// The fields that a weight names.
fn weighed(event: &Event) -> Vec<usize> {
    let weight = event.weight.as_deref().unwrap_or_default();
    (0..event.fields.len())
        .filter(|&at| raw::mentions(weight, &event.fields[at].name))
        .collect()
}

/// How many there are of what an event came out as.
fn weight(plan: &Plan<'_>, at: usize, event: &Event) -> TokenStream {
    let Some(weight) = &event.weight else {
        return TokenStream::new();
    };
    let name = weight_name(at, event);
    let state = state_type(plan);
    let fields: Vec<_> = weighed(event)
        .into_iter()
        .map(|at| &event.fields[at])
        .collect();
    let (names, types): (Vec<_>, Vec<_>) =
        fields.iter().map(|field| (&field.name, &field.ty)).unzip();
    let bind = Scope::of(plan).bind(
        own(),
        &quote_spanned!(own()=> state),
        &quote_spanned!(own()=> cx),
    );
    let place = weight.first().map_or(own(), TokenTree::span);
    let weight = stream(weight);
    let returns = quote_spanned!(own_at(place)=> ::core::primitive::u64);
    quote_spanned! {own()=>
        fn #name(
            state: &#state,
            cx: &::rulebook::__v0_1::Cx<'_, Self, ::rulebook::__v0_1::Rules>,
            #(#names: #types),*
        ) -> #returns {
            #bind
            #weight
        }
    }
}

/// What the queue of such a game holds.
fn queued(plan: &Plan<'_>) -> TokenStream {
    let generics = Generics::of_type(plan, "__Queued");
    let (declared, given, condition) = (generics.declare(), generics.give(), generics.condition());
    let internal_type = internal_type(plan);
    let (mut of, mut internal) = (Vec::new(), Vec::new());
    for Event { name, fields, .. } in internals(plan) {
        let fields: Vec<&Ident> = fields.iter().map(|field| &field.name).collect();
        let locals: Vec<Ident> = locals("field", fields.len());
        of.push(quote_spanned! {own()=>
            Internal::#name { #(#fields: #locals),* } => __Queued::#name { #(#fields: #locals),* },
        });
        internal.push(quote_spanned! {own()=>
            __Queued::#name { #(#fields: #locals),* } => {
                ::core::option::Option::Some(Internal::#name { #(#fields: #locals),* })
            }
        });
    }
    let of = if of.is_empty() {
        quote_spanned!(own()=> match event {})
    } else {
        quote_spanned!(own()=> match event { #(#of)* })
    };
    let chance_names: Vec<&Ident> = chances(plan).map(|(_, event)| &event.name).collect();
    let ids = chances(plan).map(|(at, _)| id(at));
    let internal_names: Vec<&Ident> = internals(plan).map(|event| &event.name).collect();
    let no_chance = (!internal_names.is_empty()).then(|| {
        quote_spanned! {own()=>
            #(__Queued::#internal_names { .. })|* => ::core::option::Option::None,
        }
    });
    quote_spanned! {own()=>
        impl #declared ::rulebook::__v0_1::Queued for __Queued #given #condition {
            type Internal = #internal_type;
            fn of(event: #internal_type) -> Self { #of }
            fn internal(self) -> ::core::option::Option<#internal_type> {
                match self {
                    #(#internal)*
                    #(__Queued::#chance_names { .. })|* => ::core::option::Option::None,
                }
            }
            fn chance(&self) -> ::core::option::Option<::rulebook::__v0_1::model::EventId> {
                match self {
                    #(__Queued::#chance_names { .. } => {
                        ::core::option::Option::Some(::rulebook::__v0_1::model::EventId(#ids))
                    })*
                    #no_chance
                }
            }
        }
    }
}

fn internal_type(plan: &Plan<'_>) -> TokenStream {
    if plan.has_internal() {
        ty(plan, "Internal")
    } else {
        quote!(::rulebook::__v0_1::NoEvent)
    }
}

fn locals(kind: &str, count: usize) -> Vec<Ident> {
    (0..count)
        .map(|at| local(format_args!("{kind}_{at}")))
        .collect()
}

/// The types of `impl Game` that are about the queue.
pub(super) fn queue(plan: &Plan<'_>) -> TokenStream {
    let internal = internal_type(plan);
    let (queue, chance, waiting) = if plan.has_chance() {
        let (chance, queued) = (ty(plan, "Chance"), ty(plan, "__Queued"));
        let queue = quote!(::rulebook::__v0_1::ChanceQueue<#queued>);
        (queue.clone(), chance, queue)
    } else {
        let queue = if plan.has_internal() {
            quote!(::rulebook::__v0_1::VecDeque<#internal>)
        } else {
            quote!(::rulebook::__v0_1::NoQueue)
        };
        let (chance, waiting) = (
            quote!(::rulebook::__v0_1::NoEvent),
            quote!(::rulebook::__v0_1::NoWait),
        );
        (queue, chance, waiting)
    };
    quote_spanned! {own()=>
        type Internal = #internal;
        type Queue = #queue;
        type Chance = #chance;
        type Waiting = #waiting;
    }
}

/// The functions of `impl Game` that are about chance.
pub(super) fn follow(plan: &Plan<'_>) -> TokenStream {
    let (waits_for, visit) = (waits_for(plan), visit_outcomes(plan));
    let (check, handle) = (check_chance(plan), handle_chance(plan));
    quote!(#waits_for #visit #check #handle)
}

/// The chance event that each phase waits for: one that it handles, and nothing emits.
fn waits_for(plan: &Plan<'_>) -> TokenStream {
    let (phase_type, queued) = (ty(plan, "Phase"), ty(plan, "__Queued"));
    let drawn: Vec<(usize, &Event)> = chances(plan)
        .filter(|&(event, _)| !plan.is_emitted(event))
        .collect();
    let mut arms = Vec::new();
    for (at, phase) in plan.rules.phases.iter().enumerate() {
        if phase.is_compound {
            continue;
        }
        let name = &phase.name;
        let awaited = drawn
            .iter()
            .find(|&&(event, _)| phase.outcome.is_none() && plan.handler(at, event).is_some());
        let awaited = match awaited {
            None => quote!(::core::option::Option::None),
            Some((_, event)) => {
                let (variant, fields) = (&event.name, event.fields.iter().map(|field| &field.name));
                quote_spanned! {own()=>
                    ::core::option::Option::Some(__Queued::#variant {
                        #(#fields: ::rulebook::__v0_1::Known::Open),*
                    })
                }
            }
        };
        arms.push(quote_spanned!(own()=> Phase::#name { .. } => #awaited,));
    }
    let body = over_phases(plan, &quote_spanned!(own()=> phase), &arms);
    quote_spanned! {own()=>
        fn waits_for(phase: &#phase_type) -> ::core::option::Option<#queued> { #body }
    }
}

/// The call of the domain of a chance event's field, with the values of earlier ones.
fn domain(plan: &Plan<'_>, event_at: usize, at: usize, values: &[Ident]) -> TokenStream {
    let fields = &plan.rules.events[event_at].fields;
    let Some(domain) = &fields[at].domain else {
        // One without a domain has been noted: nothing can be drawn of it.
        let ty = &fields[at].ty;
        return quote_spanned!(own()=> ::core::option::Option::<#ty>::None);
    };
    let name = event_domain(plan, event_at, at);
    let used = (0..at).filter(|&at| raw::mentions(domain, &fields[at].name));
    let used = used.map(|at| &values[at]);
    quote_spanned! {own()=>
        Self::#name(state, cx, #(::core::clone::Clone::clone(&#used)),*)
    }
}

/// The call of an event's weight, with the values of its fields.
fn weight_call(event_at: usize, event: &Event, values: &[Ident]) -> TokenStream {
    if event.weight.is_none() {
        return quote!(1);
    }
    let name = weight_name(event_at, event);
    let used = weighed(event).into_iter().map(|at| &values[at]);
    quote_spanned! {own()=>
        Self::#name(state, cx, #(::core::clone::Clone::clone(&#used)),*)
    }
}

fn visit_outcomes(plan: &Plan<'_>) -> TokenStream {
    let (queued, chance) = (ty(plan, "__Queued"), ty(plan, "Chance"));
    let state = state_type(plan);
    let arms = chances(plan).map(|(event_at, event)| {
        let variant = &event.name;
        let fields: Vec<&Ident> = event.fields.iter().map(|field| &field.name).collect();
        let (known, values) = (locals("known", fields.len()), locals("field", fields.len()));
        let weight = weight_call(event_at, event, &values);
        let mut body = quote_spanned! {own()=>
            let weight = #weight;
            visit(Chance::#variant { #(#fields: ::core::clone::Clone::clone(&#values)),* }, weight)?;
        };
        for at in (0..fields.len()).rev() {
            let domain = domain(plan, event_at, at, &values);
            let (known, value) = (&known[at], &values[at]);
            body = quote_spanned! {own()=>
                for #value in ::rulebook::__v0_1::Known::values(#known, &#domain) { #body }
            };
        }
        quote_spanned!(own()=> __Queued::#variant { #(#fields: #known),* } => { #body })
    });
    let internal: Vec<&Ident> = internals(plan).map(|event| &event.name).collect();
    let internal = (!internal.is_empty())
        .then(|| quote_spanned!(own()=> #(__Queued::#internal { .. })|* => {}));
    quote_spanned! {own()=>
        fn visit_outcomes<__B>(
            due: &#queued,
            state: &#state,
            cx: &::rulebook::__v0_1::Cx<'_, Self, ::rulebook::__v0_1::Rules>,
            visit: &mut impl ::core::ops::FnMut(#chance, ::core::primitive::u64) -> ::core::ops::ControlFlow<__B>,
        ) -> ::core::ops::ControlFlow<__B> {
            let _ = (state, cx);
            match due { #(#arms)* #internal }
            ::core::ops::ControlFlow::Continue(())
        }
    }
}

fn check_chance(plan: &Plan<'_>) -> TokenStream {
    let (queued, chance) = (ty(plan, "__Queued"), ty(plan, "Chance"));
    let state = state_type(plan);
    let mut arms = Vec::new();
    for (event_at, event) in chances(plan) {
        let (variant, event_id) = (&event.name, id(event_at));
        let fields: Vec<&Ident> = event.fields.iter().map(|field| &field.name).collect();
        let (known, values) = (locals("known", fields.len()), locals("field", fields.len()));
        let weight = weight_call(event_at, event, &values);
        let asked = (0..fields.len()).map(|at| {
            let domain = domain(plan, event_at, at, &values);
            let (field, known, value) = (id(at), &known[at], &values[at]);
            quote_spanned! {own()=>
                ::rulebook::__v0_1::comes(#event_id, #field, #known, &#domain, &#value)?;
            }
        });
        arms.push(quote_spanned! {own()=>
            (
                ::core::option::Option::Some(__Queued::#variant { #(#fields: #known),* }),
                Chance::#variant { #(#fields: #values),* },
            ) => {
                #(#asked)*
                let _ = (#(&#values,)*);
                ::rulebook::__v0_1::possible(#event_id, #weight)
            }
            (_, Chance::#variant { .. }) => ::rulebook::__v0_1::not_pending(#event_id),
        });
    }
    quote_spanned! {own()=>
        fn check_chance(
            due: ::core::option::Option<&#queued>,
            event: #chance,
            state: &#state,
            cx: &::rulebook::__v0_1::Cx<'_, Self, ::rulebook::__v0_1::Rules>,
        ) -> ::core::result::Result<(), ::rulebook::__v0_1::IllegalMove<Self>> {
            let _ = (state, cx);
            match (due, event) { #(#arms)* }
        }
    }
}

/// The exhaustive `match` over phase and chance event.
fn handle_chance(plan: &Plan<'_>) -> TokenStream {
    let (phase_type, chance) = (ty(plan, "Phase"), ty(plan, "Chance"));
    let state = state_type(plan);
    let cx = rules_cx();
    let mut arms = Vec::new();
    for (at, phase) in plan.rules.phases.iter().enumerate() {
        if phase.is_compound {
            continue;
        }
        let name = &phase.name;
        for (event_at, event) in chances(plan) {
            let variant = &event.name;
            let (phase_id, event_id) = (id(at), id(event_at));
            let handler = plan
                .handler(at, event_at)
                .filter(|_| phase.outcome.is_none());
            let Some(handler) = handler else {
                arms.push(quote_spanned! {own()=>
                    (Phase::#name { .. }, Chance::#variant { .. }) => {
                        ::rulebook::__v0_1::unhandled(#event_id, #phase_id)
                    }
                });
                continue;
            };
            let fields: Vec<&Ident> = event.fields.iter().map(|field| &field.name).collect();
            let values = locals("field", fields.len());
            let data = Data::of(plan, handler);
            let (pattern, arguments) = (data.pattern(name), data.arguments());
            let whole = takes_phase(handler).then(|| quote_spanned!(own()=> phase,));
            let (on, access) = (on_name(plan, handler), access(plan, handler));
            arms.push(quote_spanned! {own()=>
                (#pattern, Chance::#variant { #(#fields: #values),* }) => {
                    ::rulebook::__v0_1::settle_internal(#event_id, #phase_id, ::rulebook::__v0_1::Access::#access(
                        access, |reach| Self::#on(reach, cx, #whole #(#arguments,)* #(#values),*),
                    ))
                }
            });
        }
    }
    let body = if arms.is_empty() {
        quote_spanned!(own()=> let _ = (access, cx, event); match *phase {})
    } else {
        quote_spanned!(own()=> let _ = (&access, &cx); match (phase, event) { #(#arms)* })
    };
    quote_spanned! {own()=>
        fn handle_chance(
            access: ::rulebook::__v0_1::Play<'_, '_, #state>,
            phase: &#phase_type,
            cx: #cx,
            event: #chance,
        ) -> ::core::result::Result<::rulebook::__v0_1::Went<Self>, ::rulebook::__v0_1::IllegalMove<Self>> {
            #body
        }
    }
}

/// `emit DEAL { to: seat };`: what is given of it, and the rest is drawn.
pub(super) fn emit(plan: &Plan<'_>, event_at: usize, emit: &Emit) -> TokenStream {
    let (cx, name) = (&plan.rules.header.cx, &emit.event);
    let given = emit.data.as_ref().map(given).unwrap_or_default();
    let declared = &plan.rules.events[event_at].fields;
    let (mut values, mut fields) = (TokenStream::new(), Vec::new());
    for (at, field) in declared.iter().enumerate() {
        let (declared, ty) = (&field.name, &field.ty);
        let Some((name, value)) = given.fields.iter().find(|(name, _)| name == declared) else {
            fields.push(quote_spanned!(own()=> #declared: ::rulebook::__v0_1::Known::Open));
            continue;
        };
        let value = match value {
            Some(value) if !value.is_empty() => stream(value),
            _ => quote!(#name),
        };
        // Of its type by itself: what has another is told in the author's words.
        let known = local(format_args!("known_{at}"));
        values.extend(quote_spanned!(own_at(name.span())=> let #known: #ty = #value;));
        fields.push(quote_spanned!(own()=> #name: ::rulebook::__v0_1::Known::As(#known)));
    }
    quote_spanned! {own_at(name.span())=>
        {
            #values
            let event = __Queued::#name { #(#fields),* };
            ::rulebook::__v0_1::Cx::emit_chance(&mut *#cx, event);
        }
    }
}

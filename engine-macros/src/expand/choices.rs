//! `Partial`, a move whose fields are being chosen; and a function for each
//! handler that asks for its fields one by one, in the order of its domains.
//!
//! ```text
//! let field_from = Chooser::listed(chooser, 0, field_from,
//!     || Self::__domain_0_slide_in_play_0_from(state, cx),
//!     |field_from| Partial::Slide { from: Some(field_from), to: None },
//! )?;
//! let field_to = Chooser::listed(chooser, 1, field_to, …)?;
//! ControlFlow::Continue(Move::Slide { from: field_from, to: field_to })
//! ```

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote_spanned;
use rulebook_model::EventKind;

use super::generics::ty;
use super::handlers::{Param, domain_call, span_of};
use super::play::{Data, gate, moves, over_phases};
use super::types::{Variant, enumeration_with};
use super::{function, handler_name, local, own, own_at, state_type};
use crate::check::plan::{Plan, Planned};
use crate::check::tables::id;
use crate::syntax::{Attrs, Declared};

/// `Move` with an `Option` for each field.
///
/// Without serde's traits: how a field is read and written may be said by an
/// attribute that fits the field's own type alone.
pub(super) fn partial(plan: &Plan<'_>) -> TokenStream {
    let events: Vec<(Attrs, &Ident, Vec<Declared>)> = moves(plan)
        .map(|(_, event)| {
            let fields = event.fields.iter().map(|field| {
                let ty = &field.ty;
                let place = own_at(span_of(ty));
                let option = quote_spanned!(place=> ::core::option::Option<#ty>);
                Declared {
                    attrs: of_any_type(&field.attrs),
                    name: field.name.clone(),
                    ty: syn::Type::Verbatim(option),
                    known: field.known,
                    domain: None,
                    default: None,
                }
            });
            (of_any_type(&event.attrs), &event.name, fields.collect())
        })
        .collect();
    let variants: Vec<Variant<'_>> = events
        .iter()
        .map(|(attrs, name, fields)| Variant {
            attrs,
            name,
            fields,
        })
        .collect();
    let docs = "A move of which some fields are not chosen yet.";
    enumeration_with(plan, "Partial", docs, &variants, &TokenStream::new())
}

/// The attributes that hold whatever the type is: docs, and what is allowed.
fn of_any_type(attrs: &Attrs) -> Attrs {
    let carried = attrs.carried.chunks(2).filter(|attribute| {
        let [_, TokenTree::Group(group)] = attribute else {
            return false;
        };
        matches!(
            group.stream().into_iter().next(),
            Some(TokenTree::Ident(word)) if word == "doc" || word == "allow"
        )
    });
    Attrs {
        docs: attrs.docs.clone(),
        carried: carried.flatten().cloned().collect(),
        ..Attrs::default()
    }
}

pub(super) fn functions(plan: &Plan<'_>) -> TokenStream {
    plan.handlers
        .iter()
        .filter(|handler| {
            plan.event(handler).kind == EventKind::Move && !plan.leaves(handler).is_empty()
        })
        .map(|handler| asks(plan, handler))
        .collect()
}

fn name_of(plan: &Plan<'_>, handler: &Planned<'_>) -> Ident {
    function("choose", &handler_name(plan, handler))
}

fn asks(plan: &Plan<'_>, handler: &Planned<'_>) -> TokenStream {
    let (name, state, move_type) = (name_of(plan, handler), state_type(plan), ty(plan, "Move"));
    let data = Param::all(plan, handler);
    let params = data.iter().map(Param::declare);
    let data_names = data.iter().map(Param::name);
    let event = plan.event(handler);
    let variant = &event.name;
    let names: Vec<&Ident> = event.fields.iter().map(|field| &field.name).collect();
    let value = |at: usize| local(format_args!("field_{}", event.fields[at].name));
    let values: Vec<Ident> = (0..names.len()).map(value).collect();
    let types = event.fields.iter().map(|field| &field.ty);
    let given = quote_spanned!(own()=> #(#values: ::core::option::Option<#types>,)*);
    let mut asked = TokenStream::new();
    for (place, &at) in handler.order.iter().enumerate() {
        let (value, field) = (&values[at], id(at));
        let (state, cx) = (quote_spanned!(own()=> state), quote_spanned!(own()=> cx));
        let domain = domain_call(plan, handler, place, &state, &cx, &|at| values[at].clone());
        asked.extend(match domain {
            None => quote_spanned! {own()=>
                let #value = ::rulebook::__v0_1::Chooser::open(chooser, #field, #value)?;
            },
            Some(domain) => {
                let so_far = (0..values.len()).map(|other| {
                    let (name, value) = (names[other], &values[other]);
                    if other == at {
                        quote_spanned!(own()=> #name: ::core::option::Option::Some(#value))
                    } else if handler.order[..place].contains(&other) {
                        quote_spanned!(own()=> #name: ::core::option::Option::Some(::core::clone::Clone::clone(&#value)))
                    } else {
                        quote_spanned!(own()=> #name: ::core::option::Option::None)
                    }
                });
                quote_spanned! {own()=>
                    let #value = ::rulebook::__v0_1::Chooser::listed(
                        chooser, #field, #value, || #domain, |#value| Partial::#variant { #(#so_far),* },
                    )?;
                }
            }
        });
    }
    // The author's clippy counts them: state, context and chooser, and those.
    let crowded = (3 + data.len() + names.len() > 7)
        .then(|| quote_spanned!(own()=> #[allow(clippy::too_many_arguments)]));
    quote_spanned! {own()=>
        #crowded
        fn #name<__C: ::rulebook::__v0_1::Chooser<Self>>(
            state: &#state,
            cx: &::rulebook::__v0_1::Cx<'_, Self>,
            #(#params,)*
            #given
            chooser: &mut __C,
        ) -> ::core::ops::ControlFlow<__C::Answer, #move_type> {
            let _ = (state, cx, &chooser, #(&#data_names,)*);
            #asked
            ::core::ops::ControlFlow::Continue(Move::#variant { #(#names: #values),* })
        }
    }
}

/// What `impl Game` knows of partial moves.
pub(super) fn choose(plan: &Plan<'_>) -> TokenStream {
    let [phase_type, move_type, partial] = ["Phase", "Move", "Partial"].map(|name| ty(plan, name));
    let (mut empty, mut ids, mut chosen) = (Vec::new(), Vec::new(), TokenStream::new());
    for (event_at, event) in moves(plan) {
        let (variant, event_id) = (&event.name, id(event_at));
        let names: Vec<&Ident> = event.fields.iter().map(|field| &field.name).collect();
        empty.push(
            quote_spanned!(own()=> Partial::#variant { #(#names: ::core::option::Option::None),* }),
        );
        ids.push(quote_spanned!(own()=> Partial::#variant { .. } => #event_id,));
        for (at, name) in names.iter().enumerate() {
            let field = id(at);
            chosen.extend(quote_spanned! {own()=>
                (Partial::#variant { #name: value, .. }, #field) => ::rulebook::__v0_1::shown(value),
            });
        }
    }
    let partial_id = if ids.is_empty() {
        quote_spanned!(own()=> match *partial {})
    } else {
        quote_spanned!(own()=> ::rulebook::__v0_1::model::EventId(match partial { #(#ids)* }))
    };
    let body = choose_body(plan);
    let state = state_type(plan);
    quote_spanned! {own()=>
        type Partial = #partial;
        fn partials(take: &mut impl ::core::ops::FnMut(#partial)) {
            let _ = &take;
            #(take(#empty);)*
        }
        fn partial_id(partial: &#partial) -> ::rulebook::__v0_1::model::EventId { #partial_id }
        fn chosen(
            partial: &#partial,
            field: u16,
        ) -> ::core::option::Option<&dyn ::core::fmt::Debug> {
            match (partial, field) {
                #chosen
                _ => ::core::option::Option::None,
            }
        }
        fn choose<__C: ::rulebook::__v0_1::Chooser<Self>>(
            state: &#state,
            phase: &#phase_type,
            cx: &::rulebook::__v0_1::Cx<'_, Self>,
            partial: #partial,
            chooser: &mut __C,
        ) -> ::core::result::Result<
            ::core::ops::ControlFlow<__C::Answer, #move_type>,
            ::rulebook::__v0_1::IllegalMove<Self>,
        > {
            let _ = (state, phase, cx, &chooser);
            #body
        }
    }
}

fn choose_body(plan: &Plan<'_>) -> TokenStream {
    if moves(plan).next().is_none() {
        return quote_spanned!(own()=> match partial {});
    }
    let mut arms = Vec::new();
    let phases = plan.rules.phases.iter().enumerate();
    for (at, phase) in phases.filter(|(_, phase)| !phase.is_compound) {
        let name = &phase.name;
        if phase.outcome.is_some() {
            arms.push(quote_spanned! {own()=>
                Phase::#name { .. } => ::core::result::Result::Err(::rulebook::__v0_1::IllegalMove::Over),
            });
            continue;
        }
        let (mut handled, mut others) = (TokenStream::new(), Vec::new());
        let mut bound: Vec<Ident> = Vec::new();
        for (event_at, event) in moves(plan) {
            let variant = &event.name;
            let Some(handler) = plan.handler(at, event_at) else {
                others.push(quote_spanned!(own()=> Partial::#variant { .. }));
                continue;
            };
            let fields: Vec<&Ident> = event.fields.iter().map(|field| &field.name).collect();
            let values: Vec<Ident> = (0..fields.len())
                .map(|at| local(format_args!("field_{at}")))
                .collect();
            let data = Data::of(plan, handler);
            let arguments = data.arguments();
            let gate = gate(plan, handler, &quote_spanned!(own()=> state), true);
            let function = name_of(plan, handler);
            handled.extend(quote_spanned! {own()=>
                Partial::#variant { #(#fields: #values),* } => {
                    if __C::GATE { #gate }
                    ::core::result::Result::Ok(
                        Self::#function(state, cx, #(#arguments,)* #(#values,)* chooser)
                    )
                }
            });
            for name in data.names {
                if !bound.contains(&name) {
                    bound.push(name);
                }
            }
        }
        if !others.is_empty() {
            let phase_id = id(at);
            handled.extend(quote_spanned! {own()=>
                #(#others)|* => {
                    ::rulebook::__v0_1::not_in_phase(cx, Self::partial_id(&partial).0, #phase_id)
                }
            });
        }
        let pattern = Data { names: bound }.pattern(name);
        arms.push(quote_spanned!(own()=> #pattern => match partial { #handled },));
    }
    over_phases(plan, &quote_spanned!(own()=> phase), &arms)
}

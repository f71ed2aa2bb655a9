//! A function for each handler that lists its legal moves: over the domains of
//! the fields, each value asked of the handler's checks.
//!
//! ```text
//! for cell in Domain::values(&Self::__domain_place_in_play_cell(board, cx)) {
//!     visit(Move::Place { cell })?;
//! }
//! ```

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use rulebook_model::EventKind;

use super::generics::ty;
use super::handlers::{Param, domain_call, on_name, takes_phase};
use super::{function, handler_name, local, own, state_type};
use crate::check::plan::{Plan, Planned};

pub(super) fn functions(plan: &Plan<'_>) -> TokenStream {
    plan.handlers
        .iter()
        .filter(|handler| plan.event(handler).kind == EventKind::Move && lists(plan, handler))
        .map(|handler| legal(plan, handler))
        .collect()
}

/// Whether the moves of a handler can be listed: each field has a domain.
pub(super) fn lists(plan: &Plan<'_>, handler: &Planned<'_>) -> bool {
    let event = plan.event(handler);
    let domain = |at: usize| {
        event.fields[at].domain.is_some()
            || handler.fields[at]
                .as_ref()
                .is_some_and(|named| named.domain.is_some())
    };
    !plan.leaves(handler).is_empty() && (0..event.fields.len()).all(domain)
}

pub(super) fn legal_name(plan: &Plan<'_>, handler: &Planned<'_>) -> Ident {
    function("legal", &handler_name(plan, handler))
}

fn legal(plan: &Plan<'_>, handler: &Planned<'_>) -> TokenStream {
    let (name, state) = (legal_name(plan, handler), state_type(plan));
    let data = Param::all(plan, handler);
    let (params, data_names) = (
        data.iter().map(Param::declare),
        data.iter().map(Param::name),
    );
    let data_names: Vec<Ident> = data_names.collect();
    let (phase_type, move_type) = (ty(plan, "Phase"), ty(plan, "Move"));
    let phase = takes_phase(handler).then(|| quote_spanned!(own()=> phase: &#phase_type,));
    let event = plan.event(handler);
    let value = |at: usize| local(format_args!("field_{}", event.fields[at].name));
    let values: Vec<Ident> = (0..event.fields.len()).map(value).collect();
    let names = event.fields.iter().map(|field| &field.name);
    let variant = &event.name;
    // A loop's value is used again by the loops in it; the innermost is free.
    let innermost = handler.order.last().copied();
    let given = values.iter().enumerate().map(|(at, value)| {
        if Some(at) == innermost {
            quote!(#value)
        } else {
            quote_spanned!(own()=> ::core::clone::Clone::clone(&#value))
        }
    });
    let mv = quote_spanned!(own()=> Move::#variant { #(#names: #given),* });
    let (on, access) = (on_name(plan, handler), access(plan, handler));
    let mut body = if plan.copies(handler) || handler.checks_refuse() || plan.guarded(handler) {
        let phase = takes_phase(handler).then(|| quote_spanned!(own()=> phase,));
        let copies: Vec<_> = (0..values.len())
            .map(|at| local(format_args!("copy_{at}")))
            .collect();
        quote_spanned! {own()=>
            #(let #copies = ::core::clone::Clone::clone(&#values);)*
            let mut cx = ::core::clone::Clone::clone(cx);
            let verdict = ::rulebook::__v0_1::Access::#access(
                ::rulebook::__v0_1::Check::<_, false>(state),
                |reach| Self::#on(
                    reach, &mut cx, #phase #(::core::clone::Clone::clone(&#data_names),)* #(#copies),*
                ),
            );
            if let ::core::option::Option::Some(certain) = ::rulebook::__v0_1::legal(&verdict) {
                visit(#mv, certain)?;
            }
        }
    } else {
        // Whatever lies in the domains is legal.
        quote_spanned!(own()=> visit(#mv, true)?;)
    };
    for (place, &at) in handler.order.iter().enumerate().rev() {
        let (state, cx) = (quote_spanned!(own()=> state), quote_spanned!(own()=> cx));
        let Some(domain) = domain_call(plan, handler, place, &state, &cx, &value) else {
            continue;
        };
        let value = value(at);
        body = quote_spanned! {own()=>
            for #value in ::rulebook::__v0_1::Domain::values(&#domain) { #body }
        };
    }
    quote_spanned! {own()=>
        fn #name<__B>(
            state: &#state,
            cx: &::rulebook::__v0_1::Cx<'_, Self>,
            #phase
            #(#params,)*
            visit: &mut impl ::core::ops::FnMut(#move_type, bool) -> ::core::ops::ControlFlow<__B>,
        ) -> ::core::ops::ControlFlow<__B> {
            let _ = (state, cx, #(&#data_names,)*);
            #body
            ::core::ops::ControlFlow::Continue(())
        }
    }
}

/// How a handler is reached: `sure`, or by way of a copy.
pub(super) fn access(plan: &Plan<'_>, handler: &Planned<'_>) -> TokenStream {
    if plan.copies(handler) {
        quote!(unsure)
    } else {
        quote!(sure)
    }
}

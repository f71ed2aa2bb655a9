//! Which phase or event of the model a value is: so that a graph is asked by them.
//!
//! ```text
//! impl From<&Move> for EventId {
//!     fn from(named: &Move) -> Self {
//!         match named { Move::Place { .. } => EventId(0), Move::Resign => EventId(1) }
//!     }
//! }
//! ```

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote_spanned};
use rulebook_model::EventKind;

use super::generics::{Generics, ty};
use super::own;
use crate::check::plan::Plan;
use crate::check::tables::id;

pub(super) fn conversions(plan: &Plan<'_>) -> TokenStream {
    let rules = plan.rules;
    let events = |kind: EventKind| {
        let events = rules.events.iter().enumerate();
        let events = events.filter(move |(_, event)| event.kind == kind);
        events
            .map(|(at, event)| (at, &event.name))
            .collect::<Vec<_>>()
    };
    let phases = rules.phases.iter().enumerate();
    let phases = phases.filter(|(_, phase)| !phase.is_compound);
    let phases: Vec<_> = phases.map(|(at, phase)| (at, &phase.name)).collect();
    let mut conversions = conversion(plan, "Phase", "PhaseId", &phases);
    conversions.extend(conversion(
        plan,
        "Move",
        "EventId",
        &events(EventKind::Move),
    ));
    for (of, kind) in [
        ("Internal", EventKind::Internal),
        ("Chance", EventKind::Chance),
    ] {
        let events = events(kind);
        if !events.is_empty() {
            conversions.extend(conversion(plan, of, "EventId", &events));
        }
    }
    conversions
}

fn conversion(plan: &Plan<'_>, of: &str, to: &str, variants: &[(usize, &Ident)]) -> TokenStream {
    let generics = Generics::of_type(plan, of);
    let (declared, condition) = (generics.declare(), generics.condition());
    let (ty, to) = (ty(plan, of), format_ident!("{to}", span = own()));
    let of = format_ident!("{of}", span = own());
    let body = if variants.is_empty() {
        quote_spanned!(own()=> match *named {})
    } else {
        let arms = variants.iter().map(|&(at, name)| {
            let id = id(at);
            quote_spanned!(own()=> #of::#name { .. } => ::rulebook::__v0_1::model::#to(#id),)
        });
        quote_spanned!(own()=> match named { #(#arms)* })
    };
    quote_spanned! {own()=>
        #[automatically_derived]
        impl #declared ::core::convert::From<&#ty> for ::rulebook::__v0_1::model::#to #condition {
            #[inline]
            fn from(named: &#ty) -> Self { #body }
        }
    }
}

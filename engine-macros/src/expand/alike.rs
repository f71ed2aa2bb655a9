//! Whether two events look alike to a seat: all that it may see of them is equal.
//!
//! ```text
//! match (one, other) {
//!     (
//!         Event::Move(one_by, Move::Claim { card: one_card }),
//!         Event::Move(other_by, Move::Claim { card: other_card }),
//!     ) => {
//!         *one_by == *other_by
//!             && match (sees(viewer, one_by), sees(viewer, other_by)) {
//!                 (true, true) => *one_card == *other_card,
//!                 (one, other) => !one && !other,
//!             }
//!     }
//!     (one, other) => one == other,
//! }
//! ```

use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;
use rulebook_model::EventKind;
use syn::ext::IdentExt;

use super::generics::ty;
use super::{local, own, own_at, seat_type};
use crate::check::plan::Plan;
use crate::syntax::Event;

/// The function of `impl Game`, in a game that has secrets.
pub(super) fn looks_alike(plan: &Plan<'_>) -> TokenStream {
    let events = plan.rules.events.iter();
    let arms: Vec<TokenStream> = events.filter_map(arm).collect();
    if arms.is_empty() {
        return TokenStream::new();
    }
    let (event, seat) = (ty(plan, "Event"), seat_type(plan));
    quote_spanned! {own()=>
        fn looks_alike(
            one: &#event,
            other: &#event,
            viewer: ::core::option::Option<#seat>,
        ) -> bool {
            // The one event of a game may be among them.
            #[allow(unreachable_patterns)]
            match (one, other) {
                #(#arms)*
                (one, other) => one == other,
            }
        }
    }
}

/// The arm of an event with secrets; of the others all may be seen.
fn arm(event: &Event) -> Option<TokenStream> {
    let mut fields = event.fields.iter();
    if fields.all(|field| field.attrs.secret.is_none()) {
        return None;
    }
    let (kind, by) = match event.kind {
        EventKind::Move => ("Move", true),
        EventKind::Internal => ("Internal", false),
        EventKind::Chance => ("Chance", false),
        _ => return None,
    };
    let kind = Ident::new(kind, own());
    let of = |side: &str, name: &Ident| local(format_args!("{side}_{}", name.unraw()));
    let sent = |side: &str| local(format_args!("{side}__by"));
    let pattern = |side: &str| {
        let variant = &event.name;
        let by = by.then(|| sent(side));
        let by = by.map(|by| quote_spanned!(own()=> #by,));
        let names = event.fields.iter().map(|field| &field.name);
        let values = event.fields.iter().map(|field| of(side, &field.name));
        quote_spanned!(own()=> Event::#kind(#by #kind::#variant { #(#names: #values),* }))
    };
    let (one, other) = (pattern("one"), pattern("other"));
    let mut alike = Vec::new();
    if by {
        let (one, other) = (sent("one"), sent("other"));
        alike.push(quote_spanned!(own()=> *#one == *#other));
    }
    for field in &event.fields {
        let (one, other) = (of("one", &field.name), of("other", &field.name));
        let equal = quote_spanned!(own()=> *#one == *#other);
        let Some(secret) = &field.attrs.secret else {
            alike.push(equal);
            continue;
        };
        // At the word that names the seat: a field that is none is told there.
        let at = secret
            .seat
            .as_ref()
            .map_or(own(), |seat| own_at(seat.span()));
        let sees = |side: &str| {
            let whose = secret.seat.as_ref();
            let mut whose = whose.map_or_else(|| sent(side), |seat| of(side, seat));
            whose.set_span(at);
            quote_spanned!(at=> ::rulebook::__v0_1::sees(viewer, #whose))
        };
        let (one_sees, other_sees) = (sees("one"), sees("other"));
        alike.push(quote_spanned! {own()=>
            match (#one_sees, #other_sees) {
                (true, true) => #equal,
                (one, other) => !one && !other,
            }
        });
    }
    let alike = alike
        .into_iter()
        .map(|alike| quote_spanned!(own()=> (#alike)));
    Some(quote_spanned!(own()=> (#one, #other) => { #(#alike)&&* }))
}

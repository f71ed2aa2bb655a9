//! Moves and chance events in words.
//!
//! ```text
//! impl Display for Move where for<'__a> Cell: Display {
//!     fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
//!         match self {
//!             Move::Place { cell: field_0 } => write!(f, "place {}", field_0),
//! …
//! impl FromStr for Move where for<'__a> Cell: words::Word {
//!     type Err = words::NoMove;
//!     fn from_str(text: &str) -> Result<Self, Self::Err> {
//!         words::read("move", text, &[("place", &["cell"])], |at, fields| match at {
//!             0 => Ok(Move::Place { cell: fields.read(0)? }),
//! …
//! ```

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use rulebook_model::{EventKind, kebab};
use syn::ext::IdentExt;

use super::generics::Generics;
use super::local;
use super::own;
use super::types::{Variant, conditional, field_types};
use crate::check::plan::Plan;

/// `Display` and `FromStr` of `Move` and of `Chance`.
pub(super) fn words(plan: &Plan<'_>) -> TokenStream {
    let moves = of(plan, "Move", "move", EventKind::Move);
    if plan.has_chance() {
        let chances = of(plan, "Chance", "chance event", EventKind::Chance);
        quote!(#moves #chances)
    } else {
        moves
    }
}

fn of(plan: &Plan<'_>, name: &str, kind: &str, of: EventKind) -> TokenStream {
    let events = plan.rules.events.iter().filter(|event| event.kind == of);
    let variants: Vec<Variant<'_>> = events
        .map(|event| Variant {
            attrs: &event.attrs,
            name: &event.name,
            fields: &event.fields,
        })
        .collect();
    let generics = Generics::of_type(plan, name);
    let (declared, given) = (generics.declare(), generics.give());
    let types = field_types(&variants);
    let shown = conditional(&generics, types.iter().copied(), "::core::fmt::Display");
    let read = conditional(
        &generics,
        types.iter().copied(),
        "::rulebook::__v0_1::words::Word",
    );
    let name = Ident::new(name, Span::call_site());
    let word = |variant: &Variant<'_>| kebab(&variant.name.unraw().to_string());
    let shows = variants.iter().map(|variant| {
        let (event, word) = (variant.name, word(variant));
        let names: Vec<_> = variant.fields.iter().map(|field| &field.name).collect();
        let locals = names.iter().map(|name| local(format_args!("field_{name}")));
        let locals: Vec<Ident> = locals.collect();
        if names.is_empty() {
            return quote_spanned!(own()=> #name::#event => f.pad(#word),);
        }
        let format = word + &" {}".repeat(names.len());
        quote_spanned! {own()=>
            #name::#event { #(#names: #locals),* } => ::core::write!(f, #format, #(#locals),*),
        }
    });
    let show = if variants.is_empty() {
        quote_spanned!(own()=> { let _ = f; match *self {} })
    } else {
        quote_spanned!(own()=> match self { #(#shows)* })
    };
    let written = variants.iter().map(|variant| {
        let word = word(variant);
        let names = variant.fields.iter();
        let names = names.map(|field| field.name.unraw().to_string());
        quote_spanned!(own()=> (#word, &[#(#names),*] as &[&str]))
    });
    let makes = variants.iter().enumerate().map(|(at, variant)| {
        let (event, at) = (variant.name, Literal::usize_unsuffixed(at));
        let names = variant.fields.iter().map(|field| &field.name);
        let places = (0..variant.fields.len()).map(Literal::usize_unsuffixed);
        quote_spanned! {own()=>
            #at => ::core::result::Result::Ok(#name::#event { #(#names: fields.read(#places)?),* }),
        }
    });
    quote_spanned! {own()=>
        impl #declared ::core::fmt::Display for #name #given #shown {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result { #show }
        }
        impl #declared ::core::str::FromStr for #name #given #read {
            type Err = ::rulebook::__v0_1::words::NoMove;
            fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                ::rulebook::__v0_1::words::read(#kind, text, &[#(#written),*], |at, fields| {
                    let _ = fields;
                    match at {
                        #(#makes)*
                        _ => ::core::unreachable!("`read` finds the word in the list"),
                    }
                })
            }
        }
    }
}

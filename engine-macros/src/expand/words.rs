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
use quote::quote_spanned;
use rulebook_model::{EventKind, kebab};
use syn::ext::IdentExt;

use super::generics::Generics;
use super::local;
use super::own;
use super::types::{Variant, conditional, field_types};
use crate::check::plan::Plan;

/// `Display` and `FromStr` of `Move` and of `Chance`; `Display` of `Internal`, which
/// nobody sends.
pub(super) fn words(plan: &Plan<'_>) -> TokenStream {
    let mut words = of(plan, "Move", Some("move"), EventKind::Move);
    if plan.has_internal() {
        words.extend(of(plan, "Internal", None, EventKind::Internal));
    }
    if plan.has_chance() {
        words.extend(of(plan, "Chance", Some("chance event"), EventKind::Chance));
    }
    words
}

/// What happened, and which event of the model it is: for `InWords`.
pub(super) fn happened(plan: &Plan<'_>) -> TokenStream {
    let of = |name: &str| {
        let name = Ident::new(name, Span::call_site());
        quote_spanned! {own()=>
            Event::#name(happened) => (
                ::core::option::Option::Some(::core::convert::From::from(happened)),
                ::rulebook::__v0_1::words::Happened::#name(happened),
            ),
        }
    };
    let internal = plan.has_internal().then(|| of("Internal"));
    let chance = plan.has_chance().then(|| of("Chance"));
    let mut kinds = plan.rules.events.iter().map(|event| event.kind);
    let timeout = kinds.any(|kind| kind == EventKind::Timeout).then(|| {
        quote_spanned! {own()=>
            Event::Timeout => (
                ::core::option::Option::None,
                ::rulebook::__v0_1::words::Happened::Timeout,
            ),
        }
    });
    quote_spanned! {own()=>
        |event| match event {
            Event::Move(seat, happened) => (
                ::core::option::Option::Some(::core::convert::From::from(happened)),
                ::rulebook::__v0_1::words::Happened::Move(*seat, happened),
            ),
            #internal
            #chance
            #timeout
        }
    }
}

fn of(plan: &Plan<'_>, name: &str, kind: Option<&str>, of: EventKind) -> TokenStream {
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
    let reads = kind.map(|kind| {
        quote_spanned! {own()=>
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
    });
    quote_spanned! {own()=>
        impl #declared ::core::fmt::Display for #name #given #shown {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result { #show }
        }
        #reads
    }
}

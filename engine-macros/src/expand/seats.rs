//! The type of the seats.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote_spanned;
use syn::Visibility;

use super::own;
use super::types::{carried, docs_or, serde};
use crate::check::plan::Plan;
use crate::check::tables::id;
use crate::syntax::{Attrs, Seats};

pub(super) fn seats(plan: &Plan<'_>) -> TokenStream {
    let vis = &plan.rules.header.vis;
    match &plan.rules.seats {
        Seats::Solo => TokenStream::new(),
        Seats::Named { attrs, name, seats } => named(vis, attrs, name, seats),
        Seats::Counted { attrs, most, .. } => counted(vis, attrs, *most),
    }
}

fn named(vis: &Visibility, attrs: &Attrs, name: &Ident, seats: &[(Attrs, Ident)]) -> TokenStream {
    let docs = docs_or(attrs, "The seats of the game.");
    let carried_on = carried(attrs);
    let serde = serde();
    let variants = seats.iter().map(|(attrs, seat)| {
        let docs = docs_or(attrs, &format!("The seat `{seat}`."));
        let carried = carried(attrs);
        quote_spanned!(own()=> #docs #carried #seat)
    });
    let names: Vec<_> = seats.iter().map(|(_, seat)| seat).collect();
    let texts = names.iter().map(|seat| seat.to_string().replace("r#", ""));
    let count = Literal::usize_unsuffixed(names.len());
    let indices: Vec<_> = (0..names.len())
        .map(|at| Literal::u16_unsuffixed(id(at)))
        .collect();
    let next = names.iter().cycle().skip(1);
    let previous = names.iter().cycle().skip(names.len() - 1);
    let after = names.iter().cycle().skip(1);
    let arrays = arrays(name, &count);
    quote_spanned! {own()=>
        #docs
        #carried_on
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #serde
        #vis enum #name { #(#variants),* }
        impl #name {
            /// Every seat, in their order.
            #vis const ALL: [#name; #count] = [#(#name::#names),*];
            /// The seat that follows, round and round.
            #[inline]
            #[must_use]
            #vis const fn next(self) -> #name {
                match self { #(#name::#names => #name::#next,)* }
            }
            /// The seat that precedes, round and round.
            #[inline]
            #[must_use]
            #vis const fn previous(self) -> #name {
                match self { #(#name::#names => #name::#previous,)* }
            }
        }
        impl ::rulebook::__v0_1::Seat for #name {
            #[inline]
            fn index(self) -> u8 {
                match self { #(#name::#names => #indices,)* }
            }
            #[inline]
            fn from_index(index: u8) -> ::core::option::Option<Self> {
                match index {
                    #(#indices => ::core::option::Option::Some(#name::#names),)*
                    _ => ::core::option::Option::None,
                }
            }
            #[inline]
            fn after(self, _seats: u8) -> Self {
                match self { #(#name::#names => #name::#after,)* }
            }
        }
        impl ::core::fmt::Display for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(match self { #(#name::#names => #texts,)* })
            }
        }
        impl ::core::str::FromStr for #name {
            type Err = ::rulebook::__v0_1::NoSeat;
            fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                ::rulebook::__v0_1::seat_named(text, ::rulebook::__v0_1::SeatSet::first(#count))
            }
        }
        #arrays
    }
}

/// An array of a value for each seat, indexed by seat: it lies in the state as it is.
fn arrays(seat: &Ident, count: &Literal) -> TokenStream {
    quote_spanned! {own()=>
        impl<__T> ::core::ops::Index<#seat> for [__T; #count] {
            type Output = __T;
            #[inline]
            fn index(&self, seat: #seat) -> &__T {
                &self[::core::convert::Into::<usize>::into(::rulebook::__v0_1::Seat::index(seat))]
            }
        }
        impl<__T> ::core::ops::IndexMut<#seat> for [__T; #count] {
            #[inline]
            fn index_mut(&mut self, seat: #seat) -> &mut __T {
                &mut self[::core::convert::Into::<usize>::into(::rulebook::__v0_1::Seat::index(seat))]
            }
        }
    }
}

fn counted(vis: &Visibility, attrs: &Attrs, most: u8) -> TokenStream {
    let docs = docs_or(attrs, "A seat of the game, counted from 0.");
    let carried = carried(attrs);
    let (serialize, serde) = counted_serde(most);
    let arrays = arrays(
        &Ident::new("Seat", Span::call_site()),
        &Literal::usize_unsuffixed(most.into()),
    );
    quote_spanned! {own()=>
        #docs
        #carried
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #serialize
        #vis struct Seat(u8);
        impl Seat {
            /// The seat of that place, counted from 0; none past the most that can play.
            #[inline]
            #[must_use]
            #vis const fn new(index: u8) -> ::core::option::Option<Seat> {
                if index < #most { ::core::option::Option::Some(Seat(index)) } else { ::core::option::Option::None }
            }
            /// Its place, counted from 0.
            #[inline]
            #[must_use]
            #vis const fn index(self) -> u8 {
                self.0
            }
        }
        impl ::rulebook::__v0_1::Seat for Seat {
            #[inline]
            fn index(self) -> u8 {
                self.0
            }
            #[inline]
            fn from_index(index: u8) -> ::core::option::Option<Self> {
                Seat::new(index)
            }
            #[inline]
            fn after(self, seats: u8) -> Self {
                if self.0 + 1 < seats { Seat(self.0 + 1) } else { Seat(0) }
            }
        }
        impl ::core::fmt::Display for Seat {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::write!(f, "seat {}", self.0)
            }
        }
        impl ::core::str::FromStr for Seat {
            type Err = ::rulebook::__v0_1::NoSeat;
            fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                ::rulebook::__v0_1::seat_named(text, ::rulebook::__v0_1::SeatSet::first(#most))
            }
        }
        #arrays
        #serde
    }
}

/// A counted seat outside the program is its number, and one that is read is
/// held against the most that can play.
fn counted_serde(most: u8) -> (TokenStream, TokenStream) {
    if !cfg!(feature = "serde") {
        return (TokenStream::new(), TokenStream::new());
    }
    let message = format!(
        "there is no such seat: they are counted from 0 to {}",
        most - 1
    );
    let serialize = quote_spanned! {own()=>
        #[derive(::rulebook::__v0_1::serde::Serialize)]
        #[serde(crate = "::rulebook::__v0_1::serde")]
    };
    let deserialize = quote_spanned! {own()=>
        impl<'de> ::rulebook::__v0_1::serde::Deserialize<'de> for Seat {
            fn deserialize<__D: ::rulebook::__v0_1::serde::Deserializer<'de>>(
                deserializer: __D,
            ) -> ::core::result::Result<Self, __D::Error> {
                let index = <u8 as ::rulebook::__v0_1::serde::Deserialize>::deserialize(deserializer)?;
                Seat::new(index).ok_or_else(|| ::rulebook::__v0_1::serde::de::Error::custom(#message))
            }
        }
    };
    (serialize, deserialize)
}

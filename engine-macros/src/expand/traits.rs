//! The traits of what has a type as a parameter.
//!
//! A derive asks each of them of the parameter: a game of `C` could be copied where a
//! `C` can, and a phase that carries a `C::Suit` only where a `C` can as well. What is
//! written here asks them of what is carried, in the words of the header.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;

use super::generics::Generics;
use super::handlers::span_of;
use super::{local, name_at, own, own_at};
use crate::check::plan::Plan;

/// The type of the game, with all that can be said of something that is nothing.
///
/// ```text
/// pub struct Draft<C: 'static, const N: usize>(PhantomData<fn() -> C>);
/// ```
pub(super) fn game(plan: &Plan<'_>) -> TokenStream {
    let header = &plan.rules.header;
    let (vis, name) = (&header.vis, &header.name);
    let generics = Generics::of_game(plan);
    let (declared, given, condition) = (
        generics.declare_bare(),
        generics.give(),
        generics.condition_bare(),
    );
    let types: Vec<_> = generics
        .types()
        .map(|name| quote!(::core::marker::PhantomData<fn() -> #name>))
        .collect();
    let nothing = types
        .iter()
        .map(|_| quote_spanned!(own()=> ::core::marker::PhantomData));
    let text = name.unraw().to_string();
    let of = |of: TokenStream, body: TokenStream| {
        quote_spanned! {own()=>
            #[automatically_derived]
            impl #declared #of for #name #given #condition { #body }
        }
    };
    let traits = [
        of(
            quote!(::core::clone::Clone),
            quote_spanned!(own()=> #[inline] fn clone(&self) -> Self { *self }),
        ),
        of(quote!(::core::marker::Copy), TokenStream::new()),
        of(
            quote!(::core::fmt::Debug),
            quote_spanned! {own()=>
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.write_str(#text)
                }
            },
        ),
        of(
            quote!(::core::default::Default),
            quote_spanned!(own()=> #[inline] fn default() -> Self { #name(#(#nothing),*) }),
        ),
        of(
            quote!(::core::cmp::PartialEq),
            quote_spanned!(own()=> #[inline] fn eq(&self, _other: &Self) -> bool { true }),
        ),
        of(quote!(::core::cmp::Eq), TokenStream::new()),
        of(
            quote!(::core::hash::Hash),
            quote_spanned! {own()=>
                #[inline]
                fn hash<__H: ::core::hash::Hasher>(&self, _state: &mut __H) {}
            },
        ),
        of(
            quote!(::core::cmp::PartialOrd),
            quote_spanned! {own()=>
                #[inline]
                fn partial_cmp(&self, other: &Self) -> ::core::option::Option<::core::cmp::Ordering> {
                    ::core::option::Option::Some(::core::cmp::Ord::cmp(self, other))
                }
            },
        ),
        of(
            quote!(::core::cmp::Ord),
            quote_spanned! {own()=>
                #[inline]
                fn cmp(&self, _other: &Self) -> ::core::cmp::Ordering {
                    ::core::cmp::Ordering::Equal
                }
            },
        ),
    ];
    let owned = generics.declare_owned();
    let game = quote_spanned! {own_at(name.span())=>
        #vis struct #name #owned (#(#types),*) #condition;
    };
    quote!(#game #(#traits)*)
}

/// A variant of a generated enum, for its traits.
pub(super) struct Shape<'r> {
    pub(super) name: Ident,
    /// Its fields, by name or by place, each with its type.
    pub(super) fields: Vec<(syn::Member, &'r syn::Type)>,
}

/// `Clone`, `Debug` and `PartialEq` of an enum, which a game asks of what it
/// generates.
pub(super) fn of_enum(
    name: &Ident,
    generics: &Generics<'_>,
    variants: &[Shape<'_>],
) -> TokenStream {
    let (declared, given, condition) = (generics.declare(), generics.give(), generics.condition());
    let (mut clones, mut debugs, mut equals) =
        (TokenStream::new(), TokenStream::new(), TokenStream::new());
    for Shape {
        name: variant,
        fields,
    } in variants
    {
        let members: Vec<_> = fields.iter().map(|(member, _)| member).collect();
        // What a field lacks is told at its type.
        let places: Vec<_> = fields.iter().map(|(_, ty)| own_at(span_of(ty))).collect();
        let named = |side: &str| -> Vec<Ident> {
            let names = (0..fields.len()).map(|at| local(format_args!("{side}_{at}")));
            names
                .zip(&places)
                .map(|(name, place)| name_at(&name, *place))
                .collect()
        };
        let (own_fields, other_fields) = (named("field"), named("other"));
        let text = variant.unraw().to_string();
        let clone = own_fields
            .iter()
            .zip(&places)
            .map(|(field, &place)| quote_spanned!(place=> ::core::clone::Clone::clone(#field)));
        clones.extend(quote_spanned! {own()=>
            #name::#variant { #(#members: #own_fields),* } => #name::#variant { #(#members: #clone),* },
        });
        let by_place = matches!(members.first(), Some(syn::Member::Unnamed(_)));
        let shown = fields.iter().zip(&own_fields);
        let shown = shown.map(|((member, _), field)| match member {
            syn::Member::Named(member) => {
                let member = member.unraw().to_string();
                quote_spanned!(own()=> .field(#member, #field))
            }
            syn::Member::Unnamed(_) => quote_spanned!(own()=> .field(#field)),
        });
        let debug = if fields.is_empty() {
            quote_spanned!(own()=> f.write_str(#text))
        } else if by_place {
            quote_spanned!(own()=> f.debug_tuple(#text)#(#shown)*.finish())
        } else {
            quote_spanned!(own()=> f.debug_struct(#text)#(#shown)*.finish())
        };
        debugs.extend(quote_spanned! {own()=>
            #name::#variant { #(#members: #own_fields),* } => #debug,
        });
        if fields.is_empty() {
            continue;
        }
        let equal = own_fields.iter().zip(&other_fields).zip(&places).map(
            |((field, other), &place)| quote_spanned!(place=> ::core::cmp::PartialEq::eq(#field, #other)),
        );
        equals.extend(quote_spanned! {own()=>
            (#name::#variant { #(#members: #own_fields),* }, #name::#variant { #(#members: #other_fields),* }) => {
                #(#equal)&&*
            }
        });
    }
    // Two that are of one variant, which carries nothing.
    let rest = (variants.len() > 1).then(|| quote_spanned!(own()=> _ => true,));
    quote_spanned! {own()=>
        #[automatically_derived]
        impl #declared ::core::clone::Clone for #name #given #condition {
            fn clone(&self) -> Self {
                match self { #clones }
            }
        }
        #[automatically_derived]
        impl #declared ::core::fmt::Debug for #name #given #condition {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self { #debugs }
            }
        }
        #[automatically_derived]
        impl #declared ::core::cmp::PartialEq for #name #given #condition {
            fn eq(&self, other: &Self) -> bool {
                ::core::mem::discriminant(self) == ::core::mem::discriminant(other)
                    && match (self, other) { #equals #rest }
            }
        }
    }
}

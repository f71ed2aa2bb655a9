//! The type of the game, and the enums that an author declared item by item:
//! `Phase`, `Move`, `Illegal`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use rulebook_model::EventKind;

use super::generics::{Generics, ty};
use super::handlers::span_of;
use super::traits::{self, Shape};
use super::{local, own_at};
use crate::check::plan::Plan;
use crate::check::tables::Tables;
use crate::pack;
use crate::syntax::{Attrs, Declared, Illegal};

pub(super) fn types(plan: &Plan<'_>, tables: &Tables) -> TokenStream {
    let rules = plan.rules;
    let header = &rules.header;
    let (vis, name) = (&header.vis, &header.name);
    let generics = Generics::of_game(plan);
    let game = if generics.has_types() {
        traits::game(plan)
    } else {
        let (declared, condition) = (generics.declare(), generics.condition());
        // At its name: what rustc says of the game is not told at the whole call.
        quote_spanned! {own_at(name.span())=>
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
            #vis struct #name #declared #condition;
        }
    };
    let docs = docs_or(&header.attrs, &format!("The rules of `{name}`."));
    let carried = carried(&header.attrs);
    let page = format!("\n{}", tables.with_model(rulebook_model::page));
    let page = quote!(#[doc = #page]);
    let diagram = diagram(tables);
    let phases = rules
        .phases
        .iter()
        .filter(|phase| !phase.is_compound)
        .map(|phase| Variant {
            attrs: &phase.attrs,
            name: &phase.name,
            fields: &phase.data,
        });
    let of_kind = |kind: EventKind| {
        rules
            .events
            .iter()
            .filter(move |event| event.kind == kind)
            .map(|event| Variant {
                attrs: &event.attrs,
                name: &event.name,
                fields: &event.fields,
            })
    };
    let illegals = rules.illegals.iter().map(|illegal| Variant {
        attrs: &illegal.attrs,
        name: &illegal.name,
        fields: &illegal.fields,
    });
    let phases: Vec<_> = phases.collect();
    let packed = packed(plan, "Phase", &phases);
    let phases = enumeration(plan, "Phase", "Where in the rules a game stands.", &phases);
    let moves = enumeration(
        plan,
        "Move",
        "What a player can send.",
        &of_kind(EventKind::Move).collect::<Vec<_>>(),
    );
    let illegals = enumeration(
        plan,
        "Illegal",
        "Why the rules refuse a move.",
        &illegals.collect::<Vec<_>>(),
    );
    let display = display(plan);
    let internals: Vec<_> = of_kind(EventKind::Internal).collect();
    let internals = (!internals.is_empty()).then(|| {
        enumeration(
            plan,
            "Internal",
            "What only the rules can queue.",
            &internals,
        )
    });
    let chances: Vec<_> = of_kind(EventKind::Chance).collect();
    let chances = (!chances.is_empty()).then(|| {
        enumeration(
            plan,
            "Chance",
            "What is drawn, and nobody chooses.",
            &chances,
        )
    });
    let queued = queued(plan);
    let event = event(plan);
    let partial = super::choices::partial(plan);
    quote! {
        #docs
        #carried
        #page
        #diagram
        #game
        #phases
        #packed
        #moves
        #partial
        #internals
        #chances
        #queued
        #event
        #illegals
        #display
    }
}

/// The diagram of the game, for the page of its type alone: not for who compiles it.
#[cfg(feature = "doc-diagrams")]
fn diagram(tables: &Tables) -> TokenStream {
    const SCRIPT: &str = "https://cdnjs.cloudflare.com/ajax/libs/mermaid/11.12.0/mermaid.min.js";
    let script = std::env::var("RULEBOOK_MERMAID_JS");
    let script = script.as_deref().unwrap_or(SCRIPT);
    let html = tables.with_model(|model| rulebook_model::rustdoc(model, script));
    let html = format!("\n{html}");
    quote!(#[cfg_attr(doc, doc = #html)])
}

#[cfg(not(feature = "doc-diagrams"))]
fn diagram(_tables: &Tables) -> TokenStream {
    TokenStream::new()
}

/// The queue of a game with chance events: its internal events as they are, and of a
/// chance event what was emitted of it.
fn queued(plan: &Plan<'_>) -> TokenStream {
    if !plan.has_chance() {
        return TokenStream::new();
    }
    let kinds = [EventKind::Internal, EventKind::Chance];
    let events = plan.rules.events.iter();
    let events: Vec<_> = events.filter(|event| kinds.contains(&event.kind)).collect();
    let plain = Attrs::default();
    let fields: Vec<Vec<Declared>> = events
        .iter()
        .map(|event| {
            let queued = |field: &Declared| {
                let ty = &field.ty;
                let known = own_at(span_of(ty));
                Declared {
                    attrs: Attrs::default(),
                    name: field.name.clone(),
                    ty: if event.kind == EventKind::Chance {
                        syn::parse_quote_spanned!(known=> ::rulebook::__v0_1::Known<#ty>)
                    } else {
                        syn::parse_quote!(#ty)
                    },
                    known: field.known,
                    domain: None,
                    default: None,
                }
            };
            event.fields.iter().map(queued).collect()
        })
        .collect();
    let variants = events.iter().zip(&fields).map(|(event, fields)| Variant {
        attrs: &plain,
        name: &event.name,
        fields,
    });
    let docs = "What is queued.";
    let queued = enumeration(plan, "__Queued", docs, &variants.collect::<Vec<_>>());
    quote!(#[doc(hidden)] #queued)
}

/// `Event`: whatever can happen, in one enum.
fn event(plan: &Plan<'_>) -> TokenStream {
    let vis = &plan.rules.header.vis;
    let seat = super::seat_type(plan);
    let serde = serde();
    let generics = Generics::of_type(plan, "Event");
    let (declared, given, condition) = (generics.declare(), generics.give(), generics.condition());
    let [mv, internal, chance] = ["Move", "Internal", "Chance"].map(|name| ty(plan, name));
    let move_type = quote!(#mv);
    let from = event_from(plan);
    let mv: syn::Type = syn::parse_quote!(#mv);
    let bound = serde_bound(&mv);
    let mut variants = quote! {
        /// That seat sent it.
        Move(#seat, #bound #mv),
    };
    let mut types = vec![mv];
    let mut hash = quote!(Event::Move(seat, happened) => {
        ::core::hash::Hash::hash(seat, state);
        ::core::hash::Hash::hash(happened, state);
    });
    if plan.has_internal() {
        let internal: syn::Type = syn::parse_quote!(#internal);
        let bound = serde_bound(&internal);
        variants.extend(quote! {
            /// The rules queued it.
            Internal(#bound #internal),
        });
        hash.extend(
            quote!(Event::Internal(happened) => ::core::hash::Hash::hash(happened, state),),
        );
        types.push(internal);
    }
    if plan.has_chance() {
        let chance: syn::Type = syn::parse_quote!(#chance);
        let bound = serde_bound(&chance);
        variants.extend(quote! {
            /// It was drawn.
            Chance(#bound #chance),
        });
        hash.extend(quote!(Event::Chance(happened) => ::core::hash::Hash::hash(happened, state),));
        types.push(chance);
    }
    let seat_type: syn::Type = syn::parse_quote!(#seat);
    let named = [
        Some("Move"),
        plan.has_internal().then_some("Internal"),
        plan.has_chance().then_some("Chance"),
    ];
    let mut shapes: Vec<Shape<'_>> = named
        .into_iter()
        .flatten()
        .zip(&types)
        .map(|(name, ty)| {
            let seat = (name == "Move").then_some(&seat_type);
            let fields = seat.into_iter().chain([ty]).enumerate();
            Shape {
                name: Ident::new(name, Span::call_site()),
                fields: fields.map(|(at, ty)| (syn::Member::from(at), ty)).collect(),
            }
        })
        .collect();
    if plan
        .rules
        .events
        .iter()
        .any(|event| event.kind == EventKind::Timeout)
    {
        variants.extend(quote! {
            /// A deadline passed.
            Timeout,
        });
        hash.extend(quote!(Event::Timeout => {}));
        shapes.push(Shape {
            name: Ident::new("Timeout", Span::call_site()),
            fields: Vec::new(),
        });
    }
    let event = Ident::new("Event", Span::call_site());
    let (derived, by_hand) = asked(&event, &generics, &shapes);
    let [eq, hash_of] =
        ["::core::cmp::Eq", "::core::hash::Hash"].map(|of| conditional(&generics, &types, of));
    quote! {
        /// Whatever can happen.
        #derived
        #serde
        #vis enum Event #declared #condition { #variants }
        #by_hand
        impl #declared ::core::convert::From<(#seat, #move_type)> for Event #given #condition {
            fn from((seat, sent): (#seat, #move_type)) -> Self { Event::Move(seat, sent) }
        }
        #from
        impl #declared ::core::cmp::Eq for Event #given #eq {}
        impl #declared ::core::hash::Hash for Event #given #hash_of {
            fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
                ::core::hash::Hash::hash(&::core::mem::discriminant(self), state);
                match self { #hash }
            }
        }
    }
}

/// An internal or a chance event as an `Event`; where a game has none, that none is.
fn event_from(plan: &Plan<'_>) -> TokenStream {
    let generics = Generics::of_type(plan, "Event");
    let (declared, given, condition) = (generics.declare(), generics.give(), generics.condition());
    let [internal, chance] = ["Internal", "Chance"].map(|name| ty(plan, name));
    let from_internal = plan.has_internal().then(|| {
        quote! {
            impl #declared ::core::convert::From<#internal> for Event #given #condition {
                fn from(queued: #internal) -> Self { Event::Internal(queued) }
            }
        }
    });
    let from_chance = plan.has_chance().then(|| {
        quote! {
            impl #declared ::core::convert::From<#chance> for Event #given #condition {
                fn from(drawn: #chance) -> Self { Event::Chance(drawn) }
            }
        }
    });
    let from_none = (!plan.has_internal() || !plan.has_chance()).then(|| {
        quote! {
            impl #declared ::core::convert::From<::rulebook::__v0_1::NoEvent> for Event #given #condition {
                fn from(none: ::rulebook::__v0_1::NoEvent) -> Self { match none {} }
            }
        }
    });
    quote!(#from_internal #from_chance #from_none)
}

/// What is asked of whatever is carried: derived, or written by hand where a type
/// is a parameter.
fn asked(
    name: &Ident,
    generics: &Generics<'_>,
    shapes: &[Shape<'_>],
) -> (Option<TokenStream>, Option<TokenStream>) {
    if generics.has_types() {
        (None, Some(traits::of_enum(name, generics, shapes)))
    } else {
        (Some(quote!(#[derive(Clone, Debug, PartialEq)])), None)
    }
}

/// The condition on which an enum has a trait that is not asked of what it carries.
pub(super) fn conditional<'t>(
    generics: &Generics<'_>,
    types: impl IntoIterator<Item = &'t syn::Type>,
    of: &str,
) -> TokenStream {
    let of: TokenStream = of.parse().unwrap_or_default();
    let types = types.into_iter();
    generics.condition_and(types.map(|ty| quote!(for<'__a> #ty: #of)))
}

pub(super) struct Variant<'r> {
    pub(super) attrs: &'r Attrs,
    pub(super) name: &'r Ident,
    pub(super) fields: &'r [Declared],
}

/// An enum with its traits.
///
/// `Clone`, `Debug` and `PartialEq` are asked of what it carries. The others
/// hold where that has them: their bounds are put so that rustc takes them for
/// conditions (`for<'__a>`), and a `Cell` that cannot be hashed costs hashing
/// and nothing else.
fn enumeration(plan: &Plan<'_>, name: &str, docs: &str, variants: &[Variant<'_>]) -> TokenStream {
    enumeration_with(plan, name, docs, variants, &serde())
}

/// The same, with those derives of serde.
pub(super) fn enumeration_with(
    plan: &Plan<'_>,
    name: &str,
    docs: &str,
    variants: &[Variant<'_>],
    serde: &TokenStream,
) -> TokenStream {
    let vis = &plan.rules.header.vis;
    let generics = Generics::of_type(plan, name);
    let (declared, given, condition) = (generics.declare(), generics.give(), generics.condition());
    let name = Ident::new(name, Span::call_site());
    let types = field_types(variants);
    let written = variants.iter().map(
        |Variant {
             attrs,
             name,
             fields,
         }| {
            let docs = docs_or(attrs, &format!("`{name}`."));
            let carried = carried(attrs);
            let fields = fields.iter().map(
                |Declared {
                     attrs, name, ty, ..
                 }| {
                    let docs = docs_or(attrs, &format!("`{name}`."));
                    let carried = self::carried(attrs);
                    let bound = (!serde.is_empty()).then(|| serde_bound(ty));
                    quote!(#docs #carried #bound #name: #ty)
                },
            );
            let fields: Vec<TokenStream> = fields.collect();
            if fields.is_empty() {
                quote!(#docs #carried #name)
            } else {
                quote!(#docs #carried #name { #(#fields),* })
            }
        },
    );
    if types.is_empty() {
        return quote! {
            #[doc = #docs]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            #serde
            #vis enum #name #declared { #(#written),* }
        };
    }
    let hash = variants.iter().map(
        |Variant {
             name: variant,
             fields,
             ..
         }| {
            let names = fields.iter().map(|field| &field.name);
            let locals: Vec<Ident> = fields.iter().map(|field| local(&field.name)).collect();
            quote! {
                #name::#variant { #(#names: #locals),* } => {
                    #(::core::hash::Hash::hash(#locals, state);)*
                }
            }
        },
    );
    let shapes: Vec<Shape<'_>> = variants
        .iter()
        .map(|variant| Shape {
            name: variant.name.clone(),
            fields: variant
                .fields
                .iter()
                .map(|field| (syn::Member::from(field.name.clone()), &field.ty))
                .collect(),
        })
        .collect();
    let (derived, by_hand) = asked(&name, &generics, &shapes);
    let [copy, eq, hash_of] = [
        "::core::marker::Copy",
        "::core::cmp::Eq",
        "::core::hash::Hash",
    ]
    .map(|of| conditional(&generics, types.iter().copied(), of));
    quote! {
        #[doc = #docs]
        #derived
        #serde
        #vis enum #name #declared #condition { #(#written),* }
        #by_hand
        impl #declared ::core::marker::Copy for #name #given #copy {}
        impl #declared ::core::cmp::Eq for #name #given #eq {}
        impl #declared ::core::hash::Hash for #name #given #hash_of {
            fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
                ::core::hash::Hash::hash(&::core::mem::discriminant(self), state);
                match self { #(#hash)* }
            }
        }
    }
}

/// `Pack` of an enum, which holds where all that it carries has it.
fn packed(plan: &Plan<'_>, name: &str, variants: &[Variant<'_>]) -> TokenStream {
    let generics = Generics::of_type(plan, name);
    let (declared, given) = (generics.declare(), generics.give());
    let types = field_types(variants).into_iter();
    let condition =
        generics.condition_and(types.map(|ty| quote!(for<'__a> #ty: ::rulebook::pack::Pack)));
    let name = Ident::new(name, Span::call_site());
    let shapes = variants.iter().map(|variant| {
        let of = variant.name;
        let field = |field: &Declared| pack::Field {
            member: syn::Member::from(field.name.clone()),
            ty: field.ty.to_token_stream(),
            bits: None,
        };
        pack::Shape {
            path: quote!(#name::#of),
            fields: variant.fields.iter().map(field).collect(),
        }
    });
    let shapes: Vec<_> = shapes.collect();
    pack::implementation(&declared, &quote!(#name #given), &condition, &shapes)
}

/// The types of all fields, each once.
pub(super) fn field_types<'r>(variants: &[Variant<'r>]) -> Vec<&'r syn::Type> {
    let mut types: Vec<(String, &syn::Type)> = Vec::new();
    for field in variants.iter().flat_map(|variant| variant.fields) {
        let text = field.ty.to_token_stream().to_string();
        if types.iter().all(|(other, _)| *other != text) {
            types.push((text, &field.ty));
        }
    }
    types.into_iter().map(|(_, ty)| ty).collect()
}

/// The derives of serde, where the engine has them.
pub(super) fn serde() -> TokenStream {
    if !cfg!(feature = "serde") {
        return TokenStream::new();
    }
    quote! {
        #[derive(::rulebook::__v0_1::serde::Serialize, ::rulebook::__v0_1::serde::Deserialize)]
        #[serde(crate = "::rulebook::__v0_1::serde", deny_unknown_fields)]
    }
}

/// The condition on which a field lets its enum have serde's traits. At the type:
/// one that is not there is told there, and once.
fn serde_bound(ty: &syn::Type) -> TokenStream {
    if !cfg!(feature = "serde") {
        return TokenStream::new();
    }
    let text = ty.to_token_stream();
    // For every lifetime, also where the type is one that borrows: serde then
    // declares no `'de` that could be named here.
    let bound = |of: &str| {
        let bound = format!("for<'__a> {text}: ::rulebook::__v0_1::serde::{of}");
        syn::LitStr::new(&bound, own_at(span_of(ty)))
    };
    let (serialize, deserialize) = (bound("Serialize"), bound("Deserialize<'__a>"));
    quote!(#[serde(bound(serialize = #serialize, deserialize = #deserialize))])
}

/// `Display` of the illegals: their messages.
fn display(plan: &Plan<'_>) -> TokenStream {
    let illegals = &plan.rules.illegals;
    let generics = Generics::of_type(plan, "Illegal");
    let (declared, given, condition) = (generics.declare(), generics.give(), generics.condition());
    let arms = illegals.iter().map(|illegal| {
        let Illegal {
            name,
            fields,
            message,
            ..
        } = illegal;
        let names: Vec<&Ident> = fields.iter().map(|field| &field.name).collect();
        let said: Vec<_> = names.iter().filter(|name| illegal.says(name)).collect();
        // `{{field}}` names none: what is bound is used all the same.
        quote_spanned! {super::own()=>
            Illegal::#name { #(#said,)* .. } => {
                let _ = (#(&#said,)*);
                ::core::write!(f, #message)
            }
        }
    });
    let body = if illegals.is_empty() {
        quote_spanned!(super::own()=> { let _ = f; match *self {} })
    } else {
        quote_spanned!(super::own()=> match self { #(#arms)* })
    };
    let from = illegals.iter().filter(|illegal| illegal.generated).map(|illegal| {
        let (name, seat) = (&illegal.name, super::seat_type(plan));
        quote_spanned! {super::own()=>
            impl #declared ::core::convert::From<::rulebook::__v0_1::NotInPlay<#seat>> for Illegal #given #condition {
                fn from(out: ::rulebook::__v0_1::NotInPlay<#seat>) -> Self {
                    Illegal::#name { seat: out.seat }
                }
            }
        }
    });
    let from: TokenStream = from.collect();
    quote_spanned! {super::own()=>
        #from
        impl #declared ::core::fmt::Display for Illegal #given #condition {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result { #body }
        }
        impl #declared ::core::error::Error for Illegal #given #condition {}
    }
}

/// The doc comment of an item is carried over with its attributes; where there
/// is none, something stands for it, since what is public should say what it is.
pub(super) fn docs_or(attrs: &Attrs, otherwise: &str) -> TokenStream {
    if attrs.docs.is_empty() {
        quote!(#[doc = #otherwise])
    } else {
        TokenStream::new()
    }
}

pub(super) fn carried(attrs: &Attrs) -> TokenStream {
    attrs.carried.iter().cloned().collect()
}

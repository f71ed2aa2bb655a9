//! The parameters of a game, on what is generated for it.
//!
//! A board's size is a type: `pub game ConnectFour<const W: usize, const H:
//! usize>(board: Board<W, H>, cx);`. The game has all of its parameters; an enum
//! that mentions some has those.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

use super::own;
use crate::check::plan::Plan;
use crate::syntax::{Const, Declared, Tokens, raw};

/// Parameters, to be declared and to be given.
pub(super) struct Generics<'r>(Vec<&'r Const>);

impl<'r> Generics<'r> {
    /// Those of the game.
    pub(super) fn of_game(plan: &Plan<'r>) -> Generics<'r> {
        Generics(plan.rules.header.generics.iter().collect())
    }

    /// Those that some fields mention.
    pub(super) fn of_fields<'f>(
        plan: &Plan<'r>,
        fields: impl Iterator<Item = &'f Declared>,
    ) -> Generics<'r> {
        let types: Vec<Tokens> = fields
            .map(|field| field.ty.to_token_stream().into_iter().collect())
            .collect();
        let mentioned = |param: &&Const| types.iter().any(|ty| raw::mentions(ty, &param.name));
        Generics(
            plan.rules
                .header
                .generics
                .iter()
                .filter(mentioned)
                .collect(),
        )
    }

    /// Those of `Phase`, `Move`, `Partial`, `Illegal`, `Internal` or `Event`.
    pub(super) fn of_type(plan: &Plan<'r>, name: &str) -> Generics<'r> {
        use rulebook_model::EventKind;
        let rules = plan.rules;
        let events = |kinds: &'static [EventKind]| {
            let events = rules
                .events
                .iter()
                .filter(move |event| kinds.contains(&event.kind));
            events.flat_map(|event| &event.fields)
        };
        match name {
            "Phase" => Generics::of_fields(plan, rules.phases.iter().flat_map(|phase| &phase.data)),
            "Illegal" => Generics::of_fields(
                plan,
                rules.illegals.iter().flat_map(|illegal| &illegal.fields),
            ),
            "Move" | "Partial" => Generics::of_fields(plan, events(&[EventKind::Move])),
            "Internal" => Generics::of_fields(plan, events(&[EventKind::Internal])),
            _ => Generics::of_fields(plan, events(&[EventKind::Move, EventKind::Internal])),
        }
    }

    /// `<const W: usize>`
    pub(super) fn declare(&self) -> TokenStream {
        if self.0.is_empty() {
            return TokenStream::new();
        }
        let params = self
            .0
            .iter()
            .map(|Const { name, ty }| quote!(const #name: #ty));
        quote!(<#(#params),*>)
    }

    /// `<W>`
    pub(super) fn give(&self) -> TokenStream {
        if self.0.is_empty() {
            return TokenStream::new();
        }
        let names = self.names();
        quote!(<#(#names),*>)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &'r Ident> {
        self.0.iter().map(|param| &param.name)
    }
}

/// A generated type with what it is given: `Phase`, `Phase<W>`.
pub(super) fn ty(plan: &Plan<'_>, name: &str) -> TokenStream {
    let given = Generics::of_type(plan, name).give();
    let name = Ident::new(name, own());
    quote!(#name #given)
}

/// The condition that the header puts on the parameters.
pub(super) fn condition(plan: &Plan<'_>) -> TokenStream {
    plan.rules
        .header
        .condition
        .iter()
        .cloned()
        .collect::<TokenStream>()
}

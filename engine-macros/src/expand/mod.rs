//! The items that a call stands for.
//!
//! | file | what it writes |
//! | --- | --- |
//! | [`types`] | the game's unit type; `Phase`, `Move`, `Illegal` |
//! | [`words`] | moves and chance events in words: `Display` and `FromStr` |
//! | [`traits`] | the traits of what has a type as a parameter |
//! | [`seats`] | the type of the seats |
//! | [`ids`] | which phase or event of the model a value is |
//! | [`branch`] | `Branch`, and for each event with labels the enum of them |
//! | [`handlers`] | a function for each handler, and for its domains, defaults and `by` |
//! | [`results`] | where its branches lead |
//! | [`around`] | a function for each `before` and `after`, `enter` and `exit` |
//! | [`legal`] | a function for each handler that lists its legal moves |
//! | [`choices`] | `Partial`, and a function for each handler that asks for its fields one by one |
//! | [`play`] | `impl Game`: the exhaustive `match` over phase and move |
//! | [`follow`] | and what follows a move: queued events, `always`, borders crossed |
//! | [`alike`] | whether a seat can tell two events apart, where something is secret |
//! | [`turn`] | turn orders, `done`, deadlines and timeouts |
//! | [`chance`] | what may be drawn, and what follows that |
//!
//! Whatever the author wrote keeps its span. What is written here is named by
//! its full path; locals have the span of the macro, so that they and the
//! author's never meet.

mod alike;
mod around;
mod branch;
mod chance;
mod choices;
mod follow;
mod generics;
mod handlers;
mod ids;
mod legal;
mod play;
mod results;
mod seats;
mod traits;
mod turn;
mod types;
mod words;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use crate::check::plan::{Extent, Plan, Planned};
use crate::check::tables::Tables;
use generics::Generics;

#[cfg(test)]
mod spans;
#[cfg(test)]
mod tests;

/// All of them. It cannot fail: what is at fault has been noted, and stubs
/// stand in for it.
pub(crate) fn game(plan: &Plan<'_>, tables: &Tables) -> TokenStream {
    if plan.extent == Extent::Nothing {
        return TokenStream::new();
    }
    let types = types::types(plan, tables);
    let seats = seats::seats(plan);
    let branches = branch::branches(plan);
    let words = words::words(plan);
    if plan.extent == Extent::Types {
        return quote!(#types #seats #branches #words);
    }
    let bodies = handlers::functions(plan);
    let around = around::functions(plan);
    let legal = legal::functions(plan);
    let choices = choices::functions(plan);
    let play = play::play(plan, tables);
    let chance = chance::items(plan);
    let ids = ids::conversions(plan);
    let game = &plan.rules.header.name;
    let generics = Generics::of_game(plan);
    let (declared, given, condition) = (generics.declare(), generics.give(), generics.condition());
    quote! {
        #types
        #seats
        #branches
        #words
        impl #declared #game #given #condition {
            #bodies
            #around
            #legal
            #choices
        }
        #chance
        #ids
        #play
    }
}

/// The span of what is written here: its locals are no names of the author's.
fn own() -> Span {
    Span::mixed_site()
}

/// A local of ours.
fn local(name: impl std::fmt::Display) -> Ident {
    let name = name.to_string().replace("r#", "");
    if syn::parse_str::<Ident>(&name).is_ok() {
        Ident::new(&name, own())
    } else {
        Ident::new_raw(&name, own())
    }
}

/// The same place, for locals of ours that stand beside the author's words, so
/// that an error about the two is told there.
fn own_at(place: Span) -> Span {
    own().located_at(place)
}

/// A name of ours at a place of the author's.
fn name_at(name: &Ident, place: Span) -> Ident {
    let mut name = name.clone();
    name.set_span(own_at(place));
    name
}

/// `Mark`, `Seat` or `Solo`.
fn seat_type(plan: &Plan<'_>) -> TokenStream {
    use crate::syntax::Seats;
    match &plan.rules.seats {
        Seats::Solo => quote!(::rulebook::__v0_1::Solo),
        Seats::Named { name, .. } => quote!(#name),
        Seats::Counted { .. } => quote!(Seat),
    }
}

/// Who acts in the handlers of an event: a seat, or the rules.
fn cx_type(plan: &Plan<'_>, event: usize) -> TokenStream {
    use rulebook_model::EventKind;
    match plan.rules.events[event].kind {
        EventKind::Move => quote!(::rulebook::__v0_1::Cx<'_, Self>),
        _ => quote!(::rulebook::__v0_1::Cx<'_, Self, ::rulebook::__v0_1::Rules>),
    }
}

/// The type of the state, with the author's tokens.
fn state_type(plan: &Plan<'_>) -> TokenStream {
    match &plan.rules.header.state {
        Some((_, ty)) => quote!(#ty),
        None => quote!(()),
    }
}

/// What the functions of a handler are called: `0_place_in_play`.
fn handler_name(plan: &Plan<'_>, handler: &Planned<'_>) -> String {
    use crate::syntax::Places;
    let event = snake(&plan.event(handler).name);
    let place = match (&handler.written.places, plan.leaves(handler).first()) {
        (Places::Rest, _) | (_, None) => "elsewhere".to_owned(),
        (_, Some(&first)) => format!("in_{}", snake(&plan.phase(first).name)),
    };
    // By its place, since words that are put together may come out alike.
    format!("{}_{event}_{place}", handler.at)
}

/// A name as a function has it: `GiveUp` as `give_up`.
fn snake(name: &Ident) -> String {
    rulebook_model::kebab(&name.to_string()).replace('-', "_")
}

/// The name of a function of ours, which no author's can be by chance.
fn function(kind: &str, name: &str) -> Ident {
    format_ident!("__{kind}_{name}", span = own())
}

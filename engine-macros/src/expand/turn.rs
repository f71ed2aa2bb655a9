//! What moves the turn: the orders, what follows when one has run out, deadlines and
//! their passing.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use rulebook_model::EventKind;

use super::generics::ty;
use super::handlers::{Scope, on_name, stream, takes_phase};
use super::legal::access;
use super::play::{Data, over_phases};
use super::{local, own, own_at, seat_type, state_type};
use crate::check::plan::{Plan, Planned, Turns};
use crate::check::tables::id;
use crate::syntax::{Seats, Tokens, TurnUse, raw};

/// The functions of `impl Game` that only some games need.
pub(super) fn functions(plan: &Plan<'_>) -> TokenStream {
    let mut written = TokenStream::new();
    if plan.turns == Turns::All {
        written.extend(order(plan));
        written.extend(begin_order(plan));
    }
    if of_kind(plan, EventKind::Done).next().is_some() {
        written.extend(done(plan));
    }
    if of_kind(plan, EventKind::Timeout).next().is_some() {
        written.extend(time_out(plan));
    }
    if plan
        .rules
        .phases
        .iter()
        .any(|phase| phase.deadline.is_some())
    {
        written.extend(deadline(plan));
    }
    written
}

/// That turns are counted, where they are.
pub(super) fn counts_turns(plan: &Plan<'_>, game: &TokenStream) -> Option<TokenStream> {
    let generics = super::generics::Generics::of_game(plan);
    let (declared, condition) = (generics.declare(), generics.condition());
    plan.counts_turns()
        .then(|| quote!(impl #declared ::rulebook::__v0_1::CountsTurns for #game #condition {}))
}

/// What a position keeps of the orders, as a type.
pub(super) fn state(plan: &Plan<'_>) -> TokenStream {
    let seat = seat_type(plan);
    match plan.turns {
        Turns::OneSeat => quote!(::rulebook::__v0_1::OneSeat<#seat>),
        Turns::Anytime => quote!(::rulebook::__v0_1::Anytime),
        Turns::All => quote!(::rulebook::__v0_1::Turns<#seat>),
    }
}

fn of_kind<'p, 'r>(plan: &'p Plan<'r>, kind: EventKind) -> impl Iterator<Item = &'p Planned<'r>> {
    let handlers = plan.handlers.iter();
    handlers.filter(move |handler| plan.rules.events[handler.event].kind == kind)
}

/// An order as an expression: `RoundRobin.snake()` is made by a function of the
/// engine's, which is told the seats; another is the author's own.
fn expression(plan: &Plan<'_>, turn: &TurnUse) -> TokenStream {
    let Some(order) = turn.named() else {
        return stream(&turn.tokens);
    };
    let seat = seat_type(plan);
    let maker = Ident::new(order.maker, own_at(turn.span()));
    // Seats that stand for themselves are named in full.
    let rest = turn.tokens[1..].iter().map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            let inner: Tokens = group.stream().into_iter().collect();
            match plan.rules.lone_seat(&inner) {
                Some((word, true)) => {
                    let mut named = Group::new(Delimiter::Parenthesis, quote!(#seat::#word));
                    named.set_span(group.span());
                    quote!(#named)
                }
                _ => quote!(#group),
            }
        }
        other => quote!(#other),
    });
    let rest: TokenStream = rest.collect();
    let makes_for_all = matches!(order.name, "Simultaneous" | "Free");
    let holes = (0..order.takes.unwrap_or(0)).map(|_| quote!(, _));
    let seats = (!makes_for_all).then(|| quote!(::<#seat #(#holes)*>));
    let call = order.takes.is_none().then(|| quote!(()));
    quote_spanned!(own_at(turn.span())=> ::rulebook::__v0_1::order::#maker #seats #call #rest)
}

/// `order`: puts a question to the game's order, or to that of a phase.
fn order(plan: &Plan<'_>) -> TokenStream {
    let (phase_type, seat, state) = (ty(plan, "Phase"), seat_type(plan), state_type(plan));
    let bind = Scope::of(plan).bind(
        own(),
        &quote_spanned!(own()=> state),
        &quote_spanned!(own()=> cx),
    );
    let ask = |turn: &TurnUse| {
        let order = expression(plan, turn);
        let runs_out = turn.runs_out().is_none().then(|| {
            // Whether an order of the author's runs out, its type says.
            quote_spanned!(own_at(turn.span())=> ::rulebook::__v0_1::settled_order)
        });
        let order = match runs_out {
            None => order,
            Some(check) => {
                let says = of_kind(plan, EventKind::Done).next().is_some();
                quote_spanned!(own_at(turn.span())=> #check::<#seat, _, #says>(#order))
            }
        };
        quote_spanned!(own_at(turn.span())=> asked.of(&#order))
    };
    let game = match &plan.rules.turn {
        Some(turn) => ask(turn),
        None if matches!(plan.rules.seats, Seats::Solo) => {
            quote_spanned!(own()=> asked.of(&::rulebook::__v0_1::order::round_robin::<#seat>()))
        }
        None => quote_spanned!(own()=> asked.of(&::rulebook::__v0_1::order::free())),
    };
    let mut arms = Vec::new();
    for (at, phase) in plan.rules.phases.iter().enumerate() {
        let Some(turn) = &phase.turn else { continue };
        let (phase_id, asked) = (id(at), ask(turn));
        let names: Vec<&Ident> = phase
            .data
            .iter()
            .map(|field| &field.name)
            .filter(|name| raw::mentions(&turn.tokens, name))
            .collect();
        if names.is_empty() {
            arms.push(quote_spanned!(own()=> ::core::option::Option::Some(#phase_id) => #asked,));
            continue;
        }
        let name = &phase.name;
        let others = (plan
            .rules
            .phases
            .iter()
            .filter(|other| !other.is_compound)
            .count()
            > 1)
        .then(|| quote_spanned!(own()=> _ => asked.of_none(),));
        arms.push(quote_spanned! {own()=>
            ::core::option::Option::Some(#phase_id) => match phase {
                Phase::#name { #(#names,)* .. } => {
                    #(let #names = ::core::clone::Clone::clone(#names);)*
                    #asked
                }
                #others
            },
        });
    }
    quote_spanned! {own()=>
        fn order<__W>(
            of: ::core::option::Option<::rulebook::__v0_1::model::PhaseId>,
            state: &#state,
            phase: &#phase_type,
            cx: &::rulebook::__v0_1::Cx<'_, Self, __W>,
            asked: ::rulebook::__v0_1::Asked<'_, '_, #seat>,
        ) -> ::rulebook::__v0_1::SeatSet<#seat> {
            #[allow(unused_imports)]
            use ::rulebook::__v0_1::TurnOrder as _;
            let _ = phase;
            #bind
            match of.map(|of| of.0) {
                ::core::option::Option::None => #game,
                #(#arms)*
                _ => asked.of_none(),
            }
        }
    }
}

fn begin_order(plan: &Plan<'_>) -> TokenStream {
    let state = state_type(plan);
    quote_spanned! {own()=>
        fn begin_order(
            of: ::core::option::Option<::rulebook::__v0_1::model::PhaseId>,
            state: &#state,
            cx: &mut ::rulebook::__v0_1::Cx<'_, Self, ::rulebook::__v0_1::Rules>,
        ) {
            cx.at(state).begin(of);
        }

        fn refresh_orders(
            state: &#state,
            cx: &mut ::rulebook::__v0_1::Cx<'_, Self, ::rulebook::__v0_1::Rules>,
        ) {
            cx.at(state).refresh();
        }
    }
}

/// What an arm over the phases is where one of them has a handler of a kind.
fn arms(
    plan: &Plan<'_>,
    kind: EventKind,
    arm: impl Fn(&Planned<'_>, TokenStream, u16) -> TokenStream,
    otherwise: &TokenStream,
) -> Vec<TokenStream> {
    let event = plan
        .rules
        .events
        .iter()
        .position(|event| event.kind == kind);
    let phases = plan.rules.phases.iter().enumerate();
    let leaves = phases.filter(|(_, phase)| !phase.is_compound);
    leaves
        .map(|(at, phase)| {
            let name = &phase.name;
            let handler = event
                .filter(|_| phase.outcome.is_none())
                .and_then(|event| plan.handler(at, event));
            let Some(handler) = handler else {
                return quote_spanned!(own()=> Phase::#name { .. } => #otherwise,);
            };
            let data = Data::of(plan, handler);
            let (pattern, arguments) = (data.pattern(name), data.arguments());
            let whole = takes_phase(handler).then(|| quote_spanned!(own()=> phase,));
            let body = arm(
                handler,
                quote_spanned!(own()=> #whole #(#arguments),*),
                id(at),
            );
            quote_spanned!(own()=> #pattern => #body,)
        })
        .collect()
}

/// `done`: what follows where the order in force has run out.
fn done(plan: &Plan<'_>) -> TokenStream {
    let phase_type = ty(plan, "Phase");
    let none = quote_spanned!(own()=> ::core::result::Result::Ok(::core::option::Option::None));
    let done = |handler: &Planned<'_>, arguments: TokenStream, phase: u16| {
        let (on, event) = (on_name(plan, handler), id(handler.event));
        quote_spanned! {own()=>
            ::rulebook::__v0_1::settle_internal(#event, #phase, Self::#on(
                ::rulebook::__v0_1::InPlace(state), cx, #arguments
            )).map(::core::option::Option::Some)
        }
    };
    let arms = arms(plan, EventKind::Done, done, &none);
    let body = over_phases(plan, &quote_spanned!(own()=> phase), &arms);
    quote_spanned! {own()=>
        fn done(
            state: &mut Self::State,
            phase: &#phase_type,
            cx: &mut ::rulebook::__v0_1::Cx<'_, Self, ::rulebook::__v0_1::Rules>,
        ) -> ::core::result::Result<
            ::core::option::Option<::rulebook::__v0_1::Went<Self>>,
            ::rulebook::__v0_1::IllegalMove<Self>,
        > {
            let _ = (&state, &cx);
            #body
        }
    }
}

/// `time_out`: what follows where a deadline has passed.
fn time_out(plan: &Plan<'_>) -> TokenStream {
    let (phase_type, state) = (ty(plan, "Phase"), state_type(plan));
    let none = quote_spanned! {own()=>
        ::core::result::Result::Err(::rulebook::__v0_1::IllegalMove::NotDue {
            deadline: ::core::option::Option::None
        })
    };
    let run = |handler: &Planned<'_>, arguments: TokenStream, phase: u16| {
        let (on, event) = (on_name(plan, handler), id(handler.event));
        let access = access(plan, handler);
        quote_spanned! {own()=>
            ::rulebook::__v0_1::settle(#event, #phase, ::rulebook::__v0_1::Access::#access(
                access, |reach| Self::#on(reach, cx, #arguments),
            ))
        }
    };
    let arms = arms(plan, EventKind::Timeout, run, &none);
    let body = over_phases(plan, &quote_spanned!(own()=> phase), &arms);
    quote_spanned! {own()=>
        fn time_out<__A: ::rulebook::__v0_1::Access<#state>>(
            access: __A,
            phase: &#phase_type,
            cx: &mut ::rulebook::__v0_1::Cx<'_, Self, ::rulebook::__v0_1::Rules>,
        ) -> ::core::result::Result<
            ::rulebook::__v0_1::Taken<Self, __A::Stop>,
            ::rulebook::__v0_1::IllegalMove<Self>,
        > {
            let _ = &cx;
            #body
        }

        fn time_out_event() -> ::core::option::Option<Self::Event> {
            ::core::option::Option::Some(Event::Timeout)
        }
    }
}

/// `deadline`: when the time of a phase is over.
fn deadline(plan: &Plan<'_>) -> TokenStream {
    let (phase_type, state) = (ty(plan, "Phase"), state_type(plan));
    let bind = Scope::of(plan).bind(
        own(),
        &quote_spanned!(own()=> state),
        &quote_spanned!(own()=> cx),
    );
    let rules = plan.rules;
    let mut arms = Vec::new();
    for (at, phase) in rules.phases.iter().enumerate() {
        if phase.is_compound {
            continue;
        }
        let name = &phase.name;
        let mut homes = std::iter::successors(Some(at), |&at| rules.phases[at].parent);
        let home = homes.find(|&home| rules.phases[home].deadline.is_some());
        let Some(deadline) = home
            .filter(|_| phase.outcome.is_none())
            .and_then(|home| rules.phases[home].deadline.as_ref())
        else {
            arms.push(quote_spanned!(own()=> Phase::#name { .. } => ::core::option::Option::None,));
            continue;
        };
        let data: Vec<Ident> = phase
            .data
            .iter()
            .map(|field| field.name.clone())
            .filter(|name| home == Some(at) && raw::mentions(deadline, name))
            .collect();
        let locals = data.iter().map(|name| local(format_args!("data_{name}")));
        let place = deadline.first().map_or(own(), TokenTree::span);
        let pattern = Data {
            names: data.clone(),
        }
        .pattern(name);
        let deadline = stream(deadline);
        let due = quote_spanned!(own_at(place)=> let due: ::rulebook::__v0_1::Time = #deadline;);
        arms.push(quote_spanned! {own()=>
            #pattern => {
                #(let #data = ::core::clone::Clone::clone(#locals);)*
                #bind
                #due
                ::core::option::Option::Some(due)
            }
        });
    }
    let body = over_phases(plan, &quote_spanned!(own()=> phase), &arms);
    quote_spanned! {own()=>
        fn deadline<__W>(
            state: &#state,
            phase: &#phase_type,
            cx: &::rulebook::__v0_1::Cx<'_, Self, __W>,
        ) -> ::core::option::Option<::rulebook::__v0_1::Time> {
            let _ = (state, cx);
            #body
        }
    }
}

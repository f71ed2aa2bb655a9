//! `impl Game`: the exhaustive `match` over phase and move.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use rulebook_model::EventKind;

use super::generics::{Generics, ty};
use super::handlers::{Param, Scope, by_name, default_name, on_name, span_of, stream, takes_phase};
use super::legal::{access, legal_name, lists};
use super::{choices, follow};
use super::{local, own, own_at, seat_type, state_type, turn};
use crate::check::plan::{Plan, Planned};
use crate::check::tables::{Tables, id};
use crate::syntax::{By, Declared, Event, Named, Seats};

pub(super) fn play(plan: &Plan<'_>, tables: &Tables) -> TokenStream {
    let rules = plan.rules;
    let game = &rules.header.name;
    let (state, seat) = (state_type(plan), seat_type(plan));
    let [phase_type, move_type, illegal, event_type] =
        ["Phase", "Move", "Illegal", "Event"].map(|name| ty(plan, name));
    let generics = Generics::of_game(plan);
    let (declared, given, condition) = (generics.declare(), generics.give(), generics.condition());
    let options = match &rules.options {
        Some(options) => stream(options),
        None => quote!(()),
    };
    let turn_functions = turn::functions(plan);
    let whole_game = quote!(#game #given);
    let counts_turns = turn::counts_turns(plan, &whole_game);
    let kept = kept(plan);
    let open = plan
        .is_public()
        .then(|| quote!(impl #declared ::rulebook::__v0_1::Open for #game #given #condition {}));
    let (seating, one_start) = (seating(plan), one_start(plan));
    let outcome = outcome(plan);
    let begin = begin(plan);
    let route = route(plan);
    let legal = visit_legal(plan);
    let choose = choices::choose(plan);
    let follow = follow::follow(plan);
    let looks_alike = super::alike::looks_alike(plan);
    let progress = progress(plan);
    let happened = super::words::happened(plan);
    let (has_state, has_options) = (rules.header.state.is_some(), rules.options.is_some());
    let (chains, after) = (plan.chains(), plan.has_after());
    let chains = chains
        .then(|| quote_spanned!(own()=> const CHAINS: bool = true; const AFTER: bool = #after;));
    // The author's type at its own place: a private one in a public game is told there.
    let state_span = rules
        .header
        .state
        .as_ref()
        .map_or(own(), |(_, ty)| span_of(ty));
    let state = quote_spanned!(state_span=> type State = #state;);
    quote_spanned! {own()=>
        impl #declared ::rulebook::__v0_1::Game for #game #given #condition {
            #state
            type Options = #options;
            type Seat = #seat;
            type Phase = #phase_type;
            type Move = #move_type;
            type Event = #event_type;
            type Illegal = #illegal;
            type Branch = Branch;
            type Seating = #seating;
            #kept

            const HAS_STATE: bool = #has_state;
            const HAS_OPTIONS: bool = #has_options;
            #chains

            const MODEL: ::rulebook::__v0_1::model::Model<'static> = #tables;

            #[inline]
            fn phase_id(phase: &#phase_type) -> ::rulebook::__v0_1::model::PhaseId {
                ::core::convert::From::from(phase)
            }

            #progress
            #outcome
            #begin
            #route

            #follow

            #looks_alike

            #turn_functions

            fn in_words() -> ::rulebook::__v0_1::words::InWords<Self> {
                ::rulebook::__v0_1::in_words!(#happened)
            }

            #legal

            #choose
        }
        #one_start
        #counts_turns
        #open
    }
}

/// What a position and a move keep, as types: nothing of what the rules do not have.
fn kept(plan: &Plan<'_>) -> TokenStream {
    let rules = plan.rules;
    let turn = turn::state(plan);
    let scratch = rules
        .scratch
        .as_ref()
        .map_or_else(|| quote!(()), |scratch| stream(scratch));
    let queue = super::chance::queue(plan);
    let rng = if rules.random {
        quote!(::rulebook::__v0_1::Rng)
    } else {
        quote!(::rulebook::__v0_1::NoRng)
    };
    let clock = if plan.asks_the_time() {
        quote!(::rulebook::__v0_1::Time)
    } else {
        quote!(::rulebook::__v0_1::NoClock)
    };
    let stack = if plan.pushes() {
        quote!(::rulebook::__v0_1::Pushed<Self>)
    } else {
        quote!(::rulebook::__v0_1::NoStack)
    };
    let beyond = if plan.goes_beyond() {
        quote!(::rulebook::__v0_1::Beyond<Self>)
    } else {
        quote!(::core::convert::Infallible)
    };
    let depth = rules
        .header
        .depth
        .map(|depth| quote_spanned!(own()=> const DEPTH: usize = #depth;));
    let counts = plan
        .counts_turns()
        .then(|| quote_spanned!(own()=> const COUNTS_TURNS: bool = true;));
    quote_spanned! {own()=>
        type Turn = #turn;
        type Clock = #clock;
        type Scratch = #scratch;
        type Rng = #rng;
        type Stack = #stack;
        type Beyond = #beyond;
        #queue
        #depth
        #counts
    }
}

/// How many seats there are, as a type.
fn seating(plan: &Plan<'_>) -> TokenStream {
    match &plan.rules.seats {
        Seats::Solo => quote!(::rulebook::__v0_1::Fixed<1>),
        Seats::Named { seats, .. } => {
            let count = proc_macro2::Literal::u16_unsuffixed(id(seats.len()));
            quote!(::rulebook::__v0_1::Fixed<#count>)
        }
        Seats::Counted { least, most, .. } => quote!(::rulebook::__v0_1::Counted<#least, #most>),
    }
}

/// That a game always starts alike, where it does.
fn one_start(plan: &Plan<'_>) -> Option<TokenStream> {
    let generics = Generics::of_game(plan);
    let (declared, given, condition) = (generics.declare(), generics.give(), generics.condition());
    let rules = plan.rules;
    let game = &rules.header.name;
    match (&rules.seats, &rules.options) {
        _ if rules.random || plan.asks_the_time() || plan.start_may_fail() => None,
        (Seats::Counted { least, most, .. }, _) if least < most => None,
        (_, None) => {
            Some(quote!(impl #declared ::rulebook::__v0_1::OneStart for #game #given #condition {}))
        }
        (_, Some(options)) => {
            let options = stream(options);
            let condition =
                generics.condition_and([quote!(for<'__a> #options: ::core::default::Default)]);
            Some(quote! {
                impl #declared ::rulebook::__v0_1::OneStart for #game #given #condition {}
            })
        }
    }
}

/// A `match` over the phases; where there are none, over nothing.
pub(super) fn over_phases(
    plan: &Plan<'_>,
    phase: &TokenStream,
    arms: &[TokenStream],
) -> TokenStream {
    if plan.rules.phases.iter().all(|phase| phase.is_compound) {
        quote_spanned!(own()=> match *#phase {})
    } else {
        quote_spanned!(own()=> match #phase { #(#arms)* })
    }
}

fn outcome(plan: &Plan<'_>) -> TokenStream {
    let phase_type = ty(plan, "Phase");
    let mut arms = Vec::new();
    let mut going_on = Vec::new();
    for phase in plan.rules.phases.iter().filter(|phase| !phase.is_compound) {
        let name = &phase.name;
        let Some(outcome) = &phase.outcome else {
            going_on.push(quote_spanned!(own()=> Phase::#name { .. }));
            continue;
        };
        if outcome.is_empty() {
            // An end without an outcome has been noted.
            going_on.push(quote_spanned!(own()=> Phase::#name { .. }));
            continue;
        }
        let used: Vec<&Ident> = phase
            .data
            .iter()
            .map(|field| &field.name)
            .filter(|name| crate::syntax::raw::mentions(outcome, name))
            .collect();
        let bind = plan
            .rules
            .header
            .state
            .as_ref()
            .map(|(name, _)| quote_spanned!(own()=> let #name = state; let _ = (&#name,);));
        let place = outcome.first().map_or(own(), TokenTree::span);
        let seat = seat_type(plan);
        let outcome = stream(outcome);
        let outcome = quote_spanned! {own_at(place)=>
            let outcome: ::rulebook::__v0_1::Outcome<#seat> = #outcome;
        };
        arms.push(quote_spanned! {own()=>
            Phase::#name { #(#used,)* .. } => {
                #(let #used = ::core::clone::Clone::clone(#used);)*
                #bind
                #outcome
                ::core::option::Option::Some(outcome)
            }
        });
    }
    if !going_on.is_empty() {
        arms.push(quote_spanned!(own()=> #(#going_on)|* => ::core::option::Option::None,));
    }
    let body = over_phases(plan, &quote_spanned!(own()=> phase), &arms);
    let (state, seat) = (state_type(plan), seat_type(plan));
    quote_spanned! {own()=>
        fn outcome(
            state: &#state,
            phase: &#phase_type,
        ) -> ::core::option::Option<::rulebook::__v0_1::Outcome<#seat>> {
            let _ = state;
            #body
        }
    }
}

/// What every move makes larger, where the author names it.
fn progress(plan: &Plan<'_>) -> TokenStream {
    let phase_type = ty(plan, "Phase");
    let Some(progress) = &plan.rules.progress else {
        return TokenStream::new();
    };
    let place = progress.first().map_or(own(), proc_macro2::TokenTree::span);
    let bind = Scope::of(plan).bind(
        own(),
        &quote_spanned!(own()=> state),
        &quote_spanned!(own()=> cx),
    );
    let progress = stream(progress);
    let state = state_type(plan);
    let value = quote_spanned! {super::own_at(place)=>
        ::core::option::Option::Some(::core::convert::Into::<u64>::into(#progress))
    };
    quote_spanned! {own()=>
        fn progress<__W>(
            state: &#state,
            _phase: &#phase_type,
            cx: &::rulebook::__v0_1::Cx<'_, Self, __W>,
        ) -> ::core::option::Option<u64> {
            let _ = (state, cx);
            #bind
            #value
        }
    }
}

fn begin(plan: &Plan<'_>) -> TokenStream {
    let phase_type = ty(plan, "Phase");
    let state = state_type(plan);
    let initial = plan.rules.phases.get(plan.initial);
    let phase = match initial {
        Some(phase) if phase.data.iter().all(|field| field.default.is_some()) => {
            let name = &phase.name;
            let fields = phase.data.iter().map(|field| {
                let (name, call) = (&field.name, default_name(plan, plan.initial, &field.name));
                quote_spanned!(own()=> #name: Self::#call(&state, &*cx))
            });
            quote_spanned!(own()=> let phase = Phase::#name { #(#fields),* }; (state, phase))
        }
        // No phase to begin in, or none that can be begun in: that has been noted.
        _ => quote_spanned!(own()=> let _ = state; ::core::unreachable!()),
    };
    quote_spanned! {own()=>
        fn begin(cx: &mut ::rulebook::__v0_1::Cx<'_, Self, ()>) -> (#state, #phase_type) {
            let state = Self::__setup(&mut *cx);
            #phase
        }
    }
}

fn route(plan: &Plan<'_>) -> TokenStream {
    let (phase_type, move_type) = (ty(plan, "Phase"), ty(plan, "Move"));
    let rules = plan.rules;
    let mut arms = Vec::new();
    let mut ends = Vec::new();
    for (at, phase) in rules.phases.iter().enumerate() {
        let name = &phase.name;
        if phase.is_compound {
            continue;
        }
        if phase.outcome.is_some() {
            ends.push(quote_spanned!(own()=> Phase::#name { .. }));
            continue;
        }
        for (event_at, event) in moves(plan) {
            let variant = &event.name;
            let (phase_id, event_id) = (id(at), id(event_at));
            let Some(handler) = plan.handler(at, event_at) else {
                arms.push(quote_spanned! {own()=>
                    (Phase::#name { .. }, Move::#variant { .. }) => {
                        ::rulebook::__v0_1::not_in_phase(cx, #event_id, #phase_id)
                    }
                });
                continue;
            };
            let fields = field_words(plan, handler);
            let values: Vec<Ident> = (0..fields.len())
                .map(|at| local(format_args!("field_{at}")))
                .collect();
            let data = Data::of(plan, handler);
            let look = quote_spanned!(own()=> ::rulebook::__v0_1::Access::look(&access));
            let gate = gate(plan, handler, &look, true);
            let (name, variant) = (plan.phase_word(handler, at), &handler.written.event);
            let (pattern, arguments) = (data.pattern(name), data.arguments());
            let whole = takes_phase(handler).then(|| quote_spanned!(own()=> phase,));
            let (on, access) = (on_name(plan, handler), access(plan, handler));
            arms.push(quote_spanned! {own()=>
                (#pattern, Move::#variant { #(#fields: #values),* }) => {
                    #gate
                    ::rulebook::__v0_1::settle(#event_id, #phase_id, ::rulebook::__v0_1::Access::#access(
                        access, |reach| Self::#on(reach, cx, #whole #(#arguments,)* #(#values),*),
                    ))
                }
            });
        }
    }
    if !ends.is_empty() && moves(plan).next().is_some() {
        let moves = moves(plan).map(|(_, event)| {
            let name = &event.name;
            quote_spanned!(own()=> Move::#name { .. })
        });
        arms.push(quote_spanned! {own()=>
            (#(#ends)|*, #(#moves)|*) => {
                ::core::result::Result::Err(::rulebook::__v0_1::IllegalMove::Over)
            }
        });
    }
    let body = if arms.is_empty() {
        quote_spanned!(own()=> let _ = (access, phase, cx); match mv {})
    } else {
        quote_spanned!(own()=> match (phase, mv) { #(#arms)* })
    };
    let state = state_type(plan);
    quote_spanned! {own()=>
        #[inline]
        fn route<__A: ::rulebook::__v0_1::Access<#state>>(
            access: __A,
            phase: &#phase_type,
            cx: &mut ::rulebook::__v0_1::Cx<'_, Self>,
            mv: #move_type,
        ) -> ::core::result::Result<
            ::rulebook::__v0_1::Taken<Self, __A::Stop>,
            ::rulebook::__v0_1::IllegalMove<Self>,
        > {
            #body
        }
    }
}

fn visit_legal(plan: &Plan<'_>) -> TokenStream {
    let (phase_type, move_type) = (ty(plan, "Phase"), ty(plan, "Move"));
    let rules = plan.rules;
    let mut arms = Vec::new();
    for (at, phase) in rules
        .phases
        .iter()
        .enumerate()
        .filter(|(_, phase)| !phase.is_compound)
    {
        let name = &phase.name;
        let mut body = TokenStream::new();
        let mut bound: Vec<Ident> = Vec::new();
        for (event, _) in moves(plan) {
            let Some(handler) = plan
                .handler(at, event)
                .filter(|handler| lists(plan, handler))
            else {
                continue;
            };
            let data = Data::of(plan, handler);
            let gate = gate(plan, handler, &quote_spanned!(own()=> state), false);
            let arguments = data.arguments();
            let whole = takes_phase(handler).then(|| quote_spanned!(own()=> phase,));
            let legal = legal_name(plan, handler);
            body.extend(quote_spanned! {own()=>
                if #gate {
                    Self::#legal(state, cx, #whole #(#arguments,)* visit)?;
                }
            });
            for name in data.names {
                if !bound.contains(&name) {
                    bound.push(name);
                }
            }
        }
        let pattern = Data { names: bound }.pattern(name);
        arms.push(quote_spanned!(own()=> #pattern => { #body }));
    }
    let body = over_phases(plan, &quote_spanned!(own()=> phase), &arms);
    let state = state_type(plan);
    quote_spanned! {own()=>
        fn visit_legal<__B>(
            state: &#state,
            phase: &#phase_type,
            cx: &::rulebook::__v0_1::Cx<'_, Self>,
            visit: &mut impl ::core::ops::FnMut(#move_type, bool) -> ::core::ops::ControlFlow<__B>,
        ) -> ::core::ops::ControlFlow<__B> {
            let _ = (state, cx, &visit);
            #body
            ::core::ops::ControlFlow::Continue(())
        }
    }
}

/// The fields of a handler's event, by the words with which it takes them apart:
/// one that it binds by its name is a word for the value there, and not for the field.
pub(super) fn field_words<'p>(plan: &'p Plan<'_>, handler: &'p Planned<'_>) -> Vec<&'p Ident> {
    let event = plan.event(handler);
    let word = |(field, named): (&'p Declared, &'p Option<Named>)| match named {
        Some(named) if named.pattern.is_some() => &named.name,
        _ => &field.name,
    };
    event.fields.iter().zip(&handler.fields).map(word).collect()
}

/// The moves, each with its place among the events.
pub(super) fn moves<'r>(plan: &Plan<'r>) -> impl Iterator<Item = (usize, &'r Event)> {
    let events = plan.rules.events.iter().enumerate();
    events.filter(|(_, event)| event.kind == EventKind::Move)
}

/// The data of the phase that a handler needs, as it stands in a `match` on it.
pub(super) struct Data {
    pub(super) names: Vec<Ident>,
}

impl Data {
    pub(super) fn of(plan: &Plan<'_>, handler: &Planned<'_>) -> Data {
        Data {
            names: Param::all(plan, handler).iter().map(Param::name).collect(),
        }
    }

    pub(super) fn pattern(&self, phase: &Ident) -> TokenStream {
        let names = &self.names;
        let locals = names.iter().map(data_local);
        quote_spanned!(own()=> Phase::#phase { #(#names: #locals,)* .. })
    }

    pub(super) fn arguments(&self) -> Vec<TokenStream> {
        self.names
            .iter()
            .map(data_local)
            .map(|local| quote_spanned!(own()=> ::core::clone::Clone::clone(#local)))
            .collect()
    }
}

/// Whether the seat may send the move: as a statement that refuses it, or as
/// a condition.
pub(super) fn gate(
    plan: &Plan<'_>,
    handler: &Planned<'_>,
    state: &TokenStream,
    refuses: bool,
) -> TokenStream {
    let seats = match &handler.written.by {
        None => None,
        Some(By::Anyone) => Some(quote_spanned!(own()=> || cx.in_play())),
        Some(By::Seats(_)) => {
            let by = by_name(plan, handler);
            let data = Param::of_by(plan, handler);
            let data = data.iter().map(|param| data_local(&param.name()));
            Some(
                quote_spanned!(own()=> || Self::#by(#state, cx, #(::core::clone::Clone::clone(#data)),*)),
            )
        }
    };
    match (seats, refuses) {
        (None, true) => quote_spanned!(own()=> cx.gate()?;),
        (Some(seats), true) => quote_spanned!(own()=> cx.gate_by(#seats)?;),
        (None, false) => quote_spanned!(own()=> cx.may_act()),
        (Some(seats), false) => quote_spanned!(own()=> cx.may_act_by(#seats)),
    }
}

fn data_local(name: &Ident) -> Ident {
    local(format_args!("data_{name}"))
}

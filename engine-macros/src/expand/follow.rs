//! What follows a move: `after` rules, borders crossed, `always`, queued events.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use rulebook_model::{EventKind, When};

use super::around::{after, hook_data, hook_name};
use super::generics::ty;
use super::handlers::{on_name, takes_phase};
use super::play::{Data, field_words, over_phases};
use super::{local, own};
use crate::check::plan::Plan;
use crate::check::tables::id;

/// The functions of `impl Game` that a game needs whose moves go on.
pub(super) fn follow(plan: &Plan<'_>) -> TokenStream {
    let handle = handle(plan);
    let mut written = quote!(#handle);
    if plan.has_after() {
        written.extend(after_events(plan, EventKind::Move));
        if plan.has_internal() {
            written.extend(after_events(plan, EventKind::Internal));
        }
        if plan.has_chance() {
            written.extend(after_events(plan, EventKind::Chance));
        }
    }
    if plan.has_chance() {
        written.extend(super::chance::follow(plan));
    }
    if plan.rules.phases.iter().any(|phase| phase.enter.is_some()) {
        written.extend(hooks(plan, "enter"));
    }
    if plan.rules.phases.iter().any(|phase| phase.exit.is_some()) {
        written.extend(hooks(plan, "exit"));
    }
    if plan
        .handlers
        .iter()
        .any(|handler| handler.written.is_always())
    {
        written.extend(always(plan));
    }
    written
}

pub(super) fn rules_cx() -> TokenStream {
    quote!(&mut ::rulebook::__v0_1::Cx<'_, Self, ::rulebook::__v0_1::Rules>)
}

/// The exhaustive `match` over phase and internal event.
fn handle(plan: &Plan<'_>) -> TokenStream {
    let phase_type = ty(plan, "Phase");
    let cx = rules_cx();
    let mut arms = Vec::new();
    let events = || {
        let events = plan.rules.events.iter().enumerate();
        events.filter(|(_, event)| event.kind == EventKind::Internal)
    };
    for (at, phase) in plan.rules.phases.iter().enumerate() {
        if phase.is_compound {
            continue;
        }
        let name = &phase.name;
        for (event_at, event) in events() {
            let variant = &event.name;
            let (phase_id, event_id) = (id(at), id(event_at));
            let handler = plan
                .handler(at, event_at)
                .filter(|_| phase.outcome.is_none());
            let Some(handler) = handler else {
                arms.push(quote_spanned! {own()=>
                    (Phase::#name { .. }, Internal::#variant { .. }) => {
                        ::rulebook::__v0_1::unhandled(#event_id, #phase_id)
                    }
                });
                continue;
            };
            let fields = field_words(plan, handler);
            let values: Vec<Ident> = (0..fields.len())
                .map(|at| local(format_args!("field_{at}")))
                .collect();
            let data = Data::of(plan, handler);
            let (name, variant) = (plan.phase_word(handler, at), &handler.written.event);
            let (pattern, arguments) = (data.pattern(name), data.arguments());
            let whole = takes_phase(handler).then(|| quote_spanned!(own()=> phase,));
            let on = on_name(plan, handler);
            arms.push(quote_spanned! {own()=>
                (#pattern, Internal::#variant { #(#fields: #values),* }) => {
                    ::rulebook::__v0_1::settle_internal(#event_id, #phase_id, Self::#on(
                        ::rulebook::__v0_1::InPlace(state), cx, #whole #(#arguments,)* #(#values),*
                    ))
                }
            });
        }
    }
    let body = if events().next().is_none() {
        quote_spanned!(own()=> let _ = (state, phase, cx); match event {})
    } else {
        quote_spanned!(own()=> let _ = &cx; match (phase, event) { #(#arms)* })
    };
    quote_spanned! {own()=>
        fn handle(
            state: &mut Self::State,
            phase: &#phase_type,
            cx: #cx,
            event: Self::Internal,
        ) -> ::core::result::Result<::rulebook::__v0_1::Went<Self>, ::rulebook::__v0_1::IllegalMove<Self>> {
            #body
        }
    }
}

/// `after_move`, `after_internal`, `after_chance`.
fn after_events(plan: &Plan<'_>, kind: EventKind) -> TokenStream {
    let (phase_type, illegal) = (ty(plan, "Phase"), ty(plan, "Illegal"));
    let (name, happened, of, cx, whole) = match kind {
        EventKind::Move => (
            quote!(after_move),
            ty(plan, "Move"),
            quote!(Move),
            quote!(&mut ::rulebook::__v0_1::Cx<'_, Self>),
            quote_spanned!(own()=> Event::Move(cx.seat(), ::core::clone::Clone::clone(&happened))),
        ),
        EventKind::Chance => (
            quote!(after_chance),
            ty(plan, "Chance"),
            quote!(Chance),
            rules_cx(),
            quote_spanned!(own()=> Event::Chance(::core::clone::Clone::clone(&happened))),
        ),
        _ => (
            quote!(after_internal),
            ty(plan, "Internal"),
            quote!(Internal),
            rules_cx(),
            quote_spanned!(own()=> Event::Internal(::core::clone::Clone::clone(&happened))),
        ),
    };
    // Whole only where a rule asks for it by name.
    let event_type = ty(plan, "Event");
    let whole = plan
        .names_events(When::After)
        .then(|| quote_spanned!(own()=> let event: #event_type = #whole; let _ = &event;));
    let mut arms = Vec::new();
    for (at, phase) in plan.rules.phases.iter().enumerate() {
        if phase.is_compound {
            continue;
        }
        let name = &phase.name;
        for (event_at, event) in plan.rules.events.iter().enumerate() {
            if event.kind != kind {
                continue;
            }
            let fields: Vec<&Ident> = event.fields.iter().map(|field| &field.name).collect();
            let locals: Vec<Ident> = (0..fields.len())
                .map(|at| local(format_args!("field_{at}")))
                .collect();
            let (names, calls) = after(plan, at, event_at, &locals);
            let pattern = Data { names }.pattern(name);
            let variant = &event.name;
            arms.push(if calls.is_empty() {
                quote_spanned!(own()=> (Phase::#name { .. }, #of::#variant { .. }) => {})
            } else {
                quote_spanned! {own()=>
                    (#pattern, #of::#variant { #(#fields: #locals),* }) => {
                        let _ = (#(&#locals,)*);
                        #calls
                    }
                }
            });
        }
    }
    let body = if arms.is_empty() {
        quote_spanned!(own()=> let _ = (began, state, cx); match happened {})
    } else {
        quote_spanned! {own()=>
            #whole
            match (began, &happened) { #(#arms)* }
            ::core::result::Result::Ok(())
        }
    };
    quote_spanned! {own()=>
        fn #name(
            began: &#phase_type,
            happened: #happened,
            state: &mut Self::State,
            cx: #cx,
        ) -> ::core::result::Result<(), #illegal> {
            #body
        }
    }
}

/// `enter`, `exit`: what stands at the border of each phase.
fn hooks(plan: &Plan<'_>, kind: &str) -> TokenStream {
    let (phase_type, illegal) = (ty(plan, "Phase"), ty(plan, "Illegal"));
    let cx = rules_cx();
    let name = Ident::new(kind, own());
    let (mut arms, mut of_data, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for (at, phase) in plan.rules.phases.iter().enumerate() {
        let hook = if kind == "enter" {
            &phase.enter
        } else {
            &phase.exit
        };
        let names: Vec<Ident> = hook
            .iter()
            .flat_map(|hook| hook_data(plan, at, &hook.body))
            .map(|field| field.name.clone())
            .collect();
        let phase_name = &phase.name;
        let (call, phase_id) = (hook_name(kind, at, phase_name), id(at));
        if !names.is_empty() {
            let data = Data { names };
            let (pattern, arguments) = (data.pattern(phase_name), data.arguments());
            of_data.push(quote_spanned! {own()=>
                #pattern => if of.0 == #phase_id {
                    return Self::#call(state, cx, #(#arguments),*);
                },
            });
            continue;
        }
        if !phase.is_compound {
            others.push(quote_spanned!(own()=> Phase::#phase_name { .. }));
        }
        if hook.is_some() {
            arms.push(quote_spanned!(own()=> #phase_id => Self::#call(state, cx),));
        }
    }
    // The border of a phase is crossed with its own data in hand. Each is named
    // once: in a `match` a border, they would be named as often as there are phases.
    let of_data = if of_data.is_empty() {
        quote_spanned!(own()=> let _ = phase;)
    } else {
        let others = (!others.is_empty()).then(|| quote_spanned!(own()=> #(#others)|* => {}));
        quote_spanned!(own()=> match phase { #(#of_data)* #others })
    };
    quote_spanned! {own()=>
        fn #name(
            of: ::rulebook::__v0_1::model::PhaseId,
            state: &mut Self::State,
            phase: &#phase_type,
            cx: #cx,
        ) -> ::core::result::Result<(), #illegal> {
            #of_data
            match of.0 {
                #(#arms)*
                _ => ::core::result::Result::Ok(()),
            }
        }
    }
}

/// The `always` branch that holds in a phase.
fn always(plan: &Plan<'_>) -> TokenStream {
    let phase_type = ty(plan, "Phase");
    let cx = rules_cx();
    let mut arms = Vec::new();
    for (at, phase) in plan.rules.phases.iter().enumerate() {
        if phase.is_compound {
            continue;
        }
        let mut names: Vec<Ident> = Vec::new();
        let (mut asked, mut tried) = (TokenStream::new(), TokenStream::new());
        let handlers: Vec<_> = if phase.outcome.is_some() {
            Vec::new()
        } else {
            plan.always(at).collect()
        };
        for handler in &handlers {
            let data = Data::of(plan, handler);
            let arguments = data.arguments();
            let whole = takes_phase(handler).then(|| quote_spanned!(own()=> phase,));
            let on = on_name(plan, handler);
            for name in data.names {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            asked.extend(quote_spanned! {own()=>
                held.ask(Self::#on(
                    ::rulebook::__v0_1::trial(state), &mut ::core::clone::Clone::clone(cx), #whole
                    #(#arguments),*
                ))?;
            });
            tried.extend(quote_spanned! {own()=>
                if let ::core::option::Option::Some(went) = ::rulebook::__v0_1::settle_always(
                    Self::#on(::rulebook::__v0_1::InPlace(&mut *state), &mut *cx, #whole #(#arguments),*)
                )? {
                    return ::core::result::Result::Ok(::core::option::Option::Some(went));
                }
            });
        }
        // Of several all are asked first: one at the most may hold.
        let held = (handlers.len() > 1).then(|| {
            quote_spanned! {own()=>
                let mut held = ::rulebook::__v0_1::Held::new();
                #asked
                held.settle()?;
            }
        });
        let pattern = Data { names }.pattern(&phase.name);
        arms.push(quote_spanned!(own()=> #pattern => { #held #tried }));
    }
    let body = over_phases(plan, &quote_spanned!(own()=> phase), &arms);
    quote_spanned! {own()=>
        fn always(
            state: &mut Self::State,
            phase: &#phase_type,
            cx: #cx,
        ) -> ::core::result::Result<
            ::core::option::Option<::rulebook::__v0_1::Went<Self>>,
            ::rulebook::__v0_1::IllegalMove<Self>,
        > {
            let _ = (&state, &cx);
            #body
            ::core::result::Result::Ok(::core::option::Option::None)
        }
    }
}

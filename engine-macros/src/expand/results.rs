//! Where a branch leads, and how a body refuses.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use rulebook_model::EventKind;

use super::handlers::{Scope, condition_tokens, default_name, stream};
use super::{branch, local, own, own_at, seat_type};
use crate::check::plan::{Plan, Planned, Turns};
use crate::syntax::raw::{self, Word};
use crate::syntax::{
    Branch, Emit, Given, IllegalUse, Require, Target, TargetKind, TurnCall, given,
};

pub(super) struct Results<'p, 'r> {
    pub(super) plan: &'p Plan<'r>,
    pub(super) handler: &'p Planned<'r>,
}

impl Results<'_, '_> {
    /// The effects of a branch, and its verdict.
    pub(super) fn block(&self, branch: &Branch) -> TokenStream {
        let effects = rewritten(self.plan, &branch.result.effects);
        let target = &branch.result.target;
        let next = match &target.kind {
            TargetKind::Missing => None,
            TargetKind::Stay => self.stay(target),
            TargetKind::To(_) => self
                .phase(target, branch.arrow)
                .map(|phase| quote_spanned!(own()=> ::rulebook::__v0_1::Next::To(#phase))),
            TargetKind::Push { to, then } => self.push(to, then, branch.arrow),
            TargetKind::Pop(_) => Some(beyond(&quote_spanned!(own()=> Pop))),
            TargetKind::Play { event, seat } => self.play(event, target, seat, branch.arrow),
            TargetKind::Again(_) => self
                .phase(target, branch.arrow)
                .map(|phase| quote_spanned!(own()=> ::rulebook::__v0_1::Next::Again(#phase))),
        };
        let Some(next) = next else {
            // A target at fault: something that compiles stands for it.
            let typed = half_typed(target, branch.arrow);
            return quote_spanned!(own()=> #effects #typed ::rulebook::__v0_1::Verdict::NoBranch);
        };
        let way = self.branch(branch);
        // At the arrow: there rustc says that effects which always refuse reach
        // no target.
        quote_spanned! {own_at(branch.arrow)=>
            #effects
            ::rulebook::__v0_1::Verdict::Went { branch: #way, next: #next }
        }
    }

    pub(super) fn branch(&self, branch: &Branch) -> TokenStream {
        branch::path(self.plan, self.handler.event, branch)
    }

    /// `Phase::Won { winner }`, with what is left out and has a default. The
    /// prefix has the span of the arrow: the target itself is the author's word.
    fn phase(&self, target: &Target, arrow: Span) -> Option<TokenStream> {
        let at = self.plan.target(target)?;
        let phase = self.plan.phase(at);
        if phase.is_compound {
            return None;
        }
        let (TargetKind::To(name) | TargetKind::Again(name)) = &target.kind else {
            return None;
        };
        let path = quote_spanned!(arrow=> Phase::);
        let Given {
            fields: given,
            rest,
            nameless,
            empty,
        } = target.data.as_ref().map(given).unwrap_or_default();
        if nameless.is_some() || empty.is_some() {
            return None;
        }
        let missing: Vec<_> = phase
            .data
            .iter()
            .filter(|field| !rest && given.iter().all(|(name, _)| *name != field.name))
            .collect();
        if target.data.is_none() && missing.iter().any(|field| field.default.is_none()) {
            return None;
        }
        let scope = Scope::of(self.plan);
        let state = scope
            .state
            .map_or_else(|| quote!(()), |state| quote!(*#state));
        let cx = scope.cx;
        let defaults = missing
            .iter()
            .filter(|field| field.default.is_some())
            .map(|field| {
                let (name, call) = (&field.name, default_name(self.plan, at, &field.name));
                quote_spanned!(own()=> #name: Self::#call(&#state, &*#cx),)
            });
        let defaults: TokenStream = defaults.collect();
        let data = match &target.data {
            Some(group) => {
                let mut tokens = group.stream();
                let comma = tokens.clone().into_iter().last().is_some_and(
                    |last| !matches!(last, TokenTree::Punct(punct) if punct.as_char() == ','),
                );
                if comma && !defaults.is_empty() {
                    tokens.extend(quote!(,));
                }
                tokens.extend(defaults);
                let mut data = Group::new(Delimiter::Brace, tokens);
                data.set_span(group.span());
                quote!(#data)
            }
            None if defaults.is_empty() => TokenStream::new(),
            None => quote!({ #defaults }),
        };
        Some(quote!(#path #name #data))
    }

    /// `push`: the phase entered, and the one that comes after with its data as it is
    /// now.
    fn push(&self, to: &Target, then: &Target, arrow: Span) -> Option<TokenStream> {
        let then = match then.kind {
            TargetKind::Stay => quote_spanned!(own()=> ::core::option::Option::None),
            _ => {
                let then = self.phase(then, arrow)?;
                quote_spanned!(own()=> ::core::option::Option::Some(#then))
            }
        };
        let to = self.phase(to, arrow)?;
        // What comes after is made first: the data may be moved into what is entered.
        Some(beyond(
            &quote_spanned!(own()=> Push { then: #then, to: #to }),
        ))
    }

    /// `play`: the move, and the seat for which it is played.
    fn play(
        &self,
        event: &Ident,
        target: &Target,
        seat: &[TokenTree],
        arrow: Span,
    ) -> Option<TokenStream> {
        let at = self.plan.rules.event_at(event)?;
        let declared = &self.plan.rules.events[at];
        if declared.kind != EventKind::Move
            || (target.data.is_none() && !declared.fields.is_empty())
        {
            return None;
        }
        let seats = seat_type(self.plan);
        let seat = match self.plan.rules.lone_seat(seat) {
            Some((_, false)) => return None,
            Some((word, true)) => quote!(#seats::#word),
            None => stream(seat),
        };
        let (path, data) = (quote_spanned!(arrow=> Move::), &target.data);
        Some(beyond(&quote_spanned! {own_at(arrow)=>
            Play { seat: #seat, mv: #path #event #data }
        }))
    }

    /// The phase as it is, but for the data that the target replaces.
    fn stay(&self, target: &Target) -> Option<TokenStream> {
        let Some(group) = &target.data else {
            return Some(quote_spanned!(own()=> ::rulebook::__v0_1::Next::Stay));
        };
        let data = self.plan.data(self.handler);
        let mut values = TokenStream::new();
        let mut names = Vec::new();
        let given = given(group);
        if given.empty.is_some() || given.nameless.is_some() {
            return None;
        }
        for (name, value) in given.fields {
            let Some(field) = data.iter().find(|field| field.name == name) else {
                continue;
            };
            if names.contains(&name) {
                continue;
            }
            let (ty, new) = (&field.ty, local(format_args!("new_{name}")));
            let value = value.map_or_else(|| quote!(#name), |value| stream(&value));
            values.extend(quote_spanned!(own_at(name.span())=> let #new: #ty = #value;));
            names.push(name);
        }
        let news: Vec<_> = names
            .iter()
            .map(|name| local(format_args!("new_{name}")))
            .collect();
        let slots: Vec<_> = names
            .iter()
            .map(|name| local(format_args!("slot_{name}")))
            .collect();
        let here = self.plan.leaves(self.handler);
        let patterns: Vec<_> = here
            .iter()
            .map(|&at| {
                let phase = &self.plan.phase(at).name;
                quote_spanned!(own()=> Phase::#phase { #(#names: #slots,)* .. })
            })
            .collect();
        let set = quote_spanned!(own()=> #(*#slots = #news;)*);
        let replaced = in_phases(
            self.plan,
            &here,
            &quote_spanned!(own()=> &mut next),
            &patterns,
            &set,
        );
        Some(quote_spanned! {own()=>
            {
                #values
                let mut next = ::core::clone::Clone::clone(phase);
                #replaced
                ::rulebook::__v0_1::Next::To(next)
            }
        })
    }
}

/// A target that is no phase yet: an editor completes what it finds in the output,
/// and rustc, which has been told of the fault, finds nothing.
fn half_typed(target: &Target, arrow: Span) -> Option<TokenStream> {
    let name = match &target.kind {
        TargetKind::To(name) | TargetKind::Again(name) => Some(name),
        // Where nothing is typed, an editor tries a word of its own in that place, and
        // looks for it where it stands in the output without one.
        TargetKind::Missing => None,
        _ => return None,
    };
    let path = quote_spanned!(arrow=> Phase::);
    Some(quote_spanned!(own()=> ::rulebook::__v0_1::in_editor! { #path #name; }))
}

fn beyond(target: &TokenStream) -> TokenStream {
    quote_spanned! {own()=>
        ::rulebook::__v0_1::Next::Beyond(::rulebook::__v0_1::Beyond::#target)
    }
}

/// What is done in some of the phases, which are those of one handler.
///
/// The others are not named beside them: every handler would name every phase,
/// and the expansion would grow with the square of the rules.
pub(super) fn in_phases(
    plan: &Plan<'_>,
    here: &[usize],
    phase: &TokenStream,
    patterns: &[TokenStream],
    done: &TokenStream,
) -> TokenStream {
    let all = plan.rules.phases.iter().filter(|phase| !phase.is_compound);
    if here.len() == all.count() {
        // An `if let` that always holds is one that rustc advises against.
        quote_spanned!(own()=> match #phase { #(#patterns)|* => { #done } })
    } else {
        quote_spanned!(own()=> if let #(#patterns)|* = #phase { #done })
    }
}

/// Raw tokens with their `refuse!`, `require` and `emit` as Rust, and the state lent
/// to the words that move the turn.
pub(super) fn rewritten(plan: &Plan<'_>, tokens: &[TokenTree]) -> TokenStream {
    let header = &plan.rules.header;
    let cx = (plan.turns == Turns::All).then_some(&header.cx);
    let written = raw::rewrite(tokens, cx, &mut |found| match found {
        Word::Turn(cx, call) => turn_word(plan, &cx, &call).into_iter().collect(),
        Word::Refuse { span, illegal } => {
            refusal(plan, span, illegal.as_ref()).into_iter().collect()
        }
        Word::Require(found) => require(plan, &found).into_iter().collect(),
        Word::Emit(found) => emit(plan, &found).into_iter().collect(),
    });
    written.into_iter().collect()
}

/// `cx.skip(seat)`: the state is lent to the order, which may look at it.
fn turn_word(plan: &Plan<'_>, cx: &Ident, call: &TurnCall) -> TokenStream {
    let place = call.word.span();
    let state = match &plan.rules.header.state {
        Some((name, _)) => {
            let mut name = name.clone();
            name.set_span(name.span().located_at(place));
            quote_spanned!(own_at(place)=> &*#name)
        }
        None => quote_spanned!(own_at(place)=> &()),
    };
    let word = quote::format_ident!("{}_in", call.word, span = place);
    let whose = Ident::new(if call.outer { "outer" } else { "force" }, own_at(place));
    let arguments = call.arguments.stream();
    let mut given = Group::new(
        Delimiter::Parenthesis,
        quote_spanned!(own_at(place)=> ::rulebook::__v0_1::Lent::#whose(#state), #arguments),
    );
    given.set_span(call.arguments.span());
    quote_spanned!(own_at(place)=> #cx.#word #given)
}

/// `require COND else ILLEGAL;`
pub(super) fn require(plan: &Plan<'_>, require: &Require) -> TokenStream {
    if require.condition.is_empty() {
        return TokenStream::new();
    }
    let condition = condition_tokens(plan, &require.condition);
    let refusal = refusal(plan, require.otherwise, require.illegal.as_ref());
    quote_spanned!(own()=> if #condition {} else { #refusal; })
}

/// Leaves the handler with that illegal. One at fault leaves nothing undone: the
/// rest of the body is still compiled.
pub(super) fn refusal(plan: &Plan<'_>, place: Span, illegal: Option<&IllegalUse>) -> TokenStream {
    let known = illegal.filter(|illegal| {
        let at = plan.rules.illegal_at(&illegal.name);
        at.is_some_and(|at| illegal.data.is_some() || plan.rules.illegals[at].fields.is_empty())
    });
    let Some(IllegalUse { name, data }) = known else {
        return quote_spanned!(own_at(place)=> ::core::unreachable!());
    };
    let path = quote_spanned!(place=> Illegal::);
    quote_spanned!(own_at(place)=> return ::core::result::Result::Err(#path #name #data))
}

/// `emit EVENT { … };`
fn emit(plan: &Plan<'_>, emit: &Emit) -> TokenStream {
    let chance = plan.rules.event_at(&emit.event);
    let chance = chance.filter(|&at| plan.rules.events[at].kind == EventKind::Chance);
    if let Some(chance) = chance {
        return super::chance::emit(plan, chance, emit);
    }
    let internal = |at: usize| plan.rules.events[at].kind == EventKind::Internal;
    if !plan.rules.event_at(&emit.event).is_some_and(internal) {
        // One that cannot be emitted has been noted.
        return TokenStream::new();
    }
    let (cx, name, data) = (&plan.rules.header.cx, &emit.event, &emit.data);
    // Its fields may read the context.
    quote_spanned! {own_at(name.span())=> {
        let event = Internal::#name #data;
        ::rulebook::__v0_1::Cx::emit(&mut *#cx, event);
    }}
}

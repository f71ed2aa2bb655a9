//! Where a branch leads, and how a body refuses.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use rulebook_model::EventKind;

use super::handlers::{Scope, condition_tokens, default_name, stream};
use super::{branch, local, own, own_at};
use crate::check::plan::{Plan, Planned};
use crate::syntax::raw::{self, Word};
use crate::syntax::{Branch, Emit, Given, IllegalUse, Require, Target, TargetKind, given};

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
            TargetKind::Again(_) => self
                .phase(target, branch.arrow)
                .map(|phase| quote_spanned!(own()=> ::rulebook::__v0_1::Next::Again(#phase))),
        };
        let Some(next) = next else {
            // A target at fault: something that compiles stands for it.
            return quote_spanned!(own()=> #effects ::rulebook::__v0_1::Verdict::NoBranch);
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
            names.push(field.name.clone());
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
        let (mut arms, mut others) = (Vec::new(), Vec::new());
        for (at, phase) in self.plan.rules.phases.iter().enumerate() {
            if phase.is_compound {
                continue;
            }
            let phase = &phase.name;
            if here.contains(&at) {
                arms.push(quote_spanned!(own()=> Phase::#phase { #(#names: #slots,)* .. }));
            } else {
                others.push(quote_spanned!(own()=> Phase::#phase { .. }));
            }
        }
        let others = (!others.is_empty()).then(|| quote_spanned!(own()=> #(#others)|* => {}));
        Some(quote_spanned! {own()=>
            {
                #values
                let mut next = ::core::clone::Clone::clone(phase);
                match &mut next {
                    #(#arms)|* => { #(*#slots = #news;)* }
                    #others
                }
                ::rulebook::__v0_1::Next::To(next)
            }
        })
    }
}

/// Raw tokens with their `refuse!`, `require` and `emit` as Rust.
pub(super) fn rewritten(plan: &Plan<'_>, tokens: &[TokenTree]) -> TokenStream {
    let written = raw::rewrite(tokens, &mut |found| match found {
        Word::Refuse { span, illegal } => {
            refusal(plan, span, illegal.as_ref()).into_iter().collect()
        }
        Word::Require(found) => require(plan, &found).into_iter().collect(),
        Word::Emit(found) => emit(plan, &found).into_iter().collect(),
    });
    written.into_iter().collect()
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
    let internal = |at: usize| plan.rules.events[at].kind == EventKind::Internal;
    if !plan.rules.event_at(&emit.event).is_some_and(internal) {
        // One that cannot be emitted has been noted.
        return TokenStream::new();
    }
    let (cx, name, data) = (&plan.rules.header.cx, &emit.event, &emit.data);
    quote_spanned!(own_at(name.span())=> ::rulebook::__v0_1::Cx::emit(&mut *#cx, Internal::#name #data);)
}

//! `emit`: a statement of a result's block, or of a `for` that stands in it, so
//! that every queued event is in the graph.

use proc_macro2::{Group, Ident, TokenTree};
use rulebook_model::Fault;

use super::cursor::{inside, is_braces, is_punct, is_word};
use super::handler::note_requires;
use super::raw::is_start;
use crate::errors::Errors;

/// `emit EVENT { … };`
pub(crate) struct Emit {
    pub(crate) event: Ident,
    pub(crate) data: Option<Group>,
    /// Whether it stands in a `for`.
    pub(crate) repeated: bool,
}

impl Emit {
    /// The `emit` that stands first, and how many tokens it takes.
    pub(super) fn at(tokens: &[TokenTree]) -> Option<(Emit, usize)> {
        let [
            TokenTree::Ident(keyword),
            TokenTree::Ident(event),
            rest @ ..,
        ] = tokens
        else {
            return None;
        };
        if keyword != "emit" {
            return None;
        }
        let data = match rest.first() {
            Some(TokenTree::Group(group)) if is_braces(rest.first()) => Some(group.clone()),
            _ => None,
        };
        let mut count = 2 + usize::from(data.is_some());
        count += usize::from(is_punct(tokens.get(count), ';'));
        Some((
            Emit {
                event: event.clone(),
                data,
                repeated: false,
            },
            count,
        ))
    }
}

/// The events that effects queue, in order.
pub(crate) fn emits(effects: &[TokenTree]) -> Vec<Emit> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < effects.len() {
        if !is_start(effects, at) {
            at += 1;
        } else if let Some((emit, count)) = Emit::at(&effects[at..]) {
            found.push(emit);
            at += count;
        } else if let Some((body, count)) = loop_at(&effects[at..]) {
            let inner = emits(&inside(body).0);
            found.extend(inner.into_iter().map(|emit| Emit {
                repeated: true,
                ..emit
            }));
            at += count;
        } else {
            at += 1;
        }
    }
    found
}

/// The body of the `for` that stands first, and how many tokens it takes.
fn loop_at(tokens: &[TokenTree]) -> Option<(&Group, usize)> {
    if !is_word(tokens.first(), "for") {
        return None;
    }
    // Behind the `in`: a pattern may have braces of its own.
    let behind = tokens.iter().position(|token| is_word(Some(token), "in"))?;
    let brace = behind
        + tokens[behind..]
            .iter()
            .position(|token| is_braces(Some(token)))?;
    match &tokens[brace] {
        TokenTree::Group(body) => Some((body, brace + 1)),
        _ => None,
    }
}

/// Notes what is wrong in the effects of a result, or in the body of an `enter`.
pub(super) fn note_effects(effects: &[TokenTree], may_emit: bool, errors: &mut Errors) {
    note_requires(effects, errors);
    note_emits(effects, may_emit, errors);
    if may_emit
        && !emits(effects).is_empty()
        && let Some(at) = returns(effects)
    {
        errors.push(
            Fault::NestedEmit,
            at,
            "a `return` would leave out what is emitted behind it, and the graph would not see that: for another condition, write another branch",
        );
    }
}

/// Notes `emit`s where the graph cannot see them.
pub(super) fn note_emits(tokens: &[TokenTree], may_emit: bool, errors: &mut Errors) {
    let mut at = 0;
    while at < tokens.len() {
        if is_start(tokens, at) {
            if let Some((emit, count)) = Emit::at(&tokens[at..]) {
                if !may_emit {
                    errors.push(
                        Fault::NestedEmit,
                        tokens[at].span(),
                        format!(
                            "`emit {}` stands where the graph cannot see it: it is a statement of a result's own \
                             block, or of a `for` in it; for another condition, write another branch",
                            emit.event
                        ),
                    );
                }
                at += count;
                continue;
            }
            if let Some((body, count)) = loop_at(&tokens[at..]) {
                note_emits(&inside(body).0, may_emit, errors);
                at += count;
                continue;
            }
        }
        if let TokenTree::Group(group) = &tokens[at] {
            note_emits(&inside(group).0, false, errors);
        }
        at += 1;
    }
}

/// Where a `return` stands, at any depth.
fn returns(tokens: &[TokenTree]) -> Option<proc_macro2::Span> {
    tokens.iter().find_map(|token| match token {
        TokenTree::Group(group) => returns(&inside(group).0),
        token => is_word(Some(token), "return").then(|| token.span()),
    })
}

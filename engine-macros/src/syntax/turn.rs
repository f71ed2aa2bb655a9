//! `turn`: an order, by its name or as an expression of the author's.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenTree};
use rulebook_model::unknown;

use super::Tokens;
use super::cursor::{inside, is_punct};
use crate::errors::Errors;

/// `turn ORDER;`
pub(crate) struct TurnUse {
    pub(crate) tokens: Tokens,
}

/// An order that can be written by its name.
pub(crate) struct Named {
    pub(crate) name: &'static str,
    /// The function of the engine that makes it.
    pub(crate) maker: &'static str,
    /// How many parameters that has besides the seats; none where it takes nothing.
    pub(crate) takes: Option<usize>,
    pub(crate) runs_out: bool,
}

const ORDERS: [Named; 8] = [
    named("RoundRobin", "round_robin", None, false),
    named("Once", "once", None, true),
    named("Initiative", "initiative", Some(2), false),
    named("Sequence", "sequence", Some(1), true),
    named("PassOut", "pass_out", None, true),
    named("Simultaneous", "simultaneous", None, true),
    named("Only", "only", Some(0), false),
    named("Free", "free", None, false),
];

const fn named(
    name: &'static str,
    maker: &'static str,
    takes: Option<usize>,
    runs_out: bool,
) -> Named {
    Named {
        name,
        maker,
        takes,
        runs_out,
    }
}

impl TurnUse {
    /// Nothing where it is at fault: another order stands for it.
    pub(super) fn new(tokens: Tokens, errors: &mut Errors) -> Option<TurnUse> {
        let turn = TurnUse { tokens };
        let before = errors.count();
        turn.note_faults(errors);
        (errors.count() == before).then_some(turn)
    }

    /// The order, where it is written by its name.
    pub(crate) fn named(&self) -> Option<&'static Named> {
        let Some(TokenTree::Ident(word)) = self.tokens.first() else {
            return None;
        };
        let order = ORDERS.iter().find(|order| word == order.name)?;
        let path = is_punct(self.tokens.get(1), ':');
        (!path).then_some(order)
    }

    /// Whether it is that name and nothing else.
    pub(crate) fn is_bare(&self, name: &str) -> bool {
        self.tokens.len() == 1 && self.named().is_some_and(|order| order.name == name)
    }

    /// Whether it can run out; not known of an author's own.
    pub(crate) fn runs_out(&self) -> Option<bool> {
        self.named().map(|order| order.runs_out)
    }

    pub(crate) fn span(&self) -> Span {
        self.tokens
            .first()
            .map_or_else(Span::call_site, TokenTree::span)
    }

    fn note_faults(&self, errors: &mut Errors) {
        let Some(order) = self.named() else {
            // A lone word may be an order of the author's, unless it is nearly one of
            // ours.
            if let [TokenTree::Ident(word)] = self.tokens.as_slice() {
                let names: Vec<&str> = ORDERS.iter().map(|order| order.name).collect();
                let message = unknown("turn order", &word.to_string(), &names);
                if message.contains("did you mean") {
                    errors.syntax(word.span(), message);
                }
            }
            return;
        };
        let given = match self.tokens.get(1) {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                Some(!inside(group).0.is_empty())
            }
            _ => None,
        };
        let name = order.name;
        let (form, goes) = match name {
            "Initiative" => ("Initiative(|seat| key)", "goes by a key"),
            "Sequence" => ("Sequence(seats)", "goes through a list of seats"),
            "Only" => ("Only(seats)", "is for some seats"),
            _ => (name, "takes nothing behind its name"),
        };
        match (order.takes, given) {
            (Some(_), Some(true)) | (None, None) => {}
            _ => errors.syntax(
                self.span(),
                format!("`{name}` {goes}: write `turn {form};`"),
            ),
        }
    }
}

/// The words of the context that a call names, each once: `cx.end_turn`, and those of
/// `cx.outer().end_turn`.
pub(super) fn words(tokens: &[TokenTree], cx: &Ident, found: &mut Vec<String>) {
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => words(&inside(group).0, cx, found),
            TokenTree::Ident(ident) if ident == cx => {
                let rest = &tokens[at + 1..];
                let Some(word) = word(rest) else { continue };
                let behind = rest.get(3..).filter(|_| word == "outer");
                for word in [Some(word), behind.and_then(self::word)]
                    .into_iter()
                    .flatten()
                {
                    let word = word.to_string();
                    if !found.contains(&word) {
                        found.push(word);
                    }
                }
            }
            _ => {}
        }
    }
}

/// `.WORD`
fn word(tokens: &[TokenTree]) -> Option<&Ident> {
    match tokens {
        [dot, TokenTree::Ident(word), ..] if is_punct(Some(dot), '.') => Some(word),
        _ => None,
    }
}

/// The words that move the turn, for which the state is lent to the orders.
const MOVING: [&str; 7] = [
    "end_turn",
    "pass",
    "reopen",
    "skip",
    "reverse",
    "give_turn",
    "eliminate",
];

/// A word that moves the turn, called behind the name of the context.
pub(crate) struct TurnCall {
    /// Whether it is called on `cx.outer()`.
    pub(crate) outer: bool,
    pub(crate) word: Ident,
    pub(crate) arguments: Group,
}

impl TurnCall {
    /// The one that stands first, and how many tokens it takes.
    pub(super) fn at(behind: &[TokenTree]) -> Option<(TurnCall, usize)> {
        let outer = word(behind)? == "outer" && behind.len() > 3;
        let skipped = if outer { 3 } else { 0 };
        let word = word(&behind[skipped..])?;
        let Some(TokenTree::Group(arguments)) = behind.get(skipped + 2) else {
            return None;
        };
        let moves = MOVING.iter().any(|moving| word == moving);
        (moves && arguments.delimiter() == Delimiter::Parenthesis).then(|| {
            let call = TurnCall {
                outer,
                word: word.clone(),
                arguments: arguments.clone(),
            };
            (call, skipped + 3)
        })
    }
}

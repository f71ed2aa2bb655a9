//! Looking into tokens that are not parsed.

use proc_macro2::{Delimiter, Ident, Span, TokenTree};
use syn::ext::IdentExt;

use super::attrs::attributes_at;
use super::cursor::{Cursor, inside, is_braces, is_punct, is_word};
use super::turn::TurnCall;
use super::{Emit, IllegalUse, Require, Tokens};
use crate::errors::Errors;

/// Whether a statement can begin there: at the front, or behind `;` or `{…}`.
pub(super) fn is_start(tokens: &[TokenTree], at: usize) -> bool {
    at == 0 || is_punct(tokens.get(at - 1), ';') || is_braces(tokens.get(at - 1))
}

/// Whether a word stands anywhere in the tokens, at any depth; a name that a
/// format string captures (`"{name}"`) counts.
pub(crate) fn mentions(tokens: &[TokenTree], name: &Ident) -> bool {
    tokens.iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(&inside(group).0, name),
        TokenTree::Literal(literal) => {
            let literal = literal.to_string();
            literal.contains('"') && literal.contains(&format!("{{{}", name.unraw()))
        }
        TokenTree::Punct(_) => false,
    })
}

/// Whether a method of that name is called on that word, at any depth.
pub(crate) fn calls(tokens: &[TokenTree], on: &Ident, method: &str) -> bool {
    tokens.windows(3).any(|three| {
        is_word(three.first(), &on.to_string())
            && is_punct(three.get(1), '.')
            && is_word(three.get(2), method)
    }) || tokens.iter().any(|token| match token {
        TokenTree::Group(group) => calls(&inside(group).0, on, method),
        _ => false,
    })
}

/// Whether a `let` binds the name anew, at any depth.
pub(crate) fn rebinds(tokens: &[TokenTree], name: &Ident) -> bool {
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => rebinds(&inside(group).0, name),
        _ => {
            let named = 1 + usize::from(is_word(tokens.get(at + 1), "mut"));
            is_word(Some(token), "let") && is_word(tokens.get(at + named), &name.to_string())
        }
    })
}

/// Where a statement assigns to the name, at any depth: `count = 1`, `count += 1`.
pub(crate) fn assigns(tokens: &[TokenTree], name: &Ident) -> Option<Span> {
    tokens
        .iter()
        .enumerate()
        .find_map(|(at, token)| match token {
            TokenTree::Group(group) => assigns(&inside(group).0, name),
            TokenTree::Ident(ident) if ident == name && is_start(tokens, at) => {
                let rest = &tokens[at + 1..];
                let operator = usize::from(matches!(rest.first(), Some(TokenTree::Punct(punct))
                if "+-*/%&|^".contains(punct.as_char())));
                let equals = is_punct(rest.get(operator), '=') && !super::cursor::is_arrow(rest);
                (equals && !is_punct(rest.get(operator + 1), '=')).then(|| ident.span())
            }
            _ => None,
        })
}

/// Whether they hold a `?` that is an operator, at any depth.
pub(crate) fn tries(tokens: &[TokenTree]) -> bool {
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => tries(&inside(group).0),
        _ => is_punct(Some(token), '?') && !is_word(tokens.get(at + 1), "Sized"),
    })
}

/// Whether they may refuse the move: by `?`, `refuse!` or `require`.
pub(crate) fn refuses(tokens: &[TokenTree]) -> bool {
    let mut found = tries(tokens);
    each_word(tokens, &mut |word| {
        found |= matches!(word, Word::Refuse { .. } | Word::Require(_));
    });
    found
}

/// Where they first may refuse the move, at any depth.
pub(crate) fn refusal(tokens: &[TokenTree]) -> Option<Span> {
    tokens.iter().enumerate().find_map(|(at, token)| {
        let of_type = is_word(tokens.get(at + 1), "Sized");
        let refuses = (is_punct(Some(token), '?') && !of_type)
            || (is_word(Some(token), "refuse") && is_punct(tokens.get(at + 1), '!'))
            || (is_start(tokens, at) && Require::at(&tokens[at..]).is_some());
        match token {
            _ if refuses => Some(token.span()),
            TokenTree::Group(group) => refusal(&inside(group).0),
            _ => None,
        }
    })
}

/// A word of the language that stands in raw tokens.
pub(crate) enum Word {
    /// `refuse!(ILLEGAL)`.
    Refuse {
        span: Span,
        illegal: Option<IllegalUse>,
    },
    /// `require COND else ILLEGAL;`.
    Require(Require),
    /// `emit EVENT { … };`.
    Emit(Emit),
    /// A word that moves the turn, called on the context.
    Turn(Ident, TurnCall),
}

/// Visits every `refuse!`, `require` and `emit` in the tokens, at any depth.
pub(crate) fn each_word(tokens: &[TokenTree], visit: &mut dyn FnMut(Word)) {
    rewrite(tokens, None, &mut |word| {
        visit(word);
        Tokens::new()
    });
}

/// The tokens with every `refuse!`, `require` and `emit` replaced, at any depth; and
/// every word that moves the turn, where it is called on that name of the context.
pub(crate) fn rewrite(
    tokens: &[TokenTree],
    cx: Option<&Ident>,
    replace: &mut dyn FnMut(Word) -> Tokens,
) -> Tokens {
    let mut written = Tokens::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if is_word(Some(token), "refuse")
            && is_punct(tokens.get(at + 1), '!')
            && let Some(TokenTree::Group(group)) = tokens.get(at + 2)
        {
            let (inner, end) = inside(group);
            // Its faults were noted when the handler was read.
            let illegal = IllegalUse::parse(
                &mut Cursor::new(&inner, end),
                token.span(),
                &mut Errors::default(),
            );
            written.extend(replace(Word::Refuse {
                span: token.span(),
                illegal,
            }));
            at += 3;
        } else if is_start(tokens, at)
            && let Some((emit, count)) = Emit::at(&tokens[at..])
        {
            written.extend(replace(Word::Emit(emit)));
            at += count;
        } else if is_start(tokens, at)
            && let Some((require, count)) = Require::at(&tokens[at..])
        {
            written.extend(replace(Word::Require(require)));
            at += count;
        } else if let (TokenTree::Ident(word), Some(cx)) = (token, cx)
            && word == cx
            && let Some((mut call, count)) = TurnCall::at(&tokens[at + 1..])
        {
            let (inner, _) = inside(&call.arguments);
            let inner = rewrite(&inner, Some(cx), replace).into_iter().collect();
            let mut arguments = proc_macro2::Group::new(Delimiter::Parenthesis, inner);
            arguments.set_span(call.arguments.span());
            call.arguments = arguments;
            written.extend(replace(Word::Turn(word.clone(), call)));
            at += 1 + count;
        } else if let TokenTree::Group(group) = token {
            let (inner, _) = inside(group);
            let inner = rewrite(&inner, cx, replace).into_iter().collect();
            let mut rewritten = proc_macro2::Group::new(group.delimiter(), inner);
            rewritten.set_span(group.span());
            written.push(rewritten.into());
            at += 1;
        } else {
            written.push(token.clone());
            at += 1;
        }
    }
    written
}

/// Notes what is wrong with the `refuse!`s in raw tokens.
pub(super) fn check_refuse(tokens: &[TokenTree], errors: &mut Errors) {
    for (at, token) in tokens.iter().enumerate() {
        if is_word(Some(token), "refuse")
            && is_punct(tokens.get(at + 1), '!')
            && let Some(TokenTree::Group(group)) = tokens.get(at + 2)
        {
            let (inner, end) = inside(group);
            let mut cursor = Cursor::new(&inner, end);
            IllegalUse::parse(&mut cursor, token.span(), errors);
            if !cursor.is_empty() {
                errors.syntax(
                    cursor.span(),
                    "`refuse!` takes one illegal, as in `refuse!(Occupied { cell })`",
                );
            }
        } else if let TokenTree::Group(group) = token {
            check_refuse(&inside(group).0, errors);
        }
    }
}

/// Whether `let` stands in a condition outside of any parentheses, so that the
/// condition binds names and cannot itself be put into parentheses.
pub(crate) fn binds(condition: &[TokenTree]) -> Option<Span> {
    condition
        .iter()
        .find(|token| is_word(Some(token), "let"))
        .map(TokenTree::span)
}

/// The names that a pattern seems to bind: words that begin in lower case, are
/// not called, no path and no field with a pattern of its own.
pub(crate) fn bindings(pattern: &[TokenTree]) -> Vec<Ident> {
    let mut names = Vec::new();
    for (at, token) in pattern.iter().enumerate() {
        match token {
            TokenTree::Group(group) => names.extend(bindings(&inside(group).0)),
            TokenTree::Ident(ident)
                if super::cursor::is_name(ident)
                    && ident
                        .to_string()
                        .starts_with(|first: char| first.is_lowercase() || first == '_')
                    && !is_punct(pattern.get(at + 1), ':')
                    && !(at > 0
                        && is_punct(pattern.get(at - 1), ':')
                        && at > 1
                        && is_punct(pattern.get(at - 2), ':'))
                    && !matches!(pattern.get(at + 1), Some(TokenTree::Group(group))
                        if group.delimiter() != Delimiter::None) =>
            {
                names.push(ident.clone());
            }
            _ => {}
        }
    }
    names
}

/// The tokens as text, on one line, for people to read: no space where Rust
/// puts none.
pub(crate) fn text(tokens: &[TokenTree]) -> String {
    let mut text = String::new();
    write_text(tokens, &mut text);
    text
}

fn write_text(tokens: &[TokenTree], text: &mut String) {
    let bars = closure_bars(tokens);
    for (at, token) in tokens.iter().enumerate() {
        let opened = |at: usize| bars.iter().any(|&(open, _)| open == at);
        let closed = |at: usize| bars.iter().any(|&(_, close)| close == at);
        let space = if at > 0 && (opened(at - 1) || closed(at)) {
            false
        } else {
            at > 0 && (closed(at - 1) || spaced(&tokens[..at], token))
        };
        if space {
            text.push(' ');
        }
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{ ", " }"),
                    Delimiter::None => ("", ""),
                };
                let (inner, _) = inside(group);
                if inner.is_empty() {
                    text.push_str(open.trim());
                    text.push_str(close.trim());
                } else {
                    text.push_str(open);
                    write_text(&inner, text);
                    text.push_str(close);
                }
            }
            other => text.push_str(&other.to_string()),
        }
    }
}

/// The bars around the parameters of closures: `|seat| key`.
fn closure_bars(tokens: &[TokenTree]) -> Vec<(usize, usize)> {
    let is_bar =
        |at: usize| is_punct(tokens.get(at), '|') && !(at > 0 && is_punct(tokens.get(at - 1), '|'));
    let mut bars = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        // Where an operand begins, a bar is no operator.
        let begins = at == 0
            || matches!(&tokens[at - 1], TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | '=' | '>'))
            || is_word(tokens.get(at - 1), "move");
        if begins
            && is_bar(at)
            && let Some(close) =
                (at + 1..tokens.len()).find(|&close| is_punct(tokens.get(close), '|'))
        {
            bars.push((at, close));
            at = close;
        }
        at += 1;
    }
    bars
}

fn spaced(before: &[TokenTree], token: &TokenTree) -> bool {
    let Some(last) = before.last() else {
        return false;
    };
    // Whether the last token stands where an operand begins, so that a `-`, `*`,
    // `&` or `!` before this one belongs to it.
    let prefix = |at: usize| {
        at == 0
            || matches!(&before[at - 1], TokenTree::Punct(punct) if !matches!(punct.as_char(), '?' | '>'))
    };
    match (last, token) {
        (TokenTree::Punct(punct), _) if punct.spacing() == proc_macro2::Spacing::Joint => false,
        (TokenTree::Punct(punct), _) if matches!(punct.as_char(), '.' | '!' | '\'') => {
            punct.as_char() == '!'
                && !prefix(before.len() - 1)
                && !matches!(token, TokenTree::Group(_))
        }
        (TokenTree::Punct(punct), _) if matches!(punct.as_char(), '-' | '*' | '&') => {
            let at = before.len() - 1;
            // `&&` is one operator.
            let joint = at > 0
                && matches!(&before[at - 1], TokenTree::Punct(first)
                    if first.as_char() == '&' && first.spacing() == proc_macro2::Spacing::Joint);
            !prefix(at - usize::from(joint))
        }
        (TokenTree::Punct(punct), next) if punct.as_char() == ':' => {
            let path = before.len() > 1
                && matches!(&before[before.len() - 2], TokenTree::Punct(first)
                    if first.as_char() == ':' && first.spacing() == proc_macro2::Spacing::Joint);
            !path || is_braces(Some(next))
        }
        (_, TokenTree::Punct(punct)) => {
            let of_a_macro = punct.as_char() == '!'
                && matches!(last, TokenTree::Ident(_))
                && punct.spacing() == proc_macro2::Spacing::Alone;
            !of_a_macro && !matches!(punct.as_char(), ',' | ';' | '.' | '?' | ':')
        }
        (TokenTree::Ident(ident), TokenTree::Group(group)) => {
            group.delimiter() == Delimiter::Brace
                || (!super::cursor::is_name(ident) && ident != "self" && ident != "Self")
        }
        (TokenTree::Group(_), TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        (TokenTree::Punct(punct), TokenTree::Group(_)) => {
            !matches!(punct.as_char(), '#' | '<' | '>')
        }
        _ => true,
    }
}

/// How many tokens attributes take, where a statement begins with them.
pub(super) fn skip_attributes(tokens: &[TokenTree], at: usize) -> usize {
    at + attributes_at(&tokens[at..])
}

#[cfg(test)]
mod tests {
    use super::{Tokens, text};

    #[test]
    fn what_people_read_is_spaced_as_they_write_it() {
        for written in [
            "Initiative(|seat| deck.rank(seat)).only(|seat| seat != by && Some(seat) != last)",
            "a || b && !c",
            "1 | 3 if x & y == -z",
            "move |a, b| *a + b",
            "&&x",
            "Line::Three(winner)",
        ] {
            let tokens: proc_macro2::TokenStream = written.parse().expect("these are tokens");
            let tokens: Tokens = tokens.into_iter().collect();
            assert_eq!(text(&tokens), written);
        }
    }
}

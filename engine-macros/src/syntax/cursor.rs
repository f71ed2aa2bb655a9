//! Walking tokens.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenTree};

use super::Tokens;

/// A place in a run of tokens. Where the run ends, it points at what closes it.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    rest: &'a [TokenTree],
    end: Span,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(tokens: &'a [TokenTree], end: Span) -> Self {
        Cursor { rest: tokens, end }
    }

    pub(crate) fn rest(&self) -> &'a [TokenTree] {
        self.rest
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Where it stands: the next token, or the end.
    pub(crate) fn span(&self) -> Span {
        self.rest.first().map_or(self.end, TokenTree::span)
    }

    pub(crate) fn peek(&self) -> Option<&'a TokenTree> {
        self.rest.first()
    }

    pub(crate) fn bump(&mut self) -> Option<&'a TokenTree> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    pub(crate) fn skip(&mut self, count: usize) -> &'a [TokenTree] {
        let (skipped, rest) = self.rest.split_at(count.min(self.rest.len()));
        self.rest = rest;
        skipped
    }

    /// The tokens before the first one that the condition holds of, or all.
    pub(crate) fn until(&mut self, stop: impl Fn(&'a [TokenTree]) -> bool) -> &'a [TokenTree] {
        let count = (0..self.rest.len())
            .find(|&at| stop(&self.rest[at..]))
            .unwrap_or(self.rest.len());
        self.skip(count)
    }

    pub(crate) fn ident(&mut self) -> Option<Ident> {
        let Some(TokenTree::Ident(ident)) = self.peek() else {
            return None;
        };
        self.bump();
        Some(ident.clone())
    }

    /// An identifier that is no keyword of Rust, so that it can name something.
    pub(crate) fn name(&mut self) -> Option<Ident> {
        let Some(TokenTree::Ident(ident)) = self.peek() else {
            return None;
        };
        is_name(ident).then(|| {
            self.bump();
            ident.clone()
        })
    }

    pub(crate) fn word(&mut self, word: &str) -> Option<Span> {
        let Some(TokenTree::Ident(ident)) = self.peek() else {
            return None;
        };
        (ident == word).then(|| {
            self.bump();
            ident.span()
        })
    }

    pub(crate) fn punct(&mut self, char: char) -> Option<Span> {
        let Some(TokenTree::Punct(punct)) = self.peek() else {
            return None;
        };
        (punct.as_char() == char).then(|| {
            self.bump();
            punct.span()
        })
    }

    pub(crate) fn arrow(&mut self) -> Option<Span> {
        is_arrow(self.rest).then(|| {
            let arrow = self.skip(2);
            arrow[0]
                .span()
                .join(arrow[1].span())
                .unwrap_or_else(|| arrow[0].span())
        })
    }

    pub(crate) fn group(&mut self, delimiter: Delimiter) -> Option<&'a Group> {
        let Some(TokenTree::Group(group)) = self.peek() else {
            return None;
        };
        (group.delimiter() == delimiter).then(|| {
            self.bump();
            group
        })
    }

    pub(crate) fn braces(&mut self) -> Option<&'a Group> {
        self.group(Delimiter::Brace)
    }

    pub(crate) fn literal(&mut self) -> Option<Literal> {
        let Some(TokenTree::Literal(literal)) = self.peek() else {
            return None;
        };
        self.bump();
        Some(literal.clone())
    }
}

/// The tokens in a group, and where they end.
pub(crate) fn inside(group: &Group) -> (Tokens, Span) {
    (group.stream().into_iter().collect(), group.span_close())
}

pub(crate) fn is_punct(token: Option<&TokenTree>, char: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == char)
}

pub(crate) fn is_word(token: Option<&TokenTree>, word: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if ident == word)
}

pub(crate) fn is_braces(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
}

/// Whether `=>` stands first: the two belong together, so that `Vec<u8>=>` is
/// no other thing.
pub(crate) fn is_arrow(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [TokenTree::Punct(first), second, ..]
        if first.as_char() == '=' && first.spacing() == Spacing::Joint
            && is_punct(Some(second), '>'))
}

/// Whether a colon stands first that is no half of `::`.
pub(crate) fn is_colon(tokens: &[TokenTree]) -> bool {
    let colon = |punct: &Punct| punct.as_char() == ':';
    match tokens {
        [TokenTree::Punct(first), TokenTree::Punct(second), ..] => {
            colon(first) && !(first.spacing() == Spacing::Joint && colon(second))
        }
        [TokenTree::Punct(first), ..] => colon(first),
        _ => false,
    }
}

/// Whether an identifier can name something: all but Rust's keywords.
pub(crate) fn is_name(ident: &Ident) -> bool {
    syn::parse2::<Ident>(TokenTree::Ident(ident.clone()).into()).is_ok()
}

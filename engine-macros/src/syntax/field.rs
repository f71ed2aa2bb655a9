//! What stands in braces after a name: the fields of a declaration, and those
//! that a handler names.

use proc_macro2::{Group, Ident, Span, TokenTree};
use quote::TokenStreamExt;
use rulebook_model::Fault;

use super::attrs::attributes_at;
use super::cursor::{Cursor, inside, is_braces, is_colon, is_punct, is_word};
use super::{Attrs, IllegalUse, Tokens};
use crate::errors::Errors;

/// A field as it is declared: `cell: Cell`, `cell: Cell in EXPR`, `ap: u8 = 3`.
pub(crate) struct Declared {
    pub(crate) attrs: Attrs,
    pub(crate) name: Ident,
    /// Its type; `()` where that could not be read.
    pub(crate) ty: syn::Type,
    pub(crate) known: bool,
    pub(crate) domain: Option<Tokens>,
    pub(crate) default: Option<Tokens>,
}

impl Declared {
    /// A field of that type, and no more.
    pub(crate) fn plain(name: Ident, ty: syn::Type) -> Declared {
        Declared {
            attrs: Attrs::default(),
            name,
            ty,
            known: true,
            domain: None,
            default: None,
        }
    }

    /// The fields of a declaration. What cannot be read is noted and left out; a
    /// name that stands twice is noted, and its first field kept.
    pub(crate) fn parse_all(group: Option<&Group>, errors: &mut Errors) -> Vec<Declared> {
        let mut fields: Vec<Declared> = Vec::new();
        let Some(group) = group else { return fields };
        let (tokens, end) = inside(group);
        let mut cursor = Cursor::new(&tokens, end);
        while !cursor.is_empty() {
            let field = Declared::parse(&mut cursor, errors);
            cursor.until(|rest| is_punct(rest.first(), ',') && begins_field(&rest[1..]));
            cursor.punct(',');
            let Some(field) = field else { continue };
            match fields.iter().find(|other| other.name == field.name) {
                Some(first) => twice(
                    Fault::DuplicateField,
                    "field",
                    &first.name,
                    &field.name,
                    errors,
                ),
                None => fields.push(field),
            }
        }
        fields
    }

    fn parse(cursor: &mut Cursor<'_>, errors: &mut Errors) -> Option<Declared> {
        let attrs = Attrs::parse(cursor, errors);
        attrs.no_initial("a field", errors);
        let at = cursor.span();
        let Some(name) = cursor.name() else {
            errors.syntax(at, "a field begins with its name, as in `cell: Cell`");
            return None;
        };
        let mut ty = proc_macro2::TokenStream::new();
        let mut first = None;
        if is_colon(cursor.rest()) {
            cursor.punct(':');
            let written = cursor.skip(type_length(cursor.rest()));
            first = written.first().map(TokenTree::span);
            ty.append_all(written);
        }
        let ty = syn::parse2::<syn::Type>(ty).ok();
        if ty.is_none() {
            match first {
                None => errors.syntax(
                    name.span(),
                    format!("the field `{name}` has no type: write `{name}: Type`"),
                ),
                Some(first) => errors.syntax(
                    first,
                    format!("what stands behind `{name}:` is no type: write `{name}: Type`"),
                ),
            }
        }
        let mut field = Declared {
            attrs,
            name,
            known: ty.is_some(),
            ty: ty.unwrap_or_else(|| syn::parse_quote!(())),
            domain: None,
            default: None,
        };
        if !field.known {
            return Some(field);
        }
        let name = &field.name;
        if let Some(at) = cursor.word("in") {
            let domain = expression(cursor);
            if domain.is_empty() {
                errors.syntax(
                    at,
                    format!("the values that `{name}` may take are missing after the `in`"),
                );
            } else if let Some(otherwise) = otherwise(&domain) {
                errors.syntax(
                    domain[otherwise].span(),
                    format!("a domain that is declared with its field has no `else`: say why a move is refused in its handler, as in `{name} in EXPR else ILLEGAL`"),
                );
                field.domain = Some(domain[..otherwise].to_vec());
            } else {
                field.domain = Some(domain);
            }
        } else if let Some(at) = cursor.punct('=') {
            let default = expression(cursor);
            if default.is_empty() {
                errors.syntax(
                    at,
                    format!("the default of `{name}` is missing after the `=`"),
                );
            } else {
                field.default = Some(default);
            }
        }
        Some(field)
    }
}

/// A field as a handler names it: `cell`, `cell: PATTERN`, `cell in EXPR else
/// ILLEGAL`.
pub(crate) struct Named {
    pub(crate) name: Ident,
    pub(crate) pattern: Option<Tokens>,
    pub(crate) domain: Option<Tokens>,
    pub(crate) otherwise: Option<(Span, IllegalUse)>,
}

/// The fields that a handler names, and where it ends them in `..`. A comma
/// splits them only before the name of a field that is declared, so that a
/// domain may hold what it likes.
pub(crate) fn named(
    group: &Group,
    is_field: &dyn Fn(&Ident) -> bool,
    errors: &mut Errors,
) -> (Vec<Named>, Option<Span>) {
    let (tokens, end) = inside(group);
    let mut cursor = Cursor::new(&tokens, end);
    let mut fields = Vec::new();
    while !cursor.is_empty() {
        if let [first, second] = cursor.rest()
            && is_punct(Some(first), '.')
            && is_punct(Some(second), '.')
        {
            return (fields, Some(first.span()));
        }
        let part = cursor.until(|rest| {
            is_punct(rest.first(), ',')
                && match &rest[1..] {
                    [] => true,
                    [TokenTree::Ident(name), after @ ..] => {
                        let ends = after.is_empty()
                            || is_punct(after.first(), ',')
                            || is_colon(after)
                            || is_word(after.first(), "in");
                        // A name that no field has is one misspelt, where it
                        // stands as a field does.
                        is_field(name) || (ends && is_word(after.first(), "in"))
                    }
                    [first, second, ..] => {
                        is_punct(Some(first), '.') && is_punct(Some(second), '.') && rest.len() == 3
                    }
                    _ => false,
                }
        });
        let end = cursor.span();
        cursor.punct(',');
        fields.extend(Named::parse(Cursor::new(part, end), errors));
    }
    (fields, None)
}

impl Named {
    fn parse(mut cursor: Cursor<'_>, errors: &mut Errors) -> Option<Named> {
        let at = cursor.span();
        let Some(name) = cursor.name() else {
            errors.syntax(
                at,
                "here stands the name of a field, as in `cell in board.empty()`",
            );
            return None;
        };
        let mut field = Named {
            name,
            pattern: None,
            domain: None,
            otherwise: None,
        };
        if is_colon(cursor.rest()) {
            let colon = cursor.span();
            cursor.punct(':');
            let pattern = cursor.until(|rest| is_word(rest.first(), "in"));
            if pattern.is_empty() {
                errors.syntax(
                    colon,
                    format!("a pattern for `{}` is missing after the `:`", field.name),
                );
            } else {
                field.pattern = Some(pattern.to_vec());
            }
        }
        if let Some(at) = cursor.word("in") {
            let rest = cursor.rest();
            let domain = cursor.skip(otherwise(rest).unwrap_or(rest.len()));
            if domain.is_empty() {
                errors.syntax(
                    at,
                    format!(
                        "the values that `{}` may take are missing after the `in`",
                        field.name
                    ),
                );
            } else {
                field.domain = Some(domain.to_vec());
            }
            if let Some(at) = cursor.word("else") {
                field.otherwise =
                    IllegalUse::parse(&mut cursor, at, errors).map(|illegal| (at, illegal));
            }
        }
        if !cursor.is_empty() {
            errors.syntax(
                cursor.span(),
                format!(
                    "after the field `{}` a comma or `in` is expected",
                    field.name
                ),
            );
        }
        Some(field)
    }
}

/// How many tokens a type takes: up to a comma, an `in` or a `=` of its level.
fn type_length(tokens: &[TokenTree]) -> usize {
    let mut depth = 0_usize;
    let ends = |token: &TokenTree| {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth += 1,
            TokenTree::Punct(punct) if punct.as_char() == '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
            && (is_word(Some(token), "in")
                || is_punct(Some(token), '=')
                || is_punct(Some(token), ','))
    };
    tokens.iter().position(ends).unwrap_or(tokens.len())
}

/// An expression, up to the comma that the next field follows.
fn expression(cursor: &mut Cursor<'_>) -> Tokens {
    cursor
        .until(|rest| is_punct(rest.first(), ',') && begins_field(&rest[1..]))
        .to_vec()
}

/// Where the `else` of a domain stands, behind which is an illegal: not that of
/// an `if` in it.
fn otherwise(domain: &[TokenTree]) -> Option<usize> {
    (0..domain.len()).rev().find(|&at| {
        let next = domain.get(at + 1);
        is_word(domain.get(at), "else") && !is_braces(next) && !is_word(next, "if")
    })
}

/// Whether a declared field begins there, or nothing is left.
fn begins_field(tokens: &[TokenTree]) -> bool {
    let tokens = &tokens[attributes_at(tokens)..];
    match tokens {
        [] => true,
        [TokenTree::Ident(_), rest @ ..] => {
            rest.is_empty() || is_punct(rest.first(), ',') || is_colon(rest)
        }
        [TokenTree::Literal(_), rest @ ..] => is_colon(rest),
        _ => false,
    }
}

/// The two errors of a name that is declared twice.
pub(crate) fn twice(fault: Fault, what: &str, first: &Ident, second: &Ident, errors: &mut Errors) {
    errors.push(
        fault,
        second.span(),
        format!(
            "the {what} `{second}` stands here a second time: rename one of the two, or remove it"
        ),
    );
    errors.push(
        fault,
        first.span(),
        format!("the {what} `{first}` stands here first"),
    );
}

/// What a target gives its phase, as in `Won { winner, by: 3 }`.
#[derive(Default)]
pub(crate) struct Given {
    /// Each name, and its value where it is not the name's own.
    pub(crate) fields: Vec<(Ident, Option<Tokens>)>,
    /// Whether it ends in `..EXPR`.
    pub(crate) rest: bool,
    /// A value without a name.
    pub(crate) nameless: Option<Span>,
    /// A name with its colon, and no value.
    pub(crate) empty: Option<Ident>,
}

pub(crate) fn given(group: &Group) -> Given {
    let (tokens, end) = inside(group);
    let mut cursor = Cursor::new(&tokens, end);
    let mut given = Given::default();
    while !cursor.is_empty() {
        cursor.skip(attributes_at(cursor.rest()));
        if is_punct(cursor.peek(), '.') {
            given.rest = true;
            return given;
        }
        let part = cursor.until(|rest| is_punct(rest.first(), ',') && begins_given(&rest[1..]));
        cursor.punct(',');
        let mut part = Cursor::new(part, end);
        let first = part.peek().map(TokenTree::span);
        let name = part.ident();
        let value = part.punct(':').map(|_| part.skip(usize::MAX).to_vec());
        match name {
            Some(name) if part.is_empty() => {
                if value.as_ref().is_some_and(Vec::is_empty) {
                    given.empty = given.empty.or(Some(name.clone()));
                }
                given.fields.push((name, value));
            }
            _ => given.nameless = given.nameless.or(first),
        }
    }
    given
}

/// Whether a field is given there, or nothing is left.
fn begins_given(tokens: &[TokenTree]) -> bool {
    match &tokens[attributes_at(tokens)..] {
        [] => true,
        [TokenTree::Ident(_), rest @ ..] => {
            rest.is_empty() || is_punct(rest.first(), ',') || is_colon(rest)
        }
        [first, second, ..] => is_punct(Some(first), '.') && is_punct(Some(second), '.'),
        [_] => false,
    }
}

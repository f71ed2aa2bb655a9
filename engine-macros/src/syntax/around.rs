//! Rules around the handlers: `before` and `after`.

use proc_macro2::{Group, Ident};
use rulebook_model::When;

use super::branch::without_result;
use super::cursor::{Cursor, inside, is_braces};
use super::emit::note_emits;
use super::handler::{Check, note_requires, read_checks};
use super::raw::check_refuse;
use super::{Attrs, Tokens};
use crate::errors::Errors;

/// `before PATTERN { … }` or `after PATTERN { … }`
pub(crate) struct Around {
    pub(crate) attrs: Attrs,
    pub(crate) when: When,
    /// The phase that it stands in, by its place.
    pub(crate) home: Option<usize>,
    pub(crate) pattern: Pattern,
    pub(crate) checks: Vec<Check>,
    pub(crate) work: Tokens,
}

/// The events that a rule is for.
pub(crate) enum Pattern {
    /// One, with its fields.
    One(Ident, Option<Group>),
    /// `A | B`
    Several(Vec<Ident>),
    /// `move`, or `move as event`.
    Moves(Option<Ident>),
    /// `_`, or `_ as event`.
    All(Option<Ident>),
}

impl Around {
    pub(super) fn parse(
        cursor: &mut Cursor<'_>,
        keyword: &Ident,
        attrs: Attrs,
        home: Option<usize>,
        errors: &mut Errors,
    ) -> Option<Around> {
        let when = if keyword == "before" {
            When::Before
        } else {
            When::After
        };
        let pattern = Pattern::parse(cursor, keyword, errors)?;
        let Some(body) = cursor.braces() else {
            errors.syntax(
                keyword.span(),
                format!("this `{keyword}` has no body: write `{keyword} EVENT {{ … }}`"),
            );
            return None;
        };
        let (mut tokens, _) = inside(body);
        without_result(&mut tokens, "a rule around a handler", errors);
        check_refuse(&tokens, errors);
        let (checks, count) = read_checks(&tokens, errors);
        let work = tokens[count..].to_vec();
        note_requires(&work, errors);
        note_emits(&tokens, false, errors);
        Some(Around {
            attrs,
            when,
            home,
            pattern,
            checks,
            work,
        })
    }

    /// Whether it has more than checks.
    pub(crate) fn changes(&self) -> bool {
        !self.work.is_empty()
    }
}

impl Pattern {
    fn parse(cursor: &mut Cursor<'_>, keyword: &Ident, errors: &mut Errors) -> Option<Pattern> {
        if cursor.word("_").is_some() {
            return Some(Pattern::All(whole(cursor, errors)));
        }
        if cursor.word("move").is_some() {
            return Some(Pattern::Moves(whole(cursor, errors)));
        }
        let pattern = Pattern::named(cursor, keyword, errors)?;
        if let Some(at) = cursor.word("as") {
            errors.syntax(
                at,
                format!(
                    "the whole event is named in a rule for all of them: \
                     `{keyword} _ as event`, or `{keyword} move as event`"
                ),
            );
            cursor.name();
        }
        Some(pattern)
    }

    /// The name by which the rule calls the whole event, where it has one.
    pub(crate) fn whole(&self) -> Option<&Ident> {
        match self {
            Pattern::Moves(event) | Pattern::All(event) => event.as_ref(),
            Pattern::One(..) | Pattern::Several(_) => None,
        }
    }

    fn named(cursor: &mut Cursor<'_>, keyword: &Ident, errors: &mut Errors) -> Option<Pattern> {
        let Some(first) = cursor.name() else {
            errors.syntax(
                keyword.span(),
                format!("after `{keyword}` stands what it is for: an event, several (`A | B`), `move` for all moves, or `_` for all events"),
            );
            return None;
        };
        let two = is_braces(cursor.peek()) && is_braces(cursor.rest().get(1));
        if two {
            return Some(Pattern::One(first, cursor.braces().cloned()));
        }
        let mut names = vec![first];
        while let Some(bar) = cursor.punct('|') {
            match cursor.name() {
                Some(name) => names.push(name),
                None => errors.syntax(bar, "after this `|` stands another event"),
            }
        }
        match names.as_slice() {
            [one] => Some(Pattern::One(one.clone(), None)),
            _ => Some(Pattern::Several(names)),
        }
    }
}

/// `as event`
fn whole(cursor: &mut Cursor<'_>, errors: &mut Errors) -> Option<Ident> {
    let at = cursor.word("as")?;
    let name = cursor.name();
    if name.is_none() {
        errors.syntax(
            at,
            "after `as` stands the name by which the rule calls the event",
        );
    }
    name
}

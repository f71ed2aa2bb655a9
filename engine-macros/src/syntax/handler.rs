//! An `on`: what happens when an event arrives.

use proc_macro2::{Group, Ident, Span, TokenTree};

use super::branch::{Branches, Outcome};
use super::cursor::{Cursor, inside, is_arrow, is_braces, is_punct, is_word};
use super::emit::note_emits;
use super::raw::{check_refuse, is_start, skip_attributes};
use super::{Attrs, Branch, Guard, Tokens};
use crate::errors::Errors;

/// `on EVENT [{ fields }] [in PHASES] [by SEATS]`, and its body.
pub(crate) struct Handler {
    pub(crate) attrs: Attrs,
    /// The phase that it stands in, by its place among the phases; none at game
    /// level.
    pub(crate) home: Option<usize>,
    /// The event; where none is declared, the name of what it is of.
    pub(crate) event: Ident,
    pub(crate) of: Of,
    pub(crate) fields: Option<Group>,
    pub(crate) places: Places,
    pub(crate) by: Option<By>,
    pub(crate) checks: Vec<Check>,
    pub(crate) work: Tokens,
    pub(crate) branches: Branches,
}

/// What a handler is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    /// An event that is declared.
    Event,
    /// `always`.
    Always,
    /// `done`.
    Done,
    /// `on timeout`.
    Timeout,
}

/// Where a handler holds.
pub(crate) enum Places {
    /// In the phase that it stands in.
    Here,
    /// `in A | B`.
    In(Vec<Ident>),
    /// `in _`: in every phase without its own.
    Rest,
}

/// Who may send the move.
pub(crate) enum By {
    /// `by _`.
    Anyone,
    /// `by EXPR`.
    Seats(Tokens),
}

/// One of the leading statements that only look.
pub(crate) enum Check {
    Let(Tokens),
    Require(Require),
}

/// `require COND else ILLEGAL;`
pub(crate) struct Require {
    pub(crate) condition: Tokens,
    pub(crate) otherwise: Span,
    pub(crate) illegal: Option<IllegalUse>,
}

/// An `illegal`, as a rule refuses with it: `Occupied { cell }`.
#[derive(Clone)]
pub(crate) struct IllegalUse {
    pub(crate) name: Ident,
    pub(crate) data: Option<Group>,
}

impl IllegalUse {
    pub(crate) fn parse(
        cursor: &mut Cursor<'_>,
        after: Span,
        errors: &mut Errors,
    ) -> Option<IllegalUse> {
        let at = if cursor.is_empty() {
            after
        } else {
            cursor.span()
        };
        let Some(mut name) = cursor.name() else {
            errors.syntax(at, "here stands why the move is refused: the name of an `illegal`, as in `Occupied { cell }`");
            cursor.skip(usize::MAX);
            return None;
        };
        let mut path = false;
        while let [first, second, TokenTree::Ident(last), ..] = cursor.rest()
            && is_punct(Some(first), ':')
            && is_punct(Some(second), ':')
        {
            path = true;
            name = last.clone();
            cursor.skip(3);
        }
        if path {
            errors.syntax(
                at,
                format!("an illegal is named without a path: write `{name}`"),
            );
        }
        Some(IllegalUse {
            name,
            data: cursor.braces().cloned(),
        })
    }
}

impl Require {
    /// The `require` that stands first, and how many tokens it takes.
    pub(crate) fn at(tokens: &[TokenTree]) -> Option<(Require, usize)> {
        Require::read(tokens, &mut Errors::default())
    }

    fn read(tokens: &[TokenTree], errors: &mut Errors) -> Option<(Require, usize)> {
        let [TokenTree::Ident(keyword), first, ..] = tokens else {
            return None;
        };
        let other = keyword != "require"
            || matches!(first, TokenTree::Punct(punct) if matches!(punct.as_char(), '.' | '=' | ':' | ';' | ',' | '?'));
        if other {
            return None;
        }
        let end = tokens
            .iter()
            .position(|token| is_punct(Some(token), ';'))
            .unwrap_or(tokens.len());
        let count = (end + 1).min(tokens.len());
        let statement = &tokens[1..end];
        let otherwise = statement
            .iter()
            .rposition(|token| is_word(Some(token), "else"));
        // `require(x);` is a call of the author's, unless it goes on in `else`.
        if otherwise.is_none() && matches!(first, TokenTree::Group(_)) {
            return None;
        }
        let Some(split) = otherwise else {
            errors.syntax(
                keyword.span(),
                "this `require` does not say why it refuses: write `require CONDITION else ILLEGAL;`",
            );
            let condition = statement.to_vec();
            return Some((
                Require {
                    condition,
                    otherwise: keyword.span(),
                    illegal: None,
                },
                count,
            ));
        };
        let condition = statement[..split].to_vec();
        if condition.is_empty() {
            errors.syntax(
                keyword.span(),
                "this `require` has no condition: write `require CONDITION else ILLEGAL;`",
            );
        }
        let otherwise = statement[split].span();
        let mut cursor = Cursor::new(&statement[split + 1..], otherwise);
        let illegal = IllegalUse::parse(&mut cursor, otherwise, errors);
        if illegal.is_some() && !cursor.is_empty() {
            errors.syntax(
                cursor.span(),
                "after the `illegal` of a `require`, a `;` is expected",
            );
        }
        Some((
            Require {
                condition,
                otherwise,
                illegal,
            },
            count,
        ))
    }
}

impl Handler {
    /// Reads what follows an `on`; nothing where not even its event can be read.
    pub(super) fn parse(
        cursor: &mut Cursor<'_>,
        on: Span,
        attrs: Attrs,
        home: Option<usize>,
        errors: &mut Errors,
    ) -> Option<Handler> {
        attrs.no_initial("a handler", errors);
        attrs.no_secret("a handler", errors);
        let timeout = is_word(cursor.peek(), "timeout");
        let Some(mut event) = cursor.name() else {
            errors.syntax(
                on,
                "after `on`, the name of an event is missing, as in `on Place { cell } => Play;`",
            );
            return None;
        };
        if timeout {
            event = Ident::new("Timeout", event.span());
        }
        let mut handler = Handler {
            attrs,
            home,
            event,
            of: if timeout { Of::Timeout } else { Of::Event },
            fields: None,
            places: Places::Here,
            by: None,
            checks: Vec::new(),
            work: Tokens::new(),
            branches: Branches::Missing,
        };
        // One brace right after the event and nothing else is the body.
        if is_braces(cursor.peek())
            && (is_arrow(&cursor.rest()[1..])
                || is_braces(cursor.rest().get(1))
                || is_word(cursor.rest().get(1), "in")
                || is_word(cursor.rest().get(1), "by"))
        {
            handler.fields = cursor.braces().cloned();
        }
        if let Some(at) = cursor.word("in") {
            handler.places = places(cursor, at, errors);
        }
        if let Some(at) = cursor.word("by") {
            handler.by = by(cursor, at, errors);
        }
        if let Some(at) = cursor.word("in") {
            let again = !matches!(handler.places, Places::Here);
            errors.syntax(
                at,
                if again {
                    "where the handler holds is said once: `in A | B`"
                } else {
                    "where a handler holds stands before who may send the move: `on EVENT in PHASES by SEATS`"
                },
            );
            let places = places(cursor, at, &mut Errors::default());
            if !again {
                handler.places = places;
            }
        }
        if let (Of::Timeout, Some(_)) = (handler.of, &handler.by) {
            errors.syntax(
                handler.event.span(),
                "nobody sends a timeout: take the `by` away",
            );
            handler.by = None;
        }
        if let (Of::Timeout, Some(fields)) = (handler.of, &handler.fields) {
            errors.syntax(fields.span_open(), "a timeout carries nothing");
            handler.fields = None;
        }
        let has_body = handler.result_or_body(cursor, errors);
        if let (Places::Here, None) = (&handler.places, home)
            && has_body
        {
            errors.syntax(
                handler.event.span(),
                "a handler outside of the phases says where it holds: `in A | B`, or `in _` for every phase without its own",
            );
        }
        Some(handler)
    }

    /// Reads `=> RESULT;`, or a body; whether there is one.
    fn result_or_body(&mut self, cursor: &mut Cursor<'_>, errors: &mut Errors) -> bool {
        let handler = self;
        let mut has_body = true;
        if let Some(arrow) = cursor.arrow() {
            let result = Outcome::parse(cursor, arrow, errors);
            if cursor.punct(';').is_none()
                && !matches!(result.target.kind, super::TargetKind::Missing)
            {
                errors.syntax(
                    result.end,
                    "behind this, a `;` is missing: it ends a handler that is written with `=>`",
                );
            }
            handler.branches = Branches::Always(Branch {
                attrs: Attrs::default(),
                label: None,
                guard: Guard::Always,
                begins: arrow,
                arrow,
                result,
            });
        } else if let Some(body) = cursor.braces() {
            handler.body(body, errors);
            cursor.punct(';');
        } else {
            has_body = false;
            let what = match handler.of {
                Of::Done => "this `done`".to_owned(),
                Of::Timeout => "the handler of `timeout`".to_owned(),
                _ => format!("the handler of `{}`", handler.event),
            };
            errors.syntax(
                handler.event.span(),
                format!("{what} has no body: write `{{ … }}`, or `=> PHASE;`"),
            );
            cursor.punct(';');
        }
        has_body
    }

    /// Reads what follows a `done`: what comes when the turn order has run out.
    pub(super) fn done(
        cursor: &mut Cursor<'_>,
        keyword: Span,
        attrs: Attrs,
        home: Option<usize>,
        errors: &mut Errors,
    ) -> Handler {
        let mut handler = Handler {
            attrs,
            home,
            event: Ident::new("Done", keyword),
            of: Of::Done,
            fields: None,
            places: Places::Here,
            by: None,
            checks: Vec::new(),
            work: Tokens::new(),
            branches: Branches::Missing,
        };
        handler.result_or_body(cursor, errors);
        handler
    }

    pub(crate) fn is_always(&self) -> bool {
        self.of == Of::Always
    }

    /// Reads what follows an `always`: branches that are tried after every step,
    /// with `let`s before them.
    pub(super) fn always(
        cursor: &mut Cursor<'_>,
        keyword: Span,
        attrs: Attrs,
        home: Option<usize>,
        errors: &mut Errors,
    ) -> Option<Handler> {
        let Some(body) = cursor.braces() else {
            errors.syntax(
                keyword,
                "this `always` has no body: write `always { Label: if CONDITION => RESULT }`",
            );
            return None;
        };
        let mut handler = Handler {
            attrs,
            home,
            event: Ident::new("Always", keyword),
            of: Of::Always,
            fields: None,
            places: if home.is_some() {
                Places::Here
            } else {
                Places::Rest
            },
            by: None,
            checks: Vec::new(),
            work: Tokens::new(),
            branches: Branches::Missing,
        };
        handler.body(body, errors);
        if let Branches::Match { keyword, .. } = &handler.branches {
            errors.syntax(*keyword, "the branches of an `always` need not hold, and those of a `match` must: write `Label: if CONDITION => RESULT`");
        }
        let lets = lets(&handler.work);
        if let Some(statement) = handler.work.get(lets) {
            errors.syntax(statement.span(), "before the branches of an `always` only `let`s may stand: what it changes, its effects do");
            handler.work.truncate(lets);
        }
        if let Some(Check::Require(require)) = handler
            .checks
            .iter()
            .find(|check| matches!(check, Check::Require(_)))
        {
            errors.syntax(
                require.otherwise,
                "an `always` refuses nothing: give its branch a condition",
            );
        }
        Some(handler)
    }

    /// Splits a body: checks, then work, then branches.
    fn body(&mut self, body: &Group, errors: &mut Errors) {
        let (tokens, end) = inside(body);
        check_refuse(&tokens, errors);
        let (front, branches) = Branches::split(&tokens, end, &self.event, errors);
        self.branches = branches;
        let (checks, count) = read_checks(front, errors);
        self.checks = checks;
        self.work = front[count..].to_vec();
        note_requires(&self.work, errors);
        note_emits(front, false, errors);
    }
}

/// The leading run of `require`s and `let`s, up to the last `require` of it, and
/// how many tokens that is.
pub(super) fn read_checks(tokens: &[TokenTree], errors: &mut Errors) -> (Vec<Check>, usize) {
    let mut run = Vec::new();
    let mut at = 0;
    let mut kept = (0, 0);
    loop {
        if let Some(end) = let_at(tokens, at) {
            run.push(Check::Let(tokens[at..end].to_vec()));
            at = end;
        } else if let Some((require, count)) = Require::read(&tokens[at..], errors) {
            run.push(Check::Require(require));
            at += count;
            kept = (run.len(), at);
        } else {
            break;
        }
    }
    run.truncate(kept.0);
    (run, kept.1)
}

/// Where the `let` ends that stands there.
fn let_at(tokens: &[TokenTree], at: usize) -> Option<usize> {
    let first = skip_attributes(tokens, at);
    if !is_word(tokens.get(first), "let") {
        return None;
    }
    let end = tokens[first..]
        .iter()
        .position(|token| is_punct(Some(token), ';'))?;
    Some(first + end + 1)
}

/// How many tokens the `let`s take that stand first.
fn lets(tokens: &[TokenTree]) -> usize {
    let mut at = 0;
    while let Some(end) = let_at(tokens, at) {
        at = end;
    }
    at
}

/// Notes what is wrong with the `require`s that stand in work or effects, at any
/// depth.
pub(super) fn note_requires(tokens: &[TokenTree], errors: &mut Errors) {
    for (at, token) in tokens.iter().enumerate() {
        if is_start(tokens, at) {
            Require::read(&tokens[at..], errors);
        }
        if let TokenTree::Group(group) = token {
            note_requires(&inside(group).0, errors);
        }
    }
}

fn places(cursor: &mut Cursor<'_>, at: Span, errors: &mut Errors) -> Places {
    if cursor.word("_").is_some() {
        return Places::Rest;
    }
    let mut phases = Vec::new();
    loop {
        let here = cursor.span();
        match cursor.name() {
            Some(phase) => phases.push(phase),
            None => {
                let here = if phases.is_empty() { at } else { here };
                errors.syntax(
                    here,
                    "here stands a phase, as in `in A | B`, or `_` for every phase without its own",
                );
                break;
            }
        }
        if cursor.punct('|').is_some() {
            continue;
        }
        let Some(comma) = cursor.punct(',') else {
            break;
        };
        errors.syntax(
            comma,
            "phases that share a handler are joined by `|`: `in A | B`",
        );
    }
    Places::In(phases)
}

fn by(cursor: &mut Cursor<'_>, at: Span, errors: &mut Errors) -> Option<By> {
    if cursor.word("_").is_some() {
        return Some(By::Anyone);
    }
    // Up to the body: `=>`, or the first brace after which nothing goes on.
    let rest = cursor.rest();
    let count = (0..rest.len())
        .find(|&at| {
            is_arrow(&rest[at..])
                || is_word(rest.get(at), "in")
                || (is_braces(rest.get(at)) && at > 0 && {
                    let next = &rest[at + 1..];
                    !(is_braces(next.first())
                        || is_arrow(next)
                        || matches!(next.first(), Some(TokenTree::Punct(punct))
                            if !matches!(punct.as_char(), '#' | ';')))
                })
        })
        .unwrap_or(rest.len());
    let seats = cursor.skip(count);
    if seats.is_empty() {
        errors.syntax(at, "after `by` stands who may send the move: a seat, a set of seats, or `_` for all in play");
        return None;
    }
    Some(By::Seats(seats.to_vec()))
}

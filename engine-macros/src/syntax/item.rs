//! The call, item by item.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::TokenStreamExt;
use rulebook_model::{EventKind, Fault};

use super::around::Around;
use super::branch::without_result;
use super::cursor::{Cursor, inside, is_arrow, is_name, is_punct, is_word};
use super::emit::note_effects;
use super::field::twice;
use super::raw::skip_attributes;
use super::turn::words;
use super::{Attrs, Declared, Handler, Of, Tokens, TurnUse};
use crate::errors::Errors;

/// One call of `game!`, as it was written.
pub(crate) struct Rules {
    pub(crate) header: Header,
    pub(crate) options: Option<Tokens>,
    pub(crate) setup: Option<Tokens>,
    pub(crate) scratch: Option<Tokens>,
    /// What every move makes larger.
    pub(crate) progress: Option<Tokens>,
    /// Whether bodies have a generator.
    pub(crate) random: bool,
    pub(crate) seats: Seats,
    /// The turn order of the game.
    pub(crate) turn: Option<TurnUse>,
    /// The words of the context that the call names, wherever they stand.
    pub(crate) words: Vec<String>,
    pub(crate) events: Vec<Event>,
    pub(crate) illegals: Vec<Illegal>,
    /// Phases and ends, in the order of declaration.
    pub(crate) phases: Vec<Phase>,
    /// Handlers, at game level and in phases, in the order in which they stand;
    /// an `always` is one too.
    pub(crate) handlers: Vec<Handler>,
    /// Rules around the handlers, in the order in which they stand.
    pub(crate) around: Vec<Around>,
    pub(crate) phase_names: Names,
    pub(crate) illegal_names: Names,
}

/// The places of names in a list that does not change any more, sought once:
/// rules name them as often as they are long.
#[derive(Default)]
pub(crate) struct Names(OnceCell<BTreeMap<String, usize>>);

impl Names {
    pub(crate) fn at<'n>(
        &self,
        name: &Ident,
        names: impl Iterator<Item = &'n Ident>,
    ) -> Option<usize> {
        let places = self.0.get_or_init(|| {
            let mut places = BTreeMap::new();
            for (at, name) in names.enumerate() {
                places.entry(name.to_string()).or_insert(at);
            }
            places
        });
        places.get(&name.to_string()).copied()
    }
}

/// `pub game NAME(state: Type, cx);`
pub(crate) struct Header {
    pub(crate) attrs: Attrs,
    pub(crate) vis: syn::Visibility,
    pub(crate) name: Ident,
    /// Its parameters: types and constants, since what plays a game is told by its
    /// type.
    pub(crate) generics: Vec<Param>,
    /// `where …`
    pub(crate) condition: Vec<syn::WherePredicate>,
    pub(crate) state: Option<(Ident, syn::Type)>,
    pub(crate) cx: Ident,
    /// How deep the game may push, where it says so.
    pub(crate) depth: Option<usize>,
    /// Whether it could be read behind the name. If not, bodies cannot be
    /// compiled: nobody knows what their names stand for.
    pub(crate) whole: bool,
}

/// A parameter of the game.
pub(crate) struct Param {
    pub(crate) name: Ident,
    pub(crate) kind: ParamKind,
}

pub(crate) enum ParamKind {
    /// `const W: usize`
    Const(Box<syn::Type>),
    /// `C: Card + Clone`
    Type(Vec<syn::TypeParamBound>),
}

pub(crate) enum Seats {
    Solo,
    Named {
        attrs: Attrs,
        name: Ident,
        seats: Vec<(Attrs, Ident)>,
    },
    Counted {
        attrs: Attrs,
        least: u8,
        most: u8,
    },
}

/// `move NAME { … }`, `internal NAME { … }`, `chance NAME { … }`; and `always`, `done`
/// and `timeout`, as the last of the events where a game has them.
pub(crate) struct Event {
    pub(crate) attrs: Attrs,
    pub(crate) kind: EventKind,
    pub(crate) name: Ident,
    pub(crate) fields: Vec<Declared>,
    /// How many there are of what a chance event may come out as.
    pub(crate) weight: Option<Tokens>,
}

/// `illegal NAME { … } "message";`
pub(crate) struct Illegal {
    pub(crate) attrs: Attrs,
    pub(crate) name: Ident,
    pub(crate) fields: Vec<Declared>,
    pub(crate) message: Literal,
    /// Whether it is ours, and nothing need refuse with it by name.
    pub(crate) generated: bool,
}

/// `phase NAME { data } { … }`, or `end NAME { data } => OUTCOME;`
pub(crate) struct Phase {
    pub(crate) attrs: Attrs,
    pub(crate) name: Ident,
    pub(crate) data: Vec<Declared>,
    /// The outcome of an end.
    pub(crate) outcome: Option<Tokens>,
    /// The phase that it is nested in, by its place.
    pub(crate) parent: Option<usize>,
    /// Whether phases are nested in it.
    pub(crate) is_compound: bool,
    /// The turn order of its own.
    pub(crate) turn: Option<TurnUse>,
    pub(crate) deadline: Option<Tokens>,
    pub(crate) enter: Option<Hook>,
    pub(crate) exit: Option<Hook>,
}

/// `enter { … }` or `exit { … }`
pub(crate) struct Hook {
    pub(crate) attrs: Attrs,
    pub(crate) body: Tokens,
}

/// What an item of the call may begin with.
pub(super) const ITEMS: &[&str] = &[
    "options", "setup", "random", "seats", "turn", "move", "internal", "chance", "illegal",
    "scratch", "progress", "before", "after", "always", "phase", "end", "on",
];

/// What an item in a phase may begin with.
const IN_PHASE: &[&str] = &[
    "turn", "done", "deadline", "on", "enter", "exit", "always", "before", "after", "phase",
];

/// Reads a call. Nothing where it has no header: then nothing has a name.
pub(crate) fn parse(input: TokenStream, errors: &mut Errors) -> Option<Rules> {
    let tokens: Tokens = input.into_iter().collect();
    let end = tokens.last().map_or_else(Span::call_site, TokenTree::span);
    let mut cursor = Cursor::new(&tokens, end);
    let header = Header::parse(&mut cursor, errors)?;
    let mut rules = Rules {
        header,
        options: None,
        setup: None,
        scratch: None,
        progress: None,
        random: false,
        seats: Seats::Solo,
        turn: None,
        words: Vec::new(),
        events: Vec::new(),
        illegals: Vec::new(),
        phases: Vec::new(),
        handlers: Vec::new(),
        around: Vec::new(),
        phase_names: Names::default(),
        illegal_names: Names::default(),
    };
    let mut turn = None;
    while !cursor.is_empty() {
        rules.item(&mut cursor, &mut turn, errors);
    }
    rules.turn = turn.and_then(|tokens| TurnUse::new(tokens, errors));
    words(&tokens, &rules.header.cx, &mut rules.words);
    for (of, kind) in [
        (Of::Always, EventKind::Always),
        (Of::Done, EventKind::Done),
        (Of::Timeout, EventKind::Timeout),
    ] {
        let Some(first) = rules.handlers.iter().find(|handler| handler.of == of) else {
            continue;
        };
        rules.events.push(Event {
            attrs: Attrs::default(),
            kind,
            name: first.event.clone(),
            fields: Vec::new(),
            weight: None,
        });
    }
    rules.add_not_in_play();
    Some(rules)
}

impl Phase {
    fn new(
        attrs: Attrs,
        name: Ident,
        data: Vec<Declared>,
        outcome: Option<Tokens>,
        parent: Option<usize>,
    ) -> Phase {
        Phase {
            attrs,
            name,
            data,
            outcome,
            parent,
            is_compound: false,
            turn: None,
            deadline: None,
            enter: None,
            exit: None,
        }
    }
}

impl Param {
    /// Reads `<C: Card, const W: usize, …>`, where it stands.
    fn parse_all(game: &Ident, cursor: &mut Cursor<'_>, errors: &mut Errors) -> Vec<Param> {
        if !is_punct(cursor.peek(), '<') {
            return Vec::new();
        }
        let at = cursor.span();
        let count = angles(cursor.rest()).or_else(|| {
            let group = |token: &TokenTree| matches!(token, TokenTree::Group(_));
            cursor.rest().iter().position(group)
        });
        let written = stream(cursor.skip(count.unwrap_or(cursor.rest().len())));
        let Ok(generics) = syn::parse2::<syn::Generics>(written) else {
            errors.syntax(
                at,
                "here stand the parameters of the game, as in `<C: Card, const N: usize>`",
            );
            return Vec::new();
        };
        let mut params: Vec<Param> = Vec::new();
        for param in generics.params {
            let (attrs, default, param) = match param {
                syn::GenericParam::Const(param) => (
                    param.attrs,
                    param.default.is_some(),
                    Param {
                        name: param.ident,
                        kind: ParamKind::Const(Box::new(param.ty)),
                    },
                ),
                syn::GenericParam::Type(param) => (
                    param.attrs,
                    param.default.is_some(),
                    Param {
                        name: param.ident,
                        kind: ParamKind::Type(param.bounds.into_iter().collect()),
                    },
                ),
                syn::GenericParam::Lifetime(param) => {
                    errors.syntax(
                        param.lifetime.ident.span(),
                        "a game borrows nothing: its state owns what it holds",
                    );
                    continue;
                }
            };
            let name = &param.name;
            if !attrs.is_empty() {
                errors.syntax(
                    name.span(),
                    format!("a parameter of a game takes no attribute: `{name}` is carried to all that mentions it"),
                );
            }
            if default {
                errors.syntax(
                    name.span(),
                    format!("a parameter of a game has no default: leave it out, and name the usual game beside the call, as in `type Usual = {game}<…>;`"),
                );
            }
            if params.iter().any(|other| other.name == *name) {
                errors.syntax(
                    name.span(),
                    format!("the parameter `{name}` is declared a second time"),
                );
                continue;
            }
            params.push(param);
        }
        params
    }
}

/// How many tokens stand from a `<` to the `>` that closes it.
fn angles(tokens: &[TokenTree]) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        if is_punct(Some(token), '<') {
            depth += 1;
        } else if is_punct(Some(token), '>') && !(at > 0 && is_punct(tokens.get(at - 1), '-')) {
            depth -= 1;
            if depth == 0 {
                return Some(at + 1);
            }
        }
    }
    None
}

impl Header {
    fn parse(cursor: &mut Cursor<'_>, errors: &mut Errors) -> Option<Header> {
        const FORM: &str =
            "a call of `game!` begins with its header: `pub game Name(state: State, cx);`";
        let attrs = Attrs::parse(cursor, errors);
        attrs.no_initial("a game", errors);
        if let Some(secret) = &attrs.secret {
            errors.syntax(
                secret.at,
                "`#[secret]` is for a field of an event, not for a game",
            );
        }
        let vis = cursor.until(|rest| is_word(rest.first(), "game"));
        let Ok(vis) = syn::parse2::<syn::Visibility>(stream(vis)) else {
            errors.syntax(
                vis.first().map_or_else(|| cursor.span(), TokenTree::span),
                FORM,
            );
            return None;
        };
        let Some(game) = cursor.word("game") else {
            errors.syntax(cursor.span(), FORM);
            return None;
        };
        let Some(name) = cursor.name() else {
            errors.syntax(game, FORM);
            return None;
        };
        let generics = Param::parse_all(&name, cursor, errors);
        let mut header = Header {
            attrs,
            vis,
            cx: Ident::new("cx", name.span()),
            name,
            generics,
            condition: Vec::new(),
            state: None,
            depth: None,
            whole: false,
        };
        header.depth = header.attrs.depth.as_ref().map(|depth| depth.count);
        let name = &header.name;
        let Some(group) = cursor.group(Delimiter::Parenthesis) else {
            errors.syntax(
                name.span(),
                format!("the header names no context: write `game {name}(state: State, cx);`, or `game {name}(cx);`"),
            );
            cursor.until(|rest| is_punct(rest.first(), ';') || begins_item(rest, ITEMS));
            cursor.punct(';');
            return Some(header);
        };
        match header.names(group) {
            Ok(()) => header.whole = true,
            Err((at, message)) => errors.syntax(at, message),
        }
        let mut last = group.span_close();
        if is_word(cursor.peek(), "where") {
            let written =
                cursor.until(|rest| is_punct(rest.first(), ';') || begins_item(rest, ITEMS));
            last = written.last().map_or(last, TokenTree::span);
            header.conditions(written, errors);
        }
        if cursor.punct(';').is_none() {
            errors.syntax(last, "behind this, a `;` is missing: it ends the header");
            cursor.braces();
        }
        Some(header)
    }

    /// Reads `where C: Clone, Table<C>: Default`.
    fn conditions(&mut self, written: &[TokenTree], errors: &mut Errors) {
        match syn::parse2::<syn::WhereClause>(stream(written)) {
            Ok(conditions) => self.condition = conditions.predicates.into_iter().collect(),
            Err(_) => errors.syntax(
                written.first().map_or_else(|| self.name.span(), TokenTree::span),
                "behind `where` stands what holds of the parameters, as in `where C: Card, C::Suit: Ord`",
            ),
        }
    }

    /// Reads `(state: State, cx)`, or `(cx)`.
    fn names(&mut self, group: &Group) -> Result<(), (Span, String)> {
        const FORM: &str = "in its header a game names its state and its context, \
                            `(state: State, cx)`, or its context alone, `(cx)`";
        let (inner, end) = inside(group);
        let mut inner = Cursor::new(&inner, end);
        let Some(first) = inner.name() else {
            return Err((inner.span(), FORM.to_owned()));
        };
        if inner.punct(':').is_none() {
            inner.punct(',');
            return match inner.peek() {
                None => {
                    self.cx = first;
                    Ok(())
                }
                Some(_) => Err((
                    first.span(),
                    format!("the state has no type: write `({first}: State, cx)`"),
                )),
            };
        }
        let rest = inner.rest();
        let rest = match rest.split_last() {
            Some((last, before)) if is_punct(Some(last), ',') => before,
            _ => rest,
        };
        // The comma before the last word: a type may hold commas of its own.
        let split = rest.iter().rposition(|token| is_punct(Some(token), ','));
        let (written, after) = rest.split_at(split.unwrap_or(rest.len()));
        let Ok(ty) = syn::parse2::<syn::Type>(stream(written)) else {
            let at = written.first().map_or(end, TokenTree::span);
            return Err((at, FORM.to_owned()));
        };
        match after {
            [_, TokenTree::Ident(cx)] if is_name(cx) => {
                self.state = Some((first, ty));
                self.cx = cx.clone();
                Ok(())
            }
            _ => Err((
                end,
                format!("the header names no context behind its state: write `({first}: …, cx)`"),
            )),
        }
    }
}

impl Rules {
    fn item(&mut self, cursor: &mut Cursor<'_>, turn: &mut Option<Tokens>, errors: &mut Errors) {
        let attrs = Attrs::parse(cursor, errors);
        let at = cursor.span();
        let Some(TokenTree::Ident(keyword)) = cursor.peek() else {
            errors.syntax(at, format!("here an item is expected: {}", listed(ITEMS)));
            skip_to_item(cursor, ITEMS);
            return;
        };
        let keyword = keyword.to_string();
        attrs.no_secret(&format!("`{keyword}`"), errors);
        if keyword != "phase" {
            attrs.no_initial(&format!("`{keyword}`"), errors);
        }
        match keyword.as_str() {
            "options" => set(&mut self.options, cursor, "options", errors),
            "setup" => set(&mut self.setup, cursor, "setup", errors),
            "turn" => set(turn, cursor, "turn", errors),
            "scratch" => set(&mut self.scratch, cursor, "scratch", errors),
            "progress" => set(&mut self.progress, cursor, "progress", errors),
            "random" => {
                cursor.bump();
                self.random = true;
                if cursor.punct(';').is_none() {
                    errors.syntax(at, "a `;` ends `random`");
                }
            }
            "seats" => self.seats(cursor, attrs, errors),
            "move" => self.event(cursor, attrs, EventKind::Move, errors),
            "internal" => self.event(cursor, attrs, EventKind::Internal, errors),
            "chance" => self.event(cursor, attrs, EventKind::Chance, errors),
            "before" | "after" | "always" => self.rule(cursor, attrs, None, errors),
            "illegal" => self.illegal(cursor, attrs, errors),
            "phase" => self.phase(cursor, attrs, None, errors),
            "end" => self.end(cursor, attrs, errors),
            "on" => {
                cursor.bump();
                match Handler::parse(cursor, at, attrs, None, errors) {
                    Some(handler) => self.handlers.push(handler),
                    None => skip_to_item(cursor, ITEMS),
                }
            }
            other => {
                let message = if is_name_text(other) {
                    rulebook_model::unknown("item", other, ITEMS)
                } else {
                    format!("`{other}` is Rust, and no rule: it stands outside of the call")
                };
                errors.syntax(at, message);
                cursor.bump();
                skip_to_item(cursor, ITEMS);
            }
        }
    }

    fn seats(&mut self, cursor: &mut Cursor<'_>, attrs: Attrs, errors: &mut Errors) {
        let keyword = cursor.span();
        cursor.bump();
        if !matches!(self.seats, Seats::Solo) {
            errors.push(
                Fault::DuplicateSeat,
                keyword,
                "the seats of a game are told once",
            );
        }
        if let Some(name) = cursor.name() {
            let Some(group) = cursor.braces() else {
                errors.syntax(
                    name.span(),
                    format!("the seats are missing: write `seats {name} {{ A, B }}`"),
                );
                skip_to_item(cursor, ITEMS);
                return;
            };
            cursor.punct(';');
            let (inner, end) = inside(group);
            let mut inner = Cursor::new(&inner, end);
            let mut seats: Vec<(Attrs, Ident)> = Vec::new();
            while !inner.is_empty() {
                let attrs = Attrs::parse(&mut inner, errors);
                attrs.no_initial("a seat", errors);
                attrs.no_secret("a seat", errors);
                let at = inner.span();
                match inner.name() {
                    Some(seat) => match seats.iter().find(|(_, other)| *other == seat) {
                        Some((_, first)) => {
                            twice(Fault::DuplicateSeat, "seat", first, &seat, errors);
                        }
                        None => seats.push((attrs, seat)),
                    },
                    None => {
                        errors.syntax(
                            at,
                            "here stands the name of a seat, as in `seats Mark { X, O }`",
                        );
                        inner.until(|rest| is_punct(rest.first(), ','));
                    }
                }
                let rest = inner.until(|rest| is_punct(rest.first(), ','));
                if let Some(token) = rest.first() {
                    errors.syntax(token.span(), "after the name of a seat a comma is expected");
                }
                inner.punct(',');
            }
            if seats.is_empty() || seats.len() > 64 {
                errors.syntax(
                    name.span(),
                    format!("a game has 1 to 64 seats, and these are {}", seats.len()),
                );
            }
            seats.truncate(64);
            if !seats.is_empty() {
                self.seats = Seats::Named { attrs, name, seats };
            }
            return;
        }
        let at = cursor.span();
        let range = until_end(cursor);
        close(cursor, &range, keyword, "the seats", errors);
        match count_of(&range) {
            Some((least, most)) if least >= 1 && least <= most && most <= 64 => {
                self.seats = Seats::Counted { attrs, least, most };
            }
            _ => errors.syntax(
                at,
                "the seats are given by name, `seats Mark { X, O }`, or by their number, 1 to 64: `seats 2..=6;` or `seats 4;`",
            ),
        }
    }

    fn event(
        &mut self,
        cursor: &mut Cursor<'_>,
        attrs: Attrs,
        kind: EventKind,
        errors: &mut Errors,
    ) {
        let keyword = cursor.span();
        cursor.bump();
        let form = match kind {
            EventKind::Internal => {
                "after `internal` its name is missing, as in `internal Deal { cards: u8 }`"
            }
            EventKind::Chance => {
                "after `chance` its name is missing, as in `chance Roll { pips: u8 in 1..=6 }`"
            }
            _ => "after `move` its name is missing, as in `move Place { cell: Cell }`",
        };
        let Some(name) = name(cursor, keyword, form, errors) else {
            skip_to_item(cursor, ITEMS);
            return;
        };
        let what = match kind {
            EventKind::Chance => "chance",
            _ => "move",
        };
        let fields = Declared::parse_all(fields(cursor, what, &name, errors), errors);
        let weight = match kind {
            EventKind::Chance => weight(cursor, errors),
            _ => None,
        };
        cursor.punct(';');
        match kind {
            EventKind::Chance => no_defaults(&fields, "a chance event", errors),
            EventKind::Internal => {
                no_defaults(&fields, "an internal event", errors);
                no_domains(&fields, "an internal event", errors);
            }
            _ => no_defaults(&fields, "a move", errors),
        }
        note_secrets(&fields, kind, errors);
        let event = Event {
            attrs,
            kind,
            name,
            fields,
            weight,
        };
        match self.events.iter().find(|other| other.name == event.name) {
            Some(first) => twice(
                Fault::DuplicateEvent,
                "event",
                &first.name,
                &event.name,
                errors,
            ),
            None => self.events.push(event),
        }
    }

    /// `before`, `after` or `always`.
    fn rule(
        &mut self,
        cursor: &mut Cursor<'_>,
        attrs: Attrs,
        home: Option<usize>,
        errors: &mut Errors,
    ) {
        let Some(keyword) = cursor.ident() else {
            return;
        };
        if keyword == "always" {
            self.handlers
                .extend(Handler::always(cursor, keyword.span(), attrs, home, errors));
        } else {
            self.around
                .extend(Around::parse(cursor, &keyword, attrs, home, errors));
        }
    }

    /// `enter` or `exit`.
    fn hook(&mut self, cursor: &mut Cursor<'_>, attrs: Attrs, home: usize, errors: &mut Errors) {
        let Some(keyword) = cursor.ident() else {
            return;
        };
        let phase = &mut self.phases[home];
        let Some(group) = cursor.braces() else {
            errors.syntax(
                keyword.span(),
                format!("after `{keyword}` its body is missing: write `{keyword} {{ … }}`"),
            );
            return;
        };
        let (mut body, _) = inside(group);
        without_result(&mut body, "the border of a phase", errors);
        let entering = keyword == "enter";
        note_effects(&body, entering, errors);
        let slot = if entering {
            &mut phase.enter
        } else {
            &mut phase.exit
        };
        if slot.is_some() {
            errors.syntax(
                keyword.span(),
                format!("`{keyword}` stands in `{}` a second time", phase.name),
            );
        } else {
            *slot = Some(Hook { attrs, body });
        }
    }

    fn illegal(&mut self, cursor: &mut Cursor<'_>, attrs: Attrs, errors: &mut Errors) {
        let keyword = cursor.span();
        cursor.bump();
        let Some(name) = name(
            cursor,
            keyword,
            "after `illegal` its name is missing, as in `illegal Occupied { cell: Cell } \"cell {cell} is taken\";`",
            errors,
        ) else {
            skip_to_item(cursor, ITEMS);
            return;
        };
        let fields = Declared::parse_all(fields(cursor, "illegal", &name, errors), errors);
        no_defaults(&fields, "an illegal", errors);
        no_secrets(&fields, "an illegal", errors);
        no_domains(&fields, "an illegal", errors);
        let mut missing = false;
        let mut message = match cursor.literal() {
            Some(message) if message.to_string().ends_with(['"', '#']) => message,
            _ => {
                errors.syntax(
                    name.span(),
                    format!("`{name}` says nothing to the player who meets it: end it with its message, as in `illegal {name} \"…\";`"),
                );
                missing = true;
                Literal::string("")
            }
        };
        if missing {
            until_end(cursor);
            cursor.punct(';');
        } else if is_punct(cursor.peek(), ',') {
            errors.syntax(
                cursor.span(),
                "a message takes nothing behind it: it names fields of its illegal, as in `\"cell {cell} is taken\"`",
            );
            message = Literal::string("");
            until_end(cursor);
            cursor.punct(';');
        } else {
            let written = [TokenTree::Literal(message.clone())];
            close(
                cursor,
                &written,
                keyword,
                &format!("the illegal `{name}`"),
                errors,
            );
        }
        let illegal = Illegal {
            attrs,
            name,
            fields,
            message,
            generated: false,
        };
        match self
            .illegals
            .iter()
            .find(|other| other.name == illegal.name)
        {
            Some(first) => twice(
                Fault::DuplicateIllegal,
                "illegal",
                &first.name,
                &illegal.name,
                errors,
            ),
            None => self.illegals.push(illegal),
        }
    }

    fn phase(
        &mut self,
        cursor: &mut Cursor<'_>,
        attrs: Attrs,
        parent: Option<usize>,
        errors: &mut Errors,
    ) {
        let keyword = cursor.span();
        cursor.bump();
        let Some(name) = name(
            cursor,
            keyword,
            "after `phase` its name is missing, as in `phase Play { … }`",
            errors,
        ) else {
            skip_to_item(cursor, ITEMS);
            return;
        };
        let first = fields(cursor, "phase", &name, errors);
        let second = cursor.braces();
        cursor.punct(';');
        let (data, body) = match (first, second) {
            (Some(data), Some(body)) => (Some(data), Some(body)),
            (body, _) => (None, body),
        };
        if body.is_none() {
            errors.syntax(
                name.span(),
                format!("the phase `{name}` has no body: write `phase {name} {{ … }}`"),
            );
        }
        let data = Declared::parse_all(data, errors);
        no_domains(&data, "a phase", errors);
        no_secrets(&data, "a phase", errors);
        let home = self.declare(Phase::new(attrs, name, data, None, parent), errors);
        if let Some(parent) = parent {
            self.phases[parent].is_compound = true;
        }
        let Some(body) = body else { return };
        let (tokens, end) = inside(body);
        let mut inner = Cursor::new(&tokens, end);
        while !inner.is_empty() {
            self.item_in_phase(&mut inner, home, errors);
        }
        let phase = &self.phases[home];
        if let (true, Some(field)) = (phase.is_compound, phase.data.first()) {
            errors.syntax(
                field.name.span(),
                format!(
                    "`{}` holds other phases, and is never entered itself: its data belongs to them, or to the state",
                    phase.name
                ),
            );
        }
    }

    fn item_in_phase(&mut self, inner: &mut Cursor<'_>, home: usize, errors: &mut Errors) {
        let attrs = Attrs::parse(inner, errors);
        let at = inner.span();
        let keyword = inner.peek().map(ToString::to_string).unwrap_or_default();
        attrs.no_secret(&format!("`{keyword}`"), errors);
        if !matches!(keyword.as_str(), "on" | "phase") {
            attrs.no_initial("what stands in one", errors);
        }
        match keyword.as_str() {
            "on" => {
                inner.bump();
                match Handler::parse(inner, at, attrs, Some(home), errors) {
                    Some(handler) => self.handlers.push(handler),
                    None => skip_to_item(inner, IN_PHASE),
                }
            }
            "enter" | "exit" => self.hook(inner, attrs, home, errors),
            "turn" => {
                let mut turn = None;
                set(&mut turn, inner, "turn", errors);
                let phase = &mut self.phases[home];
                phase.attrs.allows.extend(attrs.allows);
                if phase.turn.is_some() {
                    errors.syntax(
                        at,
                        format!("`turn` stands in `{}` a second time", phase.name),
                    );
                } else {
                    phase.turn = turn.and_then(|tokens| TurnUse::new(tokens, errors));
                }
            }
            "deadline" => set(&mut self.phases[home].deadline, inner, "deadline", errors),
            "done" => {
                inner.bump();
                let done = Handler::done(inner, at, attrs, Some(home), errors);
                self.handlers.push(done);
            }
            "before" | "after" | "always" => self.rule(inner, attrs, Some(home), errors),
            "phase" => self.phase(inner, attrs, Some(home), errors),
            _ => {
                let phase = &self.phases[home].name;
                let message = match inner.peek() {
                    Some(TokenTree::Ident(word)) if ITEMS.iter().any(|item| word == item) => {
                        format!(
                            "`{word}` stands outside of the phases: in the phase `{phase}` an item is expected here: {}",
                            listed(IN_PHASE)
                        )
                    }
                    _ => format!(
                        "in the phase `{phase}` an item is expected here: {}",
                        listed(IN_PHASE)
                    ),
                };
                errors.syntax(at, message);
                inner.bump();
                skip_to_item(inner, IN_PHASE);
            }
        }
    }

    fn end(&mut self, cursor: &mut Cursor<'_>, attrs: Attrs, errors: &mut Errors) {
        let keyword = cursor.span();
        cursor.bump();
        let Some(name) = name(
            cursor,
            keyword,
            "after `end` its name is missing, as in `end Drawn => Outcome::Draw;`",
            errors,
        ) else {
            skip_to_item(cursor, ITEMS);
            return;
        };
        if let Some(rules) = rules_in(cursor.peek()) {
            errors.push(
                Fault::EndWithRules,
                rules,
                format!("`{name}` is an end, where nothing can happen any more: take this out of it, or make it a `phase`"),
            );
            cursor.bump();
            if cursor.peek().is_none() || begins_item(cursor.rest(), ITEMS) {
                self.declare_end(attrs, name, Vec::new(), Tokens::new(), errors);
                return;
            }
        }
        let data = Declared::parse_all(fields(cursor, "end", &name, errors), errors);
        no_domains(&data, "an end", errors);
        no_secrets(&data, "an end", errors);
        let outcome = if cursor.arrow().is_some() {
            until_end(cursor)
        } else {
            Tokens::new()
        };
        if outcome.is_empty() {
            errors.syntax(
                name.span(),
                format!("the end `{name}` has no outcome: write `end {name} => Outcome::Draw;`, or who wins"),
            );
            if cursor.punct(';').is_none() {
                skip_to_item(cursor, ITEMS);
            }
        } else {
            close(
                cursor,
                &outcome,
                keyword,
                &format!("the end `{name}`"),
                errors,
            );
        }
        self.declare_end(attrs, name, data, outcome, errors);
    }

    fn declare_end(
        &mut self,
        attrs: Attrs,
        name: Ident,
        data: Vec<Declared>,
        outcome: Tokens,
        errors: &mut Errors,
    ) {
        self.declare(Phase::new(attrs, name, data, Some(outcome), None), errors);
    }

    /// Puts a phase with the others; its place, or that of the first of its name.
    fn declare(&mut self, phase: Phase, errors: &mut Errors) -> usize {
        if let Some(at) = self
            .phases
            .iter()
            .position(|other| other.name == phase.name)
        {
            twice(
                Fault::DuplicatePhase,
                "phase",
                &self.phases[at].name,
                &phase.name,
                errors,
            );
            return at;
        }
        self.phases.push(phase);
        self.phases.len() - 1
    }

    /// The illegal by which a word refuses that is given a seat out of the game.
    fn add_not_in_play(&mut self) {
        let may_fail = ["skip", "give_turn", "eliminate"];
        if !self
            .words
            .iter()
            .any(|word| may_fail.contains(&word.as_str()))
        {
            return;
        }
        let seat: syn::Type = match &self.seats {
            Seats::Solo => syn::parse_quote!(::rulebook::__v0_1::Solo),
            Seats::Named { name, .. } => syn::parse_quote!(#name),
            Seats::Counted { .. } => syn::parse_quote!(Seat),
        };
        let docs = "The seat is out of the game, and a rule moved the turn to it or took it out.";
        let doc = quote::quote!(#[doc = #docs]);
        self.illegals.push(Illegal {
            attrs: Attrs {
                docs: docs.to_owned(),
                carried: doc.into_iter().collect(),
                ..Attrs::default()
            },
            name: Ident::new("NotInPlay", Span::call_site()),
            fields: vec![Declared::plain(Ident::new("seat", Span::call_site()), seat)],
            message: Literal::string("{seat} is out of the game"),
            generated: true,
        });
    }
}

/// Reads the `weight EXPR` of a chance event.
fn weight(cursor: &mut Cursor<'_>, errors: &mut Errors) -> Option<Tokens> {
    let at = cursor.word("weight")?;
    let weight = until_end(cursor);
    if weight.is_empty() {
        errors.syntax(
            at,
            "how many there are of it is missing after the `weight`: write a `u64`",
        );
        return None;
    }
    Some(weight)
}

/// Reads `KEYWORD TOKENS;` into its slot.
fn set(slot: &mut Option<Tokens>, cursor: &mut Cursor<'_>, keyword: &str, errors: &mut Errors) {
    let at = cursor.span();
    cursor.bump();
    let tokens = until_end(cursor);
    if tokens.is_empty() {
        cursor.punct(';');
        errors.syntax(
            at,
            format!("`{keyword}` says nothing: something stands between it and its `;`"),
        );
    } else {
        close(cursor, &tokens, at, &format!("`{keyword}`"), errors);
    }
    if slot.is_some() {
        errors.syntax(at, format!("`{keyword}` stands here a second time"));
    } else if !tokens.is_empty() {
        *slot = Some(tokens);
    }
}

fn no_defaults(fields: &[Declared], what: &str, errors: &mut Errors) {
    for field in fields.iter().filter(|field| field.default.is_some()) {
        errors.syntax(
            field.name.span(),
            format!("a field of {what} has no default: a phase's may have one"),
        );
    }
}

/// What is secret of a phase or an end, views keep.
fn no_secrets(fields: &[Declared], what: &str, errors: &mut Errors) {
    for field in fields {
        field.attrs.no_secret(&format!("a field of {what}"), errors);
    }
}

/// Notes secrets that nobody could see.
fn note_secrets(fields: &[Declared], kind: EventKind, errors: &mut Errors) {
    for field in fields {
        field.attrs.no_depth(errors);
        let Some(secret) = &field.attrs.secret else {
            continue;
        };
        match (&secret.seat, kind) {
            (None, EventKind::Move) => {}
            (None, _) => errors.syntax(
                secret.at,
                "no seat sends this event: name the field that says which seat sees the secret, `#[secret(to)]`",
            ),
            (Some(seat), _) if fields.iter().any(|other| other.name == *seat) => {}
            (Some(seat), _) => {
                let names: Vec<String> =
                    fields.iter().map(|field| field.name.to_string()).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                errors.push(
                    Fault::UnknownField,
                    seat.span(),
                    rulebook_model::unknown("field", &seat.to_string(), &names),
                );
            }
        }
    }
}

fn no_domains(fields: &[Declared], what: &str, errors: &mut Errors) {
    for field in fields.iter().filter(|field| field.domain.is_some()) {
        errors.syntax(
            field.name.span(),
            format!("a field of {what} has no domain: a move's may have one"),
        );
    }
}

/// What an item says last: up to its `;`, or to the next item where that is
/// forgotten.
fn until_end(cursor: &mut Cursor<'_>) -> Tokens {
    let rest = cursor.rest();
    // `cx.options()` is no item.
    let item = |at: usize| {
        (begins_item(&rest[at..], ITEMS) || begins_item(&rest[at..], IN_PHASE))
            && !(at > 0 && is_punct(rest.get(at - 1), '.'))
    };
    let count = (0..rest.len())
        .find(|&at| is_punct(rest.get(at), ';') || item(at))
        .unwrap_or(rest.len());
    cursor.skip(count).to_vec()
}

/// Reads the `;` that ends an item.
fn close(
    cursor: &mut Cursor<'_>,
    written: &[TokenTree],
    keyword: Span,
    what: &str,
    errors: &mut Errors,
) {
    if cursor.punct(';').is_some() {
        return;
    }
    errors.syntax(
        written.last().map_or(keyword, TokenTree::span),
        format!("behind this, a `;` is missing: it ends {what}"),
    );
    cursor.until(|rest| begins_item(rest, ITEMS) || begins_item(rest, IN_PHASE));
}

/// The name of an item.
fn name(
    cursor: &mut Cursor<'_>,
    keyword: Span,
    missing: &str,
    errors: &mut Errors,
) -> Option<Ident> {
    let name = cursor.name();
    if name.is_none() {
        match cursor.peek() {
            Some(TokenTree::Ident(word)) => errors.push(
                Fault::ReservedName,
                word.span(),
                format!("`{word}` is a keyword of Rust, and no name: choose another"),
            ),
            _ => errors.syntax(keyword, missing),
        }
    }
    name
}

/// The braces behind a name.
fn fields<'a>(
    cursor: &mut Cursor<'a>,
    what: &str,
    name: &Ident,
    errors: &mut Errors,
) -> Option<&'a Group> {
    if let Some(parentheses) = cursor.group(Delimiter::Parenthesis) {
        errors.syntax(
            parentheses.span_open(),
            format!("what `{name}` carries stands in braces, each with its name: `{what} {name} {{ field: Type }}`"),
        );
    }
    cursor.braces()
}

/// The first handler in the braces of an end, where one stands.
fn rules_in(braces: Option<&TokenTree>) -> Option<Span> {
    let Some(TokenTree::Group(group)) = braces else {
        return None;
    };
    let (tokens, _) = inside(group);
    let at = skip_attributes(&tokens, 0);
    (is_word(tokens.get(at), "on") && matches!(tokens.get(at + 1), Some(TokenTree::Ident(_))))
        .then(|| tokens[at].span())
}

fn is_name_text(word: &str) -> bool {
    syn::parse_str::<Ident>(word).is_ok()
}

/// Whether an item begins there, behind its attributes and as one does.
pub(super) fn begins_item(tokens: &[TokenTree], items: &[&str]) -> bool {
    let tokens = &tokens[skip_attributes(tokens, 0)..];
    let Some(TokenTree::Ident(first)) = tokens.first() else {
        return false;
    };
    let names = match tokens.get(1) {
        Some(TokenTree::Ident(name)) => is_name(name),
        Some(TokenTree::Literal(_)) => true,
        Some(TokenTree::Group(_)) => ["enter", "exit", "always", "done"]
            .iter()
            .any(|word| first == word),
        _ if first == "done" => is_arrow(&tokens[1..]),
        _ => {
            first == "setup"
                || first == "options"
                || first == "random"
                || first == "progress"
                || first == "before"
                || first == "after"
                || first == "turn"
                || first == "deadline"
        }
    };
    names && items.iter().any(|item| first == item)
}

fn skip_to_item(cursor: &mut Cursor<'_>, items: &[&str]) {
    cursor.until(|rest| begins_item(rest, items));
}

fn listed(items: &[&str]) -> String {
    let items: Vec<String> = items.iter().map(|item| format!("`{item}`")).collect();
    items.join(", ")
}

/// The least and the most of `2..=6`, or of `4`.
fn count_of(tokens: &[TokenTree]) -> Option<(u8, u8)> {
    let number = |token: &TokenTree| token.to_string().parse::<u8>().ok();
    match tokens {
        [count] => number(count).map(|count| (count, count)),
        [least, first, second, equals, most]
            if is_punct(Some(first), '.')
                && is_punct(Some(second), '.')
                && is_punct(Some(equals), '=') =>
        {
            Some((number(least)?, number(most)?))
        }
        _ => None,
    }
}

fn stream(tokens: &[TokenTree]) -> TokenStream {
    let mut stream = TokenStream::new();
    stream.append_all(tokens);
    stream
}

//! The ways that a handler can go.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use proc_macro2::{Group, Ident, Span, TokenTree};
use rulebook_model::Fault;

use super::cursor::{Cursor, inside, is_arrow, is_braces, is_colon, is_name, is_punct, is_word};
use super::emit::note_effects;
use super::field::twice;
use super::item::{ITEMS, begins_item};
use super::raw::{binds, is_start, skip_attributes};
use super::{Attrs, Tokens};
use crate::errors::Errors;

/// The branches of a handler, in the form in which they were written.
#[allow(
    clippy::large_enum_variant,
    reason = "only where tests have spans know their lines"
)]
pub(crate) enum Branches {
    /// None could be read.
    Missing,
    /// One, which always holds.
    Always(Branch),
    /// `match EXPR { Label: PATTERN => RESULT, … }`.
    Match {
        keyword: Span,
        scrutinee: Tokens,
        braces: Span,
        arms: Vec<Branch>,
        /// Whether each of its arms could be read.
        whole: bool,
    },
    /// `Label: if COND => RESULT, …`: chains, of which each begins with an `if`.
    Chains(Vec<Vec<Branch>>),
}

impl Branches {
    pub(crate) fn all(&self) -> Vec<&Branch> {
        match self {
            Branches::Missing => Vec::new(),
            Branches::Always(branch) => vec![branch],
            Branches::Match { arms, .. } => arms.iter().collect(),
            Branches::Chains(chains) => chains.iter().flatten().collect(),
        }
    }
}

/// One way: its label, when it holds, and what follows.
pub(crate) struct Branch {
    pub(crate) attrs: Attrs,
    pub(crate) label: Option<Ident>,
    /// Behind its label. What is told of all of a branch is told here: a word of
    /// ours in the label itself would have an editor take it for more than one thing.
    pub(crate) begins: Span,
    pub(crate) guard: Guard,
    pub(crate) arrow: Span,
    pub(crate) result: Outcome,
}

/// When a branch holds.
pub(crate) enum Guard {
    Always,
    If(Tokens),
    Else,
    /// An arm of a `match`: its pattern, and what stands behind an `if`.
    Arm(Tokens, Option<Tokens>),
}

/// What follows: effects, then where it leads.
pub(crate) struct Outcome {
    pub(crate) effects: Tokens,
    pub(crate) target: Target,
    /// Its last word.
    pub(crate) end: Span,
    /// Whether it stands in braces, so that no comma need end it.
    block: bool,
}

/// Where a branch leads.
pub(crate) struct Target {
    pub(crate) kind: TargetKind,
    pub(crate) data: Option<Group>,
}

pub(crate) enum TargetKind {
    To(Ident),
    Again(Ident),
    Stay,
    /// `push TARGET then TARGET`.
    Push {
        to: Box<Target>,
        then: Box<Target>,
    },
    /// `pop`, where it stands.
    Pop(Span),
    /// `play MOVE { … } as SEAT`; its data is that of the target.
    Play {
        event: Ident,
        seat: Tokens,
    },
    Missing,
}

impl Branches {
    /// Splits a body: what stands before the branches, and the branches.
    pub(super) fn split<'a>(
        tokens: &'a [TokenTree],
        end: Span,
        event: &Ident,
        errors: &mut Errors,
    ) -> (&'a [TokenTree], Branches) {
        if let Some((at, brace)) = match_at(tokens) {
            let TokenTree::Group(group) = &tokens[brace] else {
                return (tokens, Branches::Missing);
            };
            let before = errors.count();
            let arms = arms(group, errors);
            let whole = errors.count() == before;
            note_labels(arms.iter(), errors);
            let branches = Branches::Match {
                keyword: tokens[at].span(),
                scrutinee: tokens[at + 1..brace].to_vec(),
                braces: group.span(),
                arms,
                whole,
            };
            return (&tokens[..at], branches);
        }
        let Some(at) =
            (0..tokens.len()).find(|&at| is_start(tokens, at) && begins_branch(tokens, at))
        else {
            errors.push(
                Fault::NoTarget,
                end,
                format!(
                    "the handler of `{event}` names no branch: end it with `=> PHASE`, or with labelled branches"
                ),
            );
            return (tokens, Branches::Missing);
        };
        let mut cursor = Cursor::new(&tokens[at..], end);
        let mut branches = Vec::new();
        while !cursor.is_empty() {
            match chain_branch(&mut cursor, errors) {
                Some(branch) => branches.push(branch),
                None => skip_to_branch(&mut cursor),
            }
        }
        (&tokens[..at], into_chains(branches, errors))
    }
}

/// The last `match` at the start of a statement, where its braces end the body
/// and hold labelled arms: its place, and theirs.
fn match_at(tokens: &[TokenTree]) -> Option<(usize, usize)> {
    let last = tokens.len().checked_sub(1)?;
    let at = (0..tokens.len())
        .rev()
        .find(|&at| is_start(tokens, at) && is_word(tokens.get(at), "match"))?;
    let brace = at
        + tokens[at..]
            .iter()
            .position(|token| is_braces(Some(token)))?;
    let has_branches = (0..at).any(|at| is_start(tokens, at) && begins_branch(tokens, at));
    (brace == last && !has_branches).then_some((at, brace))
}

/// Whether a branch of a chain begins there: `LABEL:` and `if`, `else` or `=>`,
/// or one of them without a label where nothing else can be meant.
fn begins_branch(tokens: &[TokenTree], at: usize) -> bool {
    let mut rest = &tokens[skip_attributes(tokens, at)..];
    // `'label: if` is no Rust: a label that was meant as one of ours.
    if is_punct(rest.first(), '\'') {
        rest = &rest[1..];
    }
    match rest {
        [TokenTree::Ident(_), after @ ..] if is_colon(after) => {
            let after = &after[1..];
            is_word(after.first(), "if") || is_word(after.first(), "else") || is_arrow(after)
        }
        // An `if` that comes to its `=>` before any block is one of ours, its
        // label forgotten.
        [TokenTree::Ident(word), after @ ..] if word == "if" => {
            let block = |at: &usize| {
                is_braces(after.get(*at))
                    || is_punct(after.get(*at), ';')
                    || is_arrow(&after[*at..])
            };
            (0..after.len())
                .find(block)
                .is_some_and(|at| is_arrow(&after[at..]))
        }
        rest => is_arrow(rest),
    }
}

/// Notes a result where nothing branches: in a rule around a handler, at the
/// border of a phase. What stands before it.
pub(super) fn without_result(tokens: &mut Tokens, what: &str, errors: &mut Errors) {
    let branch = (0..tokens.len()).find(|&at| is_start(tokens, at) && begins_branch(tokens, at));
    if let Some(at) = branch {
        errors.syntax(
            tokens[at].span(),
            format!(
                "{what} has no branches: where the game goes is said by handlers and by `always`"
            ),
        );
        tokens.truncate(at);
    }
}

fn skip_to_branch(cursor: &mut Cursor<'_>) {
    cursor.bump();
    let rest = cursor.rest();
    let count = (0..rest.len())
        .find(|&at| {
            begins_branch(rest, at)
                && (at == 0 || is_punct(rest.get(at - 1), ',') || is_braces(rest.get(at - 1)))
        })
        .unwrap_or(rest.len());
    cursor.skip(count);
}

/// A branch as it was written, before its chain is known.
struct Written {
    branch: Branch,
    /// The `else` by which it goes on a chain.
    goes_on: Option<Span>,
}

impl Written {
    /// Where a fault of the whole branch stands.
    fn span(&self) -> Span {
        self.branch
            .label
            .as_ref()
            .map_or(self.branch.arrow, Ident::span)
    }

    /// How a message names it.
    fn name(&self) -> String {
        self.branch.label.as_ref().map_or_else(
            || "the branch without a label".into(),
            |label| format!("`{label}`"),
        )
    }
}

fn chain_branch(cursor: &mut Cursor<'_>, errors: &mut Errors) -> Option<Written> {
    let attrs = Attrs::parse(cursor, errors);
    attrs.no_initial("a branch", errors);
    attrs.no_secret("a branch", errors);
    let start = cursor.span();
    let labelled = cursor.rest().len();
    let colon = cursor.rest().get(1).map(TokenTree::span);
    let label = label(cursor, errors);
    let colon = colon.filter(|_| label.is_some());
    let labelled = cursor.rest().len() < labelled;
    let goes_on = cursor.word("else");
    let guard = match cursor.word("if") {
        Some(at) => Guard::If(condition(cursor, at, errors)?),
        None if goes_on.is_some() => Guard::Else,
        None => Guard::Always,
    };
    let Some(arrow) = cursor.arrow() else {
        let (at, message) = match (&label, &guard) {
            (Some(name), Guard::If(_)) => (
                name.span(),
                format!("the branch `{name}` has no `=>`: write `{name}: if CONDITION => RESULT`"),
            ),
            (Some(name), Guard::Else) => (
                cursor.span(),
                format!("the branch `{name}` has no `=>`: write `{name}: else => RESULT`"),
            ),
            _ => {
                errors.syntax(
                    cursor.span(),
                    "here a branch is expected: `Label: if CONDITION => RESULT`, `Label: else => RESULT`, or `=> RESULT`",
                );
                return None;
            }
        };
        errors.syntax(at, message);
        if cursor.punct(',').is_none() && !cursor.is_empty() {
            skip_to_branch(cursor);
        }
        // Its place in the chain is known: the `else` behind it has its `if`.
        let guard = match guard {
            Guard::If(_) => Guard::If(vec![Ident::new("true", at).into()]),
            other => other,
        };
        let result = Outcome {
            effects: Tokens::new(),
            target: Target {
                kind: TargetKind::Missing,
                data: None,
            },
            end: at,
            block: false,
        };
        return Some(Written {
            branch: Branch {
                attrs,
                label,
                begins: colon.unwrap_or(at),
                guard,
                arrow: at,
                result,
            },
            goes_on,
        });
    };
    if !labelled && !matches!(guard, Guard::Always) {
        errors.syntax(
            start,
            "a branch with a condition needs a label: `Label: if CONDITION => RESULT`",
        );
    }
    let result = Outcome::parse(cursor, arrow, errors);
    let next = begins_branch(cursor.rest(), 0);
    if result.close(cursor, next, errors) {
        skip_to_branch(cursor);
    }
    Some(Written {
        branch: Branch {
            attrs,
            label,
            begins: colon.unwrap_or(arrow),
            guard,
            arrow,
            result,
        },
        goes_on,
    })
}

fn condition(cursor: &mut Cursor<'_>, at: Span, errors: &mut Errors) -> Option<Tokens> {
    // A comma that a branch follows is the end of one without its `=>`.
    let condition = cursor.until(|rest| {
        is_arrow(rest) || (is_punct(rest.first(), ',') && begins_branch(&rest[1..], 0))
    });
    if condition.is_empty() {
        errors.syntax(at, "after this `if` a condition is missing");
        // A half-written guard: what it leads to is still read.
        return (!cursor.is_empty()).then(|| vec![Ident::new("true", at).into()]);
    }
    Some(condition.to_vec())
}

fn label(cursor: &mut Cursor<'_>, errors: &mut Errors) -> Option<Ident> {
    let quote = is_punct(cursor.peek(), '\'').then(|| cursor.span());
    let rest = &cursor.rest()[usize::from(quote.is_some())..];
    let [TokenTree::Ident(label), after @ ..] = rest else {
        return None;
    };
    if !is_colon(after) {
        return None;
    }
    cursor.skip(2 + usize::from(quote.is_some()));
    if let Some(quote) = quote {
        errors.syntax(
            quote,
            format!("a label is a name, and no lifetime: write `{label}:`"),
        );
    }
    if !is_name(label) {
        errors.push(
            Fault::ReservedName,
            label.span(),
            format!("`{label}` is a keyword of Rust, and no label: choose another name"),
        );
        return None;
    }
    Some(label.clone())
}

/// Puts branches into their chains, and notes those that cannot be exclusive or
/// cannot be reached.
fn into_chains(written: Vec<Written>, errors: &mut Errors) -> Branches {
    note_labels(written.iter().map(|written| &written.branch), errors);
    if written
        .iter()
        .all(|written| matches!(written.branch.guard, Guard::Always))
    {
        return unguarded(written, errors);
    }
    let mut chains: Vec<Vec<Branch>> = Vec::new();
    // The branch whose `else` closed the last chain, and where it stands.
    let mut closed: Option<(String, Span)> = None;
    for written in written {
        let name = written.name();
        if matches!(written.branch.guard, Guard::Always) {
            errors.push(
                Fault::UnguardedBesideGuarded,
                written.span(),
                format!(
                    "{name} holds always, beside branches that hold sometimes: then two would hold at once; \
                     did you mean `{}: else =>`?",
                    written
                        .branch
                        .label
                        .as_ref()
                        .map_or_else(|| "Label".to_owned(), ToString::to_string),
                ),
            );
            continue;
        }
        if let Some((closing, _)) = &closed {
            errors.push(
                Fault::BranchAfterElse,
                written.span(),
                format!(
                    "{name} cannot be reached: the `else` of {closing} holds wherever nothing before it does; \
                     put it before that `else`, as `else if`"
                ),
            );
            continue;
        }
        let is_else = matches!(written.branch.guard, Guard::Else);
        if let (Some(at), true) = (written.goes_on, chains.is_empty()) {
            let mend = if is_else {
                "write `=> RESULT` for a branch that always holds"
            } else {
                "begin with `if`"
            };
            errors.push(
                Fault::ElseWithoutIf,
                at,
                format!("{name} begins with `else`, and no `if` stands before it: {mend}"),
            );
        }
        if is_else {
            closed = Some((name, written.goes_on.unwrap_or(written.branch.arrow)));
        }
        match chains.last_mut() {
            Some(chain) if written.goes_on.is_some() => chain.push(written.branch),
            _ => chains.push(vec![written.branch]),
        }
    }
    if chains.len() > 1 {
        check_independent(&chains, closed, errors);
    }
    Branches::Chains(chains)
}

/// Branches of which each holds always: there can be one.
fn unguarded(written: Vec<Written>, errors: &mut Errors) -> Branches {
    let mut written = written.into_iter();
    let Some(first) = written.next() else {
        return Branches::Missing;
    };
    for other in written {
        let message = match (&first.branch.label, &other.branch.label) {
            (None, None) => {
                "a second branch that holds always: keep one of the two, or give each a \
                             label and a condition, `Label: if CONDITION => RESULT`"
                    .to_owned()
            }
            _ => format!(
                "{} holds always, as {} does: give each a condition, or keep one of them",
                other.name(),
                first.name()
            ),
        };
        errors.push(Fault::TwoUnguarded, other.span(), message);
    }
    Branches::Always(first.branch)
}

/// What several chains may not have.
fn check_independent(chains: &[Vec<Branch>], closed: Option<(String, Span)>, errors: &mut Errors) {
    if let Some((name, at)) = closed {
        errors.push(
            Fault::UnguardedBesideGuarded,
            at,
            format!(
                "the chain that {name} closes holds always, beside another chain: then two branches would \
                 hold at once; write `else if` where the second chain begins"
            ),
        );
    }
    for branch in chains.iter().flatten() {
        if let Guard::If(condition) = &branch.guard
            && let Some(at) = binds(condition)
        {
            errors.push(
                Fault::LetInIndependentChain,
                at,
                "every guard of several chains is asked before one branch is chosen, so that what this `let` \
                 binds would be gone: make one chain with `else if`, or use `matches!`",
            );
        }
    }
}

/// The labelled arms of a `match`.
fn arms(group: &Group, errors: &mut Errors) -> Vec<Branch> {
    let (tokens, end) = inside(group);
    let mut cursor = Cursor::new(&tokens, end);
    let mut arms = Vec::new();
    while !cursor.is_empty() {
        let attrs = Attrs::parse(&mut cursor, errors);
        attrs.no_initial("a branch", errors);
        attrs.no_secret("a branch", errors);
        let start = cursor.span();
        let labelled = cursor.rest().len();
        let label = label(&mut cursor, errors);
        let labelled = cursor.rest().len() < labelled;
        // No pattern holds a comma that stands in no brackets.
        let pattern = cursor
            .until(|rest| {
                is_arrow(rest) || is_word(rest.first(), "if") || is_punct(rest.first(), ',')
            })
            .to_vec();
        let guard = match cursor.word("if") {
            Some(at) => condition(&mut cursor, at, errors),
            None => None,
        };
        let Some(arrow) = cursor.arrow() else {
            let message = match &label {
                Some(name) => {
                    format!("the branch `{name}` has no `=>`: write `{name}: PATTERN => RESULT`")
                }
                None => "here a branch is expected: `Label: PATTERN => RESULT`".to_owned(),
            };
            errors.syntax(start, message);
            cursor.until(|rest| is_punct(rest.first(), ','));
            cursor.punct(',');
            continue;
        };
        if pattern.is_empty() {
            errors.syntax(
                start,
                "this branch has no pattern: write `Label: PATTERN => RESULT`",
            );
        } else if !labelled {
            errors.syntax(
                start,
                "a branch of several needs a label: `Label: PATTERN => RESULT`",
            );
        }
        let result = Outcome::parse(&mut cursor, arrow, errors);
        let next = begins_arm(cursor.rest());
        if result.close(&mut cursor, next, errors) {
            cursor.until(|rest| is_punct(rest.first(), ','));
            cursor.punct(',');
        }
        if !pattern.is_empty() {
            arms.push(Branch {
                attrs,
                label,
                begins: arrow,
                guard: Guard::Arm(pattern, guard),
                arrow,
                result,
            });
        }
    }
    arms
}

fn begins_arm(tokens: &[TokenTree]) -> bool {
    let rest = &tokens[skip_attributes(tokens, 0)..];
    matches!(rest, [TokenTree::Ident(label), after @ ..] if is_name(label) && is_colon(after))
}

/// Notes labels that stand twice in one handler.
fn note_labels<'b>(branches: impl Iterator<Item = &'b Branch>, errors: &mut Errors) {
    let mut labels: BTreeMap<String, &Ident> = BTreeMap::new();
    for label in branches.filter_map(|branch| branch.label.as_ref()) {
        match labels.entry(label.to_string()) {
            Entry::Occupied(first) => {
                twice(Fault::DuplicateLabel, "label", first.get(), label, errors);
            }
            Entry::Vacant(free) => {
                free.insert(label);
            }
        }
    }
}

impl Outcome {
    /// What stands behind a `=>`: a target, or a block that ends in one.
    pub(super) fn parse(cursor: &mut Cursor<'_>, arrow: Span, errors: &mut Errors) -> Outcome {
        let Some(block) = cursor.braces() else {
            let before = cursor.rest();
            let target = Target::parse(cursor, arrow, errors);
            let read = &before[..before.len() - cursor.rest().len()];
            return Outcome {
                effects: Tokens::new(),
                target,
                end: match read.last() {
                    Some(TokenTree::Group(data)) => data.span_close(),
                    Some(last) => last.span(),
                    None => arrow,
                },
                block: false,
            };
        };
        let (effects, target) = Outcome::block(block, arrow, errors);
        note_effects(&effects, true, errors);
        Outcome {
            effects,
            target,
            end: block.span(),
            block: true,
        }
    }

    /// The effects of a block, and its target: its last statement, where what
    /// begins there is a target and nothing else.
    fn block(block: &Group, arrow: Span, errors: &mut Errors) -> (Tokens, Target) {
        let (tokens, end) = inside(block);
        let semicolon = tokens
            .last()
            .filter(|last| is_punct(Some(last), ';'))
            .map(TokenTree::span);
        let body = &tokens[..tokens.len() - usize::from(semicolon.is_some())];
        let missing = Target {
            kind: TargetKind::Missing,
            data: None,
        };
        let branch = (0..body.len()).find(|&at| is_start(body, at) && begins_branch(body, at));
        if let Some(at) = branch {
            errors.push(
                Fault::NoTarget,
                body[at].span(),
                "a result has one target, and branches none of its own: in a handler's body they stand \
                 without a `=>` before it, `on EVENT { Label: if CONDITION => RESULT, … }`",
            );
            return (body[..at].to_vec(), missing);
        }
        let starts = || (0..body.len()).rev().filter(|&at| is_start(body, at));
        let target = starts().find_map(|at| {
            let mut cursor = Cursor::new(&body[at..], end);
            let mut faults = Errors::default();
            let target = Target::parse(&mut cursor, arrow, &mut faults);
            let found = !matches!(target.kind, TargetKind::Missing) && cursor.is_empty();
            found.then_some((at, target, faults))
        });
        if let Some((at, target, faults)) = target {
            errors.append(faults);
            if let Some(semicolon) = semicolon {
                errors.push(
                    Fault::NoTarget,
                    semicolon,
                    "a result ends in its target: leave out the `;` behind it",
                );
            }
            return (body[..at].to_vec(), target);
        }
        let last = starts().find(|&at| !is_word(body.get(at), "else"));
        let (None, Some(at)) = (semicolon, last) else {
            errors.push(
                Fault::NoTarget,
                end,
                "this result ends in no target: its last word is the phase to go to, `stay`, or `again PHASE`",
            );
            return (tokens, missing);
        };
        let mut faults = Errors::default();
        if is_word(body.get(at), "push") || is_word(body.get(at), "play") {
            // They know what is missing.
            Target::parse(&mut Cursor::new(&body[at..], end), arrow, &mut faults);
        }
        let message = if is_word(body.get(at), "if") || is_word(body.get(at), "match") {
            "a result has one target: what depends on a condition is a branch of its own, `Label: if CONDITION => RESULT`"
        } else {
            "this is no target: a result ends in the phase to go to, `stay`, or `again PHASE`"
        };
        if faults.is_empty() {
            faults.push(Fault::NoTarget, body[at].span(), message);
        }
        errors.append(faults);
        // What stands in its place is no statement and is left out, but where it
        // is half written: an editor completes it.
        let mut effects = body[..at].to_vec();
        if is_punct(body.last(), '.') {
            let half = body[at..].iter().cloned().collect();
            effects.push(Group::new(proc_macro2::Delimiter::Brace, half).into());
        }
        (effects, missing)
    }

    /// Reads the comma behind it; whether what follows instead is to be skipped.
    fn close(&self, cursor: &mut Cursor<'_>, branch_follows: bool, errors: &mut Errors) -> bool {
        if cursor.punct(',').is_some() || cursor.is_empty() {
            return false;
        }
        if matches!(self.target.kind, TargetKind::Missing) {
            return !branch_follows;
        }
        if !branch_follows {
            errors.syntax(
                cursor.span(),
                "nothing goes on behind a target: a comma ends the branch",
            );
        } else if !self.block {
            errors.syntax(
                self.end,
                "behind this, a comma is missing: it ends the branch",
            );
        }
        !branch_follows
    }
}

impl Target {
    fn parse(cursor: &mut Cursor<'_>, arrow: Span, errors: &mut Errors) -> Target {
        let missing = Target {
            kind: TargetKind::Missing,
            data: None,
        };
        // What belongs to the next branch or the next rule is no target.
        let rest = cursor.rest();
        let nothing = rest.is_empty()
            || is_punct(rest.first(), ',')
            || is_punct(rest.first(), ';')
            || begins_branch(rest, 0)
            || begins_item(rest, ITEMS);
        if !nothing && cursor.word("stay").is_some() {
            return Target {
                kind: TargetKind::Stay,
                data: cursor.braces().cloned(),
            };
        }
        // A phase may be called by any of these words.
        let goes_on = matches!(cursor.rest(), [_, TokenTree::Ident(_), ..]);
        if !nothing && goes_on {
            if let Some(push) = cursor.word("push") {
                return Target::push(cursor, push, errors);
            }
            if let Some(play) = cursor.word("play") {
                return Target::play(cursor, play, errors);
            }
        }
        if !nothing && let Some(at) = cursor.word("pop") {
            return Target {
                kind: TargetKind::Pop(at),
                data: None,
            };
        }
        let again = goes_on.then(|| cursor.word("again")).flatten();
        let name = if nothing { None } else { cursor.name() };
        let Some(mut name) = name else {
            if nothing {
                errors.push(
                    Fault::NoTarget,
                    arrow,
                    "after this `=>` a target is missing: the phase to go to, `stay`, or `again PHASE`",
                );
            } else {
                errors.push(
                    Fault::NoTarget,
                    cursor.span(),
                    "this is no target: after a `=>` stands the phase to go to, `stay`, or `again PHASE`",
                );
            }
            return missing;
        };
        let first = name.span();
        let mut path = false;
        while let [colon, second, TokenTree::Ident(last), ..] = cursor.rest()
            && is_punct(Some(colon), ':')
            && is_punct(Some(second), ':')
        {
            path = true;
            name = last.clone();
            cursor.skip(3);
        }
        if path {
            errors.syntax(
                first,
                format!("a target is named without a path: write `{name}`"),
            );
        }
        let kind = if again.is_some() {
            TargetKind::Again(name)
        } else {
            TargetKind::To(name)
        };
        Target {
            kind,
            data: cursor.braces().cloned(),
        }
    }

    /// Reads what follows a `push`.
    fn push(cursor: &mut Cursor<'_>, push: Span, errors: &mut Errors) -> Target {
        let to = Target::parse(cursor, push, errors);
        let Some(at) = cursor.word("then") else {
            if !matches!(to.kind, TargetKind::Missing) {
                errors.push(
                    Fault::NoTarget,
                    push,
                    "this `push` does not say what comes after: write `push PHASE then PHASE`, or `then stay` to go on as before",
                );
            }
            return Target {
                kind: TargetKind::Missing,
                data: None,
            };
        };
        let then = Target::parse(cursor, at, errors);
        for (target, whole) in [(&to, false), (&then, true)] {
            let allowed = match &target.kind {
                TargetKind::To(_) | TargetKind::Missing => true,
                TargetKind::Stay => whole && target.data.is_none(),
                _ => false,
            };
            if !allowed {
                errors.push(
                    Fault::NoTarget,
                    if whole { at } else { push },
                    if whole {
                        "after this `then` stands a phase with its data, or `stay`"
                    } else {
                        "after this `push` stands a phase with its data"
                    },
                );
                return Target {
                    kind: TargetKind::Missing,
                    data: None,
                };
            }
        }
        Target {
            kind: TargetKind::Push {
                to: Box::new(to),
                then: Box::new(then),
            },
            data: None,
        }
    }

    /// Reads what follows a `play`.
    fn play(cursor: &mut Cursor<'_>, play: Span, errors: &mut Errors) -> Target {
        let missing = Target {
            kind: TargetKind::Missing,
            data: None,
        };
        let Some(event) = cursor.name() else {
            return missing;
        };
        let data = cursor.braces().cloned();
        let seat = cursor.word("as").map(|_| {
            let rest =
                cursor.until(|rest| is_punct(rest.first(), ',') || is_punct(rest.first(), ';'));
            rest.to_vec()
        });
        let Some(seat) = seat.filter(|seat| !seat.is_empty()) else {
            errors.push(
                Fault::NoTarget,
                play,
                format!("this `play` does not say for whom: write `play {event} as SEAT`"),
            );
            return missing;
        };
        Target {
            kind: TargetKind::Play { event, seat },
            data,
        }
    }
}

//! The ways that a handler can go.

use proc_macro2::{Group, Ident, Span, TokenTree};
use rulebook_model::Fault;

use super::cursor::{Cursor, inside, is_arrow, is_braces, is_colon, is_name, is_punct, is_word};
use super::field::twice;
use super::handler::note_requires;
use super::raw::{binds, is_start, skip_attributes};
use super::{Attrs, Tokens};
use crate::errors::Errors;

/// The branches of a handler, in the form in which they were written.
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
            let arms = arms(group, errors);
            note_labels(arms.iter(), errors);
            let branches = Branches::Match {
                keyword: tokens[at].span(),
                scrutinee: tokens[at + 1..brace].to_vec(),
                braces: group.span(),
                arms,
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
    let rest = &tokens[skip_attributes(tokens, at)..];
    match rest {
        [TokenTree::Ident(label), after @ ..] if is_name(label) && is_colon(after) => {
            let after = &after[1..];
            is_word(after.first(), "if") || is_word(after.first(), "else") || is_arrow(after)
        }
        rest => is_arrow(rest),
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
    let start = cursor.span();
    let label = label(cursor);
    let goes_on = cursor.word("else");
    let guard = match cursor.word("if") {
        Some(at) => Guard::If(condition(cursor, at, errors)?),
        None if goes_on.is_some() => Guard::Else,
        None => Guard::Always,
    };
    let Some(arrow) = cursor.arrow() else {
        errors.syntax(
            cursor.span(),
            "here a branch is expected: `Label: if CONDITION => RESULT`, `Label: else => RESULT`, or `=> RESULT`",
        );
        return None;
    };
    if label.is_none() && !matches!(guard, Guard::Always) {
        errors.syntax(
            start,
            "a branch with a condition needs a label: `Label: if CONDITION => RESULT`",
        );
    }
    let result = Outcome::parse(cursor, arrow, errors);
    if cursor.punct(',').is_none() && !cursor.is_empty() && !begins_branch(cursor.rest(), 0) {
        if !matches!(result.target.kind, TargetKind::Missing) {
            errors.syntax(cursor.span(), "a comma ends a branch");
        }
        skip_to_branch(cursor);
    }
    Some(Written {
        branch: Branch {
            attrs,
            label,
            guard,
            arrow,
            result,
        },
        goes_on,
    })
}

fn condition(cursor: &mut Cursor<'_>, at: Span, errors: &mut Errors) -> Option<Tokens> {
    let condition = cursor.until(is_arrow);
    if condition.is_empty() {
        errors.syntax(at, "after this `if` a condition is missing");
        // A half-written guard: what it leads to is still read.
        return (!cursor.is_empty()).then(|| vec![Ident::new("true", at).into()]);
    }
    Some(condition.to_vec())
}

fn label(cursor: &mut Cursor<'_>) -> Option<Ident> {
    let [TokenTree::Ident(label), after @ ..] = cursor.rest() else {
        return None;
    };
    if !is_name(label) || !is_colon(after) {
        return None;
    }
    cursor.skip(2);
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
                     did you mean `else`?"
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
        errors.push(
            Fault::TwoUnguarded,
            other.span(),
            format!(
                "{} holds always, as {} does: give each a condition, or keep one of them",
                other.name(),
                first.name()
            ),
        );
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
        let start = cursor.span();
        let label = label(&mut cursor);
        let pattern = cursor
            .until(|rest| is_arrow(rest) || is_word(rest.first(), "if"))
            .to_vec();
        let guard = match cursor.word("if") {
            Some(at) => condition(&mut cursor, at, errors),
            None => None,
        };
        let Some(arrow) = cursor.arrow() else {
            errors.syntax(
                start,
                "here a branch is expected: `Label: PATTERN => RESULT`",
            );
            break;
        };
        if pattern.is_empty() {
            errors.syntax(
                start,
                "this branch has no pattern: write `Label: PATTERN => RESULT`",
            );
        } else if label.is_none() {
            errors.syntax(
                start,
                "a branch of several needs a label: `Label: PATTERN => RESULT`",
            );
        }
        let result = Outcome::parse(&mut cursor, arrow, errors);
        if cursor.punct(',').is_none() && !cursor.is_empty() && !begins_arm(cursor.rest()) {
            if !matches!(result.target.kind, TargetKind::Missing) {
                errors.syntax(cursor.span(), "a comma ends a branch");
            }
            cursor.until(|rest| is_punct(rest.first(), ','));
            cursor.punct(',');
        }
        if !pattern.is_empty() {
            arms.push(Branch {
                attrs,
                label,
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
    let mut labels: Vec<&Ident> = Vec::new();
    for label in branches.filter_map(|branch| branch.label.as_ref()) {
        match labels.iter().find(|other| **other == label) {
            Some(first) => twice(Fault::DuplicateLabel, "label", first, label, errors),
            None => labels.push(label),
        }
    }
}

impl Outcome {
    /// What stands behind a `=>`: a target, or a block that ends in one.
    pub(super) fn parse(cursor: &mut Cursor<'_>, arrow: Span, errors: &mut Errors) -> Outcome {
        let Some(block) = cursor.braces() else {
            return Outcome {
                effects: Tokens::new(),
                target: Target::parse(cursor, arrow, errors),
            };
        };
        let (tokens, end) = inside(block);
        // The last statement, where what begins there is a target and nothing else.
        let target = (0..tokens.len())
            .rev()
            .filter(|&at| is_start(&tokens, at))
            .find_map(|at| {
                let mut cursor = Cursor::new(&tokens[at..], end);
                let mut faults = Errors::default();
                let target = Target::parse(&mut cursor, arrow, &mut faults);
                (faults.is_empty() && cursor.is_empty()).then_some((at, target))
            });
        let (at, target) = target.unwrap_or_else(|| {
            errors.push(
                Fault::NoTarget,
                end,
                "this result ends in no target: its last word is the phase to go to, `stay`, or `again PHASE`",
            );
            (tokens.len(), Target { kind: TargetKind::Missing, data: None })
        });
        let effects = tokens[..at].to_vec();
        note_requires(&effects, errors);
        Outcome { effects, target }
    }
}

impl Target {
    fn parse(cursor: &mut Cursor<'_>, arrow: Span, errors: &mut Errors) -> Target {
        let missing = Target {
            kind: TargetKind::Missing,
            data: None,
        };
        if cursor.word("stay").is_some() {
            return Target {
                kind: TargetKind::Stay,
                data: cursor.braces().cloned(),
            };
        }
        let again = matches!(cursor.rest(), [_, TokenTree::Ident(_), ..])
            .then(|| cursor.word("again"))
            .flatten();
        let Some(mut name) = cursor.name() else {
            errors.push(
                Fault::NoTarget,
                arrow,
                "after this `=>` a target is missing: the phase to go to, `stay`, or `again PHASE`",
            );
            return missing;
        };
        while let [first, second, TokenTree::Ident(last), ..] = cursor.rest()
            && is_punct(Some(first), ':')
            && is_punct(Some(second), ':')
        {
            errors.syntax(
                name.span(),
                format!("a target is named without a path: write `{last}`"),
            );
            name = last.clone();
            cursor.skip(3);
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
}

//! The rules with their names resolved: what the model is made of, and what is
//! expanded.

use proc_macro2::{Ident, TokenTree};
use quote::ToTokens;
use rulebook_model::{EventKind, When};
use syn::ext::IdentExt;

use crate::syntax::{
    Around, Branches, By, Check, Declared, Event, Guard, Handler, Illegal, Named, Outcome, Phase,
    Places, Rules, Seats, Target, TargetKind, Tokens, raw,
};

/// The rules, and for each handler that can be placed what its names stand for.
pub(crate) struct Plan<'r> {
    pub(crate) rules: &'r Rules,
    /// The phase in which a game begins; the first where there is none to name.
    pub(crate) initial: usize,
    pub(crate) handlers: Vec<Planned<'r>>,
    /// For each phase, its first handler of each event.
    pub(crate) first: Vec<Vec<Option<usize>>>,
    /// Rules around the handlers, in the order in which they stand.
    pub(crate) around: Vec<PlannedRule<'r>>,
    /// For each handler, whether something can fail once its work has begun, in
    /// it or in what follows.
    pub(crate) copies: Vec<bool>,
    /// Of each event, whether some branch has a label.
    pub(crate) labelled: Vec<bool>,
    /// What a position keeps of the turn orders.
    pub(crate) turns: Turns,
    pub(crate) extent: Extent,
}

/// How much of the items can be expanded, so that what is at fault makes no
/// second error in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Extent {
    /// None: two of the types would have one name.
    Nothing,
    /// The types. Nobody knows what the bodies would mean.
    Types,
    All,
}

/// What a position keeps of the turn orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turns {
    /// One seat after another, and nothing else.
    OneSeat,
    /// Nothing.
    Anytime,
    /// Whatever orders need.
    All,
}

/// A handler of a declared event.
pub(crate) struct Planned<'r> {
    pub(crate) written: &'r Handler,
    /// Its place among the planned handlers.
    pub(crate) at: usize,
    /// Its event, by its place.
    pub(crate) event: usize,
    /// Where it holds, by the places of the phases; ends too, where an author
    /// put one.
    pub(crate) phases: Vec<usize>,
    /// For each field of the event, in order, what the handler says of it.
    pub(crate) fields: Vec<Option<Named>>,
    /// The fields in the order in which the handler names them, the others behind.
    pub(crate) order: Vec<usize>,
}

/// A `before` or `after` of declared events.
pub(crate) struct PlannedRule<'r> {
    pub(crate) written: &'r Around,
    /// Its events, by their places.
    pub(crate) events: Vec<usize>,
    /// For each field of the one event that it is for, in order, what it says of
    /// it.
    pub(crate) fields: Vec<Option<Named>>,
}

impl Rules {
    pub(crate) fn phase_at(&self, name: &Ident) -> Option<usize> {
        let names = self.phases.iter().map(|phase| &phase.name);
        self.phase_names.at(name, names)
    }

    pub(crate) fn event_at(&self, name: &Ident) -> Option<usize> {
        self.events
            .iter()
            .position(|event| event.name == *name && event.kind.is_declared())
    }

    pub(crate) fn illegal_at(&self, name: &Ident) -> Option<usize> {
        let names = self.illegals.iter().map(|illegal| &illegal.name);
        self.illegal_names.at(name, names)
    }

    /// Whether a phase is that one, or nested in it.
    pub(crate) fn is_within(&self, phase: usize, of: usize) -> bool {
        std::iter::successors(Some(phase), |&at| self.phases[at].parent).any(|at| at == of)
    }

    /// The phases in which a game can stand and go on: no ends, and none that
    /// hold others.
    pub(crate) fn leaves(&self) -> impl Iterator<Item = usize> {
        (0..self.phases.len())
            .filter(|&at| self.phases[at].outcome.is_none() && !self.phases[at].is_compound)
    }

    /// The seat that a lone word names, as in `by Master`: whatever begins in
    /// upper case is meant as one.
    pub(crate) fn lone_seat<'t>(&self, tokens: &'t [TokenTree]) -> Option<(&'t Ident, bool)> {
        let Seats::Named { seats, .. } = &self.seats else {
            return None;
        };
        let [TokenTree::Ident(word)] = tokens else {
            return None;
        };
        word.to_string()
            .starts_with(char::is_uppercase)
            .then(|| (word, seats.iter().any(|(_, seat)| seat == word)))
    }
}

impl Rules {
    /// Whether the call names one of those words of the context.
    pub(crate) fn has_word(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(&word.as_str()))
    }

    /// What a position keeps of the turn orders.
    pub(crate) fn turns(&self) -> Turns {
        let order = self.turn.as_ref();
        let plain = |name| order.is_some_and(|order| order.is_bare(name));
        let more = self.has_word(&[
            "pass",
            "reopen",
            "skip",
            "reverse",
            "give_turn",
            "eliminate",
            "outer",
            "turn",
            "round",
            "turn_began",
            "at",
        ]) || self.phases.iter().any(|phase| phase.turn.is_some());
        match (order, &self.seats) {
            _ if more => Turns::All,
            (None, Seats::Solo) => Turns::OneSeat,
            (None, _) => Turns::Anytime,
            _ if plain("RoundRobin") => Turns::OneSeat,
            _ if plain("Free") => Turns::Anytime,
            _ => Turns::All,
        }
    }
}

impl<'r> Plan<'r> {
    pub(crate) fn phase(&self, at: usize) -> &'r Phase {
        &self.rules.phases[at]
    }

    pub(crate) fn event(&self, handler: &Planned<'r>) -> &'r Event {
        &self.rules.events[handler.event]
    }

    /// The phase that a target names, where there is one of that name.
    pub(crate) fn target(&self, target: &Target) -> Option<usize> {
        match &target.kind {
            TargetKind::To(name) | TargetKind::Again(name) => self.rules.phase_at(name),
            TargetKind::Stay
            | TargetKind::Push { .. }
            | TargetKind::Pop(_)
            | TargetKind::Play { .. }
            | TargetKind::Missing => None,
        }
    }

    /// The phases in which a handler plays: no ends.
    pub(crate) fn leaves(&self, handler: &Planned<'r>) -> Vec<usize> {
        let mut phases = handler.phases.clone();
        phases.retain(|&phase| self.phase(phase).outcome.is_none());
        phases
    }

    /// A phase of a handler, by the word of the author's that puts it there: what
    /// an editor asks of that word is answered, and renames it too.
    pub(crate) fn phase_word<'p>(&self, handler: &'p Planned<'r>, at: usize) -> &'p Ident {
        let name = &self.phase(at).name;
        let Places::In(words) = &handler.written.places else {
            return name;
        };
        // As they stand, unless one of them holds others.
        let place = handler.phases.iter().position(|&phase| phase == at);
        let word = place.and_then(|place| words.get(place));
        word.filter(|word| *word == name).unwrap_or(name)
    }

    /// The data that all phases of a handler share, by name and type.
    pub(crate) fn data(&self, handler: &Planned<'r>) -> Vec<&'r Declared> {
        let leaves = self.leaves(handler);
        let Some((&first, others)) = leaves.split_first() else {
            return Vec::new();
        };
        let shared = |field: &&Declared| {
            others.iter().all(|&other| {
                self.phase(other)
                    .data
                    .iter()
                    .any(|same| same.name == field.name && type_text(same) == type_text(field))
            })
        };
        self.phase(first).data.iter().filter(shared).collect()
    }

    /// Whether something can fail once a handler's work has begun, in it or in
    /// what follows, so that it needs a copy of the state to go back to.
    pub(crate) fn copies(&self, handler: &Planned<'_>) -> bool {
        self.copies.get(handler.at).copied().unwrap_or_default()
    }

    /// The `always` of a phase.
    pub(crate) fn always(&self, phase: usize) -> impl Iterator<Item = &Planned<'r>> {
        self.handlers
            .iter()
            .filter(move |handler| handler.written.is_always() && handler.phases.contains(&phase))
    }

    /// The `before` or `after` rules of an event that arrives in a phase, in the
    /// order in which they run: the game's and then the phase's, and after the
    /// handler the other way round.
    pub(crate) fn around(&self, when: When, phase: usize, event: usize) -> Vec<usize> {
        let mut rules: Vec<usize> = (0..self.around.len())
            .filter(|&at| {
                let PlannedRule {
                    written, events, ..
                } = &self.around[at];
                written.when == when
                    && events.contains(&event)
                    && written
                        .home
                        .is_none_or(|home| self.rules.is_within(phase, home))
            })
            .collect();
        let depth = |&at: &usize| self.depth(self.around[at].written.home);
        rules.sort_by_key(depth);
        if when == When::After {
            rules.sort_by_key(|at| std::cmp::Reverse(depth(at)));
        }
        rules
    }

    /// How many phases are around what stands in one; none around the game's.
    pub(crate) fn depth(&self, home: Option<usize>) -> usize {
        std::iter::successors(home, |&at| self.rules.phases[at].parent).count()
    }

    /// Whether what runs as a match starts may refuse: `enter` and `always` of the
    /// initial phase, and what they queue.
    pub(crate) fn start_may_fail(&self) -> bool {
        let around = std::iter::successors(Some(self.initial), |&at| {
            self.rules.phases.get(at).and_then(|phase| phase.parent)
        });
        let around: Vec<_> = around.filter_map(|at| self.rules.phases.get(at)).collect();
        let mut enters = around
            .iter()
            .filter_map(|phase| phase.enter.as_ref())
            .map(|enter| &enter.body);
        let mut exits = around.iter().filter_map(|phase| phase.exit.as_ref());
        let always: Vec<_> = self.always(self.initial).collect();
        // An `always` that only ends the game cannot go round.
        let ends = |target: &Target| {
            self.target(target)
                .is_some_and(|phase| self.rules.phases[phase].outcome.is_some())
        };
        enters.any(|body| raw::refuses(body) || !crate::syntax::emits(body).is_empty())
            || always.len() > 1
            || (!always.is_empty() && exits.any(|exit| raw::refuses(&exit.body)))
            || always.iter().any(|handler| {
                handler.fails_late()
                    || handler
                        .written
                        .branches
                        .all()
                        .iter()
                        .any(|branch| !ends(&branch.result.target))
            })
    }

    /// Whether the fields of a handler's event are held against a domain.
    pub(crate) fn has_domains(&self, handler: &Planned<'_>) -> bool {
        // What a chance event comes out as is asked before it is handled.
        let event = self.event(handler);
        event.kind != EventKind::Chance && event.fields.iter().any(|field| field.domain.is_some())
            || handler
                .fields
                .iter()
                .flatten()
                .any(|field| field.domain.is_some())
    }

    /// Whether a `before` rule stands around a handler.
    pub(crate) fn guarded(&self, handler: &Planned<'_>) -> bool {
        let phases = self.leaves(handler);
        phases
            .into_iter()
            .any(|phase| !self.around(When::Before, phase, handler.event).is_empty())
    }

    /// Whether a move is more than one handler and one branch of it.
    pub(crate) fn chains(&self) -> bool {
        let rules = self.rules;
        rules
            .events
            .iter()
            .any(|event| event.kind != EventKind::Move)
            || self.has_after()
            || rules
                .phases
                .iter()
                .any(|phase| phase.enter.is_some() || phase.exit.is_some() || phase.turn.is_some())
            || self.goes_beyond()
    }

    /// Every target of the handlers.
    fn targets(&self) -> impl Iterator<Item = &'r TargetKind> {
        let handlers = self.rules.handlers.iter();
        let branches = handlers.flat_map(|handler| handler.branches.all());
        branches.map(|branch| &branch.result.target.kind)
    }

    /// Whether some phase is pushed.
    pub(crate) fn pushes(&self) -> bool {
        self.targets()
            .any(|target| matches!(target, TargetKind::Push { .. } | TargetKind::Pop(_)))
    }

    /// Whether some target is none of a phase: `push`, `pop`, `play`.
    pub(crate) fn goes_beyond(&self) -> bool {
        self.pushes()
            || self
                .targets()
                .any(|target| matches!(target, TargetKind::Play { .. }))
    }

    /// Whether everything may be seen: nothing is secret, nor the generator's, and the
    /// author says nothing else.
    pub(crate) fn is_public(&self) -> bool {
        let mut fields = self.rules.events.iter().flat_map(|event| &event.fields);
        !self.rules.random
            && self.rules.header.attrs.view.is_none()
            && fields.all(|field| field.attrs.secret.is_none())
    }

    /// Whether bodies ask which turn or round it is.
    pub(crate) fn counts_turns(&self) -> bool {
        self.rules.has_word(&["turn", "round"])
    }

    /// Whether the rules ask for the time.
    pub(crate) fn asks_the_time(&self) -> bool {
        self.rules.has_word(&["now", "turn_began"])
            || self
                .rules
                .phases
                .iter()
                .any(|phase| phase.deadline.is_some())
    }

    pub(crate) fn has_internal(&self) -> bool {
        self.rules
            .events
            .iter()
            .any(|event| event.kind == EventKind::Internal)
    }

    pub(crate) fn has_chance(&self) -> bool {
        self.rules
            .events
            .iter()
            .any(|event| event.kind == EventKind::Chance)
    }

    /// Whether some rule emits that event.
    pub(crate) fn is_emitted(&self, event: usize) -> bool {
        let rules = self.rules;
        let branches = rules
            .handlers
            .iter()
            .flat_map(|handler| handler.branches.all());
        let enters = rules.phases.iter().filter_map(|phase| phase.enter.as_ref());
        branches
            .map(|branch| &branch.result.effects)
            .chain(enters.map(|enter| &enter.body))
            .flat_map(|effects| crate::syntax::emits(effects))
            .any(|emit| rules.event_at(&emit.event) == Some(event))
    }

    /// Whether some rule of that side names the whole event: `_ as event`, `move as event`.
    pub(crate) fn names_events(&self, when: When) -> bool {
        self.around
            .iter()
            .any(|rule| rule.written.when == when && rule.written.pattern.whole().is_some())
    }

    pub(crate) fn has_after(&self) -> bool {
        self.around
            .iter()
            .any(|rule| rule.written.when == When::After)
    }

    /// The handler of an event in a phase.
    pub(crate) fn handler(&self, phase: usize, event: usize) -> Option<&Planned<'r>> {
        self.first[phase][event].map(|at| &self.handlers[at])
    }
}

impl Planned<'_> {
    /// Whether exactly one branch holds whatever the position, by construction.
    pub(crate) fn is_exclusive(&self) -> bool {
        match &self.written.branches {
            Branches::Always(_) | Branches::Match { .. } => true,
            Branches::Chains(chains) => matches!(
                chains.as_slice(),
                [chain] if chain.last().is_some_and(|branch| matches!(branch.guard, Guard::Else))
            ),
            Branches::Missing => false,
        }
    }

    /// Whether its branches are one chain.
    pub(crate) fn is_one_chain(&self) -> bool {
        matches!(&self.written.branches, Branches::Chains(chains) if chains.len() == 1)
    }

    /// Whether nothing is done before a branch is chosen, so that the state is not
    /// changed until then.
    pub(crate) fn chooses_first(&self) -> bool {
        self.written.is_always()
            || (self.written.work.is_empty()
                && matches!(self.written.branches, Branches::Chains(_)))
    }

    /// Whether it may itself still fail once its work has begun.
    pub(crate) fn fails_late(&self) -> bool {
        (!self.is_exclusive() && !self.chooses_first())
            || self.later().iter().any(|tokens| raw::refuses(tokens))
    }

    /// Whether its checks can refuse.
    pub(crate) fn checks_refuse(&self) -> bool {
        if self.chooses_first() && !self.is_exclusive() {
            return true;
        }
        self.written.checks.iter().any(|check| match check {
            Check::Require(_) => true,
            Check::Let(tokens) => raw::refuses(tokens),
        })
    }

    /// All tokens of the author's that run once its checks have passed.
    fn later(&self) -> Vec<&[TokenTree]> {
        let mut later: Vec<&[TokenTree]> = vec![&self.written.work];
        if let Branches::Match { scrutinee, .. } = &self.written.branches {
            later.push(scrutinee);
        }
        for branch in self.written.branches.all() {
            match &branch.guard {
                Guard::If(condition) => later.push(condition),
                Guard::Arm(pattern, condition) => {
                    later.push(pattern);
                    later.extend(condition.as_deref());
                }
                Guard::Always | Guard::Else => {}
            }
            later.push(&branch.result.effects);
        }
        later
    }

    /// All tokens of the author's in its body, those of targets' data too.
    pub(crate) fn all_tokens(&self) -> Vec<Tokens> {
        let mut all: Vec<Tokens> = self
            .later()
            .into_iter()
            .map(<[TokenTree]>::to_vec)
            .collect();
        for check in &self.written.checks {
            match check {
                Check::Let(tokens) => all.push(tokens.clone()),
                Check::Require(require) => {
                    all.push(require.condition.clone());
                    all.extend(
                        require
                            .illegal
                            .iter()
                            .filter_map(|illegal| illegal.data.as_ref())
                            .map(inner),
                    );
                }
            }
        }
        for branch in self.written.branches.all() {
            all.extend(branch.result.target.tokens());
        }
        for named in self.fields.iter().flatten() {
            if let Some((_, illegal)) = &named.otherwise {
                all.extend(illegal.data.as_ref().map(inner));
            }
        }
        all
    }

    /// Whether its body names that word.
    pub(crate) fn names(&self, name: &Ident) -> bool {
        self.all_tokens()
            .iter()
            .any(|tokens| raw::mentions(tokens, name))
    }

    /// What its `by` says, where that is an expression.
    pub(crate) fn by(&self) -> Option<&Tokens> {
        match &self.written.by {
            Some(By::Seats(tokens)) => Some(tokens),
            _ => None,
        }
    }
}

impl Outcome {
    /// Whether the effects pass the turn on.
    pub(crate) fn ends_turn(&self, cx: &Ident) -> bool {
        raw::calls(&self.effects, cx, "end_turn")
    }
}

impl Illegal {
    /// The words of its message that stand in braces and name a field.
    pub(crate) fn says(&self, field: &Ident) -> bool {
        let field = field.unraw();
        self.message.to_string().contains(&format!("{{{field}"))
    }
}

impl Target {
    /// The tokens of the author's in it: the data that it is given.
    fn tokens(&self) -> Vec<Tokens> {
        let mut all: Vec<Tokens> = self.data.iter().map(inner).collect();
        match &self.kind {
            TargetKind::Push { to, then } => {
                all.extend(to.tokens());
                all.extend(then.tokens());
            }
            TargetKind::Play { seat, .. } => all.push(seat.clone()),
            _ => {}
        }
        all
    }
}

/// A type as text, which is how two are compared.
pub(crate) fn type_text(field: &Declared) -> String {
    field.ty.to_token_stream().to_string()
}

fn inner(group: &proc_macro2::Group) -> Tokens {
    group.stream().into_iter().collect()
}

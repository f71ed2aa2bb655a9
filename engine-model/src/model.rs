//! What a rule book says, as plain slices and ids.
//!
//! Every list stands in the order of declaration, and an id is a place in its
//! list. Text that only people read (docs, guards) keeps the author's spelling.

/// The rules of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Model<'a> {
    /// The game's name, as in `pub game NAME(…)`.
    pub game: &'a str,
    /// Its doc comment, one line of it a line.
    pub docs: &'a str,
    /// Who sits at the table.
    pub seats: Seats<'a>,
    /// The turn order of the game, where it names one.
    pub turn: Option<Turn<'a>>,
    /// Phases and ends.
    pub phases: &'a [Phase<'a>],
    /// Where a game begins.
    pub initial: PhaseId,
    /// What can happen.
    pub events: &'a [Event<'a>],
    /// Why a move may be refused.
    pub illegals: &'a [Illegal<'a>],
    /// What happens when an event arrives, phase by phase.
    pub handlers: &'a [Handler<'a>],
    /// What runs around the handlers.
    pub rules: &'a [Rule<'a>],
}

impl<'a> Model<'a> {
    /// The phase or end of that id.
    ///
    /// # Panics
    /// When the id is of another model and lies past this one's phases.
    #[must_use]
    pub const fn phase(&self, id: PhaseId) -> &'a Phase<'a> {
        &self.phases[id.0 as usize]
    }

    /// Whether some branch or border queues that event.
    #[must_use]
    pub fn is_emitted(&self, event: EventId) -> bool {
        let branches = self.handlers.iter().flat_map(|handler| handler.branches);
        let hooks = self
            .phases
            .iter()
            .flat_map(|phase| phase.enter.iter().chain(&phase.exit));
        branches
            .flat_map(|branch| branch.emits)
            .chain(hooks.flat_map(|hook| hook.emits))
            .any(|emit| emit.event == event)
    }

    /// The event of that id.
    ///
    /// # Panics
    /// When the id is of another model and lies past this one's events.
    #[must_use]
    pub const fn event(&self, id: EventId) -> &'a Event<'a> {
        &self.events[id.0 as usize]
    }

    /// The illegal of that id.
    ///
    /// # Panics
    /// When the id is of another model and lies past this one's illegals.
    #[must_use]
    pub const fn illegal(&self, id: IllegalId) -> &'a Illegal<'a> {
        &self.illegals[id.0 as usize]
    }

    /// The handler of that id.
    ///
    /// # Panics
    /// When the id is of another model and lies past this one's handlers.
    #[must_use]
    pub const fn handler(&self, id: HandlerId) -> &'a Handler<'a> {
        &self.handlers[id.0 as usize]
    }

    /// The ids of the phases and ends, in the order of declaration.
    pub fn phase_ids(&self) -> impl Iterator<Item = PhaseId> + use<> {
        (0..=u16::MAX).map(PhaseId).take(self.phases.len())
    }

    /// The ids of the events, in the order of declaration.
    pub fn event_ids(&self) -> impl Iterator<Item = EventId> + use<> {
        (0..=u16::MAX).map(EventId).take(self.events.len())
    }

    /// The ids of the illegals, in the order of declaration.
    pub fn illegal_ids(&self) -> impl Iterator<Item = IllegalId> + use<> {
        (0..=u16::MAX).map(IllegalId).take(self.illegals.len())
    }

    /// The ids of the handlers, in the order of declaration.
    pub fn handler_ids(&self) -> impl Iterator<Item = HandlerId> + use<> {
        (0..=u16::MAX).map(HandlerId).take(self.handlers.len())
    }

    /// The phases that a phase is nested in, from inside out.
    pub fn parents(&self, phase: PhaseId) -> impl Iterator<Item = PhaseId> + use<'a> {
        let phases = self.phases;
        let outside = move |inner: &PhaseId| phases.get(inner.index())?.parent;
        // In a model at fault a phase may stand in itself.
        core::iter::successors(outside(&phase), outside).take(phases.len())
    }

    /// The phases and ends that stand in a phase, without what stands in those.
    pub fn children(&self, phase: PhaseId) -> impl Iterator<Item = PhaseId> + use<'a> {
        let phases = self.phases;
        self.phase_ids()
            .filter(move |child| phases[child.index()].parent == Some(phase))
    }

    /// The turn order in force in a phase: its own, or that of the nearest phase
    /// around it which has one, with that phase; else the game's.
    #[must_use]
    pub fn turn_in(&self, phase: PhaseId) -> Option<(Option<PhaseId>, Turn<'a>)> {
        let mut homes = core::iter::once(phase).chain(self.parents(phase));
        homes
            .find_map(|home| Some((Some(home), self.phases.get(home.index())?.turn?)))
            .or_else(|| Some((None, self.turn?)))
    }

    /// The phase whose deadline holds in a phase: itself, or the nearest around it
    /// that has one.
    #[must_use]
    pub fn deadline_in(&self, phase: PhaseId) -> Option<PhaseId> {
        let mut homes = core::iter::once(phase).chain(self.parents(phase));
        homes.find(|home| {
            let home = self.phases.get(home.index());
            home.is_some_and(|home| home.deadline.is_some())
        })
    }

    /// Whether other phases are nested in a phase. A game never stands in such a
    /// one itself.
    #[must_use]
    pub fn is_parent(&self, phase: PhaseId) -> bool {
        self.children(phase).next().is_some()
    }

    /// The phases and ends in a phase, at whatever depth, where a game can
    /// stand; of one that nothing is nested in, itself.
    pub fn leaves(&self, phase: PhaseId) -> impl Iterator<Item = PhaseId> + use<'a> {
        let model = *self;
        self.phase_ids().filter(move |&leaf| {
            (leaf == phase || model.parents(leaf).any(|outer| outer == phase))
                && !model.is_parent(leaf)
        })
    }
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub struct $name(pub u16);

        impl $name {
            /// The place in its list, counted from 0.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A place in [`Model::phases`].
    PhaseId
    /// A place in [`Model::events`].
    EventId
    /// A place in [`Model::illegals`].
    IllegalId
    /// A place in [`Model::handlers`].
    HandlerId
}

/// Who sits at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats<'a> {
    /// One player, who needs no name.
    Solo,
    /// Seats with names: always all of them.
    Named(&'a [&'a str]),
    /// So many seats as a match starts with, between the two, both included.
    Counted(u8, u8),
}

/// A phase, or an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its doc comment.
    pub docs: &'a str,
    /// The data that it carries.
    pub data: &'a [Field<'a>],
    /// The outcome of an end, in the author's words; a phase has none.
    pub outcome: Option<&'a str>,
    /// The phase that it is nested in.
    pub parent: Option<PhaseId>,
    /// The turn order of its own.
    pub turn: Option<Turn<'a>>,
    /// When its time is over, in the author's words.
    pub deadline: Option<&'a str>,
    /// What runs when it is entered.
    pub enter: Option<Hook<'a>>,
    /// What runs when it is left.
    pub exit: Option<Hook<'a>>,
    /// The faults that the author allowed here.
    pub allows: &'a [crate::Fault],
}

impl Phase<'_> {
    /// Whether the game is over here.
    #[must_use]
    pub const fn is_end(&self) -> bool {
        self.outcome.is_some()
    }
}

/// A turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn<'a> {
    /// In the author's words.
    pub order: &'a str,
    /// Whether it can run out; not known here of an order of the author's own.
    pub runs_out: Option<bool>,
}

/// What runs where the border of a phase is crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hook<'a> {
    /// Its doc comment.
    pub docs: &'a str,
    /// The events that it queues, in order.
    pub emits: &'a [Emit],
    /// Whether it may refuse the move.
    pub refuses: bool,
}

/// An event that a branch or the entering of a phase queues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Emit {
    /// The event.
    pub event: EventId,
    /// Whether it stands in a `for`, and is queued any number of times.
    pub repeated: bool,
}

/// A rule around the handlers: `before` or `after`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<'a> {
    /// Whether it runs before the handler, or after it.
    pub when: When,
    /// Its doc comment.
    pub docs: &'a str,
    /// The phase that it stands in, for events that arrive there or in a phase
    /// nested in it; at game level, none.
    pub phase: Option<PhaseId>,
    /// The events that it is for.
    pub events: &'a [EventId],
    /// Whether it may refuse the move.
    pub refuses: bool,
    /// Whether it may change the state: it has more than checks.
    pub changes: bool,
}

/// On which side of the handler a rule runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum When {
    /// Before it.
    Before,
    /// After it.
    After,
}

/// A field of a phase, of an event or of an illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its type, in the author's words.
    pub ty: &'a str,
    /// Who sees it.
    pub secret: Secret<'a>,
}

/// Who sees a field of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Secret<'a> {
    /// Everybody.
    Open,
    /// The seat that sent the event.
    Sender,
    /// The seat that the field of that name holds.
    SeatOf(&'a str),
}

/// What can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its doc comment.
    pub docs: &'a str,
    /// Where it comes from.
    pub kind: EventKind,
    /// What it carries.
    pub fields: &'a [Field<'a>],
    /// The faults that the author allowed here.
    pub allows: &'a [crate::Fault],
}

/// Where an event comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum EventKind {
    /// A player sends it.
    Move,
    /// The rules queue it.
    Internal,
    /// It is drawn: from the queue where some `emit` names it, else in the phases
    /// that handle it.
    Chance,
    /// The one of that kind: what is tried after every step. Such as these stand
    /// behind the declared events, where a game has them.
    Always,
    /// The one of that kind: the turn order of a phase has run out.
    Done,
    /// The one of that kind: the deadline of a phase has passed.
    Timeout,
}

impl EventKind {
    /// Whether it is an event that the author declares by name.
    #[must_use]
    pub const fn is_declared(self) -> bool {
        !matches!(
            self,
            EventKind::Always | EventKind::Done | EventKind::Timeout
        )
    }
}

/// Why a move may be refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its doc comment.
    pub docs: &'a str,
    /// What it carries.
    pub fields: &'a [Field<'a>],
    /// Whether a rule may refuse with it: one names it, or a `?` may give it.
    pub used: bool,
    /// The faults that the author allowed here.
    pub allows: &'a [crate::Fault],
}

/// What happens when an event arrives in some phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler<'a> {
    /// What arrives.
    pub event: EventId,
    /// Where: one phase, or the several that share it; never empty once names
    /// have been checked, save for an `in _` that is left no phase.
    pub phases: &'a [PhaseId],
    /// Its doc comment.
    pub docs: &'a str,
    /// Who may send it, in the author's words, where it is not the seats that
    /// the turn order makes active (`_` for all in play).
    pub by: Option<&'a str>,
    /// Whether exactly one branch holds whatever the position, by construction;
    /// else that is checked as it runs. Of an `always`, of which none need hold:
    /// whether at most one does.
    pub exclusive: bool,
    /// Whether it may refuse before it begins to change the state: by a check,
    /// or by the domain of a field.
    pub refuses: bool,
    /// Whether it may still fail after it began to change the state, by what is
    /// written in it. What else may fail behind it, [`copies`](crate::copies)
    /// knows.
    pub copies: bool,
    /// The ways that it can go. Empty only where the author's are at fault.
    pub branches: &'a [Branch<'a>],
}

/// One way that a handler can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch<'a> {
    /// Its label; a branch without one is named after its event.
    pub label: Option<&'a str>,
    /// Its doc comment.
    pub docs: &'a str,
    /// When it holds, in the author's words: the pattern of a `match`, with its
    /// guard, or the condition of a chain (`else` where it has none). A branch
    /// that always holds has none.
    pub guard: Option<&'a str>,
    /// Where it leads.
    pub target: Target,
    /// Whether its effects end the turn (they call `end_turn`).
    pub ends_turn: bool,
    /// The events that it queues, in order.
    pub emits: &'a [Emit],
}

/// Where a branch leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// To that phase or end; to the phase that it leaves, with new data.
    To(PhaseId),
    /// To that phase, entered anew even where it is the present one.
    Again(PhaseId),
    /// To the phase where the event arrived, its data as it was but for what
    /// the branch replaces.
    Stay,
    /// To that phase, with the present one suspended until a [`Pop`](Target::Pop).
    Push {
        /// The phase that is entered.
        to: PhaseId,
        /// The phase that comes behind it; none where the present one is resumed.
        then: Option<PhaseId>,
    },
    /// To what the `push` said that ends here.
    Pop,
    /// Nowhere by itself: that move is played.
    Play(EventId),
}

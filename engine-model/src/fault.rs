//! What can be wrong with a rule book, by name.

macro_rules! faults {
    ($($(#[$doc:meta])* $variant:ident = $name:literal $(, $allowable:ident)?;)*) => {
        /// A fault that `game!` refuses, named as in its messages.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(rename_all = "snake_case")
        )]
        #[non_exhaustive]
        pub enum Fault {
            $($(#[$doc])* $variant,)*
        }

        impl Fault {
            /// Every fault, in the order of the language's page.
            pub const ALL: &'static [Fault] = &[$(Fault::$variant,)*];

            /// Its name, as it ends a message and as `#[allow(…)]` takes it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Fault::$variant => $name,)* }
            }

            /// Whether an author may allow it on the item where it stands.
            #[must_use]
            pub const fn allowable(self) -> bool {
                match self { $(Fault::$variant => faults!(@ $($allowable)?),)* }
            }

            /// The fault of that name.
            #[must_use]
            pub fn named(name: &str) -> Option<Fault> {
                Fault::ALL.iter().copied().find(|fault| fault.name() == name)
            }
        }
    };
    (@ allowable) => { true };
    (@) => { false };
}

faults! {
    /// The call does not read as the language has it.
    Syntax = "syntax";
    /// A phase that is not declared.
    UnknownPhase = "unknown_phase";
    /// An event that is not declared.
    UnknownEvent = "unknown_event";
    /// An illegal that is not declared.
    UnknownIllegal = "unknown_illegal";
    /// A seat that is not declared.
    UnknownSeat = "unknown_seat";
    /// A field that its event, phase or illegal does not have.
    UnknownField = "unknown_field";
    /// A phase declared twice.
    DuplicatePhase = "duplicate_phase";
    /// An event declared twice.
    DuplicateEvent = "duplicate_event";
    /// An illegal declared twice.
    DuplicateIllegal = "duplicate_illegal";
    /// A seat declared twice.
    DuplicateSeat = "duplicate_seat";
    /// A field declared twice.
    DuplicateField = "duplicate_field";
    /// A label twice in one handler.
    DuplicateLabel = "duplicate_label";
    /// Two handlers of one event in one phase.
    DuplicateHandler = "duplicate_handler";
    /// Nothing to start in.
    NoPhase = "no_phase";
    /// Two phases to start in.
    TwoInitial = "two_initial";
    /// No path leads there from the initial phase.
    UnreachablePhase = "unreachable_phase", allowable;
    /// A phase that is no end and handles nothing.
    DeadEnd = "dead_end", allowable;
    /// A phase of a game with ends, from which none can be reached.
    Trap = "trap", allowable;
    /// A turn order that can run out, in a phase that does not say what follows.
    OrderWithoutDone = "order_without_done", allowable;
    /// A phase that says what follows when its turn order has run out, which it
    /// never does.
    DoneWithoutOrder = "done_without_order", allowable;
    /// An event that no phase handles, or an internal one that nothing emits.
    UnhandledEvent = "unhandled_event", allowable;
    /// An illegal that nothing refuses with.
    UnusedIllegal = "unused_illegal", allowable;
    /// A handler in an end.
    EndWithRules = "end_with_rules";
    /// A branch that follows an `else`, and can never be the one that holds.
    BranchAfterElse = "branch_after_else";
    /// An `else` that no `if` precedes.
    ElseWithoutIf = "else_without_if";
    /// Two branches that both hold always.
    TwoUnguarded = "two_unguarded";
    /// A branch that always holds beside one that may.
    UnguardedBesideGuarded = "unguarded_beside_guarded";
    /// A phase entered without the data that it needs.
    MissingData = "missing_data";
    /// An `if let` where every guard is asked before any is chosen.
    LetInIndependentChain = "let_in_independent_chain";
    /// A result that ends in no target.
    NoTarget = "no_target";
    /// An `emit` where the graph cannot see it: another condition is another
    /// branch.
    NestedEmit = "nested_emit";
    /// A player's move that is emitted, or an internal event with a seat.
    InternalAsMove = "internal_as_move";
    /// An event that may arrive in a phase that does not handle it.
    UnhandledEmit = "unhandled_emit", allowable;
    /// A loop of emits or `always` that nothing can leave.
    EndlessEmit = "endless_emit";
    /// A chance event that cannot be drawn: nothing says what a field may be.
    ChanceWithoutDomain = "chance_without_domain";
    /// A phase that waits for a chance event, and for something else too.
    ChanceBesideMoves = "chance_beside_moves";
    /// A handler of a chance event, or a rule around it, that may refuse it.
    ChanceMayRefuse = "chance_may_refuse";
    /// A `pop` that can be reached with nothing pushed.
    PopWithoutPush = "pop_without_push";
    /// What follows a timeout, in a phase that has no deadline.
    TimeoutWithoutDeadline = "timeout_without_deadline";
    /// A deadline whose passing nothing handles.
    DeadlineWithoutTimeout = "deadline_without_timeout";
    /// A target that is a parent phase: only what is nested in it is entered.
    EnterCompound = "enter_compound";
    /// A name that the generated code needs.
    ReservedName = "reserved_name";
}

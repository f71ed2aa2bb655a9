use alloc::vec::Vec;

use super::{Place, check, check_all};
use crate::fault::Fault;
use crate::model::{
    Branch, Event, EventId, EventKind, Handler, HandlerId, Illegal, IllegalId, Model, Phase,
    PhaseId, Seats, Target,
};
use crate::samples::rules;

const GO: EventId = EventId(0);

const EMPTY: Model<'static> = Model {
    game: "Rooms",
    docs: "",
    seats: Seats::Solo,
    turn: None,
    phases: &[],
    initial: PhaseId(0),
    events: &[event("Go", &[])],
    illegals: &[],
    handlers: &[],
    rules: &[],
};

const fn phase(name: &'static str) -> Phase<'static> {
    allowed(name, &[])
}

const fn allowed(name: &'static str, allows: &'static [Fault]) -> Phase<'static> {
    Phase {
        name,
        docs: "",
        data: &[],
        outcome: None,
        parent: None,
        turn: None,
        deadline: None,
        enter: None,
        exit: None,
        allows,
    }
}

const fn end(name: &'static str) -> Phase<'static> {
    Phase {
        outcome: Some("Outcome::Draw"),
        ..phase(name)
    }
}

const fn event(name: &'static str, allows: &'static [Fault]) -> Event<'static> {
    Event {
        name,
        docs: "",
        kind: EventKind::Move,
        fields: &[],
        allows,
    }
}

const fn illegal(used: bool, allows: &'static [Fault]) -> Illegal<'static> {
    Illegal {
        name: "Occupied",
        docs: "",
        fields: &[],
        used,
        allows,
    }
}

const fn on_go(
    phases: &'static [PhaseId],
    branches: &'static [Branch<'static>],
) -> Handler<'static> {
    Handler {
        event: GO,
        phases,
        docs: "",
        by: None,
        exclusive: true,
        refuses: false,
        copies: false,
        branches,
    }
}

const fn to(phase: u16) -> Branch<'static> {
    way(Target::To(PhaseId(phase)))
}

const fn way(target: Target) -> Branch<'static> {
    Branch {
        label: None,
        docs: "",
        guard: None,
        target,
        ends_turn: false,
        emits: &[],
    }
}

/// What is found, allowed or not, by fault and by phase.
fn found(model: &Model<'_>) -> Vec<(Fault, Place, bool)> {
    check_all(model)
        .into_iter()
        .map(|problem| (problem.fault, problem.place, problem.allowed))
        .collect()
}

fn at(phase: u16) -> Place {
    Place::Phase(PhaseId(phase))
}

#[test]
fn a_phase_that_no_path_leads_to_is_unreachable() {
    const MODEL: Model<'static> = Model {
        phases: &[phase("Play"), phase("Lost"), phase("Attic"), end("Won")],
        handlers: &[
            on_go(&[PhaseId(0)], &[way(Target::Stay), to(3)]),
            on_go(&[PhaseId(1)], &[to(2), to(0)]),
            on_go(&[PhaseId(2)], &[to(0)]),
        ],
        ..EMPTY
    };
    assert_eq!(
        found(&MODEL),
        [
            (Fault::UnreachablePhase, at(1), false),
            (Fault::UnreachablePhase, at(2), false),
        ],
    );
    assert_eq!(
        check(&MODEL)[0].message,
        "no path from `Play` leads to `Lost`: lead a branch there, or allow it with \
         `#[allow(unreachable_phase)]`",
    );
}

#[test]
fn what_an_allowed_phase_leads_to_is_allowed_too() {
    const MODEL: Model<'static> = Model {
        phases: &[
            phase("Play"),
            allowed("Puzzle", &[Fault::UnreachablePhase]),
            phase("Hint"),
            phase("Lost"),
        ],
        handlers: &[
            on_go(&[PhaseId(0), PhaseId(3)], &[way(Target::Stay)]),
            on_go(&[PhaseId(1)], &[to(2)]),
            on_go(&[PhaseId(2)], &[to(0)]),
        ],
        ..EMPTY
    };
    assert_eq!(
        found(&MODEL),
        [
            (Fault::UnreachablePhase, at(1), true),
            (Fault::UnreachablePhase, at(2), true),
            (Fault::UnreachablePhase, at(3), false),
        ],
    );
    assert_eq!(check(&MODEL).len(), 1);
}

#[test]
fn a_handler_without_branches_may_lead_anywhere() {
    const MODEL: Model<'static> = Model {
        phases: &[phase("Play"), end("Won")],
        handlers: &[on_go(&[PhaseId(0)], &[])],
        ..EMPTY
    };
    assert_eq!(found(&MODEL), []);
}

#[test]
fn a_phase_that_handles_nothing_is_a_dead_end() {
    const MODEL: Model<'static> = Model {
        phases: &[
            phase("Play"),
            phase("Limbo"),
            allowed("Rest", &[Fault::DeadEnd]),
            end("Won"),
        ],
        handlers: &[on_go(&[PhaseId(0)], &[to(1), to(2), to(3)])],
        ..EMPTY
    };
    assert_eq!(
        found(&MODEL),
        [
            (Fault::DeadEnd, at(1), false),
            (Fault::DeadEnd, at(2), true),
        ],
    );
    assert_eq!(
        check(&MODEL)[0].message,
        "`Limbo` handles no event, so that a game can never leave it: write an `on` in it, make \
         it an `end`, or allow it with `#[allow(dead_end)]`",
    );
}

#[test]
fn a_phase_that_leads_only_to_dead_ends_is_no_trap() {
    const MODEL: Model<'static> = Model {
        phases: &[phase("Play"), phase("Hall"), phase("Limbo"), end("Won")],
        handlers: &[
            on_go(&[PhaseId(0)], &[to(1), to(3)]),
            on_go(&[PhaseId(1)], &[to(2)]),
        ],
        ..EMPTY
    };
    assert_eq!(found(&MODEL), [(Fault::DeadEnd, at(2), false)]);
}

#[test]
fn a_phase_from_which_no_end_can_be_reached_is_a_trap() {
    const MODEL: Model<'static> = Model {
        phases: &[phase("Play"), phase("Limbo"), end("Won"), end("Drawn")],
        handlers: &[
            on_go(&[PhaseId(0)], &[to(1), to(2), to(3)]),
            on_go(
                &[PhaseId(1)],
                &[way(Target::Stay), way(Target::Again(PhaseId(1)))],
            ),
        ],
        ..EMPTY
    };
    assert_eq!(found(&MODEL), [(Fault::Trap, at(1), false)]);
    assert_eq!(
        check(&MODEL)[0].message,
        "no path from `Limbo` leads to an end: lead a branch on to `Won`, `Drawn`, or allow it \
         with `#[allow(trap)]`",
    );
}

#[test]
fn a_round_that_nothing_leaves_is_one_trap() {
    const MODEL: Model<'static> = Model {
        phases: &[
            phase("Play"),
            phase("Hall"),
            phase("Ping"),
            phase("Pong"),
            end("Won"),
        ],
        handlers: &[
            on_go(&[PhaseId(0)], &[to(1), to(4)]),
            on_go(&[PhaseId(1)], &[to(3)]),
            on_go(&[PhaseId(2)], &[to(3)]),
            on_go(&[PhaseId(3)], &[to(2)]),
        ],
        ..EMPTY
    };
    assert_eq!(found(&MODEL), [(Fault::Trap, at(2), false)]);
    assert_eq!(
        check(&MODEL)[0].message,
        "no path from `Ping` leads to an end, only round by `Pong`: lead a branch on to `Won`, \
         or allow it with `#[allow(trap)]`",
    );
}

#[test]
fn a_trap_may_be_allowed_in_any_of_its_phases() {
    const MODEL: Model<'static> = Model {
        phases: &[
            phase("Play"),
            phase("Ping"),
            allowed("Pong", &[Fault::Trap]),
            end("Won"),
        ],
        handlers: &[
            on_go(&[PhaseId(0)], &[to(1), to(3)]),
            on_go(&[PhaseId(1)], &[to(2)]),
            on_go(&[PhaseId(2)], &[to(1)]),
        ],
        ..EMPTY
    };
    assert_eq!(found(&MODEL), [(Fault::Trap, at(1), true)]);
    assert_eq!(check(&MODEL), []);
}

#[test]
fn an_end_that_is_missed_makes_no_trap_as_well() {
    const MISSED: Model<'static> = Model {
        phases: &[phase("Play"), end("Won")],
        handlers: &[on_go(&[PhaseId(0)], &[to(0)])],
        ..EMPTY
    };
    const ALLOWED: Model<'static> = Model {
        phases: &[
            phase("Play"),
            Phase {
                allows: &[Fault::UnreachablePhase],
                ..end("Won")
            },
        ],
        ..MISSED
    };
    assert_eq!(found(&MISSED), [(Fault::UnreachablePhase, at(1), false)]);
    assert_eq!(
        found(&ALLOWED),
        [
            (Fault::UnreachablePhase, at(1), true),
            (Fault::Trap, at(0), false),
        ],
    );
}

#[test]
fn a_game_without_ends_has_no_traps() {
    const MODEL: Model<'static> = Model {
        phases: &[phase("Play")],
        handlers: &[on_go(&[PhaseId(0)], &[to(0)])],
        ..EMPTY
    };
    assert_eq!(found(&MODEL), []);
}

#[test]
fn an_event_that_no_phase_handles_is_unhandled() {
    const MODEL: Model<'static> = Model {
        phases: &[phase("Play")],
        events: &[
            event("Go", &[]),
            event("Resign", &[]),
            event("Later", &[Fault::UnhandledEvent]),
        ],
        handlers: &[
            on_go(&[PhaseId(0)], &[to(0)]),
            // An `in _` that was left no phase.
            Handler {
                event: EventId(1),
                ..on_go(&[], &[to(0)])
            },
        ],
        ..EMPTY
    };
    assert_eq!(
        found(&MODEL),
        [
            (Fault::UnhandledEvent, Place::Event(EventId(1)), false),
            (Fault::UnhandledEvent, Place::Event(EventId(2)), true),
        ],
    );
    assert_eq!(
        check(&MODEL)[0].message,
        "no phase handles `Resign`: write an `on Resign` in one, or allow it with \
         `#[allow(unhandled_event)]`",
    );
}

#[test]
fn an_illegal_that_nothing_refuses_with_is_unused() {
    const MODEL: Model<'static> = Model {
        phases: &[phase("Play")],
        illegals: &[
            illegal(true, &[]),
            illegal(false, &[]),
            illegal(false, &[Fault::UnusedIllegal]),
        ],
        handlers: &[on_go(&[PhaseId(0)], &[to(0)])],
        ..EMPTY
    };
    assert_eq!(
        found(&MODEL),
        [
            (Fault::UnusedIllegal, Place::Illegal(IllegalId(1)), false),
            (Fault::UnusedIllegal, Place::Illegal(IllegalId(2)), true),
        ],
    );
    assert_eq!(
        check(&MODEL)[0].message,
        "nothing refuses with `Occupied`: write `else Occupied` behind a `require` or a domain, \
         or allow it with `#[allow(unused_illegal)]`",
    );
}

#[test]
fn an_end_handles_nothing() {
    const MODEL: Model<'static> = Model {
        phases: &[phase("Play"), end("Won")],
        handlers: &[on_go(&[PhaseId(0), PhaseId(1)], &[to(1)])],
        ..EMPTY
    };
    assert_eq!(
        found(&MODEL),
        [(
            Fault::EndWithRules,
            Place::HandlerIn(HandlerId(0), 1),
            false
        )],
    );
    assert_eq!(
        check(&MODEL)[0].message,
        "`Won` is an end, where nothing can happen any more, and cannot handle `Go`: take the \
         `on Go` out of it, or make `Won` a phase",
    );
}

#[test]
fn a_rule_book_without_phases_is_no_reason_to_panic() {
    assert_eq!(
        found(&EMPTY),
        [(Fault::UnhandledEvent, Place::Event(GO), false)],
    );
}

#[test]
fn a_parent_of_which_nothing_is_reached_is_one_fault() {
    let model = rules(
        "move Go
        phase Play
        phase Round
        phase Hand in Round
        phase Bid in Hand
        phase Ask in Hand
        phase Rest in Round
        on Go Play Rest: =
        on Go Bid Ask: Rest",
    );
    assert_eq!(found(&model), [(Fault::UnreachablePhase, at(1), false)]);
    assert_eq!(
        check(&model)[0].message,
        "no path from `Play` leads to `Round` or into it: lead a branch to what is nested in it, \
         or allow it with `#[allow(unreachable_phase)]`",
    );
}

#[test]
fn a_parent_of_which_something_is_reached_is_not_missed() {
    let model = rules(
        "move Go
        phase Play
        phase Round
        phase Hand in Round
        phase Bid in Hand
        phase Ask in Hand
        phase Rest in Round
        on Go Play Rest Bid Ask: Rest ; =",
    );
    assert_eq!(found(&model), [(Fault::UnreachablePhase, at(2), false)]);
}

#[test]
fn a_parent_that_is_allowed_excuses_what_is_in_it() {
    let model = rules(
        "move Go
        phase Play
        phase Round
        phase Bid in Round
        phase Rest
        phase Attic
        on Go Play: =
        on Go Bid Rest Attic: Rest",
    );
    let mut phases: Vec<Phase<'_>> = model.phases.to_vec();
    phases[1].allows = &[Fault::UnreachablePhase];
    let whole = Model {
        phases: &phases,
        ..model
    };
    assert_eq!(
        found(&whole),
        [
            (Fault::UnreachablePhase, at(1), true),
            (Fault::UnreachablePhase, at(3), true),
            (Fault::UnreachablePhase, at(4), false),
        ],
    );
    // Of one child alone, it is said of the children.
    phases[1].allows = &[];
    phases.push(Phase {
        parent: Some(PhaseId(1)),
        allows: &[Fault::UnreachablePhase],
        ..allowed("Puzzle", &[])
    });
    let model = Model {
        phases: &phases,
        handlers: &model.handlers[..1],
        ..model
    };
    let unreachable: Vec<_> = found(&model)
        .into_iter()
        .filter(|(fault, ..)| *fault == Fault::UnreachablePhase)
        .map(|(_, place, allowed)| (place, allowed))
        .collect();
    assert_eq!(
        unreachable,
        [
            (at(2), false),
            (at(3), false),
            (at(4), false),
            (at(5), true)
        ],
    );
}

#[test]
fn a_parent_is_no_dead_end_and_no_trap() {
    let model = rules(
        "move Go
        phase Play
        phase Round
        phase Bid in Round
        phase Ask in Round
        phase Limbo in Round
        phase Watch in Round
        end Won
        on Go Play: Bid ; Won ; Limbo ; Watch
        on Go Bid Ask: Ask ; Bid
        always Watch: Won?",
    );
    assert_eq!(
        found(&model),
        [(Fault::DeadEnd, at(4), false), (Fault::Trap, at(2), false),],
        "`Watch` has an `always`",
    );
    assert!(
        check(&model)[1]
            .message
            .contains("`Bid` leads to an end, only round by `Ask`")
    );
}

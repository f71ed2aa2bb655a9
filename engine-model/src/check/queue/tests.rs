use alloc::string::String;
use alloc::vec::Vec;

use super::super::{Place, check_all};
use crate::fault::Fault;
use crate::model::{Event, HandlerId, Model, Phase, PhaseId};
use crate::samples::rules;

/// What is found, by fault and place, with its message.
fn found(model: &Model<'_>) -> Vec<(Fault, Place, String)> {
    check_all(model)
        .into_iter()
        .filter(|problem| !problem.allowed)
        .map(|problem| (problem.fault, problem.place, problem.message))
        .collect()
}

fn faults(model: &Model<'_>) -> Vec<(Fault, Place)> {
    let found = found(model).into_iter();
    found.map(|(fault, place, _)| (fault, place)).collect()
}

const fn branch(handler: u16, branch: usize) -> Place {
    Place::Branch(HandlerId(handler), branch)
}

#[test]
fn an_event_that_is_handled_where_it_arrives_is_fine() {
    let model = rules(
        "move Go
        internal Deal Score
        phase Play
        phase Bid
        end Won
        on Go Play Bid: Bid Deal Score ; = Score* ; Won Deal
        on Deal Bid: =
        on Score Play Bid: =",
    );
    assert_eq!(found(&model), []);
}

#[test]
fn an_event_may_arrive_where_nothing_handles_it() {
    let model = rules(
        "move Go
        internal Deal
        phase Play
        phase Bid
        on Go Play Bid: = ; Bid Deal ; Play Deal
        on Deal Bid: =",
    );
    let (fault, place, message) = found(&model).remove(0);
    assert_eq!((fault, place), (Fault::UnhandledEmit, branch(0, 2)));
    assert_eq!(
        message,
        "`go` emits `Deal`, which may arrive in `Play`, where nothing handles it: write \
         `on Deal in Play => stay;` to ignore it there, or allow it with \
         `#[allow(unhandled_emit)]` on `Deal`",
    );
    assert_eq!(found(&model).len(), 1);
}

#[test]
fn what_an_earlier_event_leaves_behind_counts() {
    // `Deal` leaves before `Score` arrives.
    let model = rules(
        "move Go
        internal Deal Score
        phase Play
        phase Bid
        phase Rest
        on Go Play Bid Rest: = Deal Score
        on Deal Play Bid: Bid ; Rest
        on Deal Rest: =
        on Score Play Bid: =",
    );
    let found = found(&model);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].1, branch(0, 0));
    assert!(
        found[0].2.contains("may arrive in `Rest`"),
        "{}",
        found[0].2
    );
}

#[test]
fn the_way_to_an_unhandled_event_is_named() {
    let model = rules(
        "move Go
        internal Deal Score
        phase Play
        phase Rest
        on Go Play: = Deal Score
        on Go Rest: Play
        on Deal Play: Rest
        on Score Play: =",
    );
    let message = found(&model).remove(0).2;
    assert!(
        message.starts_with(
            "`go` emits `Score`, which may arrive in `Rest` (by way of `deal`), where nothing"
        ),
        "{message}"
    );
}

#[test]
fn one_emit_that_is_unhandled_in_several_phases_is_one_fault() {
    let model = rules(
        "move Go
        internal Deal Score
        phase Play
        phase Bid
        phase Rest
        on Go Play Bid Rest: Play Deal
        on Deal Play: Bid Score ; Rest Score
        on Deal Bid Rest: =
        on Score Play: =",
    );
    // From a branch to each: they are two emits.
    assert_eq!(
        faults(&model),
        [
            (Fault::UnhandledEmit, branch(1, 0)),
            (Fault::UnhandledEmit, branch(1, 1)),
        ],
    );
    let model = rules(
        "move Go
        internal Deal Score
        phase Play
        phase Bid
        phase Rest
        on Go Play Bid Rest: Play Deal Score
        on Deal Play: Bid ; Rest
        on Deal Bid Rest: =
        on Score Play: =",
    );
    let found = found(&model);
    assert_eq!(found.len(), 1);
    assert!(
        found[0].2.contains("in `Bid`, `Rest` (by way of `deal`)")
            && found[0].2.contains("`on Score in Bid | Rest => stay;`"),
        "{}",
        found[0].2
    );
}

#[test]
fn an_always_that_leaves_at_once_takes_the_event_along() {
    let text = "move Go
        internal Deal
        phase Play
        phase Gate
        phase Bid
        on Go Play Bid: Gate Deal
        on Deal Bid: =
        on Deal Play: =
        always Gate: Bid";
    assert_eq!(found(&rules(text)), []);
    // One that need not hold lets the event arrive.
    let guarded = rules(alloc::format!("{text}?").leak());
    assert_eq!(faults(&guarded), [(Fault::UnhandledEmit, branch(0, 0))]);
}

#[test]
fn an_end_drops_the_queue() {
    let model = rules(
        "move Go
        internal Deal
        phase Play
        end Won
        on Go Play: Won Deal ; = Deal Deal
        on Deal Play: Won Deal",
    );
    assert_eq!(found(&model), []);
}

#[test]
fn what_entering_emits_is_reported_there() {
    let model = rules(
        "move Go
        internal Deal Score
        phase Play enter Deal
        phase Round enter Score
        phase Bid in Round
        phase Ask in Round
        on Go Play: Bid ; =
        on Go Bid: Ask ; Play
        on Go Ask: +Ask
        on Score Bid: =
        on Deal Bid: =",
    );
    assert_eq!(
        faults(&model),
        [(Fault::UnhandledEmit, Place::Enter(PhaseId(0)))],
        "a parent is entered once, and left alone by its children and by `again`",
    );
    assert!(
        found(&model)[0]
            .2
            .starts_with("entering `Play` emits `Deal`")
    );
}

#[test]
fn a_parent_is_entered_before_its_children() {
    // The parent's event comes first, and leads to where the child's is handled.
    let model = rules(
        "move Go
        internal First Second
        phase Play
        phase Round enter First
        phase Bid in Round enter Second
        phase Ask in Round
        on Go Play Ask: Bid
        on First Bid: Ask
        on Second Ask: Play
        on First Ask: =",
    );
    // From `Ask` to `Bid` no border of `Round` is crossed.
    assert_eq!(
        faults(&model),
        [(Fault::UnhandledEmit, Place::Enter(PhaseId(2)))]
    );
    assert!(found(&model)[0].2.contains("may arrive in `Bid`,"));
}

#[test]
fn an_unhandled_event_is_allowed_on_the_event_or_the_phase() {
    let model = rules(
        "move Go
        internal Deal
        phase Play
        phase Bid
        on Go Play Bid: Bid Deal ; Play Deal
        on Deal Bid: =",
    );
    assert_eq!(found(&model).len(), 1);
    let on_phase: Vec<Phase<'_>> = model
        .phases
        .iter()
        .map(|&phase| Phase {
            allows: &[Fault::UnhandledEmit],
            ..phase
        })
        .collect();
    assert_eq!(
        found(&Model {
            phases: &on_phase,
            ..model
        }),
        []
    );
    let on_event: Vec<Event<'_>> = model
        .events
        .iter()
        .map(|&event| Event {
            allows: &[Fault::UnhandledEmit],
            ..event
        })
        .collect();
    let on_event = Model {
        events: &on_event,
        ..model
    };
    assert_eq!(found(&on_event), []);
    assert!(check_all(&on_event)[0].allowed);
}

#[test]
fn an_event_that_nothing_handles_is_one_fault() {
    let model = rules(
        "move Go
        internal Deal
        phase Play
        on Go Play: = Deal",
    );
    let found = found(&model);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0, Fault::UnhandledEvent);
    assert!(
        found[0]
            .2
            .starts_with("no phase handles `Deal`: write an `on Deal`")
    );
}

#[test]
fn an_internal_event_that_nothing_emits_is_unhandled_too() {
    let model = rules(
        "move Go
        internal Deal Score Late
        phase Play enter Late
        on Go Play: =
        on Deal Play: =
        on Late Play: =
        always Play: =?",
    );
    let found = found(&model);
    let messages: Vec<&str> = found.iter().map(|(_, _, message)| &message[..]).collect();
    assert_eq!(
        messages,
        [
            "nothing emits `Deal`: write `emit Deal` in a branch or an `enter`, or allow it with \
             `#[allow(unhandled_event)]`",
            "nothing emits `Score`, and no phase handles it: write `emit Score` in a branch or an \
             `enter`, and an `on Score` where it arrives, or allow it with \
             `#[allow(unhandled_event)]`",
        ],
        "`always` is not one of them",
    );
}

#[test]
fn an_event_that_emits_itself_is_endless() {
    let model = rules(
        "move Go
        internal Deal
        phase Play
        phase Bid
        on Go Play Bid: = Deal ; Bid Deal
        on Deal Play Bid: = Deal",
    );
    assert_eq!(
        found(&model),
        [(
            Fault::EndlessEmit,
            branch(1, 0),
            "`deal` brings itself about for ever, and no branch leads out of it: give it a branch \
             that does not, or that leads to an end"
                .into()
        )],
        "one loop in two phases is one fault",
    );
}

#[test]
fn a_round_of_events_is_endless_where_nothing_leaves_it() {
    let text = "move Go
        internal Ping Pong Other
        phase Play
        on Go Play: = Ping Other
        on Ping Play: = Pong
        on Pong Play: = Ping
        on Other Play: =";
    let found = found(&rules(text));
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].0, found[0].1), (Fault::EndlessEmit, branch(1, 0)));
    assert!(
        found[0]
            .2
            .starts_with("`ping`, `pong` bring each other about"),
        "{}",
        found[0].2
    );
    let left = text.replace("= Ping\n", "= Ping ; =\n");
    assert_eq!(faults(&rules(left.leak())), []);
}

#[test]
fn a_queue_that_grows_for_ever_is_endless() {
    let model = rules(
        "move Go
        internal Deal Score
        phase Play
        on Go Play: = Deal
        on Deal Play: = Deal Deal Score
        on Score Play: =",
    );
    assert_eq!(faults(&model), [(Fault::EndlessEmit, branch(1, 0))]);
}

#[test]
fn a_for_may_emit_nothing() {
    let text = "move Go
        internal Deal
        phase Play
        on Go Play: = Deal
        on Deal Play: = Deal*";
    assert_eq!(faults(&rules(text)), []);
    // But what it emits may be endless, and may arrive where it is unhandled.
    let model = rules(
        "move Go
        internal Deal Next
        phase Play
        phase Bid
        on Go Play: = Deal* Next
        on Go Bid: Play
        on Deal Play: =
        on Next Play: Bid Next
        on Next Bid: = Next",
    );
    assert_eq!(
        faults(&model),
        [(Fault::EndlessEmit, branch(4, 0))],
        "`Next` comes behind the last `Deal`",
    );
}

#[test]
fn an_always_that_always_holds_is_endless() {
    let model = rules(
        "move Go
        phase Play
        phase Bid
        phase Rest
        on Go Play: Bid ; Rest
        on Go Bid Rest: Play
        always Bid: Rest
        always Rest: Bid",
    );
    assert_eq!(faults(&model), [(Fault::EndlessEmit, branch(2, 0))]);
    let guarded = rules(
        "move Go
        phase Play
        on Go Play: =
        always Play: =?",
    );
    assert_eq!(faults(&guarded), []);
}

#[test]
fn an_endless_start_is_found() {
    let model = rules(
        "move Go
        internal Deal
        phase Play enter Deal
        on Go Play: =
        on Deal Play: +Play",
    );
    assert_eq!(faults(&model), [(Fault::EndlessEmit, branch(1, 0))]);
}

#[test]
fn beyond_three_events_order_is_lost() {
    // `E` leads to where `D` is not handled, but comes after it.
    let four = "move Go
        internal A B C D E
        phase Play
        phase Rest
        on Go Play: = A B C D E
        on Go Rest: Play
        on A Play: =
        on B Play: =
        on C Play: =
        on D Play: =
        on E Play: Rest";
    assert_eq!(faults(&rules(four)), [(Fault::UnhandledEmit, branch(0, 0))]);
    let three = rules(
        "move Go
        internal C D E
        phase Play
        phase Rest
        on Go Play: = C D E
        on Go Rest: Play
        on C Play: =
        on D Play: =
        on E Play: Rest",
    );
    assert_eq!(faults(&three), []);
}

#[test]
fn an_order_that_is_guessed_is_not_called_endless() {
    // Were `E` to come before `D`, `Play` would never be left.
    let model = rules(
        "move Go
        internal A B C D E
        phase Play
        phase Rest
        on Go Play: = A B C D E
        on Go Rest: Play
        on A Play: =
        on B Play: =
        on C Play: =
        on D Play: Rest
        on E Play: = E
        on D Rest: =
        on E Rest: =",
    );
    assert_eq!(faults(&model), []);
}

#[test]
fn a_handler_without_branches_is_not_judged() {
    let model = rules(
        "move Go
        internal Deal Score
        phase Play
        on Go Play: = Deal
        on Deal Play:
        on Score Play: = Score",
    );
    assert_eq!(faults(&model), []);
}

/// So many phases, of which each handles ten internal events, and each branch
/// of which leads to another phase and emits so many.
fn crowd(phases: usize, emits: usize, unhandled: bool) -> Model<'static> {
    use core::fmt::Write;

    let mut text = String::from("move Go\ninternal");
    for event in 0..10 {
        write!(text, " E{event}").unwrap();
    }
    for phase in 0..phases {
        write!(text, "\nphase P{phase}").unwrap();
    }
    for phase in 0..phases {
        write!(text, "\non Go P{phase}: P{} E0 ; =", (phase + 1) % phases).unwrap();
        for event in 0..10 {
            if unhandled && (phase, event) == (phases - 1, 9) {
                continue;
            }
            write!(
                text,
                "\non E{event} P{phase}: = ; P{}",
                (phase * 7 + event) % phases
            )
            .unwrap();
            for emit in 0..emits {
                write!(text, " E{}", (event * 3 + emit + 1) % 10).unwrap();
            }
        }
    }
    rules(text.leak())
}

#[test]
fn a_search_that_grows_too_large_falls_back_to_sets() {
    assert_eq!(faults(&crowd(100, 1, false)), []);
    assert_eq!(faults(&crowd(100, 2, false)), []);
    let found = faults(&crowd(100, 2, true));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, Fault::UnhandledEmit);
}

#[test]
fn a_chance_event_arrives_as_an_internal_one_does_and_what_is_behind_it_too() {
    let model = rules(
        "move Go
        internal Score
        chance Roll
        phase Play
        phase Bid
        on Go Play Bid: = Roll Score
        on Roll Play: Bid
        on Score Play: =",
    );
    let found = found(&model);
    let faults: Vec<_> = found
        .iter()
        .map(|(fault, place, _)| (*fault, *place))
        .collect();
    assert_eq!(
        faults,
        [
            (Fault::UnhandledEmit, branch(0, 0)),
            (Fault::UnhandledEmit, branch(0, 0))
        ]
    );
    assert!(
        found[0]
            .2
            .contains("`Score`, which may arrive in `Bid` (by way of `roll`)")
    );
    assert!(
        found[1]
            .2
            .contains("`Roll`, which may arrive in `Bid`, where")
    );
}

#[test]
fn what_a_phase_waits_for_sets_things_going_too() {
    let model = rules(
        "chance Roll
        internal Score
        phase Play
        phase Bid
        on Roll Play: Bid Score
        on Score Play: =",
    );
    assert_eq!(
        faults(&model)[1..],
        [(Fault::UnhandledEmit, branch(0, 0))],
        "beside `Bid`, which is a dead end",
    );
}

#[test]
fn a_chance_event_that_brings_itself_about_is_endless() {
    let model = rules(
        "move Go Stop
        chance Roll
        phase Play
        end Won
        on Go Play: = Roll
        on Stop Play: Won
        on Roll Play: = Roll",
    );
    assert_eq!(faults(&model), [(Fault::EndlessEmit, branch(2, 0))]);
}

#[test]
fn a_phase_waits_for_one_chance_event_and_for_nothing_else() {
    let waits = |model: &Model<'_>| {
        let mut found = found(model);
        found.retain(|(fault, ..)| *fault == Fault::ChanceBesideMoves);
        found
            .into_iter()
            .map(|(_, place, _)| place)
            .collect::<Vec<_>>()
    };
    let beside = rules(
        "move Go
        chance Roll Toss Deal
        phase Play
        phase Rolling
        phase Both
        on Go Play Both: Rolling Deal ; Both
        on Roll Rolling: Play
        on Toss Both Rolling: Play
        on Deal Play Rolling Both: =",
    );
    // `Deal` is emitted: it comes from the queue alone.
    assert_eq!(waits(&beside), [Place::HandlerIn(HandlerId(2), 0)]);
    let fine = rules(
        "move Go
        chance Roll Deal
        phase Play
        phase Rolling
        on Go Play: Rolling Deal
        on Roll Rolling: Play
        on Deal Play Rolling: =",
    );
    assert_eq!(found(&fine), []);
}

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{MAX_STEPS, copies};
use crate::model::{Handler, Model};
use crate::samples::rules;

/// Whether the first handler needs a copy.
fn first_copies(text: &'static str) -> bool {
    copies(&rules(text))[0]
}

#[test]
fn a_total_game_needs_no_copy() {
    let model = rules(
        "move Go Stop
        internal Deal Score
        phase Play enter Deal
        phase Round exit
        phase Bid in Round
        end Won
        before~ _ Go
        on Go Play Bid: Bid Deal Score ; Play ; +Play ; Won
        on! Stop Play: Won
        on Deal Play Bid: = ; Won
        on Score Play Bid: = Deal
        always Play Bid: Won?",
    );
    assert_eq!(copies(&model), [false; 5]);
}

#[test]
fn a_handler_that_fails_late_needs_one() {
    let model = rules(
        "move Go Stop Turn
        phase Play
        on!! Go Play: =
        on! Stop Play: =
        on~ Turn Play: =",
    );
    assert_eq!(
        copies(&model),
        [true, false, false],
        "whether a guard that may fail stands behind work, its own flag says",
    );
}

#[test]
fn a_border_that_refuses_needs_one_where_it_is_crossed() {
    let model = rules(
        "move Stay Out In Again Over
        phase Play exit!
        phase Round enter!
        phase Bid in Round
        phase Ask in Round exit!
        end Won
        on Stay Play: =
        on Out Play: Won
        on In Ask: Bid
        on Again Bid: +Bid ; Ask ; Bid
        on Over Bid: Won
        on Over Ask: Won
        on In Play: Bid
        on Stay Ask: Ask ; =",
    );
    assert_eq!(
        copies(&model),
        [false, true, true, false, false, true, true, false],
    );
    let entered = rules(
        "move Go
        phase Play
        phase Round enter!
        phase Bid in Round
        on Go Play: Bid
        on Go Bid: +Bid
        on Go Round: Play",
    );
    assert_eq!(copies(&entered), [true, false, false]);
}

#[test]
fn an_after_rule_that_refuses_needs_one_for_its_event_in_its_phase() {
    let model = rules(
        "move Go Stop
        phase Play
        phase Round
        phase Bid in Round
        after! Round Go
        after Play Go
        on Go Play: =
        on Go Bid: =
        on Stop Bid: =",
    );
    assert_eq!(copies(&model), [false, true, false]);
}

#[test]
fn a_before_rule_that_changes_needs_one_before_what_can_refuse() {
    let text = "move Go Stop Turn
        phase Play
        before! _ Go Stop Turn
        before~ Play Go Stop Turn
        on Go Play: =
        on! Stop Play: =
        on~ Turn Play: =";
    assert_eq!(copies(&rules(text)), [false, true, true]);
    // The game's rules run before the phase's, wherever they are written.
    let refuses_after = text.replace("before! _", "before! Play");
    assert_eq!(copies(&rules(refuses_after.leak())), [false, true, true]);
    let changes_first = text
        .replace("before! _", "before! Play")
        .replace("before~ Play", "before~ _");
    assert_eq!(copies(&rules(changes_first.leak())), [true; 3]);
    let both = text.replace("before~ Play", "before~! Play");
    assert_eq!(copies(&rules(both.leak())), [true; 3]);
}

#[test]
fn an_always_that_can_fail_needs_one_in_what_leads_there() {
    let text = "move Go Stop
        phase Play
        phase Bid
        end Won
        on Go Play: Bid ; Won
        on Stop Play: Won
        on Stop Bid: Play
        always Bid: Won?";
    assert_eq!(copies(&rules(text)), [false; 4]);
    let expected = [true, false, false, false];
    let ambiguous = text.replace("always Bid", "always~ Bid");
    assert_eq!(copies(&rules(ambiguous.leak())), expected);
    let refusing = text.replace("always Bid", "always! Bid");
    assert_eq!(copies(&rules(refusing.leak()))[..3], expected[..3]);
    // The game's, and the phase's: both may hold.
    let two = format!("{text}\nalways Bid: Won?");
    assert_eq!(copies(&rules(two.leak()))[..3], expected[..3]);
    let border = text
        .replace("phase Bid", "phase Bid exit!")
        .replace("on Stop Bid", "on! Stop Bid");
    assert_eq!(copies(&rules(border.leak())), [true, false, true, true]);
}

#[test]
fn an_always_that_may_go_on_needs_one() {
    assert!(first_copies(
        "move Go
        phase Play
        on Go Play: =
        always Play: =?",
    ));
}

#[test]
fn a_queued_event_that_can_fail_needs_one() {
    let text = "move Go
        internal Deal
        phase Play
        phase Bid
        on Go Play: = Deal
        on Go Bid: =
        on Deal Play: =
        on Deal Bid: =";
    assert_eq!(copies(&rules(text)), [false; 4]);
    for fails in ["on! Deal Play", "on!! Deal Play", "on~ Deal Play"] {
        let model = rules(text.replace("on Deal Play", fails).leak());
        assert_eq!(copies(&model)[..2], [true, false], "{fails}");
    }
    for around in ["before! _ Deal", "before! Play Deal", "after! Play Deal"] {
        let model = rules(format!("{around}\n{text}").leak());
        assert_eq!(copies(&model)[..2], [true, false], "{around}");
    }
    let elsewhere = rules(format!("before! Bid Deal\n{text}").leak());
    assert_eq!(copies(&elsewhere)[..2], [false, false]);
    let unhandled = rules(text.replace("on Deal Play: =", "").leak());
    assert_eq!(copies(&unhandled)[..2], [true, false]);
    let border = text
        .replace("on Deal Play: =", "on Deal Play: Bid")
        .replace("phase Bid", "phase Bid enter!");
    assert_eq!(copies(&rules(border.leak()))[..2], [true, false]);
}

#[test]
fn what_a_border_queues_counts() {
    let model = rules(
        "move Go Out
        internal Deal
        phase Play
        phase Bid enter Deal
        on Go Play: Bid
        on Out Bid: Play
        on! Deal Bid: =",
    );
    assert_eq!(copies(&model), [true, false, false]);
}

#[test]
fn a_chain_without_a_bound_needs_one() {
    let round = "move Go Stop
        internal Ping Pong
        phase Play
        on Go Play: = Ping
        on Stop Play: =
        on Ping Play: = Pong
        on Pong Play: = Ping ; =";
    assert_eq!(copies(&rules(round)), [true, false, true, true]);
    assert!(
        first_copies(
            "move Go
            internal Pay
            phase Play
            on Go Play: = Pay*
            on Pay Play: =",
        ),
        "a `for` may emit more than {MAX_STEPS}",
    );
}

#[test]
fn a_chain_that_is_too_long_needs_one() {
    let chain = |steps: usize| {
        let names: Vec<String> = (1..steps).map(|event| format!("E{event}")).collect();
        let mut lines: Vec<String> = names
            .windows(2)
            .map(|pair| format!("on {} Play: = {}", pair[0], pair[1]))
            .collect();
        lines.push(format!("internal {}", names.join(" ")));
        lines.push(format!("on {} Play: =", names[names.len() - 1]));
        let text = format!(
            "move Go\nphase Play\non Go Play: = E1\n{}",
            lines.join("\n")
        );
        rules(text.leak())
    };
    assert!(!copies(&chain(MAX_STEPS))[0]);
    assert!(copies(&chain(MAX_STEPS + 1))[0]);
}

#[test]
fn many_events_that_come_once_have_a_bound() {
    assert!(!first_copies(
        "move Go
        internal A B C D E F G H I J
        phase Play
        on Go Play: = A B C D E F G H I J
        on A Play: =
        on B Play: =
        on C Play: =
        on D Play: =
        on E Play: =
        on F Play: =
        on G Play: =
        on H Play: =
        on I Play: =
        on J Play: =",
    ));
}

#[test]
fn an_end_drops_what_could_fail() {
    assert!(!first_copies(
        "move Go
        internal Deal
        phase Play
        end Won
        on Go Play: Won Deal
        on! Deal Play: =",
    ));
}

#[test]
fn it_says_the_same_of_a_model_that_it_has_marked() {
    let model = rules(
        "move Go Stop
        internal Ping Pay
        phase Play
        phase Bid
        on Go Play: = Ping ; Bid
        on Stop Play Bid: = ; Play
        on Ping Play Bid: = Pay
        on! Pay Play: =
        on Pay Bid: =",
    );
    let found = copies(&model);
    let marked: Vec<Handler<'_>> = model
        .handlers
        .iter()
        .zip(&found)
        .map(|(&handler, &copies)| Handler { copies, ..handler })
        .collect();
    let marked = Model {
        handlers: &marked,
        ..model
    };
    assert_eq!(copies(&marked), found);
    assert_eq!(found, [true, false, true, false, false]);
}

#[test]
fn what_comes_behind_a_chance_event_is_a_matter_of_that_event() {
    // What may fail waits behind the roll: the move has been committed by then.
    let model = rules(
        "move Go
        internal Deal
        chance Roll
        phase Play
        on Go Play: = Roll Deal
        on! Deal Play: =
        on Roll Play: =",
    );
    assert_eq!(copies(&model), [false, false, true]);
    // And before it, of the move.
    let model = rules(
        "move Go
        internal Deal
        chance Roll
        phase Play
        on Go Play: = Deal Roll
        on! Deal Play: =
        on Roll Play: =",
    );
    assert_eq!(copies(&model), [true, false, false]);
}

#[test]
fn what_a_start_leaves_behind_a_chance_event_counts_too() {
    let model = rules(
        "move Go
        internal Deal
        chance Roll
        phase Play enter Roll Deal
        on Go Play: =
        on! Deal Play: =
        on Roll Play: =",
    );
    assert_eq!(copies(&model), [false, false, true]);
}

#[test]
fn a_chance_event_that_may_arrive_where_nothing_handles_it_may_fail_the_move() {
    let model = rules(
        "move Go Stay
        chance Roll
        phase Play
        phase Bid
        on Go Play: Bid Roll
        on Stay Play Bid: =
        on Roll Play: =",
    );
    assert_eq!(copies(&model), [true, false, false]);
}

#[test]
fn an_always_behind_a_chance_event_may_fail_it() {
    let model = rules(
        "move Go
        chance Roll
        phase Play
        phase Rolling
        end Won
        on Go Play: Rolling
        on Roll Rolling: Play
        always Play: Won?
        always Play: Won?",
    );
    assert_eq!(copies(&model)[..2], [false, true]);
    // A chain of chance events, each a transaction, has no bound and needs none.
    let model = rules(
        "move Go
        chance Roll
        phase Play
        on Go Play: = Roll
        on Roll Play: = Roll ; =",
    );
    assert_eq!(copies(&model), [false, false]);
}

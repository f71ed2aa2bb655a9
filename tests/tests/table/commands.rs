//! Commands: how runs end, and what a second one does.

use rulebook::table::{
    Cancel, Command, Done, Failed, Failure, Message, Reason, Run, Stop, Table, Tick, UnknownCommand,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{B, Log, Note, Walk, WalkAlone, WalkAnew, WalkInTurn, kinds, settle, table, text, who};

fn messages(ticks: &[Tick]) -> impl Iterator<Item = &Message> {
    ticks.iter().flat_map(|tick| &tick.messages)
}

#[test]
fn a_run_that_is_done_says_its_number_its_arguments_and_what_it_brought() {
    let mut table = table();
    let walk = Walk { who: who("x") };
    table.send(walk.clone()).expect("it is taken");
    table.send(walk.clone()).expect("it is taken");
    settle(&mut table);
    table.send(B { n: 5 }).expect("it is taken");
    let ticks = settle(&mut table);
    let done = messages(&ticks).filter_map(|message| message.get::<Done<Walk>>().ok());
    let done: Vec<Done<Walk>> = done.collect();
    let expected = [1, 2].map(|run| Done {
        run,
        args: walk.clone(),
        result: 5,
    });
    assert_eq!(done, expected);
}

#[test]
fn runs_in_parallel_go_side_by_side() {
    let mut table = table();
    for name in ["x", "y"] {
        table.send(Walk { who: who(name) }).expect("it is taken");
    }
    settle(&mut table);
    assert_eq!(*table.world(), ["x begins", "y begins"]);
    table.send(B { n: 0 }).expect("it is taken");
    settle(&mut table);
    assert_eq!(table.world()[2..], ["x ends", "y ends"]);
}

#[test]
fn a_superseded_run_is_cancelled_once_and_before_anything_of_the_new_one() {
    let mut table = table();
    for name in ["x", "y"] {
        let walk = WalkAnew { who: who(name) };
        table.send(walk).expect("it is taken");
    }
    let ticks = settle(&mut table);
    assert_eq!(*table.world(), ["x begins", "x is cancelled", "y begins"]);
    assert_eq!(kinds(&ticks)[1], ["walk-anew:cancel"]);
    let cancel: Cancel<WalkAnew> = ticks[1].messages[0].get().expect("it is one");
    let (run, reason) = (cancel.run, cancel.reason);
    assert_eq!((run, reason), (1, Reason::Superseded));
    table.send(B { n: 0 }).expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(kinds(&ticks)[1], ["walk-anew:done"], "of the new one alone");
    assert_eq!(table.world().last().map(String::as_str), Some("y ends"));
}

#[test]
fn the_cancel_of_the_old_run_comes_before_the_first_message_of_the_new() {
    /// Says something at once, and goes on.
    #[derive(Clone, Debug, Serialize, Deserialize, Command)]
    #[command(policy = replace)]
    struct Speak {
        n: u32,
    }
    let mut table = table();
    table
        .command(|cx: Run<Log, Speak>| async move {
            let n = cx.args().n;
            cx.emit(Note {
                text: n.to_string(),
            });
            let waited = cx.next::<B>().await;
            if waited.is_err() {
                // The last that it says, still before its end.
                cx.emit(Note {
                    text: format!("{n} says goodbye"),
                });
            }
            waited?;
            Ok(())
        })
        .expect("it is free");
    table.send(Speak { n: 1 }).expect("it is taken");
    table.send(Speak { n: 2 }).expect("it is taken");
    let ticks = settle(&mut table);
    let told = ticks[1].messages.iter().map(ToString::to_string);
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            r#"note {"text":"1"}"#,
            r#"note {"text":"1 says goodbye"}"#,
            r#"speak:cancel {"args":{"n":1},"reason":"superseded","run":1}"#,
            r#"note {"text":"2"}"#,
        ]
    );
}

#[test]
fn runs_in_a_queue_wait_for_the_end_of_the_one_before() {
    let mut table = table();
    for name in ["x", "y", "z"] {
        let walk = WalkInTurn { who: who(name) };
        table.send(walk).expect("it is taken");
    }
    settle(&mut table);
    assert_eq!(*table.world(), ["x begins"]);
    let mut ends = Vec::new();
    for n in 1..=3 {
        table.send(B { n }).expect("it is taken");
        let ticks = settle(&mut table);
        let done = messages(&ticks).filter_map(|m| m.get::<Done<WalkInTurn>>().ok());
        ends.extend(done.map(|done| (done.run, done.result)));
    }
    assert_eq!(ends, [(1, 1), (2, 2), (3, 3)]);
    assert_eq!(
        *table.world(),
        [
            "x begins", "x ends", "y begins", "y ends", "z begins", "z ends"
        ]
    );
}

#[test]
fn a_run_that_is_rejected_ends_at_once_in_an_error_with_a_number_of_its_own() {
    let mut table = table();
    for name in ["x", "y"] {
        let walk = WalkAlone { who: who(name) };
        table.send(walk).expect("it is taken");
    }
    let ticks = settle(&mut table);
    let failed: Failed<WalkAlone> = ticks[1].messages[0].get().expect("it is one");
    assert_eq!((failed.run, &*failed.code), (2, "busy"));
    assert_eq!(failed.args.who, "y");
    assert_eq!(*table.world(), ["x begins"]);
    // Once the first has ended, another may run.
    table.send(B { n: 0 }).expect("it is taken");
    table
        .send(WalkAlone { who: who("z") })
        .expect("it is taken");
    settle(&mut table);
    assert_eq!(table.world()[1..], ["x ends", "z begins"]);
}

#[test]
fn a_cancelled_command_never_says_that_it_is_done() {
    /// It does not care.
    #[derive(Clone, Debug, Serialize, Deserialize, Command)]
    #[command(policy = replace)]
    struct Stubborn;
    let mut table = table();
    table
        .command(|cx: Run<Log, Stubborn>| async move {
            let _ = cx.next::<B>().await;
            cx.change(|log| log.push(text("went on")));
            Ok(())
        })
        .expect("it is free");
    let trigger = "{ role: trigger, type: stubborn:done, id: on, emit: [note: { text: done }] }";
    table.load_yaml("t.yaml", trigger).expect("it is right");
    table.send(Stubborn).expect("it is taken");
    table.send(Stubborn).expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(kinds(&ticks)[1..], [["stubborn:cancel"]]);
    assert_eq!(*table.world(), ["went on"]);
}

#[test]
fn a_trigger_on_done_does_not_fire_on_a_cancel() {
    let mut table = table();
    let trigger =
        "{ role: trigger, type: walk-anew:done, id: on, emit: [note: { text: arrived }] }";
    table.load_yaml("t.yaml", trigger).expect("it is right");
    for name in ["x", "y"] {
        let walk = WalkAnew { who: who(name) };
        table.send(walk).expect("it is taken");
    }
    settle(&mut table);
    assert!(!table.world().contains(&text("arrived")));
    table.send(B { n: 0 }).expect("it is taken");
    settle(&mut table);
    let arrived = table
        .world()
        .iter()
        .filter(|line| *line == "arrived")
        .count();
    assert_eq!(arrived, 1);
}

#[test]
fn a_run_that_fails_says_why() {
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Command)]
    struct Lift {
        weight: u32,
    }
    let mut table = table();
    table
        .command(|cx: Run<Log, Lift>| async move {
            match cx.args().weight {
                0 => Err(Stop::new("nothing", "there is nothing to lift")),
                1 => Err(Failure::new("too_light", "it flies away").into()),
                _ => {
                    let strength: u32 = "none".parse()?;
                    cx.change(|log| log.push(strength.to_string()));
                    Ok(())
                }
            }
        })
        .expect("it is free");
    for weight in 0..3 {
        table.send(Lift { weight }).expect("it is taken");
    }
    let ticks = settle(&mut table);
    let failed = messages(&ticks).filter_map(|message| message.get::<Failed<Lift>>().ok());
    let failed: Vec<_> = failed
        .map(|failed| (failed.run, failed.code, failed.message))
        .collect();
    assert_eq!(
        failed,
        [
            (1, text("nothing"), text("there is nothing to lift")),
            (2, text("too_light"), text("it flies away")),
            (3, text("failed"), text("invalid digit found in string")),
        ]
    );
}

#[test]
fn what_nobody_registered_is_answered_and_not_passed_over_in_silence() {
    #[derive(Clone, Debug, Serialize, Deserialize, Command)]
    struct Fly {
        to: String,
    }
    let mut table = table();
    let typed = table
        .send(Fly {
            to: text("the moon"),
        })
        .expect("it is taken");
    let named = table
        .send_kind("swim", &json!({"far": 3}))
        .expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(kinds(&ticks)[1], ["unknown_command", "unknown_command"]);
    let [fly, swim] = &ticks[1].messages[..] else {
        panic!("{ticks:?}");
    };
    assert_eq!((fly.answers(), swim.answers()), (Some(typed), Some(named)));
    let fly: UnknownCommand = fly.get().expect("it is one");
    assert_eq!((&*fly.kind, &fly.data), ("fly", &json!({"to": "the moon"})));
    let swim: UnknownCommand = swim.get().expect("it is one");
    assert_eq!((&*swim.kind, &swim.data), ("swim", &json!({"far": 3})));
}

#[test]
fn numbers_of_runs_are_given_once() {
    let mut table = table();
    let mut ticks = Vec::new();
    for n in 0..20 {
        let note = Note {
            text: n.to_string(),
        };
        table.send(note).expect("it is taken");
        let walk = WalkAnew { who: n.to_string() };
        table.send(walk).expect("it is taken");
        let walk = WalkAlone { who: n.to_string() };
        table.send(walk).expect("it is taken");
        ticks.extend(settle(&mut table));
    }
    table.send(B { n: 0 }).expect("it is taken");
    ticks.extend(settle(&mut table));
    let ends = messages(&ticks).filter(|message| message.answers().is_some());
    let mut runs: Vec<u64> = ends.filter_map(|end| end.value()["run"].as_u64()).collect();
    runs.sort_unstable();
    assert_eq!(runs, (1..=60).collect::<Vec<u64>>());
}

#[test]
fn a_command_is_registered_once_and_both_places_are_told() {
    let mut table = Table::new(Log::new());
    table.command(super::note).expect("it is free");
    let taken = table.command(super::note).expect_err("it is taken");
    let said = taken.to_string();
    assert!(
        said.starts_with("the message `note` is registered twice: "),
        "{said}"
    );
    assert_eq!(said.matches("commands.rs:").count(), 2, "{said}");
    assert_ne!(taken.first, taken.second);
}

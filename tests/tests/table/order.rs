//! What comes when: within a message, within a tick, and from tick to tick.

use rulebook::table::{Command, Payload, Run, Stop, Table};
use serde::{Deserialize, Serialize};

use super::{A, B, Note, Seen, kinds, note, settle, table};

/// Says an `A` as it begins.
#[derive(Clone, Debug, Serialize, Deserialize, Command)]
struct Go;

async fn go(cx: Run<Vec<String>, Go>) -> Result<(), Stop> {
    cx.emit(A { n: 1 });
    Ok(())
}

#[test]
fn a_message_sets_off_its_command_then_the_triggers_then_the_waits() {
    let mut table = table();
    table.command(go).expect("it is free");
    let triggers = "
- { role: trigger, type: go, id: second, emit: [a: { n: 2 }, a: { n: 3 }] }
- { role: trigger, type: go, id: third, emit: [a: { n: 4 }] }
";
    table.load_yaml("t.yaml", triggers).expect("they are right");
    for n in [5, 6] {
        let main = move |cx: Run<Vec<String>>| async move {
            cx.next::<Go>().await?;
            cx.emit(A { n });
            Ok(())
        };
        table
            .orchestrator(&format!("waits {n}"), main)
            .expect("it is free");
    }
    table.send(Go).expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(
        kinds(&ticks),
        [vec!["go"], vec!["a", "go:done", "a", "a", "a", "a", "a"]]
    );
    let numbers = ticks[1].messages.iter();
    let numbers = numbers.filter_map(|message| message.get::<A>().ok());
    assert_eq!(numbers.map(|a| a.n).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn messages_are_handled_first_in_first_out() {
    let mut table = table();
    for n in 0..5 {
        let text = n.to_string();
        table.send(Note { text }).expect("it is taken");
    }
    settle(&mut table);
    assert_eq!(*table.world(), ["0", "1", "2", "3", "4"]);
}

#[test]
fn what_is_said_in_a_tick_is_never_handled_in_it() {
    let mut table = table();
    let main = |cx: Run<Vec<String>>| async move {
        for n in 0..3 {
            cx.emit(A { n });
            cx.next::<A>().await?;
        }
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    let ticks = settle(&mut table);
    // The first tick begins the orchestrator; each `a` has one of its own.
    assert_eq!(kinds(&ticks), [vec![], vec!["a"], vec!["a"], vec!["a"]]);
}

#[test]
fn who_waits_for_one_and_then_for_another_hears_both_in_one_tick() {
    let mut table = table();
    let seen = Seen::default();
    let heard = seen.clone();
    let main = |cx: Run<Vec<String>>| async move {
        let a = cx.next::<A>().await?;
        let b = cx.next::<B>().await?;
        heard.push(format!("{} {}", a.n, b.n));
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    settle(&mut table);
    table.send(A { n: 1 }).expect("it is taken");
    table.send(B { n: 2 }).expect("it is taken");
    table.tick().expect("nothing goes wrong");
    assert_eq!(seen.all(), ["1 2"]);
}

#[test]
fn a_wait_that_begins_while_a_message_is_handled_does_not_hear_it() {
    let mut table = table();
    let seen = Seen::default();
    let heard = seen.clone();
    let main = |cx: Run<Vec<String>>| async move {
        loop {
            let first = cx.next::<A>().await?;
            let second = cx.next::<A>().await?;
            heard.push(format!("{} {}", first.n, second.n));
        }
    };
    table.orchestrator("story", main).expect("it is free");
    for n in 1..=4 {
        table.send(A { n }).expect("it is taken");
    }
    settle(&mut table);
    assert_eq!(seen.all(), ["1 2", "3 4"]);
}

#[test]
fn a_command_that_waits_for_its_own_kind_does_not_hear_what_began_it() {
    #[derive(Clone, Debug, Serialize, Deserialize, Command)]
    #[command(done = u32, policy = reject)]
    struct Again {
        n: u32,
    }
    let mut table = Table::new(());
    table
        .command(|cx: Run<(), Again>| async move { Ok(cx.next::<Again>().await?.n) })
        .expect("it is free");
    table.send(Again { n: 1 }).expect("it is taken");
    table.send(Again { n: 2 }).expect("it is taken");
    let ticks = table.run_until_idle(5).expect("nothing goes wrong");
    let told = ticks[1].messages.iter().map(ToString::to_string);
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            // Asked first, and refused: the one under way hears it only then.
            r#"again:error {"args":{"n":2},"code":"busy","message":"a run of it is under way","run":2}"#,
            r#"again:done {"args":{"n":1},"result":2,"run":1}"#,
        ]
    );
}

#[test]
fn tasks_go_on_in_the_order_in_which_they_began_to_wait() {
    let mut table = table();
    let seen = Seen::default();
    for (name, first) in [("late", true), ("early", false)] {
        let heard = seen.clone();
        let main = move |cx: Run<Vec<String>>| async move {
            if first {
                // It waits anew, and stands behind the others then.
                cx.next::<B>().await?;
            }
            cx.next::<A>().await?;
            heard.push(name);
            Ok(())
        };
        table.orchestrator(name, main).expect("it is free");
    }
    settle(&mut table);
    table.send(B { n: 0 }).expect("it is taken");
    table.send(A { n: 0 }).expect("it is taken");
    table.tick().expect("nothing goes wrong");
    assert_eq!(seen.all(), ["early", "late"]);
}

#[test]
fn a_task_goes_on_right_after_the_message_that_it_heard() {
    let mut table = table();
    let seen = Seen::default();
    let heard = seen.clone();
    table
        .orchestrator("story", |cx: Run<Vec<String>>| async move {
            cx.next::<A>().await?;
            // The note behind the `a` has not been handled yet.
            heard.push(format!("{} notes", cx.look(Vec::len)));
            Ok(())
        })
        .expect("it is free");
    settle(&mut table);
    table.send(A { n: 0 }).expect("it is taken");
    let text = "later".into();
    table.send(Note { text }).expect("it is taken");
    table.tick().expect("nothing goes wrong");
    assert_eq!(seen.all(), ["0 notes"]);
    assert_eq!(*table.world(), ["later"]);
}

#[test]
fn a_tick_can_be_waited_for() {
    let mut table = Table::new(Vec::new());
    table.command(note).expect("it is free");
    let main = |cx: Run<Vec<String>>| async move {
        for tick in [1, 3, 0] {
            cx.ticks(tick).await?;
            let text = format!("{tick}");
            cx.run(Note { text }).detach();
        }
        Ok(())
    };
    table.orchestrator("clock", main).expect("it is free");
    let mut after = Vec::new();
    for _ in 0..7 {
        table.tick().expect("nothing goes wrong");
        after.push(table.world().len());
    }
    // Begun in the first tick; it waits for the second, the fifth, and the sixth.
    assert_eq!(after, [0, 0, 1, 1, 1, 2, 3]);
    settle(&mut table);
    assert!(table.is_idle());
}

#[test]
fn a_kind_is_the_name_of_its_type_unless_it_says_otherwise() {
    #[derive(Clone, Debug, Serialize, Deserialize, Payload)]
    struct DeckRanOut;
    #[derive(Clone, Debug, Serialize, Deserialize, Command)]
    #[message(kind = "shuffle-all")]
    struct Shuffle;
    assert_eq!((A::KIND, DeckRanOut::KIND), ("a", "deck-ran-out"));
    let kinds = (
        Shuffle::DONE_KIND,
        Shuffle::CANCEL_KIND,
        Shuffle::ERROR_KIND,
    );
    assert_eq!(Shuffle::KIND, "shuffle-all");
    assert_eq!(
        kinds,
        (
            "shuffle-all:done",
            "shuffle-all:cancel",
            "shuffle-all:error"
        )
    );
}

#[test]
fn every_message_knows_what_caused_it() {
    let mut table = table();
    table.command(go).expect("it is free");
    let trigger = "{ role: trigger, type: a, id: on, emit: [b: { n: 0 }] }";
    table.load_yaml("t.yaml", trigger).expect("it is right");
    let sent = table.send(Go).expect("it is taken");
    let ticks = settle(&mut table);
    let [a, done] = &ticks[1].messages[..] else {
        panic!("{ticks:?}");
    };
    let [b] = &ticks[2].messages[..] else {
        panic!("{ticks:?}");
    };
    assert_eq!(ticks[0].messages[0].cause(), None);
    assert_eq!((a.cause(), done.cause()), (Some(sent), Some(sent)));
    assert_eq!(done.answers(), Some(sent));
    assert_eq!(b.cause(), Some(a.id()));
    let by = [&ticks[0].messages[0], a, b].map(|message| message.by().to_string());
    assert_eq!(by, ["the host", "run 1 of `go`", "the trigger `a`/`on`"]);
}

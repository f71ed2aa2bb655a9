//! What goes wrong is told, and the rest of the table goes on.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::future::{pending, poll_fn};
use std::rc::Rc;
use std::task::{Poll, Waker};

use futures_util::future::select;
use rulebook::table::{Command, Failed, Fault, Payload, Run, Stop, Table, TickError};
use serde::{Deserialize, Serialize};

use super::{A, B, Log, Note, Seen, kinds, settle, table, text};

fn faults(error: &TickError) -> Vec<String> {
    error.faults.iter().map(ToString::to_string).collect()
}

/// A table at which somebody writes down every `A`, to see that it goes on.
fn with_a_witness() -> (Table<Log>, Seen) {
    let mut table = table();
    let seen = Seen::default();
    let sees = seen.clone();
    let main = |cx: Run<Log>| async move {
        let mut every = cx.subscribe::<A>();
        loop {
            sees.push(every.next().await?.n.to_string());
        }
    };
    table.orchestrator("witness", main).expect("it is free");
    table.tick().expect("nothing goes wrong");
    (table, seen)
}

#[test]
fn an_orchestrator_that_fails_is_loud() {
    let (mut table, seen) = with_a_witness();
    let main = |cx: Run<Log>| async move {
        cx.next::<A>().await?;
        Err(Stop::new("lost", "the thread is lost"))
    };
    table.orchestrator("story", main).expect("it is free");
    table.tick().expect("nothing goes wrong");
    for n in 0..2 {
        table.send(A { n }).expect("it is taken");
    }
    let error = table.tick().expect_err("it is told");
    assert_eq!(
        faults(&error),
        ["the orchestrator of `story` failed: the thread is lost [lost]"]
    );
    // What was to be handled was handled.
    assert_eq!(kinds(&error.ticks), [["a", "a"]]);
    assert_eq!(seen.all(), ["0", "1"]);
    table.tick().expect("it goes on");
}

#[test]
fn a_panic_in_a_command_is_its_error() {
    #[derive(Clone, Debug, Serialize, Deserialize, Command)]
    struct Trip {
        when: u32,
    }
    let (mut table, seen) = with_a_witness();
    table
        .command(|cx: Run<Log, Trip>| {
            assert!(cx.args().when != 0, "before it began");
            async move {
                assert!(cx.args().when != 1, "at once");
                cx.next::<B>().await?;
                cx.change(|_: &mut Log| panic!("in the midst of a change"))
            }
        })
        .expect("it is free");
    for when in 0..3 {
        table.send(Trip { when }).expect("it is taken");
    }
    let error = table.tick().expect_err("it is told");
    assert_eq!(
        faults(&error),
        [
            "run 1 of `trip` panicked: before it began",
            "run 2 of `trip` panicked: at once",
        ]
    );
    table.send(B { n: 0 }).expect("it is taken");
    table.send(A { n: 1 }).expect("it is taken");
    let error = table.tick().expect_err("it is told");
    assert_eq!(
        faults(&error),
        ["run 3 of `trip` panicked: in the midst of a change"]
    );
    let ends = error.ticks[0].messages.iter();
    let ends = ends.filter_map(|message| message.get::<Failed<Trip>>().ok());
    let ends: Vec<_> = ends.map(|end| (end.run, end.code, end.message)).collect();
    assert_eq!(
        ends,
        [
            (1, text("panicked"), text("before it began")),
            (2, text("panicked"), text("at once"))
        ]
    );
    // The world can be changed again, and the others go on.
    table.send(Note { text: text("on") }).expect("it is taken");
    settle(&mut table);
    assert_eq!(*table.world(), ["on"]);
    assert_eq!(seen.all(), ["1"]);
}

#[test]
fn a_panic_in_an_orchestrator_is_an_error() {
    let (mut table, seen) = with_a_witness();
    let at_once = |_: Run<Log>| async { panic!("at once") };
    table.orchestrator("first", at_once).expect("it is free");
    let before = |_: Run<Log>| -> std::future::Ready<Result<(), Stop>> { panic!("before") };
    table.orchestrator("second", before).expect("it is free");
    let later = |cx: Run<Log>| async move {
        cx.next::<A>().await?;
        panic!("later")
    };
    table.orchestrator("third", later).expect("it is free");
    let error = table.tick().expect_err("it is told");
    assert_eq!(
        faults(&error),
        [
            "the orchestrator of `first` panicked: at once",
            "the orchestrator of `second` panicked: before",
        ]
    );
    for n in 0..2 {
        table.send(A { n }).expect("it is taken");
    }
    let error = table.tick().expect_err("it is told");
    assert_eq!(
        faults(&error),
        ["the orchestrator of `third` panicked: later"]
    );
    assert_eq!(seen.all(), ["0", "1"]);
}

#[test]
fn a_panic_in_a_predicate_ends_its_task_alone() {
    let (mut table, seen) = with_a_witness();
    let main = |cx: Run<Log>| async move {
        cx.wait(|a: &A| {
            assert!(a.n < 1, "that is too much");
            false
        })
        .await?;
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    table.tick().expect("nothing goes wrong");
    for n in 0..3 {
        table.send(A { n }).expect("it is taken");
    }
    let error = table.tick().expect_err("it is told");
    assert_eq!(
        faults(&error),
        ["the orchestrator of `story` panicked: that is too much"]
    );
    assert_eq!(seen.all(), ["0", "1", "2"]);
    assert_eq!(table.tasks(), 1);
}

#[test]
fn a_panic_in_a_handler_ends_the_handler_alone() {
    let (mut table, seen) = with_a_witness();
    let sees = seen.clone();
    let main = |cx: Run<Log>| async move {
        let _on = cx.on(|a: &A| assert!(a.n < 1, "that is too much"));
        sees.push(format!("b {}", cx.next::<B>().await?.n));
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    table.tick().expect("nothing goes wrong");
    for n in 0..3 {
        table.send(A { n }).expect("it is taken");
    }
    table.send(B { n: 7 }).expect("it is taken");
    let error = table.tick().expect_err("it is told");
    assert_eq!(error.faults.len(), 1, "{error}");
    assert_eq!(seen.all(), ["0", "1", "2", "b 7"]);
}

#[test]
fn a_task_that_awaits_what_the_table_cannot_wake_is_an_error() {
    #[derive(Clone, Debug, Serialize, Deserialize, Command)]
    struct Sleep;
    let mut table = table();
    table
        .command(|_: Run<Log, Sleep>| async {
            pending::<()>().await;
            Ok(())
        })
        .expect("it is free");
    // Kept by nobody who would wake it.
    let wakers = Rc::new(RefCell::new(Vec::<Waker>::new()));
    let keeps = Rc::clone(&wakers);
    let main = |cx: Run<Log>| async move {
        cx.next::<A>().await?;
        poll_fn(|cx| {
            keeps.borrow_mut().push(cx.waker().clone());
            Poll::<()>::Pending
        })
        .await;
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    settle(&mut table);
    table.send(Sleep).expect("it is taken");
    table.send(A { n: 0 }).expect("it is taken");
    let error = table.tick().expect_err("it is told");
    assert_eq!(
        faults(&error),
        [
            "run 1 of `sleep` awaits something that the table cannot wake",
            "the orchestrator of `story` awaits something that the table cannot wake",
        ]
    );
    assert_eq!(kinds(&settle(&mut table)), [["sleep:error"]]);
    assert_eq!(table.tasks(), 0);
    // Whoever wakes it now wakes nobody.
    for waker in wakers.take() {
        waker.wake();
    }
    table.tick().expect("nothing goes wrong");
}

#[test]
fn what_wakes_between_ticks_or_from_another_thread_runs_nothing() {
    let mut table = table();
    let waker = Rc::new(RefCell::new(None::<Waker>));
    let (keeps, seen) = (Rc::clone(&waker), Seen::default());
    let sees = seen.clone();
    let main = |cx: Run<Log>| async move {
        let foreign = poll_fn(|cx| {
            sees.push("polled");
            *keeps.borrow_mut() = Some(cx.waker().clone());
            Poll::<()>::Pending
        });
        select(foreign, cx.next::<A>()).await;
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    settle(&mut table);
    let waker = waker.borrow().clone().expect("it was polled");
    waker.wake_by_ref();
    std::thread::spawn(move || waker.wake())
        .join()
        .expect("it ends");
    table.tick().expect("nothing goes wrong");
    assert_eq!(seen.all(), ["polled"]);
    table.send(A { n: 0 }).expect("it is taken");
    settle(&mut table);
    assert_eq!((seen.all().len(), table.tasks()), (2, 0));
}

#[test]
fn a_task_that_wakes_itself_for_ever_is_an_error() {
    let mut table = table();
    let restless = |_: Run<Log>| async {
        poll_fn(|cx| {
            cx.waker().wake_by_ref();
            Poll::<()>::Pending
        })
        .await;
        Ok(())
    };
    table.orchestrator("story", restless).expect("it is free");
    let error = table.tick().expect_err("it is told");
    assert_eq!(
        faults(&error),
        ["the orchestrator of `story` woke itself 1000 times over one message"]
    );
    assert_eq!(table.tasks(), 0);
}

#[test]
fn a_loop_of_triggers_is_an_error_that_shows_what_goes_round() {
    let mut table = table();
    let triggers = "
- { role: trigger, type: tap, id: draw, emit: [a: { n: 1 }] }
- { role: trigger, type: a, id: there, emit: [b: { n: 1 }] }
- { role: trigger, type: b, id: back, emit: [a: { n: 1 }] }
";
    table.load_yaml("t.yaml", triggers).expect("they are right");
    table.tap("felt", None, (0.0, 0.0)).expect("it is taken");
    let error = table.run_until_idle(30).expect_err("it goes round");
    assert_eq!(
        error.to_string(),
        "the table does not come to rest in 30 ticks: `b` -> `a` (by the trigger `b`/`back`) \
         -> `b` (by the trigger `a`/`there`), and so on"
    );
    assert_eq!(error.ticks.len(), 30);
    // Nothing is lost: it may go on.
    table.run_until_idle(1).expect_err("it still goes round");
}

#[test]
fn a_loop_by_way_of_a_command_shows_the_run() {
    let mut table = table();
    let trigger = "{ role: trigger, type: note:done, id: again, emit: [note: { text: again }] }";
    table.load_yaml("t.yaml", trigger).expect("it is right");
    table
        .send(Note { text: text("once") })
        .expect("it is taken");
    let error = table.run_until_idle(9).expect_err("it goes round");
    let said = error.to_string();
    assert!(
        said.contains("`note` (by the trigger `note:done`/`again`) -> `note:done` (by run "),
        "{said}"
    );
}

#[test]
fn more_messages_than_a_tick_may_bring_are_an_error() {
    let mut table = table().with_limit(1_000);
    let trigger = "{ role: trigger, type: a, id: two, emit: [a: { n: 1 }, a: { n: 2 }] }";
    table.load_yaml("t.yaml", trigger).expect("it is right");
    table.send(A { n: 0 }).expect("it is taken");
    let error = table.run_until_idle(100).expect_err("they double");
    let [Fault::Flood { limit: 1_000, .. }] = &error.faults[..] else {
        panic!("{error}");
    };
    assert!(
        error
            .to_string()
            .contains("`a` -> `a` (by the trigger `a`/`two`)"),
        "{error}"
    );
    assert_eq!(error.ticks.len(), 10);
    assert!(error.ticks.iter().all(|tick| tick.messages.len() <= 1_000));
}

#[test]
fn a_subscription_that_nobody_reads_is_an_error_and_not_all_memory() {
    let mut table = table().with_limit(10);
    let main = |cx: Run<Log>| async move {
        let mut every = cx.subscribe::<A>();
        cx.next::<B>().await?;
        for n in 0..10 {
            assert_eq!(every.next().await?.n, n);
        }
        assert!(every.try_next().is_none());
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    settle(&mut table);
    for n in 0..10 {
        table.send(A { n }).expect("it is taken");
    }
    settle(&mut table);
    table.send(A { n: 10 }).expect("it is taken");
    let error = table.tick().expect_err("it is full");
    assert_eq!(
        faults(&error),
        ["the orchestrator of `story` has subscribed to `a`, and 10 messages wait to be taken"]
    );
    table.send(B { n: 0 }).expect("it is taken");
    settle(&mut table);
    assert_eq!(table.tasks(), 0);
}

#[test]
fn who_waits_for_a_message_of_another_shape_is_told() {
    /// Of the same kind as `A`.
    #[derive(Clone, Debug, Serialize, Deserialize, Payload)]
    #[message(kind = "a")]
    struct Other {
        name: String,
    }
    let mut table = table();
    let main = |cx: Run<Log>| async move {
        cx.next::<Other>().await?;
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    settle(&mut table);
    table.send(A { n: 0 }).expect("it is taken");
    let error = table.tick().expect_err("it is told");
    let said = error.to_string();
    assert!(
        said.starts_with("the orchestrator of `story` waits in vain: the message `a` carries no "),
        "{said}"
    );
    assert!(said.contains("unknown parameter `n`"), "{said}");
}

#[test]
fn data_that_is_none_is_told_where_it_is_asked_for() {
    /// Keys that are no text.
    #[derive(Clone, Debug, Serialize, Deserialize, Payload)]
    struct Odd(BTreeMap<(u8, u8), u8>);
    let mut table = table();
    table.message::<Odd>().expect("it is free");
    let trigger = "{ role: trigger, type: odd, id: x, match: {}, emit: [note: { text: odd }] }";
    table.load_yaml("t.yaml", trigger).expect("it is right");
    let main = |cx: Run<Log>| async move {
        cx.emit(Odd([((1, 2), 3)].into()));
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    table.tick().expect("nothing goes wrong");
    let error = table.tick().expect_err("it is told");
    let [Fault::NoData { kind, .. }] = &error.faults[..] else {
        panic!("{error}");
    };
    assert_eq!(kind, "odd");
}

#[test]
fn a_world_can_be_changed_by_its_run_alone_and_only_while_that_runs() {
    #[derive(Clone, Debug, Serialize, Deserialize, Command)]
    struct Lend;
    let mut table = table();
    let lent = Rc::new(RefCell::new(None::<Run<Log, Lend>>));
    let (lends, borrows) = (Rc::clone(&lent), Rc::clone(&lent));
    table
        .command(move |cx: Run<Log, Lend>| {
            lends.replace(Some(cx));
            async { Ok(()) }
        })
        .expect("it is free");
    let main = |cx: Run<Log>| async move {
        cx.run(Lend).await?;
        let lent = borrows.borrow();
        let lent = lent.as_ref().expect("it was lent");
        lent.change(|log| log.push(text("changed by an orchestrator")));
        Ok(())
    };
    table.orchestrator("thief", main).expect("it is free");
    let error = table.run_until_idle(9).expect_err("it is told");
    assert_eq!(
        error.to_string(),
        "the orchestrator of `thief` panicked: run 1 of `lend` changes the world only while it runs"
    );
    assert!(table.world().is_empty());
    lent.replace(None);
}

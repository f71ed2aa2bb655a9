//! Waits: several on one message, taken ones, subscriptions, handlers, and the ordinary
//! combinators.

use futures_util::StreamExt;
use futures_util::future::{Either, join, join_all, select};
use futures_util::stream::FuturesUnordered;
use rulebook::table::{On, Run};

use super::{A, B, Log, Note, Seen, settle, table};

#[test]
fn several_who_wait_for_a_message_all_hear_it() {
    let mut table = table();
    let seen = Seen::default();
    for name in ["x", "y", "z"] {
        let heard = seen.clone();
        let main = move |cx: Run<Log>| async move {
            cx.wait(|a: &A| a.n == 7).await?;
            heard.push(name);
            Ok(())
        };
        table.orchestrator(name, main).expect("it is free");
    }
    table.send(A { n: 6 }).expect("it is taken");
    settle(&mut table);
    assert!(seen.all().is_empty());
    table.send(A { n: 7 }).expect("it is taken");
    settle(&mut table);
    assert_eq!(seen.all(), ["x", "y", "z"]);
}

#[test]
fn a_message_that_is_taken_is_not_heard_by_those_behind() {
    let mut table = table();
    let seen = Seen::default();
    let main = |take: bool, name: &'static str| {
        let heard = seen.clone();
        move |cx: Run<Log>| async move {
            let is = |a: &A| a.n > 0;
            let a = if take { cx.take(is) } else { cx.wait(is) }.await?;
            heard.push(format!("{name} {}", a.n));
            Ok(())
        }
    };
    for (take, name) in [
        (false, "before"),
        (true, "takes"),
        (true, "next"),
        (false, "behind"),
    ] {
        let main = main(take, name);
        table.orchestrator(name, main).expect("it is free");
    }
    for n in 0..=3 {
        table.send(A { n }).expect("it is taken");
    }
    settle(&mut table);
    assert_eq!(seen.all(), ["before 1", "takes 1", "next 2", "behind 3"]);
}

#[test]
fn a_subscription_keeps_what_comes_while_its_task_is_busy() {
    let mut table = table();
    let seen = Seen::default();
    let heard = seen.clone();
    let main = |cx: Run<Log>| async move {
        let mut every = cx.subscribe::<A>();
        // Busy until a `B` comes.
        cx.next::<B>().await?;
        heard.push("awake");
        for _ in 0..3 {
            heard.push(every.next().await?.n.to_string());
        }
        assert!(every.try_next().is_none());
        Ok(())
    };
    table.orchestrator("busy", main).expect("it is free");
    for n in 1..=2 {
        table.send(A { n }).expect("it is taken");
    }
    settle(&mut table);
    table.send(B { n: 0 }).expect("it is taken");
    table.send(A { n: 3 }).expect("it is taken");
    settle(&mut table);
    assert_eq!(seen.all(), ["awake", "1", "2", "3"]);
    assert_eq!(table.tasks(), 0);
}

#[test]
fn a_wait_listens_from_where_it_was_made() {
    let mut table = table();
    let seen = Seen::default();
    let heard = seen.clone();
    let main = |cx: Run<Log>| async move {
        let a = cx.next::<A>();
        cx.next::<B>().await?;
        // It came before the `B` did.
        heard.push(a.await?.n.to_string());
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    table.send(A { n: 1 }).expect("it is taken");
    table.send(B { n: 0 }).expect("it is taken");
    settle(&mut table);
    assert_eq!(seen.all(), ["1"]);
}

#[test]
fn a_wait_that_is_dropped_listens_no_more() {
    let mut table = table();
    let seen = Seen::default();
    let asked = seen.clone();
    let main = |cx: Run<Log>| async move {
        let never = cx.wait(move |_: &A| {
            asked.push("asked");
            false
        });
        cx.next::<B>().await?;
        drop(never);
        cx.next::<B>().await?;
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    for _ in 0..2 {
        table.send(A { n: 0 }).expect("it is taken");
        table.send(B { n: 0 }).expect("it is taken");
    }
    settle(&mut table);
    assert_eq!(seen.all(), ["asked"]);
}

#[test]
fn a_predicate_is_asked_once_a_message() {
    let mut table = table();
    let seen = Seen::default();
    let asked = seen.clone();
    let main = |cx: Run<Log>| async move {
        let is = move |a: &A| {
            asked.push(a.n.to_string());
            a.n == 3
        };
        join(cx.wait(is), cx.next::<B>()).await.0?;
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    for n in 1..=4 {
        table.send(A { n }).expect("it is taken");
    }
    table.send(B { n: 0 }).expect("it is taken");
    settle(&mut table);
    assert_eq!(seen.all(), ["1", "2", "3"]);
}

#[test]
fn of_two_waits_the_one_that_comes_first_is_selected() {
    for (first, expected) in [("a", "a 1"), ("b", "b 2")] {
        let mut table = table();
        let seen = Seen::default();
        let heard = seen.clone();
        let main = |cx: Run<Log>| async move {
            match select(cx.next::<A>(), cx.next::<B>()).await {
                Either::Left((a, _)) => heard.push(format!("a {}", a?.n)),
                Either::Right((b, _)) => heard.push(format!("b {}", b?.n)),
            }
            Ok(())
        };
        table.orchestrator("story", main).expect("it is free");
        if first == "a" {
            table.send(A { n: 1 }).expect("it is taken");
        }
        table.send(B { n: 2 }).expect("it is taken");
        settle(&mut table);
        assert_eq!(seen.all(), [expected]);
        assert_eq!(table.tasks(), 0);
    }
}

#[test]
fn waits_are_joined_also_by_those_who_poll_only_what_was_woken() {
    let mut table = table();
    let seen = Seen::default();
    let heard = seen.clone();
    let main = |cx: Run<Log>| async move {
        let all = (0..100).map(|n| cx.wait(move |a: &A| a.n == n));
        let all = join_all(all).await;
        assert!(all.iter().all(Result::is_ok));
        heard.push("joined");
        let waits = (0..100).map(|n| cx.wait(move |a: &A| a.n == n));
        let mut waits: FuturesUnordered<_> = waits.collect();
        while let Some(a) = waits.next().await {
            heard.push(a?.n.to_string());
        }
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    for n in 0..100 {
        table.send(A { n }).expect("it is taken");
    }
    settle(&mut table);
    assert_eq!(seen.all(), ["joined"]);
    for n in (0..100).rev() {
        table.send(A { n }).expect("it is taken");
    }
    settle(&mut table);
    let heard = &seen.all()[1..];
    let expected: Vec<String> = (0..100).rev().map(|n: u32| n.to_string()).collect();
    assert_eq!(heard, expected);
}

#[test]
fn commands_can_be_joined() {
    let mut table = table();
    let main = |cx: Run<Log>| async move {
        let notes = ["x", "y"].map(|text| Note { text: text.into() });
        let [x, y] = notes.map(|note| cx.run(note));
        let (x, y) = join(x, y).await;
        x?;
        y?;
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    settle(&mut table);
    assert_eq!(*table.world(), ["x", "y"]);
    assert_eq!(table.tasks(), 0);
}

#[test]
fn a_handler_hears_for_as_long_as_it_is_kept() {
    let mut table = table();
    let main = |cx: Run<Log>| async move {
        let says = cx.clone();
        let every: On = cx.on(move |a: &A| {
            says.emit(Note {
                text: format!("heard {}", a.n),
            });
        });
        cx.next::<B>().await?;
        drop(every);
        cx.next::<B>().await?;
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    for n in 1..=2 {
        table.send(A { n }).expect("it is taken");
    }
    table.send(B { n: 0 }).expect("it is taken");
    table.send(A { n: 3 }).expect("it is taken");
    settle(&mut table);
    assert_eq!(*table.world(), ["heard 1", "heard 2"]);
}

#[test]
fn a_handler_ends_with_its_task() {
    let mut table = table();
    let seen = Seen::default();
    let heard = seen.clone();
    let main = |cx: Run<Log>| async move {
        // Kept for ever, and yet no longer than its task.
        std::mem::forget(cx.on(move |_: &A| heard.push("heard")));
        cx.next::<B>().await?;
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    table.send(A { n: 0 }).expect("it is taken");
    table.send(B { n: 0 }).expect("it is taken");
    table.send(A { n: 0 }).expect("it is taken");
    settle(&mut table);
    assert_eq!(seen.all(), ["heard"]);
}

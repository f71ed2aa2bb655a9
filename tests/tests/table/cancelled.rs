//! Cancellation: what a cancelled task still does, and what it does not.

use std::cell::Cell;
use std::rc::Rc;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use rulebook::table::{Cancelled, Command, DisableSurface, Fault, Reason, Run, Skip, Stop};
use serde::{Deserialize, Serialize};

use super::{A, B, Log, Note, Walk, kinds, settle, table, text, who};

#[derive(Clone, Debug, Serialize, Deserialize, Command)]
#[command(skippable)]
struct Act;

fn skip_all() -> Skip {
    Skip::default()
}

#[test]
fn all_that_a_cancelled_task_awaits_says_so() {
    let mut table = table();
    table
        .command(|cx: Run<Log, Act>| async move {
            let mut every = cx.subscribe::<A>();
            let mut waits: FuturesUnordered<_> = (0..40).map(|_| cx.next::<B>()).collect();
            let mut cancelled = 0;
            while let Some(heard) = waits.next().await {
                cancelled += u32::from(heard == Err(Cancelled(Reason::Skipped)));
            }
            assert_eq!(cx.cancelled(), Some(Reason::Skipped));
            // What begins now is over, too.
            for heard in [
                cx.next::<A>().await,
                cx.take(|_| true).await,
                every.next().await,
            ] {
                cancelled += u32::from(heard.is_err());
            }
            cancelled += u32::from(cx.ticks(1).await.is_err());
            let asked = cx.run(Walk { who: who("x") }).await;
            cx.change(|log| log.push(format!("{cancelled}: {}", asked.expect_err("too late"))));
            Ok(())
        })
        .expect("it is free");
    table.send(Act).expect("it is taken");
    settle(&mut table);
    table.send(skip_all()).expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(*table.world(), ["44: cancelled: it was skipped"]);
    assert_eq!(kinds(&ticks)[1], ["walk", "act:cancel"]);
    assert_eq!(kinds(&ticks)[2], ["walk:cancel"], "it never began");
}

#[test]
fn a_cancelled_task_that_goes_on_waiting_is_dropped() {
    let mut table = table();
    let dropped = Rc::new(Cell::new(0));
    let counts = Rc::clone(&dropped);
    table
        .command(move |cx: Run<Log, Act>| {
            let counts = Rc::clone(&counts);
            async move {
                let _guard = scopeguard(move || counts.set(counts.get() + 1));
                let _ = cx.next::<B>().await;
                // Not a wait of the table's: it would never come to an end.
                std::future::pending::<()>().await;
                Ok(())
            }
        })
        .expect("it is free");
    table.send(Act).expect("it is taken");
    settle(&mut table);
    table.send(skip_all()).expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(kinds(&ticks)[1], ["act:cancel"]);
    assert_eq!((dropped.get(), table.tasks()), (1, 0));
}

/// Does something when it is dropped.
fn scopeguard(on_drop: impl Fn()) -> impl Drop {
    struct Guard<F: Fn()>(F);
    impl<F: Fn()> Drop for Guard<F> {
        fn drop(&mut self) {
            (self.0)();
        }
    }
    Guard(on_drop)
}

#[test]
fn a_cancelled_command_can_put_the_world_right() {
    let mut table = table();
    table
        .command(|cx: Run<Log, Act>| async move {
            cx.change(|log| log.push(text("lifted")));
            let waited = cx.next::<B>().await;
            cx.change(|log| log.push(text("put down")));
            waited?;
            Ok(())
        })
        .expect("it is free");
    table.send(Act).expect("it is taken");
    settle(&mut table);
    table.send(skip_all()).expect("it is taken");
    settle(&mut table);
    assert_eq!(*table.world(), ["lifted", "put down"]);
}

#[test]
fn what_was_dropped_listens_no_more() {
    let mut table = table();
    table.send(Walk { who: who("x") }).expect("it is taken");
    settle(&mut table);
    table.send(skip_all()).expect("it is taken");
    table.send(B { n: 0 }).expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(kinds(&ticks), [vec!["skip", "b"], vec!["walk:cancel"]]);
    assert_eq!(*table.world(), ["x begins", "x is cancelled"]);
}

#[test]
fn an_error_on_the_way_out_is_told() {
    let mut table = table();
    table
        .command(|cx: Run<Log, Act>| async move {
            let _ = cx.next::<B>().await;
            Err(Stop::new("jammed", "it does not go back"))
        })
        .expect("it is free");
    table.send(Act).expect("it is taken");
    settle(&mut table);
    table.send(skip_all()).expect("it is taken");
    let error = table.tick().expect_err("it is told");
    assert_eq!(
        error.to_string(),
        "run 1 of `act` failed: it does not go back [jammed]"
    );
    assert_eq!(kinds(&settle(&mut table)), [["act:cancel"]]);
}

#[test]
fn a_task_may_cancel_what_it_runs_on() {
    let mut table = table();
    let main = |cx: Run<Log>| async move {
        cx.emit(DisableSurface {
            surface: text("felt"),
        });
        let waited = cx.next::<B>().await;
        cx.emit(Note {
            text: format!("{}", waited.as_ref().expect_err("it was disabled")),
        });
        waited?;
        Ok(())
    };
    table
        .orchestrator_on("felt", "story", main)
        .expect("it is free");
    settle(&mut table);
    assert_eq!(*table.world(), ["cancelled: its surface was disabled"]);
    assert_eq!(table.tasks(), 0);
}

#[test]
fn a_panic_on_the_way_out_is_told_and_it_is_a_cancel_all_the_same() {
    let mut table = table();
    table
        .command(|cx: Run<Log, Act>| async move {
            let _guard = scopeguard(|| panic!("no way back"));
            cx.next::<B>().await?;
            Ok(())
        })
        .expect("it is free");
    table.send(Act).expect("it is taken");
    settle(&mut table);
    table.send(skip_all()).expect("it is taken");
    let error = table.tick().expect_err("it is told");
    let [Fault::Panicked { message, .. }] = &error.faults[..] else {
        panic!("{error:?}");
    };
    assert_eq!(message, "no way back");
    assert_eq!(kinds(&settle(&mut table)), [["act:cancel"]]);
}

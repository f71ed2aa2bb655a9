//! What whoever asked for a command is told of its run.

use futures_util::future::{Either, select};
use rulebook::table::{Command, NotDone, Reason, Run, Skip, Stop};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    A, B, Log, Note, Seen, Walk, WalkAlone, WalkAnew, WalkInTurn, kinds, settle, table, text, who,
};

/// Runs an orchestrator on a table, and gives what it saw.
fn seen_by<F>(main: impl FnOnce(Run<Log>, Seen) -> F + 'static, sends: &[u32]) -> Vec<String>
where
    F: Future<Output = Result<(), Stop>> + 'static,
{
    let mut table = table();
    let seen = Seen::default();
    let sees = seen.clone();
    let main = |cx| main(cx, sees);
    table.orchestrator("story", main).expect("it is free");
    settle(&mut table);
    for &n in sends {
        table.send(B { n }).expect("it is taken");
        settle(&mut table);
    }
    assert_eq!(table.tasks(), 0);
    seen.all()
}

#[test]
fn who_asks_hears_of_its_own_run_alone() {
    let seen = seen_by(
        |cx, seen| async move {
            let first = cx.run(WalkInTurn { who: who("x") });
            let second = cx.run(WalkInTurn { who: who("y") });
            seen.push(format!("second {}", second.await?));
            seen.push(format!("first {}", first.await?));
            Ok(())
        },
        &[1, 2],
    );
    assert_eq!(seen, ["second 2", "first 1"]);
}

#[test]
fn who_asks_hears_why_it_is_not_done() {
    #[derive(Clone, Debug, Serialize, Deserialize, Command)]
    struct Fly;
    let seen = seen_by(
        |cx, seen| async move {
            let old = cx.run(WalkAnew { who: who("x") });
            let new = cx.run(WalkAnew { who: who("y") });
            let refused = (
                cx.run(WalkAlone { who: who("x") }),
                cx.run(WalkAlone { who: who("y") }),
            );
            seen.push(old.await.expect_err("it is superseded").to_string());
            seen.push(refused.1.await.expect_err("one runs").to_string());
            seen.push(cx.run(Fly).await.expect_err("nobody can").to_string());
            let data = json!({"text": 3});
            let misfit = cx.run_kind("note", &data).expect_err("it is a number");
            seen.push(misfit.to_string());
            new.await?;
            refused.0.await?;
            Ok(())
        },
        &[1],
    );
    assert_eq!(
        seen,
        [
            "run 1 of `walk-anew` was cancelled: a newer run took its place",
            "run 4 of `walk-alone` failed: a run of it is under way",
            "nobody registered a command `fly`",
            "what `note` brought cannot be read: invalid type: integer `3`, expected a string",
        ]
    );
}

#[test]
fn a_run_that_nobody_waits_for_any_more_is_cancelled() {
    let mut table = table();
    let main = |cx: Run<Log>| async move {
        let walk = cx.run(Walk { who: who("x") });
        match select(walk, cx.next::<A>()).await {
            Either::Left(_) => unreachable!("no `b` came"),
            Either::Right((a, walk)) => {
                a?;
                drop(walk);
            }
        }
        cx.next::<B>().await?;
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    settle(&mut table);
    assert_eq!(*table.world(), ["x begins"]);
    table.send(A { n: 0 }).expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(kinds(&ticks), [["a"], ["walk:cancel"]]);
    assert_eq!(ticks[1].messages[0].value()["reason"], "dropped");
    assert_eq!(*table.world(), ["x begins", "x is cancelled"]);
}

#[test]
fn a_run_can_be_taken_back_before_it_has_begun_or_while_it_waits_its_turn() {
    let mut table = table();
    let main = |cx: Run<Log>| async move {
        // Before its message was handled: it has a number, and an end, all the same.
        drop(cx.run(Walk { who: who("never") }));
        let first = cx.run(WalkInTurn { who: who("x") });
        let second = cx.run(WalkInTurn { who: who("y") });
        let third = cx.run(WalkInTurn { who: who("z") });
        cx.next::<A>().await?;
        drop(second);
        first.await?;
        third.await?;
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    let ticks = settle(&mut table);
    assert_eq!(kinds(&ticks)[2], ["walk:cancel"]);
    table.send(A { n: 0 }).expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(kinds(&ticks)[1], ["walk-in-turn:cancel"]);
    for n in 0..2 {
        table.send(B { n }).expect("it is taken");
        settle(&mut table);
    }
    assert_eq!(*table.world(), ["x begins", "x ends", "z begins", "z ends"]);
    assert_eq!(table.tasks(), 0);
}

#[test]
fn a_run_that_is_detached_goes_on() {
    let mut table = table();
    let main = |cx: Run<Log>| async move {
        cx.run(Walk { who: who("x") }).detach();
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    settle(&mut table);
    table.send(B { n: 0 }).expect("it is taken");
    settle(&mut table);
    assert_eq!(*table.world(), ["x begins", "x ends"]);
}

#[test]
fn a_run_may_ask_for_others_which_end_with_it() {
    #[derive(Clone, Debug, Serialize, Deserialize, Command)]
    #[command(skippable)]
    struct Journey;
    let mut table = table();
    table
        .command(|cx: Run<Log, Journey>| async move {
            cx.run(Note {
                text: text("leaves"),
            })
            .await?;
            cx.run(Walk { who: who("x") }).await?;
            cx.change(|log| log.push(text("arrives")));
            Ok(())
        })
        .expect("it is free");
    table.send(Journey).expect("it is taken");
    settle(&mut table);
    let skip = Skip {
        command: Some(text("journey")),
        surface: None,
    };
    table.send(skip).expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(kinds(&ticks)[1], ["journey:cancel", "walk:cancel"]);
    let reasons: Vec<_> = ticks[1]
        .messages
        .iter()
        .map(|m| m.value()["reason"].clone())
        .collect();
    assert_eq!(reasons, ["skipped", "dropped"]);
    assert_eq!(*table.world(), ["leaves", "x begins", "x is cancelled"]);
}

#[test]
fn a_failure_keeps_its_code_on_its_way_up() {
    #[derive(Clone, Debug, Serialize, Deserialize, Command)]
    struct Outer;
    #[derive(Clone, Debug, Serialize, Deserialize, Command)]
    struct Inner;
    let mut table = table();
    table
        .command(|_: Run<Log, Inner>| async { Err(Stop::new("too_deep", "it goes no further")) })
        .expect("it is free");
    table
        .command(|cx: Run<Log, Outer>| async move {
            cx.run(Inner).await?;
            Ok(())
        })
        .expect("it is free");
    let seen = Seen::default();
    let sees = seen.clone();
    let main = |cx: Run<Log>| async move {
        match cx.run(Outer).await {
            Err(NotDone::Failed { failure, .. }) => sees.push(failure.to_string()),
            other => sees.push(format!("{other:?}")),
        }
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    settle(&mut table);
    assert_eq!(
        seen.all(),
        ["run 2 of `inner` failed: it goes no further [too_deep]"]
    );
}

#[test]
fn a_skipped_run_is_told_from_others() {
    let skipped = NotDone::Cancelled {
        command: text("walk"),
        run: 1,
        reason: Reason::Skipped,
    };
    assert!(skipped.is_skipped());
}

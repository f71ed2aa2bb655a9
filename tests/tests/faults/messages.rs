//! Messages: rows of the table.

use std::cell::RefCell;
use std::rc::Rc;

use rulebook::table::{Cancel, Command, Done, Payload, Run, Stop, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize, Payload)]
struct A {
    n: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize, Payload)]
struct B;

/// Takes its time: until a `B` comes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Command)]
struct Work {
    name: String,
}

async fn work(cx: Run<(), Work>) -> Result<(), Stop> {
    cx.next::<B>().await?;
    Ok(())
}

fn table() -> Table<()> {
    let mut table = Table::new(());
    table.message::<A>().expect("it is free");
    table.message::<B>().expect("it is free");
    table.command(work).expect("it is free");
    table
}

/// Row 46: a message that comes while a task is busy is lost.
#[test]
fn a_message_that_comes_while_a_task_is_busy_is_kept_for_it() {
    let mut table = table();
    let heard = Rc::new(RefCell::new(Vec::new()));
    let hears = Rc::clone(&heard);
    let main = |cx: Run<()>| async move {
        let mut every = cx.subscribe::<A>();
        loop {
            let A { n } = every.next().await?;
            hears.borrow_mut().push(n);
            // Busy for ticks, while others come.
            let name = n.to_string();
            cx.run(Work { name }).await?;
        }
    };
    table.orchestrator("worker", main).expect("it is free");
    table.run_until_idle(9).expect("nothing goes wrong");
    for n in 0..10 {
        table.send(A { n }).expect("it is taken");
        table.tick().expect("nothing goes wrong");
    }
    for _ in 0..10 {
        table.send(B).expect("it is taken");
        table.run_until_idle(9).expect("nothing goes wrong");
    }
    assert_eq!(*heard.borrow(), (0..10).collect::<Vec<u32>>());
}

/// Row 47: waiting for `a`, then for `b`: a `b` of the same tick is lost.
#[test]
fn a_message_of_the_same_tick_is_heard_by_who_begins_to_wait_for_it() {
    let mut table = table();
    let heard = Rc::new(RefCell::new(0));
    let hears = Rc::clone(&heard);
    let main = |cx: Run<()>| async move {
        for _ in 0..50 {
            cx.next::<A>().await?;
            cx.next::<B>().await?;
            *hears.borrow_mut() += 1;
        }
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    for n in 0..50 {
        table.send(A { n }).expect("it is taken");
        table.send(B).expect("it is taken");
    }
    // All of them in one tick.
    table.tick().expect("nothing goes wrong");
    assert_eq!((*heard.borrow(), table.tasks()), (50, 0));
}

/// Row 48: `done` does not say which run it is of.
#[test]
fn the_end_of_a_run_says_which_run_it_is_of() {
    let mut table = table();
    let done = Rc::new(RefCell::new(Vec::new()));
    let dones = Rc::clone(&done);
    let main = |cx: Run<()>| async move {
        let work = |name: &str| cx.run(Work { name: name.into() });
        let (first, second) = (work("first"), work("second"));
        let mut ends = cx.subscribe::<Done<Work>>();
        let mut cancels = cx.subscribe::<Cancel<Work>>();
        cx.next::<A>().await?;
        // Alike but for their numbers.
        drop(first);
        second.await?;
        let Cancel { run, args, .. } = cancels.next().await?;
        dones.borrow_mut().push((run, args.name));
        let Done { run, args, .. } = ends.next().await?;
        dones.borrow_mut().push((run, args.name));
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    table.run_until_idle(9).expect("nothing goes wrong");
    table.send(A { n: 0 }).expect("it is taken");
    table.run_until_idle(9).expect("nothing goes wrong");
    table.send(B).expect("it is taken");
    table.run_until_idle(9).expect("nothing goes wrong");
    let expected = [(1, "first".to_owned()), (2, "second".to_owned())];
    assert_eq!(*done.borrow(), expected);
}

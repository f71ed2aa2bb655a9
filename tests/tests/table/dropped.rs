//! A table that is dropped leaves nothing, whatever is in flight.

use std::cell::Cell;
use std::rc::Rc;

use rulebook::table::{Command, Run, Stop, Table};
use serde::{Deserialize, Serialize};

use super::{A, B};

/// Counts those of its kind that are there.
struct Counted(Rc<Cell<i32>>);

impl Counted {
    fn new(count: &Rc<Cell<i32>>) -> Self {
        count.set(count.get() + 1);
        Counted(Rc::clone(count))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, Command)]
#[command(policy = queue)]
struct Act;

struct World {
    _counted: Counted,
}

/// A table with tasks that wait in all the ways there are, each holding things.
fn in_flight(count: &Rc<Cell<i32>>, extra: impl FnOnce(&mut Table<World>)) -> Table<World> {
    let mut table = Table::new(World {
        _counted: Counted::new(count),
    });
    table.message::<A>().expect("it is free");
    let counts = Rc::clone(count);
    let in_command = Counted::new(count);
    table
        .command(move |cx: Run<World, Act>| {
            let held = Counted::new(&in_command.0);
            async move {
                let _held = held;
                cx.next::<B>().await?;
                Ok(())
            }
        })
        .expect("it is free");
    for folder in ["x", "y"] {
        let counts = Rc::clone(&counts);
        let main = move |cx: Run<World>| async move {
            let _held = Counted::new(&counts);
            let asks = Counted::new(&counts);
            let handles = Counted::new(&counts);
            let _on = cx.on(move |_: &A| {
                let _ = &handles;
            });
            let kept = cx.clone();
            let _subscribed = cx.subscribe::<A>();
            let wait = cx.wait(move |_: &B| {
                let _ = (&asks, &kept);
                false
            });
            let _running = cx.run(Act);
            wait.await?;
            Ok(())
        };
        table.orchestrator(folder, main).expect("it is free");
    }
    extra(&mut table);
    table
}

#[test]
fn with_tasks_in_flight() {
    let count = Rc::new(Cell::new(0));
    let mut table = in_flight(&count, |_| ());
    for _ in 0..3 {
        table.send(A { n: 0 }).expect("it is taken");
        table.tick().expect("nothing goes wrong");
    }
    // Two stories, the first run, and the second in the queue.
    assert_eq!(table.tasks(), 3);
    assert!(count.get() > 8);
    drop(table);
    assert_eq!(count.get(), 0);
}

#[test]
fn with_stories_that_have_not_begun_and_messages_that_wait() {
    let count = Rc::new(Cell::new(0));
    let mut table = in_flight(&count, |_| ());
    table.send(A { n: 0 }).expect("it is taken");
    drop(table);
    assert_eq!(count.get(), 0);
}

#[test]
fn with_a_context_that_somebody_kept() {
    let count = Rc::new(Cell::new(0));
    let kept = Rc::new(Cell::new(None));
    let keeps = Rc::clone(&kept);
    let counts = Rc::clone(&count);
    let mut table = in_flight(&count, move |table| {
        let main = move |cx: Run<World>| async move {
            let _held = Counted::new(&counts);
            keeps.set(Some((cx.clone(), cx.next::<A>())));
            cx.next::<B>().await?;
            Ok(())
        };
        table.orchestrator("keeps", main).expect("it is free");
    });
    table.tick().expect("nothing goes wrong");
    drop(table);
    assert_eq!(count.get(), 0);
    // What it says now is heard by nobody.
    let (cx, wait) = kept.take().expect("it was kept");
    cx.emit(A { n: 0 });
    drop(cx.next::<A>());
    drop(cx.run(Act));
    drop(wait);
}

#[test]
fn with_something_that_panics_as_it_is_dropped() {
    struct Explodes(Counted);
    impl Drop for Explodes {
        fn drop(&mut self) {
            let _ = &self.0;
            panic!("not so fast");
        }
    }
    let count = Rc::new(Cell::new(0));
    let counts = Rc::clone(&count);
    let mut table = in_flight(&count, move |table| {
        let main = move |cx: Run<World>| async move {
            let _held = Explodes(Counted::new(&counts));
            cx.next::<B>().await?;
            Ok(())
        };
        table.orchestrator("explodes", main).expect("it is free");
    });
    table.tick().expect("nothing goes wrong");
    drop(table);
    assert_eq!(count.get(), 0);
}

#[test]
fn what_has_ended_is_gone_while_the_table_goes_on() {
    let count = Rc::new(Cell::new(0));
    let mut table = Table::new(());
    let counts = Rc::clone(&count);
    table
        .command(move |_: Run<(), Act>| {
            let held = Counted::new(&counts);
            async move {
                let _held = held;
                Ok::<(), Stop>(())
            }
        })
        .expect("it is free");
    for _ in 0..100 {
        table.send(Act).expect("it is taken");
        table.run_until_idle(9).expect("nothing goes wrong");
        assert_eq!((count.get(), table.tasks()), (0, 0));
    }
}

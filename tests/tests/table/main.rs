//! What a table promises, with tests that try to break it.

mod answers;
mod cancelled;
mod commands;
mod dropped;
mod failing;
mod hostile;
mod loading;
mod orchestrators;
mod order;
mod random;
mod recorded;
mod seated;
mod surfaces;
mod triggers;
mod waits;

use std::cell::RefCell;
use std::rc::Rc;

use rulebook::table::{Command, Payload, Run, Stop, Surface, Table, Tick};
use serde::{Deserialize, Serialize};

/// What the tests' world is: what commands have written into it.
type Log = Vec<String>;

/// Something happens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Payload)]
struct A {
    n: u32,
}

/// Something else does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Payload)]
struct B {
    n: u32,
}

/// Writes into the world, at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Command)]
struct Note {
    text: String,
}

async fn note(cx: Run<Log, Note>) -> Result<(), Stop> {
    let text = cx.args().text.clone();
    cx.change(|log| log.push(text));
    Ok(())
}

/// Goes on until a `B` comes, and writes when it begins, ends, and is cancelled.
macro_rules! walk {
    ($name:ident, $policy:ident) => {
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Command)]
        #[command(policy = $policy, skippable, done = u32)]
        struct $name {
            who: String,
        }
    };
}

walk!(Walk, parallel);
walk!(WalkAnew, replace);
walk!(WalkInTurn, queue);
walk!(WalkAlone, reject);

async fn walk<C: Command<Done = u32>>(cx: Run<Log, C>, who: String) -> Result<u32, Stop> {
    let write = |text: &str| cx.change(|log| log.push(format!("{who} {text}")));
    write("begins");
    match cx.next::<B>().await {
        Ok(B { n }) => {
            write("ends");
            Ok(n)
        }
        Err(cancelled) => {
            write("is cancelled");
            Err(cancelled.into())
        }
    }
}

/// What the tests see, besides the world: orchestrators cannot write into that.
#[derive(Clone, Default)]
struct Seen(Rc<RefCell<Vec<String>>>);

impl Seen {
    fn push(&self, text: impl Into<String>) {
        self.0.borrow_mut().push(text.into());
    }

    fn all(&self) -> Vec<String> {
        self.0.borrow().clone()
    }
}

/// A table with all of that.
fn table() -> Table<Log> {
    let mut table = Table::new(Log::new());
    table.message::<A>().expect("it is free");
    table.message::<B>().expect("it is free");
    table.command(note).expect("it is free");
    let walks = [
        table.command(|cx: Run<Log, Walk>| {
            let who = cx.args().who.clone();
            walk(cx, who)
        }),
        table.command(|cx: Run<Log, WalkAnew>| {
            let who = cx.args().who.clone();
            walk(cx, who)
        }),
        table.command(|cx: Run<Log, WalkInTurn>| {
            let who = cx.args().who.clone();
            walk(cx, who)
        }),
        table.command(|cx: Run<Log, WalkAlone>| {
            let who = cx.args().who.clone();
            walk(cx, who)
        }),
    ];
    for registered in walks {
        registered.expect("it is free");
    }
    table.surface(Surface::new("felt")).expect("it is free");
    table
}

/// The kinds of the messages, tick by tick.
fn kinds(ticks: &[Tick]) -> Vec<Vec<&str>> {
    let of = |tick: &'_ Tick| {
        tick.messages
            .iter()
            .map(|message| message.kind().to_owned())
            .collect()
    };
    let kinds: Vec<Vec<String>> = ticks.iter().map(of).collect();
    // Leaked: a few words a test, that comparisons read better.
    kinds
        .into_iter()
        .map(|tick| tick.into_iter().map(|kind| &*kind.leak()).collect())
        .collect()
}

/// Ticks until all is quiet, and nothing goes wrong.
fn settle(table: &mut Table<Log>) -> Vec<Tick> {
    table.run_until_idle(50).expect("nothing goes wrong")
}

fn text(of: impl Into<String>) -> String {
    of.into()
}

fn who(name: &str) -> String {
    text(name)
}

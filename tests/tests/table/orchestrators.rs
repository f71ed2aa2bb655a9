//! Orchestrators: one a folder, and what they can do.

use rulebook::table::{OrchestratorError, Run, Stop, Table};

use super::{A, Log, Note, Seen, kinds, settle, table, text};

#[test]
fn a_folder_has_one_orchestrator_and_a_second_is_an_error_that_names_both_places() {
    async fn main(_: Run<Log>) -> Result<(), Stop> {
        Ok(())
    }
    let mut table = table();
    table.orchestrator("tutorial", main).expect("it is free");
    let taken = table
        .orchestrator("tutorial", main)
        .expect_err("it is taken");
    let said = taken.to_string();
    assert!(
        said.starts_with("the orchestrator of `tutorial` is registered twice: "),
        "{said}"
    );
    assert_eq!(said.matches("orchestrators.rs:").count(), 2, "{said}");
    table.orchestrator("finale", main).expect("it is free");
    let nowhere = table.orchestrator_on("table", "third", main);
    let Err(OrchestratorError::Surface(why)) = nowhere else {
        panic!("{nowhere:?}");
    };
    assert_eq!(
        why.to_string(),
        "unknown surface `table`: the only surface is `felt`"
    );
    // It was not registered: its name is free.
    table
        .orchestrator_on("felt", "third", main)
        .expect("it is free");
}

#[test]
fn it_begins_in_the_next_tick_and_not_before() {
    let mut table = table();
    let seen = Seen::default();
    let sees = seen.clone();
    let main = |_: Run<Log>| async move {
        sees.push("begun");
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    assert!(seen.all().is_empty());
    assert!(!table.is_idle());
    table.tick().expect("nothing goes wrong");
    assert_eq!(seen.all(), ["begun"]);
    assert!(table.is_idle());
}

#[test]
fn it_hears_the_messages_of_the_tick_in_which_it_begins() {
    let mut table = table();
    let seen = Seen::default();
    let sees = seen.clone();
    let main = |cx: Run<Log>| async move {
        sees.push(cx.next::<A>().await?.n.to_string());
        Ok(())
    };
    table.send(A { n: 4 }).expect("it is taken");
    table.orchestrator("story", main).expect("it is free");
    table.tick().expect("nothing goes wrong");
    assert_eq!(seen.all(), ["4"]);
}

#[test]
fn it_sees_the_world_as_it_is_and_changes_it_by_commands() {
    let mut table = table();
    let seen = Seen::default();
    let sees = seen.clone();
    let main = |cx: Run<Log>| async move {
        sees.push(cx.look(Vec::len).to_string());
        cx.run(Note { text: text("x") }).await?;
        sees.push(cx.look(Vec::len).to_string());
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    let ticks = settle(&mut table);
    assert_eq!(seen.all(), ["0", "1"]);
    assert_eq!(kinds(&ticks), [vec![], vec!["note"], vec!["note:done"]]);
}

#[test]
fn it_can_hand_its_context_to_functions_of_its_own() {
    async fn chapter<A>(cx: &Run<Log, A>, name: &str) -> Result<(), Stop> {
        for line in 1..=2 {
            let text = format!("{name}.{line}");
            cx.run(Note { text }).await?;
        }
        Ok(())
    }
    let mut table = Table::new(Log::new());
    table.command(super::note).expect("it is free");
    let main = |cx: Run<Log>| async move {
        chapter(&cx, "one").await?;
        chapter(&cx, "two").await
    };
    table.orchestrator("story", main).expect("it is free");
    settle(&mut table);
    assert_eq!(*table.world(), ["one.1", "one.2", "two.1", "two.2"]);
}

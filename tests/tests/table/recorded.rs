//! What comes from outside, written down and run again.

use std::cell::RefCell;
use std::fmt::Write;
use std::rc::Rc;

use rulebook::table::{Outside, RerunError, Run, SendError, Table};

use super::{A, B, Log, Walk, settle, table, text, who};

/// What a table writes.
fn recorded(table: &mut Table<Log>) -> Rc<RefCell<String>> {
    let written = Rc::new(RefCell::new(String::new()));
    let file = Rc::clone(&written);
    table.record(move |outside| {
        writeln!(file.borrow_mut(), "{outside}").map_err(|why| why.to_string())
    });
    written
}

fn story(table: &mut Table<Log>) {
    let main = |cx: Run<Log>| async move {
        let n = cx.run(Walk { who: who("x") }).await?;
        cx.emit(A { n });
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
}

#[test]
fn only_what_comes_from_outside_is_written_down_each_with_its_tick() {
    let mut table = table();
    story(&mut table);
    let written = recorded(&mut table);
    settle(&mut table);
    table.send(B { n: 7 }).expect("it is taken");
    table
        .tap("felt", Some("deck"), (0.5, 1.0))
        .expect("it is taken");
    settle(&mut table);
    let expected = r#"{"tick":2,"kind":"b","data":{"n":7}}
{"tick":2,"kind":"tap","data":{"part":"deck","point":null,"surface":"felt","x":0.5,"y":1.0}}
"#;
    assert_eq!(*written.borrow(), expected);
}

#[test]
fn run_again_it_does_the_same_tick_by_tick() {
    let mut first = table();
    story(&mut first);
    let written = recorded(&mut first);
    let mut ticks = Vec::new();
    for n in 1..=3 {
        ticks.push(first.tick().expect("nothing goes wrong"));
        first.send(B { n }).expect("it is taken");
    }
    ticks.extend(settle(&mut first));
    let outside = Outside::read(&written.borrow()).expect("it can be read");
    let mut second = table();
    story(&mut second);
    let mut again = second.rerun(&outside).expect("all is taken").ticks;
    again.extend(settle(&mut second));
    assert_eq!(again, ticks);
    assert_eq!(*second.world(), *first.world());
}

#[test]
fn numbers_come_back_to_the_last_digit() {
    let mut table = table();
    let written = recorded(&mut table);
    let places = [0.1 + 0.2, 1.0 / 3.0, f64::MIN_POSITIVE, 1e300 / 7.0, -0.0];
    for x in places {
        table.tap("felt", None, (x, 0.0)).expect("it is taken");
    }
    let outside = Outside::read(&written.borrow()).expect("it can be read");
    for (x, outside) in places.iter().zip(&outside) {
        let read = outside.data["x"].as_f64().expect("it is a number");
        assert_eq!(read.to_bits(), x.to_bits());
    }
}

#[test]
fn what_cannot_be_written_down_is_not_taken() {
    let mut table = table();
    table.record(|_| Err(text("the disk is full")));
    let refused = table.send(A { n: 0 }).expect_err("it is refused");
    assert_eq!(
        refused.to_string(),
        "the message could not be written down: the disk is full"
    );
    assert!(table.is_idle());
}

#[test]
fn a_line_that_is_no_message_is_an_error_with_its_number() {
    for (line, said) in [
        ("{", "line 3: EOF while parsing an object"),
        (
            r#"{"tick":1,"kind":"a","dat":{}}"#,
            "line 3: unknown field `dat`",
        ),
        (
            r#"{"tick":0,"kind":"a"}"#,
            "line 3: tick 0 comes behind tick 1",
        ),
        (r#"{"tick":-1,"kind":"a"}"#, "line 3: invalid value"),
    ] {
        let text = format!("{{\"tick\":1,\"kind\":\"a\"}}\n\n{line}\n");
        let error = Outside::read(&text).expect_err("it is none");
        assert!(error.to_string().starts_with(said), "{error}");
    }
}

#[test]
fn a_table_that_is_another_says_which_message_it_does_not_take() {
    let read = |text: &str| Outside::read(text).expect("it can be read");
    let mut table = table();
    let outside = read(
        "{\"tick\":1,\"kind\":\"a\",\"data\":{\"n\":1}}\n{\"tick\":2,\"kind\":\"a\",\"data\":{}}\n",
    );
    let Err(RerunError::Refused { at: 1, why }) = table.rerun(&outside) else {
        panic!("it is no `a`");
    };
    assert!(matches!(why, SendError::Shape { .. }), "{why}");
    let late = table.rerun(&outside).expect_err("two ticks are over");
    assert_eq!(late.to_string(), "message 1 is of a tick that is over");
}

//! Triggers: what matches, what it binds, and how they are switched.

use rulebook::table::{DisableTrigger, EnableTrigger, Fault, Payload, Run, Table};
use serde::{Deserialize, Serialize};

use super::{A, Log, Note, kinds, settle, table, text};

/// Something with much in it.
#[derive(Clone, Debug, Serialize, Deserialize, Payload)]
struct Rich {
    name: Option<String>,
    at: (u8, f64),
    of: Inner,
    how: How,
    ok: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Inner {
    list: Vec<String>,
    #[serde(default)]
    deep: Option<Box<Inner>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
enum How {
    Plain,
    Far { steps: i64 },
}

fn rich() -> Rich {
    let inner = |words: &[&str]| Inner {
        list: words.iter().map(|word| text(*word)).collect(),
        deep: None,
    };
    Rich {
        name: Some(text("deck")),
        at: (1, 2.0),
        of: Inner {
            deep: Some(Box::new(inner(&["z"]))),
            ..inner(&["x", "y"])
        },
        how: How::Far { steps: -3 },
        ok: true,
    }
}

fn one(kind: &str, pattern: &str, emit: &str) -> String {
    format!("role: trigger\ntype: {kind}\nid: on\nmatch: {pattern}\nemit: [{emit}]\n")
}

/// Whether a `rich` matches.
fn matches(pattern: &str, sent: Rich) -> bool {
    let mut table = table();
    table.message::<Rich>().expect("it is free");
    let trigger = one("rich", pattern, "note: { text: matched }");
    table.load_yaml("t.yaml", &trigger).expect("it is right");
    table.send(sent).expect("it is taken");
    settle(&mut table);
    !table.world().is_empty()
}

#[test]
fn a_match_compares_the_parameters_that_it_names() {
    for pattern in [
        "{}",
        "~",
        "{ name: deck }",
        "{ ok: true, at: [1, 2] }",
        "{ at: [1, 2.0] }",
        "{ of: { list: [x, y] } }",
        "{ of: { deep: { list: [z], deep: ~ } } }",
        "{ how: { Far: { steps: -3 } } }",
        "{ name: $, ok: $ }",
        "{ name: $name, of: { list: [$first, $second] } }",
        "{ of: { list: [$x, y], deep: { list: [$z] } } }",
    ] {
        assert!(matches(pattern, rich()), "{pattern}");
    }
    for pattern in [
        "{ name: hand }",
        "{ name: ~ }",
        "{ ok: false }",
        "{ at: [1, 3] }",
        "{ of: { list: [x] } }",
        "{ of: { list: [y, x] } }",
        "{ how: Plain }",
        // One name is one value.
        "{ of: { list: [$x, $x] } }",
        "{ name: $$name }",
    ] {
        assert!(!matches(pattern, rich()), "{pattern}");
    }
    let other = Rich {
        name: Some(text("$name")),
        how: How::Plain,
        ..rich()
    };
    assert!(matches("{ name: $$name, how: Plain }", other.clone()));
    let nameless = Rich {
        name: None,
        ..other
    };
    assert!(matches("{ name: ~ }", nameless.clone()));
    // A parameter stands for what is there.
    assert!(!matches("{ name: $name }", nameless.clone()));
    assert!(!matches("{ name: $ }", nameless));
}

#[test]
fn what_a_match_binds_its_emits_may_use() {
    let mut table = table();
    table.message::<Rich>().expect("it is free");
    let emits = "note: { text: $name }, a: { n: $n }, rich: { name: $$n, at: [$n, 0], of: $inner, how: Plain, ok: $ok }";
    let trigger = one(
        "rich",
        "{ name: $name, at: [$n, $], of: { deep: $inner }, how: { Far: $ }, ok: $ok }",
        emits,
    );
    table.load_yaml("t.yaml", &trigger).expect("it is right");
    table.send(rich()).expect("it is taken");
    let ticks = {
        let mut ticks = vec![table.tick().expect("nothing goes wrong")];
        ticks.push(table.tick().expect("nothing goes wrong"));
        ticks
    };
    let told = ticks[1].messages.iter().map(ToString::to_string);
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            r#"note {"text":"deck"}"#,
            r#"a {"n":1}"#,
            r#"rich {"at":[1,0.0],"how":"Plain","name":"$n","of":{"deep":null,"list":["z"]},"ok":true}"#,
        ]
    );
}

#[test]
fn a_parameter_that_does_not_fit_is_told_with_the_place_of_the_trigger() {
    let mut table = table();
    table.message::<Rich>().expect("it is free");
    let trigger = one(
        "rich",
        "{ at: [$, $y] }",
        "\n  a: { n: $y }, note: { text: on }",
    );
    table
        .load_yaml("triggers/rich.yaml", &trigger)
        .expect("it could be");
    let at = (0, 0.5);
    table.send(Rich { at, ..rich() }).expect("it is taken");
    let error = table.tick().expect_err("half is no number of `a`");
    assert_eq!(
        error.to_string(),
        "triggers/rich.yaml:6:3: the trigger `rich`/`on` emits what does not fit: `a`: invalid type: \
         floating point `0.5`, expected u32"
    );
    // The rest of the trigger was said.
    assert_eq!(kinds(&settle(&mut table)), [["note"], ["note:done"]]);
}

#[test]
fn triggers_fire_in_the_order_in_which_they_were_loaded() {
    let mut table = table();
    for file in ["z", "y", "x"] {
        let triggers = format!(
            "- {{ role: trigger, type: a, id: {file}1, emit: [note: {{ text: {file}1 }}] }}\n\
             - {{ role: trigger, type: a, id: {file}0, emit: [note: {{ text: {file}0 }}] }}\n"
        );
        table.load_yaml(file, &triggers).expect("they are right");
    }
    table.send(A { n: 0 }).expect("it is taken");
    settle(&mut table);
    assert_eq!(*table.world(), ["z1", "z0", "y1", "y0", "x1", "x0"]);
}

/// Two triggers on `a`, and one that begins switched off.
fn with_three() -> Table<Log> {
    let mut table = table();
    let triggers = "
- { role: trigger, type: a, id: x, emit: [note: { text: x }] }
- { role: trigger, type: a, id: y, emit: [note: { text: y }] }
- { role: trigger, type: a, id: z, enabled: false, emit: [note: { text: z }] }
";
    table.load_yaml("t.yaml", triggers).expect("they are right");
    table
}

/// What an `a` sets off.
fn set_off(table: &mut Table<Log>) -> String {
    let before = table.world().len();
    table.send(A { n: 0 }).expect("it is taken");
    settle(table);
    table.world()[before..].join(" ")
}

#[test]
fn triggers_are_switched_by_type_with_or_without_an_id() {
    let mut table = with_three();
    let mut switched = |on: bool, id: Option<&str>| {
        let (kind, id) = (text("a"), id.map(text));
        let sent = if on {
            table.send(EnableTrigger { kind, id })
        } else {
            table.send(DisableTrigger { kind, id })
        };
        sent.expect("it is taken");
        set_off(&mut table)
    };
    assert_eq!(switched(false, Some("x")), "y");
    assert_eq!(switched(false, Some("x")), "y", "twice is once");
    assert_eq!(switched(true, Some("z")), "y z");
    assert_eq!(switched(true, Some("z")), "y z", "twice is once");
    assert_eq!(switched(true, None), "x y z");
    assert_eq!(switched(false, None), "");
    assert_eq!(switched(true, Some("y")), "y");
}

#[test]
fn a_trigger_can_be_switched_in_the_middle_of_a_tick_and_from_the_next_message_on() {
    let mut table = with_three();
    // Switched off by the story that hears the first `a`, of which the triggers have
    // fired: the second, of the same tick, sets nothing off.
    let main = |cx: Run<Log>| async move {
        cx.next::<A>().await?;
        cx.disable_trigger("a", None)?;
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    settle(&mut table);
    for n in 0..2 {
        table.send(A { n }).expect("it is taken");
    }
    settle(&mut table);
    assert_eq!(*table.world(), ["x", "y"]);
}

#[test]
fn a_command_that_switches_its_own_triggers_does_not_reach_those_of_its_message() {
    #[derive(Clone, Debug, Serialize, Deserialize, rulebook::table::Command)]
    struct Hush;
    let mut table = table();
    table
        .command(|cx: Run<Log, Hush>| async move {
            cx.disable_trigger("hush", "on")?;
            Ok(())
        })
        .expect("it is free");
    let trigger = one("hush", "{}", "note: { text: still }");
    table.load_yaml("t.yaml", &trigger).expect("it is right");
    table.send(Hush).expect("it is taken");
    table.send(Hush).expect("it is taken");
    settle(&mut table);
    assert_eq!(*table.world(), ["still"]);
}

#[test]
fn a_trigger_that_is_not_there_cannot_be_switched() {
    let mut table = with_three();
    let main = |cx: Run<Log>| async move {
        let none = cx.enable_trigger("a", "xx").expect_err("there is none");
        cx.emit(Note {
            text: none.to_string(),
        });
        let none = cx.disable_trigger("b", None).expect_err("there is none");
        cx.emit(Note {
            text: none.to_string(),
        });
        Ok(())
    };
    table.orchestrator("story", main).expect("it is free");
    settle(&mut table);
    assert_eq!(
        *table.world(),
        [
            "unknown `a` trigger `xx`: the `a` triggers are `x`, `y`, `z`; did you mean `x`?",
            "unknown type of trigger `b`: the only type of trigger is `a`; did you mean `a`?",
        ]
    );
    let (kind, id) = (text("a"), Some(text("xx")));
    table.send(EnableTrigger { kind, id }).expect("it is taken");
    let error = table.tick().expect_err("it is told");
    assert!(
        matches!(error.faults[..], [Fault::Unknown { .. }]),
        "{error}"
    );
}

#[test]
fn triggers_can_switch_triggers() {
    let mut table = table();
    let triggers = "
- { role: trigger, type: a, id: once, emit: [note: { text: once }, disable_trigger: { type: a, id: once }] }
";
    table.load_yaml("t.yaml", triggers).expect("it is right");
    for _ in 0..3 {
        table.send(A { n: 0 }).expect("it is taken");
        settle(&mut table);
    }
    assert_eq!(*table.world(), ["once"]);
}

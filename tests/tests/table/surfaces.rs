//! Surfaces, taps, and skipping.

use rulebook::table::{
    Command, DisableSurface, EnableSurface, Run, SendError, Skip, Stop, Surface, Table, Tap,
};
use serde::{Deserialize, Serialize};

use super::{A, B, Log, Seen, Walk, kinds, settle, table, text, who};

/// Goes on until a `B` comes, on one surface or another.
#[derive(Clone, Debug, Serialize, Deserialize, Command)]
#[command(policy = queue)]
struct Turn {
    #[command(surface)]
    on: String,
}

async fn turn(cx: Run<Log, Turn>) -> Result<(), Stop> {
    let on = cx.args().on.clone();
    cx.change(|log| log.push(on));
    cx.next::<B>().await?;
    Ok(())
}

fn on(surface: &str) -> Turn {
    Turn { on: text(surface) }
}

fn disable(surface: &str) -> DisableSurface {
    let surface = text(surface);
    DisableSurface { surface }
}

fn enable(surface: &str) -> EnableSurface {
    let surface = text(surface);
    EnableSurface { surface }
}

#[test]
fn a_tap_tells_the_part_the_place_and_the_nearest_point_or_none() {
    let mut table = Table::new(());
    let surface =
        Surface::new("board")
            .point("deck", (0.0, 0.0), 2.0)
            .point("hand", (3.0, 0.0), 2.0);
    table.surface(surface).expect("it is free");
    let mut tapped = |part, at| {
        table.tap("board", part, at).expect("it is taken");
        let tick = table.tick().expect("nothing goes wrong");
        tick.messages[0].get::<Tap>().expect("it is one")
    };
    let near = tapped(Some("card 7"), (1.4, 0.0));
    assert_eq!(
        (near.part.as_deref(), near.point.as_deref()),
        (Some("card 7"), Some("deck"))
    );
    assert_eq!((near.surface.as_str(), near.x, near.y), ("board", 1.4, 0.0));
    assert_eq!(tapped(None, (1.6, 0.0)).point.as_deref(), Some("hand"));
    // As near to both: the one that was declared first.
    assert_eq!(tapped(None, (1.5, 1.0)).point.as_deref(), Some("deck"));
    assert_eq!(tapped(None, (1.5, 9.0)).point, None);
    let unknown = table
        .tap("bord", None, (0.0, 0.0))
        .expect_err("there is none");
    assert_eq!(
        unknown.to_string(),
        "unknown surface `bord`: the only surface is `board`; did you mean `board`?"
    );
    for place in [(f64::NAN, 0.0), (0.0, f64::INFINITY)] {
        assert_eq!(table.tap("board", None, place), Err(SendError::NoPlace));
    }
    assert!(table.is_idle());
}

#[test]
fn a_disabled_surface_hears_no_taps() {
    let mut table = table();
    let seen = Seen::default();
    let sees = seen.clone();
    let main = |cx: Run<Log>| async move {
        let mut taps = cx.subscribe::<Tap>();
        loop {
            sees.push(taps.next().await?.x.to_string());
        }
    };
    table.orchestrator("story", main).expect("it is free");
    let trigger = "{ role: trigger, type: tap, id: on, match: { x: $x }, emit: [b: { n: $x }] }";
    // A place is a number of any kind; the trigger's `b` takes whole ones.
    table
        .load_yaml("t.yaml", &trigger.replace("n: $x", "n: 1"))
        .expect("it is right");
    table.tap("felt", None, (1.0, 0.0)).expect("it is taken");
    table.send(disable("felt")).expect("it is taken");
    // In the queue already, and yet not heard.
    table.tap("felt", None, (2.0, 0.0)).expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(
        kinds(&ticks),
        [vec!["tap", "disable_surface", "tap"], vec!["b"]]
    );
    table.tap("felt", None, (3.0, 0.0)).expect("it is taken");
    table.send(enable("felt")).expect("it is taken");
    table.tap("felt", None, (4.0, 0.0)).expect("it is taken");
    settle(&mut table);
    assert_eq!(seen.all(), ["1", "4"]);
}

#[test]
fn a_surface_that_is_disabled_cancels_what_runs_on_it_and_nothing_else() {
    let mut table = table();
    table.surface(Surface::new("hand")).expect("it is free");
    table.command(turn).expect("it is free");
    let story = |cx: Run<Log>| async move {
        cx.next::<B>().await?;
        Ok(())
    };
    table
        .orchestrator_on("felt", "story", story)
        .expect("it is free");
    table.send(Walk { who: who("x") }).expect("it is taken");
    table.send(on("felt")).expect("it is taken");
    // Of the same command, in its queue: one on each surface.
    table.send(on("felt")).expect("it is taken");
    table.send(on("hand")).expect("it is taken");
    settle(&mut table);
    assert_eq!(table.tasks(), 3);
    table.send(disable("felt")).expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(kinds(&ticks)[1], ["turn:cancel", "turn:cancel"]);
    let reasons = ticks[1]
        .messages
        .iter()
        .map(|message| &message.value()["reason"]);
    assert!(
        reasons
            .into_iter()
            .all(|reason| reason == "surface_disabled")
    );
    assert_eq!(*table.world(), ["x begins", "felt", "hand"]);
    assert_eq!(table.tasks(), 2);
    // Nothing begins there before it is enabled again.
    table.send(B { n: 0 }).expect("it is taken");
    table.send(on("felt")).expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(kinds(&ticks)[1], ["walk:done", "turn:done", "turn:cancel"]);
    table.send(enable("felt")).expect("it is taken");
    table.send(on("felt")).expect("it is taken");
    settle(&mut table);
    assert_eq!(table.tasks(), 1);
}

#[test]
fn an_orchestrator_on_a_disabled_surface_begins_once_that_is_enabled() {
    let mut table = table();
    let seen = Seen::default();
    let sees = seen.clone();
    table.send(disable("felt")).expect("it is taken");
    settle(&mut table);
    let story = |_: Run<Log>| async move {
        sees.push("begun");
        Ok(())
    };
    table
        .orchestrator_on("felt", "story", story)
        .expect("it is free");
    settle(&mut table);
    assert!(seen.all().is_empty());
    table.send(enable("felt")).expect("it is taken");
    settle(&mut table);
    assert_eq!(seen.all(), ["begun"]);
}

#[test]
fn what_asks_for_a_surface_that_is_not_there_is_told() {
    let mut table = table();
    table.command(turn).expect("it is free");
    table.send(on("flet")).expect("it is taken");
    let ticks = settle(&mut table);
    let failed = ticks[1].messages[0].value();
    assert_eq!(failed["code"], "unknown_surface");
    assert_eq!(
        failed["message"],
        "unknown surface `flet`: the only surface is `felt`; did you mean `felt`?"
    );
    table.send(disable("flet")).expect("it is taken");
    let error = table.tick().expect_err("it is told");
    assert_eq!(
        error.to_string(),
        "the host asks for what is not there: unknown surface `flet`: the only surface is `felt`; \
         did you mean `felt`?"
    );
}

#[test]
fn skipping_cancels_what_can_be_skipped() {
    #[derive(Clone, Debug, Serialize, Deserialize, Command)]
    #[command(skippable, surface = "felt")]
    struct Speech;
    let mut table = table();
    table.command(turn).expect("it is free");
    table
        .command(|cx: Run<Log, Speech>| async move {
            cx.next::<B>().await?;
            Ok(())
        })
        .expect("it is free");
    let begin = |table: &mut Table<Log>| {
        table.send(Walk { who: who("x") }).expect("it is taken");
        table.send(on("felt")).expect("it is taken");
        table.send(Speech).expect("it is taken");
        settle(table);
    };
    begin(&mut table);
    let mut skip = |surface: Option<&str>, command: Option<&str>| {
        let [surface, command] = [surface, command].map(|name| name.map(text));
        table.send(Skip { surface, command }).expect("it is taken");
        let ticks = settle(&mut table);
        let skipped = kinds(&ticks).get(1).cloned().unwrap_or_default();
        skipped.into_iter().map(text).collect::<Vec<String>>()
    };
    // A turn cannot be skipped.
    assert_eq!(skip(None, Some("turn")), Vec::<String>::new());
    assert_eq!(skip(Some("felt"), None), ["speech:cancel"]);
    assert_eq!(skip(None, None), ["walk:cancel"]);
    assert_eq!(skip(None, None), Vec::<String>::new());
    table.send(B { n: 0 }).expect("it is taken");
    settle(&mut table);
    begin(&mut table);
    table
        .send(Skip {
            surface: None,
            command: Some(text("walk")),
        })
        .expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(kinds(&ticks)[1], ["walk:cancel"]);
    let reason = &ticks[1].messages[0].value()["reason"];
    assert_eq!(reason, "skipped");
    let wrong = Skip {
        surface: None,
        command: Some(text("wlak")),
    };
    table.send(wrong).expect("it is taken");
    let said = table.tick().expect_err("it is told").to_string();
    assert!(said.contains("did you mean `walk`?"), "{said}");
}

#[test]
fn a_host_sends_what_is_registered_and_what_fits() {
    let mut table = Table::new(());
    let refused = table.send(A { n: 0 }).expect_err("nobody knows it");
    assert_eq!(
        refused.to_string(),
        "no message `a` is registered at this table"
    );
    table.message::<A>().expect("it is free");
    table.message::<A>().expect("twice is once");
    for (kind, data, said) in [
        (
            "a",
            r#"{"n": "x"}"#,
            "no message `a` is like that: invalid type: string \"x\", expected u32",
        ),
        (
            "a",
            r#"{"n": 1, "m": 2}"#,
            "no message `a` is like that: unknown parameter `m`: the only parameter is `n`; did you mean `n`?",
        ),
        (
            "a",
            "{}",
            "no message `a` is like that: the parameter `n` is missing",
        ),
        (
            "unknown_command",
            "{}",
            "`unknown_command` is said by the table alone",
        ),
    ] {
        let data = serde_json::from_str(data).expect("it is JSON");
        let refused = table.send_kind(kind, &data).expect_err("it does not fit");
        assert_eq!(refused.to_string(), said);
    }
    assert!(table.is_idle(), "nothing of it is there");
    let mut table = table.with_limit(1);
    table.send(A { n: 0 }).expect("it is taken");
    assert_eq!(table.send(A { n: 1 }), Err(SendError::Full { limit: 1 }));
}

//! The same messages give the same run: random tables, run twice, and once from what was
//! written down.
//!
//! A few hundred of them; as many as `RULEBOOK_SCRIPTS` says where it is set. A failure
//! names its seed: `RULEBOOK_SCRIPT=seed` runs that one alone.

use std::cell::RefCell;
use std::env;
use std::fmt::Write;
use std::rc::Rc;

use futures_util::future::{join, select};
use rulebook::random::Rng;
use rulebook::table::{
    DisableSurface, DisableTrigger, EnableSurface, EnableTrigger, Fault, Outside, Run, Skip, Stop,
    Table, Tick, TickError,
};

use super::{A, B, Log, Note, Walk, WalkAlone, WalkAnew, WalkInTurn, table, text};

/// What came of a script.
#[derive(Debug, PartialEq)]
struct Came {
    ticks: Vec<Tick>,
    faults: Vec<Fault>,
    world: Log,
    tasks: usize,
}

/// A story that does anything, by its own dice.
async fn any_story(cx: Run<Log>, mut rng: Rng) -> Result<(), Stop> {
    let mut every = cx.subscribe::<A>();
    let said = cx.clone();
    let _on = cx.on(move |b: &B| {
        if b.n == 3 {
            said.emit(A { n: 0 });
        }
    });
    for _ in 0..12 {
        let who = rng.below(9).to_string();
        match rng.below(14) {
            0 => cx.next::<A>().await.map(drop)?,
            1 => {
                let n = number(&mut rng);
                cx.wait(move |b: &B| b.n == n).await?;
            }
            2 => cx.take(|a: &A| a.n > 1).await.map(drop)?,
            3 => cx.run(Note { text: who }).await?,
            4 => cx.emit(B {
                n: number(&mut rng),
            }),
            5 => drop(cx.run(WalkAnew { who })),
            6 => cx.run(WalkInTurn { who }).detach(),
            7 => {
                // What it was told stands in the world.
                let text = match cx.run(WalkAnew { who }).await {
                    Ok(n) => n.to_string(),
                    Err(why) => why.to_string(),
                };
                cx.emit(Note { text });
            }
            8 => drop(select(cx.next::<B>(), cx.run(WalkAlone { who })).await),
            9 => drop(join(cx.next::<A>(), cx.next::<B>()).await),
            10 => {
                let n = every.try_next().map_or(9, |a| a.n);
                cx.emit(Note {
                    text: n.to_string(),
                });
            }
            11 => cx.ticks(rng.below(4)).await?,
            12 => cx.disable_trigger("a", None)?,
            _ => cx.enable_trigger("a", "doubles")?,
        }
    }
    match rng.below(4) {
        0 => Err(Stop::new("bored", "the story breaks off")),
        1 => panic!("the story is too much"),
        _ => Ok(()),
    }
}

fn number(rng: &mut Rng) -> u32 {
    u32::try_from(rng.below(4)).expect("it is small")
}

const TRIGGERS: &str = "
- { role: trigger, type: a, id: doubles, match: { n: 1 }, emit: [b: { n: 1 }, note: { text: one }] }
- { role: trigger, type: a, id: passes, match: { n: $n }, emit: [b: { n: $n }] }
- { role: trigger, type: tap, id: walks, match: { part: $who }, emit: [walk-anew: { who: $who }] }
- { role: trigger, type: walk-anew:done, id: ends, match: { args: { who: $who } }, emit: [note: { text: $who }] }
- { role: trigger, type: walk:cancel, id: skips, match: { reason: skipped }, emit: [a: { n: 2 }] }
";

fn set_up(seed: u64) -> Table<Log> {
    let mut table = table();
    table
        .load_yaml("any.yaml", TRIGGERS)
        .expect("they are right");
    let mut rng = Rng::seeded(seed);
    for story in 0..=rng.below(3) {
        let rng = Rng::seeded(seed ^ (story << 32));
        let main = move |cx| any_story(cx, rng);
        let folder = format!("story {story}");
        if story == 1 {
            table
                .orchestrator_on("felt", &folder, main)
                .expect("it is free");
        } else {
            table.orchestrator(&folder, main).expect("it is free");
        }
    }
    table
}

/// Sends anything, by dice.
fn send_any(table: &mut Table<Log>, rng: &mut Rng) {
    let n = number(rng);
    let who = rng.below(9).to_string();
    let surface = text("felt");
    let on = |kind: &str| (text(kind), Some(text("passes")));
    let sent = match rng.below(14) {
        0..=2 => table.send(A { n }),
        3 | 4 => table.send(B { n }),
        5 => table.send(Walk { who }),
        6 => table.send(WalkAnew { who }),
        7 => table.send(WalkInTurn { who }),
        8 => table.send(WalkAlone { who }),
        9 => table.tap("felt", Some(&who), (0.1 * f64::from(n), 1.0 / 3.0)),
        10 => table.send(Skip::default()),
        11 if n < 2 => table.send(DisableSurface { surface }),
        11 => table.send(EnableSurface { surface }),
        12 if n < 2 => {
            let (kind, id) = on("a");
            table.send(DisableTrigger { kind, id })
        }
        12 => {
            let (kind, id) = on("a");
            table.send(EnableTrigger { kind, id })
        }
        _ => table.send_kind("no-such-thing", &n.into()),
    };
    sent.expect("it is taken");
}

fn tick(table: &mut Table<Log>, came: &mut Came) {
    match table.tick() {
        Ok(tick) => came.ticks.push(tick),
        Err(TickError { ticks, faults }) => {
            came.ticks.extend(ticks);
            came.faults.extend(faults);
        }
    }
}

fn began() -> Came {
    Came {
        ticks: Vec::new(),
        faults: Vec::new(),
        world: Log::new(),
        tasks: 0,
    }
}

fn end(table: &Table<Log>, mut came: Came) -> Came {
    came.world.clone_from(&table.world());
    came.tasks = table.tasks();
    came
}

/// Runs a script; what came, and what was written down.
fn run(seed: u64) -> (Came, Vec<Outside>) {
    let mut table = set_up(seed);
    let written = Rc::new(RefCell::new(String::new()));
    let file = Rc::clone(&written);
    table.record(move |outside| {
        writeln!(file.borrow_mut(), "{outside}").map_err(|why| why.to_string())
    });
    let mut rng = Rng::seeded(!seed);
    let mut came = began();
    for _ in 0..12 {
        for _ in 0..rng.below(4) {
            send_any(&mut table, &mut rng);
        }
        tick(&mut table, &mut came);
    }
    for _ in 0..8 {
        tick(&mut table, &mut came);
    }
    let written = Outside::read(&written.borrow()).expect("it can be read");
    (end(&table, came), written)
}

/// The same from what was written down.
fn run_again(seed: u64, written: &[Outside], ticks: usize) -> Came {
    let mut table = set_up(seed);
    let rerun = table.rerun(written).expect("all is taken");
    let mut came = Came {
        ticks: rerun.ticks,
        faults: rerun.faults,
        ..began()
    };
    while came.ticks.len() < ticks {
        tick(&mut table, &mut came);
    }
    end(&table, came)
}

#[test]
fn the_same_messages_give_the_same_run() {
    let number = |name| env::var(name).ok().and_then(|text| text.parse().ok());
    let seeds = match number("RULEBOOK_SCRIPT") {
        Some(seed) => seed..seed + 1,
        None => 0..number("RULEBOOK_SCRIPTS").unwrap_or(300),
    };
    // Panics of stories are theirs, and caught: nobody need read of them.
    std::panic::set_hook(Box::new(|info| {
        if !info.to_string().contains("the story is too much") {
            eprintln!("{info}");
        }
    }));
    let (mut messages, mut faults, mut cancels, mut most) = (0, 0, 0, 0);
    for seed in seeds.clone() {
        let (first, written) = run(seed);
        let (second, _) = run(seed);
        assert!(
            first == second,
            "RULEBOOK_SCRIPT={seed}: it went another way"
        );
        let again = run_again(seed, &written, first.ticks.len());
        assert!(
            first == again,
            "RULEBOOK_SCRIPT={seed}: run again, it went another way"
        );
        let said = || first.ticks.iter().flat_map(|tick| &tick.messages);
        messages += said().count();
        cancels += said()
            .filter(|said| said.kind().ends_with(":cancel"))
            .count();
        faults += first.faults.len();
        most = most.max(said().count());
        each_run_ended_once(&first, seed);
    }
    println!(
        "{} scripts: {messages} messages, {cancels} cancels, {faults} faults; {most} in the longest",
        seeds.end - seeds.start
    );
    if seeds.end - seeds.start >= 300 {
        assert!(
            messages > 10_000 && cancels > 300 && faults > 30,
            "they do little"
        );
    }
}

/// Every run that began ended in one way, or is under way still.
fn each_run_ended_once(came: &Came, seed: u64) {
    let said = came.ticks.iter().flat_map(|tick| &tick.messages);
    let ends = said.filter(|said| said.answers().is_some() && said.kind() != "unknown_command");
    let mut runs: Vec<u64> = ends.filter_map(|end| end.value()["run"].as_u64()).collect();
    runs.sort_unstable();
    let count = runs.len();
    runs.dedup();
    assert_eq!(
        runs.len(),
        count,
        "RULEBOOK_SCRIPT={seed}: a run ended twice"
    );
}

//! What the table costs: messages a second beside tasks that wait for others, and the
//! memory of a task.

use std::env;
use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

use rulebook::table::{Payload, Run, Stop, Table as At};
use serde::{Deserialize, Serialize};

use crate::table::{Table, median};

const ROUNDS: usize = 15;
const MESSAGES: usize = 20_000;
/// How many messages a tick handles.
const A_TICK: usize = 100;

#[derive(Clone, Serialize, Deserialize, Payload)]
struct Heard {
    n: u64,
}

/// What the other tasks wait for, which never comes: ten kinds of it.
macro_rules! unheard {
    ($($name:ident)*) => {
        $(
            #[derive(Clone, Serialize, Deserialize, Payload)]
            struct $name;
        )*

        async fn wait_for(cx: Run<u64>, kind: usize) -> Result<(), Stop> {
            let mut at = 0;
            $(
                if at == kind {
                    cx.next::<$name>().await?;
                }
                at += 1;
            )*
            let _ = at;
            Ok(())
        }
    };
}

unheard!(K0 K1 K2 K3 K4 K5 K6 K7 K8 K9);

/// A table at which so many wait for other kinds, and one hears all.
fn set_up(waiting: usize) -> Result<At<u64>, Box<dyn Error>> {
    let mut table = At::new(0);
    table.message::<Heard>()?;
    table.orchestrator("hears", |cx: Run<u64>| async move {
        loop {
            black_box(cx.next::<Heard>().await?.n);
        }
    })?;
    for at in 0..waiting {
        table.orchestrator(&at.to_string(), move |cx| wait_for(cx, at % 10))?;
    }
    table.run_until_idle(2)?;
    Ok(table)
}

fn round(table: &mut At<u64>) -> Result<f64, Box<dyn Error>> {
    let began = Instant::now();
    for tick in 0..MESSAGES / A_TICK {
        for n in 0..A_TICK {
            table.send(Heard {
                n: (tick * A_TICK + n) as u64,
            })?;
        }
        black_box(table.tick()?);
    }
    #[expect(clippy::cast_precision_loss, reason = "no bench sends 2^53 messages")]
    Ok(MESSAGES as f64 / began.elapsed().as_secs_f64())
}

pub(crate) fn measure(table: &mut Table) -> Result<(), Box<dyn Error>> {
    let sides = [1, 10, 1_000];
    let mut tables = sides
        .map(set_up)
        .into_iter()
        .collect::<Result<Vec<_>, _>>()?;
    let mut rates: [Vec<f64>; 3] = Default::default();
    for at in 0..=ROUNDS {
        for (side, rates) in tables.iter_mut().zip(&mut rates) {
            let rate = round(side)?;
            // The first round only warms up.
            if at > 0 {
                rates.push(rate);
            }
        }
    }
    table.heading("a table, messages a second, each heard by one; the ratio is that of the times");
    for (waiting, others) in sides.iter().zip(&rates) {
        let ratios = rates[0].iter().zip(others).map(|(one, many)| one / many);
        let rate = median(others.iter().copied());
        let goal = if *waiting == 1_000 { "at most 2×" } else { "" };
        table.row(
            &format!("and {waiting} waiting for other kinds"),
            format!("{:.2} M", rate / 1e6),
            Some(median(ratios)),
            goal,
        );
    }
    drop(tables);
    memory(table)
}

/// What a task takes of the memory of a process: that of two processes apart, which have
/// done nothing else.
fn memory(table: &mut Table) -> Result<(), Box<dyn Error>> {
    const TASKS: usize = 100_000;
    let [few, many] = [0, TASKS].map(resident_with);
    let bytes = many?.saturating_sub(few?) / TASKS;
    table.heading("memory of a task that waits");
    table.row(
        "with its wait and its place at the table",
        format!("{bytes} B"),
        None,
        "",
    );
    Ok(())
}

fn resident_with(tasks: usize) -> Result<usize, Box<dyn Error>> {
    let program = env::current_exe()?;
    let output = Command::new(program)
        .args(["waiting", &tasks.to_string()])
        .output()?;
    let said = String::from_utf8(output.stdout)?;
    Ok(said.trim().parse()?)
}

/// Prints the bytes that this process holds, once so many tasks wait in it.
pub(crate) fn waiting(tasks: usize) -> Result<(), Box<dyn Error>> {
    let table = set_up(tasks)?;
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next());
    let kilobytes: usize = kilobytes.ok_or("the system does not say")?.parse()?;
    println!("{}", kilobytes * 1024);
    drop(table);
    Ok(())
}

//! `check`: every position that can be reached, judged.

use std::io::Write;
use std::path::PathBuf;
use std::prelude::rust_2024::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::json;

use super::start::Start;
use super::{Command, Failure, Runs};
use crate::check::{Check, Report, Verdict, with};
use crate::log::Log;
use crate::seat::Seating;

#[derive(clap::Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "what may be asked for, each by itself"
)]
struct Arguments {
    /// Draw the rules, coloured by how often each branch was taken; of what fails, the
    /// shortest game is highlighted.
    #[arg(long, conflicts_with_all = ["json", "solve"])]
    graph: bool,

    /// The exact value of the start, and a best line: for two players, without chance.
    #[arg(long)]
    solve: bool,

    /// Look at so many positions at the most.
    #[arg(long, value_name = "N")]
    positions: Option<u64>,

    /// Look no deeper than so many moves.
    #[arg(long, value_name = "N")]
    depth: Option<u64>,

    /// Keep positions in so many megabytes, or a few more.
    #[arg(long, value_name = "MB")]
    memory: Option<u64>,

    /// Stop after so many seconds.
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,

    /// On how many threads [default: as many as there are cores]. What is found does not
    /// depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Leave out a verdict.
    #[arg(long, value_name = "VERDICT", value_parser = verdict)]
    except: Vec<Verdict>,

    /// Keep every position, also where the game has `progress`.
    #[arg(long)]
    keep_all: bool,

    /// Of a game that draws by itself, so many games.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    games: u64,

    /// Write the shortest game of the first verdict that fails into this file, as a log.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// For programs.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    start: Start,
}

const VERDICTS: [Verdict; 7] = [
    Verdict::Exclusive,
    Verdict::Settles,
    Verdict::Alive,
    Verdict::Turns,
    Verdict::CanEnd,
    Verdict::MustEnd,
    Verdict::Secrets,
];

fn verdict(name: &str) -> Result<Verdict, String> {
    let found = VERDICTS.into_iter().find(|verdict| verdict.name() == name);
    found.ok_or_else(|| {
        let names: Vec<String> = VERDICTS.iter().map(ToString::to_string).collect();
        std::format!("no verdict is called so: there are {}", names.join(", "))
    })
}

pub(super) fn command<G: Runs>() -> Command {
    let about = "Judge the rules in every position that can be reached";
    Command::new::<G, _>("check", about, run::<G>)
}

/// The most seconds that a run may be given: more are as good as none.
const LONGEST: f64 = 1e9;

fn run<G: Runs>(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let cancel = Arc::new(AtomicBool::new(false));
    let stop = cancel.clone();
    // Where there can be no handler, an interrupt ends the program, as anywhere.
    let _ = ctrlc::set_handler(move || stop.store(true, Ordering::Relaxed));
    let mut check: Check<G> = with(arguments.start.options::<G>()?);
    if arguments.start.is_players() || arguments.solve {
        check = check.seats([arguments.start.seats::<G>()?]);
    } else {
        let (least, most) = G::Seating::RANGE;
        check = check.seats((least..=most).map(usize::from));
    }
    check = check.cancel(cancel).games(arguments.games).bar();
    if let Some(seed) = arguments.start.seed() {
        check = check.seeds([seed]);
    }
    if let Some(positions) = arguments.positions {
        check = check.max_positions(positions);
    }
    if let Some(depth) = arguments.depth {
        check = check.max_depth(depth);
    }
    if let Some(megabytes) = arguments.memory {
        check = check.max_memory(megabytes.saturating_mul(1_000_000));
    }
    if let Some(seconds) = arguments.time {
        if seconds.is_nan() || seconds < 0.0 {
            let why = std::format_args!("--time {seconds}: no time is that long");
            return Err(Failure::argument(why));
        }
        check = check.max_time(Duration::from_secs_f64(seconds.min(LONGEST)));
    }
    if let Some(threads) = arguments.threads {
        check = check.threads(threads.min(1024));
    }
    if arguments.keep_all {
        check = check.keep_all();
    }
    for verdict in &arguments.except {
        check = check.except(verdict.clone());
    }
    if arguments.solve {
        let solved = check.solve().map_err(Failure::refused)?;
        return if arguments.json {
            Ok(writeln!(out, "{}", json!(solved))?)
        } else {
            Ok(write!(out, "{solved}")?)
        };
    }
    let report = check.run();
    if arguments.json {
        writeln!(out, "{}", json!(report))?;
    } else if arguments.graph {
        writeln!(out, "{}", drawn(&report)?.trim_end())?;
    } else {
        write!(out, "{report}")?;
    }
    if let Some(file) = &arguments.log {
        write_log(&report, file)?;
    }
    let failed: Vec<&str> = report
        .failures()
        .map(|(verdict, _)| verdict.name())
        .collect();
    if failed.is_empty() {
        return Ok(());
    }
    out.flush()?;
    let failed = std::format!("not as it should be: {}", failed.join(", "));
    Err(Failure::Refused(failed.into()))
}

/// The rules, coloured; and highlighted, the shortest game of what fails first.
fn drawn<G: Runs>(report: &Report<G>) -> Result<String, Failure> {
    let graph = G::graph();
    let mut drawing = graph.mermaid().counts(report.counts());
    if let Some((_, failure)) = report.failures().next() {
        drawing = drawing.path(failure.path());
        if let Some(Ok(game)) = failure.log.as_ref().map(Log::replay) {
            drawing = drawing.current(G::phase_id(game.position().phase()));
        }
    }
    drawing.text().map_err(Failure::refused)
}

fn write_log<G: Runs>(report: &Report<G>, file: &PathBuf) -> Result<(), Failure> {
    let Some(log) = report
        .failures()
        .find_map(|(_, failure)| failure.log.as_ref())
    else {
        return Ok(());
    };
    let text = log.to_text().map_err(|why| Failure::Refused(why.into()))?;
    std::fs::write(file, text).map_err(|why| Failure::file(file, why))
}

//! `simulate`: random matches, on all cores.

mod counts;
mod interval;
mod playout;
mod report;

use std::io::{self, IsTerminal, Write};
use std::prelude::rust_2024::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::start::Start;
use super::{Command, Failure, Runs};
use counts::Counts;
use playout::Playouts;

#[derive(clap::Args)]
struct Arguments {
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,

    /// A game of more plies than so many is cut off.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    plies: u32,

    /// On how many threads [default: as many as there are cores]. The same seed makes the
    /// same games on however many.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// For programs.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    start: Start,
}

pub(super) fn command<G: Runs>() -> Command {
    let about = "Play random games, and count how they end";
    Command::new::<G, _>("simulate", about, run::<G>)
}

/// So many games a thread takes at a time.
const BATCH: u64 = 64;

/// Set where somebody interrupts: what is known so far is told then.
static STOP: AtomicBool = AtomicBool::new(false);

fn run<G: Runs>(arguments: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let seed = arguments.start.seed().unwrap_or_else(fresh_seed);
    // What cannot start is told at once, and not by each thread.
    arguments.start.position::<G>()?;
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = arguments.threads.unwrap_or(cores).clamp(1, 1024);
    // Where there can be no handler, an interrupt ends the program, as anywhere.
    let _ = ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed));
    let bar = bar(arguments.games);
    let (next, failed) = (AtomicU64::new(0), Mutex::new(None));
    let began = Instant::now();
    let mut counts: Counts<G> = thread::scope(|scope| {
        let worker = || {
            let counted = work::<G>(&arguments, seed, &next, &bar);
            counted.unwrap_or_else(|why| {
                STOP.store(true, Ordering::Relaxed);
                if let Ok(mut failed) = failed.lock() {
                    failed.get_or_insert(why.to_string());
                }
                Tallied(Counts::default())
            })
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let counted = workers.into_iter().filter_map(|worker| worker.join().ok());
        counted.fold(Counts::default(), |all, Tallied(more)| all.and(more))
    });
    let seconds = began.elapsed().as_secs_f64();
    bar.finish_and_clear();
    if let Some(why) = failed.into_inner().ok().flatten() {
        return Err(Failure::Refused(why.into()));
    }
    counts.sort();
    let report = report::Report {
        counts: &counts,
        seed,
        threads,
        seconds,
        asked: arguments.games,
    };
    if arguments.json {
        report.json(out)
    } else {
        Ok(report.text(out)?)
    }
}

/// What a thread hands back.
struct Tallied<G: Runs>(Counts<G>);

fn work<G: Runs>(
    arguments: &Arguments,
    seed: u64,
    next: &AtomicU64,
    bar: &ProgressBar,
) -> Result<Tallied<G>, Failure> {
    let (options, seats) = (
        arguments.start.options::<G>()?,
        arguments.start.seats::<G>()?,
    );
    let mut playouts = Playouts::new(options, seats, seed, arguments.plies);
    let mut counts = Counts::default();
    while !STOP.load(Ordering::Relaxed) {
        let from = next.fetch_add(BATCH, Ordering::Relaxed);
        if from >= arguments.games {
            break;
        }
        let to = arguments.games.min(from + BATCH);
        for number in from..to {
            if STOP.load(Ordering::Relaxed) {
                break;
            }
            let game = playouts.play(number).map_err(Failure::refused)?;
            counts.count(game);
            bar.inc(1);
        }
    }
    counts.took(playouts.branches);
    Ok(Tallied(counts))
}

/// On a terminal, and nowhere else; not on the output, which a program may read.
fn bar(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left");
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new()
        .build_hasher()
        .finish()
}

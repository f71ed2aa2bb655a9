//! The checker beside Stateright: connect four, every position of it.
//!
//! Each side runs in a process of its own, over and over, in turn; what is told is the
//! median of positions for each second of processor time, of all its threads, and the
//! most memory that it held (the peak of the resident set). A process that looks at a
//! board of one position is taken off both times and memory of each.

pub(crate) mod connect_four;

use std::error::Error;
use std::process::{Command, Stdio};

use clap::ValueEnum;
use nix::sys::resource::{UsageWho, getrusage};
use rulebook::check;
use stateright::{Checker, Model};

use self::connect_four::{Connect, rules::ConnectFour};
use crate::table::{Table, median};

const ROUNDS: usize = 5;

/// A way to look at all positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// Stateright, breadth first.
    Stateright,
    /// Levels that are forgotten.
    Graded,
    /// Every position kept, in a word.
    Kept,
    /// Every position kept, by its hash.
    Hashed,
    /// The larger board, graded.
    Large,
}

/// Looks at them, and tells how many there are, in which time and memory.
pub(crate) fn checked(side: Side, threads: usize) -> Result<(), Box<dyn Error>> {
    let positions = match side {
        Side::Stateright => {
            let checker = Connect::<5, 4>.checker().threads(threads);
            checker.spawn_bfs().join().unique_state_count() as u64
        }
        Side::Large => {
            let check = check::<ConnectFour<5, 5>>().packed().threads(threads);
            let report = check.assert_proved();
            eprintln!("{report}");
            report.positions
        }
        ours => {
            let check = check::<ConnectFour<5, 4>>().threads(threads);
            let check = match ours {
                Side::Graded => check.packed(),
                Side::Kept => check.packed().keep_all(),
                _ => check.keep_all(),
            };
            check.assert_proved().positions
        }
    };
    let used = getrusage(UsageWho::RUSAGE_SELF)?;
    let seconds = |time: nix::sys::time::TimeVal| {
        #[expect(clippy::cast_precision_loss, reason = "seconds, to be read")]
        let seconds = time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
        seconds
    };
    let processor = seconds(used.user_time()) + seconds(used.system_time());
    // The peak of the resident set, in kilobytes.
    println!("{positions} {processor} {}", used.max_rss());
    Ok(())
}

/// What one run came to.
struct Run {
    positions: f64,
    processor: f64,
    kilobytes: f64,
}

fn run(side: Side, threads: usize) -> Result<Run, Box<dyn Error>> {
    let name = side.to_possible_value().ok_or("a side has a name")?;
    let output = Command::new(std::env::current_exe()?)
        .args([
            "checked",
            name.get_name(),
            "--threads",
            &threads.to_string(),
        ])
        .stderr(Stdio::inherit())
        .output()?;
    let told = String::from_utf8(output.stdout)?;
    let numbers: Vec<f64> = told
        .split_whitespace()
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    let &[positions, processor, kilobytes] = numbers.as_slice() else {
        return Err(format!("{side:?} told `{told}`").into());
    };
    Ok(Run {
        positions,
        processor,
        kilobytes,
    })
}

const SIDES: [(Side, &str, &str, &str); 4] = [
    (Side::Stateright, "Stateright 0.31, breadth first", "", ""),
    (
        Side::Graded,
        "`check`, packed, with `progress`",
        "at least 15×",
        "at most 0.333×",
    ),
    (
        Side::Kept,
        "`check`, packed, all positions kept",
        "at least 5×",
        "at most 0.333×",
    ),
    (
        Side::Hashed,
        "`check`, by hashes, all positions kept",
        "at least 5×",
        "at most 0.333×",
    ),
];

pub(crate) fn measure(table: &mut Table) -> Result<(), Box<dyn Error>> {
    for threads in [1, 2] {
        let mut runs: [Vec<Run>; SIDES.len()] = Default::default();
        for _ in 0..ROUNDS {
            for ((side, ..), runs) in SIDES.iter().zip(&mut runs) {
                let run = run(*side, threads)?;
                if (run.positions - 3_945_711.0).abs() > 0.5 {
                    return Err(format!("{side:?} saw {} positions", run.positions).into());
                }
                runs.push(run);
            }
        }
        let rate = |run: &Run| run.positions / run.processor;
        table.heading(&format!(
            "connect four 5×4, all 3,945,711 positions, a processor second, on {threads} threads"
        ));
        for ((_, what, goal, _), ours) in SIDES.iter().zip(&runs) {
            let ratios = ours
                .iter()
                .zip(&runs[0])
                .map(|(ours, theirs)| rate(ours) / rate(theirs));
            let measured = format!("{:.2} M", median(ours.iter().map(rate)) / 1e6);
            table.row(what, measured, Some(median(ratios)), goal);
        }
        table.heading(&format!("the same: the most memory, on {threads} threads"));
        for ((_, what, _, goal), ours) in SIDES.iter().zip(&runs) {
            let ratios = ours
                .iter()
                .zip(&runs[0])
                .map(|(ours, theirs)| ours.kilobytes / theirs.kilobytes);
            let measured = format!(
                "{:.1} MB",
                median(ours.iter().map(|run| run.kilobytes)) / 1e3
            );
            table.row(what, measured, Some(median(ratios)), goal);
        }
    }
    Ok(())
}

//! `replay FILE`: a log, through the rules again.

use std::io::Write;
use std::path::PathBuf;
use std::prelude::rust_2024::*;

use super::board::Viewer;
use super::speech::Speech;
use super::start::read_log;
use super::{Command, Failure, Runs, tell};

#[derive(clap::Args)]
struct Arguments {
    /// The log.
    file: PathBuf,

    /// Show the position after each record.
    #[arg(long)]
    frames: bool,

    /// Stop after so many records.
    #[arg(long, value_name = "N")]
    until: Option<usize>,
}

pub(super) fn command<G: Runs>() -> Command {
    let about = "Replay a log, hold every step against the rules, and show where it ends";
    Command::new::<G, _>("replay", about, run::<G>)
}

fn run<G: Runs>(arguments: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let Arguments {
        file,
        frames,
        until,
    } = arguments;
    let mut log = read_log::<G>(&file)?;
    log.records.truncate(until.unwrap_or(usize::MAX));
    let told = |why| Failure::file(&file, why);
    let mut replayed = log.frames().map_err(told)?;
    let speech = Speech::of(replayed.reached());
    if frames {
        tell::show(&speech, replayed.reached(), Viewer::All, out)?;
    }
    let mut number = 0;
    for record in &log.records {
        let Some(position) = replayed.next() else {
            break;
        };
        let position = position.map_err(told)?;
        number += tell::moves(std::slice::from_ref(record));
        if frames {
            tell::record(&speech, record, number, &position, out)?;
            tell::show(&speech, &position, Viewer::All, out)?;
        }
    }
    let position = replayed.reached();
    if !frames {
        tell::show(&speech, position, Viewer::All, out)?;
    }
    let count = log.records.len();
    let s = if count == 1 { "" } else { "s" };
    let standing = tell::standing(position);
    Ok(writeln!(
        out,
        "{count} record{s} replayed, and each step agrees: {standing}"
    )?)
}

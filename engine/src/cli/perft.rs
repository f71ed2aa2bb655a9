//! `perft N`: the move sequences of each length, counted.

use std::io::Write;
use std::prelude::rust_2024::*;
use std::time::Instant;

use serde_json::json;

use super::speech::Speech;
use super::start::Place;
use super::{Command, Failure, Runs};
use crate::clock::Time;
use crate::perft::{perft, senders};
use crate::position::Position;

#[derive(clap::Args)]
struct Arguments {
    /// To which depth.
    #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(0..=255))]
    depth: u32,

    /// Of the full depth alone, how many each first move has.
    #[arg(long)]
    divide: bool,

    /// For programs.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: Place,
}

pub(super) fn command<G: Runs>() -> Command {
    let about = "Count the move sequences of each length up to N";
    Command::new::<G, _>("perft", about, run::<G>)
}

fn run<G: Runs>(arguments: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let (start, _) = arguments.place.position::<G>()?;
    if arguments.divide {
        return divide(&start, arguments.depth, arguments.json, out);
    }
    for depth in 1..=arguments.depth {
        let began = Instant::now();
        let count = perft(&start, depth);
        let seconds = began.elapsed().as_secs_f64();
        if arguments.json {
            let told = json!({ "depth": depth, "sequences": count, "seconds": seconds });
            writeln!(out, "{told}")?;
        } else {
            let rate = rate(count, seconds);
            writeln!(out, "{depth}: {count} in {seconds:.3} s{rate}")?;
        }
        out.flush()?;
    }
    Ok(())
}

/// How many a second, where it took long enough to be measured.
#[expect(
    clippy::cast_precision_loss,
    reason = "a rate of which two digits are shown"
)]
fn rate(count: u64, seconds: f64) -> String {
    if seconds < 0.01 {
        String::new()
    } else {
        std::format!(", {:.1} million a second", count as f64 / seconds / 1e6)
    }
}

fn divide<G: Runs>(
    start: &Position<G>,
    depth: u32,
    as_json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Some(rest) = depth.checked_sub(1) else {
        return Err(Failure::argument(
            "--divide: there is no first move at depth 0",
        ));
    };
    let speech = Speech::of(start);
    let mut all = 0;
    let mut tell = |words: String, next: &Position<G>| {
        let count = perft(next, rest);
        all += count;
        if as_json {
            writeln!(out, "{}", json!({ "first": words, "sequences": count }))
        } else {
            writeln!(out, "{words}: {count}")
        }
    };
    for outcome in &start.chance_outcomes_at(Time::ZERO) {
        let mut next = start.clone();
        let event = outcome.event.clone();
        next.play_chance_at(event, Time::ZERO)
            .map_err(Failure::refused)?;
        tell(speech.chance(&outcome.event), &next)?;
    }
    for seat in senders(start) {
        for mv in start.legal_moves_at(seat, Time::ZERO) {
            let mut next = start.clone();
            let words = std::format!("{seat}: {}", speech.mv(&mv));
            next.play_at(seat, mv, Time::ZERO)
                .map_err(Failure::refused)?;
            tell(words, &next)?;
        }
    }
    if !as_json {
        writeln!(out, "all: {all}")?;
    }
    Ok(())
}

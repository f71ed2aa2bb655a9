//! `perft N`: the move sequences of each length, counted.

use std::io::Write;
use std::prelude::rust_2024::*;
use std::time::Instant;

use super::{Command, Failure, Runs};
use crate::clock::Time;
use crate::position::Position;
use crate::seat::Seating;

#[derive(clap::Args)]
struct Arguments {
    /// To which depth.
    #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(0..=255))]
    depth: u32,
}

pub(super) fn command<G: Runs>() -> Command {
    Command::new(
        "perft",
        "Count the move sequences of each length up to N",
        run::<G>,
    )
}

fn run<G: Runs>(Arguments { depth }: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let seats = usize::from(G::Seating::RANGE.0);
    let start = Position::<G>::begin_seeded(G::Options::default(), seats, 0, Time::ZERO);
    let start = start.map_err(Failure::start)?;
    for depth in 1..=depth {
        let began = Instant::now();
        let count = crate::perft(&start, depth);
        let took = began.elapsed();
        writeln!(out, "{depth}: {count} in {:.3} s", took.as_secs_f64())?;
    }
    Ok(())
}

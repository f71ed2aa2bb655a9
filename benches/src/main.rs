//! What Rulebook costs, side by side with others: one table, ratios and all.
//!
//! Nothing here fails on a number: a machine under load would make it lie. The
//! goals stand in the table, and whoever reads it judges.

mod build_cost;
mod check;
mod connect_four;
mod graph;
mod instructions;
mod large;
mod matches;
mod playouts;
mod random;
mod sides;
mod table;
mod table_layer;

use std::error::Error;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::table::Table;

/// Measures Rulebook beside others, and prints one table.
#[derive(Parser)]
struct Args {
    /// What to measure; all of it, unless told.
    #[command(subcommand)]
    only: Option<Measure>,
}

#[derive(Clone, Copy, Subcommand)]
enum Measure {
    /// Instructions of a move and of an event, counted by valgrind.
    Instructions,
    /// Random play-outs a second.
    Playouts,
    /// Connect four: its tree counted, and random play-outs.
    ConnectFour,
    /// What log and undo cost, in short matches and in long ones.
    Matches,
    /// The graph of a large game.
    Graph,
    /// Messages a second at a table, and the memory of a task there.
    Table,
    /// Processor time of a clean build.
    Build,
    /// What large rule books cost to expand and to compile.
    Large,
    /// The checker beside Stateright.
    Check,
    /// One side of that, in a process of its own: what it told is positions, seconds of
    /// processor time, and kilobytes at the most.
    #[command(hide = true)]
    Checked {
        /// Which.
        side: check::Side,
        /// On how many threads.
        #[arg(long, default_value_t = 1)]
        threads: usize,
    },
    /// What is run under valgrind, to be counted from outside.
    #[command(hide = true)]
    Counted,
    /// One long match, to be begun in a process of its own.
    #[command(hide = true)]
    LongMatch,
    /// What is asked of a process of its own: its memory, with so many tasks.
    #[command(hide = true)]
    Waiting {
        /// How many.
        tasks: usize,
    },
}

fn main() -> ExitCode {
    match measure(Args::parse().only) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(only: Option<Measure>) -> Result<(), Box<dyn Error>> {
    let chosen = match only {
        None => vec![
            Measure::Instructions,
            Measure::Playouts,
            Measure::ConnectFour,
            Measure::Graph,
            Measure::Matches,
            Measure::Table,
            Measure::Build,
            Measure::Large,
            Measure::Check,
        ],
        Some(only) => vec![only],
    };
    let mut table = Table::new();
    for measure in chosen {
        match measure {
            Measure::Instructions => {
                eprintln!("counting instructions");
                instructions::measure(&mut table)?;
            }
            Measure::Playouts => {
                eprintln!("playing out");
                playouts::measure(&mut table)?;
            }
            Measure::ConnectFour => {
                eprintln!("dropping stones");
                connect_four::measure(&mut table)?;
            }
            Measure::Matches => {
                eprintln!("playing matches");
                matches::measure(&mut table)?;
            }
            Measure::Graph => {
                eprintln!("drawing");
                graph::measure(&mut table)?;
            }
            Measure::Table => {
                eprintln!("sitting at a table");
                table_layer::measure(&mut table)?;
            }
            Measure::Build => {
                eprintln!("building, for a minute or two");
                build_cost::measure(&mut table)?;
            }
            Measure::Large => {
                eprintln!("compiling large rule books, for some minutes");
                large::measure(&mut table)?;
            }
            Measure::Check => {
                eprintln!("checking, for some minutes");
                check::measure(&mut table)?;
            }
            Measure::Checked { side, threads } => {
                return check::checked(side, threads);
            }
            Measure::Counted => {
                instructions::counted();
                return Ok(());
            }
            Measure::LongMatch => return matches::play_long_match(),
            Measure::Waiting { tasks } => return table_layer::waiting(tasks),
        }
    }
    print!("{table}");
    Ok(())
}

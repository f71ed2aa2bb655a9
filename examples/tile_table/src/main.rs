//! The tile table, at a terminal or from what was written down.
//!
//! | file | what is there |
//! | --- | --- |
//! | `main.rs` | the arguments, and how the program ends |
//! | `script.rs` | messages from outside, run again, and what comes of them tick by tick |
//! | `shown.rs` | the picture, as text |
//! | `terminal.rs` | the same for a person with a keyboard |

mod script;
mod shown;
mod terminal;

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use rulebook::Game;
use tile_table::{Tables, TileTable, set_up_with, story::TRIGGERS};

/// Lay tiles with roads, against a robot: where two touch, both have a road or neither.
///
/// Without a script it is played at the terminal: the arrows choose a cell, Enter lays
/// the tile there, d taps the deck, s skips what moves, q ends it.
#[derive(Parser)]
#[command(version)]
struct Program {
    /// Run the messages of that file, and print what comes of them tick by tick.
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,

    /// Write down what is tapped, as a script.
    #[arg(long, value_name = "FILE", conflicts_with = "script")]
    record: Option<PathBuf>,

    /// The seed of the shuffle.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Take the triggers of that folder in place of the table's own.
    #[arg(long, value_name = "FOLDER")]
    triggers: Option<PathBuf>,

    /// Draw the rules, as Mermaid.
    #[arg(long, conflicts_with_all = ["script", "record", "triggers"])]
    graph: bool,
}

fn main() -> ExitCode {
    match run(&Program::parse(), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            let broken = why.downcast_ref::<io::Error>().map(io::Error::kind);
            if broken == Some(io::ErrorKind::BrokenPipe) {
                // Whoever reads has seen enough (`| head`).
                return ExitCode::SUCCESS;
            }
            // Not `eprintln!`, which panics where nobody reads.
            let _ = writeln!(io::stderr(), "{why}");
            ExitCode::FAILURE
        }
    }
}

fn run(program: &Program, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    if program.graph {
        write!(out, "{}", TileTable::graph().to_mermaid())?;
        return Ok(out.flush()?);
    }
    let tables: Tables = set_up_with(program.seed, |table| match &program.triggers {
        Some(folder) => table.load_folder(folder).map(drop),
        None => TRIGGERS
            .iter()
            .try_for_each(|(name, text)| table.load_yaml(name, text).map(drop)),
    })?;
    match &program.script {
        Some(file) => script::file(tables, file, out)?,
        None => terminal::play(tables, program.record.as_deref(), out)?,
    }
    Ok(out.flush()?)
}

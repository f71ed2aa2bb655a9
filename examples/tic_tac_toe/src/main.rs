//! Noughts and crosses at a terminal.
//!
//! | file | what is there |
//! | --- | --- |
//! | `main.rs` | the arguments, and how the program ends |
//! | `terminal.rs` | a game as two people play it, and one whose moves are given |
//! | `failure.rs` | why the program fails |

mod failure;
mod terminal;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use rulebook::Game;
use tic_tac_toe::{Cell, TicTacToe};

use crate::failure::Failure;

/// Noughts and crosses. Without a command, two people play.
#[derive(Parser)]
#[command(version, after_help = EXIT_CODES)]
struct Program {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  all went well; players may leave a game unfinished
  1  a given move is illegal, a game differs, or something cannot be read or written
  2  the arguments are wrong";

#[derive(Subcommand)]
enum Command {
    /// Play: two people at this terminal, or the moves that are given.
    Play {
        /// Play these cells in turn: 0 to 8, row by row from the top.
        #[arg(long, value_name = "CELLS", value_delimiter = ',')]
        moves: Option<Vec<Cell>>,
    },
    /// Draw the rules.
    Graph {
        /// In which language.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Hold the rules against games that another engine played.
    Verify {
        /// The games, one a line, as JSON.
        file: PathBuf,
    },
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Format {
    #[default]
    Mermaid,
    Dot,
    Json,
}

fn main() -> ExitCode {
    let command = Program::parse().command;
    match run(command, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has seen enough (`| head`).
        Err(Failure::Terminal(why)) if why.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // Not `eprintln!`, which panics where nobody reads.
            let _ = writeln!(io::stderr(), "{failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Option<Command>, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        None | Some(Command::Play { moves: None }) => terminal::people(io::stdin().lock(), out)?,
        Some(Command::Play { moves: Some(cells) }) => terminal::moves(cells, out)?,
        Some(Command::Graph { format }) => {
            let graph = TicTacToe::graph();
            let text = match format {
                Format::Mermaid => graph.to_mermaid(),
                Format::Dot => graph.to_dot(),
                Format::Json => graph.to_json(),
            };
            writeln!(out, "{}", text.trim_end())?;
        }
        Some(Command::Verify { file }) => match rulebook::cli::verify::<TicTacToe>(&file) {
            Ok(agreed) => writeln!(out, "{agreed}")?,
            Err(why) => return Err(Failure::Verify { file, why }),
        },
    }
    Ok(out.flush()?)
}

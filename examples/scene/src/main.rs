//! The scene at a terminal.
//!
//! | file | what is there |
//! | --- | --- |
//! | `main.rs` | the arguments, and how the program ends |
//! | `sent.rs` | a move as it is written: `ada:search` |
//! | `terminal.rs` | what each move comes to |

mod sent;
mod terminal;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use rulebook::Game;
use scene::Scene;

use crate::sent::Sent;

/// Three heroes explore, fight what they meet, and share what is left of it; the
/// game master leads from one to the next.
///
/// A move is written with its player: `ada:search`, `master:start-encounter`. The
/// players are master, ada, bo and cy, the moves start-encounter, end-encounter,
/// explore (the game master's), search, strike, take and wait (the heroes'). A move
/// that is refused is told, and the next one played.
#[derive(Parser)]
#[command(version)]
struct Program {
    /// Play these moves; else they are read from the input, one a line.
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    moves: Option<Vec<Sent>>,

    /// Draw the rules, as Mermaid.
    #[arg(long, conflicts_with = "moves")]
    graph: bool,
}

fn main() -> ExitCode {
    match run(Program::parse(), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has seen enough (`| head`).
        Err(why) if why.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(why) => {
            // Not `eprintln!`, which panics where nobody reads.
            let _ = writeln!(io::stderr(), "the terminal failed: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(program: Program, out: &mut impl Write) -> io::Result<()> {
    match program {
        Program { graph: true, .. } => write!(out, "{}", Scene::graph().to_mermaid())?,
        Program { moves: None, .. } => terminal::typed(io::stdin().lock(), out)?,
        Program {
            moves: Some(moves), ..
        } => terminal::given(moves, out)?,
    }
    out.flush()
}

//! The card game at a terminal.
//!
//! | file | what is there |
//! | --- | --- |
//! | `main.rs` | the arguments, and how the program ends |
//! | `sent.rs` | a move as it is written: `swap:14`, `knock:2` |
//! | `terminal.rs` | each move with all of its steps |

mod sent;
mod terminal;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use rounds::{Deck, Rounds};
use rulebook::{Game, Position};

use crate::sent::Sent;

/// Three players hold cards. The best hand at the end of a round gets a point,
/// and three points win.
///
/// Anna, Ben and Cleo play in turn. `swap:14` puts the card 14 away and takes
/// another; `knock:2` ends the round, and says how many cards each is dealt in
/// the next. A move that is refused is told, and the next one played.
#[derive(Parser)]
#[command(version)]
struct Program {
    /// Play these moves; else they are read from the input, one a line.
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    moves: Option<Vec<Sent>>,

    /// Play with so many cards, of which the players are dealt six.
    #[arg(long, value_name = "CARDS", default_value_t = 24, value_parser = clap::value_parser!(u8).range(6..=24))]
    deck: u8,

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
    if program.graph {
        write!(out, "{}", Rounds::graph().to_mermaid())?;
        return out.flush();
    }
    let mut deck = Deck::default();
    deck.0.truncate(program.deck.into());
    let position = Position::start(deck, 3).map_err(io::Error::other)?;
    match program.moves {
        None => terminal::typed(position, io::stdin().lock(), out)?,
        Some(moves) => terminal::given(position, moves, out)?,
    }
    out.flush()
}

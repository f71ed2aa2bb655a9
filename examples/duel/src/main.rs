//! The duel at a terminal.
//!
//! | file | what is there |
//! | --- | --- |
//! | `main.rs` | the arguments, and how the program ends |
//! | `sent.rs` | what happens, as it is written: `0:strike`, `1:doubt`, `timeout` |
//! | `terminal.rs` | what it comes to |

mod sent;
mod terminal;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use duel::{Duel, Pace};
use rulebook::{Game, Position, Time};

use crate::sent::Sent;

/// Two to four players hold two cards each, and claim what they hold: a blade, to
/// strike, or a rope, to trip somebody up. Others may doubt it. Who is found to lie
/// loses a card, and so does who doubts the truth; who has lost both is out.
///
/// A move is written with its seat, counted from 0: `0:strike` and `0:trip` claim
/// something, `0:wait` does not, `1:believe` and `1:doubt` answer, `0:at-1` carries the
/// claim out, `1:lose-fool` puts a card away. `timeout` lets the time run out for
/// whoever has to say something. What is refused is told, and the next one played.
///
/// All cards are shown, as those who look on from behind see them.
#[derive(Parser)]
#[command(version)]
struct Program {
    /// Play these moves; else they are read from the input, one a line.
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    moves: Option<Vec<Sent>>,

    /// How many play.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4))]
    players: u8,

    /// The seed of the shuffle.
    #[arg(long, default_value_t = 1)]
    seed: u64,

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
        write!(out, "{}", Duel::graph().to_mermaid())?;
        return out.flush();
    }
    let (pace, players) = (Pace::default(), program.players.into());
    let position = Position::start_seeded_at(pace, players, program.seed, Time::ZERO);
    let position = position.map_err(io::Error::other)?;
    match program.moves {
        None => terminal::typed(position, io::stdin().lock(), out)?,
        Some(moves) => terminal::given(position, moves, out)?,
    }
    out.flush()
}

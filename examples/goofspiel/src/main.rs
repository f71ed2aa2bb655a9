//! Goofspiel at a terminal.
//!
//! | file | what is there |
//! | --- | --- |
//! | `main.rs` | the arguments, and how the program ends |
//! | `sent.rs` | a move as it is written: `anna:3` |
//! | `terminal.rs` | a match as people play it, and one whose moves are given |
//! | `failure.rs` | why the program fails |

mod failure;
mod sent;
mod terminal;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use goofspiel::{Goofspiel, NoPrizes, Prizes};
use rulebook::{Game, Position};

use crate::failure::Failure;
use crate::sent::Sent;

/// Goofspiel: Anna and Ben bid for one prize after another, each with a card, face
/// down. The higher card takes the prize, and of two equal ones neither does.
///
/// Without a command, two people play.
#[derive(Parser)]
#[command(version, after_help = EXIT_CODES)]
struct Program {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  all went well; players may leave a match unfinished
  1  a given move is illegal, a game differs, or something cannot be read or written
  2  the arguments are wrong";

#[derive(Subcommand)]
enum Command {
    /// Play: people at this terminal, or the moves that are given.
    Play(Match),
    /// Draw the rules, as Mermaid.
    Graph,
    /// Hold the rules against games that another engine played.
    Verify {
        /// The games, one a line, as JSON.
        file: PathBuf,
    },
}

#[derive(Args, Default)]
struct Match {
    /// Play these moves: `anna:3` is Anna's bid of a 3. Who bids first is of no matter.
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    moves: Option<Vec<Sent>>,

    /// Play for these prizes, with as many cards each [default: 5,4,3,2,1].
    #[arg(long, value_name = "WORTH", value_parser = prizes)]
    prizes: Option<Prizes>,
}

/// `5,4,3,2,1`
fn prizes(text: &str) -> Result<Prizes, String> {
    let worth: Result<Vec<u8>, _> = text.split(',').map(|text| text.trim().parse()).collect();
    let worth = worth.map_err(|_| "a prize is worth 0 to 255".to_owned())?;
    Prizes::new(worth).map_err(|why: NoPrizes| why.to_string())
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
    match command.unwrap_or(Command::Play(Match::default())) {
        Command::Play(Match { moves, prizes }) => {
            let prizes = prizes.unwrap_or_default();
            let position = Position::start(prizes, 2).map_err(io::Error::other)?;
            match moves {
                None => terminal::people(position, io::stdin().lock(), out)?,
                Some(moves) => terminal::moves(position, moves, out)?,
            }
        }
        Command::Graph => write!(out, "{}", Goofspiel::graph().to_mermaid())?,
        Command::Verify { file } => match rulebook::cli::verify::<Goofspiel>(&file) {
            Ok(agreed) => writeln!(out, "{agreed}")?,
            Err(why) => return Err(Failure::Verify { file, why }),
        },
    }
    Ok(out.flush()?)
}

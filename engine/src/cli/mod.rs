//! The program of a game crate (feature `cli`).
//!
//! A game crate is rules; its program is one line:
//!
//! ```no_run
//! # rulebook::game! {
//! #     pub game Door(cx);
//! #     move Open
//! #     phase Shut { on Open => Ajar; }
//! #     end Ajar => rulebook::Outcome::Draw;
//! # }
//! fn main() -> std::process::ExitCode {
//!     rulebook::cli::run::<Door>()
//! }
//! ```
//!
//! With games that another engine played it is [`run_with`], and an implementation of
//! [`Vectors`](vectors::Vectors) beside it.
//!
//! | command | what it does |
//! | --- | --- |
//! | `graph` | draws the rules |
//! | `perft N` | counts the move sequences of each length up to N |
//! | `verify FILE` | plays games that another engine played through the rules |
//!
//! What is asked of a game is that it can be logged ([`Logged`]: its state, options and
//! what its phases and events carry have serde) and that its options have a default.
//!
//! The exit code is 0 where all went well, 1 where a given move is illegal, a game
//! differs, or something cannot be read or written, and 2 where the arguments are wrong.

mod failure;
mod graph;
mod perft;
pub mod vectors;
mod verify;

use std::io::{self, Write};
use std::prelude::rust_2024::*;
use std::process::ExitCode;

use clap::{ArgMatches, Args};

use crate::log::Logged;
use failure::Failure;
use vectors::Vectors;

pub use vectors::verify;

/// A game that can be run: one that can be logged, and whose options have a default. It
/// holds by itself where that does.
pub trait Runs: Logged<Options: Default> {}

impl<G: Logged<Options: Default>> Runs for G {}

/// Runs the program of a game: reads the arguments, does what they say, and tells how it
/// went.
#[must_use = "it is what the program ends with"]
pub fn run<G: Runs>() -> ExitCode {
    program::<G>(&commands::<G>())
}

/// The same, with `verify` for games that another engine played.
#[must_use = "it is what the program ends with"]
pub fn run_with<G: Runs + Vectors>() -> ExitCode {
    let mut commands = commands::<G>();
    commands.push(verify::command::<G>());
    program::<G>(&commands)
}

/// What every game has, in the order in which the help lists it. A command is a file of
/// this folder.
fn commands<G: Runs>() -> Vec<Command> {
    std::vec![graph::command::<G>(), perft::command::<G>()]
}

const EXIT_CODES: &str = "\
Exit codes:
  0  all went well; players may leave a game unfinished
  1  a given move is illegal, a game differs, or something cannot be read or written
  2  the arguments are wrong";

/// One of the things that the program does.
struct Command {
    clap: clap::Command,
    run: Box<Runner>,
}

type Runner = dyn Fn(&ArgMatches, &mut dyn Write) -> Result<(), Failure>;

impl Command {
    fn new<A: Args + 'static>(
        name: &'static str,
        about: &'static str,
        run: fn(A, &mut dyn Write) -> Result<(), Failure>,
    ) -> Self {
        Command {
            clap: A::augment_args(clap::Command::new(name).about(about)),
            run: Box::new(move |matches, out| {
                let arguments = A::from_arg_matches(matches).map_err(Failure::Arguments)?;
                run(arguments, out)
            }),
        }
    }
}

fn program<G: Runs>(commands: &[Command]) -> ExitCode {
    let program = clap::Command::new(G::MODEL.game)
        .about(G::MODEL.docs)
        .after_help(EXIT_CODES)
        .subcommand_required(true)
        .subcommands(commands.iter().map(|command| command.clap.clone()));
    let matches = program.get_matches();
    let mut out = io::stdout().lock();
    let chosen = matches.subcommand().and_then(|(name, matches)| {
        let mut commands = commands.iter();
        let command = commands.find(|command| command.clap.get_name() == name)?;
        Some((command, matches))
    });
    let Some((command, matches)) = chosen else {
        unreachable!("a command is required, and each is in the list");
    };
    let ran = (command.run)(matches, &mut out).and_then(|()| Ok(out.flush()?));
    match ran {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Arguments(why)) => why.exit(),
        // Whoever reads has seen enough (`| head`).
        Err(Failure::Terminal(why)) if why.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // Not `eprintln!`, which panics where nobody reads.
            let _ = writeln!(io::stderr(), "{failure}");
            ExitCode::FAILURE
        }
    }
}

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
//! [`Vectors`] in the crate.
//!
//! | command | what it does |
//! | --- | --- |
//! | `play` (the default) | people and automata at one terminal, by number or in words; `--moves` plays what is given; `--log` writes it down, and goes on with what is there |
//! | `legal` | the legal moves at the start, or where a log ends |
//! | `replay FILE` | a log, held against the rules step by step |
//! | `graph` | the rules as Mermaid, flowchart, DOT or JSON; with where a log ends, and the way that it took |
//! | `simulate` | random games on all cores: outcomes with their intervals, lengths, branches never taken |
//! | `perft N` | the move sequences of each length up to N, counted |
//! | `verify FILE` | games that another engine played, held against the rules ([`run_with`]) |
//!
//! `--help` behind each says what else it takes. What a program reads is there with
//! `--json`. Output is plain text on a pipe and where `NO_COLOR` is set.
//!
//! # What is said of a move
//!
//! `place 4`: the move's word, and its fields ([`words`](crate::words)); `anna: place 4`
//! for a seat that is not asked; or the number by which a list has it. Of a game with one
//! move of one field, the field is enough (`4`), and where it is a number, moves are
//! numbered by it. A game whose fields have no words is played by number. What comes by
//! chance is drawn; where it is due, `--moves` may say it, in the same words (`die 4`),
//! and `play --by-hand` asks for it, for a table with dice of its own. In `--moves`,
//! `timeout` lets the time run out that a deadline has set.
//!
//! # What is shown
//!
//! The [`View`](crate::View) of whoever may look, by its `Display`; of a game in which
//! nothing is secret, the `Display` of its state. Each seat sees its own view in its turn
//! alone: several people at one terminal are asked to change places, and the screen is
//! cleared. A move with `#[secret]` fields is told to the others without them.
//!
//! # What it asks of a game
//!
//! That it can be logged ([`Logged`]: its state, options and what its phases and events
//! carry have serde), and that its options have a default.
//!
//! The exit code is 0 where all went well, 1 where a given move is illegal, a game
//! differs, or something cannot be read or written, and 2 where the arguments are wrong.

mod board;
mod failure;
mod graph;
mod legal;
mod perft;
mod play;
mod replay;
mod simulate;
mod speech;
mod start;
mod tell;
pub mod vectors;
mod verify;

use std::io::{self, Write};
use std::prelude::rust_2024::*;
use std::process::ExitCode;

use clap::{ArgMatches, Args, FromArgMatches};

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

/// What every game has, in the order in which the help lists it. Each command is a file
/// of this folder, or a folder in it.
fn commands<G: Runs>() -> Vec<Command> {
    std::vec![
        play::command::<G>(),
        legal::command::<G>(),
        replay::command::<G>(),
        graph::command::<G>(),
        simulate::command::<G>(),
        perft::command::<G>(),
    ]
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
    fn new<G: Runs, A: Args + 'static>(
        name: &'static str,
        about: &'static str,
        run: fn(&A, &mut dyn Write) -> Result<(), Failure>,
    ) -> Self {
        Command {
            clap: fitting::<G>(A::augment_args(clap::Command::new(name)).about(about)),
            run: Box::new(move |matches, out| {
                let arguments = A::from_arg_matches(matches).map_err(Failure::Arguments)?;
                run(&arguments, out)
            }),
        }
    }
}

/// Without what the game has no choice in.
fn fitting<G: Runs>(mut command: clap::Command) -> clap::Command {
    use crate::seat::Seating;
    let (least, most) = G::Seating::RANGE;
    for (argument, is_there) in [("players", least != most), ("options", G::HAS_OPTIONS)] {
        let is_taken = command
            .get_arguments()
            .any(|taken| taken.get_id() == argument);
        if is_taken && !is_there {
            command = command.mut_arg(argument, |argument| argument.hide(true));
        }
    }
    command
}

fn program<G: Runs>(commands: &[Command]) -> ExitCode {
    let program = play::Arguments::augment_args(clap::Command::new(G::MODEL.game))
        .about(G::MODEL.docs)
        .version(concat!("on rulebook ", env!("CARGO_PKG_VERSION")))
        .after_help(EXIT_CODES)
        .args_conflicts_with_subcommands(true)
        .subcommand_help_heading("Commands")
        .subcommands(commands.iter().map(|command| command.clap.clone()));
    let matches = fitting::<G>(program).get_matches();
    let mut out = anstream::AutoStream::auto(io::stdout());
    let ran = match matches.subcommand() {
        Some((name, matches)) => {
            let mut commands = commands.iter();
            let command = commands.find(|command| command.clap.get_name() == name);
            command.map_or(Ok(()), |command| (command.run)(matches, &mut out))
        }
        None => play::Arguments::from_arg_matches(&matches)
            .map_err(Failure::Arguments)
            .and_then(|arguments| play::run::<G>(&arguments, &mut out)),
    };
    match ran.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Arguments(why)) => {
            let _ = why.print();
            ExitCode::from(2)
        }
        // Whoever reads has seen enough (`| head`).
        Err(Failure::Terminal(why)) if why.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // Not `eprintln!`, which panics where nobody reads.
            let _ = writeln!(io::stderr(), "{failure}");
            ExitCode::FAILURE
        }
    }
}

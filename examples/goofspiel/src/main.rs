//! Goofspiel at a terminal.

use std::process::ExitCode;

use goofspiel::Goofspiel;

fn main() -> ExitCode {
    rulebook::cli::run_with::<Goofspiel>()
}

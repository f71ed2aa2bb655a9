//! Rounds at a terminal.

use std::process::ExitCode;

use rounds::Rounds;

fn main() -> ExitCode {
    rulebook::cli::run::<Rounds>()
}

//! The duel at a terminal.

use std::process::ExitCode;

use duel::Duel;

fn main() -> ExitCode {
    rulebook::cli::run::<Duel>()
}

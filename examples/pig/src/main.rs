//! Pig at a terminal.

use std::process::ExitCode;

use pig::Pig;

fn main() -> ExitCode {
    rulebook::cli::run_with::<Pig>()
}

//! The counter at a terminal.

use std::process::ExitCode;

use counter::Counter;

fn main() -> ExitCode {
    rulebook::cli::run::<Counter>()
}

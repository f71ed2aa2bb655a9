//! Hearts at a terminal.

use std::process::ExitCode;

use hearts::Hearts;

fn main() -> ExitCode {
    rulebook::cli::run_with::<Hearts>()
}

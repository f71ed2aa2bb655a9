//! The program: `play`, `graph`, `perft`, `verify` and the rest of what the runner does.

use std::process::ExitCode;

fn main() -> ExitCode {
    rulebook::cli::run_with::<nim::Nim>()
}

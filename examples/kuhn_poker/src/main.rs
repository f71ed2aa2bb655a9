//! Kuhn's poker at a terminal.

use std::process::ExitCode;

use kuhn_poker::KuhnPoker;

fn main() -> ExitCode {
    rulebook::cli::run_with::<KuhnPoker>()
}

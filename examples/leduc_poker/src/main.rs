//! Leduc poker at a terminal.

use std::process::ExitCode;

use leduc_poker::LeducPoker;

fn main() -> ExitCode {
    rulebook::cli::run_with::<LeducPoker>()
}

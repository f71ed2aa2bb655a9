//! The scene at a terminal.

use std::process::ExitCode;

use scene::Scene;

fn main() -> ExitCode {
    rulebook::cli::run::<Scene>()
}

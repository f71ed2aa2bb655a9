//! Noughts and crosses at a terminal.

use std::process::ExitCode;

use tic_tac_toe::TicTacToe;

fn main() -> ExitCode {
    rulebook::cli::run_with::<TicTacToe>()
}

//! The README says what is: its diagram is the one that is drawn.

use rulebook::{Game, diagram};
use tic_tac_toe::TicTacToe;

#[test]
fn its_diagram_is_the_one_that_is_drawn() -> Result<(), diagram::Parted> {
    diagram::keep("README.md", TicTacToe::graph().mermaid())
}

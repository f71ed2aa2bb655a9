//! The README says what is: its diagram is the one that is drawn.

use rulebook::{Game, diagram};
use ultimate_tic_tac_toe::UltimateTicTacToe;

#[test]
fn its_diagram_is_the_one_that_is_drawn() -> Result<(), diagram::Parted> {
    diagram::keep("README.md", UltimateTicTacToe::graph().mermaid())
}

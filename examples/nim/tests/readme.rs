//! The README says what is: its diagram is the one that is drawn.

use nim::Nim;
use rulebook::{Game, diagram};

#[test]
fn its_diagram_is_the_one_that_is_drawn() -> Result<(), diagram::Parted> {
    diagram::keep("README.md", Nim::graph().mermaid())
}

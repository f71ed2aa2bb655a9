//! The README says what is: its diagram is the one that is drawn.

use breakthrough::Small;
use rulebook::{Game, diagram};

#[test]
fn its_diagram_is_the_one_that_is_drawn() -> Result<(), diagram::Parted> {
    diagram::keep("README.md", Small::graph().mermaid())
}

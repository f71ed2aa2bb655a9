//! The README says what is: its diagram is the one that is drawn.

use goofspiel::Goofspiel;
use rulebook::Game;

const README: &str = include_str!("../README.md");

#[test]
fn its_diagram_is_the_one_that_is_drawn() {
    let (_, rest) = README.split_once("\n```mermaid\n").expect("it has one");
    let (diagram, _) = rest.split_once("```").expect("it ends");
    assert_eq!(diagram, Goofspiel::graph().to_mermaid());
}

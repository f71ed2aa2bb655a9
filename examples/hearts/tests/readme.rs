//! The README says what is.

use hearts::Hearts;
use rulebook::{Game, cli, diagram};

#[test]
fn its_diagram_is_the_one_that_is_drawn() -> Result<(), diagram::Parted> {
    diagram::keep("README.md", Hearts::graph().mermaid())
}

#[test]
fn the_games_of_another_engine_agree_as_it_says() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/vectors/hearts.jsonl"
    );
    let agreement = cli::verify::<Hearts>(file).unwrap_or_else(|why| panic!("{why}"));
    assert!(include_str!("../README.md").contains(&agreement.to_string()));
}

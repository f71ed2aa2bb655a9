//! The README says what is.

use leduc_poker::LeducPoker;
use rulebook::{Game, cli, diagram};

#[path = "../../console.rs"]
mod console;

#[test]
fn its_diagram_is_the_one_that_is_drawn() -> Result<(), diagram::Parted> {
    diagram::keep("README.md", LeducPoker::graph().mermaid())
}

#[test]
fn what_it_shows_is_what_is_printed() {
    console::shown(
        env!("CARGO_BIN_EXE_leduc-poker"),
        include_str!("../README.md"),
    );
}

#[test]
fn each_of_two_people_sees_its_own_card_in_its_turn_alone() {
    let program = env!("CARGO_BIN_EXE_leduc-poker");
    let ran = console::run(program, &["--seed", "3"], "call\nraise\nfold\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let mut turns = ran.out.split(" to move> ");
    let hands: [Vec<&str>; 2] = [0, 1].map(|_| {
        let lines = turns.next().expect("both are asked").lines();
        lines.filter(|line| line.starts_with("you hold")).collect()
    });
    assert_eq!(hands.each_ref().map(Vec::len), [1, 1], "{}", ran.out);
    assert_ne!(hands[0], hands[1]);
}

#[test]
fn the_games_of_another_engine_agree_as_it_says() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/vectors/leduc_poker.jsonl"
    );
    let agreement = cli::verify::<LeducPoker>(file).unwrap_or_else(|why| panic!("{why}"));
    assert!(include_str!("../README.md").contains(&agreement.to_string()));
}

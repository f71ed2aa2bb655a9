//! The built program, run as people run it. What every program does is tested with that
//! of `tic-tac-toe`.

#[path = "../../console.rs"]
mod console;

const PROGRAM: &str = env!("CARGO_BIN_EXE_duel");

#[test]
fn what_the_readme_shows_is_what_is_printed() {
    console::shown(PROGRAM, include_str!("../README.md"));
}

#[test]
fn a_duel_is_played_to_its_end_by_time_alone() {
    let moves = ["timeout"; 20].join(",");
    let arguments = ["--keep-going", "--players", "2", "--moves", &moves];
    let ran = console::run(PROGRAM, &arguments, "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("\n   done:last\n"), "{}", ran.out);
    let end = "\n   timeout: refused, the game is over\nseat 0 and seat 1 win\n";
    assert!(ran.out.ends_with(end), "{}", ran.out);
}

#[test]
fn each_sees_its_own_cards_in_its_turn_and_no_other() {
    let ran = console::run(PROGRAM, &["--seed", "3"], "claim trip\ndoubt\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let cards = "your cards: ";
    let shown: Vec<&str> = ran
        .out
        .lines()
        .filter(|line| line.trim_start().starts_with(cards))
        .collect();
    // Of seat 0, of seat 1 who doubts, and of whoever has to lose a card then.
    assert_eq!(shown.len(), 3, "{}", ran.out);
    assert!(!ran.out.contains("internal: draw seat"), "{}", ran.out);
}

#[test]
fn the_seed_is_the_deal() {
    let dealt = |seed| {
        let arguments = ["--players=4", "--seed", seed];
        console::run(PROGRAM, &arguments, "").out
    };
    assert_eq!(dealt("7"), dealt("7"));
    assert_ne!(dealt("7"), dealt("8"));
}

#[test]
fn wrong_arguments_are_refused_before_anything_is_played() {
    for (arguments, said) in [
        (["--moves", "0: wait,"], "unknown move ``"),
        (["--moves", "4: wait"], "unknown seat `4`"),
        (["--moves", "0: carry-out 4"], "unknown seat `4`"),
        (
            ["--moves", "0: lose ace"],
            "a card is blade or rope or fool",
        ),
        (["--players", "5"], "this game is for 2 to 4"),
    ] {
        let ran = console::run(PROGRAM, &arguments, "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
}

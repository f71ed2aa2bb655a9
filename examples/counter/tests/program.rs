//! The built program, run as people run it. What every program does is tested with that
//! of `tic-tac-toe`.

#[path = "../../console.rs"]
mod console;

const PROGRAM: &str = env!("CARGO_BIN_EXE_counter");

#[test]
fn what_the_readme_shows_is_what_is_printed() {
    console::shown(PROGRAM, include_str!("../README.md"));
}

#[test]
fn a_game_of_two_is_played_to_its_end() {
    let moves = "join, ben: join, start, ben: increment 4, increment 6";
    let ran = console::run(PROGRAM, &["--moves", moves], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.ends_with("\nAnna wins\n"), "{}", ran.out);
}

#[test]
fn a_rule_that_looks_at_what_was_done_refuses_it() {
    let moves = ["--moves", "join,start,increment 4,increment 7"];
    let ran = console::run(PROGRAM, &moves, "");
    assert_eq!(ran.code, Some(1));
    let said = "illegal move 4: the count would be 11, and 10 is the most\n";
    assert_eq!(ran.err, said);
}

#[test]
fn people_are_listed_what_the_rules_around_a_move_leave_of_it() {
    let ran = console::run(PROGRAM, &[], "join\nstart\nincrement 4\n6\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let said = "\n  1 increment 1  2 increment 2  3 increment 3  4 increment 4  5 increment 5\n  6 increment 6\nAnna to move> ";
    assert!(ran.out.contains(said), "{}", ran.out);
    assert!(ran.out.ends_with("\nAnna wins\n"), "{}", ran.out);
}

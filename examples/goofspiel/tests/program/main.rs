//! The built program, run as people run it. What every program does is tested with that
//! of `tic-tac-toe`.

#[path = "../../../console.rs"]
mod console;
mod verify;

use console::Ran;

const PROGRAM: &str = env!("CARGO_BIN_EXE_goofspiel");

fn run(arguments: &[&str], typed: &str) -> Ran {
    console::run(PROGRAM, arguments, typed)
}

#[test]
fn what_the_readme_shows_is_what_is_printed() {
    console::shown(PROGRAM, include_str!("../../README.md"));
}

#[test]
fn two_people_play_a_match_to_its_end() {
    // Anna is asked first; Ben may bid before her.
    let typed = "ben: 2\nben: 1\n7\nanna\nANNA : bid 1\n2\nben: 1\n";
    let ran = run(&["play", "--options", "[1,2]"], typed);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for said in [
        "   Prize 1 | Anna 0 | Ben 0\n   your cards: 1 2\n  bid: 1  2\nAnna to move> ",
        "Anna to move> 1. Ben: bid\n   Prize 1 | Anna 0 | Ben 0, has bid\n   your cards: 1 2\n",
        "Anna to move> it is not for Ben to play that now: Anna may\n",
        "Anna to move> the card 7 is not in your hand\n",
        "Anna to move> `bid` cannot take `anna` as its `card`: no card `anna`: 1 to 13\n",
        "   internal: reveal Anna 1, Ben 2 (next)\n",
    ] {
        assert!(ran.out.contains(said), "no {said:?} in {}", ran.out);
    }
    let end = "\n   The end | Anna 2 | Ben 1\nAnna wins\n";
    assert!(ran.out.ends_with(end), "{}", ran.out);
}

#[test]
fn a_seat_sees_its_own_cards_and_is_not_told_what_the_other_put_down() {
    let ran = run(&[], "5\n4\n");
    assert_eq!(ran.code, Some(0));
    let (anna, ben) = ran
        .out
        .split_once("Anna to move> ")
        .expect("Anna is asked first");
    assert!(anna.contains("your cards: 1 2 3 4 5\n"), "{anna}");
    let ben = ben.split_once("Ben to move> ").expect("and then Ben").0;
    let told = "1. Anna: bid\n   Prize 5 | Anna 0, has bid | Ben 0\n   your cards: 1 2 3 4 5\n";
    assert!(ben.starts_with(told), "{ben}");
}

#[test]
fn against_an_automaton_nobody_changes_places() {
    let ran = run(&["--seed", "1", "--seat", "ben=random"], "1\n2\n3\n4\n5\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(
        ran.out.starts_with("1. Ben: bid\n   Prize 5"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("Anna to move> 10. Anna: bid\n"),
        "{}",
        ran.out
    );
}

#[test]
fn a_match_may_be_left() {
    let ran = run(&[], "1\n");
    assert_eq!(ran.code, Some(0));
    let end = "\nBen to move> \nleft unfinished: Ben to move\n";
    assert!(ran.out.ends_with(end), "{}", ran.out);
}

#[test]
fn a_given_move_that_is_illegal_fails() {
    let ran = run(&["play", "--moves", "anna: 1,anna: 2"], "");
    assert_eq!(ran.code, Some(1));
    let said = "illegal move 2: it is not for Anna to play that now: Ben may\n";
    assert_eq!(ran.err, said);
}

#[test]
fn wrong_arguments_are_refused_before_anything_is_played() {
    for (arguments, said) in [
        (["--moves", "anna"], "no card `anna`"),
        (["--moves", "anna: 14"], "no card `14`"),
        (
            ["--moves", "anna: 1,"],
            "`bid` is written `bid CARD`, not `bid`",
        ),
        (["--moves", "dora: 1"], "unknown seat `dora`"),
        (
            ["--options", "[]"],
            "a match is for 1 to 13 prizes, not for 0",
        ),
        (["--options", "[1,256]"], "--options [1,256]: "),
        (
            ["--options", "[1,1,1,1,1,1,1,1,1,1,1,1,1,1]"],
            "a match is for 1 to 13 prizes, not for 14",
        ),
    ] {
        let ran = run(&["play", arguments[0], arguments[1]], "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
}

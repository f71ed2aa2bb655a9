//! The built program, run as people run it.

mod verify;

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Stdio};

use goofspiel::Goofspiel;
use rulebook::Game;

/// What came of it.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

/// Runs it with these arguments, and types that.
fn run<A: AsRef<OsStr>>(arguments: &[A], typed: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_goofspiel"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("it is piped");
    // Who fails at once reads nothing.
    let _ = input.write_all(typed.as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let ran = Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("it prints text"),
        err: String::from_utf8(output.stderr).expect("it prints text"),
    };
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    ran
}

/// The console of the README: the moves, and what comes of them.
fn told() -> (&'static str, &'static str) {
    const README: &str = include_str!("../../README.md");
    let (_, rest) = README
        .split_once("\n$ cargo run -p goofspiel -- play --moves ")
        .expect("it shows a match");
    let (moves, rest) = rest.split_once('\n').expect("which the moves begin");
    let (out, _) = rest.split_once("```").expect("and which ends");
    (moves, out)
}

#[test]
fn what_the_readme_shows_is_what_is_printed() {
    let (moves, out) = told();
    let ran = run(&["play", "--moves", moves], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(ran.out, out);
}

#[test]
fn two_people_play_a_match_to_its_end() {
    let typed = "ben:2\nben:1\nanna:7\nanna\nANNA : 1\nanna:2\nben:1\n";
    let ran = run(&["play", "--prizes", "1,2"], typed);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for said in [
        "Anna and Ben to bid: Ben puts a card down\n",
        "Anna to bid: it is not for Ben to play that now: Anna may\n",
        "Anna to bid: the card 7 is not in your hand\n",
        "Anna to bid: no move `anna`: ",
        "Turned up: Anna 1, Ben 2, and Ben takes the prize\n",
    ] {
        assert!(ran.out.contains(said), "no {said:?} in {}", ran.out);
    }
    let end = "\nThe end | Anna 2: no card | Ben 1: no card\nAnna wins\n";
    assert!(ran.out.ends_with(end), "{}", ran.out);
}

#[test]
fn a_match_may_be_left() {
    let ran = run::<&str>(&[], "anna:1\n");
    assert_eq!(ran.code, Some(0));
    let end = "\nBen to bid: \nleft unfinished: Ben to bid\n";
    assert!(ran.out.ends_with(end), "{}", ran.out);
}

#[test]
fn a_given_move_that_is_illegal_fails() {
    let ran = run(&["play", "--moves", "anna:1,anna:2"], "");
    assert_eq!(ran.code, Some(1));
    let said = "illegal move 2: it is not for Anna to play that now: Ben may\n";
    assert_eq!(ran.err, said);
}

#[test]
fn wrong_arguments_are_refused_before_anything_is_played() {
    for (arguments, said) in [
        (["--moves", "anna"], "no move `anna`"),
        (["--moves", "anna:14"], "no move `anna:14`"),
        (["--moves", "anna:1,"], "no move ``"),
        (["--moves", "dora:1"], "no move `dora:1`"),
        (["--prizes", ""], "a prize is worth 0 to 255"),
        (["--prizes", "1,256"], "a prize is worth 0 to 255"),
        (
            ["--prizes", "1,1,1,1,1,1,1,1,1,1,1,1,1,1"],
            "a match is for 1 to 13 prizes, not for 14",
        ),
    ] {
        let ran = run(&["play", arguments[0], arguments[1]], "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn the_graph_is_drawn() {
    assert_eq!(run(&["graph"], "").out, Goofspiel::graph().to_mermaid());
}

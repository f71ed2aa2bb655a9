//! The built program, run as people run it.

use std::io::Write;
use std::process::{Command, Stdio};

use rounds::Rounds;
use rulebook::Game;

/// The exit code, what it printed, and what it said of errors.
fn run(arguments: &[&str], typed: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rounds"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("it is piped");
    // Who has what it needs reads nothing.
    let _ = input.write_all(typed.as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

const A_ROUND: &str = "\
Round 1 | Anna 0: 7 14 | Ben 0: 21 3 | Cleo 0: 10 17 | stock 4
Anna: knock 5
  refused: too few cards in the stock: 4
Round 1 | Anna 0: 7 14 | Ben 0: 21 3 | Cleo 0: 10 17 | stock 4
Anna: knock 1
  move      knock
  internal  start-round:dealt
  internal  deal: 1 to Anna
  internal  deal: 1 to Ben
  internal  deal: 1 to Cleo
Round 2 | Anna 0: 24 | Ben 0: 6 | Cleo 1: 13 | stock 1
Ben to move
";

#[test]
fn each_step_of_a_knock_is_told_with_its_kind_and_nothing_of_one_that_is_refused() {
    let told = run(&["--deck", "10", "--moves", "knock:5,knock:1"], "");
    assert_eq!(told, (Some(0), A_ROUND.into(), String::new()));
}

#[test]
fn moves_can_be_typed_one_a_line() {
    let told = run(&["--deck=10"], "knock:5\nknock:1");
    assert_eq!(told, (Some(0), A_ROUND.into(), String::new()));
}

#[test]
fn a_game_is_played_to_its_end() {
    let moves = ["knock:1"; 8].join(",");
    let (code, out, _) = run(&["--moves", &moves], "");
    assert_eq!(code, Some(0));
    assert!(
        out.contains("\n  move      knock\n  always    always:enough\nThe end | "),
        "{out}"
    );
    assert!(
        out.ends_with("\nnobody: knock 1\n  refused: the game is over\nCleo wins\n"),
        "{out}"
    );
}

#[test]
fn what_is_typed_and_is_no_move_is_told_and_the_next_one_played() {
    let (code, out, err) = run(&[], "knock\nswap:7\n");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let told = "\nno move `knock`: `swap:14` or `knock:2`\nAnna: swap 7\n  move      swap\n";
    assert!(out.contains(told), "{out}");
}

#[test]
fn given_words_that_are_no_moves_are_refused_before_anything_is_played() {
    for moves in ["knock", "knock:1,", "knock:256", "fold:1"] {
        let (code, out, err) = run(&["--moves", moves], "");
        assert_eq!((code, out.as_str()), (Some(2), ""), "{moves}");
        assert!(err.contains("no move `"), "{moves}: {err}");
    }
}

#[test]
fn the_graph_is_drawn() {
    let (code, out, _) = run(&["--graph"], "");
    assert_eq!((code, out), (Some(0), Rounds::graph().to_mermaid()));
}

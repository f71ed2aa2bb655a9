//! The built program, run as people run it.

use std::io::Write;
use std::process::{Command, Stdio};

use counter::Counter;
use rulebook::Game;

/// The exit code, what it printed, and what it said of errors.
fn run(arguments: &[&str], typed: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_counter"))
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

const FOUR_AND_TWENTY: &str = "\
Anna: join  join, count 0, now in Setup
Anna: start start, count 0, now in Scoring
Anna: 4     increment:more, count 4, now in Scoring
Anna: 20    refused: the count would be 24, and 10 is the most
3 accepted: 2 began in Setup, 1 in Scoring
left at 4
";

#[test]
fn each_move_is_told_and_a_refusal_with_its_reason() {
    let told = run(&["--moves", "join,start,4,20"], "");
    assert_eq!(told, (Some(0), FOUR_AND_TWENTY.into(), String::new()));
}

#[test]
fn moves_can_be_typed_one_a_line() {
    let told = run(&[], "join\nstart\n4\n20");
    assert_eq!(told, (Some(0), FOUR_AND_TWENTY.into(), String::new()));
}

#[test]
fn what_is_typed_and_is_no_move_is_told_and_the_next_one_played() {
    let (code, out, err) = run(&[], "jion\ndora:join\nben:join\n");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let mut lines = out.lines();
    let hint = "`join`, `start` or a number, `ben:join` for Ben";
    assert_eq!(lines.next(), Some(&*format!("no move `jion`: {hint}")));
    assert_eq!(lines.next(), Some(&*format!("no move `dora:join`: {hint}")));
    assert_eq!(
        lines.next(),
        Some("Ben: join   join, count 0, now in Setup")
    );
}

#[test]
fn a_game_of_two_is_played_to_its_end() {
    let (code, out, _) = run(&["--moves", "join, ben:join, start, ben:4, 6, 1"], "");
    assert_eq!(code, Some(0));
    assert!(
        out.contains("Anna: 1     refused: the game is over\n"),
        "{out}"
    );
    assert!(out.ends_with("\nAnna wins\n"), "{out}");
}

#[test]
fn given_words_that_are_no_moves_are_refused_before_anything_is_played() {
    for moves in ["jion", "join,", "256", "-1", "dora:join"] {
        let (code, out, err) = run(&[&format!("--moves={moves}")], "");
        assert_eq!((code, out.as_str()), (Some(2), ""), "{moves}");
        assert!(err.contains("no move `"), "{moves}: {err}");
    }
}

#[test]
fn the_graph_is_drawn() {
    let (code, out, _) = run(&["--graph"], "");
    assert_eq!((code, out), (Some(0), Counter::graph().to_mermaid()));
}

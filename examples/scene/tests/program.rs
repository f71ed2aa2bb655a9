//! The built program, run as people run it.

use std::io::Write;
use std::process::{Command, Stdio};

use rulebook::Game;
use scene::Scene;

/// The exit code, what it printed, and what it said of errors.
fn run(arguments: &[&str], typed: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_scene"))
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

/// The moves of the README's scene, and what comes of them.
fn told() -> (Vec<&'static str>, &'static str) {
    const README: &str = include_str!("../README.md");
    let (_, rest) = README
        .split_once("\n$ cargo run -p scene -- --moves ")
        .expect("it shows a scene");
    let (moves, rest) = rest.split_once('\n').expect("which the moves begin");
    let (out, _) = rest.split_once("```").expect("and which ends");
    (moves.split(',').collect(), out)
}

#[test]
fn each_move_is_told_and_a_refusal_with_its_reason() {
    let (moves, out) = told();
    let ran = run(&["--moves", &moves.join(",")], "");
    assert_eq!(ran, (Some(0), out.into(), String::new()));
}

#[test]
fn moves_can_be_typed_one_a_line() {
    let (moves, out) = told();
    let ran = run(&[], &moves.join("\n"));
    assert_eq!(ran, (Some(0), out.into(), String::new()));
}

#[test]
fn what_is_typed_and_is_no_move_is_told_and_the_next_one_played() {
    let (code, out, err) = run(&[], "search\nada:run\n\u{7f}:wait\nBo: search\n");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let mut lines = out.lines();
    for written in ["search", "ada:run", "\\u{7f}:wait"] {
        let line = lines.next().expect("it is told");
        let hint = format!("no move `{written}`: master, ada, bo or cy, `:`, and one of start-");
        assert!(line.starts_with(&hint), "{line}");
    }
    let searched = "Bo: search               Exploration, heard by 4; ";
    assert!(lines.next().expect("it is played").starts_with(searched));
}

#[test]
fn given_words_that_are_no_moves_are_refused_before_anything_is_played() {
    for moves in ["search", "ada:search,", "dora:search", "ada:Search"] {
        let (code, out, err) = run(&["--moves", moves], "");
        assert_eq!((code, out.as_str()), (Some(2), ""), "{moves}");
        assert!(err.contains("no move `"), "{moves}: {err}");
    }
}

#[test]
fn the_graph_is_drawn() {
    let (code, out, _) = run(&["--graph"], "");
    assert_eq!((code, out), (Some(0), Scene::graph().to_mermaid()));
}

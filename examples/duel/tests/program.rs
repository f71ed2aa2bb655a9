//! The built program, run as people run it.

use std::io::Write;
use std::process::{Command, Stdio};

use duel::Duel;
use rulebook::Game;

/// The exit code, what it printed, and what it said of errors.
fn run(arguments: &[&str], typed: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_duel"))
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

#[test]
fn what_the_readme_shows_is_what_is_printed() {
    const README: &str = include_str!("../README.md");
    let (_, rest) = README
        .split_once("\n$ cargo run -p duel -- ")
        .expect("it shows a duel");
    let (arguments, rest) = rest.split_once('\n').expect("which is asked for");
    let (out, _) = rest.split_once("```").expect("and which ends");
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let ran = run(&arguments, "");
    assert_eq!(ran, (Some(0), out.into(), String::new()));
}

#[test]
fn people_are_asked_with_the_moves_that_they_may_type() {
    let typed = "0:strike\n1:dubt\n0:believe\n1:believe\n0:at-1\ntimeout\n";
    let (code, out, err) = run(&[], typed);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    for said in [
        "\n0:strike 0:trip 0:wait > ",
        "\n1:believe 1:doubt > no move `1:dubt`: a seat, 0 to 3, ",
        "\n1:believe 1:doubt >   refused: it is not for seat 0 to play that now: seat 1 may\n",
        "\n0:at-1 > ",
        "\nseat 1 to lose a card\n",
        "  move      lose:less: 1:lose-",
    ] {
        assert!(out.contains(said), "no {said:?} in {out}");
    }
    let end = "\nRound 1: seat 1 to act\n\n1:strike 1:trip 1:wait > \nleft unfinished\n";
    assert!(out.ends_with(end), "{out}");
}

#[test]
fn a_duel_is_played_to_its_end() {
    let moves = ["timeout"; 20].join(",");
    let (code, out, err) = run(&["--players", "2", "--moves", &moves], "");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.contains("  done      done:last\n"), "{out}");
    let end = "\ntimeout\n  refused: the game is over\n\nseat 0 and seat 1 win\n";
    assert!(out.ends_with(end), "{out}");
}

#[test]
fn the_seed_is_the_deal() {
    let dealt = |seed| run(&["--players=4", "--seed", seed, "--moves", "0:wait"], "");
    assert_eq!(dealt("7"), dealt("7"));
    assert_ne!(dealt("7"), dealt("8"));
}

#[test]
fn wrong_arguments_are_refused_before_anything_is_played() {
    for (arguments, said) in [
        (["--moves", "wait"], "no move `wait`"),
        (["--moves", "0:wait,"], "no move ``"),
        (["--moves", "4:wait"], "no move `4:wait`"),
        (["--moves", "0:at-4"], "no move `0:at-4`"),
        (["--moves", "0:lose-ace"], "no move `0:lose-ace`"),
        (["--players", "5"], "5 is not in 2..=4"),
    ] {
        let (code, out, err) = run(&arguments, "");
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(err.contains(said), "{arguments:?}: {err}");
    }
}

#[test]
fn the_graph_is_drawn() {
    let (code, out, _) = run(&["--graph"], "");
    assert_eq!((code, out), (Some(0), Duel::graph().to_mermaid()));
}

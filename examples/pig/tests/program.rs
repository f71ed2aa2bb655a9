//! The built program, run as people run it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use pig::Pig;
use rulebook::Game;

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/pig.jsonl");

/// The exit code, what it printed, and what it said of errors.
fn run(arguments: &[&str], typed: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pig"))
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

const A_TURN_EACH: &str = "\
Anna: roll  a 4, die:more, 4 in the turn, 0 kept
Anna: roll  a 6, die:more, 10 in the turn, 0 kept
Anna: hold  hold:next, 0 in the turn, 10 kept
Ben: roll   a 1, die:one, 0 in the turn, 0 kept
left at 10 to 0
";

#[test]
fn each_move_is_told_with_what_the_die_showed() {
    let told = run(&["--moves", "roll:4,roll:6,hold,roll:1"], "");
    assert_eq!(told, (Some(0), A_TURN_EACH.into(), String::new()));
    let told = run(&[], "roll:4\nroll:6\nhold\nroll:1");
    assert_eq!(told, (Some(0), A_TURN_EACH.into(), String::new()));
}

#[test]
fn a_seed_makes_the_same_game() {
    let moves = ["--seed", "2", "--moves", "roll,roll,hold,roll"];
    let (code, first, _) = run(&moves, "");
    assert_eq!(code, Some(0));
    assert!(
        first.starts_with("Anna: roll  a 5, die:more, 5 in the turn, 0 kept\n"),
        "{first}"
    );
    assert_eq!(run(&moves, "").1, first);
}

#[test]
fn what_no_die_shows_is_refused_and_the_die_was_not_rolled() {
    let (code, out, _) = run(&["--moves", "roll:7,hold"], "");
    assert_eq!(code, Some(0));
    assert_eq!(
        out,
        "Anna: roll  refused: `die` cannot take that `pips` here\n\
         Anna: hold  hold:next, 0 in the turn, 0 kept\n\
         left at 0 to 0\n"
    );
}

#[test]
fn what_is_no_move_is_told() {
    let (code, out, _) = run(&[], "rol\n");
    assert_eq!(code, Some(0));
    assert!(out.starts_with("no move `rol`: "), "{out}");
    for moves in ["rol", "roll:", "roll:x", "hold,"] {
        let (code, out, err) = run(&["--moves", moves], "");
        assert_eq!((code, out.as_str()), (Some(2), ""), "{moves}");
        assert!(err.contains("no move `"), "{moves}: {err}");
    }
}

#[test]
fn the_graph_is_drawn() {
    let (code, out, _) = run(&["--graph"], "");
    assert_eq!((code, out), (Some(0), Pig::graph().to_mermaid()));
}

#[test]
fn every_game_of_the_other_engine_is_played_as_it_was() {
    let (code, out, err) = run(&["--verify", VECTORS], "");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("40 games, "), "{out}");
}

#[test]
fn a_game_that_differs_is_told_by_its_place() {
    let games = fs::read_to_string(VECTORS).expect("it is in the repository");
    let first = games.lines().next().expect("it has games");
    for (test, from, to, said) in [
        (
            "side",
            r#""legal":[0,1,2,3,4,5]"#,
            r#""legal":[0,1,2,3,4]"#,
            "line 1, ply 2: expected as legal [0, 1, 2, 3, 4], found [0, 1, 2, 3, 4, 5]",
        ),
        (
            "move",
            r#""legal":[0,1]"#,
            r#""legal":[0]"#,
            "line 1, ply 1: expected as legal [0], found [0, 1]",
        ),
        (
            "turn",
            r#"{"by":"chance""#,
            r#"{"by":1"#,
            "line 1, ply 2: expected Ben to move, found a draw by chance",
        ),
        (
            "end",
            r#""returns":["#,
            r#""returns":[0.5,"#,
            "after the last ply: expected the returns [0.5, ",
        ),
        (
            "other",
            "winscore=50",
            "winscore=40",
            "line 1: a game with winscore=40, and the rules have it at 50",
        ),
    ] {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}.jsonl"));
        fs::write(&path, first.replacen(from, to, 1)).expect("it can be written");
        let (code, out, err) = run(&["--verify", path.to_str().expect("it is text")], "");
        fs::remove_file(&path).expect("it is there");
        assert_eq!((code, out.as_str()), (Some(1), ""), "{test}");
        assert!(err.contains(said), "{test}: {err}");
    }
}

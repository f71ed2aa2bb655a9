//! Damaged copies of the other engine's games: each difference is found, and
//! named by its place.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::{Ran, VECTORS, run};

/// The games as they are.
fn lines() -> Vec<String> {
    let games = fs::read_to_string(VECTORS).expect("it is in the repository");
    games.lines().map(str::to_owned).collect()
}

/// Verifies a file of those bytes, which is gone afterwards.
fn verify(test: &str, bytes: impl AsRef<[u8]>) -> (Ran, PathBuf) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}.jsonl"));
    fs::write(&path, bytes).expect("it can be written");
    let ran = run(&["verify".as_ref(), path.as_os_str()], b"");
    fs::remove_file(&path).expect("it is there");
    (ran, path)
}

/// It fails, says that of the file, and nothing else.
#[track_caller]
fn assert_told(test: &str, bytes: impl AsRef<[u8]>, said: &str) {
    let (ran, path) = verify(test, bytes);
    assert_eq!(ran.err, format!("{}: {said}\n", path.display()));
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
}

/// The games with the third one changed. It is
/// `X 2, O 1, X 6, O 7, X 4`, and X wins.
fn with_third(change: impl FnOnce(&mut Value)) -> String {
    let mut lines = lines();
    let mut third: Value = serde_json::from_str(&lines[2]).expect("it is JSON");
    change(&mut third);
    lines[2] = third.to_string();
    lines.join("\n")
}

#[test]
fn a_legal_set_that_differs() {
    assert_told(
        "legal_less",
        with_third(|game| game["plies"][1]["legal"] = json!([0, 1, 3, 4, 5, 6, 7])),
        "line 3, ply 2: expected as legal [0, 1, 3, 4, 5, 6, 7], \
         found [0, 1, 3, 4, 5, 6, 7, 8]",
    );
    assert_told(
        "legal_more",
        with_third(|game| game["plies"][4]["legal"] = json!([0, 3, 4, 5, 6, 8])),
        "line 3, ply 5: expected as legal [0, 3, 4, 5, 6, 8], found [0, 3, 4, 5, 8]",
    );
    assert_told(
        "legal_twice",
        with_third(|game| game["plies"][4]["legal"] = json!([0, 3, 4, 5, 8, 8])),
        "line 3, ply 5: expected as legal [0, 3, 4, 5, 8, 8], found [0, 3, 4, 5, 8]",
    );
}

#[test]
fn the_order_of_a_legal_set_is_no_difference() {
    let shuffled = with_third(|game| game["plies"][4]["legal"] = json!([8, 0, 5, 3, 4]));
    let (ran, _) = verify("legal_shuffled", shuffled);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn an_act_that_is_refused() {
    assert_told(
        "act_taken",
        with_third(|game| game["plies"][2]["act"] = json!(1)),
        "line 3, ply 3: expected the action 1, found as legal only [0, 3, 4, 5, 6, 7, 8]",
    );
}

#[test]
fn another_act_shows_at_the_next_legal_set() {
    assert_told(
        "act_other",
        with_third(|game| game["plies"][2]["act"] = json!(8)),
        "line 3, ply 4: expected as legal [0, 3, 4, 5, 7, 8], found [0, 3, 4, 5, 6, 7]",
    );
}

#[test]
fn a_seat_that_is_not_on_turn() {
    assert_told(
        "by_other",
        with_third(|game| game["plies"][1]["by"] = json!(0)),
        "line 3, ply 2: expected X to move, found O to move",
    );
}

#[test]
fn returns_that_differ() {
    for (test, returns, said) in [
        ("returns_lost", json!([-1, 1]), "[-1, 1]"),
        ("returns_drawn", json!([0.0, 0.0]), "[0, 0]"),
        ("returns_half", json!([0.5, -0.5]), "[0.5, -0.5]"),
        ("returns_none", json!([]), "[]"),
        ("returns_one", json!([1.0]), "[1]"),
        ("returns_three", json!([1.0, -1.0, 0.0]), "[1, -1, 0]"),
    ] {
        assert_told(
            test,
            with_third(|game| game["returns"] = returns),
            &format!("line 3, after the last ply: expected the returns {said}, found [1, -1]"),
        );
    }
}

#[test]
fn a_game_that_stops_before_its_end() {
    assert_told(
        "stops",
        with_third(|game| {
            game["plies"].as_array_mut().expect("it is one").pop();
        }),
        "line 3, after the last ply: expected the game over, found X to move",
    );
    assert_told(
        "stops_at_once",
        with_third(|game| game["plies"] = json!([])),
        "line 3, after the last ply: expected the game over, found X to move",
    );
}

#[test]
fn a_game_that_goes_on_after_its_end() {
    assert_told(
        "goes_on",
        with_third(|game| {
            let late = json!({"by": 1, "legal": [0, 3, 5, 8], "act": 0});
            game["plies"].as_array_mut().expect("it is one").push(late);
        }),
        "line 3, ply 6: expected O to move, found the game over",
    );
}

#[test]
fn a_seat_that_is_none() {
    for (test, by, said) in [
        (
            "seat_2",
            json!(2),
            ": line 3, ply 2: expected a seat from 0 to 1, found 2\n",
        ),
        (
            "seat_chance",
            json!("chance"),
            ": line 3, ply 2: expected a draw by chance, found O to move\n",
        ),
        (
            "seat_minus",
            json!(-1),
            ": invalid type: integer `-1`, expected a seat by its place, \"chance\" or \"all\"\n",
        ),
        (
            "seat_many",
            json!(64),
            ": invalid value: integer `64`, expected a seat by its place, \"chance\" or \"all\"\n",
        ),
        (
            "seat_text",
            json!("X"),
            ": invalid value: string \"X\", expected a seat by its place, \"chance\" or \"all\"\n",
        ),
    ] {
        let (ran, _) = verify(test, with_third(|game| game["plies"][1]["by"] = by));
        assert_eq!(ran.code, Some(1));
        assert!(ran.err.contains(": line 3, "), "{}", ran.err);
        assert!(ran.err.ends_with(said), "{}", ran.err);
    }
}

#[test]
fn an_action_that_is_no_cell() {
    assert_told(
        "cell_9",
        with_third(|game| game["plies"][1]["act"] = json!(9)),
        "line 3, ply 2: expected the action 9, found as legal only [0, 1, 3, 4, 5, 6, 7, 8]",
    );
    assert_told(
        "cell_9_legal",
        with_third(|game| game["plies"][1]["legal"] = json!([9])),
        "line 3, ply 2: expected as legal [9], found [0, 1, 3, 4, 5, 6, 7, 8]",
    );
    assert_told(
        "cell_list",
        with_third(|game| game["plies"][1]["act"] = json!([1])),
        "line 3, ply 2: expected one action a ply, and a list of legal ones",
    );
    for (test, act, said) in [
        ("cell_minus", json!(-1), "invalid type: integer `-1`"),
        (
            "cell_half",
            json!(0.5),
            "invalid type: floating point `0.5`",
        ),
        ("cell_text", json!("0"), "invalid type: string \"0\""),
        (
            "cell_large",
            json!(1_u64 << 32),
            "invalid value: integer `4294967296`",
        ),
    ] {
        for place in ["act", "legal"] {
            let changed = with_third(|game| {
                game["plies"][1][place] = match place {
                    "act" => act.clone(),
                    _ => json!([act]),
                }
            });
            let (ran, _) = verify(&format!("{test}_{place}"), changed);
            assert_eq!(ran.code, Some(1));
            assert!(ran.err.contains(": line 3, column "), "{}", ran.err);
            let said = format!(": {said}, expected an action, or a list of actions\n");
            assert!(ran.err.ends_with(&said), "{}", ran.err);
        }
    }
}

#[test]
fn a_game_of_something_else() {
    assert_told(
        "other_game",
        with_third(|game| game["game"] = json!("nim")),
        "line 3: a game of \"nim\", not of \"tic_tac_toe\"",
    );
    let nim = Path::new(VECTORS).with_file_name("nim.jsonl");
    let ran = run(&["verify".as_ref(), nim.as_os_str()], b"");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains(": line 1: a game of \"nim"), "{}", ran.err);
}

#[test]
fn a_line_cut_off_anywhere() {
    let first = &lines()[0];
    let whole = lines()[1].clone();
    // The braces of the line are its first and last characters: every cut
    // between them leaves no game.
    for end in 1..first.len() {
        let (ran, _) = verify("cut", format!("{whole}\n{}", &first[..end]));
        assert_eq!(ran.code, Some(1), "cut at {end}");
        assert!(ran.err.contains(": line 2, column "), "{end}: {}", ran.err);
    }
}

#[test]
fn a_line_that_is_no_game() {
    for (test, line, said) in [
        ("no_json", "games", "line 2, column 1: expected value"),
        (
            "empty_line",
            "",
            "line 2, column 0: EOF while parsing a value",
        ),
        (
            "no_plies",
            r#"{"game":"tic_tac_toe","returns":[0,0]}"#,
            "line 2, column 38: missing field `plies`",
        ),
        (
            "no_returns",
            r#"{"game":"tic_tac_toe","plies":[]}"#,
            "line 2, column 33: missing field `returns`",
        ),
        ("no_game", "{}", "line 2, column 2: missing field `game`"),
        (
            "two_games",
            "{\"game\":\"tic_tac_toe\",\"plies\":[],\"returns\":[]} {}",
            "line 2, column 48: trailing characters",
        ),
    ] {
        let first = &lines()[0];
        assert_told(test, format!("{first}\n{line}\n{first}\n"), said);
    }
}

#[test]
fn bytes_that_are_no_text() {
    let mut bytes = lines()[0].clone().into_bytes();
    bytes.extend(b"\n{\"game\":\"\xff\"}\n");
    let (ran, _) = verify("no_text", bytes);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains(": line 2, column "), "{}", ran.err);
}

#[test]
fn brackets_without_end() {
    let (ran, _) = verify("brackets", format!("{{\"game\":{}", "[".repeat(100_000)));
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains(": line 1, column "), "{}", ran.err);
}

#[test]
fn a_file_without_a_game_proves_nothing() {
    assert_told("empty", "", "there is no game in it");
}

#[test]
fn a_file_that_is_not_there() {
    let ran = run(&["verify", "no/such.jsonl"], b"");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.starts_with("no/such.jsonl: "), "{}", ran.err);
    let folder = run(&["verify", env!("CARGO_TARGET_TMPDIR")], b"");
    assert_eq!(folder.code, Some(1));
}

#[test]
fn the_counts_are_those_of_the_file() {
    let (one, _) = verify("one", &lines()[2]);
    assert_eq!(
        one.out,
        "1 game, 5 plies: every legal set and every outcome agrees\n"
    );
    let (three, _) = verify("three", lines()[..3].join("\r\n") + "\r\n");
    assert_eq!(
        three.out,
        "3 games, 21 plies: every legal set and every outcome agrees\n"
    );
}

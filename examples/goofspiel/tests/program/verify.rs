//! The games of another engine, and damaged copies of them: each difference is
//! found, and named by its place.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::{Ran, run};

const VECTORS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/vectors/goofspiel.jsonl"
);

fn lines() -> Vec<String> {
    let games = fs::read_to_string(VECTORS).expect("it is in the repository");
    games.lines().map(str::to_owned).collect()
}

/// Verifies a file of that text, which is gone afterwards.
fn verify(test: &str, text: &str) -> Ran {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}.jsonl"));
    fs::write(&path, text).expect("it can be written");
    let ran = run(&["verify".as_ref(), path.as_os_str()], "");
    fs::remove_file(&path).expect("it is there");
    ran
}

/// What is said of the first two games where the second is changed. In its first
/// ply Anna bids 4, and Ben 5.
fn with_second(test: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut lines = lines();
    lines.truncate(2);
    let mut second: Value = serde_json::from_str(&lines[1]).expect("it is JSON");
    change(&mut second);
    lines[1] = second.to_string();
    let ran = verify(test, &lines.join("\n"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    let (_, said) = ran.err.split_once(".jsonl: ").expect("it names the file");
    said.to_owned()
}

#[test]
fn every_game_agrees() {
    let ran = run(&["verify", VECTORS], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(
        ran.out,
        "60 games, 240 plies: every legal set and every outcome agrees\n"
    );
}

#[test]
fn a_legal_set_that_differs() {
    let said = with_second("legal", |game| {
        game["plies"][1]["legal"][0] = json!([0, 1, 2, 3, 4]);
    });
    assert_eq!(
        said,
        "line 2, ply 2: expected as legal for Anna [0, 1, 2, 3, 4], found [0, 1, 2, 4]\n"
    );
}

#[test]
fn an_act_that_is_refused() {
    let said = with_second("act", |game| game["plies"][1]["act"] = json!([3, 0]));
    assert_eq!(
        said,
        "line 2, ply 2: expected the action 3, found as legal only [0, 1, 2, 4]\n"
    );
}

#[test]
fn a_game_that_goes_on_or_stops_too_soon() {
    let said = with_second("more", |game| {
        let plies = game["plies"].as_array_mut().expect("a list");
        let last = json!({"by": "all", "legal": [[2], [3]], "act": [2, 3]});
        plies.extend([last.clone(), last]);
    });
    assert_eq!(
        said,
        "line 2, ply 6: expected Anna and Ben to choose, found the game over\n"
    );
    let said = with_second("less", |game| {
        game["plies"].as_array_mut().expect("a list").pop();
    });
    assert_eq!(
        said,
        "line 2, after the last ply: expected the game over, found Anna and Ben to move\n"
    );
}

#[test]
fn returns_that_differ() {
    let said = with_second("returns", |game| game["returns"] = json!([0.0, 0.0]));
    assert_eq!(
        said,
        "line 2, after the last ply: expected the returns [0, 0], found [-1, 1]\n"
    );
}

#[test]
fn a_line_that_is_no_game_of_this_kind() {
    let said = with_second("other", |game| game["game"] = json!("nim"));
    assert!(
        said.starts_with("line 2: a game of \"nim\", not of "),
        "{said}"
    );
    let said = with_second("alone", |game| game["plies"][0]["by"] = json!(0));
    assert_eq!(
        said,
        "line 2, ply 1: expected one action a ply, and a list of legal ones\n"
    );
    let said = with_second("three", |game| {
        game["plies"][0]["act"] = json!([0, 1, 2]);
    });
    assert_eq!(
        said,
        "line 2, ply 1: expected an entry for each of 2 seats\n"
    );
    let said = with_second("card", |game| game["plies"][0]["act"] = json!([0, 13]));
    assert_eq!(
        said,
        "line 2, ply 1: expected the action 13, found as legal only [0, 1, 2, 3, 4]\n"
    );
    let said = with_second("cards", |game| {
        game["game"] = json!("goofspiel(num_cards=14,points_order=descending,imp_info=False)");
    });
    assert_eq!(
        said,
        "line 2: the game cannot start: a match is for 1 to 13 prizes, not for 14\n"
    );
    let said = with_second("order", |game| {
        game["game"] = json!("goofspiel(num_cards=5,points_order=random)");
    });
    assert_eq!(
        said,
        "line 2: a game with points_order=random, and the rules have it at descending\n"
    );

    let ran = verify("empty", "");
    assert!(
        ran.err.ends_with(": there is no game in it\n"),
        "{}",
        ran.err
    );
    assert_eq!(run(&["verify", "no/such.jsonl"], "").code, Some(1));
}

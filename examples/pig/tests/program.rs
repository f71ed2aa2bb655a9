//! The built program, run as people run it. What every program does is tested with that
//! of `tic-tac-toe`.

use std::fs;
use std::path::Path;

#[path = "../../console.rs"]
mod console;

const PROGRAM: &str = env!("CARGO_BIN_EXE_pig");

#[test]
fn what_the_readme_shows_is_what_is_printed() {
    console::shown(PROGRAM, include_str!("../README.md"));
}

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/pig.jsonl");

#[test]
fn a_seed_makes_the_same_game() {
    let moves = ["--seed", "2", "--moves", "roll,roll,hold,roll"];
    let first = console::run(PROGRAM, &moves, "");
    assert_eq!(first.code, Some(0));
    assert!(first.out.contains("\n   chance: die "), "{}", first.out);
    assert_eq!(console::run(PROGRAM, &moves, "").out, first.out);
}

#[test]
fn what_no_die_shows_is_illegal() {
    let ran = console::run(PROGRAM, &["--moves", "roll,die 7"], "");
    assert_eq!(ran.code, Some(1));
    let said = "illegal move 2: `die` cannot take that `pips` here\n";
    assert_eq!(ran.err, said);
    let ran = console::run(PROGRAM, &["--moves", "die 3"], "");
    assert_eq!(ran.err, "illegal move 1: `die` is not to be drawn now\n");
}

#[test]
fn players_with_a_die_of_their_own_say_what_it_shows() {
    let typed = "roll\n7\ndie 7\ndie 4\nroll\ndraw\n";
    let ran = console::run(PROGRAM, &["play", "--by-hand"], typed);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for said in [
        "chance to move> `die` cannot take that `pips` here\n",
        "chance to move>    chance: die 4 (more)\n   Anna 0, Ben 0, and 4 in the turn\n",
    ] {
        assert!(ran.out.contains(said), "no {said:?} in {}", ran.out);
    }
}

#[test]
fn automata_play_to_the_end_and_the_log_is_gone_on_with_and_replayed() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pig_log.jsonl");
    let _ = fs::remove_file(&path);
    let file = path.to_str().expect("it is text");
    let first = console::run(PROGRAM, &["--log", file, "--moves", "roll,hold"], "");
    assert_eq!(first.code, Some(0), "{}", first.err);
    let rest = [
        "--log",
        file,
        "--seat",
        "anna=random",
        "--seat",
        "ben=random",
    ];
    let second = console::run(PROGRAM, &rest, "");
    assert_eq!(second.code, Some(0), "{}", second.err);
    assert!(second.out.ends_with(" wins\n"), "{}", second.out);
    assert!(second.out.starts_with("1. Anna: roll\n"), "{}", second.out);

    let replayed = console::run(PROGRAM, &["replay", file], "");
    assert_eq!(replayed.code, Some(0), "{}", replayed.err);
    assert!(
        replayed.out.ends_with(" and each step agrees: Anna wins\n")
            || replayed.out.ends_with("Ben wins\n")
    );
    let drawn = console::run(PROGRAM, &["graph", "--log", file, "--at", file], "");
    assert_eq!(drawn.code, Some(0), "{}", drawn.err);
    assert!(drawn.out.contains("class s2 current"), "{}", drawn.out);
    let text = fs::read_to_string(&path)
        .expect("it is there")
        .replacen("Hold", "Roll", 1);
    fs::write(&path, text).expect("it can be written");
    let damaged = console::run(PROGRAM, &["replay", file], "");
    assert_eq!(damaged.code, Some(1));
    assert!(
        damaged.err.contains("pig_log.jsonl: line "),
        "{}",
        damaged.err
    );
    fs::remove_file(&path).expect("it is there");
}

#[test]
fn a_simulation_is_the_same_by_the_same_seed_on_however_many_threads() {
    let told = |threads| {
        let arguments = [
            "simulate",
            "--json",
            "--games",
            "300",
            "--seed",
            "5",
            "--threads",
            threads,
        ];
        let ran = console::run(PROGRAM, &arguments, "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        let mut told: serde_json::Value = serde_json::from_str(&ran.out).expect("it is JSON");
        assert_eq!(told["games"], 300);
        let wins = told["outcomes"].as_array().expect("a list").iter();
        assert_eq!(
            wins.map(|outcome| outcome["games"].as_u64())
                .sum::<Option<u64>>(),
            Some(300)
        );
        for measured in ["seconds", "gamesPerSecond", "threads"] {
            told.as_object_mut().expect("an object").remove(measured);
        }
        told
    };
    assert_eq!(told("1"), told("3"));
}

#[test]
fn every_game_of_the_other_engine_is_played_as_it_was() {
    let ran = console::run(PROGRAM, &["verify", VECTORS], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(
        ran.out,
        "40 games, 3569 plies, 1173 of them by chance: \
         every legal set, every probability and every outcome agrees\n"
    );
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
        let ran = console::run(PROGRAM, &["verify", path.to_str().expect("it is text")], "");
        fs::remove_file(&path).expect("it is there");
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{test}");
        assert!(ran.err.contains(said), "{test}: {}", ran.err);
    }
}

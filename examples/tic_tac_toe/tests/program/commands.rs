//! What the runner does for every game: logs, graphs, counts, random games.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{Ran, program, run};

/// A file that is gone with the test.
struct Gone(PathBuf);

impl Gone {
    fn new(name: &str) -> Gone {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_file(&path);
        Gone(path)
    }

    fn text(&self) -> &str {
        self.0.to_str().expect("it is text")
    }
}

impl Drop for Gone {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// The log of a match of those moves.
fn log(name: &str, moves: &str) -> Gone {
    let file = Gone::new(name);
    well(&["play", "--log", file.text(), "--moves", moves]);
    file
}

#[track_caller]
fn well(arguments: &[&str]) -> Ran {
    let ran = run(arguments, b"");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
    ran
}

// Logs.

#[test]
fn a_match_is_written_down_and_gone_on_with() {
    let file = log("go_on.jsonl", "4,0");
    let ran = run(&["--log", file.text()], b"2\n6\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    // What stands in it is told first.
    assert!(
        ran.out
            .starts_with("1. X: place 4 (next)\n2. O: place 0 (next)\n"),
        "{}",
        ran.out
    );
    let ran = well(&["--log", file.text(), "--moves", "5,8"]);
    assert!(ran.out.starts_with("5. X: place 5 (next)\n"), "{}", ran.out);
    let ran = well(&["replay", file.text()]);
    assert_eq!(
        ran.last_line(),
        "6 records replayed, and each step agrees: X to move"
    );
}

#[test]
fn how_a_match_starts_stands_in_its_log() {
    let file = log("starts.jsonl", "4");
    let ran = run(&["--log", file.text(), "--seed", "3"], b"");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(
        ran.err
            .contains("is there already: how its game starts stands in it"),
        "{}",
        ran.err
    );
}

#[test]
fn a_log_of_another_game_is_refused() {
    let file = Gone::new("other.jsonl");
    fs::write(&file.0, "{\"rulebook\":1,\"game\":\"Nim\"}\n").expect("it can be written");
    for arguments in [["--log", file.text()], ["replay", file.text()]] {
        let ran = run(&arguments, b"");
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
        assert!(ran.err.contains("other.jsonl: line 1"), "{}", ran.err);
    }
    assert_eq!(run(&["replay", "no/such.jsonl"], b"").code, Some(1));
}

#[test]
fn a_replay_shows_every_position_or_stops_on_the_way() {
    let file = log("frames.jsonl", "4,0,2");
    let ran = well(&["replay", "--frames", file.text()]);
    assert_eq!(ran.out.matches("---+---+---").count(), 4 * 2);
    assert!(ran.out.contains("\n2. O: place 0 (next)\n"), "{}", ran.out);
    let ran = well(&["replay", "--until", "1", file.text()]);
    assert_eq!(
        ran.last_line(),
        "1 record replayed, and each step agrees: O to move"
    );
}

#[test]
fn a_log_that_was_cut_off_is_gone_on_with_and_that_is_told() {
    let file = log("cut.jsonl", "4,0");
    let text = fs::read_to_string(&file.0).expect("it is there");
    fs::write(&file.0, &text[..text.len() - 9]).expect("it can be written");
    let ran = run(&["replay", file.text()], b"");
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("cut.jsonl: "), "{}", ran.err);
    assert_eq!(
        ran.last_line(),
        "1 record replayed, and each step agrees: O to move"
    );
}

// What is typed besides moves.

#[test]
fn a_move_is_undone_and_done_again_and_the_match_saved() {
    let file = Gone::new("saved.jsonl");
    let typed = format!(
        "redo\n4\nundo\nundo\nredo\nsave {0}\nsave {0}\nsave\n0\nboard\nquit\n",
        file.text()
    );
    let ran = run::<&str>(&[], typed.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for said in [
        "X to move> there is no move to go to\n",
        "O to move>    undone\n",
        "X to move>    done again\n",
        "O to move> saved; what follows is written there too\n",
        "O to move> `save` is written `save FILE`\n",
    ] {
        assert!(ran.out.contains(said), "no {said:?} in {}", ran.out);
    }
    assert!(
        ran.out.contains("saved.jsonl: "),
        "a file that is there is kept: {}",
        ran.out
    );
    let ran = well(&["replay", file.text()]);
    assert_eq!(
        ran.last_line(),
        "4 records replayed, and each step agrees: X to move"
    );
}

#[test]
fn an_undo_takes_back_what_an_automaton_did_too() {
    let ran = run(
        &["--seat", "o=random", "--seed", "1"],
        b"4\nundo\nundo\nquit\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(ran.out.matches("   undone\n").count(), 2, "{}", ran.out);
    assert!(
        ran.out.contains("\nX to move> there is no move to go to\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.ends_with("left unfinished: X to move\n"),
        "{}",
        ran.out
    );
}

#[test]
fn automata_play_the_same_game_by_the_same_seed() {
    let played = |seed| well(&["--seat", "x=random", "--seat=O=random", "--seed", seed]).out;
    assert_eq!(played("1"), played("1"));
    assert_ne!(played("1"), played("2"));
}

#[test]
fn help_is_there_at_the_table() {
    let ran = run::<&str>(&[], b"help\n/moves\n/no\n");
    for said in [
        "  place CELL               Put your mark on an empty cell.\n",
        "  undo                     Take back the last move",
        "X to move>   place: 0  1  2  3  4  5  6  7  8\n",
        "unknown command `no`: the commands are ",
    ] {
        assert!(ran.out.contains(said), "no {said:?} in {}", ran.out);
    }
}

// Legal moves.

#[test]
fn the_legal_moves_are_listed_at_the_start_and_where_a_log_ends() {
    assert_eq!(well(&["legal"]).out.lines().count(), 9);
    let file = log("legal.jsonl", "4,0");
    assert_eq!(
        well(&["legal", "--log", file.text(), "--until", "1"]).out,
        [0, 1, 2, 3, 5, 6, 7, 8]
            .map(|cell| format!("O: place {cell}\n"))
            .concat()
    );
    assert_eq!(well(&["legal", "--seat", "o"]).out, "");
    let file = log("legal_over.jsonl", "0,3,1,4,2");
    assert_eq!(well(&["legal", "--log", file.text()]).out, "X wins\n");
}

#[test]
fn the_legal_moves_are_there_for_programs() {
    let told: Value = serde_json::from_str(&well(&["legal", "--json"]).out).expect("it is JSON");
    assert_eq!(
        (&told["over"], &told["active"][0]),
        (&false.into(), &"X".into())
    );
    assert_eq!(told["legal"].as_array().expect("a list").len(), 9);
    assert_eq!(
        told["legal"][3],
        serde_json::json!({ "seat": "X", "number": 3, "move": { "Place": { "cell": 3 } }, "words": "place 3" })
    );
}

// The graph of a log.

#[test]
fn the_graph_marks_where_a_log_ends_and_the_way_it_took() {
    let file = log("graph.jsonl", "0,3,1,4,2");
    let at = well(&["graph", "--at", file.text()]).out;
    assert!(at.contains("class s1 current"), "{at}");
    let way = well(&["graph", "--log", file.text(), "--format", "dot"]).out;
    assert_ne!(way, well(&["graph", "--format", "dot"]).out);
    let begun = well(&["graph", "--at", file.text(), "--until", "2"]).out;
    assert!(begun.contains("class s0 current"), "{begun}");
    let flowchart = well(&["graph", "--format", "flowchart", "--log", file.text()]).out;
    assert!(flowchart.starts_with("flowchart"), "{flowchart}");
    let marked = run(&["graph", "--format", "json", "--at", file.text()], b"");
    assert_eq!(marked.code, Some(2));
}

#[test]
fn what_was_undone_is_no_part_of_the_way() {
    let file = Gone::new("undone.jsonl");
    let typed = b"0\n3\n1\n4\n8\nundo\n2\n";
    let ran = run(&["--log", file.text()], typed);
    assert_eq!((ran.code, ran.last_line()), (Some(0), "X wins"));
    let way = well(&["graph", "--log", file.text(), "--at", file.text()]).out;
    assert!(way.contains("class s1 current"), "{way}");
}

// Counts.

#[test]
fn move_sequences_are_counted_and_divided() {
    let counted = well(&["perft", "5"]).out;
    let counts: Vec<&str> = counted
        .lines()
        .filter_map(|line| line.split(' ').nth(1))
        .collect();
    assert_eq!(counts, ["9", "72", "504", "3024", "15120"]);
    let divided = well(&["perft", "3", "--divide"]).out;
    assert!(
        divided.starts_with("X: place 0: 56\n") && divided.ends_with("\nall: 504\n"),
        "{divided}"
    );
    let last = well(&["perft", "2", "--json"]).out;
    let last: Value = serde_json::from_str(last.lines().last().expect("two")).expect("it is JSON");
    assert_eq!(
        (&last["depth"], &last["sequences"]),
        (&2.into(), &72.into())
    );
    let file = log("perft.jsonl", "0,3,1,4");
    let left = well(&["perft", "2", "--log", file.text()]).out;
    // Five cells, and four after each but the one that wins.
    assert!(
        left.starts_with("1: 5 in ") && left.contains("\n2: 16 in "),
        "{left}"
    );
}

// Random games.

#[test]
fn random_games_are_counted_with_their_intervals() {
    let told = well(&["simulate", "--games", "2000", "--seed", "4"]).out;
    for said in [
        "2000 games in ",
        "; seed 4\n",
        "outcomes, with 95 % intervals by Wilson\n  X wins  ",
        "\nworth to each seat, with 95 % intervals (normal)\n  X  +0.",
        "\nplies: 5 to 9, mean 7.",
        "\nevery branch was taken\n",
    ] {
        assert!(told.contains(said), "no {said:?} in {told}");
    }
}

#[test]
fn the_share_of_wins_is_the_known_one() {
    let told = well(&["simulate", "--json", "--games", "20000", "--seed", "1"]).out;
    let told: Value = serde_json::from_str(&told).expect("it is JSON");
    // What the whole tree comes to, each move as likely as another.
    let known = [
        ("X wins", 737.0 / 1260.0),
        ("O wins", 121.0 / 420.0),
        ("a draw", 8.0 / 63.0),
    ];
    for (at, (outcome, share)) in known.into_iter().enumerate() {
        let counted = &told["outcomes"][at];
        assert_eq!(counted["outcome"], outcome);
        // Of so many games, five standard deviations at the most.
        let found = counted["share"].as_f64().expect("a share");
        assert!((found - share).abs() < 0.0175, "{outcome}: {found}");
    }
}

#[test]
fn games_of_no_length_are_cut_off() {
    let told = well(&["simulate", "--games", "10", "--plies", "3"]).out;
    assert!(told.contains("cut off  100.00 %"), "{told}");
    assert!(
        told.contains("branches never taken: place:win, place:draw"),
        "{told}"
    );
}

#[cfg(unix)]
#[test]
fn who_interrupts_is_told_what_is_known_so_far() {
    use std::process::Command;
    use std::thread::sleep;
    use std::time::Duration;

    let mut child = program();
    let child = child.args(["simulate", "--games", "1000000000000"]).spawn();
    let child = child.expect("it starts");
    // Until it listens, an interrupt ends it as any program.
    sleep(Duration::from_millis(800));
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.expect("it can be sent").success());
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8(output.stdout).expect("it prints text");
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(
        told.starts_with("interrupted: ") && told.contains("X wins"),
        "{told}"
    );
    assert!(output.stderr.is_empty(), "a pipe has no progress bar");
}

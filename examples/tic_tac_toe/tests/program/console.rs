//! The program at a terminal: what it is told, what it prints, how it ends.

use std::io::{Read, Write};

use rulebook::Game;
use tic_tac_toe::TicTacToe;

use super::{Ran, VECTORS, program, run};

fn play(moves: &str) -> Ran {
    run(&["play", "--moves", moves], b"")
}

fn typed(text: &str) -> Ran {
    run::<&str>(&[], text.as_bytes())
}

// Given moves.

#[test]
fn given_moves_are_played_to_the_win() {
    let won = play("0,3,1,4,2");
    assert_eq!((won.code, won.last_line()), (Some(0), "X wins"));
    assert!(won.out.starts_with("1. X: place 0 (next)\n\n X | 1 | 2 \n"));
    let last = " X | X | X \n---+---+---\n O | O | 5 \n---+---+---\n 6 | 7 | 8 \n";
    assert!(won.out.contains(&format!("5. X: place 2 (win)\n\n{last}")));

    let lost = play("0,3,1,4,8,5");
    assert_eq!((lost.code, lost.last_line()), (Some(0), "O wins"));
}

#[test]
fn given_moves_are_played_to_the_draw() {
    let drawn = play("0,1,2,4,3,5,7,6,8");
    assert_eq!((drawn.code, drawn.last_line()), (Some(0), "a draw"));
}

#[test]
fn given_moves_that_end_too_soon_leave_somebody_to_move() {
    let left = play("0,3");
    assert_eq!((left.code, left.last_line()), (Some(0), "X to move"));
    assert_eq!(left.err, "");
}

#[test]
fn a_given_move_to_a_taken_cell_is_illegal() {
    let refused = play("0,0");
    assert_eq!(refused.code, Some(1));
    assert_eq!(refused.err, "illegal move 2: cell 0 is already taken\n");
    assert!(refused.out.starts_with("1. X: place 0 (next)\n"));
}

#[test]
fn a_given_move_after_the_end_is_illegal() {
    let late = play("0,3,1,4,2,5,6");
    assert_eq!(late.code, Some(1));
    assert_eq!(late.err, "illegal move 6: the game is over\n");
}

#[test]
fn a_given_cell_that_is_none_is_refused_before_anything_is_played() {
    for (moves, why) in [
        ("9", "no cell 9: 0 to 8"),
        ("0,-1", "no cell -1: 0 to 8"),
        ("0,a", "no cell a: 0 to 8"),
        ("place 9", "no cell 9: 0 to 8"),
        ("0,,1", "`place` is written `place CELL`, not `place`"),
        ("", "`place` is written `place CELL`, not `place`"),
        ("0 1", "unknown move `0`: the only move is `place`"),
        ("plcae 1", "did you mean `place`?"),
        ("z: 1", "unknown seat `z`: the seats are `X`, `O`"),
    ] {
        let refused = play(moves);
        assert_eq!(refused.code, Some(2), "{moves}");
        assert!(refused.err.contains(why), "{moves}: {}", refused.err);
        assert_eq!(refused.out, "", "{moves}");
    }
}

#[test]
fn a_given_move_may_be_written_out_and_have_space_around_it() {
    for moves in [" 0, 3, 1, 4, 2 ", "x: place 0,o:3,Place 1,o: place 4,2"] {
        assert_eq!(play(moves).last_line(), "X wins");
    }
}

#[test]
fn a_given_move_of_the_other_seat_is_illegal() {
    let other = play("o: 0");
    assert_eq!(other.code, Some(1));
    let said = "illegal move 1: it is not for O to play that now: X may\n";
    assert_eq!(other.err, said);
}

#[test]
fn a_refused_move_is_told_and_the_next_one_played_where_that_is_asked_for() {
    let played = run(&["play", "--keep-going", "--moves", "0,0,3"], b"");
    assert_eq!((played.code, played.err.as_str()), (Some(0), ""));
    let told = "   refused: cell 0 is already taken\n";
    assert!(played.out.contains(told), "{}", played.out);
    assert_eq!(played.last_line(), "X to move");
}

// Two people.

#[test]
fn two_people_play_to_the_end() {
    for arguments in [&[] as &[&str], &["play"]] {
        let won = run(arguments, b"0\n3\n1\n4\n2\n");
        assert_eq!((won.code, won.last_line()), (Some(0), "X wins"));
        assert_eq!(won.err, "");
    }
}

#[test]
fn each_is_shown_the_board_whose_turn_it_is_and_the_legal_cells() {
    let shown = typed("4\n").out;
    let start = "\n 0 | 1 | 2 \n---+---+---\n 3 | 4 | 5 \n---+---+---\n 6 | 7 | 8 \n\n  \
                 place: 0  1  2  3  4  5  6  7  8\nX to move> ";
    let next = "1. X: place 4 (next)\n\n 0 | 1 | 2 \n---+---+---\n 3 | X | 5 \n---+---+---\n 6 | 7 | 8 \n\n  \
                place: 0  1  2  3  5  6  7  8\nO to move> ";
    assert!(shown.starts_with(&[start, next].concat()), "{shown}");
}

#[test]
fn a_mistake_says_why_and_asks_the_same_player_again() {
    for (mistake, why) in [
        ("4", "cell 4 is already taken"),
        ("9", "no cell 9: 0 to 8"),
        ("four", "no cell four: 0 to 8"),
        ("x: 0", "it is not for X to play that now: O may"),
    ] {
        let played = typed(&format!("4\n{mistake}\n0\n"));
        let again = format!("{why}\nO to move> 2. O: place 0 (next)\n\n O | 1 | 2 \n");
        assert!(played.out.contains(&again), "{}", played.out);
        assert_eq!(played.err, "");
    }
}

#[test]
fn what_is_no_text_is_a_mistake_too() {
    let played = run::<&str>(&[], b"\xff\xfe\n\x1b[A\n0\n3\n1\n4\n2\n");
    assert_eq!((played.code, played.last_line()), (Some(0), "X wins"));
    assert!(played.out.contains(r"no cell \u{1b}[A: 0 to 8"));
}

#[test]
fn the_end_of_the_input_leaves_the_game_unfinished() {
    for (text, left) in [
        ("", "left unfinished: X to move"),
        ("0\n", "left unfinished: O to move"),
        // Without the end of the line, it is a move all the same.
        ("0\n4", "left unfinished: X to move"),
        ("0\n0", "left unfinished: O to move"),
    ] {
        let game = typed(text);
        assert_eq!((game.code, game.last_line()), (Some(0), left), "{text:?}");
        assert_eq!(game.err, "");
    }
}

#[test]
fn what_is_typed_after_the_end_is_left_alone() {
    let won = typed("0\n3\n1\n4\n2\n8\n");
    assert_eq!((won.code, won.last_line()), (Some(0), "X wins"));
}

#[test]
fn a_reader_who_goes_ends_the_game_in_silence() {
    let mut child = program().spawn().expect("it starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("it is piped");
    let _ = input.write_all(b"0\n1\n");
    drop(input);
    let mut err = String::new();
    let mut errors = child.stderr.take().expect("it is piped");
    errors.read_to_string(&mut err).expect("it prints text");
    let status = child.wait().expect("it ends");
    assert_eq!((status.code(), err.as_str()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_shown_is_a_failure() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .expect("Linux has it");
    let output = program()
        .arg("graph")
        .stdout(full)
        .output()
        .expect("it starts");
    assert_eq!(output.status.code(), Some(1));
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.starts_with("the terminal failed: "), "{err}");
}

// The graph.

#[test]
fn the_graph_is_drawn_in_three_languages() {
    let graph = TicTacToe::graph();
    for (arguments, text) in [
        (&["graph"] as &[&str], graph.to_mermaid()),
        (&["graph", "--format", "mermaid"], graph.to_mermaid()),
        (&["graph", "--format", "dot"], graph.to_dot()),
        (&["graph", "--format=json"], graph.to_json()),
    ] {
        let drawn = run(arguments, b"");
        assert_eq!((drawn.code, drawn.err.as_str()), (Some(0), ""));
        assert_eq!(drawn.out, format!("{}\n", text.trim_end()));
    }
    assert!(graph.to_mermaid().starts_with("stateDiagram-v2\n"));
    assert!(graph.to_dot().starts_with("digraph"));
    let json: serde_json::Value = serde_json::from_str(&graph.to_json()).expect("it is JSON");
    assert_eq!(json["game"], "TicTacToe");
}

// The rest.

#[test]
fn the_games_of_the_other_engine_agree() {
    let verified = run(&["verify", VECTORS], b"");
    assert_eq!(verified.code, Some(0), "{}", verified.err);
    assert_eq!(
        verified.out,
        "200 games, 1537 plies: every legal set and every outcome agrees\n"
    );
}

#[test]
fn wrong_arguments_are_told_with_exit_code_2() {
    for arguments in [
        &["draw"] as &[&str],
        &["graph", "--format", "png"],
        &["verify"],
        &["play", "--moves"],
        &["play", "0"],
        &["play", "--seat", "x"],
        &["play", "--seat", "x=deep-thought"],
        &["play", "--seat", "z=random"],
        &["play", "--players", "3"],
        &["perft", "256"],
        &["legal", "--until", "3"],
    ] {
        let wrong = run(arguments, b"");
        assert_eq!((wrong.code, wrong.out.as_str()), (Some(2), ""));
        assert!(wrong.err.starts_with("error: "), "{}", wrong.err);
    }
}

#[test]
fn the_help_names_every_command_and_exit_code() {
    let help = run(&["--help"], b"");
    assert_eq!(help.code, Some(0));
    for word in [
        "play",
        "legal",
        "replay",
        "graph",
        "simulate",
        "perft",
        "verify",
        "Exit codes:",
    ] {
        assert!(help.out.contains(word), "{word}: {}", help.out);
    }
}

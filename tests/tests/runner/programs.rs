//! Programs of games that are unlike the examples. What every program does is tested with
//! that of `tic-tac-toe`.

#[path = "../../../examples/console.rs"]
mod console;

use console::{Ran, run};

const WORDLESS: &str = env!("CARGO_BIN_EXE_wordless");
const SPOKEN: &str = env!("CARGO_BIN_EXE_spoken");

#[track_caller]
fn went_well(ran: &Ran) -> &str {
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    &ran.out
}

#[test]
fn a_game_without_words_is_played_by_number() {
    let ran = run(WORDLESS, &[], "1\npush left\n3\n2\n");
    let out = went_well(&ran);
    for said in [
        "   3\n  1 Push { way: Left }  2 Push { way: Right }\nseat 0 to move> ",
        "1. seat 0: Push { way: Left } (next)\n   2\n",
        "> the moves of this game have no words: a number is expected, not `push left`\n",
        "> no legal move has the number 3\n",
        "2. seat 1: Push { way: Right } (next)\n",
    ] {
        assert!(out.contains(said), "no {said:?} in {out}");
    }
}

#[test]
fn its_given_moves_are_numbers_and_its_seats_are_counted() {
    let ran = run(WORDLESS, &["--players", "3", "--moves", "1,1,2: 1"], "");
    assert!(went_well(&ran).ends_with("\nseat 2 wins\n"), "{}", ran.out);
    let ran = run(WORDLESS, &["--moves", "left"], "");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("the moves of this game have no words"),
        "{}",
        ran.err
    );
    let ran = run(WORDLESS, &["--players", "4", "--moves", "1"], "");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("--players 4: this game is for 2 to 3"),
        "{}",
        ran.err
    );
}

#[test]
fn what_cannot_be_listed_is_said_in_words() {
    let ran = run(SPOKEN, &[], "help\nsay once upon a time\nsay\nrest\n");
    let out = went_well(&ran);
    for said in [
        "   []\n  1 rest\n  in words: say WORDS\nthe player to move> ",
        "  say WORDS                Add some words.\n",
        "1. the player: say once upon a time\n   [\"once upon a time\"]\n",
        "> `say` is written `say WORDS`, not `say`\n",
    ] {
        assert!(out.contains(said), "no {said:?} in {out}");
    }
    assert!(out.ends_with("\nthe player wins\n"), "{out}");
}

#[test]
fn a_move_has_its_word_before_a_command_which_is_there_behind_a_stroke() {
    let ran = run(
        SPOKEN,
        &[],
        "say one\nsay two\nundo\n/undo\n/undo\n/redo\nquit\n",
    );
    let out = went_well(&ran);
    let told: Vec<&str> = out
        .lines()
        .filter(|line| line.contains(['[', '.']) || line.contains("done"))
        .collect();
    assert_eq!(
        told,
        [
            "   []",
            "the player to move> 1. the player: say one",
            "   [\"one\"]",
            "the player to move> 2. the player: say two",
            "   [\"one\", \"two\"]",
            "the player to move> 3. the player: undo",
            "   [\"one\"]",
            "the player to move>    undone",
            "   [\"one\", \"two\"]",
            "the player to move>    undone",
            "   [\"one\"]",
            "the player to move>    done again",
            "   [\"one\", \"two\"]",
        ],
        "{out}"
    );
}

#[test]
fn a_field_may_hold_a_colon_and_many_words() {
    let ran = run(SPOKEN, &["--moves", "say she said: no,rest"], "");
    assert!(
        went_well(&ran).starts_with("1. the player: say she said: no\n"),
        "{}",
        ran.out
    );
}

#[test]
fn random_games_know_no_words_and_still_end() {
    let ran = run(SPOKEN, &["simulate", "--games", "50", "--seed", "1"], "");
    let out = went_well(&ran);
    assert!(out.contains("the player wins  100.00 %"), "{out}");
    assert!(
        out.ends_with("\nbranches never taken: say, undo\n"),
        "{out}"
    );
}

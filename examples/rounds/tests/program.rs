//! The built program, run as people run it. What every program does is tested with that
//! of `tic-tac-toe`.

#[path = "../../console.rs"]
mod console;

const PROGRAM: &str = env!("CARGO_BIN_EXE_rounds");

#[test]
fn what_the_readme_shows_is_what_is_printed() {
    console::shown(PROGRAM, include_str!("../README.md"));
}

#[test]
fn a_game_is_played_to_its_end() {
    let moves = ["knock 1"; 7].join(",");
    let ran = console::run(PROGRAM, &["--moves", &moves], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let end = "\n7. Anna: knock 1\n   always:enough\n";
    assert!(ran.out.contains(end), "{}", ran.out);
    assert!(ran.out.ends_with("\nCleo wins\n"), "{}", ran.out);
}

#[test]
fn what_is_typed_and_is_no_move_is_told_and_asked_again() {
    let ran = console::run(PROGRAM, &[], "knock\nswap 7\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let told = "Anna to move> `knock` is written `knock CARDS`, not `knock`\n\
                Anna to move> 1. Anna: swap 7\n";
    assert!(ran.out.contains(told), "{}", ran.out);
}

#[test]
fn options_that_cannot_be_read_are_wrong_arguments() {
    let ran = console::run(PROGRAM, &["--options", "{\"cards\":3}"], "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(
        ran.err.starts_with("error: --options {\"cards\":3}: "),
        "{}",
        ran.err
    );
}

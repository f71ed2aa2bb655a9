//! What cannot be written down: each row is a compile-fail test.

use std::fs;
use std::path::Path;

fn message(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("ui/tests/ui")
        .join(file);
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Row 20: a move without a player runs.
#[test]
fn what_has_no_seat_cannot_ask_for_one() {
    assert!(message("rustc/seat_of_internal_e0277.stderr").contains("nobody's seat is known here"));
}

/// Row 28: an unknown event is ignored.
#[test]
fn an_event_that_is_not_declared_does_not_compile() {
    assert!(message("err/chains/unknown_event__emit.stderr").contains("[unknown_event]"));
    assert!(message("err/chains/unhandled_emit.stderr").contains("[unhandled_emit]"));
}

/// Row 41: phase and move names are strings.
#[test]
fn phases_and_moves_are_enums() {
    // A name that does not exist is no variant.
    assert!(message("err/names/unknown_phase.stderr").contains("did you mean `Heap`?"));
}

/// Row 42: a misspelt target becomes a new state.
#[test]
fn a_misspelt_target_is_an_unknown_phase() {
    assert!(message("err/names/unknown_phase.stderr").contains("[unknown_phase]"));
}

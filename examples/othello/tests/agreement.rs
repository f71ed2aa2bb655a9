//! The rules are those that others play: the games of another engine, and how many sequences of moves there are.

use othello::Othello;
use rulebook::cli::{vectors::VerifyError, verify};
use rulebook::{Position, perft};

const VECTORS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/vectors/othello.jsonl"
);

#[test]
fn every_game_of_the_other_engine_is_played_as_it_was() -> Result<(), VerifyError> {
    let agreement = verify::<Othello>(VECTORS)?;
    assert_eq!(agreement.games, 60);
    Ok(())
}

#[test]
fn so_many_sequences_of_moves_have_each_length() {
    let counts = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(
            perft(&Position::<Othello>::new(), depth),
            count,
            "{depth} moves"
        );
    }
}

#[test]
#[ignore = "deep: for release builds"]
fn deep_so_many_have_each_length() {
    let counts = [3_005_288, 24_571_284];
    for (depth, count) in (9..).zip(counts) {
        assert_eq!(
            perft(&Position::<Othello>::new(), depth),
            count,
            "{depth} moves"
        );
    }
}

//! The rules are those that others play: the games of another engine, and how many sequences of moves there are.

use connect_four::Usual;
use rulebook::cli::{vectors::VerifyError, verify};
use rulebook::{Position, perft};

const VECTORS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/vectors/connect_four.jsonl"
);

#[test]
fn every_game_of_the_other_engine_is_played_as_it_was() -> Result<(), VerifyError> {
    let agreement = verify::<Usual>(VECTORS)?;
    assert_eq!(agreement.games, 150);
    Ok(())
}

#[test]
fn so_many_sequences_of_moves_have_each_length() {
    let counts = [7, 49, 343, 2_401, 16_807, 117_649, 823_536];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(
            perft(&Position::<Usual>::new(), depth),
            count,
            "{depth} moves"
        );
    }
}

#[test]
#[ignore = "deep: for release builds"]
fn deep_so_many_have_each_length() {
    let counts = [5_673_234, 39_394_572, 268_031_646];
    for (depth, count) in (8..).zip(counts) {
        assert_eq!(
            perft(&Position::<Usual>::new(), depth),
            count,
            "{depth} moves"
        );
    }
}

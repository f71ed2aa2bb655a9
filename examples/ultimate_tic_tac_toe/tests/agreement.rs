//! The rules are those that others play: the games of another engine, and how many sequences of moves there are.

use rulebook::cli::{vectors::VerifyError, verify};
use rulebook::{Position, perft};
use ultimate_tic_tac_toe::UltimateTicTacToe;

const VECTORS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/vectors/ultimate_tic_tac_toe.jsonl"
);

#[test]
fn every_game_of_the_other_engine_is_played_as_it_was() -> Result<(), VerifyError> {
    let agreement = verify::<UltimateTicTacToe>(VECTORS)?;
    assert_eq!(agreement.games, 40);
    Ok(())
}

#[test]
fn so_many_sequences_of_moves_have_each_length() {
    let counts = [81, 720, 6_336, 55_080, 473_256];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(
            perft(&Position::<UltimateTicTacToe>::new(), depth),
            count,
            "{depth} moves"
        );
    }
}

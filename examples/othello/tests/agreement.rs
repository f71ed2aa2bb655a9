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
    let begun = Position::<Othello>::new();
    assert_eq!(perft(&begun, 9), 3_005_288);
    // Aart Bik, who counted them first, has 24,571,284 of ten: there a player who cannot
    // place passes before it is seen that the other cannot either, so that what is over
    // here after nine goes on for one ply more. None is over before.
    assert_eq!(
        (1..9).map(|plies| over_after(&begun, plies)).sum::<u64>(),
        0
    );
    let (longer, over) = (perft(&begun, 10), over_after(&begun, 9));
    assert_eq!((longer, over), (24_571_056, 228));
    assert_eq!(longer + over, 24_571_284);
}

/// How many games are over after exactly so many plies.
fn over_after(position: &Position<Othello>, plies: u32) -> u64 {
    let Some(player) = position.on_turn() else {
        return u64::from(plies == 0);
    };
    let Some(rest) = plies.checked_sub(1) else {
        return 0;
    };
    let moves = position.legal_moves(player).into_iter();
    moves
        .map(|mv| {
            let mut next = position.clone();
            next.play(player, mv).expect("it is listed as legal");
            over_after(&next, rest)
        })
        .sum()
}

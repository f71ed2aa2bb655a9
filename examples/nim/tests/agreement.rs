//! The rules are those that others play: the games of another engine.

use nim::Nim;
use rulebook::cli::{vectors::VerifyError, verify};

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/nim.jsonl");

#[test]
fn every_game_of_the_other_engine_is_played_as_it_was() -> Result<(), VerifyError> {
    let agreement = verify::<Nim>(VECTORS)?;
    assert_eq!(agreement.games, 60);
    Ok(())
}

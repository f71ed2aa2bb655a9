//! A phase without handlers, allowed; no move, no illegal and no end.

use rulebook::{Position, Solo, game};

game! {
    game Still(cx);

    #[allow(dead_end)]
    phase Hall {}
}

fn main() {
    let still: Position<Still> = Position::new();
    assert!(still.legal_moves(Solo).is_empty());
    assert!(still.outcome().is_none());
}

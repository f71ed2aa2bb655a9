//! What a match promises, with tests that try to break it.

mod atomic;
mod by_hand;
mod chance;
mod damage;
mod files;
mod games;
mod killed;
mod mines;
mod replayed;
mod seen;
mod told;
mod undone;
mod upcast;

use rulebook::random::Rng;
use rulebook::{Game, Match};

/// A seat and a move of it that is legal now, each as likely as the others; none where
/// nobody can move.
fn any_legal_move<G: Game>(game: &Match<G>, rng: &mut Rng) -> Option<(G::Seat, G::Move)> {
    let seats = game.position().seats().into_iter();
    let moves = seats.flat_map(|seat| {
        let moves = game.legal_moves(seat).into_iter();
        moves.map(move |mv| (seat, mv))
    });
    let moves: Vec<(G::Seat, G::Move)> = moves.collect();
    rng.pick(&moves).cloned()
}

/// A path of its own in the folder for such.
fn scratch_file(name: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("rulebook-{}-{name}.jsonl", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

//! From keys back to a game: which inputs led from one position to the next.

use alloc::vec::Vec;

use super::Checkable;
use super::expand::{NOW, inputs, play};
use super::keys::Keys;
use crate::clock::Time;
use crate::log::{Header, Input, Log};
use crate::play::{Match, guarded};
use crate::position::Position;

/// The inputs that lead through positions of those keys, the first that of the start.
pub(super) fn game<G: Checkable, K: Keys<G>>(
    start: &Position<G>,
    keys: &K,
    path: &[K::Key],
) -> Option<Vec<Input<G>>> {
    let mut position = start.clone();
    let mut game = Vec::new();
    for &to in path.get(1..)? {
        let (input, next) = step(&position, keys, to)?;
        game.push(input);
        position = next;
    }
    Some(game)
}

/// What leads to the position of that key.
pub(super) fn step<G: Checkable, K: Keys<G>>(
    from: &Position<G>,
    keys: &K,
    to: K::Key,
) -> Option<(Input<G>, Position<G>)> {
    inputs(from).0.into_iter().find_map(|input| {
        let mut next = from.clone();
        let played = guarded(|| play(&mut next, &input));
        (matches!(played, Ok(Ok(()))) && keys.key(&next) == Some(to)).then_some((input, next))
    })
}

/// The game as a log: the inputs, through a match.
pub(super) fn log<G: Checkable>(header: Header<G>, game: &[Input<G>]) -> Option<Log<G>> {
    let mut at: Time = header.began;
    let mut played = Match::begin(header).ok()?;
    for input in game {
        if let (Input::Timeout, Some(deadline)) = (input, played.position().deadline()) {
            at = at.max(deadline);
        }
        played.take_logged(input.clone(), at).ok()?;
    }
    Some(played.log().clone())
}

/// When every start begins: the moment of all moves, in a game that asks for it.
pub(super) fn began<G: Checkable>() -> Time {
    if super::expand::has_clock::<G>() {
        NOW
    } else {
        Time::ZERO
    }
}

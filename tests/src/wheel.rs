//! A game without an end, with moves, chains, draws, and a generator of its own.

use rulebook::random::Rng;
use rulebook::{Match, game};

game! {
    /// A wheel is spun and pushed for ever.
    pub game Wheel(turned: u64, cx);

    seats Player { Anna, Ben }
    turn RoundRobin;
    random;

    /// Let it spin.
    move Spin
    /// Push it so far.
    move Push { far: u8 in 1..=5 }
    /// It ticks as it goes.
    internal Tick { left: u8 }
    /// Where it stops.
    chance Stops { at: u8 in 0..8 }

    /// It stands, and one after the other moves it.
    phase Standing {
        on Spin => { emit Tick { left: 2 }; emit Stops; cx.end_turn(); stay };
        on Push { far } {
            *turned += u64::from(far) + cx.rng.below(3);
            => { cx.end_turn(); stay }
        }
        on Tick { left } {
            *turned += 1;
            Last: if left == 0 => stay,
            More: else => { emit Tick { left: left - 1 }; stay },
        }
        on Stops { at } => { *turned += u64::from(at); stay };
    }
}

/// Plays one input: a move that is legal, or, now and then, an undo of any depth or a
/// redo.
///
/// # Errors
/// Where the log cannot be written, in a sentence.
pub fn play_any(game: &mut Match<Wheel>, rng: &mut Rng) -> Result<(), String> {
    let revision = game.revision() as u64;
    let done = match rng.below(12) {
        0 if revision > 0 => {
            let depth = 1 + rng.below(revision.min(9));
            let to = usize::try_from(revision - depth).unwrap_or(0);
            let undone = game.undo_to(to).map_err(|why| why.to_string());
            undone.map(|()| game.draw())
        }
        1 => {
            // There may be nothing to do again.
            let _ = game.redo();
            Ok(())
        }
        _ => {
            let seat = game.position().on_turn().unwrap_or(Player::Anna);
            let moves = game.legal_moves(seat);
            let mv = rng.pick(&moves).copied().unwrap_or(Move::Spin);
            let played = game.play(seat, mv).map_err(|why| why.to_string());
            played.map(|_| ())
        }
    };
    match game.reports().first() {
        Some(report) => Err(format!("{report:?}")),
        None => done,
    }
}

//! Games of any rules, played to the end by players who take any legal move, one draw a
//! move: how many plies they took.

use std::hint::black_box;
use std::ops::ControlFlow;

use rand::Rng;
use rand::rngs::SmallRng;
use rulebook::Position;
use rulebook::game::OneStart;

/// The legal moves go into one buffer.
pub(crate) fn with_a_buffer<G: OneStart>(games: u32, rng: &mut SmallRng) -> u64 {
    let mut plies = 0;
    let mut moves: Vec<G::Move> = Vec::new();
    for _ in 0..games {
        let mut position = Position::<G>::new();
        while let Some(seat) = position.on_turn() {
            moves.clear();
            let _ = position.visit_legal_moves(seat, |mv| {
                moves.push(mv);
                ControlFlow::<()>::Continue(())
            });
            let mv = moves[rng.gen_range(0..moves.len())].clone();
            if position.play(seat, mv).is_err() {
                break;
            }
            plies += 1;
        }
        black_box(position.outcome());
    }
    plies
}

/// They are visited twice: to be counted, and to take one.
pub(crate) fn counting_first<G: OneStart>(games: u32, rng: &mut SmallRng) -> u64 {
    let mut plies = 0;
    for _ in 0..games {
        let mut position = Position::<G>::new();
        while let Some(seat) = position.on_turn() {
            let mut count = 0_usize;
            let _ = position.visit_legal_moves(seat, |_| {
                count += 1;
                ControlFlow::<()>::Continue(())
            });
            let mut left = rng.gen_range(0..count);
            let taken = position.visit_legal_moves(seat, |mv| {
                if left == 0 {
                    return ControlFlow::Break(mv);
                }
                left -= 1;
                ControlFlow::Continue(())
            });
            let ControlFlow::Break(mv) = taken else { break };
            if position.play(seat, mv).is_err() {
                break;
            }
            plies += 1;
        }
        black_box(position.outcome());
    }
    plies
}

/// They come in a new vector each time.
pub(crate) fn with_vectors<G: OneStart>(games: u32, rng: &mut SmallRng) -> u64 {
    let mut plies = 0;
    for _ in 0..games {
        let mut position = Position::<G>::new();
        while let Some(seat) = position.on_turn() {
            let mut moves = position.legal_moves(seat);
            let mv = moves.swap_remove(rng.gen_range(0..moves.len()));
            if position.play(seat, mv).is_err() {
                break;
            }
            plies += 1;
        }
        black_box(position.outcome());
    }
    plies
}

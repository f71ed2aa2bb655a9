//! Random play-outs a second: noughts and crosses, played to the end by players
//! who take any legal move.
//!
//! All sides draw from the same generator, seeded alike, with one draw a move, and
//! list the cells in the same order: they play the same games, move for move.

use std::hint::black_box;
use std::ops::ControlFlow;

use board_game::board::Board as _;
use board_game::games::ttt::TTTBoard;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use rulebook::Position;
use tic_tac_toe::{Move, TicTacToe};

use crate::sides::{self, Done, Side};
use crate::table::Table;

const GAMES: u32 = 200_000;

const SIDES: [Side; 4] = [
    Side {
        what: "board-game 0.8.2: `play_random_available_move`",
        goal: "",
        work: || done(board_game),
    },
    Side {
        what: "`visit_legal_moves` into one buffer, `play`",
        goal: "at least 2×",
        work: || done(with_a_buffer),
    },
    Side {
        what: "`visit_legal_moves` twice, to count and to take, `play`",
        goal: "",
        work: || done(counting_first),
    },
    Side {
        what: "`legal_moves`, a new vector a move, `play`",
        goal: "",
        work: || done(with_vectors),
    },
];

pub(crate) fn measure(table: &mut Table) -> Result<(), String> {
    sides::measure(table, "tic-tac-toe, random play-outs a second", &SIDES)
}

/// What the games of a round come to, played by one side.
fn done(play: fn(&mut SmallRng) -> u64) -> Done {
    Done {
        work: GAMES.into(),
        plies: play(&mut SmallRng::seed_from_u64(3)),
    }
}

fn board_game(rng: &mut SmallRng) -> u64 {
    let mut plies = 0;
    for _ in 0..GAMES {
        let mut board = TTTBoard::default();
        while board.play_random_available_move(rng).is_ok() {
            plies += 1;
        }
        black_box(board.outcome());
    }
    plies
}

fn with_a_buffer(rng: &mut SmallRng) -> u64 {
    let mut plies = 0;
    let mut moves: Vec<Move> = Vec::new();
    for _ in 0..GAMES {
        let mut position = Position::<TicTacToe>::new();
        while let Some(seat) = position.on_turn() {
            moves.clear();
            let _ = position.visit_legal_moves(seat, |mv| {
                moves.push(mv);
                ControlFlow::<()>::Continue(())
            });
            let mv = moves[rng.gen_range(0..moves.len())];
            if position.play(seat, mv).is_err() {
                break;
            }
            plies += 1;
        }
        black_box(position.outcome());
    }
    plies
}

fn counting_first(rng: &mut SmallRng) -> u64 {
    let mut plies = 0;
    for _ in 0..GAMES {
        let mut position = Position::<TicTacToe>::new();
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

fn with_vectors(rng: &mut SmallRng) -> u64 {
    let mut plies = 0;
    for _ in 0..GAMES {
        let mut position = Position::<TicTacToe>::new();
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

//! Random play-outs a second: noughts and crosses, played to the end by players
//! who take any legal move.
//!
//! All sides draw from the same generator, seeded alike, with one draw a move, and
//! list the cells in the same order: they play the same games, move for move.
//! They take turns, round after round, so that a change in the machine's pace
//! meets both; what is told is the median of the rounds.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

use board_game::board::Board as _;
use board_game::games::ttt::TTTBoard;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use rulebook::Position;
use tic_tac_toe::{Move, TicTacToe};

use crate::table::{Table, median};

const ROUNDS: usize = 15;
const GAMES: u32 = 200_000;

/// A way to play the games of a round; it gives back how many moves they took.
struct Side {
    what: &'static str,
    goal: &'static str,
    play: fn(&mut SmallRng) -> usize,
}

const SIDES: [Side; 4] = [
    Side {
        what: "board-game 0.8.2: `play_random_available_move`",
        goal: "",
        play: board_game,
    },
    Side {
        what: "`visit_legal_moves` into one buffer, `play`",
        goal: "at least 2×",
        play: with_a_buffer,
    },
    Side {
        what: "`visit_legal_moves` twice, to count and to take, `play`",
        goal: "",
        play: counting_first,
    },
    Side {
        what: "`legal_moves`, a new vector a move, `play`",
        goal: "",
        play: with_vectors,
    },
];

pub(crate) fn measure(table: &mut Table) -> Result<(), String> {
    let mut plies = None;
    let mut rounds: [Vec<f64>; SIDES.len()] = Default::default();
    for round in 0..=ROUNDS {
        for (side, rates) in SIDES.iter().zip(&mut rounds) {
            let mut rng = SmallRng::seed_from_u64(3);
            let began = Instant::now();
            let played = (side.play)(&mut rng);
            let rate = f64::from(GAMES) / began.elapsed().as_secs_f64();
            if *plies.get_or_insert(played) != played {
                return Err(format!(
                    "`{}` played other games than the others",
                    side.what
                ));
            }
            // The first round only warms up.
            if round > 0 {
                rates.push(rate);
            }
        }
    }
    table.heading("tic-tac-toe, random play-outs a second");
    for (side, rates) in SIDES.iter().zip(&rounds) {
        let ratios = rates
            .iter()
            .zip(&rounds[0])
            .map(|(ours, theirs)| ours / theirs);
        table.row(
            side.what,
            format!("{:.2} M", median(rates.iter().copied()) / 1e6),
            Some(median(ratios)),
            side.goal,
        );
    }
    Ok(())
}

fn board_game(rng: &mut SmallRng) -> usize {
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

fn with_a_buffer(rng: &mut SmallRng) -> usize {
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

fn counting_first(rng: &mut SmallRng) -> usize {
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

fn with_vectors(rng: &mut SmallRng) -> usize {
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

//! Random play-outs a second: noughts and crosses, played to the end by players
//! who take any legal move.
//!
//! All sides draw from the same generator, seeded alike, with one draw a move, and
//! list the cells in the same order: they play the same games, move for move.

use std::hint::black_box;

use board_game::board::Board as _;
use board_game::games::ttt::TTTBoard;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use tic_tac_toe::TicTacToe;

use crate::random::{counting_first, with_a_buffer, with_vectors};
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
        work: || done(|rng| with_a_buffer::<TicTacToe>(GAMES, rng)),
    },
    Side {
        what: "`visit_legal_moves` twice, to count and to take, `play`",
        goal: "",
        work: || done(|rng| counting_first::<TicTacToe>(GAMES, rng)),
    },
    Side {
        what: "`legal_moves`, a new vector a move, `play`",
        goal: "",
        work: || done(|rng| with_vectors::<TicTacToe>(GAMES, rng)),
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

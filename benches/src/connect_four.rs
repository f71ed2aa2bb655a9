//! Connect four beside another crate's, on the same bitboard: its tree counted, and
//! games played to the end by players who take any legal move.
//!
//! Both sides count the last ply without playing it. In the games, both draw from the
//! same generator, seeded alike, with one draw a move, and list the columns in the same
//! order: they play the same games, move for move.

use std::hint::black_box;

use board_game::board::Board as _;
use board_game::games::connect4::Connect4;
use board_game::util::game_stats::perft_naive;
use connect_four::Usual;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rulebook::{Position, perft};

use crate::random::{counting_first, with_a_buffer, with_vectors};
use crate::sides::{self, Done, Side};
use crate::table::Table;

/// 5,673,234 sequences.
const DEPTH: u32 = 8;
const GAMES: u32 = 50_000;

const COUNTING: [Side; 2] = [
    Side {
        what: "board-game 0.8.2: `perft_naive`",
        goal: "",
        work: || counted(perft_naive(&Connect4::default(), DEPTH)),
    },
    Side {
        what: "`perft`",
        goal: "at least 1×",
        work: || counted(perft(&Position::<Usual>::new(), DEPTH)),
    },
];

const PLAYING: [Side; 4] = [
    Side {
        what: "board-game 0.8.2: `play_random_available_move`",
        goal: "",
        work: || played(board_game),
    },
    Side {
        what: "`visit_legal_moves` into one buffer, `play`",
        goal: "at least 1.5×",
        work: || played(|rng| with_a_buffer::<Usual>(GAMES, rng)),
    },
    Side {
        what: "`visit_legal_moves` twice, to count and to take, `play`",
        goal: "",
        work: || played(|rng| counting_first::<Usual>(GAMES, rng)),
    },
    Side {
        what: "`legal_moves`, a new vector a move, `play`",
        goal: "",
        work: || played(|rng| with_vectors::<Usual>(GAMES, rng)),
    },
];

pub(crate) fn measure(table: &mut Table) -> Result<(), String> {
    let leaves = "connect four, leaf moves a second, 8 plies deep";
    sides::measure(table, leaves, &COUNTING)?;
    sides::measure(table, "connect four, random play-outs a second", &PLAYING)
}

fn counted(leaves: u64) -> Done {
    Done {
        work: leaves,
        plies: leaves,
    }
}

fn played(play: fn(&mut SmallRng) -> u64) -> Done {
    Done {
        work: GAMES.into(),
        plies: play(&mut SmallRng::seed_from_u64(3)),
    }
}

fn board_game(rng: &mut SmallRng) -> u64 {
    let mut plies = 0;
    for _ in 0..GAMES {
        let mut board = Connect4::default();
        while board.play_random_available_move(rng).is_ok() {
            plies += 1;
        }
        black_box(board.outcome());
    }
    plies
}

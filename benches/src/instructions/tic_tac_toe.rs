//! A move of noughts and crosses: by Rulebook, and by hand.
//!
//! All of them play on the board of the game crate, and the same games: random
//! ones, every move of which is legal.

use std::hint::black_box;

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use rulebook::{Domain, IllegalMove, Played, Position};
use tic_tac_toe::{Board, Cell, Line, Mark, Move, TicTacToe};

use super::{Base, Group, Subject};

pub(super) const GROUP: Group = Group {
    heading: "tic-tac-toe, instructions a move",
    subjects: &[
        Subject {
            function: "tic_tac_toe::play_a_position",
            what: "`game!`, `match` form",
            goal: "at most 1.05×",
        },
        Subject {
            function: "tic_tac_toe::play_a_chain",
            what: "`game!`, a chain with `else`",
            goal: "",
        },
        Subject {
            function: "tic_tac_toe::play_with_a_copy",
            what: "`game!`, a `require` after the work (keeps a rollback copy)",
            goal: "",
        },
        Subject {
            function: "tic_tac_toe::play_by_hand",
            what: "a `match` by hand, with the gate",
            goal: "",
        },
        Subject {
            function: "tic_tac_toe::play_by_hand_ungated",
            what: "a `match` by hand, without the gate",
            goal: "",
        },
    ],
    base: Base::Function("tic_tac_toe::play_by_hand"),
};

const GAMES: usize = 5_000;

pub(super) fn counted() {
    let games = random_games();
    for game in &games {
        let mut position = Position::<TicTacToe>::new();
        for &(mark, cell) in game {
            let played = play_a_position(black_box(&mut position), mark, Move::Place { cell });
            let _ = black_box(played);
        }
        assert!(position.is_over(), "a game that was drawn to its end");
    }
    for game in &games {
        let mut position = Position::<chain::Chain>::new();
        for &(mark, cell) in game {
            let (player, mv) = (chain::Player::from(mark), chain::Move::Place { cell });
            let _ = black_box(play_a_chain(black_box(&mut position), player, mv));
        }
        assert!(position.is_over(), "a game that was drawn to its end");
    }
    for game in &games {
        let mut position = Position::<fallible::Fallible>::new();
        for &(mark, cell) in game {
            let (player, mv) = (fallible::Player::from(mark), fallible::Move::Place { cell });
            let _ = black_box(play_with_a_copy(black_box(&mut position), player, mv));
        }
        assert!(position.is_over(), "a game that was drawn to its end");
    }
    for game in &games {
        let mut position = ByHand::new();
        for &(mark, cell) in game {
            let _ = black_box(play_by_hand(black_box(&mut position), mark, cell));
        }
        assert!(
            position.stage != Stage::Play,
            "a game that was drawn to its end"
        );
    }
    for game in &games {
        let mut position = ByHand::new();
        for &(mark, cell) in game {
            let _ = black_box(play_by_hand_ungated(black_box(&mut position), mark, cell));
        }
        assert!(
            position.stage != Stage::Play,
            "a game that was drawn to its end"
        );
    }
}

/// None of the functions that are counted draws them.
fn random_games() -> Vec<Vec<(Mark, Cell)>> {
    let mut rng = SmallRng::seed_from_u64(1);
    let game = |_| {
        let mut moves = Vec::new();
        let mut board = Board::default();
        let mut mark = Mark::X;
        loop {
            let cells: Vec<Cell> = board.empty().values().collect();
            let cell = cells[rng.gen_range(0..cells.len())];
            moves.push((mark, cell));
            if board.mark(cell, mark) != Line::Open {
                return moves;
            }
            mark = other(mark);
        }
    };
    (0..GAMES).map(game).collect()
}

#[inline(never)]
fn play_a_position(
    position: &mut Position<TicTacToe>,
    mark: Mark,
    mv: Move,
) -> Result<Played<TicTacToe>, IllegalMove<TicTacToe>> {
    position.play(mark, mv)
}

#[inline(never)]
fn play_a_chain(
    position: &mut Position<chain::Chain>,
    player: chain::Player,
    mv: chain::Move,
) -> Result<Played<chain::Chain>, IllegalMove<chain::Chain>> {
    position.play(player, mv)
}

#[inline(never)]
fn play_with_a_copy(
    position: &mut Position<fallible::Fallible>,
    player: fallible::Player,
    mv: fallible::Move,
) -> Result<Played<fallible::Fallible>, IllegalMove<fallible::Fallible>> {
    position.play(player, mv)
}

/// What one writes without an engine.
struct ByHand {
    board: Board,
    turn: Mark,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Play,
    Won(Mark),
    Drawn,
}

#[derive(Clone, Copy)]
enum Went {
    Win,
    Draw,
    Next,
}

#[derive(Clone, Copy)]
#[expect(dead_code, reason = "what a refusal tells is there for its reader")]
enum Refused {
    Over,
    NotYourTurn { on_turn: Mark },
    Occupied { cell: Cell },
}

impl ByHand {
    fn new() -> Self {
        ByHand {
            board: Board::default(),
            turn: Mark::X,
            stage: Stage::Play,
        }
    }
}

#[inline(never)]
fn play_by_hand(position: &mut ByHand, mark: Mark, cell: Cell) -> Result<Went, Refused> {
    match position.stage {
        Stage::Play => {
            if position.turn != mark {
                return Err(Refused::NotYourTurn {
                    on_turn: position.turn,
                });
            }
            if !position.board.empty().contains(&cell) {
                return Err(Refused::Occupied { cell });
            }
            match position.board.mark(cell, mark) {
                Line::Three(winner) => {
                    position.stage = Stage::Won(winner);
                    Ok(Went::Win)
                }
                Line::Full => {
                    position.stage = Stage::Drawn;
                    Ok(Went::Draw)
                }
                Line::Open => {
                    position.turn = other(position.turn);
                    Ok(Went::Next)
                }
            }
        }
        Stage::Won(_) | Stage::Drawn => Err(Refused::Over),
    }
}

#[inline(never)]
fn play_by_hand_ungated(position: &mut ByHand, mark: Mark, cell: Cell) -> Result<Went, Refused> {
    if !position.board.empty().contains(&cell) {
        return Err(Refused::Occupied { cell });
    }
    match position.board.mark(cell, mark) {
        Line::Three(winner) => {
            position.stage = Stage::Won(winner);
            Ok(Went::Win)
        }
        Line::Full => {
            position.stage = Stage::Drawn;
            Ok(Went::Draw)
        }
        Line::Open => {
            position.turn = other(position.turn);
            Ok(Went::Next)
        }
    }
}

fn other(mark: Mark) -> Mark {
    match mark {
        Mark::X => Mark::O,
        Mark::O => Mark::X,
    }
}

/// The same rules with a chain, which `else` makes total.
mod chain {
    use rulebook::{Outcome, game};
    use tic_tac_toe::{Board, Cell, Line, Mark};

    game! {
        pub(super) game Chain(board: Board, cx);

        seats Player { X, O }
        turn RoundRobin;

        move Place { cell: Cell }

        illegal Occupied { cell: Cell } "cell {cell} is already taken";

        phase Play {
            on Place { cell in board.empty() else Occupied { cell } } {
                let line = board.mark(cell, cx.seat());
                Win:  if matches!(line, Line::Three(_)) => Won { winner: cx.seat() },
                Draw: else if line == Line::Full        => Drawn,
                Next: else                              => { cx.end_turn(); Play },
            }
        }

        end Won { winner: Player } => Outcome::Win(winner);
        end Drawn => Outcome::Draw;
    }

    impl From<Mark> for Player {
        fn from(mark: Mark) -> Player {
            match mark {
                Mark::X => Player::X,
                Mark::O => Player::O,
            }
        }
    }
}

/// The same rules with a `require` behind the work. It always holds, which
/// nobody can know: the handler keeps a copy of the board to go back to.
mod fallible {
    use std::hint::black_box;

    use rulebook::{Outcome, game};
    use tic_tac_toe::{Board, Cell, Line, Mark};

    game! {
        pub(super) game Fallible(board: Board, cx);

        seats Player { X, O }
        turn RoundRobin;

        move Place { cell: Cell }

        illegal Occupied { cell: Cell } "cell {cell} is already taken";

        phase Play {
            on Place { cell in board.empty() else Occupied { cell } } {
                match board.mark(cell, cx.seat()) {
                    Win:  Line::Three(_) => Won { winner: cx.seat() },
                    Draw: Line::Full     => Drawn,
                    Next: Line::Open     => {
                        require black_box(true) else Occupied { cell };
                        cx.end_turn();
                        Play
                    },
                }
            }
        }

        end Won { winner: Player } => Outcome::Win(winner);
        end Drawn => Outcome::Draw;
    }

    impl From<Mark> for Player {
        fn from(mark: Mark) -> Player {
            match mark {
                Mark::X => Player::X,
                Mark::O => Player::O,
            }
        }
    }
}

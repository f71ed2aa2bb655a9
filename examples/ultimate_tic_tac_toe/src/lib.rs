//! Ultimate tic-tac-toe: nine boards in one.
//!
//! The rules stand in [`rules`], the boards that they are about in [`boards`]: each is
//! the [board](tic_tac_toe::Board) of `tic-tac-toe`, and so is the large one. The
//! program is `src/main.rs`.
//!
//! ```
//! use rulebook::Position;
//! use ultimate_tic_tac_toe::{Mark, Move, Phase, UltimateTicTacToe};
//!
//! let place = |board: &str, cell: &str| {
//!     Ok::<_, tic_tac_toe::NoCell>(Move::Place { board: board.parse()?, cell: cell.parse()? })
//! };
//! let mut position: Position<UltimateTicTacToe> = Position::new();
//! position.play(Mark::X, place("8", "3")?)?;
//!
//! let refused = position.play(Mark::O, place("8", "4")?).unwrap_err();
//! assert_eq!(refused.to_string(), "you cannot play on board 8 now");
//! position.play(Mark::O, place("3", "0")?)?;
//! assert_eq!(position.phase(), &Phase::Play { sent_to: Some("0".parse()?) });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod boards;
mod vectors;

pub use boards::{Boards, NoBoards, Open};
pub use rules::{Branch, Illegal, Mark, Move, Phase, PlaceBranch, UltimateTicTacToe};

/// The rule book.
pub mod rules {
    use rulebook::{Outcome, game};
    use tic_tac_toe::{Cell, Line};

    use crate::boards::Boards;

    game! {
        /// Noughts and crosses on nine boards, which are the cells of a large one: the
        /// cell of a mark is the board on which the other goes on.
        pub game UltimateTicTacToe(boards: Boards, cx);

        /// Who plays which mark; X begins.
        seats Mark { X, O }
        turn RoundRobin;

        /// Put your mark on an empty cell of a board.
        move Place { board: Cell, cell: Cell }

        /// The player was sent to another board, or the board is decided.
        illegal NotThere { board: Cell } "you cannot play on board {board} now";
        /// The cell has a mark already.
        illegal Occupied { board: Cell, cell: Cell }
            "cell {cell} of board {board} is already taken";

        /// The players mark cells in turn. Where they are sent to no board, any goes
        /// that is not decided.
        phase Play { sent_to: Option<Cell> = None } {
            on Place {
                board in boards.open(sent_to) else NotThere { board },
                cell in boards.empty(board) else Occupied { board, cell },
            } {
                match boards.mark(board, cell, cx.seat()) {
                    Win:  Line::Three(winner) => Won { winner },
                    Draw: Line::Full          => Drawn,
                    Next: Line::Open          => {
                        cx.end_turn();
                        stay { sent_to: boards.if_open(cell) }
                    },
                }
            }
        }

        /// Three boards in a row are a player's.
        end Won { winner: Mark } => Outcome::Win(winner);
        /// All boards are decided, and nobody has three in a row.
        end Drawn => Outcome::Draw;

        progress boards.marks();
    }
}

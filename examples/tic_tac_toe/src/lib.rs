//! Noughts and crosses.
//!
//! The rules stand in [`rules`], the board that they are about in [`board`]; the
//! program is `src/main.rs`.
//!
//! ```
//! use rulebook::{Outcome, Position};
//! use tic_tac_toe::{Cell, Mark, Move, TicTacToe};
//!
//! let mut position: Position<TicTacToe> = Position::new();
//! for (seat, cell) in [
//!     (Mark::X, "0"),
//!     (Mark::O, "3"),
//!     (Mark::X, "1"),
//!     (Mark::O, "4"),
//!     (Mark::X, "2"),
//! ] {
//!     position.play(seat, Move::Place { cell: cell.parse()? })?;
//! }
//! assert_eq!(position.outcome(), Some(Outcome::Win(Mark::X)));
//!
//! let late = Move::Place { cell: Cell::new(8)? };
//! let refused = position.play(Mark::O, late).unwrap_err();
//! assert_eq!(refused.to_string(), "the game is over");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
mod vectors;

pub use board::{Board, Cell, Cells, Line, NoBoard, NoCell};
pub use rules::{Branch, Illegal, Mark, Move, Phase, PlaceBranch, TicTacToe};

/// The rule book.
pub mod rules {
    use rulebook::{Outcome, game};

    use crate::board::{Board, Cell, Line};

    game! {
        /// Noughts and crosses on a 3×3 board.
        pub game TicTacToe(board: Board, cx);

        /// Who plays which mark; X begins.
        seats Mark { X, O }
        turn RoundRobin;

        /// Put your mark on an empty cell.
        move Place { cell: Cell }

        /// The cell has a mark already.
        illegal Occupied { cell: Cell } "cell {cell} is already taken";

        /// The players mark cells in turn.
        phase Play {
            on Place { cell in board.empty() else Occupied { cell } } {
                match board.mark(cell, cx.seat()) {
                    Win:  Line::Three(winner) => Won { winner },
                    Draw: Line::Full          => Drawn,
                    Next: Line::Open          => { cx.end_turn(); Play },
                }
            }
        }

        /// Three in a row.
        end Won { winner: Mark } => Outcome::Win(winner);
        /// The board is full, and nobody has three in a row.
        end Drawn => Outcome::Draw;
    }
}

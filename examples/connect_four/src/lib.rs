//! Connect four.
//!
//! The rules stand in [`rules`], the board that they are about in [`board`]; the
//! program is `src/main.rs`. The size of the board is a type: [`Usual`] is the game
//! in the box.
//!
//! ```
//! use connect_four::{ConnectFour, Move, Player, Usual};
//! use rulebook::{Outcome, Position};
//!
//! let drop = |column: &str| column.parse().map(|column| Move::Drop { column });
//! let mut position: Position<Usual> = Position::new();
//! for column in ["4", "5", "4", "5", "4", "5", "4"] {
//!     let player = position.on_turn().expect("it is not over");
//!     position.play(player, drop(column)?)?;
//! }
//! assert_eq!(position.outcome(), Some(Outcome::Win(Player::Red)));
//!
//! let mut small: Position<ConnectFour<4, 1>> = Position::new();
//! small.play(Player::Red, drop("2")?)?;
//! let refused = small.play(Player::Yellow, drop("2")?).unwrap_err();
//! assert_eq!(refused.to_string(), "column 2 has no room");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod column;
mod vectors;

pub use board::{Board, NoBoard, Standing};
pub use column::{Column, Columns, NoColumn};
pub use rules::{Branch, ConnectFour, DropBranch, Illegal, Move, Phase, Player};

/// The game as it is sold: seven columns, six high.
pub type Usual = ConnectFour<7, 6>;

/// The rule book.
pub mod rules {
    use rulebook::{Outcome, game};

    use crate::board::{Board, Standing};
    use crate::column::Column;

    game! {
        /// Four in a row, of stones that fall to the bottom of their column.
        pub game ConnectFour<const WIDTH: u8, const HEIGHT: u8>(board: Board<WIDTH, HEIGHT>, cx);

        /// Whose stones they are; red begins.
        seats Player { Red, Yellow }
        turn RoundRobin;

        /// Let a stone fall into a column.
        move Drop { column: Column }

        /// The column is full, or the board has none of that number.
        illegal NoRoom { column: Column } "column {column} has no room";

        /// The players drop stones in turn.
        phase Play {
            on Drop { column in board.open() else NoRoom { column } } {
                match board.drop(column, cx.seat()) {
                    Won:   Standing::Four => Won { winner: cx.seat() },
                    Drawn: Standing::Full => Drawn,
                    Next:  Standing::Open => { cx.end_turn(); stay },
                }
            }
        }

        /// Four of a player's stones stand in a row, upright, level or aslant.
        end Won { winner: Player } => Outcome::Win(winner);
        /// The board is full, and nowhere stand four.
        end Drawn => Outcome::Draw;

        progress board.stones();
    }
}

//! Breakthrough.
//!
//! The rules stand in [`rules`], the board that they are about in [`board`], its
//! squares in [`square`]; the program is `src/main.rs`. The size of the board is a
//! type, and so are the rows of pieces: [`Usual`] is the game as it was invented,
//! [`Small`] the one that is played here.
//!
//! ```
//! use breakthrough::{Move, Player, Small};
//! use rulebook::Position;
//!
//! let advance = |from: &str, to: &str| {
//!     Ok::<_, breakthrough::NoSquare>(Move::Advance { from: from.parse()?, to: to.parse()? })
//! };
//! let mut position: Position<Small> = Position::new();
//! position.play(Player::Black, advance("b5", "b4")?)?;
//! position.play(Player::White, advance("c2", "c3")?)?;
//! position.play(Player::Black, advance("b4", "c3")?)?;
//! assert_eq!(position.state().pieces(Player::White).len(), 11);
//!
//! let refused = position.play(Player::White, advance("c1", "d1")?).unwrap_err();
//! assert_eq!(refused.to_string(), "a piece cannot go from c1 to d1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod square;
mod vectors;

pub use board::{Board, NoBoard, Standing};
pub use rules::{AdvanceBranch, Branch, Breakthrough, Illegal, Move, Phase, Player};
pub use square::{NoSquare, Square, Squares};

/// The game as it was invented: eight rows of eight, two of them filled on each side.
pub type Usual = Breakthrough<8, 8, 2>;
/// The same on six rows of six.
pub type Small = Breakthrough<6, 6, 2>;

/// The rule book.
pub mod rules {
    use rulebook::{Outcome, game};

    use crate::board::{Board, Standing};
    use crate::square::Square;

    game! {
        /// Two rows of pieces that only go forward: who gets one through has won.
        pub game Breakthrough<const ROWS: u8, const COLUMNS: u8, const FILLED: u8>(
            board: Board<ROWS, COLUMNS, FILLED>,
            cx
        );

        /// Whose pieces they are: black sits at the top, moves down, and begins.
        seats Player { Black, White }
        turn RoundRobin;

        /// Go a row forward, straight on or aslant; there, what is the other's is taken.
        move Advance { from: Square, to: Square }

        /// The player has no piece there.
        illegal NoPiece { square: Square } "you have no piece on {square}";
        /// It is not a row ahead and a column aside at the most, or a piece is in the way.
        illegal OutOfReach { from: Square, to: Square } "a piece cannot go from {from} to {to}";

        /// The players move in turn.
        phase Play {
            on Advance {
                from in board.pieces(cx.seat()) else NoPiece { square: from },
                to in board.ahead(from, cx.seat()) else OutOfReach { from, to },
            } {
                match board.advance(from, to, cx.seat()) {
                    Through: Standing::Through => Won { winner: cx.seat() },
                    Alone:   Standing::Alone   => Won { winner: cx.seat() },
                    Next:    Standing::Open    => { cx.end_turn(); stay },
                }
            }
        }

        /// A piece has reached the last row, or the other player has none left.
        end Won { winner: Player } => Outcome::Win(winner);

        progress board.gone();
    }
}

//! Othello.
//!
//! The rules stand in [`rules`], the board that they are about in [`board`], its
//! squares in [`square`]; the program is `src/main.rs`.
//!
//! ```
//! use othello::{Move, Othello, Player};
//! use rulebook::Position;
//!
//! let place = |square: &str| square.parse().map(|square| Move::Place { square });
//! let mut position: Position<Othello> = Position::new();
//! position.play(Player::Black, place("d3")?)?;
//! assert_eq!(position.state().discs(Player::Black), 4);
//! assert_eq!(position.state().discs(Player::White), 1);
//!
//! let refused = position.play(Player::White, place("d2")?).unwrap_err();
//! assert_eq!(refused.to_string(), "a disc on d2 would turn none over");
//! let refused = position.play(Player::White, Move::Pass).unwrap_err();
//! assert_eq!(refused.to_string(), "who can place a disc may not pass");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod square;
mod vectors;

pub use board::{Board, NoBoard, Standing};
pub use rules::{Branch, Illegal, Move, Othello, Phase, PlaceBranch, Player};
pub use square::{NoSquare, Square, Squares};

/// The rule book.
pub mod rules {
    use rulebook::{Outcome, game};

    use crate::board::{Board, Standing};
    use crate::square::Square;

    game! {
        /// Discs that are turned over where they are hemmed in: who has more in the
        /// end has won.
        pub game Othello(board: Board, cx);

        /// Which side of the discs is whose; black begins.
        seats Player { Black, White }
        turn RoundRobin;

        /// Put a disc on an empty square, and turn over all that it hems in.
        move Place { square: Square }
        /// Let the other go on.
        move Pass

        /// Between it and another disc of the player stands none of the other's.
        illegal TurnsNone { square: Square } "a disc on {square} would turn none over";
        /// There is a square on which a disc would turn some over.
        illegal CanPlace "who can place a disc may not pass";

        /// The players place discs in turn.
        phase Play {
            on Place { square in board.moves(cx.seat()) else TurnsNone { square } } {
                match board.place(square, cx.seat()) {
                    Next:  Standing::Open          => { cx.end_turn(); stay },
                    Won:   Standing::Ahead(winner) => Won { winner },
                    Drawn: Standing::Level         => Drawn,
                }
            }

            on Pass {
                require board.moves(cx.seat()).is_empty() else CanPlace;
                => { cx.end_turn(); stay }
            }
        }

        /// Nobody can place a disc, and a player has more.
        end Won { winner: Player } => Outcome::Win(winner);
        /// Nobody can place a disc, and both have as many.
        end Drawn => Outcome::Draw;

        progress board.gone(cx.on_turn());
    }
}

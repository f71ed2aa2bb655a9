//! Nim, in which whoever takes the last token has lost.
//!
//! The rules stand in [`rules`], the piles that they are about in [`piles`]; the
//! program is `src/main.rs`. How many tokens lie in which pile is an option of a match.
//!
//! ```
//! use nim::{Move, Nim, Pile, Piles, Player};
//! use rulebook::{Outcome, Position};
//!
//! let mut position: Position<Nim> = Position::start("2,1".parse()?, 2)?;
//! let [first, second] = [Pile::new(1)?, Pile::new(2)?];
//!
//! let refused = position.play(Player::Anna, Move::Take { pile: first, count: 3 }).unwrap_err();
//! assert_eq!(refused.to_string(), "you can take no 3 from pile 1");
//!
//! position.play(Player::Anna, Move::Take { pile: first, count: 2 })?;
//! position.play(Player::Ben, Move::Take { pile: second, count: 1 })?;
//! assert_eq!(position.outcome(), Some(Outcome::Win(Player::Anna)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod pile;
pub mod piles;
mod vectors;

pub use pile::{NoPile, Pile};
pub use piles::{NoPiles, Piles};
pub use rules::{Branch, Illegal, Move, Nim, Phase, Player, TakeBranch};

/// The rule book.
pub mod rules {
    use rulebook::{Outcome, game};

    use crate::pile::Pile;
    use crate::piles::Piles;

    game! {
        /// Tokens in piles: take as many as you like of one, but leave the last of all.
        pub game Nim(piles: Piles, cx);

        options Piles;
        setup *cx.options();

        /// Who takes them; Anna begins.
        seats Player { Anna, Ben }
        turn RoundRobin;

        /// Take so many tokens from a pile.
        move Take { pile: Pile, count: u8 }

        /// A match begins with a token at least.
        illegal NothingToTake "there is no token to take";
        /// There is nothing in the pile, or no such pile.
        illegal Empty { pile: Pile } "pile {pile} has no token";
        /// The pile has fewer tokens, or nothing would be taken.
        illegal NotThatMany { pile: Pile, count: u8 } "you can take no {count} from pile {pile}";

        /// The players take tokens in turn.
        phase Play {
            enter { require piles.total() > 0 else NothingToTake; }

            on Take {
                pile in piles.not_empty() else Empty { pile },
                count in 1..=piles.tokens(pile) else NotThatMany { pile, count },
            } {
                piles.take(pile, count);
                Last: if piles.total() == 0 => Won { winner: cx.seat().next() },
                Next: else                  => { cx.end_turn(); stay },
            }
        }

        /// The other player took the last token.
        end Won { winner: Player } => Outcome::Win(winner);

        progress piles.taken_of(cx.options());
    }
}

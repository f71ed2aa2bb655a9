//! A count that several players add to, and that may not pass ten.
//!
//! The rules stand in [`rules`], what they are about in [`tally`]; the program is
//! `src/main.rs`.
//!
//! ```
//! use counter::{Counter, Move, Player};
//! use rulebook::Position;
//!
//! let mut position: Position<Counter> = Position::new();
//! position.play(Player::Anna, Move::Join)?;
//! position.play(Player::Anna, Move::Start)?;
//! position.play(Player::Anna, Move::Increment { by: 4 })?;
//!
//! let refused = position.play(Player::Anna, Move::Increment { by: 20 }).unwrap_err();
//! assert_eq!(refused.to_string(), "the count would be 24, and 10 is the most");
//! assert_eq!(position.state().count, 4);
//! # Ok::<(), rulebook::IllegalMove<Counter>>(())
//! ```

pub mod tally;

pub use rules::{Branch, Counter, Event, Illegal, IncrementBranch, Move, Phase, Player};
pub use tally::Tally;

/// The rule book.
pub mod rules {
    use rulebook::{Outcome, game};

    use crate::tally::{MOST, Tally};

    game! {
        /// Players add to one count; whoever brings it to ten wins.
        pub game Counter(tally: Tally, cx);

        /// Who may sit at the table.
        seats Player { Anna, Ben, Cleo }

        /// Take part.
        move Join
        /// Begin to count; from then on nobody joins.
        move Start
        /// Add so much to the count.
        move Increment { by: u8 in 1..=20 }

        /// The player takes part already.
        illegal Joined { player: Player } "{player} has joined already";
        /// The player takes no part.
        illegal NotJoined { player: Player } "{player} has not joined";
        /// So high may the count not be.
        illegal TooHigh { count: u8 } "the count would be {count}, and {MOST} is the most";

        before Start | Increment {
            require tally.joined.contains(cx.seat()) else NotJoined { player: cx.seat() };
        }

        /// The audit: it sees whatever stands, in every phase.
        after _ as event { tally.audit.push(event.clone()); }

        /// The players come to the table.
        phase Setup {
            on Join {
                require !tally.joined.contains(cx.seat()) else Joined { player: cx.seat() };
                tally.joined = tally.joined.with(cx.seat());
                => stay
            }

            on Start => Scoring;

            after move { tally.preparations += 1; }
        }

        /// Anyone who joined adds to the count, at any time.
        phase Scoring {
            on Increment { by } {
                tally.count += by;
                Won:  if tally.count == MOST => Full { winner: cx.seat() },
                More: else                   => stay,
            }

            after Increment { .. } {
                require tally.count <= MOST else TooHigh { count: tally.count };
            }

            after move { tally.additions += 1; }
        }

        /// The count is ten.
        end Full { winner: Player } => Outcome::Win(winner);
    }
}

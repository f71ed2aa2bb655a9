//! The dice game Pig: roll as often as you dare, or hold what you have.
//!
//! The rules stand in [`rules`], the points that they are about in [`score`]; the
//! program is `src/main.rs`.
//!
//! ```
//! use pig::{Chance, Move, Pig, Player};
//! use rulebook::Position;
//! use rulebook::random::Rng;
//!
//! let mut position: Position<Pig> = Position::new();
//! position.play(Player::Anna, Move::Roll)?;
//!
//! // Nobody moves before the die has come to rest.
//! assert!(position.is_chance_pending());
//! let outcomes = position.chance_outcomes();
//! assert_eq!((outcomes.len(), outcomes.total()), (6, 6));
//! let drawn = *outcomes.pick(&mut Rng::seeded(2)).expect("a die has six sides");
//! assert_eq!(drawn, Chance::Die { pips: 5 });
//!
//! position.play_chance(drawn)?;
//! position.play(Player::Anna, Move::Hold)?;
//! assert_eq!(position.state().of(Player::Anna), 5);
//! # Ok::<(), rulebook::IllegalMove<Pig>>(())
//! ```

pub mod score;
mod vectors;

pub use rules::{Branch, Chance, DieBranch, Event, HoldBranch, Illegal, Move, Phase, Pig, Player};
pub use score::{GOAL, Score};

/// The rule book.
pub mod rules {
    use rulebook::{Outcome, game};

    use crate::score::{GOAL, Score};

    game! {
        /// Two players roll a die in turn, as often as they dare. A one costs the
        /// points of the turn; who holds keeps them, and fifty win.
        pub game Pig(score: Score, cx);

        /// Who plays; Anna begins.
        seats Player { Anna, Ben }
        turn RoundRobin;

        /// Roll the die.
        move Roll
        /// Keep the points of the turn, and pass the die on.
        move Hold

        /// Who has enough has nothing to roll for.
        illegal Enough { points: u32 } "the turn has brought enough: hold, and win with {points}";

        /// The die comes to rest.
        chance Die { pips: u8 in 1..=6 }

        /// The player whose turn it is rolls or holds.
        phase Deciding {
            on Roll {
                require score.of(cx.seat()) + score.turn() < GOAL else Enough { points: GOAL };
                => Rolling
            }

            on Hold {
                score.keep(cx.seat());
                Won:  if score.of(cx.seat()) >= GOAL => Won { winner: cx.seat() },
                Next: else => { cx.end_turn(); Deciding },
            }
        }

        /// The die is in the air.
        phase Rolling {
            on Die { pips } {
                match pips {
                    One:  1 => { score.lose(); cx.end_turn(); Deciding },
                    More: _ => { score.add(pips); Deciding },
                }
            }
        }

        /// A player has fifty points.
        end Won { winner: Player } => Outcome::Win(winner);
    }
}

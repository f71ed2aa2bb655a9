//! Kuhn's poker: two players, three cards, a chip to stay in.
//!
//! The smallest poker in which it pays to bluff (Harold W. Kuhn, "A simplified two-person
//! poker", 1950). The rules stand in [`rules`], the cards and the chips that they are
//! about in [`table`], what each player sees of them in [`seen`]; the program is
//! `src/main.rs`.
//!
//! ```
//! use kuhn_poker::{Card, Chance, KuhnPoker, Move, Player};
//! use rulebook::{Position, View};
//!
//! let mut position: Position<KuhnPoker> = Position::new();
//! position.play_chance(Chance::Deal { to: Player::Anna, card: Card::Jack })?;
//! position.play_chance(Chance::Deal { to: Player::Ben, card: Card::Queen })?;
//! assert_eq!(KuhnPoker::private(&position, Player::Anna).to_string(), "you hold the jack");
//!
//! // Anna bluffs, and Ben believes her.
//! position.play(Player::Anna, Move::Bet)?;
//! position.play(Player::Ben, Move::Pass)?;
//! let outcome = position.outcome().expect("Ben is out");
//! assert_eq!(outcome.to_string(), "Anna 1, Ben -1");
//! # Ok::<(), rulebook::IllegalMove<KuhnPoker>>(())
//! ```

pub mod seen;
pub mod table;
mod vectors;

pub use rules::{
    Branch, Chance, DealBranch, Event, Illegal, Internal, KuhnPoker, Move, Phase, Player,
};
pub use seen::{Own, Seen};
pub use table::{Card, Cards, NoCard, Table};

/// The rule book.
pub mod rules {
    use rulebook::{Outcome, game};

    use crate::table::{Card, Table};

    game! {
        /// Each player puts a chip into the pot and is dealt one of three cards. Who
        /// bets puts in another; the other player does so too, or gives up the pot.
        /// Where nobody gives it up, the higher card takes it.
        pub game KuhnPoker(table: Table, cx);

        /// Who plays; Anna speaks first.
        seats Player { Anna, Ben }

        /// Put nothing in: against a bet, that gives up the pot.
        move Pass
        /// Put in a chip more.
        move Bet

        /// Whoever has no card yet is dealt one, face down.
        chance Deal { to: Player in table.next(), #[secret(to)] card: Card in table.deck() }

        /// Both cards are turned up.
        internal Show { cards: [Option<Card>; 2] }

        /// Each is dealt a card.
        phase Dealing {
            on Deal { to, card } {
                table.deal(to, card);
                Next:  if table.next().is_some() => Dealing,
                Dealt: else => Opening,
            }
        }

        /// Nobody has bet.
        phase Opening {
            turn Once;

            on Pass => { cx.end_turn(); stay };
            on Bet  => { table.bet(cx.seat()); Answering { bettor: cx.seat() } };
            done    => Showdown;
        }

        /// A player has bet, and the other has the last word.
        phase Answering { bettor: Player } {
            turn Only(bettor.next());

            on Pass => GivenUp { winner: bettor };
            on Bet  => { table.bet(cx.seat()); Showdown };
        }

        /// Nobody has given up.
        phase Showdown {
            enter { emit Show { cards: table.cards() }; }
            on Show => Shown { winner: table.higher() };
        }

        /// A player did not answer a bet; no card is shown.
        end GivenUp { winner: Player } => Outcome::Scores(table.won_by(winner));
        /// The higher card takes the pot.
        end Shown { winner: Player } => Outcome::Scores(table.won_by(winner));
    }
}

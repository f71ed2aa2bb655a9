//! Leduc poker: six cards, a card of one's own and one on the table, two rounds of bets.
//!
//! A poker small enough to be solved (Finnegan Southey and others, "Bayes' bluff:
//! opponent modelling in poker", 2005). The rules stand in [`rules`], the cards in
//! [`card`], what lies on the table in [`table`], what each player sees of it in
//! [`seen`]; the program is `src/main.rs`.
//!
//! ```
//! use leduc_poker::{Chance, LeducPoker, Move, Player};
//! use rulebook::{Position, View};
//!
//! let mut position: Position<LeducPoker> = Position::new();
//! position.play_chance(Chance::Deal { to: Player::Anna, card: "qh".parse()? })?;
//! position.play_chance(Chance::Deal { to: Player::Ben, card: "kh".parse()? })?;
//! position.play(Player::Anna, Move::Call)?;
//! position.play(Player::Ben, Move::Raise)?;
//! position.play(Player::Anna, Move::Call)?;
//!
//! // A second queen on the table.
//! position.play_chance(Chance::Share { card: "qs".parse()? })?;
//! let seen = LeducPoker::private(&position, Player::Anna);
//! assert_eq!(seen.to_string(), "you hold qh, a pair");
//!
//! position.play(Player::Anna, Move::Raise)?;
//! position.play(Player::Ben, Move::Call)?;
//! assert_eq!(position.outcome().expect("it is over").to_string(), "Anna 7, Ben -7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod card;
pub mod seen;
pub mod table;
mod vectors;

pub use card::{Card, Cards, NoCard, Rank};
pub use rules::{
    Branch, Chance, DealBranch, DoneBranch, Event, Illegal, Internal, LeducPoker, Move, Phase,
    Player,
};
pub use seen::{Own, Seen};
pub use table::Table;

/// The rule book.
pub mod rules {
    use rulebook::{Outcome, game};

    use crate::card::Card;
    use crate::table::{MOST_RAISES, Table};

    game! {
        /// Each player puts a chip into the pot and is dealt one of six cards: jacks,
        /// queens and kings of two suits. After a round of bets a card is laid open on
        /// the table, and after another the pot goes to whoever makes a pair with it,
        /// else to the higher card.
        pub game LeducPoker(table: Table, cx);

        /// Who plays; Anna speaks first in both rounds.
        seats Player { Anna, Ben }

        /// Give up the pot.
        move Fold
        /// Put in as much as the other has; where that is nothing, wait.
        move Call
        /// Put in as much as the other has, and a bet more.
        move Raise

        illegal NothingToFold "nobody has raised: to wait costs nothing";
        illegal RaisedEnough { times: u8 } "a round has {times} raises at the most";

        /// Whoever has no card yet is dealt one, face down.
        chance Deal { to: Player in table.next(), #[secret(to)] card: Card in table.deck() }
        /// A card is laid open on the table.
        chance Share { card: Card in table.deck() }

        /// Both cards are turned up.
        internal Show { cards: [Option<Card>; 2] }

        /// Each is dealt a card.
        phase Dealing {
            on Deal { to, card } {
                table.deal(to, card);
                Next:  if table.next().is_some() => Dealing,
                Dealt: else => Betting,
            }
        }

        /// All but whoever raised last have to say something to it.
        phase Betting { raises: u8 = 0, raiser: Option<Player> = None } {
            turn Once.from(raiser.map_or(Player::Anna, Player::next)).only(|player| Some(player) != raiser);

            on Fold {
                require raiser.is_some() else NothingToFold;
                => Folded { winner: cx.seat().next() }
            }

            on Call => { table.call(cx.seat()); cx.end_turn(); stay };

            on Raise {
                require raises < MOST_RAISES else RaisedEnough { times: MOST_RAISES };
                => { table.raise(cx.seat()); again Betting { raises: raises + 1, raiser: Some(cx.seat()) } }
            }

            done {
                First:  if table.shared().is_none() => Sharing,
                Second: else => Showdown,
            }
        }

        /// The first round is over.
        phase Sharing {
            on Share { card } => { table.share(card); Betting };
        }

        /// The second is, and nobody has folded.
        phase Showdown {
            enter { emit Show { cards: table.cards() }; }
            on Show => Shown { winner: table.best() };
        }

        /// A player gave up the pot; no card is shown.
        end Folded { winner: Player } => Outcome::Scores(table.won_by(Some(winner)));
        /// The better card takes the pot; two of a rank share it.
        end Shown { winner: Option<Player> } => Outcome::Scores(table.won_by(winner));
    }
}

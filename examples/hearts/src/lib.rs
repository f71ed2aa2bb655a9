//! Hearts: one hand for four, who pass three cards on and then avoid what they can.
//!
//! The rules stand in [`rules`], the cards in [`card`] and [`hand`], what lies on the
//! table in [`table`], what each player sees of it in [`seen`]; the program is
//! `src/main.rs`.
//!
//! ```
//! use hearts::{Card, Chance, Direction, Hearts, Move, Phase, Player};
//! use rulebook::{Position, View};
//!
//! // The whole deck in its order: North has every fourth card from the two of clubs on.
//! let mut position: Position<Hearts> = Position::new();
//! position.play_chance(Chance::PassTo { direction: Direction::Keep })?;
//! for (card, to) in Card::all().zip(Player::ALL.into_iter().cycle()) {
//!     position.play_chance(Chance::Deal { to, card })?;
//! }
//! assert_eq!(*position.phase(), Phase::Trick { leader: Player::North });
//!
//! let card = "3c".parse()?;
//! let why = position.play(Player::North, Move::Play { card }).unwrap_err();
//! assert_eq!(why.to_string(), "3c cannot be played: the two of clubs leads to the first trick");
//!
//! position.play(Player::North, Move::Play { card: "2c".parse()? })?;
//! assert_eq!(Hearts::public(&position).trick[0], Some("2c".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod card;
pub mod hand;
pub mod seen;
pub mod table;
mod vectors;

pub use card::{Card, NoCard, Suit};
pub use hand::Hand;
pub use rules::{
    Branch, Chance, DealBranch, DoneBranch, Event, Hearts, Illegal, Internal, Move, Phase, Player,
};
pub use seen::{Own, Seen};
pub use table::{Direction, NoDirection, Table, WhyNot};

/// The rule book.
pub mod rules {
    use rulebook::domain::subsets;
    use rulebook::{Outcome, game};

    use crate::card::Card;
    use crate::hand::Hand;
    use crate::table::{Direction, PASSED, Table, WhyNot};

    game! {
        /// Four players are dealt thirteen cards each, and pass three of them on. In each
        /// trick the highest card of the suit that was led takes all four, and whoever
        /// takes it leads the next. Each heart is a point and the queen of spades
        /// thirteen: nobody wants them, unless it takes them all.
        pub game Hearts(table: Table, cx);

        /// Who plays, each the left neighbour of the one before.
        seats Player { North, East, South, West }

        /// Pass three cards on, face down.
        move Pass { #[secret] cards: Hand }
        /// Play a card to the trick.
        move Play { card: Card }

        illegal CannotPass { cards: Hand } "three cards of your hand are passed on, not {cards}";
        illegal CannotPlay { card: Card, why: WhyNot } "{card} cannot be played: {why}";

        /// To whom cards are passed in this hand.
        chance PassTo { direction: Direction in Direction::ALL }
        /// The next card is dealt, face down.
        chance Deal { to: Player in table.next(), #[secret(to)] card: Card in table.deck() }

        /// A player takes up what was passed on to it.
        internal Receive { to: Player, #[secret(to)] cards: Hand }

        phase Cutting {
            on PassTo { direction } => Dealing { direction };
        }

        phase Dealing { direction: Direction } {
            on Deal { to, card } {
                table.deal(to, card);
                More: if !table.is_dealt() => stay,
                Keep: else if direction == Direction::Keep => Trick { leader: table.first_leader() },
                Pass: else => Passing { direction },
            }
        }

        /// All choose at once, and nobody sees what it gets before it has chosen.
        phase Passing { direction: Direction } {
            turn Simultaneous;

            on Pass { cards in subsets(table.hand(cx.seat()), PASSED) else CannotPass { cards } }
                => { table.put_aside(cx.seat(), cards); cx.end_turn(); stay };

            on Receive { to, cards } => { table.take_up(to, cards); stay };

            // Once all have chosen; and once more, when all is taken up.
            done {
                Pass: if !table.is_dealt() => {
                    for (to, cards) in table.pass_on(direction) { emit Receive { to, cards }; }
                    stay
                },
                Play: else => Trick { leader: table.first_leader() },
            }
        }

        /// Each plays a card, from the leader on.
        phase Trick { leader: Player } {
            turn Once.from(leader);

            on Play {
                card in table.playable(cx.seat(), leader)
                    else CannotPlay { card, why: table.why_not(cx.seat(), leader, card) }
            } => { table.play(cx.seat(), card); cx.end_turn(); stay };

            done {
                let winner = table.take_trick(leader);
                Last: if table.is_played() => Over,
                Next: else => again Trick { leader: winner },
            }
        }

        /// All cards are played.
        end Over => Outcome::Scores(table.scores());
    }
}

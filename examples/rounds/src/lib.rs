//! A card game in rounds, in which a move sets off a chain of events.
//!
//! The rules stand in [`rules`], the cards that they are about in [`table`]; the
//! program is `src/main.rs`.
//!
//! ```
//! use rounds::{Deck, Move, Player, Rounds};
//! use rulebook::{Position, Step};
//!
//! let mut position: Position<Rounds> = Position::start(Deck::default(), 3)?;
//! let mut steps: Vec<Step<Rounds>> = Vec::new();
//! position.play_into(Player::Anna, Move::Knock { cards: 3 }, &mut steps)?;
//!
//! let steps: Vec<String> = steps.iter().map(|step| step.branch.to_string()).collect();
//! assert_eq!(steps, ["knock", "start-round:dealt", "deal", "deal", "deal"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod table;

pub use rules::{
    AlwaysBranch, Branch, Event, Illegal, Internal, Move, Phase, Player, Rounds, StartRoundBranch,
};
pub use table::{Card, Deck, NoCard, Table};

/// The rule book.
pub mod rules {
    use rulebook::{Outcome, game};

    use crate::table::{Card, Deck, Table};

    game! {
        /// Three players hold cards. The best hand at the end of a round gets a
        /// point, and three points win.
        pub game Rounds(table: Table, cx);

        options Deck;
        setup Table::new(cx.options(), cx.seats());

        /// Who sits at the table, in the order in which they are dealt cards.
        seats Player { Anna, Ben, Cleo }
        turn RoundRobin;

        /// Put a card of your hand away, and take the next of the stock.
        move Swap { card: Card }
        /// End the round, and say how many cards each is dealt in the next.
        move Knock { cards: u8 in 1..=5 }

        /// The hands are put away, and a round begins.
        internal StartRound { round: u8, cards: u8 }
        /// A player takes so many cards of the stock.
        internal Deal { to: Player, cards: u8 }

        /// The stock has not so many cards.
        illegal TooFew { left: usize } "too few cards in the stock: {left}";

        /// The players improve their hands in turn, until one knocks.
        phase Round { round: u8 = 1 } {
            enter { emit StartRound { round, cards: 2 }; }

            on Swap { card in table.hand(cx.seat()) } {
                require table.left() > 0 else TooFew { left: 0 };
                table.swap(cx.seat(), card);
                => { cx.end_turn(); stay }
            }

            on Knock { cards } {
                table.score();
                => { cx.end_turn(); emit StartRound { round: round + 1, cards }; stay }
            }

            on StartRound { round, cards } {
                Last:  if table.left() < cx.seats().len() => Counted,
                Dealt: else => {
                    table.put_hands_away();
                    for to in cx.seats() { emit Deal { to, cards }; }
                    Round { round }
                },
            }

            on Deal { to, cards } {
                require table.left() >= cards.into() else TooFew { left: table.left() };
                table.deal(to, cards);
                => stay
            }

            always {
                Enough: if let Some(winner) = table.winner() => Won { winner },
            }
        }

        /// A player has three points.
        end Won { winner: Player } => Outcome::Win(winner);
        /// The stock is too small for another round.
        end Counted => table.scores();
    }
}

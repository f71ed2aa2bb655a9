//! Goofspiel: two players bid for each prize at once, with a card each, face down.
//!
//! The rules stand in [`rules`], the cards that they are about in [`table`], what
//! each player sees of them in [`seen`]; the program is `src/main.rs`.
//!
//! ```
//! use goofspiel::{Card, Goofspiel, Move, Player, Prizes};
//! use rulebook::Position;
//!
//! let mut position: Position<Goofspiel> = Position::start(Prizes::default(), 2)?;
//! position.play(Player::Ben, Move::Bid { card: Card::new(2)? })?;
//! let waits = position.play(Player::Ben, Move::Bid { card: Card::new(3)? }).unwrap_err();
//! assert_eq!(waits.to_string(), "it is not for Ben to play that now: Anna may");
//!
//! position.play(Player::Anna, Move::Bid { card: Card::new(4)? })?;
//! assert_eq!(position.state().points(Player::Anna), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod seen;
pub mod table;
mod vectors;

pub use rules::{Branch, Event, Goofspiel, Illegal, Internal, Move, Phase, Player, RevealBranch};
pub use seen::{Own, Seen};
pub use table::{Card, Hand, NoCard, NoPrizes, Prizes, Standing, Table};

/// The rule book.
pub mod rules {
    use rulebook::{Outcome, PerSeat, game};

    use crate::table::{Card, Prizes, Standing, Table};

    game! {
        /// Two players with the same cards bid for one prize after another; the
        /// higher card takes it, and of two equal ones neither does. Whoever has
        /// prizes worth more in the end has won.
        pub game Goofspiel(table: Table, cx);

        options Prizes;
        setup Table::new(cx.options(), cx.seats());

        /// Who sits at the table.
        seats Player { Anna, Ben }

        /// Put a card of your hand on the table, face down.
        move Bid { #[secret] card: Card }

        /// Both cards are turned up.
        internal Reveal { bids: PerSeat<Option<Card>> }

        /// The player holds no such card.
        illegal NotHeld { card: Card } "the card {card} is not in your hand";

        /// The players bid for the prize that lies on top.
        phase Bidding {
            turn Simultaneous;

            on Bid { card in table.hand(cx.seat()) else NotHeld { card } } {
                table.put_down(cx.seat(), card);
                => { cx.end_turn(); stay }
            }

            // Both have chosen: only now does either see the other's card.
            done {
                let bids = table.turn_up();
                => { emit Reveal { bids }; stay }
            }

            on Reveal { bids } {
                match table.award(&bids) {
                    Next:  Standing::Open          => again Bidding,
                    Won:   Standing::Ahead(winner) => Won { winner },
                    Drawn: Standing::Level         => Drawn,
                }
            }
        }

        /// All prizes are gone, and a player has more.
        end Won { winner: Player } => Outcome::Win(winner);
        /// All prizes are gone, and both have as much.
        end Drawn => Outcome::Draw;

        progress table.gone();
    }
}

//! A duel of bluff: what you do, you do with a card that you say you hold.
//!
//! The rules stand in [`rules`], the cards that they are about in [`table`], what a
//! player sees of them in [`seen`]; the program is `src/main.rs`.
//!
//! ```
//! use duel::{Duel, Move, Pace, Phase, Seat, Trick};
//! use rulebook::{Position, Time};
//!
//! let start = Time::from_millis(0);
//! let mut position: Position<Duel> = Position::start_seeded_at(Pace::default(), 3, 7, start)?;
//! let [first, second, third] = [0, 1, 2].map(|place| Seat::new(place).unwrap());
//!
//! // Whether it is true or not, the others believe it.
//! position.play_at(first, Move::Claim { trick: Trick::Strike }, Time::from_millis(1_000))?;
//! position.play_at(third, Move::Believe, Time::from_millis(2_000))?;
//! position.play_at(second, Move::Believe, Time::from_millis(3_000))?;
//! position.play_at(first, Move::CarryOut { rival: third }, Time::from_millis(4_000))?;
//!
//! // And whoever is struck, and says nothing for too long, loses a card.
//! assert_eq!(*position.phase(), Phase::Loss { who: third });
//! position.timeout(position.deadline().unwrap())?;
//! assert_eq!(position.state().hand(third).len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod seen;
pub mod table;

pub use rules::{
    AlwaysBranch, Branch, CarryOutBranch, DoneBranch, DoubtBranch, Duel, Event, Illegal, Internal,
    LoseBranch, Move, Phase, Seat,
};
pub use seen::Seen;
pub use table::{Card, Pace, Table, Trick};

/// The rule book.
pub mod rules {
    use rulebook::{Outcome, SeatSet, game};

    use crate::table::{Card, Pace, Table, Trick};

    game! {
        /// Two to four players hold two cards each. In your turn you claim to hold the
        /// card of a trick; where nobody doubts it, you carry the trick out. Whoever
        /// has lost both cards is out, and the last one left has won.
        pub game Duel(table: Table, cx);

        options Pace;
        random;
        setup Table::deal(cx.seats(), &mut cx.rng);

        seats 2..=4;
        // A round: each has one turn, of those that still stand when it comes.
        turn Once.only(|seat| table.stands(seat));

        /// Say that you hold the card of a trick, whether you do or not.
        move Claim { trick: Trick in Trick::ALL }
        /// Let your turn go by.
        move Wait
        /// Let a claim stand.
        move Believe
        /// Ask to see the card.
        move Doubt
        /// Do to a rival what you have claimed.
        move CarryOut { rival: Seat }
        /// Put away a card of your hand, face down.
        move Lose { #[secret] card: Card }

        /// A card that was shown is shuffled into the deck, and another drawn for it.
        internal Draw { to: Seat, #[secret(to)] card: Card }

        /// Whoever has the turn claims something, or waits.
        phase Act {
            enter { table.asked = cx.now(); }
            deadline table.asked + cx.options().think;
            on timeout => { cx.end_turn(); again Act };

            on Claim { trick } => Claimed { claimant: cx.seat(), trick };
            on Wait => { cx.end_turn(); again Act };

            // The round is over, and all that have been tripped stand up.
            done {
                Last: if cx.round() >= cx.options().rounds => {
                    Counted { winners: table.richest(cx.in_play()) }
                },
                Next: else => { table.stand_up(); cx.reopen(); again Act },
            }
        }

        /// All that stand may speak, but the one whose claim it is.
        phase Claimed { claimant: Seat, trick: Trick } {
            turn Simultaneous.only(|seat| seat != claimant && table.stands(seat));
            deadline cx.turn_began() + cx.options().think;
            // Who says nothing lets it stand.
            on timeout => { cx.end_turn(); stay };

            on Believe => { cx.end_turn(); stay };

            on Doubt {
                Truth: if table.holds(claimant, trick.card()) => {
                    let card = table.exchange(claimant, trick.card(), &mut cx.rng);
                    emit Draw { to: claimant, card };
                    push Loss { who: cx.seat() } then Believed { claimant, trick }
                },
                Lie: else => {
                    cx.outer().end_turn();
                    push Loss { who: claimant } then Act
                },
            }

            done => Believed { claimant, trick };
        }

        /// The claim stands, and is carried out.
        phase Believed { claimant: Seat, trick: Trick } {
            turn Only(claimant);
            deadline cx.turn_began() + cx.options().think;
            on timeout => { cx.outer().end_turn(); Act };

            on CarryOut { rival in cx.in_play().without(claimant) } {
                match trick {
                    Struck: Trick::Strike => {
                        cx.outer().end_turn();
                        push Loss { who: rival } then Act
                    },
                    Tripped: Trick::Trip => {
                        table.trip(rival);
                        cx.outer().end_turn();
                        Act
                    },
                }
            }
        }

        /// Somebody loses a card, whatever it was that came before; the others wait.
        phase Loss { who: Seat } {
            turn Only(who);
            deadline cx.turn_began() + cx.options().think;
            on timeout => play Lose { card: table.first(who) } as who;

            on Lose { card in table.kinds(who) } {
                table.lose(who, card);
                Out:  if table.hand(who).is_empty() => { cx.eliminate(who)?; pop },
                Less: else                          => pop,
            }

            on Draw { .. } => stay;
        }

        always {
            Alone: if let Some(winner) = alone(cx.in_play()) => Won { winner },
        }

        /// All others are out.
        end Won { winner: Seat } => Outcome::Win(winner);
        /// The last round is over, and those who hold most cards have won.
        end Counted { winners: SeatSet<Seat> } => Outcome::Wins(winners);
    }

    fn alone(seats: SeatSet<Seat>) -> Option<Seat> {
        seats.iter().next().filter(|_| seats.len() == 1)
    }
}

//! A scene of a role-playing game: its players explore, fight in the order of
//! their initiative, and share what is left. The game master leads from one to the
//! next.
//!
//! The rules stand in [`rules`], what they are about in [`party`]; the program is
//! `src/main.rs`.
//!
//! ```
//! use rulebook::Position;
//! use scene::{Move, Phase, Player, Scene};
//!
//! let mut position: Position<Scene> = Position::new();
//! position.play(Player::Ada, Move::Search)?;
//! position.play(Player::Master, Move::StartEncounter)?;
//! assert_eq!(*position.phase(), Phase::Encounter { danger: 4 });
//!
//! let refused = position.play(Player::Ada, Move::EndEncounter).unwrap_err();
//! assert_eq!(refused.to_string(), "it is not for Ada to play that now: Master may");
//! # Ok::<(), rulebook::IllegalMove<Scene>>(())
//! ```

pub mod party;

pub use party::{Deed, Party};
pub use rules::{Branch, Event, Illegal, Move, Phase, Player, Scene};

/// The rule book.
pub mod rules {
    use rulebook::game;

    use crate::party::{Deed, Party, is_hero};

    game! {
        /// Three heroes explore, fight what they meet, and share what is left of it.
        /// The game master leads from one to the next.
        pub game Scene(party: Party, cx);

        setup Party::new(cx.seats());

        /// Who sits at the table.
        seats Player { Master, Ada, Bo, Cy }

        /// The heroes meet something.
        move StartEncounter
        /// It is over, whatever is left of it.
        move EndEncounter
        /// The heroes go on.
        move Explore

        /// Look for what is hidden, which makes a noise.
        move Search
        /// Strike what threatens the heroes.
        move Strike
        /// Take a piece of what is left.
        move Take
        /// Let your turn go by.
        move Wait

        /// All danger is gone.
        illegal NoDanger "there is nothing left to strike";
        /// Everything has been taken.
        illegal NothingLeft "there is nothing left to take";

        // How a scene goes on: the game master says so, whoever's turn it is.
        on StartEncounter in Exploration | Aftermath by Master => Encounter;
        on EndEncounter   in Encounter               by Master => Aftermath;
        on Explore        in Encounter | Aftermath   by Master => Exploration;

        on Wait in Encounter | Aftermath => { cx.end_turn(); stay };

        /// The heroes look around: any of them, at any time.
        phase Exploration {
            turn Free.only(is_hero);
            enter { party.rest(); }

            on Search { party.make_noise(); => stay }
        }

        /// The heroes fight, the quickest first. The more noise they have made, the
        /// more there is to fight.
        phase Encounter { danger: u8 = party.heard_by() } {
            turn Initiative(|player| party.initiative(player)).only(is_hero);
            enter { party.hush(); party.beaten = 0; }

            on Strike {
                require danger > 0 else NoDanger;
                // Who strikes in the first round has surprise on their side.
                let hits = if cx.round() == 1 { 2 } else { 1 };
                let beaten = danger.min(hits);
                party.beaten += beaten;
                party.tire(cx.seat());
                => { cx.end_turn(); stay { danger: danger - beaten } }
            }
        }

        /// The heroes share in turn what those whom they have beaten leave behind.
        phase Aftermath { left: u8 = party.beaten } {
            turn RoundRobin.only(is_hero);
            enter { party.beaten = 0; }

            on Take {
                require left > 0 else NothingLeft;
                party.pay(cx.seat());
                => { cx.end_turn(); stay { left: left - 1 } }
            }
        }

        /// The chronicle: who did what, and when.
        before move as event {
            party.chronicle.push(Deed { event: event.clone(), round: cx.round(), turn: cx.turn() });
        }
    }
}

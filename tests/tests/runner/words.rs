//! Moves in words: what the one writes the other reads.

use std::fmt::Display;
use std::str::FromStr;

use rulebook::{NoMove, Position, game};

mod many {
    use super::game;

    game! {
        /// Moves with fields of every kind.
        pub game Many(cx);
        seats 2..=12;
        move Give { to: Seat, cards: u8, openly: bool }
        move Say { word: String }
        move GiveUp
        chance Fall { pips: u8 in 1..=6 }
        phase Play {
            on Give => stay;
            on Say => { stay };
            on GiveUp => Falling;
        }
        phase Falling { on Fall => Over; }
        end Over => rulebook::Outcome::Draw;
    }
}

use many::{Chance, Move, Seat};

fn refused(text: &str) -> String {
    let read: Result<Move, NoMove> = text.parse();
    read.expect_err("it is no move").to_string()
}

#[test]
fn what_is_written_is_read() {
    let to = Seat::new(10).expect("it is one of 12");
    for (mv, text) in [
        (Move::GiveUp, "give-up"),
        (
            Move::Give {
                to,
                cards: 3,
                openly: false,
            },
            "give seat 10 3 false",
        ),
        (
            Move::Say {
                word: "so many words".into(),
            },
            "say so many words",
        ),
    ] {
        assert_eq!(mv.to_string(), text);
        assert_eq!(text.parse(), Ok(mv.clone()));
        assert_eq!(format!("  {}\t", text.replace(' ', "  ")).parse(), Ok(mv));
    }
    assert_eq!(
        "GIVE 10 3 false"
            .parse::<Move>()
            .expect("it is one")
            .to_string(),
        "give seat 10 3 false"
    );
    assert_eq!("fall 3".parse(), Ok(Chance::Fall { pips: 3 }));
    assert_eq!(Chance::Fall { pips: 3 }.to_string(), "fall 3");
}

#[test]
fn what_cannot_be_read_is_told_by_what_was_found() {
    assert_eq!(
        refused("giveup"),
        "unknown move `giveup`: the moves are `give-up`, `give`, `say`; did you mean `give-up`?"
    );
    assert_eq!(
        refused(""),
        "unknown move ``: the moves are `say`, `give`, `give-up`"
    );
    assert_eq!(
        refused("give-up now"),
        "`give-up` is written `give-up`, not `give-up now`"
    );
    assert_eq!(
        refused("give 1 2"),
        "`give` is written `give TO CARDS OPENLY`, not `give 1 2`"
    );
    assert_eq!(
        refused("give 1 2 true 3"),
        "`give` is written `give TO CARDS OPENLY`, not `give 1 2 true 3`"
    );
    assert_eq!(
        refused("give 1 x true"),
        "`give` cannot take `x` as its `cards`: invalid digit found in string"
    );
    assert!(
        refused("give 12 2 true")
            .starts_with("`give` cannot take `12` as its `to`: unknown seat `12`: ")
    );
    assert_eq!(
        refused("\u{1b}[2J"),
        "unknown move `\\u{1b}[2J`: the moves are `give`, `say`, `give-up`"
    );
    let hundreds = "give ".to_owned() + &"seat ".repeat(100_000);
    assert!(refused(&hundreds).contains("`give`"));
}

mod wordless {
    use super::game;

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Mute;

    game! {
        /// A move with a field that has no words costs the words, and nothing else.
        pub game Wordless(cx);
        move Point { at: Mute in [Mute] }
        phase Play { on Point => Over; }
        end Over => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_field_without_words_costs_nothing_else() {
    let position: Position<wordless::Wordless> = Position::new();
    assert_eq!(position.legal_moves(rulebook::Solo).len(), 1);
}

mod generic {
    use super::{Display, FromStr, game};

    pub trait Card: Copy + PartialEq + std::fmt::Debug + 'static {
        const ONE: Self;
    }

    impl Card for u8 {
        const ONE: u8 = 1;
    }

    game! {
        /// Cards of any kind.
        pub game Draft<C: Card, const N: usize>(cx);
        move Take { card: C in [C::ONE; N] }
        phase Play { on Take => Over; }
        end Over => rulebook::Outcome::Draw;
    }

    pub(super) fn words<C: Card + Display + FromStr<Err: Display>>(card: C) -> String {
        let mv = Move::Take { card };
        let read: Move<C> = mv.to_string().parse().expect("it was written so");
        assert_eq!(mv, read);
        mv.to_string()
    }
}

#[test]
fn a_game_with_parameters_has_words_where_they_have() {
    assert_eq!(generic::words(7_u8), "take 7");
    let position: Position<generic::Draft<u8, 2>> = Position::new();
    assert_eq!(
        position.legal_moves(rulebook::Solo)[0].to_string(),
        "take 1"
    );
}

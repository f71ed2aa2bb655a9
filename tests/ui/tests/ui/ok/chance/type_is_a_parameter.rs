//! What is drawn is of a type that the game takes.

use std::fmt::Debug;
use std::hash::Hash;

use rulebook::{Outcome, Position, game};
use serde::{Deserialize, Serialize};

pub trait Card: Clone + Debug + PartialEq + Default + 'static {
    fn all() -> Vec<Self>;
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Suit(u8);

impl Card for Suit {
    fn all() -> Vec<Self> {
        vec![Suit(1), Suit(2)]
    }
}

game! {
    pub game Draft<C: Card, const N: usize>(seen: Vec<C>, cx);

    move Draw
    internal Note { what: [u8; N] }
    chance Deal { card: C in C::all(), twice: bool in [true, false] } weight 1 + u64::from(twice)

    phase Play {
        on Draw => { emit Deal { twice: false }; emit Note { what: [0; N] }; stay };
        on Deal { card, .. } => { seen.push(card); stay };
        on Note { .. } => Over;
    }

    end Over => Outcome::Draw;
}

fn hashed<T: Hash + Eq + Serialize>(_: &T) {}

fn main() {
    let mut position: Position<Draft<Suit, 3>> = Position::new();
    position.play(rulebook::Solo, Move::Draw).expect("it is legal");
    hashed(&position);
    assert_eq!(position.chance_outcomes().total(), 2);
    let card = Suit(2);
    position.play_chance(Chance::Deal { card, twice: false }).expect("it may come");
    assert!(position.is_over());
    assert_eq!(position.state(), &[card]);
}

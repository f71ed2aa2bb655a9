//! What `D::Card` is depends on the bound of `D`, and that on `S` and `N`: an enum that carries one has all three.

use std::fmt::Debug;

use rulebook::{Position, Solo, game};

pub trait Deck<S, const N: usize> {
    type Card: Clone + Debug + PartialEq + Default;
}

pub trait Paid {
    type Coin: Clone + Debug + PartialEq;
}

game! {
    pub game Turn<S: Clone + Debug + PartialEq, D, P: Paid + Into<S>, const N: usize>(left: u8, cx)
    where
        D: Deck<S, N>;

    move Take { card: D::Card }
    move Pay { coin: <P as Paid>::Coin, change: Option<S> }

    phase Play { last: D::Card = <D::Card>::default() } {
        on Take { card } => { *left += 1; Play { last: card } };
        on Pay { .. } => stay;
    }
}

pub struct Any;

impl Deck<u8, 2> for Any {
    type Card = (u8, u8);
}

impl Paid for Any {
    type Coin = ();
}

impl From<Any> for u8 {
    fn from(_: Any) -> u8 {
        1
    }
}

fn main() {
    let mut turn: Position<Turn<u8, Any, Any, 2>> = Position::new();
    let take: Move<u8, Any, Any, 2> = Move::Take { card: (1, 2) };
    turn.play(Solo, take).unwrap();
    let phase: &Phase<u8, Any, 2> = turn.phase();
    assert_eq!(phase, &Phase::Play { last: (1, 2) });
}

//! A word in a type that is called like a parameter, and is another: behind a path, and the name of an associated type.

use std::marker::PhantomData;

use rulebook::{Position, Solo, game};

mod cards {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Card(pub u8);
}

game! {
    pub game Draw<Card: Clone + Default, Item>(hand: Vec<Card>, cx) where Item: 'static;

    move Take { card: cards::Card, of: PhantomData<dyn Iterator<Item = u8>> }

    phase Play {
        on Take { .. } => { hand.push(Card::default()); stay };
    }
}

fn main() {
    let mut draw: Position<Draw<u8, ()>> = Position::new();
    let take: Move = Move::Take { card: cards::Card(1), of: PhantomData };
    draw.play(Solo, take).unwrap();
    assert_eq!(draw.state(), &[0]);
}

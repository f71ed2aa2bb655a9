//! A parameter that only bodies name, and one that nothing does; neither is `'static` in so many words.

use rulebook::{Outcome, Position, Solo, game};

pub trait Limit {
    const MOST: u8;
}

game! {
    game Count<L: Limit, Unused,>(count: u8, cx);

    move Up

    phase Counting {
        on Up {
            *count += 1;
            Full: if *count >= L::MOST => Full,
            Next: else                 => stay,
        }
    }

    end Full => Outcome::Draw;
}

struct Two;

impl Limit for Two {
    const MOST: u8 = 2;
}

fn main() {
    let mut position: Position<Count<Two, String>> = Position::new();
    position.play(Solo, Move::Up).unwrap();
    assert_eq!(position.phase(), &Phase::Counting);
    position.play(Solo, Move::Up).unwrap();
    assert_eq!(position.outcome(), Some(Outcome::Draw));
}

//! Exactly so many seats.

use rulebook::{Outcome, Position, game};

game! {
    pub game Count(cx);

    seats 3;

    move Up

    phase Counting {
        on Up by Seat::new(1).unwrap_or(cx.seat()) => Enough;
    }

    end Enough => Outcome::Draw;
}

fn main() {
    let mut count: Position<Count> = Position::new();
    assert!(count.play(Seat::new(2).unwrap(), Move::Up).is_err());
    count.play(Seat::new(1).unwrap(), Move::Up).unwrap();
}

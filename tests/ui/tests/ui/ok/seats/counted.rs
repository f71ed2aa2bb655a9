//! A number of seats that is fixed when a match starts.

use rulebook::{Outcome, Position, game};

game! {
    pub game Count(n: u32, cx);

    setup if cx.seats().len() == 3 { 3 } else { 0 };
    seats 2..=4;
    turn RoundRobin;

    move Up

    phase Counting {
        on Up {
            *n += 1;
            Enough: if *n == 5 => Enough { who: cx.seat() },
            More:   else       => { cx.end_turn(); Counting },
        }
    }

    end Enough { who: Seat } => Outcome::Win(who);
}

fn main() {
    let mut count: Position<Count> = Position::start((), 3).unwrap();
    count.play(Seat::new(0).unwrap(), Move::Up).unwrap();
    count.play(Seat::new(1).unwrap(), Move::Up).unwrap();
    assert_eq!(count.outcome(), Some(Outcome::Win(Seat::new(1).unwrap())));
}

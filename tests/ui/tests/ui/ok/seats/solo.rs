//! No `seats`: one player.

use rulebook::{Outcome, Position, Solo, game};

game! {
    pub game Count(n: u32, cx);

    move Up

    phase Counting {
        on Up by _ {
            *n += 1;
            Enough: if *n == 2 => Enough { who: cx.seat() },
            More:   else       => { cx.end_turn(); Counting },
        }
    }

    end Enough { who: Solo } => Outcome::Win(who);
}

fn main() {
    let mut count: Position<Count> = Position::new();
    count.play(Solo, Move::Up).unwrap();
    count.play(Solo, Move::Up).unwrap();
    assert_eq!(count.outcome(), Some(Outcome::Win(Solo)));
}

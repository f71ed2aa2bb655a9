//! An outcome that reads the state and its data.

use rulebook::{Outcome, Position, game};

game! {
    pub game Count(n: u32, cx);

    seats Player { First, Second }

    move Up

    phase Counting {
        on Up {
            *n += 2;
            => Over { best: cx.seat(), bonus: 1 }
        }
    }

    end Over { best: Player, bonus: u32 } => if *n + bonus > 2 { Outcome::Win(best) } else { Outcome::Draw };
}

fn main() {
    let mut count: Position<Count> = Position::new();
    count.play(Player::Second, Move::Up).unwrap();
    assert_eq!(count.outcome(), Some(Outcome::Win(Player::Second)));
}

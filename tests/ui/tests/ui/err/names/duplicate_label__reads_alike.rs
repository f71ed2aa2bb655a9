use rulebook::{Outcome, game};

game! {
    pub game Nim(left: u8, cx);

    move Take { count: u8 in 1..=3 }

    phase Heap {
        on Take { count } {
            *left = left.saturating_sub(count);
            GiveUp:  if *left == 0 => Taken,
            GiveUP: else          => Heap,
        }
    }

    end Taken => Outcome::Draw;
}

fn main() {}

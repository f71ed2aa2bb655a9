//! Where a field of the move has the name of a field of the phase, the move's is seen.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go { far: u32 in 0..3 }

    phase Hall { far: bool = true, seen: u32 = 0 } {
        on Go { far } {
            *steps += far;
            Far:  if *steps > 9 => Away,
            Near: else          => stay { seen: far },
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

//! Effects that end in blocks, before the target.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            *steps += 1;
            Far:  if *steps > 9 => {
                if *steps > 10 {
                    *steps = 10;
                } else {
                    *steps = 9;
                }
                while *steps > 9 { *steps -= 1; }
                Away
            },
            Near: else => { { *steps += 1; } again Hall },
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

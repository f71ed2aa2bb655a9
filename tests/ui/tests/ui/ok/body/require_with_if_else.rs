//! A `require` whose condition holds an `if … else` and a block.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    illegal TooFar "that is too far";

    phase Hall {
        on Go {
            require if *steps > 3 { *steps < 90 } else { true } else TooFar;
            require { let far = *steps; far < 90 } else TooFar;
            *steps += 1;
            Far:  if *steps > 9 => Away,
            Near: else          => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

//! A chain that may not hold.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            *steps += 1;
            Far:  if *steps > 9           => Away,
            Odd:  else if *steps % 2 == 1 => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

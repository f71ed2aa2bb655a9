//! A let-chain as the guard of a single chain, whose branches use what it binds.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            *steps += 1;
            Far:  if let Some(over) = steps.checked_sub(9) && over > 0 => { *steps = over; Away },
            Near: else if let 1..=3 = *steps                           => Hall,
            Rest: else                                                 => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

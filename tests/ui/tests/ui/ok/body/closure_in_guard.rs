//! A closure with a block and generics in a guard.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            *steps += 1;
            Far:  if (0..*steps).filter(|n| -> bool { *n > 3 }).collect::<Vec<u32>>().len() > 5 => Away,
            Near: else => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

//! A plain `match` before a chain.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            match *steps {
                0 => *steps += 2,
                _ => *steps += 1,
            }
            Far:  if matches!(*steps, 9..) => Away,
            Near: else                     => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

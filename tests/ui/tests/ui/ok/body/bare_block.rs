//! A bare result in braces, with a comma behind it.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            *steps += 1;
            => { *steps += 1; Away },
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

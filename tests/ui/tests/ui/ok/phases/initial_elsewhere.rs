//! `#[initial]` on a later phase, behind an end.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    end Away => Outcome::Draw;

    phase Hall {
        on Go => Away;
    }

    #[initial]
    phase Garden { seen: u32 = 3 } {
        on Go {
            *steps += seen;
            => Hall
        }
    }
}

fn main() {}

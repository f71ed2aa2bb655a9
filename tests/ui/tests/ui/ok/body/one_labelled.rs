//! One unconditional branch with a label.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            *steps += 1;
            Off: => Away,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

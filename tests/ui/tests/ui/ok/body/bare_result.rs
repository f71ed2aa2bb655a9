//! A bare `=> RESULT` at the end of work.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            *steps += 1;
            => Away
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

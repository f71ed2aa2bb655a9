//! A leading `let` that no `require` follows belongs to the work.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            let next = *steps + 1;
            *steps = next;
            Far:  if next > 9 => Away,
            Near: else        => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

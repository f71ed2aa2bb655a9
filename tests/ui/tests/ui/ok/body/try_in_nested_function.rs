//! A `?` in a function of the body is not the handler's, though it costs it a copy.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    illegal TooFar "that is too far";

    phase Hall {
        on Go {
            fn more(n: u32) -> Result<u32, Illegal> { Ok(n.checked_add(1).ok_or(Illegal::TooFar)?) }
            *steps = more(*steps).unwrap_or(0);
            Far:  if *steps > 9 => Away,
            Near: else          => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

//! `let`s and `require`s, then work with a later `require`, a `?` and `refuse!`.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    illegal TooFar "that is too far";

    phase Hall {
        on Go {
            let now = *steps;
            require now < 90 else TooFar;
            let next = now.checked_add(1).ok_or(Illegal::TooFar)?;
            require next < 95 else TooFar;
            *steps = next;
            require *steps != 50 else TooFar;
            *steps = steps.checked_add(0).ok_or(Illegal::TooFar)?;
            if *steps == 51 {
                require *steps > 3 else TooFar;
                refuse!(TooFar);
            }
            Far:  if *steps > 9 => Away,
            Near: else          => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

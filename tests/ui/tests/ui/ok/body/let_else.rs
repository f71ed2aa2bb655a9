//! `let … else` in the checks and `if let … else` in the work.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    illegal TooFar "that is too far";

    phase Hall {
        on Go {
            let Some(next) = steps.checked_add(1) else { refuse!(TooFar) };
            require next < 99 else TooFar;
            *steps = if let Some(far) = next.checked_sub(3) { far + 3 } else { next };
            let Some(_) = steps.checked_add(1) else { refuse!(TooFar) };
            Far:  if *steps > 9 => Away,
            Near: else          => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

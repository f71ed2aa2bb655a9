//! The `match` form with guards, alternatives and bindings.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            *steps += 1;
            match (*steps, steps.checked_sub(3)) {
                Far:  (9.., _) if *steps % 2 == 0 || *steps > 20 => Away,
                Some: (_, Some(over @ (1 | 2)))                  => { *steps = over; Hall },
                Near: _                                          => Hall,
            }
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

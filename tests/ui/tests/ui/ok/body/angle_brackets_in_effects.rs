//! Commas and angle brackets in effects.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            *steps += 1;
            Far:  if *steps > 9 => { let _: std::collections::BTreeMap<u8, u8> = Default::default(); Away },
            Near: else          => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

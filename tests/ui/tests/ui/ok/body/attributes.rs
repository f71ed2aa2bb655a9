//! Attributes on statements, and doc comments on branches.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            #[allow(unused_variables)]
            let nothing = 3;
            *steps += 1;
            /// Far enough.
            #[allow(dead_code)]
            Far:  if *steps > 9 => Away,
            /// Not yet.
            Near: else          => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

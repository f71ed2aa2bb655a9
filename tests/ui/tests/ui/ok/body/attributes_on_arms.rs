//! Doc comments on arms.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            *steps += 1;
            match *steps {
                /// Far enough.
                Far:  9.. => Away,
                /// Not yet.
                Near: _   => Hall,
            }
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

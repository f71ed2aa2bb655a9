//! `require`, `stay`, `again`, `on` and `end` are words of the language only where it looks for them.

#![allow(unused_must_use)]

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            fn require(n: u32) -> u32 { n }
            let on = require(1);
            let require = on;
            let (stay, again, phase, end) = (1, 0, 0, 0);
            require.min(3);
            *steps += require * stay + again + phase + end;
            Far:  if *steps > 9 => Away,
            Near: else          => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

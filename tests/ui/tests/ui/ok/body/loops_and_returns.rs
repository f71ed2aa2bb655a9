//! Loops, nested functions and closures that return.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            fn more(n: u32) -> u32 { if n > 3 { return n; } n + 1 }
            while *steps < 3 { *steps = more(*steps); }
            let add = |n| { if n > 100 { return 0; } n };
            *steps = add(*steps) + 1;
            Far:  if *steps > 9 => Away,
            Near: else          => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

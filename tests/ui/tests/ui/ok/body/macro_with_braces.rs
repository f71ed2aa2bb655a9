//! Macros with braces, as statements and as values.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            macro_rules! step { ($n:expr) => { $n + 1 }; }
            let next = step! { *steps };
            println! { "{next}" }
            *steps = next;
            Far:  if *steps > 9 => Away,
            Near: else          => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

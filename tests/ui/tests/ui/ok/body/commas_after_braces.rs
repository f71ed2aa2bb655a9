//! No comma is needed behind a result in braces, nor behind the last.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            *steps += 1;
            Far:  if *steps > 9 => { *steps = 0; Away }
            Near: else          => Hall
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

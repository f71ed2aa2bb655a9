//! The short form with a target, a block, data and `stay`.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go { far: u32 }
    move Wait
    move Turn
    move Stop

    phase Hall { seen: u32 = 0 } {
        on Go { far } => Hall { seen: seen + far };
        on Wait => stay;
        on Turn => { *steps += 1; stay { seen: *steps } };
        on Stop => { *steps += 1; Away };
    }

    end Away => Outcome::Draw;
}

fn main() {}

//! Words of the language and of the generated code as names of the author's.

#![allow(non_camel_case_types)]

use rulebook::{Outcome, game};

game! {
    game Words(seats: u32, cx);

    move on { phase: u32 in 0..3, state: u32 in [1], visit: u32 in [2], field_0: u32 in [3], mv: u32 in [4] }

    phase turn { verdict: u32 = 0, next: u32 = 1, access: u32 = 2, reach: u32 = 3 } {
        on on { phase, state, visit, field_0, mv } {
            *seats += phase + state + visit + verdict + next + access + reach + field_0 + mv;
            seats: if *seats > 9 => end,
            other: else          => stay { verdict: verdict + 1, next, access: 0, reach },
        }
    }

    end end => Outcome::Draw;
}

fn main() {}

//! Raw identifiers name phases, moves, labels and fields.

#![allow(non_camel_case_types)]

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move r#move { r#type: u32 in 0..3 }

    illegal r#final { r#type: u32 } "not {type}";

    phase r#loop {
        on r#move { r#type in 0..2 else r#final { r#type } } {
            *steps += r#type;
            r#if:   if *steps > 9 => r#fn { r#as: r#type },
            r#else: else          => r#loop,
        }
    }

    end r#fn { r#as: u32 } => { let _ = r#as; Outcome::Draw };
}

fn main() {}

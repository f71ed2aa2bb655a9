//! `>=` and `=>` side by side, and a type that ends in `>` before the arrow.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            *steps += 1;
            Far:  if *steps>=9=>Away,
            Many: else if Vec::<u8>::new().capacity() as u32 >= *steps => Hall,
            Size: else if std::mem::size_of::<Vec<u8>>() == 3 && *steps as u64 == 5u8 as u64=>Hall,
            Type: else if std::any::type_name::<u8>() == std::any::type_name::<Vec<u8>>()=>Hall,
            Near: else=>Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

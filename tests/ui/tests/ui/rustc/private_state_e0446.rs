use rulebook::{Outcome, game};

#[derive(Clone, Default)]
struct Steps(u32);

pub mod rules {
    use super::*;

    game! {
        pub game Walk(steps: Steps, cx);

        move Go

        phase Hall {
            on Go {
                steps.0 += 1;
                Far:  if steps.0 > 9 => Away,
                Near: else           => Hall,
            }
        }

        end Away => Outcome::Draw;
    }
}

fn main() {}

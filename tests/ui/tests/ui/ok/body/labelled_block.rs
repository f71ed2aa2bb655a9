//! A labelled block and a labelled loop: their labels are lifetimes, and no branches.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            *steps += 'found: {
                'walk: for n in 0.. {
                    if n > 3 {
                        break 'walk;
                    }
                    if n == *steps {
                        break 'found n;
                    }
                }
                1
            };
            Far:  if *steps > 9 => Away,
            Near: else          => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

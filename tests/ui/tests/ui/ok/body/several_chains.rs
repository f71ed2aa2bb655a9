//! Several chains: one branch of all must hold.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            *steps += 1;
            Far:  if *steps > 9                         => Away,
            Mid:  else if *steps > 5                    => Hall,
            Odd:  if *steps % 2 == 1 && *steps < 6      => Hall,
            Even: else if *steps % 2 == 0 && *steps < 6 => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

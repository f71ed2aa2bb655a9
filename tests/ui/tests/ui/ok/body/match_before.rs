//! A plain `match` before the branches: only the last one, with labels, is theirs.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            match *steps {
                0 => *steps += 2,
                _ => *steps += 1,
            }
            match *steps > 9 {
                Far:  true  => Away,
                Near: false => Hall,
            }
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

//! Blocks, struct literals and a `match` in guards.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go

    phase Hall {
        on Go {
            #[derive(PartialEq)]
            struct Place { at: u32 }
            *steps += 1;
            Far:  if Place { at: *steps } == Place { at: 9 }       => Away,
            Odd:  else if { let odd = *steps % 2; odd == 1 }       => Hall,
            Rest: else if match *steps { 0 => true, _ => false }   => Hall,
            Near: else                                             => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

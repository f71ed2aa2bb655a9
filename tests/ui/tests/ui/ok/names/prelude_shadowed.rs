//! Names of the prelude that mean something else where the call stands.

#![allow(dead_code)]

use rulebook::{Outcome, game};

struct Option;
struct Result;
struct Vec;
enum Clone {}
enum Default {}
mod core {}
mod std {}

game! {
    game Walk(steps: u32, cx);

    seats Walker { Anna, Bo }

    move Go { to: u32 in 0..3 }

    illegal TooFar { to: u32 } "{to}";

    phase Hall { seen: u32 = 0 } {
        on Go { to in 0..2 else TooFar { to } } {
            *steps += to;
            Some: if *steps > 9 => None,
            Ok:   else if *steps < 3 => stay { seen: to },
            Err:  else               => Hall,
        }
    }

    end None => Outcome::Draw;
}

fn main() {}

//! Every way to name a field: alone, with a pattern, a domain, an `else`, in another order, and `..`.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go { from: (u8, u8), to: (u8, u8) in [(1, 1), from], how: u8 in 0..3 }
    move Hop { by: u8 }
    move Skip { by: u8 }

    illegal NotThere { to: (u8, u8) } "not to {to:?}";

    phase Hall {
        on Go { from: (x, y) in [(0, 0), (1, 2)], to in [(x, y), (y, x)] else NotThere { to }, .. } {
            *steps += u32::from(x + y + to.0);
            Far:  if *steps > 9 => Away,
            Near: else          => Garden,
        }
        on Hop { by: 1..=9 | 0 | 10.. } => stay;
        on Skip { .. } => stay;
    }

    phase Garden {
        on Go { how in if *steps > 3 { 0..=1 } else { 0..=2 }, from, to } {
            *steps += u32::from(how + from.0 + to.1);
            Far:  if *steps > 9 => Away,
            Near: else          => Hall,
        }
        on Hop { by in if *steps > 3 { 0..=1 } else { 0..=2 } else NotThere { to: (by, by) } } {
            *steps += u32::from(by);
            => Hall
        }
        on Skip => stay;
    }

    end Away => Outcome::Draw;
}

fn main() {}

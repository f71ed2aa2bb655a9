//! Handlers that phases share, `in _`, and the data that the phases share.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go
    move Wait
    move Look

    phase Hall { lamps: u32 = 1, seen: bool = false } {
        on Go => Garden { lamps };
    }

    phase Garden { lamps: u32 } {
        on Go {
            *steps += lamps;
            Far:  if *steps > 9 => Away,
            Near: else          => Hall { lamps },
        }
        on Wait => Away;
    }

    #[allow(unreachable_phase)]
    phase Attic {
        on Go => Hall;
    }

    on Wait in _ => stay;
    on Look in Hall | Garden {
        Dark: if lamps == 0 => Away,
        Lit:  else          => stay { lamps: lamps - 1 },
    }

    end Away => Outcome::Draw;
}

fn main() {}

//! Every fault that may be allowed, where it is allowed.

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go
    #[allow(unhandled_event)]
    move Sleep

    #[allow(unused_illegal)]
    illegal Tired "not today";

    phase Hall {
        on Go {
            *steps += 1;
            Deep: if *steps > 9      => Vault,
            Dark: else if *steps > 7 => Cellar,
            Out:  else               => Away,
        }
    }

    #[allow(trap, dead_code)]
    phase Vault {
        on Go => Vault;
    }

    #[allow(dead_end)]
    phase Cellar {}

    /// Nobody gets here.
    #[allow(unreachable_phase)]
    phase Attic {
        on Go => Hall;
    }

    end Away => Outcome::Draw;
}

fn main() {}

use rulebook::{Outcome, game};

// Names that all hold, and five rules that cannot work.
game! {
    game Walk(steps: u32, cx);

    move Go
    move Sleep

    illegal Tired "not today";

    phase Hall {
        on Go {
            *steps += 1;
            Far:  if *steps > 9      => Cellar,
            Deep: else if *steps > 5 => Vault,
            Out:  else if *steps > 4 => Away,
            Near: else               => stay,
        }
    }

    phase Cellar {}

    phase Vault {
        on Go => Vault;
    }

    phase Attic {
        on Go => Hall;
    }

    end Away => Outcome::Draw;
}

fn main() {}

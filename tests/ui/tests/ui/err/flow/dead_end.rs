use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go
    move Wait

    phase Hall {
        on Go => Garden;
        on Wait => stay;
    }

    phase Garden {
        on Go {
            *steps += 1;
            Far:  if *steps > 9 => Away,
            Deep: else if *steps > 5 => Cellar,
            Near: else          => Hall,
        }
        on Wait => stay;
    }

    phase Cellar {}

    end Away => Outcome::Draw;
}

fn main() {}

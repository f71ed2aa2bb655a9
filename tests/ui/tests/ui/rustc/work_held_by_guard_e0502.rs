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
            let held = &mut *steps;
            *held += 1;
            Far:  if *held > 9 => Away,
            Near: else          => Hall,
        }
        on Wait => stay;
    }

    end Away => Outcome::Draw;
}

fn main() {}

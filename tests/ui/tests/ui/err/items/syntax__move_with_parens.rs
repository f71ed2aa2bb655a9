use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go
    move Wait(u8)

    phase Hall {
        on Go => Garden;
        on Wait => stay;
    }

    phase Garden {
        on Go {
            *steps += 1;
            Far:  if *steps > 9 => Away,
            Near: else          => Hall,
        }
        on Wait => stay;
    }

    end Away => Outcome::Draw;
}

fn main() {}

use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    move Go
    move Wait

    phase Hall {
        on Go => Garden;
        on Wait => stay;
    }

    phase Garden { seen: u8 = 0 } {
        on Go {
            *steps += 1;
            Far:  if *steps > 9 => Away,
            Near: else          => Hall,
        }
        on Wait => stay { seen: seen + 1, seen: 3 };
    }

    end Away => Outcome::Draw;
}

fn main() {}

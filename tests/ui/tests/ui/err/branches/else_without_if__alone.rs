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
            Far: else => Away,
        }
        on Wait => stay;
    }

    end Away => Outcome::Draw;
}

fn main() {}

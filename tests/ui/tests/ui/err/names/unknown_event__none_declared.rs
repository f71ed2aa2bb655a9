use rulebook::{Outcome, game};

game! {
    game Walk(steps: u32, cx);

    phase Hall {
        on Go => Garden;
    }

    phase Garden {
    }

    end Away => Outcome::Draw;
}

fn main() {}

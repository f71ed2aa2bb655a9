use rulebook::{Outcome, game};

#[derive(Clone)]
struct Steps(u32);

game! {
    game Walk(steps: Steps, cx);

    move Go

    phase Hall {
        on Go {
            steps.0 += 1;
            Far:  if steps.0 > 9 => Away,
            Near: else           => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

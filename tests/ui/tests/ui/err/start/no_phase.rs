use rulebook::{Outcome, game};

game! {
    game Empty(cx);

    end Over => Outcome::Draw;
}

fn main() {}

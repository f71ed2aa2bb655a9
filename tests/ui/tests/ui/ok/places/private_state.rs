//! A game that only its module sees, with a state of that module.

use rulebook::{Outcome, game};

mod inner {
    #[derive(Clone, Default)]
    pub(super) struct Hidden(pub(super) u8);
}

game! {
    game Walk(hidden: inner::Hidden, cx);

    move Go

    phase Hall {
        on Go {
            hidden.0 += 1;
            Far:  if hidden.0 > 9 => Away,
            Near: else            => Hall,
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

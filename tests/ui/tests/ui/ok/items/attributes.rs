//! Doc comments and attributes are carried over to what they stand on.

use rulebook::{Outcome, game};

game! {
    /// The game.
    #[must_use]
    pub game Walk(steps: u32, cx);

    /// Those who walk.
    #[non_exhaustive]
    seats Walker {
        /// The first.
        #[allow(dead_code)]
        First,
        Second,
    }
    turn Free;

    #[doc(alias = "step")]
    move Go {
        /// How far.
        #[allow(unused)]
        far: u32,
    }

    /// Too far.
    #[doc(hidden)]
    illegal TooFar {
        /// How far.
        far: u32,
    } r#"no "{far}" of {{far}}"#;

    #[doc = "A hall."]
    phase Hall {
        on Go { far } {
            require far < 9 else TooFar { far };
            *steps += far;
            => Away
        }
    }

    end Away => Outcome::Draw;
}

fn main() {}

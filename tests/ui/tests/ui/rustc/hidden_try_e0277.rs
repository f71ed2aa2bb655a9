use rulebook::{Outcome, game};

/// Hides its `?` from `game!`, which keeps no copy of the state for this handler.
macro_rules! checked {
    ($left:ident, $count:ident) => {
        $left.checked_sub($count).ok_or(Illegal::TooMany)?
    };
}

game! {
    game Nim(left: u8, cx);

    setup 7;

    move Take { count: u8 }

    #[allow(unused_illegal)]
    illegal TooMany "there are not so many";

    phase Heap {
        on Take { count in 1..=3 } {
            *left = checked!(left, count);
            Last: if *left == 0 => Taken,
            More: else          => { cx.end_turn(); Heap },
        }
    }

    end Taken => Outcome::Draw;
}

fn main() {}

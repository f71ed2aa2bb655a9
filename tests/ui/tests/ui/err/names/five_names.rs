use rulebook::{Outcome, game};

// Five names that nothing declares: five errors, and none of what would follow
// from them (no phase is unreachable, no illegal is unused).
game! {
    pub game Nim(left: u8, cx);

    setup 7;
    seats Player { First, Second }
    turn RoundRobin;

    move Take { count: u8 }
    move Pass

    illegal TooMany "there are not so many";

    phase Heap {
        on Take { cuont in 1..=3 } {
            require *left > 0 else TooMuch;
            *left -= 1;
            Last: if *left == 0 => Tkaen,
            More: else          => { cx.end_turn(); Heap },
        }
        on Pas by Frist => Heap;
    }

    end Taken => Outcome::Draw;
}

fn main() {}

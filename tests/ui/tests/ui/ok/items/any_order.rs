//! Items stand in any order, and a comma may end every list.

use rulebook::{Outcome, game};

game! {
    game Nim(left: u8, cx,);

    end Taken { winner: Player, } => Outcome::Win(winner);

    on Pass in Heap => stay;

    phase Heap {
        on Take { count, } {
            *left = left.saturating_sub(count);
            Last: if *left == 0 => Taken { winner: cx.seat(), },
            More: else          => { cx.end_turn(); Heap },
        }
    }

    move Take { count: u8, };
    move Pass;
    setup 7;
    turn RoundRobin;
    seats Player { First, Second, };
}

fn main() {}

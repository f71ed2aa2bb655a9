//! No name is magic: the state and the context are what the header calls them.

use rulebook::{Outcome, game};

game! {
    game Nim(heap: u8, context);

    setup if context.seats().is_empty() { 3 } else { 9 };
    seats Player { First, Second }
    turn RoundRobin;

    move Take { cx: u8, state: u8, board: u8 in 0..*heap }

    phase Heap { count: u8 = *heap } {
        on Take { cx, state, board } {
            *heap = heap.saturating_sub(cx + state + board + count);
            Last: if *heap == 0 => Taken { winner: context.seat() },
            More: else          => { context.end_turn(); Heap },
        }
    }

    end Taken { winner: Player } => Outcome::Win(winner);
}

fn main() {}

//! Options, and a setup that reads them and the seats.

use rulebook::{Outcome, Position, game};

#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    heap: u8,
}

impl Default for Choice {
    fn default() -> Choice {
        Choice { heap: 7 }
    }
}

game! {
    pub game Nim(left: u8, cx);

    options Choice;
    setup {
        let seats = cx.seats().len();
        cx.options().heap + u8::try_from(seats).unwrap_or(0)
    };
    seats Player { First, Second }
    turn RoundRobin;

    move Take { count: u8 in 1..=3 }

    phase Heap { most: u8 = cx.options().heap, began: u8 = *left } {
        on Take { count in 1..=3.min(most) } {
            *left = left.saturating_sub(count);
            Last: if *left == 0 => Taken { winner: cx.seat() },
            More: else          => { cx.end_turn(); Heap { began } },
        }
    }

    end Taken { winner: Player } => Outcome::Win(winner);
}

fn main() {
    let heap: Position<Nim> = Position::new();
    assert_eq!(*heap.state(), 9);
    assert_eq!(heap.phase(), &Phase::Heap { most: 7, began: 9 });
}

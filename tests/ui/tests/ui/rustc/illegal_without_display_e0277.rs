use rulebook::{Outcome, game};

game! {
    pub game Nim(left: u8, cx);

    setup 7;
    seats Player { First, Second }
    turn RoundRobin;

    move Take { count: u8 }

    illegal TooMany { left: Option<u8> } "only {left} are left";

    phase Heap {
        on Take { count in 1..=3 } {
            require count <= *left else TooMany { left: Some(*left) };
            *left -= count;
            Last: if *left == 0 => Taken { winner: cx.seat() },
            More: else          => { cx.end_turn(); Heap },
        }
    }

    end Taken { winner: Player } => Outcome::Win(winner);
}

fn main() {}

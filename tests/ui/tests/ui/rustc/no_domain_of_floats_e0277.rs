use rulebook::{Outcome, game};

game! {
    pub game Nim(left: f32, cx);

    setup 7.0;
    seats Player { First, Second }
    turn RoundRobin;

    move Take { count: f32 }

    illegal TooMany { left: f32 } "only {left} are left";

    phase Heap {
        on Take { count in 0.5..=1.5 } {
            require count <= *left else TooMany { left: *left };
            *left -= count;
            Last: if *left <= 0.0 => Taken { winner: cx.seat() },
            More: else          => { cx.end_turn(); Heap },
        }
    }

    end Taken { winner: Player } => Outcome::Win(winner);
}

fn main() {}

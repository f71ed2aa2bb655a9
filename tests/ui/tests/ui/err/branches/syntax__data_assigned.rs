use rulebook::game;

game! {
    pub game Nim(left: u8, cx);

    move Take { count: u8 in 1..=3 }

    phase Heap { taken: u8 = 0 } {
        on Take { count } {
            *left = left.saturating_sub(count);
            Last: if *left == 0 => Taken { taken },
            More: else          => { taken += count; stay },
        }
    }

    end Taken { taken: u8 } => if taken > 3 { rulebook::Outcome::Draw } else { rulebook::Outcome::Draw };
}

fn main() {}

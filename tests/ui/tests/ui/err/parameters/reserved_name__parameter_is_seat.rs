use rulebook::game;

game! {
    pub game Heap<Seat>(left: u8, cx); seats 2..=4;

    move Take { count: u8 in 0..3 }

    phase Play {
        on Take { count } => { *left += count; stay };
    }
}

fn main() {}

use rulebook::game;

game! {
    pub game Heap<T, const N: usize, T>(left: u8, cx);

    move Take { count: u8 in 0..3 }

    phase Play {
        on Take { count } => { *left += count; stay };
    }
}

fn main() {}

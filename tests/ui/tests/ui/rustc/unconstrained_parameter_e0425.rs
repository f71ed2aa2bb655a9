use rulebook::game;

game! {
    pub game Heap<const N: u8>(left: u8, cx);

    move Take { count: u8 in 0..M }

    phase Play {
        on Take { count } => { *left += count + N; stay };
    }
}

fn main() {}

use rulebook::game;

game! {
    pub game Heap<T, const N: usize>(left: u8, cx);

    move Take

    phase Play {
        on Take => { *left += 1; stay };
    }
}

fn main() {}

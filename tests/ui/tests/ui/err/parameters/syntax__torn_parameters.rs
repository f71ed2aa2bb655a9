use rulebook::game;

game! {
    pub game Heap<const N>(left: u8, cx);

    move Take

    phase Play {
        on Take => { *left += 1; stay };
    }
}

fn main() {}

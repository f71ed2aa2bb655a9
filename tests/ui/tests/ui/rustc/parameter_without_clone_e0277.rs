use rulebook::game;

game! {
    pub game Heap<C: std::fmt::Debug + PartialEq>(left: u8, cx);

    move Take { card: C }

    phase Play {
        on Take { .. } => { *left += 1; stay };
    }
}

fn main() {}

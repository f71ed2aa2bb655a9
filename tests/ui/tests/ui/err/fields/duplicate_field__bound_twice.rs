use rulebook::game;

game! {
    pub game Sum(sum: u8, cx);

    move Add { a: u8, b: u8 in 0..=3 }

    phase Play {
        on Add { a: b, b } => { *sum += b; stay };
    }
}

fn main() {}

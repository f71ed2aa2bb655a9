use rulebook::game;

game! {
    pub game Sum(sum: u8, cx);

    move Add
    #[allow(unused_illegal)]
    illegal TooMuch "that is too much";

    after Add {
        *sum += 1;
        if *sum > 3 {
            return Err(Illegal::TooMuch);
        }
    }

    phase Play {
        on Add => { *sum += 1; stay };
    }
}

fn main() {}

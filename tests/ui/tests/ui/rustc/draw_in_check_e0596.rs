use rulebook::game;

game! {
    pub game Dice(sum: u32, cx);

    random;

    move Roll
    illegal Unlucky { rolled: u32 } "{rolled} is unlucky";

    phase Play {
        on Roll {
            let rolled = cx.rng.roll(6);
            require rolled > 1 else Unlucky { rolled };
            *sum += rolled;
            => stay
        }
    }
}

fn main() {}

use rulebook::{Outcome, game};

game! {
    pub game Nim(left: u8, cx);

    move GiveUp
    move GiveUP

    phase Heap {
        on GiveUp => Taken;
        on GiveUP => Taken;
    }

    end Taken => Outcome::Draw;
}

fn main() {}

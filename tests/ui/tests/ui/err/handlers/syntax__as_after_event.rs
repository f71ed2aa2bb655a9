use rulebook::{Outcome, game};

game! {
    pub game Heap(left: u8, cx);

    setup 7;
    move Take
    move Pass

    before Take | Pass as event { let _ = event; }

    phase Play {
        on Take => Won;
        on Pass => stay;
    }

    end Won => Outcome::Draw;
}

fn main() {}

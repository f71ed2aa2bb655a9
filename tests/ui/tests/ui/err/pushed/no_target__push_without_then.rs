use rulebook::{Outcome, game};

game! {
    pub game Claims(cx);
    seats Player { Anna, Ben }
    turn RoundRobin;
    move Say
    move Doubt

    phase Play {
        on Say => push Asked;
        on Doubt => Over;
    }

    phase Asked {
        on Doubt => pop;
    }

    end Over => Outcome::Draw;
}

fn main() {}

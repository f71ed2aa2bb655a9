use rulebook::{Outcome, game};

game! {
    pub game Claims(cx);
    seats Player { Anna, Ben }
    turn RoundRobin;
    move Say
    move Doubt

    phase Play {
        on Say => push Asked then stay;
        on Doubt => Over;
    }

    phase Asked { by: Player } {
        on Doubt => pop;
    }

    end Over => Outcome::Draw;
}

fn main() {}

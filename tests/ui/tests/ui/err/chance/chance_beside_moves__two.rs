use rulebook::{Outcome, game};

game! {
    pub game Pig(points: u8, cx);

    seats Player { Anna, Ben }
    turn RoundRobin;

    move Roll
    move Hold
    chance Die { pips: u8 in 1..=6 }
    chance Coin { heads: bool in [true, false] }

    phase Deciding {
        on Roll => Rolling;
        on Hold => Won;
    }

    phase Rolling {
        on Die { pips } => { *points += pips; Deciding };
        on Coin { heads } => { *points += u8::from(heads); Deciding };
    }

    end Won => Outcome::Win(Player::Anna);
}

fn main() {}

use rulebook::{Outcome, game};

game! {
    pub game Pig(points: u8, cx);

    seats Player { Anna, Ben }
    turn RoundRobin;

    move Roll
    move Hold
    chance Die { pips: u8 in 1..=6 }

    phase Deciding {
        on Roll => Rolling;
        on Hold => Won;
    }

    phase Rolling {
        on Die { pips } by _ => { *points += pips; Deciding };
    }

    end Won => Outcome::Win(Player::Anna);
}

fn main() {}

use rulebook::{Outcome, game};

game! {
    pub game Pig(points: u8, cx);

    seats Player { Anna, Ben }
    turn RoundRobin;

    move Roll
    move Hold
    chance Die { pips: u8 in 1..=6 }

    /// Anybody may stop at any time.
    on Hold in _ by _ => Won;

    phase Deciding {
        on Roll => Rolling;
    }

    phase Rolling {
        on Die { pips } => { *points += pips; Deciding };
    }

    end Won => Outcome::Win(Player::Anna);
}

fn main() {}

use rulebook::{Outcome, game};

game! {
    pub game Pig(points: u8, cx);

    seats Player { Anna, Ben }
    turn RoundRobin;

    move Roll
    move Hold
    chance Die { pips: u8 in 1..=6 }
    illegal Unlucky "a one is no luck";

    phase Deciding {
        on Roll => Rolling;
        on Hold => Won;
    }

    phase Rolling {
        on Die { pips } {
            *points = points.checked_add(pips).ok_or(Illegal::Unlucky)?;
            => Deciding
        }
    }

    end Won => Outcome::Win(Player::Anna);
}

fn main() {}

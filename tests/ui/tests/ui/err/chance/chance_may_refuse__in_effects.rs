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
            One:  if pips == 1 => { if *points > 9 { refuse!(Unlucky); } Deciding },
            More: else => { *points += pips; Deciding },
        }
    }

    end Won => Outcome::Win(Player::Anna);
}

fn main() {}

use std::time::Duration;

use rulebook::{Outcome, game};

game! {
    pub game Bids(cx);
    seats Player { Anna, Ben }
    turn RoundRobin;
    move Bid { amount: u8 }
    internal Close

    phase Bidding {
        deadline cx.turn_began() + Duration::from_secs(9);
        on Bid => { emit Close; stay };
        on Close => Over;
        on timeout => play Bid as Anna;
    }

    end Over => Outcome::Draw;
}

fn main() {}

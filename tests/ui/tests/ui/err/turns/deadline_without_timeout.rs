use std::time::Duration;

use rulebook::{Outcome, game};

game! {
    pub game Bids(cx);
    seats Player { Anna, Ben }
    move Bid

    phase Bidding {
        deadline cx.turn_began() + Duration::from_secs(9);
        on Bid => Over;
    }

    end Over => Outcome::Draw;
}

fn main() {}

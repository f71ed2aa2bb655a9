use rulebook::{Outcome, game};

game! {
    pub game Bids(cx);
    seats Player { Anna, Ben }
    move Bid

    phase Bidding {
        turn Initiative;
        on Bid => Over;
    }

    end Over => Outcome::Draw;
}

fn main() {}

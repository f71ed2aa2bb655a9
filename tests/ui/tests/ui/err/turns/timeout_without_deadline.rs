use rulebook::{Outcome, game};

game! {
    pub game Bids(cx);
    seats Player { Anna, Ben }
    move Bid

    phase Bidding {
        on Bid => Over;
        on timeout => Over;
    }

    end Over => Outcome::Draw;
}

fn main() {}

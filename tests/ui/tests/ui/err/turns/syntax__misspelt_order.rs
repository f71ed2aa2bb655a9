use rulebook::{Outcome, game};

game! {
    pub game Bids(cx);
    seats Player { Anna, Ben }
    turn RoundRobbin;
    move Bid

    phase Bidding {
        on Bid => Over;
    }

    end Over => Outcome::Draw;
}

fn main() {}

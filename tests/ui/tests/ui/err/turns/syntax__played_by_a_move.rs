use rulebook::{Outcome, game};

game! {
    pub game Bids(cx);
    seats Player { Anna, Ben }
    turn RoundRobin;
    move Bid
    move Wait

    phase Bidding {
        on Bid => Over;
        on Wait => play Bid as Anna;
    }

    end Over => Outcome::Draw;
}

fn main() {}

use rulebook::{Outcome, game};

game! {
    pub game Bids(cx);
    seats Player { Anna, Ben }
    turn RoundRobin;
    move Bid

    phase Bidding {
        on Bid => { cx.end_turn(); stay };
        done => Over;
    }

    end Over => Outcome::Draw;
}

fn main() {}

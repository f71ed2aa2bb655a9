use rulebook::{Outcome, game};

game! {
    pub game Bids(cx);
    seats Player { Anna, Ben }
    move Bid

    phase Bidding {
        turn Once;
        on Bid => { cx.end_turn(); stay };
        done => Over;
        done => Over;
    }

    end Over => Outcome::Draw;
}

fn main() {}

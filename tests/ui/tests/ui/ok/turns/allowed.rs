use rulebook::{Outcome, game};

game! {
    pub game Bids(cx);
    seats Player { Anna, Ben }
    turn RoundRobin;
    move Bid

    #[allow(order_without_done)]
    phase Bidding {
        turn Once;
        on Bid => { cx.end_turn(); Selling };
    }

    #[allow(done_without_order)]
    phase Selling {
        on Bid => { cx.end_turn(); Over };
        done => Over;
    }

    end Over => Outcome::Draw;
}

fn main() {}

use rulebook::{Outcome, game};

game! {
    pub game Bids(cx);
    seats Player { Anna, Ben }
    turn PassOut.until(1);
    move Pass

    phase Bidding {
        done => Selling;
        on Pass => { cx.pass(); stay };
    }

    phase Selling {
        on Pass => { cx.pass(); Over };
    }

    end Over => Outcome::Draw;
}

fn main() {}

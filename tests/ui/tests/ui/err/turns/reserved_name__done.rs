use rulebook::game;

game! {
    pub game Bids(cx);
    seats Player { Anna, Ben }
    move Done

    phase Bidding {
        turn Once;
        on Done => { cx.end_turn(); stay };
        done => Over;
    }

    end Over => rulebook::Outcome::Draw;
}

fn main() {}

use rulebook::game;

game! {
    pub game Bids(cx);
    seats Player { Anna, Ben }
    move Bid
    illegal NotInPlay "you are out";

    phase Bidding {
        on Bid {
            require cx.in_play().len() > 1 else NotInPlay;
            => { cx.eliminate(cx.seat())?; Over }
        }
    }

    end Over => rulebook::Outcome::Draw;
}

fn main() {}

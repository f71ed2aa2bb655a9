use rulebook::{Outcome, game};

game! {
    pub game Deck(left: [u64; 4], cx);

    seats Player { Anna, Ben }

    move Take
    chance Deal { to: Player in cx.seats(), card: usize in 0..4 } weight left[card]

    phase Play {
        on Take => {  Over };
    }

    end Over => Outcome::Draw;
}

fn main() {}

use rulebook::{Outcome, game};

game! {
    pub game Deck(left: [u64; 4], cx);

    seats Player { Anna, Ben }

    move Take
    chance Deal { to: Player in [cx.seat()], card: usize in 0..4 } weight left[card]

    phase Play {
        on Take => { emit Deal; stay };
        on Deal { card, .. } {
            left[card] -= 1;
            Out: if *left == [0; 4] => Over,
            In: else => stay,
        }
    }

    end Over => Outcome::Draw;
}

fn main() {}

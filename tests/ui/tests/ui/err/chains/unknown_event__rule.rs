use rulebook::{Outcome, game};

game! {
    pub game Cards(hand: u8, cx);

    move Draw
    internal Deal { cards: u8 }
    illegal Empty "there are no cards left";

    before Drew { require *hand < 9 else Empty; }

    phase Play {
        on Draw => { emit Deal { cards: 1 }; Won };
        on Deal { cards } => { *hand += cards; stay };
    }

    end Won => Outcome::Draw;
}

fn main() {}

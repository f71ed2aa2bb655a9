use rulebook::{Outcome, game};

game! {
    pub game Cards(hand: u8, cx);

    move Draw
    internal Deal { cards: u8 }
    illegal Empty "there are no cards left";

    phase Play { round: u8 = 1 } {
        on Draw {
            require *hand > 0 else Empty;
            => { emit Deal { cards: 1 }; Won }
        }
        on Deal { cards } => { *hand += cards; stay };

        phase Day {}
    }

    end Won => Outcome::Draw;
}

fn main() {}

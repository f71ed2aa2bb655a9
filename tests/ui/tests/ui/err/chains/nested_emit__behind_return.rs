use rulebook::{Outcome, game};

game! {
    pub game Cards(hand: u8, cx);

    move Draw
    internal Deal { cards: u8 }
    illegal Empty "there are no cards left";

    phase Play {
        enter { if *hand > 3 { return; } emit Deal { cards: 1 }; }

        on Draw {
            require *hand < 9 else Empty;
            => Won
        }

        on Deal { cards } => { *hand += cards; stay };
    }

    end Won => Outcome::Draw;
}

fn main() {}

use rulebook::{Outcome, game};

game! {
    pub game Cards(hand: u8, cx);

    move Draw
    internal Deal { cards: u8 }
    illegal Empty "there are no cards left";

    always {
        *hand += 1;
        Won: if *hand > 9 => Won,
    }

    phase Play {
        on Draw {
            require *hand > 0 else Empty;
            => { emit Deal { cards: 1 }; stay }
        }
        on Deal { cards } => { *hand += cards; stay };
    }

    end Won => Outcome::Draw;
}

fn main() {}

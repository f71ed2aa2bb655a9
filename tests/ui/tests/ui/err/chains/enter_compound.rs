use rulebook::{Outcome, game};

game! {
    pub game Cards(hand: u8, cx);

    move Draw
    internal Deal { cards: u8 }
    illegal Empty "there are no cards left";

    phase Play {
        on Draw {
            require *hand > 0 else Empty;
            Won: if *hand > 9 => Won,
            More: else => { emit Deal { cards: 1 }; Play },
        }

        on Deal { cards } => { *hand += cards; stay };

        phase Day {}
        phase Night {}
    }

    end Won => Outcome::Draw;
}

fn main() {}

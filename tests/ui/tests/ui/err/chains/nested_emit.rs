use rulebook::{Outcome, game};

game! {
    pub game Cards(hand: u8, cx);

    move Draw
    internal Deal { cards: u8 }
    illegal Empty "there are no cards left";

    phase Play {
        on Draw {
            *hand += 1;
            Won: if *hand > 9 => Won,
            More: else => { if *hand > 3 { emit Deal { cards: 1 }; } Play },
        }

        on Deal { cards } => { *hand += cards; stay };
    }

    end Won => Outcome::Draw;
}

fn main() {}

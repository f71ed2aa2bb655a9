use rulebook::{Outcome, game};

game! {
    game Pile(cards: Vec<u8>, cx);

    setup vec![3, 1, 2];

    move Draw { card: u8 }

    illegal NotThere "that card is not in the pile";

    phase Table {
        on Draw { card in cards.clone() } {
            let first = &cards[0];
            require *first != card else NotThere;
            cards.retain(|other| *other != card);
            Low:  if *first == 1 => Over,
            High: else           => Table,
        }
    }

    end Over => Outcome::Draw;
}

fn main() {}

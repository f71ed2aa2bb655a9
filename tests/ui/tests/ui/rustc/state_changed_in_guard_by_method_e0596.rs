use rulebook::{Outcome, game};

game! {
    game Pile(cards: Vec<u8>, cx);

    setup vec![3, 1, 2];

    move Draw

    phase Table {
        on Draw {
            Low:  if cards.pop() == Some(1) => Over,
            High: else                      => Table,
        }
    }

    end Over => Outcome::Draw;
}

fn main() {}

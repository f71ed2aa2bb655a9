//! Types with commas, arrays and tuples as fields; domains and defaults with commas.

use std::collections::BTreeMap;

use rulebook::{Outcome, Position, Solo, game};

game! {
    pub game Table(cards: BTreeMap<u8, Vec<(u8, u8)>>, cx);

    setup BTreeMap::from([(1, vec![(2, 3), (4, 5)])]);

    move Draw {
        from: u8 in cards.keys().copied().collect::<Vec<u8>>(),
        card: (u8, u8) in cards.get(&from).cloned().unwrap_or_default(),
        how: [bool; 2],
    }

    phase Play { seen: BTreeMap<u8, Vec<u8>> = BTreeMap::<u8, Vec<u8>>::new(), at: (u8, u8) = (1, 2) } {
        on Draw { from, card: (low, high), how: [first, _] in [[true, false], [false, true]] } {
            if let Some(cards) = cards.get_mut(&from) {
                cards.retain(|card| *card != (low, high));
            }
            Over: if first && seen.is_empty() => Over,
            More: else                        => Play { seen, at: (at.1, at.0) },
        }
    }

    end Over => Outcome::Draw;
}

fn main() {
    let mut table: Position<Table> = Position::new();
    assert_eq!(table.legal_moves(Solo).len(), 4);
    let draw = Move::Draw { from: 1, card: (2, 3), how: [false, true] };
    table.play(Solo, draw.clone()).unwrap();
    assert!(table.play(Solo, draw).is_err());
}

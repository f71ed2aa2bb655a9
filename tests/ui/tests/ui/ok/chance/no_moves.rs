//! A game that plays itself, and one whose chance events carry what is not `Copy`.

use rulebook::{Outcome, Position, game};

#[derive(Clone, Debug, PartialEq)]
pub struct Card(String);

mod coin {
    use super::*;

    game! {
        pub game Coin(cx);
        chance Toss { heads: bool in rulebook::domain::BOTH }
        phase Tossing {
            on Toss { heads } {
                Heads: if heads => Over,
                Tails: else => stay,
            }
        }
        end Over => Outcome::Draw;
    }
}

mod cards {
    use super::*;

    game! {
        pub game Cards(seen: Vec<Card>, cx);
        chance Draw {
            first: Card in vec![Card("a".into()), Card("b".into())],
            second: Card in vec![first.clone(), Card("c".into())],
        } weight u64::from(first != second)
        phase Drawing {
            on Draw { first, .. } => { seen.push(first); Over };
        }
        end Over => Outcome::Draw;
    }
}

fn main() {
    let mut coin: Position<coin::Coin> = Position::new();
    coin.play_chance(coin::Chance::Toss { heads: true }).expect("it may come");
    assert!(coin.is_over());
    let mut cards: Position<cards::Cards> = Position::new();
    let drawn: Vec<cards::Chance> = cards.chance_outcomes().into_iter().map(|drawn| drawn.event).collect();
    assert_eq!(drawn.len(), 2);
    cards.play_chance(drawn[1].clone()).expect("it may come");
    assert_eq!(cards.state(), &[Card("b".into())]);
}

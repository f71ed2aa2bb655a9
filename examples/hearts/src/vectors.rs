//! How another engine numbers what is played: a card by its place in the deck, and to
//! whom cards are passed by the places between the two. Cards that are passed on are
//! three actions there, in whatever order. `verify` plays its games through the rules.

use rulebook::Position;
use rulebook::cli::vectors::{Action, NoVariant, Variant, Vectors};
use rulebook::domain::{Domain, permutations};

use crate::card::Card;
use crate::rules::{Chance, Hearts, Move, Player};
use crate::table::PASSED;

fn action(card: Card) -> Action {
    card.place().into()
}

impl Vectors for Hearts {
    fn start(variant: &Variant) -> Result<Position<Self>, NoVariant> {
        variant.is("hearts")?;
        variant.only(&[])?;
        Ok(Position::new())
    }

    fn actions(_: &Position<Self>, _: Player, mv: &Move) -> Vec<Vec<Action>> {
        match mv {
            Move::Play { card } => vec![vec![action(*card)]],
            Move::Pass { cards } => {
                let cards: Vec<Action> = cards.into_iter().map(action).collect();
                permutations(cards, PASSED).values().collect()
            }
        }
    }

    fn chance(_: &Position<Self>, event: &Chance) -> Vec<Vec<Action>> {
        match event {
            Chance::PassTo { direction } => vec![vec![*direction as Action]],
            Chance::Deal { card, .. } => vec![vec![action(*card)]],
        }
    }
}

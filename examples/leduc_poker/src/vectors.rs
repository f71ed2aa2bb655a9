//! How another engine numbers what is played: a card by its place in the deck, 0 to fold,
//! 1 to call, 2 to raise. `verify` plays its games through the rules.

use rulebook::Position;
use rulebook::cli::vectors::{Action, NoVariant, Variant, Vectors};

use crate::rules::{Chance, LeducPoker, Move, Player};

impl Vectors for LeducPoker {
    fn start(variant: &Variant) -> Result<Position<Self>, NoVariant> {
        variant.is("leduc_poker")?;
        variant.only(&["players"])?;
        variant.fixed("players", "2")?;
        Ok(Position::new())
    }

    fn actions(_: &Position<Self>, _: Player, mv: &Move) -> Vec<Vec<Action>> {
        let action = match mv {
            Move::Fold => 0,
            Move::Call => 1,
            Move::Raise => 2,
        };
        vec![vec![action]]
    }

    fn chance(_: &Position<Self>, event: &Chance) -> Vec<Vec<Action>> {
        let (Chance::Deal { card, .. } | Chance::Share { card }) = event;
        vec![vec![card.place().into()]]
    }
}

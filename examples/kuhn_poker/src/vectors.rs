//! How another engine numbers what is played: a card by its rank, 0 to pass, 1 to bet.
//! `verify` plays its games through the rules.

use rulebook::Position;
use rulebook::cli::vectors::{Action, NoVariant, Variant, Vectors};

use crate::rules::{Chance, KuhnPoker, Move, Player};

impl Vectors for KuhnPoker {
    fn start(variant: &Variant) -> Result<Position<Self>, NoVariant> {
        variant.is("kuhn_poker")?;
        variant.only(&["players"])?;
        variant.fixed("players", "2")?;
        Ok(Position::new())
    }

    fn actions(_: &Position<Self>, _: Player, mv: &Move) -> Vec<Vec<Action>> {
        let action = match mv {
            Move::Pass => 0,
            Move::Bet => 1,
        };
        vec![vec![action]]
    }

    fn chance(_: &Position<Self>, event: &Chance) -> Vec<Vec<Action>> {
        let Chance::Deal { card, .. } = event;
        vec![vec![*card as Action]]
    }
}

//! How another engine numbers what is played: 0 to roll, 1 to hold, and for what the
//! die shows one less. `verify` plays its games through the rules.

use rulebook::Position;
use rulebook::cli::vectors::{Action, NoVariant, Variant, Vectors};

use crate::rules::{Chance, Move, Pig, Player};

impl Vectors for Pig {
    fn start(variant: &Variant) -> Result<Position<Self>, NoVariant> {
        variant.is("pig")?;
        variant.only(&["players", "winscore"])?;
        variant.fixed("players", "2")?;
        variant.fixed("winscore", "50")?;
        Ok(Position::new())
    }

    fn actions(_: &Position<Self>, _: Player, mv: &Move) -> Vec<Vec<Action>> {
        let action = match mv {
            Move::Roll => 0,
            Move::Hold => 1,
        };
        vec![vec![action]]
    }

    fn chance(_: &Position<Self>, event: &Chance) -> Vec<Vec<Action>> {
        let Chance::Die { pips } = event;
        vec![vec![Action::from(*pips) - 1]]
    }
}

//! How another engine numbers what is played: a column by its place from the left.
//! `verify` plays its games through the rules.

use rulebook::Position;
use rulebook::cli::vectors::{Action, NoVariant, Variant, Vectors};

use crate::Usual;
use crate::rules::{Move, Player};

impl Vectors for Usual {
    fn start(variant: &Variant) -> Result<Position<Self>, NoVariant> {
        variant.is("connect_four")?;
        variant.only(&[])?;
        Ok(Position::new())
    }

    fn actions(_: &Position<Self>, _: Player, mv: &Move) -> Vec<Vec<Action>> {
        let Move::Drop { column } = mv;
        vec![vec![column.index().into()]]
    }
}

//! How another engine numbers what is played: a square by its place, row by row from
//! the top, and 64 for a pass. `verify` plays its games through the rules.

use rulebook::Position;
use rulebook::cli::vectors::{Action, NoVariant, Variant, Vectors};

use crate::rules::{Move, Othello, Player};

const PASS: Action = 64;

impl Vectors for Othello {
    fn start(variant: &Variant) -> Result<Position<Self>, NoVariant> {
        variant.is("othello")?;
        variant.only(&[])?;
        Ok(Position::new())
    }

    fn actions(_: &Position<Self>, _: Player, mv: &Move) -> Vec<Vec<Action>> {
        vec![vec![match mv {
            Move::Place { square } => square.index().into(),
            Move::Pass => PASS,
        }]]
    }
}

//! How another engine numbers what is played: a cell by its place, row by row from the
//! top. `verify` plays its games through the rules.

use rulebook::Position;
use rulebook::cli::vectors::{Action, NoVariant, Variant, Vectors};

use crate::rules::{Mark, Move, TicTacToe};

impl Vectors for TicTacToe {
    fn start(variant: &Variant) -> Result<Position<Self>, NoVariant> {
        variant.is("tic_tac_toe")?;
        variant.only(&[])?;
        Ok(Position::new())
    }

    fn actions(_: &Position<Self>, _: Mark, mv: &Move) -> Vec<Vec<Action>> {
        let Move::Place { cell } = mv;
        vec![vec![cell.number().into()]]
    }
}

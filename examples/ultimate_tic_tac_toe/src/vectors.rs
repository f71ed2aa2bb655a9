//! How another engine numbers what is played: a cell by its place, row by row from the
//! top. Who may choose the board does so first, which is a ply of its own there. `verify`
//! plays its games through the rules.

use rulebook::Position;
use rulebook::cli::vectors::{Action, NoVariant, Variant, Vectors};

use crate::rules::{Mark, Move, Phase, UltimateTicTacToe};

impl Vectors for UltimateTicTacToe {
    fn start(variant: &Variant) -> Result<Position<Self>, NoVariant> {
        variant.is("ultimate_tic_tac_toe")?;
        variant.only(&[])?;
        Ok(Position::new())
    }

    fn actions(position: &Position<Self>, _: Mark, mv: &Move) -> Vec<Vec<Action>> {
        let Move::Place { board, cell } = mv;
        let [board, cell] = [board, cell].map(|number| number.number().into());
        match position.phase() {
            Phase::Play { sent_to: None } => vec![vec![board, cell]],
            _ => vec![vec![cell]],
        }
    }
}

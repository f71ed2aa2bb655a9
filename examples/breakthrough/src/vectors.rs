//! How another engine numbers what is played: by the square from which a piece goes,
//! with the rows counted from the top, the direction, and whether it takes. `verify`
//! plays its games through the rules.

use rulebook::Position;
use rulebook::cli::vectors::{Action, NoVariant, Variant, Vectors};

use crate::rules::{Breakthrough, Move, Player};

impl<const ROWS: u8, const COLUMNS: u8, const FILLED: u8> Vectors
    for Breakthrough<ROWS, COLUMNS, FILLED>
{
    fn start(variant: &Variant) -> Result<Position<Self>, NoVariant> {
        variant.is("breakthrough")?;
        variant.only(&["rows", "columns"])?;
        let rows = variant.read("rows")?.unwrap_or(8);
        let columns = variant.read("columns")?.unwrap_or(8);
        // The other engine fills two rows a side.
        if (rows, columns, 2) != (ROWS, COLUMNS, FILLED) {
            return Err(NoVariant::start(format_args!(
                "{columns}×{rows} squares with 2 rows of pieces, and the rules have {COLUMNS}×{ROWS} with {FILLED}"
            )));
        }
        Ok(Position::new())
    }

    fn actions(position: &Position<Self>, player: Player, mv: &Move) -> Vec<Vec<Action>> {
        let &Move::Advance { from, to } = mv;
        let [rows, columns, row, column] =
            [ROWS, COLUMNS, from.row(), from.column()].map(Action::from);
        let aside = 1 + Action::from(to.column()) - column;
        let direction = match player {
            Player::Black => aside,
            Player::White => 3 + aside,
        };
        let takes = Action::from(position.state().at(to).is_some());
        let square = (rows - 1 - row) * columns + column;
        vec![vec![(square * 6 + direction) * 2 + takes]]
    }
}

//! A field's type with neither `Eq`, `Hash`, `Copy` nor serde's traits, and a state with nothing but `Clone` and `Default`.

use rulebook::{Outcome, Position, game};

#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    at: f32,
    name: String,
}

#[derive(Clone, Default)]
pub struct Board(Vec<f32>);

game! {
    pub game Floats(board: Board, cx);

    move Put { cell: Cell }

    illegal Taken { cell: Cell } "that is taken";

    phase Play { last: Option<Cell> = None } {
        on Put { cell } {
            require !board.0.contains(&cell.at) else Taken { cell };
            board.0.push(cell.at);
            Full: if board.0.len() > 3 => Over { last: cell },
            Next: else                 => Play { last: Some(cell).filter(|_| last.is_none()) },
        }
    }

    end Over { last: Cell } => { let _ = last; Outcome::Draw };
}

fn main() {
    let mut floats: Position<Floats> = Position::new();
    let cell = Cell { at: 0.5, name: "half".to_owned() };
    floats.play(rulebook::Solo, Move::Put { cell: cell.clone() }).unwrap();
    assert!(floats.play(rulebook::Solo, Move::Put { cell: cell.clone() }).is_err());
    assert_eq!(cell.name, "half");
}

//! Every generated item carries the parameters that it mentions, and no others.

use rulebook::{Outcome, Position, game};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board<const W: usize, const H: usize>([[Option<Mark>; H]; W]);

impl<const W: usize, const H: usize> Default for Board<W, H> {
    fn default() -> Self {
        Board([[None; H]; W])
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Column<const W: usize>(usize);

impl<const W: usize> std::fmt::Display for Column<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl<const W: usize, const H: usize> Board<W, H> {
    fn open(&self) -> Vec<Column<W>> {
        (0..W).filter(|&column| self.0[column][H - 1].is_none()).map(Column).collect()
    }

    fn drop(&mut self, column: Column<W>, mark: Mark) {
        if let Some(cell) = self.0[column.0].iter_mut().find(|cell| cell.is_none()) {
            *cell = Some(mark);
        }
    }
}

game! {
    /// Whoever fills the board wins.
    pub game Fill<const W: usize, const H: usize>(board: Board<W, H>, cx) where Board<W, H>: Clone;

    seats Mark { X, O }
    turn RoundRobin;

    move Drop { column: Column<W> }
    internal Note { column: Column<W> }

    illegal Full { column: Column<W> } "column {column} is full";

    before Drop { column } { require column.0 < W else Full { column }; }
    after _ as event { let _ = event; }

    phase Play { last: Option<Column<W>> = None } {
        on Drop { column in board.open() else Full { column } } {
            board.drop(column, cx.seat());
            let _ = last;
            Last: if board.open().is_empty() => Filled { by: cx.seat() },
            Next: else => { cx.end_turn(); emit Note { column }; stay { last: Some(column) } },
        }

        on Note { column } => { let _ = (column, W, H); stay };
    }

    #[allow(unreachable_phase, trap)]
    phase Filled2 {
        on Drop { .. } => Play;
    }

    end Filled { by: Mark } => Outcome::Win(by);
}

fn main() {
    let mut small: Position<Fill<2, 2>> = Position::new();
    let mut seat = Mark::X;
    while small.outcome().is_none() {
        let mv = small.legal_moves(seat)[0];
        small.play(seat, mv).unwrap();
        seat = seat.next();
    }
    assert_eq!(small.outcome(), Some(Outcome::Win(Mark::O)));
    let mut wide: Position<Fill<7, 6>> = Position::new();
    assert_eq!(wide.legal_moves(Mark::X).len(), 7);
    let refused = wide.play(Mark::X, Move::Drop { column: Column(7) }).unwrap_err();
    assert_eq!(refused.to_string(), "column 7 is full");
    let phase: &Phase<7> = wide.phase();
    assert_eq!(phase, &Phase::Play { last: None });
}

use rulebook::{Outcome, game};

game! {
    pub game Cells(cells: [Option<Mark>; 3], cx);

    seats Mark { X, O }
    turn RoundRobin;

    move Place { cell: usize }

    phase Play {
        on Place { cell in 0..3 } {
            cells[cell] = Some(cx.seat());
            match *cells {
                Full:  [Some(_), Some(_), Some(_)] => Over { last: cell },
                Rest:  _                           => Over { last: 0 },
                Next:  _                           => { cx.end_turn(); Play },
            }
        }
    }

    end Over { last: usize } => Outcome::Draw;
}

fn main() {}

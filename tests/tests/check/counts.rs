//! Games of which it is known how many positions there are.

use rulebook::check;
use tic_tac_toe::{Board, Cell, TicTacToe};

/// How the cells lie after a quarter turn, and in a mirror.
fn turned(cell: usize) -> usize {
    let (row, column) = (cell / 3, cell % 3);
    3 * column + (2 - row)
}

fn mirrored(cell: usize) -> usize {
    let (row, column) = (cell / 3, cell % 3);
    3 * row + (2 - column)
}

fn moved(board: &Board, to: impl Fn(usize) -> usize) -> Board {
    let mut moved = Board::default();
    for cell in Cell::ALL {
        if let Some(mark) = board.at(cell) {
            let _ = moved.mark(Cell::new(to(cell.number().into())).unwrap(), mark);
        }
    }
    moved
}

#[test]
fn tic_tac_toe_has_5478_positions_and_765_up_to_symmetry() {
    let report = check::<TicTacToe>()
        .symmetry(|board, _| {
            let mut forms = vec![*board, moved(board, mirrored)];
            for _ in 0..3 {
                let next: Vec<Board> = forms[forms.len() - 2..].iter().map(|form| moved(form, turned)).collect();
                forms.extend(next);
            }
            *board = forms.into_iter().min_by_key(|form| format!("{form:?}")).unwrap();
        })
        .assert_proved();
    report.assert_covered();
    println!("{report}");
    assert_eq!((report.positions, report.moves), (5_478, 16_167));
    let ends = |of: &[rulebook::check::Count]| of.iter().map(|end| end.count).collect::<Vec<_>>();
    assert_eq!(ends(&report.ends), [626, 316, 16]);
    let classes = report.classes.as_ref().unwrap();
    assert_eq!(classes.positions, 765);
    assert_eq!(ends(&classes.ends), [91, 44, 3]);
}

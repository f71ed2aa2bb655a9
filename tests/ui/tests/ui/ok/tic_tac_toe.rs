//! The example of the language's page.

use rulebook::{Game, Outcome, Position, game};

/// A cell, 0 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(u8);

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Board([Option<Mark>; 9]);

pub enum Line {
    Three(Mark),
    Full,
    Open,
}

impl Board {
    fn empty(&self) -> Vec<Cell> {
        (0..9).filter(|&at| self.0[usize::from(at)].is_none()).map(Cell).collect()
    }

    fn mark(&mut self, Cell(at): Cell, mark: Mark) -> Line {
        self.0[usize::from(at)] = Some(mark);
        const LINES: [[usize; 3]; 8] = [
            [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
        ];
        let mine = |line: &[usize; 3]| line.iter().all(|&at| self.0[at] == Some(mark));
        if LINES.iter().any(mine) {
            Line::Three(mark)
        } else if self.empty().is_empty() {
            Line::Full
        } else {
            Line::Open
        }
    }
}

game! {
    /// Noughts and crosses on a 3×3 board.
    pub game TicTacToe(board: Board, cx);

    seats Mark { X, O }
    turn RoundRobin;

    /// Put your mark on an empty cell.
    move Place { cell: Cell }
    move Resign

    illegal Occupied { cell: Cell } "cell {cell} is already taken";

    phase Play {
        on Place { cell in board.empty() else Occupied { cell } } {
            match board.mark(cell, cx.seat()) {
                Win:  Line::Three(winner) => Won { winner },
                Draw: Line::Full          => Drawn,
                Next: Line::Open          => { cx.end_turn(); Play },
            }
        }

        /// Either player may give up at any time.
        on Resign by _ => Won { winner: cx.seat().next() };
    }

    end Won { winner: Mark } => Outcome::Win(winner);
    end Drawn                => Outcome::Draw;
}

fn main() {
    let mut game: Position<TicTacToe> = Position::new();
    let played = game.play(Mark::X, Move::Place { cell: Cell(4) }).unwrap();
    assert_eq!(played.branch, Branch::Place(PlaceBranch::Next));
    let refused = game.play(Mark::O, Move::Place { cell: Cell(4) }).unwrap_err();
    assert_eq!(refused.to_string(), "cell 4 is already taken");
    assert_eq!(game.legal_moves(Mark::O).len(), 9);
    game.play(Mark::X, Move::Resign).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Win(Mark::O)));
    assert_eq!(<TicTacToe as Game>::MODEL.docs, "Noughts and crosses on a 3×3 board.");
}

//! The boards: nine small ones, and the large one that they make up.

use std::error::Error;
use std::fmt;

use rulebook::{Domain, Seat};
use serde::{Deserialize, Serialize};
use tic_tac_toe::{Board, Cell, Cells, Line};

use crate::rules::Mark;

/// Nine boards, and whose they are: a mark on the large board for each in which there
/// are three in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "[Board; 9]", into = "[Board; 9]")]
pub struct Boards {
    small: [Board; 9],
    large: Board,
}

impl Boards {
    /// The boards on which a seat may play that was sent to one, or to none: that one,
    /// else all that are not decided.
    #[inline]
    #[must_use]
    pub fn open(&self, sent_to: Option<Cell>) -> Open {
        let open = |board: Cell| u16::from(self.is_open(board)) << board.number();
        Open(match sent_to {
            Some(board) => open(board),
            None => Cell::ALL.into_iter().map(open).sum(),
        })
    }

    /// That board, where it is not decided yet.
    #[inline]
    #[must_use]
    pub fn if_open(&self, board: Cell) -> Option<Cell> {
        self.is_open(board).then_some(board)
    }

    /// A board is decided by three in a row, or once it is full.
    #[inline]
    fn is_open(&self, board: Cell) -> bool {
        self.large.empty().contains(&board) && !self.small(board).empty().is_empty()
    }

    #[inline]
    fn small(&self, board: Cell) -> &Board {
        &self.small[usize::from(board.number())]
    }

    /// The cells of a board without a mark.
    #[inline]
    #[must_use]
    pub fn empty(&self, board: Cell) -> Cells {
        self.small(board).empty()
    }

    /// Puts a seat's mark on an empty cell of a board that is not decided: what that
    /// did to the large board.
    #[inline]
    pub fn mark<S: Seat>(&mut self, board: Cell, cell: Cell, seat: S) -> Line<S> {
        let small = &mut self.small[usize::from(board.number())];
        match small.mark(cell, seat) {
            Line::Three(_) => {
                if let won @ Line::Three(_) = self.large.mark(board, seat) {
                    return won;
                }
            }
            Line::Full => {}
            Line::Open => return Line::Open,
        }
        if self.open(None).0 == 0 {
            Line::Full
        } else {
            Line::Open
        }
    }

    /// How many marks there are on all boards.
    #[must_use]
    pub fn marks(&self) -> u32 {
        let marks = |board: Board| <[u16; 2]>::from(board).map(u16::count_ones);
        self.small.into_iter().flat_map(marks).sum()
    }

    /// The mark on a cell of a board.
    #[must_use]
    pub fn at(&self, board: Cell, cell: Cell) -> Option<Mark> {
        self.small(board).at(cell).map(here)
    }

    /// Whose board it is.
    #[must_use]
    pub fn owner(&self, board: Cell) -> Option<Mark> {
        self.large.at(board).map(here)
    }
}

/// The mark of the small game as the one of this.
fn here(mark: tic_tac_toe::Mark) -> Mark {
    match mark {
        tic_tac_toe::Mark::X => Mark::X,
        tic_tac_toe::Mark::O => Mark::O,
    }
}

/// A set of boards, each called by its cell on the large one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open(u16);

impl Domain for Open {
    type Value = Cell;

    #[inline]
    fn contains(&self, board: &Cell) -> bool {
        self.0 & (1 << board.number()) != 0
    }

    #[inline]
    fn values(&self) -> impl Iterator<Item = Cell> {
        Cell::ALL.into_iter().filter(|board| self.contains(board))
    }
}

/// Nine cells wide and high, an empty one as its number; a board that is somebody's as
/// one large mark.
impl fmt::Display for Boards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..9 {
            if row == 3 || row == 6 {
                f.write_str("-------+-------+-------\n")?;
            }
            for column in 0..3 {
                let board = Cell::ALL[3 * (row / 3) + column];
                f.write_str(if column == 0 { " " } else { " | " })?;
                match self.owner(board) {
                    Some(Mark::X) => f.write_str(["\\   /", "  X  ", "/   \\"][row % 3])?,
                    Some(Mark::O) => f.write_str(["/ - \\", "|   |", "\\ - /"][row % 3])?,
                    None => {
                        for (at, cell) in Cell::ALL[3 * (row % 3)..][..3].iter().enumerate() {
                            f.write_str(if at == 0 { "" } else { " " })?;
                            match self.at(board, *cell) {
                                Some(mark) => write!(f, "{mark}")?,
                                None => write!(f, "{cell}")?,
                            }
                        }
                    }
                }
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl From<Boards> for [Board; 9] {
    fn from(boards: Boards) -> Self {
        boards.small
    }
}

/// Whose they are follows from the marks on them.
impl TryFrom<[Board; 9]> for Boards {
    type Error = NoBoards;

    fn try_from(small: [Board; 9]) -> Result<Boards, NoBoards> {
        let mut large = Board::default();
        for (board, marks) in Cell::ALL.into_iter().zip(small) {
            let has_three = |mark: &Mark| {
                LINES.iter().any(|line| {
                    line.iter()
                        .all(|&cell| marks.at(Cell::ALL[cell]).map(here) == Some(*mark))
                })
            };
            let owners: Vec<Mark> = Mark::ALL.into_iter().filter(has_three).collect();
            match owners.as_slice() {
                [] => {}
                [owner] => {
                    large.mark(board, *owner);
                }
                _ => return Err(NoBoards { board }),
            }
        }
        Ok(Boards { small, large })
    }
}

/// Rows, columns, diagonals.
const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

/// No game leads to those boards: on that one, both players have three in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoBoards {
    board: Cell,
}

impl fmt::Display for NoBoards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "on board {} both players have three in a row",
            self.board
        )
    }
}

impl Error for NoBoards {}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(number: usize) -> Cell {
        Cell::ALL[number]
    }

    /// Three in the top row of a board.
    fn take(boards: &mut Boards, board: usize, mark: Mark) -> Line<Mark> {
        boards.mark(cell(board), cell(0), mark);
        boards.mark(cell(board), cell(1), mark);
        boards.mark(cell(board), cell(2), mark)
    }

    /// X O X / X O O / O X X, which is nobody's.
    fn fill(boards: &mut Boards, board: usize) -> Line<Mark> {
        let (x, o) = (Mark::X, Mark::O);
        let mut last = Line::Open;
        for (at, mark) in [x, o, x, x, o, o, o, x, x].into_iter().enumerate() {
            last = boards.mark(cell(board), cell(at), mark);
        }
        last
    }

    fn numbers(open: Open) -> Vec<u8> {
        open.values().map(Cell::number).collect()
    }

    #[test]
    fn three_in_a_row_take_a_board_and_three_boards_in_a_row_the_game() {
        let mut boards = Boards::default();
        assert_eq!(take(&mut boards, 0, Mark::O), Line::Open);
        assert_eq!(take(&mut boards, 3, Mark::X), Line::Open);
        assert_eq!(take(&mut boards, 4, Mark::O), Line::Open);
        assert_eq!(
            [0, 1, 3].map(|board| boards.owner(cell(board))),
            [Some(Mark::O), None, Some(Mark::X)]
        );
        assert_eq!(take(&mut boards, 8, Mark::O), Line::Three(Mark::O));
    }

    #[test]
    fn where_nobody_sent_anybody_each_board_is_open_that_is_not_decided() {
        let mut boards = Boards::default();
        assert_eq!(numbers(boards.open(None)), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(numbers(boards.open(Some(cell(4)))), [4]);
        take(&mut boards, 4, Mark::X);
        assert_eq!(fill(&mut boards, 0), Line::Open);
        assert_eq!(numbers(boards.open(None)), [1, 2, 3, 5, 6, 7, 8]);
        assert_eq!(
            [0, 1, 4].map(|board| boards.if_open(cell(board))),
            [None, Some(cell(1)), None]
        );
        assert_eq!(boards.open(Some(cell(4))), Open(0));
    }

    #[test]
    fn all_boards_decided_and_no_three_in_a_row_is_a_draw() {
        let mut boards = Boards::default();
        for board in 0..8 {
            assert_eq!(fill(&mut boards, board), Line::Open);
        }
        assert_eq!(fill(&mut boards, 8), Line::Full);

        // The last one taken, by either: X O X / X O O / O X, and the ninth.
        let mut boards = Boards::default();
        let (x, o) = (Mark::X, Mark::O);
        for (board, mark) in [x, o, x, x, o, o, o, x].into_iter().enumerate() {
            assert_eq!(take(&mut boards, board, mark), Line::Open);
        }
        let mut other = boards;
        assert_eq!(take(&mut boards, 8, x), Line::Full);
        assert_eq!(fill(&mut other, 8), Line::Full);
    }

    #[test]
    fn marks_are_counted_wherever_they_are() {
        let mut boards = Boards::default();
        take(&mut boards, 2, Mark::X);
        boards.mark(cell(7), cell(4), Mark::O);
        assert_eq!(boards.marks(), 4);
        assert_eq!(boards.at(cell(7), cell(4)), Some(Mark::O));
    }

    #[test]
    fn it_is_shown_with_a_large_mark_on_what_is_somebodys() {
        let mut boards = Boards::default();
        take(&mut boards, 1, Mark::X);
        take(&mut boards, 3, Mark::O);
        boards.mark(cell(8), cell(4), Mark::X);
        assert_eq!(
            boards.to_string(),
            r" 0 1 2 | \   / | 0 1 2
 3 4 5 |   X   | 3 4 5
 6 7 8 | /   \ | 6 7 8
-------+-------+-------
 / - \ | 0 1 2 | 0 1 2
 |   | | 3 4 5 | 3 4 5
 \ - / | 6 7 8 | 6 7 8
-------+-------+-------
 0 1 2 | 0 1 2 | 0 1 2
 3 4 5 | 3 4 5 | 3 X 5
 6 7 8 | 6 7 8 | 6 7 8
"
        );
    }

    #[test]
    fn what_is_read_knows_whose_the_boards_are() {
        let mut boards = Boards::default();
        take(&mut boards, 1, Mark::X);
        take(&mut boards, 3, Mark::O);
        fill(&mut boards, 5);
        let small = <[Board; 9]>::from(boards);
        assert_eq!(Boards::try_from(small), Ok(boards));

        let mut both = small;
        both[7] = Board::try_from([0b111, 0b111_000]).expect("it is one");
        let why = Boards::try_from(both).expect_err("no game leads to it");
        assert_eq!(
            why.to_string(),
            "on board 7 both players have three in a row"
        );
    }
}

//! The board: nine cells, each empty or with a mark.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use rulebook::{Domain, Seat};
use serde::{Deserialize, Deserializer, Serialize};

use crate::rules::Mark;

/// The marks on the board: a bit for each cell, a word for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "[u16; 2]", into = "[u16; 2]")]
pub struct Board {
    marks: [u16; 2],
}

impl Board {
    /// The cells without a mark.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> Cells {
        Cells(FULL & !(self.marks[0] | self.marks[1]))
    }

    /// The mark on a cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Mark> {
        Mark::ALL
            .into_iter()
            .find(|&mark| self.marks[usize::from(mark.index())] & cell.bit() != 0)
    }

    /// Puts a seat's mark on a cell, which is empty. The first two seats of any
    /// game have one.
    #[inline]
    pub fn mark<S: Seat>(&mut self, cell: Cell, seat: S) -> Line<S> {
        let marks = &mut self.marks[usize::from(seat.index())];
        *marks |= cell.bit();
        if has_three(*marks) {
            Line::Three(seat)
        } else if self.marks[0] | self.marks[1] == FULL {
            Line::Full
        } else {
            Line::Open
        }
    }
}

/// What a mark did to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<S> {
    /// It made three in a row, of that seat's.
    Three(S),
    /// It filled the board.
    Full,
    /// Neither.
    Open,
}

const FULL: u16 = 0b111_111_111;

/// A bit for each of the 512 sets of cells: whether it holds three in a row.
const THREES: [u64; 8] = {
    let lines: [u16; 8] = [
        // Rows, columns, diagonals.
        0b000_000_111,
        0b000_111_000,
        0b111_000_000,
        0b001_001_001,
        0b010_010_010,
        0b100_100_100,
        0b100_010_001,
        0b001_010_100,
    ];
    let mut threes = [0; 8];
    let mut set = 0_u16;
    while set <= FULL {
        let mut line = 0;
        while line < lines.len() {
            if set & lines[line] == lines[line] {
                threes[(set / 64) as usize] |= 1 << (set % 64);
            }
            line += 1;
        }
        set += 1;
    }
    threes
};

#[inline]
fn has_three(marks: u16) -> bool {
    // No set is past the table; the `& 7` tells the compiler, which then leaves
    // out the test.
    THREES[usize::from(marks / 64) & 7] & (1 << (marks % 64)) != 0
}

/// Three rows, an empty cell as its number.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::ALL {
            match self.at(cell) {
                Some(mark) => write!(f, " {mark} ")?,
                None => write!(f, " {cell} ")?,
            }
            f.write_str(match cell.number() {
                2 | 5 => "\n---+---+---\n",
                8 => "\n",
                _ => "|",
            })?;
        }
        Ok(())
    }
}

impl From<Board> for [u16; 2] {
    fn from(board: Board) -> Self {
        board.marks
    }
}

impl TryFrom<[u16; 2]> for Board {
    type Error = NoBoard;

    fn try_from(marks: [u16; 2]) -> Result<Board, NoBoard> {
        if (marks[0] | marks[1]) > FULL {
            return Err(NoBoard::Outside);
        }
        if marks[0] & marks[1] != 0 {
            return Err(NoBoard::Shared);
        }
        Ok(Board { marks })
    }
}

/// No board has those marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBoard {
    /// One stands outside the nine cells.
    Outside,
    /// Two stand on one cell.
    Shared,
}

impl fmt::Display for NoBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoBoard::Outside => "the board has nine cells",
            NoBoard::Shared => "a cell has two marks",
        })
    }
}

impl Error for NoBoard {}

/// A set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells(u16);

impl Cells {
    /// Whether there is none in it.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Domain for Cells {
    type Value = Cell;

    #[inline]
    fn contains(&self, cell: &Cell) -> bool {
        self.0 & cell.bit() != 0
    }

    #[inline]
    fn values(&self) -> impl Iterator<Item = Cell> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let cell = u8::try_from(bits.trailing_zeros())
                .ok()
                .filter(|&cell| cell < 9)?;
            bits &= bits - 1;
            Some(Cell(cell))
        })
    }
}

/// A cell, 0 to 8, row by row from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Cell(u8);

impl Cell {
    /// Every cell, in their order.
    pub const ALL: [Cell; 9] = [
        Cell(0),
        Cell(1),
        Cell(2),
        Cell(3),
        Cell(4),
        Cell(5),
        Cell(6),
        Cell(7),
        Cell(8),
    ];

    /// The cell of that number.
    ///
    /// # Errors
    /// Where there is no such cell.
    pub fn new(number: usize) -> Result<Cell, NoCell> {
        match u8::try_from(number) {
            Ok(cell) if cell < 9 => Ok(Cell(cell)),
            _ => Err(NoCell(number.to_string())),
        }
    }

    /// Its number.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    #[inline]
    fn bit(self) -> u16 {
        1 << self.0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Its number, and nothing else but space around it.
impl FromStr for Cell {
    type Err = NoCell;

    fn from_str(text: &str) -> Result<Cell, NoCell> {
        let text = text.trim();
        match text.as_bytes() {
            [digit @ b'0'..=b'8'] => Ok(Cell(digit - b'0')),
            _ => Err(NoCell(text.into())),
        }
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        Cell::new(usize::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// No cell is called that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCell(String);

impl fmt::Display for NoCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_str() {
            "" => f.write_str("no cell is named: 0 to 8"),
            // Escaped: it was typed by somebody, and is shown on a terminal.
            text => write!(f, "no cell {}: 0 to 8", text.escape_debug()),
        }
    }
}

impl Error for NoCell {}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(row: usize, column: usize) -> Cell {
        Cell::ALL[3 * row + column]
    }

    /// Three rows, three columns, two diagonals, by coordinates.
    fn lines() -> Vec<[Cell; 3]> {
        let rows = (0..3).map(|row| [0, 1, 2].map(|column| cell(row, column)));
        let columns = (0..3).map(|column| [0, 1, 2].map(|row| cell(row, column)));
        let falling = [0, 1, 2].map(|at| cell(at, at));
        let rising = [0, 1, 2].map(|at| cell(at, 2 - at));
        rows.chain(columns).chain([falling, rising]).collect()
    }

    #[test]
    fn the_third_mark_of_each_line_makes_three_whoever_and_in_whatever_order() {
        assert_eq!(lines().len(), 8);
        for mark in Mark::ALL {
            for [a, b, c] in lines() {
                for [first, second, third] in [[a, b, c], [b, c, a], [c, a, b]] {
                    let mut board = Board::default();
                    assert_eq!(board.mark(first, mark), Line::Open);
                    assert_eq!(board.mark(second, mark), Line::Open);
                    assert_eq!(board.mark(third, mark), Line::Three(mark), "\n{board}");
                }
            }
        }
    }

    #[test]
    fn the_table_of_threes_is_right_for_every_set_of_cells() {
        for marks in 0..=FULL {
            let set = Cells(marks);
            let three = lines()
                .into_iter()
                .any(|line| line.into_iter().all(|cell| set.contains(&cell)));
            assert_eq!(has_three(marks), three, "{marks:#011b}");
        }
    }

    #[test]
    fn three_by_two_players_is_no_three() {
        for [a, b, c] in lines() {
            let mut board = Board::default();
            board.mark(a, Mark::X);
            board.mark(b, Mark::O);
            assert_eq!(board.mark(c, Mark::X), Line::Open, "\n{board}");
        }
    }

    #[test]
    fn the_last_cell_fills_the_board_unless_it_makes_three() {
        // X O X / X O O / O X _
        let mut draw = Board {
            marks: [0b010_001_101, 0b001_110_010],
        };
        assert_eq!(draw.mark(Cell(8), Mark::X), Line::Full);

        // X O X / O X O / O X _
        let mut won = Board {
            marks: [0b010_010_101, 0b001_101_010],
        };
        assert_eq!(won.mark(Cell(8), Mark::X), Line::Three(Mark::X));
    }

    #[test]
    fn every_set_of_cells_lists_what_it_contains() {
        for set in (0..=FULL).map(Cells) {
            let contained = Cell::ALL.into_iter().filter(|cell| set.contains(cell));
            assert!(set.values().eq(contained), "{set:?}");
            assert_eq!(set.is_empty(), set == Cells(0));
        }
    }

    #[test]
    fn a_cell_is_its_mark_or_empty() {
        let mut board = Board::default();
        board.mark(Cell(0), Mark::X);
        board.mark(Cell(4), Mark::O);
        assert_eq!(board.at(Cell(0)), Some(Mark::X));
        assert_eq!(board.at(Cell(4)), Some(Mark::O));
        assert_eq!(board.at(Cell(8)), None);
        assert!(board.empty().values().eq([1, 2, 3, 5, 6, 7, 8].map(Cell)));
    }

    #[test]
    fn it_is_shown_as_three_rows() {
        let mut board = Board::default();
        board.mark(Cell(0), Mark::X);
        board.mark(Cell(5), Mark::O);
        assert_eq!(
            board.to_string(),
            " X | 1 | 2 \n---+---+---\n 3 | 4 | O \n---+---+---\n 6 | 7 | 8 \n"
        );
    }

    #[test]
    fn a_cell_is_one_digit() {
        for cell in Cell::ALL {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(format!(" {cell}\t\r\n").parse(), Ok(cell));
            assert_eq!(Cell::new(usize::from(cell.number())), Ok(cell));
        }
    }

    #[test]
    fn what_is_no_cell_is_called_by_its_name() {
        for text in ["9", "-1", "10", "x", "+3", "04", "1 2", "½", "256"] {
            let refused = text.parse::<Cell>().unwrap_err();
            assert_eq!(refused.to_string(), format!("no cell {text}: 0 to 8"));
        }
        assert_eq!(Cell::new(9), "9".parse());
        assert_eq!(
            Cell::new(usize::MAX).unwrap_err(),
            NoCell(usize::MAX.to_string())
        );
        let empty = " ".parse::<Cell>().unwrap_err();
        assert_eq!(empty.to_string(), "no cell is named: 0 to 8");
        let red = "\u{1b}[31m".parse::<Cell>().unwrap_err();
        assert_eq!(red.to_string(), r"no cell \u{1b}[31m: 0 to 8");
    }

    #[test]
    fn what_is_read_must_be_a_board() {
        assert_eq!(Board::try_from([1, 1]), Err(NoBoard::Shared));
        assert_eq!(Board::try_from([FULL + 1, 0]), Err(NoBoard::Outside));
        assert_eq!(Board::try_from([1, 2]), Ok(Board { marks: [1, 2] }));
    }
}

//! The board: nine cells, each empty or with a mark.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use rulebook::{Domain, Seat};
use serde::{Deserialize, Deserializer, Serialize};

use crate::rules::Mark;

/// A cell, 0 to 8, row by row from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Cell(u8);

impl Cell {
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
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Cell {
    type Err = NoCell;

    fn from_str(text: &str) -> Result<Cell, NoCell> {
        let text = text.trim();
        text.parse()
            .ok()
            .and_then(|number| Cell::new(number).ok())
            .ok_or_else(|| NoCell(text.into()))
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        Cell::new(usize::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// No cell has that number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCell(String);

impl fmt::Display for NoCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no cell {}: 0 to 8", self.0)
    }
}

impl Error for NoCell {}

/// The marks on the board: a bit for each cell, a word for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "[u16; 2]", into = "[u16; 2]")]
pub struct Board {
    marks: [u16; 2],
}

impl From<Board> for [u16; 2] {
    fn from(board: Board) -> Self {
        board.marks
    }
}

impl TryFrom<[u16; 2]> for Board {
    type Error = &'static str;

    fn try_from(marks: [u16; 2]) -> Result<Board, Self::Error> {
        if marks[0] & marks[1] != 0 {
            return Err("a cell has two marks");
        }
        if (marks[0] | marks[1]) > FULL {
            return Err("the board has nine cells");
        }
        Ok(Board { marks })
    }
}

/// What a mark did to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// It made three in a row, of that player's.
    Three(Mark),
    /// It filled the board.
    Full,
    /// Neither.
    Open,
}

const FULL: u16 = 0b111_111_111;

/// A bit for each of the 512 sets of cells: whether it holds three in a row.
const THREES: [u64; 8] = {
    let lines: [u16; 8] = [
        0b000_000_111,
        0b000_111_000,
        0b111_000_000, // rows
        0b001_001_001,
        0b010_010_010,
        0b100_100_100, // columns
        0b100_010_001,
        0b001_010_100, // diagonals
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
            .find(|&mark| self.marks[usize::from(mark.index())] & bit(cell) != 0)
    }

    /// Puts a mark on a cell, which is empty.
    #[inline]
    pub fn mark(&mut self, cell: Cell, mark: Mark) -> Line {
        let marks = &mut self.marks[usize::from(mark.index())];
        *marks |= bit(cell);
        if THREES[usize::from(*marks / 64) & 7] & (1 << (*marks % 64)) != 0 {
            Line::Three(mark)
        } else if self.marks[0] | self.marks[1] == FULL {
            Line::Full
        } else {
            Line::Open
        }
    }
}

#[inline]
fn bit(cell: Cell) -> u16 {
    1 << cell.0
}

/// Three rows, an empty cell as its number.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in 0..9 {
            let cell = Cell(number);
            match self.at(cell) {
                Some(mark) => write!(f, " {mark} ")?,
                None => write!(f, " {cell} ")?,
            }
            f.write_str(match number {
                2 | 5 => "\n---+---+---\n",
                8 => "\n",
                _ => "|",
            })?;
        }
        Ok(())
    }
}

/// A set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells(u16);

impl Domain for Cells {
    type Value = Cell;

    #[inline]
    fn contains(&self, cell: &Cell) -> bool {
        self.0 & bit(*cell) != 0
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

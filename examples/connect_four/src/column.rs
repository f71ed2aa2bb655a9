//! The columns of the board, and sets of them.

use std::error::Error;
use std::fmt;
use std::iter;
use std::str::FromStr;

use rulebook::Domain;
use serde::{Deserialize, Serialize};

/// The widest board has so many columns.
pub const WIDEST: u8 = 8;

/// A column, by its number from the left: 1 to 8, whatever board it is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Column {
    /// From 0.
    index: u8,
}

impl Column {
    /// The column of that number, from 1.
    ///
    /// # Errors
    /// Where no board has it.
    pub fn new(number: u8) -> Result<Column, NoColumn> {
        if (1..=WIDEST).contains(&number) {
            Ok(Column { index: number - 1 })
        } else {
            Err(NoColumn(number.to_string()))
        }
    }

    /// Its number, from 1.
    #[must_use]
    pub fn number(self) -> u8 {
        self.index + 1
    }

    /// How many columns stand left of it.
    #[inline]
    #[must_use]
    pub fn index(self) -> u8 {
        self.index
    }
}

/// Its number.
impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Its number, and nothing else but space around it.
impl FromStr for Column {
    type Err = NoColumn;

    fn from_str(text: &str) -> Result<Column, NoColumn> {
        let text = text.trim();
        match text.as_bytes() {
            [digit @ b'1'..=b'8'] => Column::new(digit - b'0'),
            _ => Err(NoColumn(text.into())),
        }
    }
}

impl TryFrom<u8> for Column {
    type Error = NoColumn;

    fn try_from(number: u8) -> Result<Column, NoColumn> {
        Column::new(number)
    }
}

impl From<Column> for u8 {
    fn from(column: Column) -> u8 {
        column.number()
    }
}

/// No column is called that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoColumn(String);

impl fmt::Display for NoColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_str() {
            "" => f.write_str("no column is named: 1 to 8"),
            // Escaped: it was typed by somebody, and is shown on a terminal.
            text => write!(f, "no column {}: 1 to 8", text.escape_debug()),
        }
    }
}

impl Error for NoColumn {}

/// A set of columns: a bit in the byte of each that is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns(u64);

impl Columns {
    /// Those that have a bit in their byte, where no byte has two.
    #[inline]
    pub(crate) fn of_bytes(bits: u64) -> Columns {
        Columns(bits)
    }
}

impl Domain for Columns {
    type Value = Column;

    #[inline]
    fn contains(&self, column: &Column) -> bool {
        self.0 >> (8 * column.index) & 0xff != 0
    }

    #[inline]
    fn values(&self) -> impl Iterator<Item = Column> {
        let mut bits = self.0;
        iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            #[expect(clippy::cast_possible_truncation, reason = "a word has eight bytes")]
            let index = (bits.trailing_zeros() / 8) as u8;
            bits &= bits - 1;
            Some(Column { index })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_one_digit() {
        for number in 1..=WIDEST {
            let column = Column::new(number).expect("boards have it");
            assert_eq!(column.number(), number);
            assert_eq!(format!(" {column}\t\n").parse(), Ok(column));
        }
    }

    #[test]
    fn what_is_no_column_is_called_by_its_name() {
        for text in ["0", "9", "-1", "10", "x", "+3", "04", "1 2", "½"] {
            let refused = text.parse::<Column>().expect_err("it is none");
            assert_eq!(refused.to_string(), format!("no column {text}: 1 to 8"));
        }
        assert_eq!(Column::new(0), "0".parse());
        assert_eq!(Column::new(9), "9".parse());
        let empty = " ".parse::<Column>().expect_err("it is none");
        assert_eq!(empty.to_string(), "no column is named: 1 to 8");
        let red = "\u{1b}[31m".parse::<Column>().expect_err("it is none");
        assert_eq!(red.to_string(), r"no column \u{1b}[31m: 1 to 8");
    }

    #[test]
    fn every_set_of_columns_lists_what_it_contains() {
        for set in 0..=u8::MAX {
            // A bit in a byte, at another height in each.
            let bits = (0..8).filter(|at| set & (1 << at) != 0);
            let columns = Columns(bits.map(|at| 1_u64 << (8 * at + at % 7)).sum());
            let contained = (1..=8)
                .filter_map(|number| Column::new(number).ok())
                .filter(|column| columns.contains(column));
            assert!(columns.values().eq(contained), "{set:#010b}");
            assert_eq!(columns.values().count(), set.count_ones() as usize);
        }
    }
}

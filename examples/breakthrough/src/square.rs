//! The squares of the board, and sets of them.

use std::error::Error;
use std::fmt;
use std::iter;
use std::str::FromStr;

use rulebook::Domain;
use serde::{Deserialize, Serialize};

/// A square, by its column, `a` to `h` from the left, and its row, 1 to 8 from the
/// bottom: `d3`, whatever board it is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Square(u8);

impl Square {
    /// The square of that row and column, each from 0; none past the eighth.
    #[must_use]
    pub fn new(row: u8, column: u8) -> Option<Square> {
        (row < 8 && column < 8).then_some(Square(8 * row + column))
    }

    /// How many rows lie below it.
    #[must_use]
    pub fn row(self) -> u8 {
        self.0 / 8
    }

    /// How many columns lie left of it.
    #[must_use]
    pub fn column(self) -> u8 {
        self.0 % 8
    }

    #[inline]
    pub(crate) fn bit(self) -> u64 {
        1 << self.0
    }
}

/// Its column and its row.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = (char::from(b'a' + self.column()), 1 + self.row());
        write!(f, "{column}{row}")
    }
}

/// Its column, as a small or a capital letter, and its row; nothing else but space
/// around them.
impl FromStr for Square {
    type Err = NoSquare;

    fn from_str(text: &str) -> Result<Square, NoSquare> {
        let text = text.trim();
        match text.as_bytes() {
            [column, row @ b'1'..=b'8'] if matches!(column.to_ascii_lowercase(), b'a'..=b'h') => {
                let column = column.to_ascii_lowercase() - b'a';
                Ok(Square(8 * (row - b'1') + column))
            }
            _ => Err(NoSquare(text.into())),
        }
    }
}

impl TryFrom<String> for Square {
    type Error = NoSquare;

    fn try_from(text: String) -> Result<Square, NoSquare> {
        text.parse()
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}

/// No square is called that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSquare(String);

impl fmt::Display for NoSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_str() {
            "" => f.write_str("no square is named: a1 to h8"),
            // Escaped: it was typed by somebody, and is shown on a terminal.
            text => write!(f, "no square {}: a1 to h8", text.escape_debug()),
        }
    }
}

impl Error for NoSquare {}

/// A set of squares, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squares(pub(crate) u64);

impl Squares {
    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none in it.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Domain for Squares {
    type Value = Square;

    #[inline]
    fn contains(&self, square: &Square) -> bool {
        self.0 & square.bit() != 0
    }

    #[inline]
    fn values(&self) -> impl Iterator<Item = Square> {
        let mut bits = self.0;
        iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
            let square = Square(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            Some(square)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }

    #[test]
    fn squares_are_called_by_column_and_row_from_the_bottom() {
        for (row, column, name) in [(0, 0, "a1"), (0, 7, "h1"), (2, 3, "d3"), (7, 7, "h8")] {
            let square = Square::new(row, column).expect("boards have it");
            assert_eq!(square.to_string(), name);
        }
        for square in all() {
            assert_eq!(Square::new(square.row(), square.column()), Some(square));
            assert_eq!(format!(" {square}\n").parse(), Ok(square));
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
        }
        assert_eq!((Square::new(8, 0), Square::new(0, 8)), (None, None));
    }

    #[test]
    fn what_is_no_square_is_called_by_its_name() {
        for text in ["i1", "a0", "a9", "a", "1a", "a11", "a 1", "ä1"] {
            let refused = text.parse::<Square>().expect_err("it is none");
            assert_eq!(refused.to_string(), format!("no square {text}: a1 to h8"));
        }
        let empty = " ".parse::<Square>().expect_err("it is none");
        assert_eq!(empty.to_string(), "no square is named: a1 to h8");
        let red = "\u{1b}[31m".parse::<Square>().expect_err("it is none");
        assert_eq!(red.to_string(), r"no square \u{1b}[31m: a1 to h8");
    }

    #[test]
    fn a_set_lists_what_it_contains() {
        // Every pair of squares, and all of them.
        let pairs = (0..64).flat_map(|a| (0..64).map(move |b| 1 << a | 1 << b));
        for set in pairs.chain([0, u64::MAX]).map(Squares) {
            let contained = all().filter(|square| set.contains(square));
            assert!(set.values().eq(contained), "{set:?}");
            assert_eq!(set.len(), set.values().count());
            assert_eq!(set.is_empty(), set.values().count() == 0);
        }
    }
}

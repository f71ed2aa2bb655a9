//! A pile, by its number.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A match has at most so many piles.
pub const MOST: u8 = 8;

/// A pile, by its number: 1 to 8, whatever match it is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Pile {
    /// From 0.
    index: u8,
}

impl Pile {
    /// The pile of that number, from 1.
    ///
    /// # Errors
    /// Where no match has it.
    pub fn new(number: u8) -> Result<Pile, NoPile> {
        if (1..=MOST).contains(&number) {
            Ok(Pile { index: number - 1 })
        } else {
            Err(NoPile(number.to_string()))
        }
    }

    /// Its number, from 1.
    #[must_use]
    pub fn number(self) -> u8 {
        self.index + 1
    }

    /// How many piles lie before it.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.index)
    }

    /// Each of the first so many; all there can be for more.
    pub(crate) fn first(count: u8) -> impl Iterator<Item = Pile> {
        (0..count.min(MOST)).map(|index| Pile { index })
    }
}

/// Its number.
impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Its number, and nothing else but space around it.
impl FromStr for Pile {
    type Err = NoPile;

    fn from_str(text: &str) -> Result<Pile, NoPile> {
        let text = text.trim();
        match text.as_bytes() {
            [digit @ b'1'..=b'8'] => Pile::new(digit - b'0'),
            _ => Err(NoPile(text.into())),
        }
    }
}

impl TryFrom<u8> for Pile {
    type Error = NoPile;

    fn try_from(number: u8) -> Result<Pile, NoPile> {
        Pile::new(number)
    }
}

impl From<Pile> for u8 {
    fn from(pile: Pile) -> u8 {
        pile.number()
    }
}

/// No pile is called that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPile(String);

impl fmt::Display for NoPile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_str() {
            "" => f.write_str("no pile is named: 1 to 8"),
            // Escaped: it was typed by somebody, and is shown on a terminal.
            text => write!(f, "no pile {}: 1 to 8", text.escape_debug()),
        }
    }
}

impl Error for NoPile {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_is_one_digit() {
        for pile in Pile::first(MOST) {
            assert_eq!(Pile::new(pile.number()), Ok(pile));
            assert_eq!(format!(" {pile}\t\n").parse(), Ok(pile));
        }
        assert_eq!(Pile::first(u8::MAX).count(), 8);
    }

    #[test]
    fn what_is_no_pile_is_called_by_its_name() {
        for text in ["0", "9", "-1", "10", "x", "+3", "04", "1 2", "½"] {
            let refused = text.parse::<Pile>().expect_err("it is none");
            assert_eq!(refused.to_string(), format!("no pile {text}: 1 to 8"));
        }
        assert_eq!(Pile::new(0), "0".parse());
        assert_eq!(Pile::new(9), "9".parse());
        let empty = " ".parse::<Pile>().expect_err("it is none");
        assert_eq!(empty.to_string(), "no pile is named: 1 to 8");
        let red = "\u{1b}[31m".parse::<Pile>().expect_err("it is none");
        assert_eq!(red.to_string(), r"no pile \u{1b}[31m: 1 to 8");
    }
}

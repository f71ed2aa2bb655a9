//! The piles: how many tokens lie in each.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use rulebook::Domain;
use serde::{Deserialize, Serialize};

use crate::pile::{MOST, Pile};

/// So many tokens in each of up to 8 piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Piles {
    /// None behind the last pile.
    tokens: [u8; MOST as usize],
    count: u8,
}

impl Piles {
    /// Piles of so many tokens each.
    ///
    /// # Errors
    /// Where there is none, or more than 8.
    pub fn new(tokens: &[u8]) -> Result<Piles, NoPiles> {
        let count = u8::try_from(tokens.len()).unwrap_or(u8::MAX);
        if !(1..=MOST).contains(&count) {
            return Err(NoPiles::Count(tokens.len()));
        }
        let mut piles = Piles {
            tokens: [0; MOST as usize],
            count,
        };
        piles.tokens[..tokens.len()].copy_from_slice(tokens);
        Ok(piles)
    }

    /// How many piles there are, empty ones too.
    #[must_use]
    pub fn count(&self) -> u8 {
        self.count
    }

    /// Each pile.
    pub fn iter(&self) -> impl Iterator<Item = Pile> + use<> {
        Pile::first(self.count)
    }

    /// The piles that have a token.
    #[must_use]
    pub fn not_empty(&self) -> NotEmpty {
        NotEmpty(*self)
    }

    /// How many tokens a pile has: none where there is no such pile.
    #[must_use]
    pub fn tokens(&self, pile: Pile) -> u8 {
        self.tokens[pile.index()]
    }

    /// How many there are in all.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.tokens.into_iter().map(u32::from).sum()
    }

    /// How many are gone of what there were.
    #[must_use]
    pub fn taken_of(&self, begun: &Piles) -> u32 {
        begun.total().saturating_sub(self.total())
    }

    /// Takes tokens from a pile, which has as many.
    pub fn take(&mut self, pile: Pile, count: u8) {
        self.tokens[pile.index()] -= count;
    }
}

/// Three, four and five.
impl Default for Piles {
    fn default() -> Self {
        Piles {
            tokens: [3, 4, 5, 0, 0, 0, 0, 0],
            count: 3,
        }
    }
}

/// A line for each pile: `1: o o o`.
impl fmt::Display for Piles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for pile in self.iter() {
            write!(f, "{pile}:")?;
            for _ in 0..self.tokens(pile) {
                f.write_str(" o")?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// The tokens of each, with commas between: `3,4,5`.
impl FromStr for Piles {
    type Err = NoPiles;

    fn from_str(text: &str) -> Result<Piles, NoPiles> {
        let number = |tokens: &str| {
            let tokens = tokens.trim();
            tokens.parse().map_err(|_| NoPiles::NoNumber(tokens.into()))
        };
        let tokens: Vec<u8> = text.split(',').map(number).collect::<Result<_, _>>()?;
        Piles::new(&tokens)
    }
}

impl TryFrom<Vec<u8>> for Piles {
    type Error = NoPiles;

    fn try_from(tokens: Vec<u8>) -> Result<Piles, NoPiles> {
        Piles::new(&tokens)
    }
}

impl From<Piles> for Vec<u8> {
    fn from(piles: Piles) -> Vec<u8> {
        piles.tokens[..usize::from(piles.count)].into()
    }
}

/// No match is played with those piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPiles {
    /// There are so many of them.
    Count(usize),
    /// That is no number of tokens.
    NoNumber(String),
}

impl fmt::Display for NoPiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPiles::Count(count) => write!(f, "{count} piles, where 1 to {MOST} can be"),
            // Escaped: it was typed by somebody, and is shown on a terminal.
            NoPiles::NoNumber(text) => {
                write!(f, "no number of tokens `{}`: 0 to 255", text.escape_debug())
            }
        }
    }
}

impl Error for NoPiles {}

/// The piles that have a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotEmpty(Piles);

impl Domain for NotEmpty {
    type Value = Pile;

    fn contains(&self, pile: &Pile) -> bool {
        self.0.tokens(*pile) > 0
    }

    fn values(&self) -> impl Iterator<Item = Pile> {
        self.0.iter().filter(|pile| self.contains(pile))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pile(number: u8) -> Pile {
        Pile::new(number).expect("there can be so many")
    }

    #[test]
    fn they_are_read_as_they_are_written_in_a_row() {
        assert_eq!("3,4,5".parse(), Ok(Piles::default()));
        assert_eq!(" 3, 4 ,5\n".parse(), Ok(Piles::default()));
        let piles: Piles = "1,0,255".parse().expect("they can be");
        assert_eq!(
            piles
                .iter()
                .map(|pile| piles.tokens(pile))
                .collect::<Vec<_>>(),
            [1, 0, 255]
        );
        assert_eq!(piles.total(), 256);
        assert_eq!(Vec::from(piles), [1, 0, 255]);
        for (text, said) in [
            ("", "no number of tokens ``: 0 to 255"),
            ("3,x", "no number of tokens `x`: 0 to 255"),
            ("3,-1", "no number of tokens `-1`: 0 to 255"),
            ("256", "no number of tokens `256`: 0 to 255"),
            ("\u{1b}[31m", r"no number of tokens `\u{1b}[31m`: 0 to 255"),
            ("1,2,3,4,5,6,7,8,9", "9 piles, where 1 to 8 can be"),
        ] {
            let refused = text.parse::<Piles>().expect_err("they cannot be");
            assert_eq!(refused.to_string(), said);
        }
        assert_eq!(Piles::new(&[]), Err(NoPiles::Count(0)));
        assert_eq!(Piles::new(&[1; 300]), Err(NoPiles::Count(300)));
    }

    #[test]
    fn what_is_taken_is_gone() {
        let mut piles = Piles::default();
        piles.take(pile(2), 4);
        assert_eq!(
            [1, 2, 3, 4].map(|number| piles.tokens(pile(number))),
            [3, 0, 5, 0]
        );
        let left: Vec<u8> = piles.not_empty().values().map(Pile::number).collect();
        assert_eq!(left, [1, 3]);
        assert_eq!(piles.total(), 8);
    }

    #[test]
    fn each_is_shown_in_a_line() {
        let mut piles = Piles::default();
        piles.take(pile(1), 3);
        assert_eq!(piles.to_string(), "1:\n2: o o o o\n3: o o o o o\n");
    }
}

//! What the file says, and what the rules say.

use std::fmt::{self, Display};
use std::io;
use std::prelude::rust_2024::*;

use super::{Action, NoVariant};

/// Why the games of a file were not all played as they are recorded.
#[derive(Debug)]
#[non_exhaustive]
pub enum VerifyError {
    /// The file cannot be read.
    Unreadable(io::Error),
    /// There is no game in it.
    Empty,
    /// A line is no game.
    NoGame {
        /// The line, from 1.
        line: usize,
        /// In the words of the reader.
        why: serde_json::Error,
    },
    /// A line is a game that the rules do not have.
    NoVariant {
        /// The line, from 1.
        line: usize,
        /// Which, and what they have.
        why: NoVariant,
    },
    /// A game goes another way.
    Differs {
        /// The line, from 1.
        line: usize,
        /// Where in the game.
        place: Place,
        /// What the file says, and what the rules say.
        difference: Difference,
    },
}

/// Where in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At that ply, from 1.
    Ply(usize),
    /// After the last.
    End,
}

/// What the file says, and what the rules say.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Difference {
    /// Who is to play.
    Turn {
        /// In words, with what they do: `X to move`.
        expected: String,
        /// The same.
        found: String,
    },
    /// There is no such seat at the table.
    NoSeat {
        /// Its place.
        found: u8,
        /// How many seats there are, from 0.
        seats: u8,
    },
    /// What stands there is not for the one who plays: a list where one action is due,
    /// or the other way round.
    Shape {
        /// What was expected.
        expected: String,
    },
    /// What is legal.
    Legal {
        /// Whose it is, where all choose at once.
        seat: Option<String>,
        /// In order.
        expected: Vec<Action>,
        /// In order.
        found: Vec<Action>,
    },
    /// What was played is not legal.
    Illegal {
        /// What was played.
        act: Action,
        /// What is legal.
        legal: Vec<Action>,
    },
    /// The mapping spells several moves alike, or one as the beginning of another.
    Ambiguous {
        /// The last action.
        act: Action,
        /// The moves.
        moves: Vec<String>,
    },
    /// A seat's choice is not done with one action, where all choose at once.
    Unfinished {
        /// What was played.
        act: Action,
        /// Whose it is.
        seat: String,
    },
    /// One action is more probable than another.
    Probability {
        /// The event.
        event: String,
        /// Its probability, as a fraction.
        found: (u64, u128),
        /// In how many actions it is spelled.
        actions: usize,
        /// How many actions there are, each as likely as another.
        of: usize,
    },
    /// The rules refuse a move that they list as legal.
    Refused {
        /// The move.
        mv: String,
        /// Why.
        why: String,
    },
    /// It matters which of several choices arrives first.
    Arrival,
    /// What each seat got.
    Returns {
        /// In the order of the seats.
        expected: Vec<f64>,
        /// In the order of the seats.
        found: Vec<f64>,
    },
}

impl From<io::Error> for VerifyError {
    fn from(why: io::Error) -> Self {
        VerifyError::Unreadable(why)
    }
}

impl core::error::Error for VerifyError {}

impl Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Unreadable(why) => why.fmt(f),
            VerifyError::Empty => f.write_str("there is no game in it"),
            VerifyError::NoGame { line, why } => {
                // The reader saw that line only, and calls it the first.
                let (said, column) = (why.to_string(), why.column());
                let place = std::format!(" at line {} column {column}", why.line());
                let said = said.strip_suffix(&place).unwrap_or(&said);
                write!(f, "line {line}, column {column}: {said}")
            }
            VerifyError::NoVariant { line, why } => write!(f, "line {line}: {why}"),
            VerifyError::Differs {
                line,
                place,
                difference,
            } => write!(f, "line {line}, {place}: {difference}"),
        }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Ply(number) => write!(f, "ply {number}"),
            Place::End => f.write_str("after the last ply"),
        }
    }
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Turn { expected, found } => {
                write!(f, "expected {expected}, found {found}")
            }
            Difference::NoSeat { found, seats } => {
                write!(f, "expected a seat from 0 to {}, found {found}", seats - 1)
            }
            Difference::Shape { expected } => write!(f, "expected {expected}"),
            Difference::Legal {
                seat,
                expected,
                found,
            } => {
                f.write_str("expected as legal ")?;
                if let Some(seat) = seat {
                    write!(f, "for {seat} ")?;
                }
                write!(f, "{}, found {}", List(expected), List(found))
            }
            Difference::Illegal { act, legal } => {
                let legal = List(legal);
                write!(f, "expected the action {act}, found as legal only {legal}")
            }
            Difference::Ambiguous { act, moves } => {
                let moves = moves.join(", ");
                write!(f, "the action {act} may end any of several moves: {moves}")
            }
            Difference::Unfinished { act, seat } => {
                write!(f, "the action {act} does not end the choice of {seat}")
            }
            Difference::Probability {
                event,
                found: (weight, total),
                actions,
                of,
            } => write!(
                f,
                "expected {of} actions of which each is as likely as another, found {event}, {actions} of them, at {weight} in {total}"
            ),
            Difference::Refused { mv, why } => {
                write!(
                    f,
                    "expected `{mv}`, which is listed as legal, found it illegal: {why}"
                )
            }
            Difference::Arrival => {
                f.write_str("whose choice arrives first makes a difference, and it should not")
            }
            Difference::Returns { expected, found } => {
                let (expected, found) = (List(expected), List(found));
                write!(f, "expected the returns {expected}, found {found}")
            }
        }
    }
}

/// `[0, 1, 2]`
struct List<'a, T>(&'a [T]);

impl<T: Display> Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (at, value) in self.0.iter().enumerate() {
            let before = if at == 0 { "" } else { ", " };
            write!(f, "{before}{value}")?;
        }
        f.write_str("]")
    }
}

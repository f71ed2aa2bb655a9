//! Why the program ends with exit code 1.

use std::fmt;
use std::io;
use std::path::PathBuf;

use goofspiel::Goofspiel;
use rulebook::IllegalMove;
use rulebook::cli::vectors::VerifyError;

/// Why the program ends with exit code 1. Shown, it is a line for people.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What the players type cannot be read, or nothing can be shown.
    Terminal(io::Error),
    /// One of the given moves is refused.
    IllegalMove {
        /// Which of them, from 1.
        number: usize,
        why: IllegalMove<Goofspiel>,
    },
    /// The games of a file were not all played as they are written there.
    Verify { file: PathBuf, why: VerifyError },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Terminal(why) => write!(f, "the terminal failed: {why}"),
            Failure::IllegalMove { number, why } => write!(f, "illegal move {number}: {why}"),
            Failure::Verify { file, why } => write!(f, "{}: {why}", file.display()),
        }
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    fn from(why: io::Error) -> Self {
        Failure::Terminal(why)
    }
}

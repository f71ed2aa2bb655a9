//! Why the program fails.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::prelude::rust_2024::*;

use clap::error::ErrorKind;

/// Why the program fails. Shown, it is a line for people.
#[derive(Debug)]
pub(super) enum Failure {
    /// What the players type cannot be read, or nothing can be shown.
    Terminal(io::Error),
    /// The arguments are wrong: exit code 2, and all others 1.
    Arguments(clap::Error),
    /// One of the given moves is refused.
    IllegalMove {
        /// Which of them, from 1.
        number: usize,
        why: Box<dyn Error>,
    },
    /// The rules, or the match, refuse something else.
    Refused(Box<dyn Error>),
    /// Something is wrong with a file.
    File { file: PathBuf, why: Box<dyn Error> },
}

impl Failure {
    /// An argument is wrong, in those words.
    pub(super) fn argument(why: impl fmt::Display) -> Failure {
        let told = std::format!("{why}\n");
        Failure::Arguments(clap::Error::raw(ErrorKind::ValueValidation, told))
    }

    pub(super) fn refused(why: impl Error + 'static) -> Failure {
        Failure::Refused(Box::new(why))
    }

    pub(super) fn file(file: impl Into<PathBuf>, why: impl Error + 'static) -> Failure {
        Failure::File {
            file: file.into(),
            why: Box::new(why),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Terminal(why) => write!(f, "the terminal failed: {why}"),
            Failure::Arguments(why) => why.fmt(f),
            Failure::IllegalMove { number, why } => write!(f, "illegal move {number}: {why}"),
            Failure::Refused(why) => why.fmt(f),
            Failure::File { file, why } => write!(f, "{}: {why}", file.display()),
        }
    }
}

impl Error for Failure {}

impl From<io::Error> for Failure {
    fn from(why: io::Error) -> Self {
        Failure::Terminal(why)
    }
}

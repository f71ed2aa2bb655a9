//! Why the program fails.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::prelude::rust_2024::*;

/// Why the program fails. Shown, it is a line for people.
#[derive(Debug)]
pub(super) enum Failure {
    /// What the players type cannot be read, or nothing can be shown.
    Terminal(io::Error),
    /// The arguments are wrong: exit code 2, and all others 1.
    Arguments(clap::Error),
    /// The game cannot start.
    Start(Box<dyn Error>),
    /// Something is wrong with a file.
    File { file: PathBuf, why: Box<dyn Error> },
}

impl Failure {
    pub(super) fn start(why: impl Error + 'static) -> Failure {
        Failure::Start(Box::new(why))
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
            Failure::Start(why) => why.fmt(f),
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

//! A match whose log is a file.

use alloc::boxed::Box;
use alloc::string::ToString;
use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::{Builder, Match};
use crate::log::{CutOff, FileError, FileLog, Logged, ReplayError, Sync};

impl<G: Logged> Builder<G> {
    /// Writes the log to a new file, as it comes to be: the match begins where that can
    /// be written.
    pub fn file(self, path: impl Into<PathBuf>, sync: Sync) -> Self {
        let path = path.into();
        self.journal(move |header, _| {
            FileLog::create(&path, header, sync).map_err(|why| why.to_string())
        })
    }
}

impl<G: Logged> Match<G> {
    /// Opens the log of a match, plays it again, and goes on from there. What was cut
    /// off at its end, as of a program that was stopped while it wrote, is left out and
    /// told.
    ///
    /// O(moves).
    ///
    /// # Errors
    /// What the file system says, what is wrong with the log, or where the rules do
    /// something else than it says.
    pub fn open(
        path: impl AsRef<Path>,
        sync: Sync,
    ) -> Result<(Match<G>, Option<CutOff>), OpenError<G>> {
        let (log, cut_off, file) = FileLog::open(path.as_ref(), sync).map_err(|why| match why {
            FileError::Io(why) => OpenError::Io(why),
            FileError::Text(why) => OpenError::Text(why),
        })?;
        let mut game = log.replay().map_err(OpenError::Replay)?;
        game.write_on(Box::new(file));
        game.draw();
        Ok((game, cut_off))
    }
}

/// Why a match cannot be opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError<G: crate::Game> {
    /// The file cannot be read or written.
    Io(io::Error),
    /// What stands in it is no log of this game.
    Text(crate::log::TextError),
    /// The rules do something else than it says.
    Replay(ReplayError<G>),
}

impl<G: crate::Game> fmt::Display for OpenError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Io(why) => why.fmt(f),
            OpenError::Text(why) => why.fmt(f),
            OpenError::Replay(why) => why.fmt(f),
        }
    }
}

impl<G: crate::Game> core::error::Error for OpenError<G> {}

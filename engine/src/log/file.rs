//! A log in a file.

use alloc::string::{String, ToString};
use core::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::text::Writer;
use super::{CutOff, Fingerprint, Header, Log, Logged, Record, TextError, Upcaster};
use crate::play::{Journal, JournalError};
use crate::position::Position;

/// When what was written is made to last: the operating system keeps it back else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sync {
    /// Behind each record: whoever was told that a move stands finds it again.
    #[default]
    EachMove,
    /// Behind so many records; 0 is as 1.
    Every(usize),
    /// When the file is closed.
    OnClose,
}

/// Why a log in a file cannot be opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// It cannot be read or written.
    Io(io::Error),
    /// What stands in it is no log of this game.
    Text(TextError),
}

impl From<io::Error> for FileError {
    fn from(why: io::Error) -> Self {
        FileError::Io(why)
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Io(why) => why.fmt(f),
            FileError::Text(why) => why.fmt(f),
        }
    }
}

impl core::error::Error for FileError {}

/// A log that is written to a file, record by record.
#[derive(Debug)]
pub struct FileLog {
    file: File,
    writer: Writer,
    sync: Sync,
    /// How many bytes are whole.
    whole: u64,
    unsynced: usize,
}

impl FileLog {
    /// Begins a log in a new file.
    ///
    /// # Errors
    /// Where the file is there already, or cannot be written.
    pub fn create<G: Logged>(path: &Path, header: &Header<G>, sync: Sync) -> io::Result<FileLog> {
        let (writer, text) = Writer::header(header).map_err(io::Error::other)?;
        let mut options = OpenOptions::new();
        let mut file = options.write(true).read(true).create_new(true).open(path)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        Ok(FileLog {
            file,
            writer,
            sync,
            whole: text.len() as u64,
            unsynced: 0,
        })
    }

    /// Opens a log to go on with it. What was cut off at its end is taken away, and
    /// told.
    ///
    /// # Errors
    /// What the file system says, or what is wrong with the log.
    pub fn open<G: Logged>(
        path: &Path,
        sync: Sync,
    ) -> Result<(Log<G>, Option<CutOff>, FileLog), FileError> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        let mut text = std::vec::Vec::new();
        file.read_to_end(&mut text)?;
        let read = Upcaster::new().read_on(&text);
        let (log, cut_off, writer) = read.map_err(FileError::Text)?;
        let whole = cut_off.map_or(text.len(), |cut_off| cut_off.whole) as u64;
        file.set_len(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        let file = FileLog {
            file,
            writer,
            sync,
            whole,
            unsynced: 0,
        };
        Ok((log, cut_off, file))
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        self.unsynced += 1;
        let due = match self.sync {
            Sync::EachMove => true,
            Sync::Every(count) => self.unsynced >= count,
            Sync::OnClose => false,
        };
        if due {
            self.file.sync_data()?;
            self.unsynced = 0;
        }
        Ok(())
    }
}

impl<G: Logged> Journal<G> for FileLog {
    fn append(
        &mut self,
        record: &mut Record<G>,
        position: &Position<G>,
    ) -> Result<(), JournalError> {
        record.position = Some(Fingerprint::of_position(position));
        let (chain, records) = (self.writer.chain, self.writer.records);
        let text = self.writer.record(record);
        let text = text.map_err(|reason| JournalError {
            reason,
            torn: false,
        })?;
        let Err(why) = self.write(&text) else {
            self.whole += text.len() as u64;
            return Ok(());
        };
        // What stands of it is taken away again.
        (self.writer.chain, self.writer.records) = (chain, records);
        let whole = self.file.set_len(self.whole);
        let torn = whole.and_then(|()| self.file.seek(SeekFrom::Start(self.whole)));
        let torn = torn.is_err();
        let reason: String = why.to_string();
        Err(JournalError { reason, torn })
    }
}

impl Drop for FileLog {
    fn drop(&mut self) {
        if self.unsynced > 0 {
            // Nobody is left to be told.
            let _ = self.file.sync_data();
        }
    }
}

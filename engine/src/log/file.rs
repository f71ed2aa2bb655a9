//! A log in a file.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::text::{BEGINS, Writer};
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
    /// When the file is closed, or [`Match::sync`](crate::Match::sync) is called.
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
    /// Begins a log in a new file. One that is there already is left alone, unless it is
    /// a log of which not even the header was written to its end: there is nothing in it.
    ///
    /// # Errors
    /// Where the file is there already, or cannot be written.
    pub fn create<G: Logged>(path: &Path, header: &Header<G>, sync: Sync) -> io::Result<FileLog> {
        let (writer, text) = Writer::header(header).map_err(io::Error::other)?;
        Self::begin(path, writer, &text, sync)
    }

    /// Begins a log in a new file with all that stands in this one: as
    /// [`create`](FileLog::create).
    ///
    /// # Errors
    /// Where the file is there already, or cannot be written.
    pub fn create_with<G: Logged>(path: &Path, log: &Log<G>, sync: Sync) -> io::Result<FileLog> {
        let (writer, text) = log.write().map_err(io::Error::other)?;
        Self::begin(path, writer, &text, sync)
    }

    fn begin(path: &Path, writer: Writer, text: &str, sync: Sync) -> io::Result<FileLog> {
        let mut options = OpenOptions::new();
        options.write(true).read(true);
        let mut file = match options.clone().create_new(true).open(path) {
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {
                let mut file = options.open(path)?;
                lock(&file)?;
                if !is_unfinished(&mut file)? {
                    return Err(why);
                }
                file.set_len(0)?;
                file.rewind()?;
                file
            }
            file => {
                let file = file?;
                lock(&file)?;
                file
            }
        };
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        sync_folder(path);
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
    /// What the file system says, or what is wrong with the log; then the file is as it
    /// was.
    pub fn open<G: Logged>(
        path: &Path,
        sync: Sync,
    ) -> Result<(Log<G>, Option<CutOff>, FileLog), FileError> {
        let (log, cut_off, mut file) = Self::read(path, sync)?;
        file.cut()?;
        Ok((log, cut_off, file))
    }

    /// The same, with what was cut off still there.
    pub(crate) fn read<G: Logged>(
        path: &Path,
        sync: Sync,
    ) -> Result<(Log<G>, Option<CutOff>, FileLog), FileError> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        lock(&file)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let read = Upcaster::new().read_on(&text);
        let (log, cut_off, writer) = read.map_err(FileError::Text)?;
        let whole = cut_off.map_or(text.len(), |cut_off| cut_off.whole) as u64;
        let file = FileLog {
            file,
            writer,
            sync,
            whole,
            unsynced: 0,
        };
        Ok((log, cut_off, file))
    }

    /// Takes away what stands behind the last whole record.
    pub(crate) fn cut(&mut self) -> io::Result<()> {
        self.file.set_len(self.whole)?;
        self.file.seek(SeekFrom::Start(self.whole)).map(|_| ())
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        self.unsynced += 1;
        match self.sync {
            Sync::EachMove => self.sync_now(),
            Sync::Every(count) if self.unsynced >= count => self.sync_now(),
            Sync::Every(_) | Sync::OnClose => Ok(()),
        }
    }

    fn sync_now(&mut self) -> io::Result<()> {
        self.file.sync_data()?;
        self.unsynced = 0;
        Ok(())
    }
}

/// Whether a file holds the beginning of a header, and no more: what is left of a
/// program that was stopped while it began a log.
fn is_unfinished(file: &mut File) -> io::Result<bool> {
    let mut begun = Vec::new();
    file.take(BEGINS.len() as u64).read_to_end(&mut begun)?;
    if !BEGINS.starts_with(&begun) {
        return Ok(false);
    }
    let mut rest = Vec::new();
    file.read_to_end(&mut rest)?;
    Ok(!rest.contains(&b'\n'))
}

/// One match writes to a file at a time: two would take each other's place. The system
/// lets go of it when the program ends, however it does.
fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        // Where the file system knows no locks, the host has to see to it.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            let why = "another match is writing to it";
            Err(io::Error::new(io::ErrorKind::ResourceBusy, why))
        }
    }
}

/// That there is a new file is written in its folder. Not every system lets that be made
/// to last, and none is asked to twice.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
}

impl<G: Logged> Journal<G> for FileLog {
    fn append(
        &mut self,
        record: &mut Record<G>,
        position: &Position<G>,
    ) -> Result<(), JournalError> {
        record.position = Fingerprint::of_position(position);
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
        // A sync that failed may have lost what was told to stand before: nobody can
        // say, so that nothing is built on it.
        let torn = self.cut().is_err() || self.unsynced > 1;
        let reason: String = why.to_string();
        Err(JournalError { reason, torn })
    }

    fn sync(&mut self) -> Result<(), JournalError> {
        self.sync_now().map_err(|why| JournalError {
            reason: why.to_string(),
            torn: true,
        })
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

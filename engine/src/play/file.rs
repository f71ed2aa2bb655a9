//! A match whose log is a file.

use alloc::boxed::Box;
use alloc::string::ToString;
use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::builder::system_clock;
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
    /// told. A draw that was still to come is drawn.
    ///
    /// A game that asks for the time has the system's clock, unless another is set
    /// ([`set_clock`](Match::set_clock)); how far an undo may go back is the default
    /// again ([`set_barrier`](Match::set_barrier)).
    ///
    /// O(moves).
    ///
    /// # Errors
    /// What the file system says, what is wrong with the log, or where the rules do
    /// something else than it says; then the file is as it was.
    ///
    /// ```
    /// # use rulebook::game;
    /// # game! {
    /// #     pub game Stones(left: u8, cx);
    /// #     setup 7;
    /// #     seats Player { First, Second }
    /// #     turn RoundRobin;
    /// #     move Take { count: u8 in 1..=3.min(*left) }
    /// #     phase Heap {
    /// #         on Take { count } {
    /// #             *left -= count;
    /// #             Last: if *left == 0 => Taken { winner: cx.seat() },
    /// #             More: else => { cx.end_turn(); Heap },
    /// #         }
    /// #     }
    /// #     end Taken { winner: Player } => rulebook::Outcome::Win(winner);
    /// # }
    /// use rulebook::Match;
    /// use rulebook::log::Sync;
    ///
    /// # let path = std::env::temp_dir().join(format!("stones-{}.jsonl", std::process::id()));
    /// let mut game: Match<Stones> = Match::builder().file(&path, Sync::EachMove).start()?;
    /// game.play(Player::First, Move::Take { count: 3 })?;
    /// drop(game);
    ///
    /// let (mut game, cut_off) = Match::<Stones>::open(&path, Sync::EachMove)?;
    /// assert_eq!((*game.position().state(), cut_off), (4, None));
    /// game.play(Player::Second, Move::Take { count: 1 })?;
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(
        path: impl AsRef<Path>,
        sync: Sync,
    ) -> Result<(Match<G>, Option<CutOff>), OpenError<G>> {
        let read = FileLog::read(path.as_ref(), sync);
        let (log, cut_off, mut file) = read.map_err(|why| match why {
            FileError::Io(why) => OpenError::Io(why),
            FileError::Text(why) => OpenError::Text(why),
        })?;
        let mut game = log.replay().map_err(OpenError::Replay)?;
        file.cut().map_err(OpenError::Io)?;
        game.write_on(Box::new(file));
        game.clock = system_clock::<G>();
        game.draw();
        Ok((game, cut_off))
    }

    /// Writes all that happened so far to a new file, and goes on writing there: for a
    /// match that was replayed, or forked. One that takes no moves any more since its log
    /// could not be written takes them again.
    ///
    /// O(moves).
    ///
    /// # Errors
    /// Where the file is there already, or cannot be written; then the match writes
    /// where it wrote before.
    pub fn save(&mut self, path: impl AsRef<Path>, sync: Sync) -> io::Result<()> {
        let file = FileLog::create_with(path.as_ref(), self.log(), sync)?;
        self.write_on(Box::new(file));
        if self.poisoned.is_some()
            && let Ok((position, rng)) = self.reach(self.revision())
        {
            (self.position, self.rng) = (position, rng);
            self.poisoned = None;
        }
        Ok(())
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

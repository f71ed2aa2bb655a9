//! A log, through the rules again.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::{Input, Log, Record};
use crate::game::Game;
use crate::play::{BuildError, Match};
use crate::position::Position;

/// Why a log cannot be replayed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ReplayError<G: Game> {
    /// The match cannot begin as its header says.
    Begin(BuildError<G>),
    /// The rules do something else than the log says.
    Differs(Differs),
}

/// The first place where log and rules part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differs {
    /// The record, counted from 1, as it is numbered in the text.
    pub record: usize,
    /// What the log says.
    pub log: String,
    /// What the rules say.
    pub rules: String,
}

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "in record {} the log says {}, and the rules say {}",
            self.record, self.log, self.rules
        )
    }
}

impl<G: Game> fmt::Display for ReplayError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Begin(why) => why.fmt(f),
            ReplayError::Differs(differs) => differs.fmt(f),
        }
    }
}

impl<G: Game> core::error::Error for ReplayError<G> {}

impl<G: Game> Log<G> {
    /// Plays it again: the inputs, and what was drawn by chance as it stands in the
    /// log, go through the rules, and every step is compared.
    ///
    /// # Errors
    /// The first difference.
    pub fn replay(&self) -> Result<Match<G>, ReplayError<G>> {
        let mut frames = self.frames()?;
        while let Some(position) = frames.step() {
            position?;
        }
        Ok(frames.game)
    }

    /// The match on the way: the position after each record, one by one.
    ///
    /// # Errors
    /// Where the match cannot begin.
    pub fn frames(&self) -> Result<Frames<'_, G>, ReplayError<G>> {
        let game = Match::begin(self.header.clone()).map_err(ReplayError::Begin)?;
        Ok(Frames {
            log: self,
            game,
            next: 0,
        })
    }
}

/// The positions of a log, one after each record: see [`Log::frames`].
pub struct Frames<'l, G: Game> {
    log: &'l Log<G>,
    game: Match<G>,
    next: usize,
}

impl<G: Game> Frames<'_, G> {
    /// Where it has come.
    #[must_use]
    pub fn reached(&self) -> &Position<G> {
        self.game.position()
    }

    /// Holds the position against the fingerprint in the log.
    fn compare(&self, record: &Record<G>) -> Result<(), (String, String)> {
        let (Some(take), Some(said)) = (self.log.fingerprint, record.position) else {
            return Ok(());
        };
        let is = take(self.game.position());
        if is == said {
            Ok(())
        } else {
            Err((format!("the position {said}"), format!("the position {is}")))
        }
    }

    pub(super) fn step(&mut self) -> Option<Result<(), ReplayError<G>>> {
        let record = self.log.records.get(self.next)?;
        self.next += 1;
        let done = self.game.replay(record).and_then(|()| self.compare(record));
        Some(done.map_err(|(log, rules)| {
            ReplayError::Differs(Differs {
                record: self.next,
                log,
                rules,
            })
        }))
    }
}

impl<G: Game> Iterator for Frames<'_, G> {
    type Item = Result<Position<G>, ReplayError<G>>;

    fn next(&mut self) -> Option<Self::Item> {
        let done = self.step()?;
        Some(done.map(|()| self.game.position().clone()))
    }
}

impl<G: Game> Match<G> {
    /// Takes an input as it stands in a log; where the two part, what each says.
    fn replay(&mut self, record: &Record<G>) -> Result<(), (String, String)> {
        let said = |record: &Record<G>| told(record);
        match &record.input {
            Input::Undo { to } => self
                .go_back(*to)
                .map_err(|why| (said(record), why.to_string()))?,
            Input::Redo { to } => self
                .go_forward(*to)
                .map_err(|why| (said(record), why.to_string()))?,
            input => self
                .take_logged(input.clone(), record.at)
                .map_err(|why| (said(record), why.to_string()))?,
        }
        let Some(mine) = self.last_record() else {
            return Ok(());
        };
        if (mine.branch, &mine.then) != (record.branch, &record.then) {
            return Err((said(record), said(mine)));
        }
        Ok(())
    }
}

/// The branches of a record, in a sentence.
fn told<G: Game>(record: &Record<G>) -> String {
    let branches = record.branch.into_iter();
    let branches = branches.chain(record.then.iter().map(|step| step.branch));
    let names: Vec<String> = branches.map(|branch| format!("`{branch}`")).collect();
    if names.is_empty() {
        format!("`{}`", record.input.kind())
    } else {
        names.join(", ")
    }
}

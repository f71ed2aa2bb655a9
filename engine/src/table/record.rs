//! What came from outside, written down, and run again.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::SendError;
use super::table::{Table, Tick};
use super::{Fault, TickError};

pub(crate) type Recorder = dyn FnMut(&Outside) -> Result<(), String>;

/// A message from outside, as it is written down: a line of JSON,
/// `{"tick":3,"kind":"tap","data":{…}}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outside {
    /// How many ticks there had been.
    pub tick: u64,
    /// Its kind.
    pub kind: String,
    /// What it carries.
    #[serde(default)]
    pub data: Value,
}

/// A line of JSON.
impl fmt::Display for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = serde_json::to_string(self).map_err(|_| fmt::Error)?;
        f.write_str(&line)
    }
}

impl Outside {
    /// Reads what was written down, one a line; empty lines are none.
    ///
    /// # Errors
    /// The first line that is no message, or that comes before its time.
    pub fn read(text: &str) -> Result<Vec<Outside>, RecordError> {
        let mut read: Vec<Outside> = Vec::new();
        for (at, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let fault = |why: String| RecordError { line: at + 1, why };
            let outside: Outside =
                serde_json::from_str(line).map_err(|why| fault(why.to_string()))?;
            let last = read.last().map_or(0, |last| last.tick);
            if outside.tick < last {
                let why = alloc::format!("tick {} comes behind tick {last}", outside.tick);
                return Err(fault(why));
            }
            read.push(outside);
        }
        Ok(read)
    }
}

/// A line that is no message from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl core::error::Error for RecordError {}

/// Why messages cannot be run again.
#[derive(Clone, Debug)]
pub enum RerunError {
    /// One of them is not taken: the table is another than it was.
    Refused {
        /// Its place among them, from 0.
        at: usize,
        /// Why.
        why: SendError,
    },
    /// Its time is over: the table has had more ticks.
    Late {
        /// Its place among them, from 0.
        at: usize,
    },
}

impl fmt::Display for RerunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RerunError::Refused { at, why } => write!(f, "message {} is refused: {why}", at + 1),
            RerunError::Late { at } => {
                write!(f, "message {} is of a tick that is over", at + 1)
            }
        }
    }
}

impl core::error::Error for RerunError {}

/// What happened as messages ran again: what happened the first time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rerun {
    /// The ticks.
    pub ticks: Vec<Tick>,
    /// What went wrong in them.
    pub faults: Vec<Fault>,
}

impl<W: 'static> Table<W> {
    /// Writes down every message from outside, before it is taken: one that cannot be
    /// written is refused.
    ///
    /// ```
    /// use std::cell::RefCell;
    /// use std::rc::Rc;
    /// use rulebook::table::{Surface, Table};
    ///
    /// let mut table = Table::new(());
    /// table.surface(Surface::new("felt"))?;
    /// let text = Rc::new(RefCell::new(String::new()));
    /// let file = Rc::clone(&text);
    /// table.record(move |outside| {
    ///     file.borrow_mut().push_str(&format!("{outside}\n"));
    ///     Ok(())
    /// });
    /// table.tap("felt", Some("deck"), (1.0, 2.0))?;
    /// assert_eq!(
    ///     *text.borrow(),
    ///     "{\"tick\":0,\"kind\":\"tap\",\"data\":{\"part\":\"deck\",\"point\":null,\
    ///      \"surface\":\"felt\",\"x\":1.0,\"y\":2.0}}\n",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&mut self, write: impl FnMut(&Outside) -> Result<(), String> + 'static) {
        self.recorder = Some(Box::new(write));
    }

    /// Runs messages from outside again, each in its tick: a table that was set up alike
    /// does the same, tick by tick. The tick behind the last message is left to the
    /// caller, with what follows.
    ///
    /// # Errors
    /// Where a message is not taken. What went wrong in a tick is no such error: it went
    /// wrong the first time.
    pub fn rerun(&mut self, outside: &[Outside]) -> Result<Rerun, RerunError> {
        let mut rerun = Rerun::default();
        for (at, Outside { tick, kind, data }) in outside.iter().enumerate() {
            if *tick < self.ticks() {
                return Err(RerunError::Late { at });
            }
            while self.ticks() < *tick {
                match self.tick() {
                    Ok(tick) => rerun.ticks.push(tick),
                    Err(TickError { ticks, faults }) => {
                        rerun.ticks.extend(ticks);
                        rerun.faults.extend(faults);
                    }
                }
            }
            self.send_kind(kind, data)
                .map_err(|why| RerunError::Refused { at, why })?;
        }
        Ok(rerun)
    }
}

//! A log, through the rules again.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::{Input, Log, Record};
use crate::game::Game;
use crate::play::{Barrier, BuildError, Match};
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
    /// log, go through the rules, and every step is compared, and the fingerprint of
    /// each position that has one. No clock is asked, and no generator: the match that
    /// comes of it has none of its own ([`Match::set_clock`]), and draws on as the one
    /// that was logged would have.
    ///
    /// # Errors
    /// The first difference: the record, what it says, and what the rules say.
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
    /// # use rulebook::Match;
    /// let mut game: Match<Stones> = Match::new()?;
    /// game.play(Player::First, Move::Take { count: 3 })?;
    /// game.play(Player::Second, Move::Take { count: 1 })?;
    ///
    /// let again = game.log().replay()?;
    /// assert_eq!(again.position(), game.position());
    ///
    /// let left: Result<Vec<u8>, _> = game
    ///     .log()
    ///     .frames()?
    ///     .map(|position| position.map(|position| *position.state()))
    ///     .collect();
    /// assert_eq!(left?, [4, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        let mut game = Match::begin(self.header.clone()).map_err(ReplayError::Begin)?;
        game.log_mut().fingerprint = self.fingerprint;
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
        match take(self.game.position()) {
            Some(is) if is == said => Ok(()),
            Some(is) => Err((format!("the position {said}"), format!("the position {is}"))),
            None => Err((
                format!("the position {said}"),
                "one without a name".to_owned(),
            )),
        }
    }

    pub(super) fn step(&mut self) -> Option<Result<(), ReplayError<G>>> {
        let record = self.log.records.get(self.next)?;
        self.next += 1;
        let done = self.game.replay(record).and_then(|()| self.compare(record));
        if let (Ok(()), Some(mine)) = (&done, self.game.log_mut().records.last_mut()) {
            mine.position = record.position;
        }
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
        let at = record.at;
        if at < self.last_time() {
            let no_earlier = format!("that it is {} already", self.last_time());
            return Err((format!("that it is {at}"), no_earlier));
        }
        let done = match &record.input {
            Input::Undo { to } => self
                .go_back(*to, at, Barrier::NONE)
                .map_err(|why| why.to_string()),
            Input::Redo { to } => self.go_forward(*to, at).map_err(|why| why.to_string()),
            input => self
                .take_logged(input.clone(), at)
                .map_err(|why| why.to_string()),
        };
        done.map_err(|why| (told(record), why))?;
        let Some(mine) = self.log().records.last() else {
            return Ok(());
        };
        if mine.branch == record.branch && mine.then == record.then {
            return Ok(());
        }
        let (said, is) = (told(record), told(mine));
        if said == is {
            // They went the same way, with other events.
            Err((in_full(record), in_full(mine)))
        } else {
            Err((said, is))
        }
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

/// The steps that followed, with their events.
fn in_full<G: Game>(record: &Record<G>) -> String {
    let steps = record.then.iter().map(|step| match &step.event {
        Some(event) => format!("`{}` of {event:?}", step.branch),
        None => format!("`{}`", step.branch),
    });
    steps.collect::<Vec<String>>().join(", ")
}

//! How a game starts: what the arguments say of it.

use std::path::{Path, PathBuf};
use std::prelude::rust_2024::*;

use super::{Failure, Runs};
use crate::clock::Time;
use crate::log::Log;
use crate::play::{Builder, Match};
use crate::position::Position;
use crate::seat::Seating;

// What a game starts with. No doc comment: it would be the help of the command.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct Start {
    /// How many play [default: the fewest that the rules allow].
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// What the match is set to, as JSON; a plain word needs no quotes.
    #[arg(long, value_name = "JSON")]
    options: Option<String>,

    /// What chance is seeded with: the same seed and the same moves make the same game.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

impl Start {
    /// Whether anything of it was said.
    pub(super) fn is_said(&self) -> bool {
        self.players.is_some() || self.options.is_some() || self.seed.is_some()
    }

    /// Whether it is said how many play.
    pub(super) fn is_players(&self) -> bool {
        self.players.is_some()
    }

    pub(super) fn seed(&self) -> Option<u64> {
        self.seed
    }

    pub(super) fn seats<G: Runs>(&self) -> Result<usize, Failure> {
        let (least, most) = G::Seating::RANGE;
        let players = self.players.unwrap_or(usize::from(least));
        if G::Seating::of(players).is_some() {
            return Ok(players);
        }
        let range = if least == most {
            std::format!("{least}")
        } else {
            std::format!("{least} to {most}")
        };
        Err(Failure::argument(std::format_args!(
            "--players {players}: this game is for {range}"
        )))
    }

    pub(super) fn options<G: Runs>(&self) -> Result<G::Options, Failure> {
        let Some(text) = &self.options else {
            return Ok(G::Options::default());
        };
        let read: Result<G::Options, _> = serde_json::from_str(text);
        read.or_else(|why| {
            // `fast`, which is `"fast"`.
            let word = serde_json::Value::String(text.clone());
            serde_json::from_value(word).map_err(|_| why)
        })
        .map_err(|why| Failure::argument(std::format_args!("--options {text}: {why}")))
    }

    /// A match that is about to begin.
    pub(super) fn builder<G: Runs>(&self) -> Result<Builder<G>, Failure> {
        let builder = Match::with(self.options::<G>()?).seats(self.seats::<G>()?);
        Ok(match self.seed {
            Some(seed) => builder.seed(seed),
            None => builder,
        })
    }

    /// The position in which a game starts; with a seed of 0 unless told.
    pub(super) fn position<G: Runs>(&self) -> Result<Position<G>, Failure> {
        let (options, seats) = (self.options::<G>()?, self.seats::<G>()?);
        let seed = self.seed.unwrap_or(0);
        Position::begin_seeded(options, seats, seed, Time::ZERO).map_err(Failure::refused)
    }
}

// A position: that of a log, or the start of a game.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct Place {
    /// Of this log, the position that it ends in.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// After so many records of it.
    #[arg(long, value_name = "N", requires = "log")]
    until: Option<usize>,

    #[command(flatten)]
    start: Start,
}

impl Place {
    pub(super) fn position<G: Runs>(&self) -> Result<(Position<G>, Time), Failure> {
        let Some(file) = &self.log else {
            return Ok((self.start.position::<G>()?, Time::ZERO));
        };
        if self.start.is_said() {
            return Err(Failure::argument(
                "--log: how its game starts stands in the log",
            ));
        }
        let mut log = read_log::<G>(file)?;
        log.records.truncate(self.until.unwrap_or(usize::MAX));
        let game = log.replay().map_err(|why| Failure::file(file, why))?;
        Ok((game.position().clone(), game.last_time()))
    }
}

/// Reads a log; what was cut off at its end is told on the way.
pub(super) fn read_log<G: Runs>(file: &Path) -> Result<Log<G>, Failure> {
    let text = std::fs::read(file).map_err(|why| Failure::file(file, why))?;
    let (log, cut_off) = Log::from_text(&text).map_err(|why| Failure::file(file, why))?;
    if let Some(cut_off) = cut_off {
        use std::io::Write;
        let _ = std::writeln!(std::io::stderr(), "{}: {cut_off}", file.display());
    }
    Ok(log)
}

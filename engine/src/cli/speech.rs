//! A game in words, as far as it has them: what is shown of a move, and what is meant by
//! what somebody says.

use std::error::Error;
use std::fmt::{self, Display};
use std::prelude::rust_2024::*;
use std::{format, vec};

use rulebook_model::{EventKind, Secret, kebab};

use super::Runs;
use crate::position::{Position, Step};
use crate::seat::{NoSeat, SeatSet, seat_named};
use crate::words::{By, Happened, InWords, NoMove};

/// How a game speaks.
pub(super) struct Speech<G: Runs> {
    pub(super) words: InWords<G>,
    /// The word of the only move, where there is one, and it has one field: `4` is
    /// enough then.
    sole: Option<String>,
    /// Whether the numbers of moves are those of that field.
    own_numbers: bool,
    /// Whether time may run out.
    has_timeout: bool,
}

/// What somebody said.
pub(super) struct Saying<G: Runs> {
    /// As it was said.
    pub(super) text: String,
    /// For which seat, where that was said.
    pub(super) seat: Option<G::Seat>,
    pub(super) said: Said<G>,
}

pub(super) enum Said<G: Runs> {
    Move(G::Move),
    /// The legal move of that number.
    Number(u64),
    /// What came by chance.
    Chance(G::Chance),
    Timeout,
}

/// Why nothing can be made of it.
#[derive(Debug)]
pub(super) enum NotSaid {
    Move(NoMove),
    Seat(NoSeat),
    /// The moves of the game have no words.
    Wordless {
        found: String,
    },
    /// No legal move has that number.
    Number {
        found: u64,
    },
}

impl Display for NotSaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotSaid::Move(why) => why.fmt(f),
            NotSaid::Seat(why) => why.fmt(f),
            NotSaid::Wordless { found } => write!(
                f,
                "the moves of this game have no words: a number is expected, not `{}`",
                found.escape_debug()
            ),
            NotSaid::Number { found } => write!(f, "no legal move has the number {found}"),
        }
    }
}

impl Error for NotSaid {}

impl<G: Runs> Speech<G> {
    /// How the game speaks that starts there.
    pub(super) fn of(start: &Position<G>) -> Self {
        let words = G::in_words();
        let events = G::MODEL.events.iter();
        let mut moves = events.filter(|event| event.kind == EventKind::Move);
        let sole = match (moves.next(), moves.next()) {
            (Some(only), None) if only.fields.len() == 1 => Some(kebab(only.name)),
            _ => None,
        };
        let mut handlers = G::MODEL.handlers.iter();
        let timeout =
            |event: rulebook_model::EventId| G::MODEL.event(event).kind == EventKind::Timeout;
        let mut speech = Speech {
            words,
            sole: sole.filter(|_| G::in_words().read_move.is_some()),
            own_numbers: false,
            has_timeout: handlers.any(|handler| timeout(handler.event)),
        };
        let first = start.active().iter().next();
        let legal = first.map_or_else(Vec::new, |seat| {
            start.legal_moves_at(seat, crate::Time::ZERO)
        });
        speech.own_numbers = !legal.is_empty() && speech.values(&legal).is_some();
        speech
    }

    pub(super) fn has_words(&self) -> bool {
        self.words.read_move.is_some()
    }

    /// The values of the only field, where that is what moves are numbered by.
    fn values(&self, legal: &[G::Move]) -> Option<Vec<u64>> {
        let word = self.sole.as_ref()?;
        let value = |mv: &G::Move| {
            let text = self.mv(mv);
            text.strip_prefix(&**word)?.trim().parse().ok()
        };
        legal.iter().map(value).collect()
    }

    /// Legal moves, each with its number and its text.
    pub(super) fn numbered(&self, legal: &[G::Move]) -> Vec<(u64, String)> {
        let values = self.own_numbers.then(|| self.values(legal)).flatten();
        let numbers = values.unwrap_or_else(|| (1..=legal.len() as u64).collect());
        let texts = legal.iter().map(|mv| self.mv(mv));
        numbers.into_iter().zip(texts).collect()
    }

    /// Whether numbers say it all: `4`, of `place 4`.
    pub(super) fn sole(&self) -> Option<&str> {
        self.sole.as_deref().filter(|_| self.own_numbers)
    }

    pub(super) fn mv(&self, mv: &G::Move) -> String {
        self.words.mv(mv)
    }

    pub(super) fn chance(&self, event: &G::Chance) -> String {
        self.words.chance(event)
    }

    /// An event as everybody may see it: without its fields, where one is secret.
    pub(super) fn event(&self, event: &G::Event) -> String {
        let (id, happened) = (self.words.happened)(event);
        let of = id.map(|id| G::MODEL.event(id));
        let secret = of.filter(|of| of.fields.iter().any(|field| field.secret != Secret::Open));
        match (happened, secret.map(|of| kebab(of.name))) {
            (Happened::Move(seat, _), Some(word)) => format!("{seat}: {word}"),
            (Happened::Move(seat, mv), None) => format!("{seat}: {}", self.mv(mv)),
            (_, Some(word)) => word,
            (Happened::Internal(event), None) => match self.words.write_internal {
                Some(write) => By(write, event).to_string(),
                None => of.map_or_else(String::new, |of| kebab(of.name)),
            },
            (Happened::Chance(event), None) => self.chance(event),
            (Happened::Timeout, None) => String::new(),
        }
    }

    /// What followed of itself.
    pub(super) fn step(&self, step: &Step<G>) -> String {
        match &step.event {
            Some(event) => {
                let (text, label) = (self.event(event), label(step.branch));
                if text.is_empty() {
                    format!("{}{label}", step.kind)
                } else {
                    format!("{}: {text}{label}", step.kind)
                }
            }
            None => step.branch.to_string(),
        }
    }

    /// What is meant: `4`, `place 4`, `anna: place 4`, `die 6`, `timeout`.
    pub(super) fn read(&self, text: &str, seats: SeatSet<G::Seat>) -> Result<Saying<G>, NotSaid> {
        let text = text.trim();
        let whole = text;
        let (seat, text) = match text.split_once(':') {
            None => (None, text),
            Some((name, rest)) => match seat_named(name, seats) {
                Ok(seat) => (Some(seat), rest.trim()),
                // It may belong to a field.
                Err(why) => match self.read_said(text) {
                    Ok(said) => {
                        let (seat, text) = (None, whole.into());
                        return Ok(Saying { text, seat, said });
                    }
                    Err(_) => return Err(NotSaid::Seat(why)),
                },
            },
        };
        let said = self.read_said(text)?;
        let text = whole.into();
        Ok(Saying { text, seat, said })
    }

    fn read_said(&self, text: &str) -> Result<Said<G>, NotSaid> {
        let number: Option<u64> = text.parse().ok();
        let number = number.filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        if let Some(number) = number
            && !self.own_numbers
        {
            return Ok(Said::Number(number));
        }
        let Some(read_move) = self.words.read_move else {
            return match (self.read_chance(text), self.is_timeout(text)) {
                (Some(Ok(event)), _) => Ok(Said::Chance(event)),
                (_, true) => Ok(Said::Timeout),
                _ => Err(NotSaid::Wordless { found: text.into() }),
            };
        };
        let why = match read_move(text) {
            Ok(mv) => return Ok(Said::Move(mv)),
            Err(why) => why,
        };
        if !matches!(why, NoMove::Unknown { .. }) {
            return Err(NotSaid::Move(why));
        }
        match self.read_chance(text) {
            Some(Ok(event)) => return Ok(Said::Chance(event)),
            Some(Err(why)) if !matches!(why, NoMove::Unknown { .. }) => {
                return Err(NotSaid::Move(why));
            }
            _ => {}
        }
        if self.is_timeout(text) {
            return Ok(Said::Timeout);
        }
        match &self.sole {
            // What was meant as the field is told as such, unless it is several words.
            Some(word) => match read_move(&format!("{word} {text}")) {
                Ok(mv) => Ok(Said::Move(mv)),
                Err(of_field) if !text.contains(' ') => Err(NotSaid::Move(of_field)),
                Err(_) => Err(NotSaid::Move(why)),
            },
            None => Err(NotSaid::Move(why)),
        }
    }

    fn read_chance(&self, text: &str) -> Option<Result<G::Chance, NoMove>> {
        self.words.read_chance.map(|read| read(text))
    }

    fn is_timeout(&self, text: &str) -> bool {
        self.has_timeout && text.eq_ignore_ascii_case("timeout")
    }

    /// The move that is meant, where it is one.
    pub(super) fn meant(
        &self,
        said: &Said<G>,
        legal: &[G::Move],
    ) -> Result<Option<G::Move>, NotSaid> {
        match said {
            Said::Move(mv) => Ok(Some(mv.clone())),
            Said::Chance(_) | Said::Timeout => Ok(None),
            Said::Number(number) => {
                let numbered = self.numbered(legal);
                let mut numbers = numbered.iter().map(|(number, _)| number);
                match numbers.position(|other| other == number) {
                    Some(at) => Ok(Some(legal[at].clone())),
                    None => Err(NotSaid::Number { found: *number }),
                }
            }
        }
    }
}

/// What may be said of a move that cannot be listed: `say WORD`.
pub(super) fn open_moves<G: Runs>(
    position: &Position<G>,
    seat: G::Seat,
    now: crate::Time,
) -> Vec<String> {
    let mut open = vec![];
    for choice in position.choices_at(seat, now) {
        let mut next = Some(choice.clone());
        while let Some(choice) = next.take() {
            match choice.wants() {
                crate::Wants::Open(_) => {
                    let event = G::MODEL.event(choice.event());
                    let mut text = kebab(event.name);
                    for field in event.fields {
                        text = text + " " + &field.name.to_uppercase();
                    }
                    open.push(text);
                }
                crate::Wants::OneOf(_) => next = choice.options().into_iter().next(),
                crate::Wants::Nothing(_) => {}
            }
        }
    }
    open
}

/// ` (win)`, of `place:win`.
pub(super) fn label(branch: impl Display) -> String {
    let name = branch.to_string();
    name.split_once(':')
        .map_or_else(String::new, |(_, label)| format!(" ({label})"))
}

//! A line of a file of vectors, read.

use std::fmt;
use std::prelude::rust_2024::*;

use serde::de::{self, Deserialize, Deserializer, SeqAccess, Visitor};

use super::Action;

/// What a line is about; read first, since its seats and actions are only ours if the
/// game is.
#[derive(serde::Deserialize)]
struct Header {
    game: String,
}

/// The game that a line names.
pub(super) fn game(text: &[u8]) -> Result<String, serde_json::Error> {
    serde_json::from_slice(text).map(|Header { game }| game)
}

/// The rest of the line: a game from its start to its end.
#[derive(serde::Deserialize)]
pub(super) struct Recorded {
    pub(super) plies: Vec<Ply>,
    /// What each seat got, in the order of the seats.
    pub(super) returns: Vec<f64>,
}

impl Recorded {
    pub(super) fn read(text: &[u8]) -> Result<Recorded, serde_json::Error> {
        serde_json::from_slice(text)
    }
}

#[derive(serde::Deserialize)]
pub(super) struct Ply {
    pub(super) by: By,
    /// Actions; lists of them where all choose at once.
    pub(super) legal: Vec<Entry>,
    pub(super) act: Entry,
}

/// Whose ply it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// Of the seat of that place.
    Seat(u8),
    Chance,
    All,
}

impl<'de> Deserialize<'de> for By {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<By, D::Error> {
        from.deserialize_any(ReadsBy)
    }
}

struct ReadsBy;

impl Visitor<'_> for ReadsBy {
    type Value = By;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seat by its place, \"chance\" or \"all\"")
    }

    fn visit_u64<E: de::Error>(self, place: u64) -> Result<By, E> {
        let unexpected = de::Unexpected::Unsigned(place);
        let place = u8::try_from(place).ok().filter(|place| *place < 64);
        place
            .map(By::Seat)
            .ok_or_else(|| E::invalid_value(unexpected, &self))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<By, E> {
        match text {
            "chance" => Ok(By::Chance),
            "all" => Ok(By::All),
            _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
        }
    }
}

/// An action, or one for each seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    One(Action),
    Each(Vec<Action>),
}

impl Entry {
    pub(super) fn one(&self) -> Option<Action> {
        match self {
            Entry::One(action) => Some(*action),
            Entry::Each(_) => None,
        }
    }

    pub(super) fn each(&self) -> Option<&[Action]> {
        match self {
            Entry::One(_) => None,
            Entry::Each(actions) => Some(actions),
        }
    }
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Entry, D::Error> {
        from.deserialize_any(ReadsEntry)
    }
}

struct ReadsEntry;

impl<'de> Visitor<'de> for ReadsEntry {
    type Value = Entry;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an action, or a list of actions")
    }

    fn visit_u64<E: de::Error>(self, action: u64) -> Result<Entry, E> {
        Action::try_from(action)
            .map(Entry::One)
            .map_err(|_| E::invalid_value(de::Unexpected::Unsigned(action), &self))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Entry, A::Error> {
        let mut actions = Vec::new();
        while let Some(action) = list.next_element()? {
            actions.push(action);
        }
        Ok(Entry::Each(actions))
    }
}

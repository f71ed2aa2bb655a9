//! A log in any format of serde: inside another document, or as bytes.
//!
//! It says which game and which rules it is of, as the text does, and is refused where
//! those are others. It has no hashes: who keeps it so looks after its bytes.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::text::{FORMAT, GENERATOR, Logged, TextError, fits};
use super::{Fingerprint, Header, Input, Log, Record};
use crate::clock::Time;
use crate::game::Game;
use crate::position::{Kind, Position, Step};

// Every field is always there: a format that names none could not leave any out.

#[derive(Serialize, Deserialize)]
#[serde(rename = "Log", deny_unknown_fields)]
#[serde(bound(
    deserialize = "O: Deserialize<'de>, P: Deserialize<'de>, S: Deserialize<'de>, M: Deserialize<'de>, C: Deserialize<'de>, E: Deserialize<'de>, B: Deserialize<'de>"
))]
struct Data<O, P, S, M, C, E, B> {
    rulebook: u32,
    game: String,
    rules: u64,
    generator: String,
    seats: u64,
    options: O,
    seed: u64,
    began: Time,
    position: Option<P>,
    records: Vec<RecordData<S, M, C, E, B>>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Record", deny_unknown_fields)]
#[serde(bound(
    deserialize = "S: Deserialize<'de>, M: Deserialize<'de>, C: Deserialize<'de>, E: Deserialize<'de>, B: Deserialize<'de>"
))]
struct RecordData<S, M, C, E, B> {
    input: InputData<S, M, C>,
    at: Time,
    branch: Option<B>,
    then: Vec<StepData<E, B>>,
    position: Option<u64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Input", rename_all = "snake_case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>, M: Deserialize<'de>, C: Deserialize<'de>"))]
enum InputData<S, M, C> {
    Move(S, M),
    Timeout,
    Chance(C),
    Undo(u64),
    Redo(u64),
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Step", deny_unknown_fields)]
#[serde(bound(deserialize = "E: Deserialize<'de>, B: Deserialize<'de>"))]
struct StepData<E, B> {
    kind: Kind,
    event: Option<E>,
    branch: B,
}

impl<G: Logged> Serialize for Log<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let records = self.records.iter().map(|record| RecordData {
            input: match &record.input {
                Input::Move { seat, mv } => InputData::Move(seat, mv),
                Input::Timeout => InputData::Timeout,
                Input::Chance(event) => InputData::Chance(event),
                Input::Undo { to } => InputData::Undo(*to as u64),
                Input::Redo { to } => InputData::Redo(*to as u64),
            },
            at: record.at,
            branch: record.branch.as_ref(),
            then: record.then.iter().map(StepData::of).collect(),
            position: record.position.map(|Fingerprint(bits)| bits),
        });
        Data {
            rulebook: FORMAT,
            game: G::MODEL.game.to_owned(),
            rules: Fingerprint::of_rules(&G::MODEL).0,
            generator: GENERATOR.to_owned(),
            seats: self.header.seats as u64,
            options: &self.header.options,
            seed: self.header.seed,
            began: self.header.began,
            position: self.header.position.as_ref(),
            records: records.collect(),
        }
        .serialize(serializer)
    }
}

impl<'s, E, B> StepData<&'s E, &'s B> {
    fn of<G: Game<Event = E, Branch = B>>(step: &'s Step<G>) -> Self {
        StepData {
            kind: step.kind,
            event: step.event.as_ref(),
            branch: &step.branch,
        }
    }
}

type Read<G> = Data<
    <G as Game>::Options,
    Position<G>,
    <G as Game>::Seat,
    <G as Game>::Move,
    <G as Game>::Chance,
    <G as Game>::Event,
    <G as Game>::Branch,
>;

/// What is read is not played yet: whether the rules do what it says, its
/// [replay](Log::replay) tells.
impl<'de, G: Logged> Deserialize<'de> for Log<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = Read::<G>::deserialize(deserializer)?;
        is_of::<G>(&read).map_err(de::Error::custom)?;
        let count = |number: u64| usize::try_from(number).map_err(de::Error::custom);
        let seats = count(read.seats)?;
        if let Some(position) = &read.position {
            fits(position, seats, &read.options).map_err(de::Error::custom)?;
        }
        let records = read.records.into_iter().map(|record| {
            let input = match record.input {
                InputData::Move(seat, mv) => Input::Move { seat, mv },
                InputData::Timeout => Input::Timeout,
                InputData::Chance(event) => Input::Chance(event),
                InputData::Undo(to) => Input::Undo { to: count(to)? },
                InputData::Redo(to) => Input::Redo { to: count(to)? },
            };
            let then = record.then.into_iter().map(|step| Step {
                kind: step.kind,
                event: step.event,
                branch: step.branch,
            });
            Ok(Record {
                input,
                at: record.at,
                branch: record.branch,
                then: then.collect(),
                position: record.position.map(Fingerprint),
            })
        });
        Ok(Log {
            records: records.collect::<Result<_, D::Error>>()?,
            header: Header {
                options: read.options,
                seats,
                seed: read.seed,
                began: read.began,
                position: read.position,
            },
            fingerprint: Some(Fingerprint::of_position),
        })
    }
}

/// Whether it is a log of that game, of these rules, in this format.
fn is_of<G: Logged>(read: &Read<G>) -> Result<(), TextError> {
    if read.rulebook != FORMAT {
        return Err(TextError::Format {
            found: read.rulebook,
        });
    }
    if read.game != G::MODEL.game {
        return Err(TextError::Game {
            found: read.game.clone(),
            expected: G::MODEL.game.to_owned(),
        });
    }
    let expected = Fingerprint::of_rules(&G::MODEL);
    if read.rules != expected.0 {
        return Err(TextError::Rules {
            found: Fingerprint(read.rules).to_string(),
            expected,
        });
    }
    if read.generator != GENERATOR {
        return Err(TextError::Generator {
            found: read.generator.clone(),
        });
    }
    Ok(())
}

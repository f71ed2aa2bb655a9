//! A log as a seat may see it.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rulebook_model::{EventKind, Secret};
use serde::Serialize;
use serde_json::{Map, Value};

use super::{Input, Log, Logged, Record};
use crate::clock::Time;
use crate::game::Game;
use crate::position::Kind;

/// A log without what its reader may not see: the `#[secret]` fields of others' events,
/// the seed, the position that the match began in.
///
/// It is a type of its own, which nothing can be replayed from. What is shown later is
/// shown by an event that carries it; what was secret in a record stays so.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SeenLog {
    /// The game.
    pub game: &'static str,
    /// How many seats there are.
    pub seats: usize,
    /// When it began.
    pub began: Time,
    /// What happened, in order.
    pub records: Vec<SeenRecord>,
}

/// A record as a seat may see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SeenRecord {
    /// Its number, from 1.
    pub n: usize,
    /// `move`, `timeout`, `chance`, `undo`, `redo`.
    pub kind: &'static str,
    /// Who sent it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Value>,
    /// The event, without its secrets: `{"Place":{"cell":4}}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<Value>,
    /// The revision that an undo or a redo led to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
    /// When.
    pub at: Time,
    /// The way that it went, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branch: Option<String>,
    /// The steps that followed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<SeenStep>,
}

/// A step as a seat may see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SeenStep {
    /// Where its event came from.
    pub kind: Kind,
    /// The event, without its secrets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<Value>,
    /// The way that it went, as text.
    pub branch: String,
}

impl<G: Logged> Log<G> {
    /// The log as that seat may see it; as a spectator may, for none.
    ///
    /// # Errors
    /// Where something of the game's cannot be written as JSON, in the words of that.
    pub fn seen_by(&self, seat: Option<G::Seat>) -> Result<SeenLog, String> {
        let viewer = seat.map(to_value).transpose()?;
        let records = self.records.iter().enumerate();
        let records = records.map(|(at, record)| see(at + 1, record, viewer.as_ref()));
        Ok(SeenLog {
            game: G::MODEL.game,
            seats: self.header.seats,
            began: self.header.began,
            records: records.collect::<Result<_, _>>()?,
        })
    }
}

impl<G: Logged> Record<G> {
    /// The record as that seat may see it, numbered so; as a spectator may, for none.
    ///
    /// # Errors
    /// Where something of the game's cannot be written as JSON, in the words of that.
    pub fn seen_by(&self, n: usize, seat: Option<G::Seat>) -> Result<SeenRecord, String> {
        let viewer = seat.map(to_value).transpose()?;
        see(n, self, viewer.as_ref())
    }
}

fn to_value(value: impl Serialize) -> Result<Value, String> {
    serde_json::to_value(value).map_err(|why| why.to_string())
}

fn see<G: Logged>(
    n: usize,
    record: &Record<G>,
    viewer: Option<&Value>,
) -> Result<SeenRecord, String> {
    let mut seen = SeenRecord {
        n,
        kind: record.input.kind(),
        seat: None,
        event: None,
        to: None,
        at: record.at,
        branch: record.branch.map(|branch| branch.to_string()),
        then: Vec::new(),
    };
    match &record.input {
        Input::Move { seat, mv } => {
            let seat = to_value(seat)?;
            let own = viewer == Some(&seat);
            seen.event = Some(open::<G>(to_value(mv)?, own, viewer));
            seen.seat = Some(seat);
        }
        Input::Chance(event) => seen.event = Some(open::<G>(to_value(event)?, false, viewer)),
        Input::Undo { to } | Input::Redo { to } => seen.to = Some(*to),
        Input::Timeout => {}
    }
    for step in &record.then {
        let event = step.event.as_ref().map(to_value).transpose()?;
        seen.then.push(SeenStep {
            kind: step.kind,
            event: event.map(|event| step_event::<G>(event, viewer)),
            branch: step.branch.to_string(),
        });
    }
    Ok(seen)
}

/// The event of a step stands in `Event`: what it is of, and then itself.
fn step_event<G: Game>(event: Value, viewer: Option<&Value>) -> Value {
    let Value::Object(event) = event else {
        return event;
    };
    let parts = event
        .into_iter()
        .map(|(of, inner)| match (of.as_str(), inner) {
            ("Move", Value::Array(parts)) => match <[Value; 2]>::try_from(parts) {
                Ok([seat, mv]) => {
                    let own = viewer == Some(&seat);
                    let mv = open::<G>(mv, own, viewer);
                    (of, Value::Array([seat, mv].to_vec()))
                }
                Err(parts) => (of, Value::Array(parts)),
            },
            (_, inner) => (of, open::<G>(inner, false, viewer)),
        });
    Value::Object(parts.collect())
}

/// An event without what its reader may not see.
fn open<G: Game>(event: Value, own: bool, viewer: Option<&Value>) -> Value {
    let Value::Object(event) = event else {
        return event;
    };
    let parts = event.into_iter().map(|(name, fields)| {
        let declared = G::MODEL
            .events
            .iter()
            .find(|event| event.name == name && !matches!(event.kind, EventKind::Always));
        let (Some(declared), Value::Object(fields)) = (declared, &fields) else {
            // An event that nobody declared is nothing that may leave.
            return (name, Value::Null);
        };
        let shown = |field: &str| {
            let secret = declared.fields.iter().find(|other| other.name == field);
            match secret.map(|field| field.secret) {
                Some(Secret::Sender) => own,
                Some(Secret::SeatOf(seat)) => viewer.is_some() && fields.get(seat) == viewer,
                Some(Secret::Open) => true,
                // A field that nobody declared is nothing that may leave.
                None => false,
            }
        };
        let kept = fields.iter().filter(|(field, _)| shown(field));
        let kept: Map<String, Value> = kept
            .map(|(field, value)| (field.to_owned(), value.clone()))
            .collect();
        (name, Value::Object(kept))
    });
    Value::Object(parts.collect())
}

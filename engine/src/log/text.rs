//! A log as text: JSON Lines, each with the hash of all before it.
//!
//! ```text
//! {"rulebook":1,"game":"Stones","rules":"5d0c…","generator":"…","seats":2,"seed":7,"hash":"…"}
//! {"n":1,"kind":"move","seat":"First","move":{"Take":{"count":3}},"branch":{"Take":"More"},"hash":"…"}
//! ```
//!
//! The hash of a line is taken over the hash of the line before and over the line's own
//! text without it: 64 bits of BLAKE3. That text is what this crate writes, to the
//! byte; whoever formats a log anew makes another file of it.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use rulebook_model::{Model, Target};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::{Fingerprint, Header, Input, Log, Record};
use crate::clock::Time;
use crate::game::Game;
use crate::play::guarded;
use crate::position::{Kind, Position, Step};

/// The version of the format.
pub(super) const FORMAT: u32 = 1;

/// How every log begins.
pub(super) const BEGINS: &[u8] = b"{\"rulebook\":";

/// The generator behind chance and `random`, by its name.
pub(super) const GENERATOR: &str = "xoshiro256++";

/// A game whose log can be written and read: one in which all that it carries can
/// (serde). It holds by itself where that does.
pub trait Logged:
    Game<
        State: Serialize + DeserializeOwned,
        Options: Serialize + DeserializeOwned,
        Seat: Serialize + DeserializeOwned,
        Phase: Serialize + DeserializeOwned,
        Move: Serialize + DeserializeOwned,
        Chance: Serialize + DeserializeOwned,
        Event: Serialize + DeserializeOwned,
        Branch: Serialize + DeserializeOwned,
        Turn: Serialize + DeserializeOwned,
        Rng: Serialize + DeserializeOwned,
        Stack: Serialize + DeserializeOwned,
        Waiting: Serialize + DeserializeOwned,
        Seating: Serialize + DeserializeOwned,
    >
{
}

impl<G> Logged for G where
    G: Game<
            State: Serialize + DeserializeOwned,
            Options: Serialize + DeserializeOwned,
            Seat: Serialize + DeserializeOwned,
            Phase: Serialize + DeserializeOwned,
            Move: Serialize + DeserializeOwned,
            Chance: Serialize + DeserializeOwned,
            Event: Serialize + DeserializeOwned,
            Branch: Serialize + DeserializeOwned,
            Turn: Serialize + DeserializeOwned,
            Rng: Serialize + DeserializeOwned,
            Stack: Serialize + DeserializeOwned,
            Waiting: Serialize + DeserializeOwned,
            Seating: Serialize + DeserializeOwned,
        >
{
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(deserialize = "O: Deserialize<'de>, P: Deserialize<'de>"))]
struct HeaderLine<O, P> {
    rulebook: u32,
    game: String,
    rules: String,
    generator: String,
    seats: usize,
    #[serde(
        default = "none",
        deserialize_with = "there",
        skip_serializing_if = "Option::is_none"
    )]
    options: Option<O>,
    seed: u64,
    #[serde(default, skip_serializing_if = "is_epoch")]
    began: Time,
    #[serde(
        default = "none",
        deserialize_with = "there",
        skip_serializing_if = "Option::is_none"
    )]
    position: Option<P>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(
    deserialize = "S: Deserialize<'de>, M: Deserialize<'de>, C: Deserialize<'de>, E: Deserialize<'de>, B: Deserialize<'de>"
))]
struct RecordLine<S, M, C, E, B> {
    n: usize,
    kind: String,
    #[serde(
        default = "none",
        deserialize_with = "there",
        skip_serializing_if = "Option::is_none"
    )]
    seat: Option<S>,
    #[serde(
        rename = "move",
        default = "none",
        deserialize_with = "there",
        skip_serializing_if = "Option::is_none"
    )]
    mv: Option<M>,
    #[serde(
        default = "none",
        deserialize_with = "there",
        skip_serializing_if = "Option::is_none"
    )]
    event: Option<C>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<usize>,
    #[serde(default, skip_serializing_if = "is_epoch")]
    at: Time,
    #[serde(
        default = "none",
        deserialize_with = "there",
        skip_serializing_if = "Option::is_none"
    )]
    branch: Option<B>,
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    then: Vec<StepLine<E, B>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(deserialize = "E: Deserialize<'de>, B: Deserialize<'de>"))]
struct StepLine<E, B> {
    kind: Kind,
    #[serde(
        default = "none",
        deserialize_with = "there",
        skip_serializing_if = "Option::is_none"
    )]
    event: Option<E>,
    branch: B,
}

fn none<T>() -> Option<T> {
    None
}

/// What is there is read as what it is, also where that is `null`, as the one seat of a
/// solo game is.
fn there<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "so does serde ask")]
fn is_epoch(time: &Time) -> bool {
    *time == Time::ZERO
}

/// The hash of the line before, as the next one goes on from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Chain(u64);

impl Chain {
    /// The next line: the text, and its hash behind it.
    pub(super) fn seal(&mut self, mut text: String) -> String {
        let hash = self.next(text.as_bytes());
        text.pop();
        // To write to a string never fails.
        let _ = writeln!(text, ",\"hash\":\"{hash:016x}\"}}");
        self.0 = hash;
        text
    }

    fn next(self, text: &[u8]) -> u64 {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.0.to_le_bytes());
        hasher.update(text);
        first_64(&hasher.finalize())
    }

    /// The text of a line without its hash, where that is right.
    fn open(&mut self, line: &[u8]) -> Option<Vec<u8>> {
        const BEFORE: &[u8] = b",\"hash\":\"";
        let text = line.strip_suffix(b"\"}")?;
        let (text, hash) = text.split_at_checked(text.len().checked_sub(16)?)?;
        let text = text.strip_suffix(BEFORE)?;
        let lower = |byte: &u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte);
        if !hash.iter().all(lower) {
            return None;
        }
        let hash = u64::from_str_radix(core::str::from_utf8(hash).ok()?, 16).ok()?;
        let mut text = text.to_owned();
        text.push(b'}');
        if self.next(&text) != hash {
            return None;
        }
        self.0 = hash;
        Some(text)
    }
}

fn first_64(hash: &blake3::Hash) -> u64 {
    let mut first = [0; 8];
    first.copy_from_slice(&hash.as_bytes()[..8]);
    u64::from_le_bytes(first)
}

impl Fingerprint {
    /// That of a position: of what it is as JSON, with the keys of maps in order. None
    /// where JSON cannot say it (a map whose keys are no text).
    #[must_use]
    pub fn of_position<G: Logged>(position: &Position<G>) -> Option<Fingerprint> {
        // By way of a value, whose maps are ordered: those of the standard library come
        // in another order in each program that runs.
        let value = serde_json::to_value(position).ok()?;
        let bytes = serde_json::to_vec(&value).ok()?;
        Some(Fingerprint(first_64(&blake3::hash(&bytes))))
    }

    /// That of a rule book: of the names of its phases, events and branches, and of
    /// where those lead; not of what people read (docs, guards).
    #[must_use]
    pub fn of_rules(model: &Model<'_>) -> Fingerprint {
        let mut hasher = blake3::Hasher::new();
        let mut put = |text: &str| {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        };
        let number = |number: usize| format!("#{number}");
        put(model.game);
        put(&format!("{:?}", model.seats));
        put(&number(model.initial.index()));
        for phase in model.phases {
            put(phase.name);
            put(if phase.is_end() { "end" } else { "phase" });
            put(&phase
                .parent
                .map_or_else(String::new, |parent| number(parent.index())));
            for field in phase.data {
                put(field.name);
            }
        }
        for event in model.events {
            put(event.name);
            put(&format!("{:?}", event.kind));
            for field in event.fields {
                put(field.name);
            }
        }
        for handler in model.handlers {
            put(&number(handler.event.index()));
            for phase in handler.phases {
                put(&number(phase.index()));
            }
            for branch in handler.branches {
                put(branch.label.unwrap_or_default());
                put(&target(branch.target));
                for emit in branch.emits {
                    put(&number(emit.event.index()));
                }
            }
        }
        Fingerprint(first_64(&hasher.finalize()))
    }
}

fn target(target: Target) -> String {
    match target {
        Target::To(phase) => format!("to {}", phase.index()),
        Target::Again(phase) => format!("again {}", phase.index()),
        Target::Push { to, then } => {
            let then = then.map(rulebook_model::PhaseId::index);
            format!("push {} then {then:?}", to.index())
        }
        Target::Play(event) => format!("play {}", event.index()),
        Target::Pop => "pop".to_owned(),
        _ => "stay".to_owned(),
    }
}

/// Whether the position that a match began in is one of the match that its header
/// tells.
pub(super) fn fits<G: Logged>(
    position: &Position<G>,
    seats: usize,
    options: &G::Options,
) -> Result<(), &'static str> {
    let told = serde_json::to_value(options).ok();
    if position.seats().len() == seats && told == serde_json::to_value(position.options()).ok() {
        Ok(())
    } else {
        Err("its position has other seats or options than it tells")
    }
}

/// A log as text, line by line.
#[derive(Debug)]
pub(super) struct Writer {
    pub(super) chain: Chain,
    pub(super) records: usize,
}

impl Writer {
    /// Begins with the header.
    pub(super) fn header<G: Logged>(header: &Header<G>) -> Result<(Writer, String), String> {
        let line = HeaderLine {
            rulebook: FORMAT,
            game: G::MODEL.game.to_owned(),
            rules: Fingerprint::of_rules(&G::MODEL).to_string(),
            generator: GENERATOR.to_owned(),
            seats: header.seats,
            options: G::HAS_OPTIONS.then_some(&header.options),
            seed: header.seed,
            began: header.began,
            position: header.position.as_ref(),
        };
        let mut chain = Chain::default();
        let text = serde_json::to_string(&line).map_err(|why| why.to_string())?;
        let text = chain.seal(text);
        Ok((Writer { chain, records: 0 }, text))
    }

    /// Goes on with a record; nothing has changed where it cannot be written.
    pub(super) fn record<G: Logged>(&mut self, record: &Record<G>) -> Result<String, String> {
        let mut line = RecordLine {
            n: self.records + 1,
            kind: record.input.kind().to_owned(),
            seat: None,
            mv: None,
            event: None,
            to: None,
            at: record.at,
            branch: record.branch.as_ref(),
            then: Vec::new(),
            position: record.position.map(|position| position.to_string()),
        };
        match &record.input {
            Input::Move { seat, mv } => {
                line.seat = Some(seat);
                line.mv = Some(mv);
            }
            Input::Chance(event) => line.event = Some(event),
            Input::Undo { to } | Input::Redo { to } => line.to = Some(*to),
            Input::Timeout => {}
        }
        line.then.extend(record.then.iter().map(|step| StepLine {
            kind: step.kind,
            event: step.event.as_ref(),
            branch: &step.branch,
        }));
        let text = serde_json::to_string(&line).map_err(|why| why.to_string())?;
        self.records += 1;
        Ok(self.chain.seal(text))
    }
}

impl<G: Logged> Log<G> {
    /// The log as text, each record with the fingerprint of the position that it led
    /// to. For those that have none yet it is played again.
    ///
    /// # Errors
    /// Where something of the game's cannot be written as JSON, in the words of that.
    pub fn to_text(&self) -> Result<String, String> {
        self.write().map(|(_, text)| text)
    }

    /// The same, to be written on.
    pub(super) fn write(&self) -> Result<(Writer, String), String> {
        let (mut writer, mut text) = Writer::header(&self.header)?;
        let missing = self.records.iter().any(|record| record.position.is_none());
        let mut frames = missing.then(|| self.frames().ok()).flatten();
        for record in &self.records {
            let position = frames.as_mut().and_then(|frames| match frames.step() {
                Some(Ok(())) => Fingerprint::of_position(frames.reached()),
                _ => None,
            });
            if record.position.is_none() && position.is_some() {
                let record = Record {
                    position,
                    ..record.clone()
                };
                text.push_str(&writer.record(&record)?);
            } else {
                text.push_str(&writer.record(record)?);
            }
        }
        Ok((writer, text))
    }

    /// Reads a log. What was cut off at its end is left out, and told.
    ///
    /// # Errors
    /// What is wrong, and in which line.
    pub fn from_text(text: &[u8]) -> Result<(Log<G>, Option<CutOff>), TextError> {
        Upcaster::new().read(text)
    }
}

/// The last line of a log was cut off, as of a program that was stopped while it
/// wrote: it is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutOff {
    /// The line, counted from 1.
    pub line: usize,
    /// How many bytes of the log are whole.
    pub whole: usize,
}

impl fmt::Display for CutOff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} was cut off, and is left out", self.line)
    }
}

/// Why a log cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// There is no whole line in it.
    Empty,
    /// A line is not what was written: it, or one before it, was changed.
    Damaged {
        /// The line, counted from 1.
        line: usize,
    },
    /// A line is whole, and says nothing that this game knows.
    Unknown {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// It is written in another format.
    Format {
        /// The version that was found; this crate writes and reads 1.
        found: u32,
    },
    /// It is a log of another game.
    Game {
        /// The game that was found.
        found: String,
        /// The game that was expected.
        expected: String,
    },
    /// It is a log of other rules of the same name.
    Rules {
        /// The rules that were found.
        found: String,
        /// The rules as they are.
        expected: Fingerprint,
    },
    /// What it draws with is another generator.
    Generator {
        /// The one that was found.
        found: String,
    },
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::Empty => f.write_str("the log is empty: not even its header is whole"),
            TextError::Damaged { line } => {
                write!(f, "line {line} is damaged: it is not what was written")
            }
            TextError::Unknown { line, reason } => {
                write!(f, "line {line} cannot be read: {reason}")
            }
            TextError::Format { found } => {
                write!(
                    f,
                    "the log is in format {found}, and this reads format {FORMAT}"
                )
            }
            TextError::Game { found, expected } => {
                write!(f, "this is a log of `{found}`, and not of `{expected}`")
            }
            TextError::Rules { found, expected } => write!(
                f,
                "the log is of other rules of that name, {found}, and these are {expected}: accept \
                 it by that name, with what lifts its records"
            ),
            TextError::Generator { found } => write!(
                f,
                "the log draws with `{found}`, and this draws with `{GENERATOR}`"
            ),
        }
    }
}

impl core::error::Error for TextError {}

type Lift = Box<dyn Fn(&mut Value)>;

/// Reads logs, also those of older rules: each that is to be read is accepted by the
/// fingerprint in its header, and its records are lifted to what they are now.
///
/// What is read so is replayed, and written to another file
/// ([`Match::save`](crate::Match::save)): one file is of one rule book. Where positions
/// are no longer what they were, a lift also takes the `position` of each record away,
/// which is the fingerprint of the old one.
///
/// ```
/// # use rulebook::game;
/// # game! { pub game Door(cx); move Open { wide: bool } phase Shut { on Open => Ajar; } end Ajar => rulebook::Outcome::Draw; }
/// use rulebook::log::Upcaster;
///
/// // A move that has got a field since.
/// let upcaster = Upcaster::new()
///     .accept("0123456789abcdef")
///     .lift("move", "0123456789abcdef", |record| {
///         record["move"]["Open"]["wide"] = true.into();
///     });
/// # let _ = upcaster.read::<Door>(b"");
/// ```
#[derive(Default)]
pub struct Upcaster {
    accepted: Vec<String>,
    lifts: Vec<(String, String, Lift)>,
}

impl fmt::Debug for Upcaster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Upcaster")
            .field("accepted", &self.accepted)
            .finish_non_exhaustive()
    }
}

impl Upcaster {
    /// One that reads logs of the rules as they are.
    #[must_use]
    pub fn new() -> Self {
        Upcaster::default()
    }

    /// Reads logs of those rules too: the name in the header of a log (`rules`).
    #[must_use]
    pub fn accept(mut self, rules: &str) -> Self {
        self.accepted.push(rules.to_owned());
        self
    }

    /// Lifts every record of that kind (`move`, `chance`, …; `header` is the header)
    /// in a log of those rules.
    #[must_use]
    pub fn lift(mut self, kind: &str, rules: &str, lift: impl Fn(&mut Value) + 'static) -> Self {
        let lift = (kind.to_owned(), rules.to_owned(), Box::new(lift) as Lift);
        self.lifts.push(lift);
        self
    }

    /// Reads a log. What was cut off at its end is left out, and told.
    ///
    /// # Errors
    /// What is wrong, and in which line.
    pub fn read<G: Logged>(&self, text: &[u8]) -> Result<(Log<G>, Option<CutOff>), TextError> {
        let (log, cut_off, _) = self.read_on(text)?;
        Ok((log, cut_off))
    }

    /// The same, to be written on.
    pub(super) fn read_on<G: Logged>(
        &self,
        text: &[u8],
    ) -> Result<(Log<G>, Option<CutOff>, Writer), TextError> {
        let mut chain = Chain::default();
        let mut whole = 0;
        let mut lines = Vec::new();
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            let number = lines.len() + 1;
            let Some(content) = line.strip_suffix(b"\n") else {
                break;
            };
            let damaged = TextError::Damaged { line: number };
            lines.push(chain.open(content).ok_or(damaged)?);
            whole += line.len();
        }
        let cut_off = (whole < text.len()).then_some(CutOff {
            line: lines.len() + 1,
            whole,
        });
        let Some((first, rest)) = lines.split_first() else {
            return Err(TextError::Empty);
        };
        let (header, rules) = self.header::<G>(first)?;
        let mut records = Vec::with_capacity(rest.len());
        for (at, line) in rest.iter().enumerate() {
            let unknown = |reason: String| TextError::Unknown {
                line: at + 2,
                reason,
            };
            let (number, record) = self.record(line, &rules).map_err(unknown)?;
            if number != at + 1 {
                return Err(unknown(format!(
                    "it is numbered {number}, and should be {}",
                    at + 1
                )));
            }
            records.push(record);
        }
        let writer = Writer {
            chain,
            records: records.len(),
        };
        let log = Log {
            header,
            records,
            fingerprint: Some(Fingerprint::of_position),
        };
        Ok((log, cut_off, writer))
    }

    fn lifted<T: DeserializeOwned>(
        &self,
        text: &[u8],
        kind: Option<&str>,
        rules: &str,
    ) -> Result<T, String> {
        if self.lifts.iter().all(|(_, of, _)| of != rules) {
            return serde_json::from_slice(text).map_err(|why| why.to_string());
        }
        let mut value: Value = serde_json::from_slice(text).map_err(|why| why.to_string())?;
        let own = value["kind"].as_str().unwrap_or_default().to_owned();
        let kind = kind.unwrap_or(&own);
        let of = |(of, at, _): &&(String, String, Lift)| of == kind && at == rules;
        let lifts: Vec<&Lift> = self
            .lifts
            .iter()
            .filter(of)
            .map(|(.., lift)| lift)
            .collect();
        guarded(|| lifts.into_iter().for_each(|lift| lift(&mut value)))
            .map_err(|message| format!("what lifts it failed: {message}"))?;
        serde_json::from_value(value).map_err(|why| why.to_string())
    }

    fn header<G: Logged>(&self, text: &[u8]) -> Result<(Header<G>, String), TextError> {
        /// What is asked before anything else is looked at.
        #[derive(Deserialize)]
        struct Asked {
            rulebook: u32,
            game: String,
            rules: String,
            generator: String,
        }
        let unknown = |reason: String| TextError::Unknown { line: 1, reason };
        let asked: Asked = serde_json::from_slice(text).map_err(|why| unknown(why.to_string()))?;
        if asked.rulebook != FORMAT {
            return Err(TextError::Format {
                found: asked.rulebook,
            });
        }
        if asked.game != G::MODEL.game {
            return Err(TextError::Game {
                found: asked.game,
                expected: G::MODEL.game.to_owned(),
            });
        }
        let expected = Fingerprint::of_rules(&G::MODEL);
        if asked.rules != expected.to_string() && !self.accepted.contains(&asked.rules) {
            return Err(TextError::Rules {
                found: asked.rules,
                expected,
            });
        }
        if asked.generator != GENERATOR {
            return Err(TextError::Generator {
                found: asked.generator,
            });
        }
        let line: HeaderLine<G::Options, Position<G>> = self
            .lifted(text, Some("header"), &asked.rules)
            .map_err(unknown)?;
        let options: G::Options = match line.options {
            Some(options) => options,
            // What has no options is written without: it is a unit.
            None => serde_json::from_value(Value::Null).map_err(|why| unknown(why.to_string()))?,
        };
        if let Some(position) = &line.position {
            fits(position, line.seats, &options).map_err(|why| unknown(why.to_owned()))?;
        }
        let header = Header {
            options,
            seats: line.seats,
            seed: line.seed,
            began: line.began,
            position: line.position,
        };
        Ok((header, asked.rules))
    }

    fn record<G: Logged>(&self, text: &[u8], rules: &str) -> Result<(usize, Record<G>), String> {
        type Line<G> = RecordLine<
            <G as Game>::Seat,
            <G as Game>::Move,
            <G as Game>::Chance,
            <G as Game>::Event,
            <G as Game>::Branch,
        >;
        let line: Line<G> = self.lifted(text, None, rules)?;
        let input = match (line.kind.as_str(), line.seat, line.mv, line.event, line.to) {
            ("move", Some(seat), Some(mv), None, None) => Input::Move { seat, mv },
            ("timeout", None, None, None, None) => Input::Timeout,
            ("chance", None, None, Some(event), None) => Input::Chance(event),
            ("undo", None, None, None, Some(to)) => Input::Undo { to },
            ("redo", None, None, None, Some(to)) => Input::Redo { to },
            (kind, ..) => return Err(format!("a record of the kind `{kind}` says something else")),
        };
        let position = match line.position {
            None => None,
            Some(text) => Some(Fingerprint(
                u64::from_str_radix(&text, 16)
                    .map_err(|_| format!("`{text}` is no fingerprint"))?,
            )),
        };
        let then = line.then.into_iter().map(|step| Step {
            kind: step.kind,
            event: step.event,
            branch: step.branch,
        });
        let record = Record {
            input,
            at: line.at,
            branch: line.branch,
            then: then.collect(),
            position,
        };
        Ok((line.n, record))
    }
}

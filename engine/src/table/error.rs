//! What goes wrong at a table.

use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::panic::Location;

use super::causes::{By, Chain};
use super::command::Failure;
use super::message::WrongShape;
use super::node::Place;
use super::table::Tick;

/// What went wrong in a tick. The rest of the tick was handled all the same.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Fault {
    /// An orchestrator ended in an error; or a command did as it was cancelled, when
    /// nobody hears of it.
    Failed {
        /// Which.
        who: By,
        /// The error.
        failure: Failure,
    },
    /// Something panicked. It is over; a command has ended in its `:error`.
    Panicked {
        /// What.
        who: By,
        /// With what.
        message: String,
    },
    /// A task awaits something that the table cannot wake. It is over.
    Stuck {
        /// The task.
        who: By,
    },
    /// A task was woken over and over by itself. It is over.
    Restless {
        /// The task.
        who: By,
        /// How often it was polled.
        polls: u32,
    },
    /// A subscription holds so many messages that nobody takes; the rest is not kept.
    Unread {
        /// Whose it is.
        who: By,
        /// To what.
        kind: String,
        /// How many it holds.
        limit: usize,
    },
    /// So many messages were said in one tick; what came beyond was dropped.
    Flood {
        /// How many a tick may bring.
        limit: usize,
        /// What led to the first that was dropped.
        chain: Chain,
    },
    /// A trigger's parameters do not fit what it emits.
    Emit {
        /// The trigger.
        trigger: By,
        /// Where it is written.
        place: Place,
        /// What is wrong.
        why: String,
    },
    /// A message that asks for a trigger or a surface which is not there.
    Unknown {
        /// Who said it.
        by: By,
        /// What is wrong.
        why: String,
    },
    /// Somebody waits for a message of another shape.
    Shape {
        /// Who waits.
        who: By,
        /// What is wrong.
        why: WrongShape,
    },
    /// A message cannot be written as data, which a trigger asks for.
    NoData {
        /// The kind of the message.
        kind: String,
        /// Why.
        why: String,
    },
    /// The table did not come to rest.
    Endless {
        /// In how many ticks.
        ticks: u64,
        /// What led to the last message: one round, where it goes round.
        chain: Chain,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Failed { who, failure } => write!(f, "{who} failed: {failure}"),
            Fault::Panicked { who, message } => write!(f, "{who} panicked: {message}"),
            Fault::Stuck { who } => {
                write!(f, "{who} awaits something that the table cannot wake")
            }
            Fault::Restless { who, polls } => {
                write!(f, "{who} woke itself {polls} times over one message")
            }
            Fault::Unread { who, kind, limit } => write!(
                f,
                "{who} has subscribed to `{kind}`, and {limit} messages wait to be taken"
            ),
            Fault::Flood { limit, chain } => {
                write!(f, "more than {limit} messages in one tick, by {chain}")
            }
            Fault::Emit {
                trigger,
                place,
                why,
            } => write!(f, "{place}: {trigger} emits what does not fit: {why}"),
            Fault::Unknown { by, why } => write!(f, "{by} asks for what is not there: {why}"),
            Fault::Shape { who, why } => write!(f, "{who} waits in vain: {why}"),
            Fault::NoData { kind, why } => {
                write!(f, "the message `{kind}` cannot be written as data: {why}")
            }
            Fault::Endless { ticks, chain } => write!(
                f,
                "the table does not come to rest in {ticks} ticks: {chain}, and so on"
            ),
        }
    }
}

impl Error for Fault {}

/// One or more ticks in which something went wrong.
#[derive(Clone, Debug)]
pub struct TickError {
    /// The ticks: all that was handled, whatever went wrong in it.
    pub ticks: Vec<Tick>,
    /// What went wrong; there is at least one.
    pub faults: Vec<Fault>,
}

/// The first fault, and how many there are.
impl fmt::Display for TickError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.faults.as_slice() {
            [] => f.write_str("nothing went wrong"),
            [fault] => fault.fmt(f),
            [fault, others @ ..] => write!(f, "{fault} (and {} more)", others.len()),
        }
    }
}

impl Error for TickError {}

/// Why a message from outside was not taken. The table is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SendError {
    /// The table does not know such messages: they are registered first
    /// ([`Table::message`](super::Table::message)).
    Unregistered {
        /// Their kind.
        kind: String,
    },
    /// The table says such messages, and nobody else.
    Told {
        /// Their kind.
        kind: String,
    },
    /// It does not carry what its kind says.
    Shape {
        /// The kind.
        kind: String,
        /// What is wrong.
        why: String,
    },
    /// So many messages wait already.
    Full {
        /// How many.
        limit: usize,
    },
    /// No such surface is at the table.
    UnknownSurface {
        /// What is wrong.
        why: String,
    },
    /// A place that is none: not a number, or without an end.
    NoPlace,
    /// It could not be written down.
    NotRecorded {
        /// Why.
        why: String,
    },
}

impl fmt::Display for SendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SendError::Unregistered { kind } => {
                write!(f, "no message `{kind}` is registered at this table")
            }
            SendError::Told { kind } => write!(f, "`{kind}` is said by the table alone"),
            SendError::Shape { kind, why } => write!(f, "no message `{kind}` is like that: {why}"),
            SendError::Full { limit } => write!(f, "{limit} messages wait already"),
            SendError::UnknownSurface { why } => f.write_str(why),
            SendError::NoPlace => f.write_str("a place is two finite numbers"),
            SendError::NotRecorded { why } => {
                write!(f, "the message could not be written down: {why}")
            }
        }
    }
}

impl Error for SendError {}

/// A name that is taken at this table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// What it is the name of.
    pub what: &'static str,
    /// The name.
    pub name: String,
    /// Where it was taken.
    pub first: Registered,
    /// Where it was asked for again.
    pub second: Registered,
}

/// A line of the host's that registered something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registered(pub(crate) Option<&'static Location<'static>>);

impl fmt::Display for Registered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(place) => write!(f, "{}:{}:{}", place.file(), place.line(), place.column()),
            None => f.write_str("by the table itself"),
        }
    }
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Taken {
            what,
            name,
            first,
            second,
        } = self;
        write!(
            f,
            "{what} `{name}` is registered twice: {first}, and {second}"
        )
    }
}

impl Error for Taken {}

/// What is not at this table, with what is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotThere(pub(crate) String);

impl fmt::Display for NotThere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for NotThere {}

/// What is wrong with triggers that were to be loaded: all of it. None was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError {
    /// Each with its place; there is at least one.
    pub faults: Vec<LoadFault>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadFault {
    /// Where it is.
    pub place: Place,
    /// What is wrong.
    pub why: String,
}

impl LoadFault {
    pub(crate) fn new(file: &Rc<str>, at: Option<super::node::At>, why: impl Into<String>) -> Self {
        LoadFault {
            place: Place::new(file, at),
            why: why.into(),
        }
    }
}

impl fmt::Display for LoadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.why)
    }
}

impl Error for LoadFault {}

/// One a line.
impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, fault) in self.faults.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl Error for LoadError {}

//! What is said at a table: messages, and the types that they carry.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::rc::Rc;
use alloc::string::{String, ToString};
use core::any::{Any, type_name};
use core::cell::OnceCell;
use core::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::causes::By;
use super::node::Node;
use super::shape::{self, Misfit};

/// What a message of one kind carries: `#[derive(Payload)]`.
///
/// The kind is the name of the type in kebab case, unless `#[message(kind = "…")]` says
/// otherwise.
///
/// ```
/// use rulebook::table::Payload;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Clone, Debug, Serialize, Deserialize, Payload)]
/// struct DeckRanOut {
///     deck: String,
/// }
/// assert_eq!(DeckRanOut::KIND, "deck-ran-out");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the payload of a message",
    label = "not a payload",
    note = "derive it: `#[derive(Clone, Serialize, Deserialize, Payload)]`; for what asks the table \
            to do something, `Command` in place of `Payload`"
)]
pub trait Payload: Clone + Serialize + DeserializeOwned + 'static {
    /// The kind of the messages that carry it.
    const KIND: &'static str;

    /// Whether it asks for a command.
    #[doc(hidden)]
    const ASKS: bool = false;
}

/// What anybody may say, and ask for: all payloads but those by which the table tells how
/// a run ended. The derives write it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is said by the table alone",
    label = "nobody else says it",
    note = "how a run ended is told by the table; a payload of your own is derived: `#[derive(Payload)]`"
)]
pub trait Say: Payload {}

/// One message: something that happened, or something that somebody wants.
///
/// Cheap to clone: its data is shared.
#[derive(Clone)]
pub struct Message(Rc<Inner>);

struct Inner {
    id: u64,
    kind: Rc<str>,
    cause: Option<u64>,
    by: By,
    answers: Option<u64>,
    asks: bool,
    body: Body,
}

impl Message {
    pub(crate) fn new(id: u64, cause: Option<u64>, by: By, said: Said) -> Self {
        let Said {
            kind,
            asks,
            answers,
            body,
        } = said;
        Message(Rc::new(Inner {
            id,
            kind,
            cause,
            by,
            answers,
            asks,
            body,
        }))
    }

    /// Its number at this table, from 1, in the order in which they were said.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.0.id
    }

    /// What kind of message it is: `tap`, `move`, `move:done`, `place:win`.
    #[must_use]
    pub fn kind(&self) -> &str {
        &self.0.kind
    }

    /// The number of the message that caused it; none of what came from outside, and of
    /// what an orchestrator says as it begins.
    #[must_use]
    pub fn cause(&self) -> Option<u64> {
        self.0.cause
    }

    /// Who said it.
    #[must_use]
    pub fn by(&self) -> &By {
        &self.0.by
    }

    /// The number of the message that asked for this answer: of `move:done`, that of the
    /// `move`.
    #[must_use]
    pub fn answers(&self) -> Option<u64> {
        self.0.answers
    }

    pub(crate) fn asks(&self) -> bool {
        self.0.asks
    }

    /// What it carries.
    ///
    /// # Errors
    /// Where that is of another shape.
    pub fn get<T: Payload>(&self) -> Result<T, WrongShape> {
        self.read(T::clone)
    }

    /// What it carries, as data; `null` where that cannot be written as such (a map whose
    /// keys are no text), which the table tells as an error where it needs it.
    ///
    /// O(its size) the first time, where it was said by type.
    #[must_use]
    pub fn value(&self) -> &Value {
        self.0.body.value().unwrap_or(&Value::Null)
    }

    pub(crate) fn try_value(&self) -> Result<&Value, &str> {
        self.0.body.value()
    }

    /// Looks at what it carries.
    pub(crate) fn read<T: Payload, R>(&self, look: impl FnOnce(&T) -> R) -> Result<R, WrongShape> {
        self.0.body.read(look).map_err(|why| WrongShape {
            kind: self.kind().to_owned(),
            expected: type_name::<T>(),
            why,
        })
    }
}

/// As `tap {"part":"deck"}`.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())?;
        match self.value() {
            Value::Null => Ok(()),
            value => write!(f, " {value}"),
        }
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{} {self}", self.id())
    }
}

/// A message before it has its number.
#[derive(Clone)]
pub(crate) struct Said {
    pub(crate) kind: Rc<str>,
    pub(crate) asks: bool,
    pub(crate) answers: Option<u64>,
    pub(crate) body: Body,
}

impl Said {
    pub(crate) fn of<T: Payload>(payload: T) -> Self {
        Said {
            kind: T::KIND.into(),
            asks: T::ASKS,
            answers: None,
            body: Body::of(payload),
        }
    }
}

/// What a message carries: by type, as data, or both, the other made when it is asked for.
#[derive(Clone)]
pub(crate) struct Body(Rc<Carried>);

struct Carried {
    typed: OnceCell<Rc<dyn Any>>,
    value: OnceCell<Result<Value, String>>,
    write: fn(&dyn Any) -> Result<Value, String>,
}

impl Body {
    pub(crate) fn of<T: Payload>(payload: T) -> Self {
        fn write<T: Payload>(payload: &dyn Any) -> Result<Value, String> {
            let payload = payload.downcast_ref::<T>();
            serde_json::to_value(payload).map_err(|why| why.to_string())
        }
        let typed: Rc<dyn Any> = Rc::new(payload);
        Body(Rc::new(Carried {
            typed: OnceCell::from(typed),
            value: OnceCell::new(),
            write: write::<T>,
        }))
    }

    pub(crate) fn of_value(value: Value) -> Self {
        Body(Rc::new(Carried {
            typed: OnceCell::new(),
            value: OnceCell::from(Ok(value)),
            write: |_| Ok(Value::Null),
        }))
    }

    /// By type, from data that may have come from outside.
    pub(crate) fn read_as<T: Payload>(node: &Node) -> Result<Self, Misfit> {
        shape::read::<T>(node).map(Body::of)
    }

    fn value(&self) -> Result<&Value, &str> {
        let write = || match self.0.typed.get() {
            Some(typed) => (self.0.write)(&**typed),
            None => Ok(Value::Null),
        };
        self.0
            .value
            .get_or_init(write)
            .as_ref()
            .map_err(String::as_str)
    }

    fn read<T: Payload, R>(&self, look: impl FnOnce(&T) -> R) -> Result<R, String> {
        let typed = || self.0.typed.get().and_then(|typed| typed.downcast_ref());
        if let Some(payload) = typed() {
            return Ok(look(payload));
        }
        let value = self.value()?;
        let payload: T = shape::read(&Node::from(value)).map_err(|why| why.to_string())?;
        // The next who looks finds it read, unless another type came first.
        let looked = look(&payload);
        let _ = self.0.typed.set(Rc::new(payload));
        Ok(looked)
    }
}

/// A message that does not carry what its kind says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongShape {
    /// The kind of the message.
    pub kind: String,
    /// The type that was expected.
    pub expected: &'static str,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for WrongShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WrongShape {
            kind,
            expected,
            why,
        } = self;
        write!(f, "the message `{kind}` carries no `{expected}`: {why}")
    }
}

impl core::error::Error for WrongShape {}

/// What a message that asks for a command nobody registered is answered by.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct UnknownCommand {
    /// What was asked for.
    pub kind: String,
    /// With which data.
    #[serde(default)]
    pub data: Value,
}

impl Payload for UnknownCommand {
    const KIND: &'static str = "unknown_command";
}

/// The kinds by which a run of a command ends: `move:done` and so on.
pub(crate) fn ends(kind: &str) -> [String; 3] {
    ["done", "cancel", "error"].map(|end| format!("{kind}:{end}"))
}

//! Commands: what changes the host's world, and how a run of one ends.

use alloc::format;
use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::message::{Payload, Say};

/// What a host can be asked to do, with its arguments: `#[derive(Command)]`.
///
/// | attribute | what it says |
/// | --- | --- |
/// | `#[message(kind = "…")]` | its kind, where that is not its name in kebab case |
/// | `#[command(done = Type)]` | what a run that is done brings; `()` unless told |
/// | `#[command(policy = replace)]` | what a second run does: `parallel` (unless told), `replace`, `queue`, `reject` |
/// | `#[command(surface = "…")]`, or `#[command(surface)]` on a field that is text | the surface that it runs on |
/// | `#[command(skippable)]` | a `skip` cancels it |
///
/// ```
/// use rulebook::table::{Command, Payload, Policy};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Clone, Debug, Serialize, Deserialize, Command)]
/// #[command(policy = replace, skippable)]
/// struct Caption {
///     text: String,
/// }
/// assert_eq!((Caption::KIND, Caption::DONE_KIND), ("caption", "caption:done"));
/// assert_eq!(Caption::POLICY, Policy::Replace);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a command",
    label = "not a command",
    note = "derive it: `#[derive(Clone, Serialize, Deserialize, Command)]`"
)]
pub trait Command: Say {
    /// What a run that is done brings.
    type Done: Clone + Serialize + DeserializeOwned + 'static;

    /// What a second run does while one is under way.
    const POLICY: Policy = Policy::Parallel;
    /// Whether a [`Skip`](super::Skip) cancels it.
    const SKIPPABLE: bool = false;
    /// The kind of the message by which a run is done.
    const DONE_KIND: &'static str;
    /// The kind of the message by which a run is cancelled.
    const CANCEL_KIND: &'static str;
    /// The kind of the message by which a run fails.
    const ERROR_KIND: &'static str;

    /// The surface that it runs on.
    fn surface(&self) -> Option<&str> {
        None
    }
}

/// What a second run of a command does while one is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Both run, side by side.
    #[default]
    Parallel,
    /// The first is cancelled, and has ended before the second begins.
    Replace,
    /// The second waits until the first has ended.
    Queue,
    /// The second ends at once, in an error of the code `busy`.
    Reject,
}

/// A run of a command is done: the message `move:done`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Done<C: Command> {
    /// The number of the run.
    pub run: u64,
    /// What it was asked with.
    pub args: C,
    /// What it brought.
    pub result: C::Done,
}

impl<C: Command> Payload for Done<C> {
    const KIND: &'static str = C::DONE_KIND;
}

/// A run of a command was cancelled: the message `move:cancel`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Cancel<C: Command> {
    /// The number of the run.
    pub run: u64,
    /// What it was asked with.
    pub args: C,
    /// Why.
    pub reason: Reason,
}

impl<C: Command> Payload for Cancel<C> {
    const KIND: &'static str = C::CANCEL_KIND;
}

/// A run of a command failed: the message `move:error`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Failed<C: Command> {
    /// The number of the run.
    pub run: u64,
    /// What it was asked with.
    pub args: C,
    /// The reason as a word that stays the same.
    pub code: String,
    /// The reason as a sentence.
    pub message: String,
}

impl<C: Command> Payload for Failed<C> {
    const KIND: &'static str = C::ERROR_KIND;
}

/// Why something was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Reason {
    /// A newer run of the same command took its place.
    Superseded,
    /// Somebody skipped it.
    Skipped,
    /// The surface that it ran on was disabled.
    SurfaceDisabled,
    /// Nobody waits for it any more: what had asked for it ended, or dropped the
    /// [`Running`](super::Running).
    Dropped,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Superseded => "a newer run took its place",
            Reason::Skipped => "it was skipped",
            Reason::SurfaceDisabled => "its surface was disabled",
            Reason::Dropped => "nobody waits for it any more",
        })
    }
}

/// Whoever waits was cancelled.
///
/// What it awaits from now on gives the same at once, and once it has ended, or awaits
/// something else, it is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled(pub Reason);

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cancelled: {}", self.0)
    }
}

impl Error for Cancelled {}

/// Why a command failed: a word for programs and a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// A word that stays the same. The table's own are `failed` (any error, by `?`),
    /// `busy`, `panicked`, `stuck`, `restless`.
    pub code: String,
    /// A sentence, in lower case and with no full stop.
    pub message: String,
}

impl Failure {
    /// A failure of that code.
    pub fn new(code: impl Into<String>, message: impl fmt::Display) -> Self {
        Failure {
            code: code.into(),
            message: message.to_string(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.message, self.code)
    }
}

impl Error for Failure {}

/// Why a command or an orchestrator stopped before it was done.
///
/// Made by `?` of any error, and so itself none. A [`Failure`] keeps its code; of others
/// it is `failed`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It was cancelled.
    Cancelled(Reason),
    /// It failed.
    Failed(Failure),
}

impl Stop {
    /// A failure of that code.
    pub fn new(code: impl Into<String>, message: impl fmt::Display) -> Self {
        Stop::Failed(Failure::new(code, message))
    }
}

impl<E: Error + 'static> From<E> for Stop {
    fn from(error: E) -> Self {
        let any: &(dyn Error + 'static) = &error;
        if let Some(Cancelled(reason)) = any.downcast_ref() {
            return Stop::Cancelled(*reason);
        }
        if let Some(failure) = any.downcast_ref::<Failure>() {
            return Stop::Failed(failure.clone());
        }
        match any.downcast_ref::<NotDone>() {
            Some(NotDone::Myself(Cancelled(reason))) => Stop::Cancelled(*reason),
            Some(NotDone::Failed { failure, .. }) => Stop::Failed(Failure {
                code: failure.code.clone(),
                message: error.to_string(),
            }),
            _ => Stop::new("failed", in_full(any)),
        }
    }
}

/// An error with what is behind it.
fn in_full(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut behind = error.source();
    while let Some(source) = behind {
        text = format!("{text}: {source}");
        behind = source.source();
    }
    text
}

/// Why a command that somebody waits for is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotDone {
    /// Whoever waits was cancelled, and the run with it.
    Myself(Cancelled),
    /// The run was cancelled.
    Cancelled {
        /// The command.
        command: String,
        /// The number of the run.
        run: u64,
        /// Why.
        reason: Reason,
    },
    /// The run failed.
    Failed {
        /// The command.
        command: String,
        /// The number of the run.
        run: u64,
        /// Why.
        failure: Failure,
    },
    /// Nobody registered such a command.
    Unknown {
        /// The command.
        command: String,
    },
    /// What the run brought cannot be read.
    Unreadable {
        /// The command.
        command: String,
        /// Why.
        why: String,
    },
}

impl NotDone {
    /// Whether the run was skipped: for `match` and `if`, where that is as good as done.
    #[must_use]
    pub fn is_skipped(&self) -> bool {
        matches!(
            self,
            NotDone::Cancelled {
                reason: Reason::Skipped,
                ..
            }
        )
    }
}

impl fmt::Display for NotDone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotDone::Myself(cancelled) => cancelled.fmt(f),
            NotDone::Cancelled {
                command,
                run,
                reason,
            } => write!(f, "run {run} of `{command}` was cancelled: {reason}"),
            NotDone::Failed {
                command,
                run,
                failure,
            } => write!(f, "run {run} of `{command}` failed: {}", failure.message),
            NotDone::Unknown { command } => write!(f, "nobody registered a command `{command}`"),
            NotDone::Unreadable { command, why } => {
                write!(f, "what `{command}` brought cannot be read: {why}")
            }
        }
    }
}

impl Error for NotDone {}

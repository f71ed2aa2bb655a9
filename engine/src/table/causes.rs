//! What came of what.

use alloc::collections::VecDeque;
use alloc::rc::Rc;
use alloc::vec::Vec;
use core::fmt;

/// How many of the latest messages are remembered, to tell where one came from.
const REMEMBERED: usize = 4_096;

/// How long a chain of causes is told where nothing goes round in it.
const TOLD: usize = 32;

/// Who said a message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum By {
    /// The host, from outside.
    Outside,
    /// A trigger, by its type and id.
    Trigger {
        /// The kind of message that it listens to.
        kind: Rc<str>,
        /// Its id.
        id: Rc<str>,
    },
    /// A run of a command.
    Command {
        /// Its kind.
        kind: Rc<str>,
        /// The number of the run.
        run: u64,
    },
    /// The orchestrator of a folder.
    Orchestrator {
        /// The folder.
        folder: Rc<str>,
    },
    /// The table: how a run ended, and what is no command.
    Table,
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            By::Outside => f.write_str("the host"),
            By::Trigger { kind, id } => write!(f, "the trigger `{kind}`/`{id}`"),
            By::Command { kind, run } => write!(f, "run {run} of `{kind}`"),
            By::Orchestrator { folder } => write!(f, "the orchestrator of `{folder}`"),
            By::Table => f.write_str("the table"),
        }
    }
}

/// A message in a chain of causes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Its kind.
    pub kind: Rc<str>,
    /// Who said it.
    pub by: By,
}

/// What led to a message, the first cause first: where it goes round, one round of it,
/// which ends as it began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain(pub Vec<Link>);

/// As `tap -> draw (the trigger `tap`/`draw`) -> tap (…)`.
impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, Link { kind, by }) in self.0.iter().enumerate() {
            match at {
                0 => write!(f, "`{kind}`")?,
                _ => write!(f, " -> `{kind}` (by {by})")?,
            }
        }
        Ok(())
    }
}

/// The latest messages, each with its cause.
#[derive(Default)]
pub(crate) struct Causes {
    /// The number of the first that is remembered.
    first: u64,
    links: VecDeque<(Link, Option<u64>)>,
}

impl Causes {
    /// Remembers a message: they come numbered from 1, without a gap.
    pub(crate) fn push(&mut self, kind: Rc<str>, by: By, cause: Option<u64>) {
        if self.links.len() == REMEMBERED {
            self.links.pop_front();
            self.first += 1;
        }
        self.links.push_back((Link { kind, by }, cause));
    }

    fn get(&self, id: u64) -> Option<&(Link, Option<u64>)> {
        let at = id.checked_sub(self.first + 1)?;
        self.links.get(usize::try_from(at).ok()?)
    }

    /// What led to a message.
    pub(crate) fn chain(&self, last: u64) -> Chain {
        let mut back: Vec<Link> = Vec::new();
        let mut next = Some(last);
        while let Some((link, cause)) = next.and_then(|id| self.get(id)) {
            let alike = |other: &Link| other.kind == link.kind && same_voice(&other.by, &link.by);
            let round = back.iter().position(alike);
            back.push(link.clone());
            if let Some(begins) = round {
                back.drain(..begins);
                break;
            }
            if back.len() == TOLD {
                break;
            }
            next = *cause;
        }
        back.reverse();
        Chain(back)
    }
}

/// Whether two messages come from the same words of the author's: one run of a command
/// is as good as another.
fn same_voice(one: &By, other: &By) -> bool {
    match (one, other) {
        (By::Command { kind: one, .. }, By::Command { kind: other, .. }) => one == other,
        _ => one == other,
    }
}

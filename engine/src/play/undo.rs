//! Going back, and forward again.

use core::fmt;

use rulebook_model::Secret;

use super::Match;
use crate::clock::Time;
use crate::game::Game;
use crate::illegal::IllegalMove;
use crate::log::{Input, Record};
use crate::position::Kind;

/// How far an undo may go back: the host's policy.
///
/// As it comes, anybody may take back any move, but nothing that came by chance and
/// nothing that showed a secret: who has seen it cannot unsee it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own"
)]
pub struct Barrier {
    /// Whether a seat may take back only moves of its own.
    pub own_moves: bool,
    /// Whether a move may be taken back only until another seat's turn has begun.
    pub same_turn: bool,
    /// Whether what came by chance stops an undo.
    pub chance: bool,
    /// Whether an internal event stops an undo, in a game with secrets: it may have
    /// shown some.
    pub reveals: bool,
}

impl Default for Barrier {
    fn default() -> Self {
        Barrier {
            own_moves: false,
            same_turn: false,
            chance: true,
            reveals: true,
        }
    }
}

impl Barrier {
    /// Nothing stops an undo: for analysis.
    pub const NONE: Barrier = Barrier {
        own_moves: false,
        same_turn: false,
        chance: false,
        reveals: false,
    };

    /// A seat may take back its own moves, until another's turn has begun.
    pub const STRICT: Barrier = Barrier {
        own_moves: true,
        same_turn: true,
        chance: true,
        reveals: true,
    };
}

/// Why nothing was undone or redone.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum UndoError<G: Game> {
    /// There is nothing to take back, or to do again.
    Nothing,
    /// The last move is another seat's.
    NotYours {
        /// Who asked.
        by: G::Seat,
    },
    /// Another seat's turn has begun.
    TurnPassed,
    /// Something came by chance.
    Chance,
    /// Something secret may have been shown.
    Revealed,
    /// That could not be written down, or the match could not be restored.
    Failed(IllegalMove<G>),
}

impl<G: Game> fmt::Display for UndoError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UndoError::Nothing => f.write_str("there is no move to go to"),
            UndoError::NotYours { by } => write!(f, "the last move is not one of {by}'s"),
            UndoError::TurnPassed => f.write_str("the turn has passed since that move"),
            UndoError::Chance => f.write_str("what came by chance cannot be taken back"),
            UndoError::Revealed => f.write_str("what was shown cannot be taken back"),
            UndoError::Failed(why) => why.fmt(f),
        }
    }
}

impl<G: Game> core::error::Error for UndoError<G> {}

impl<G: Game> Match<G> {
    /// Takes back the last move or timeout, with what followed it by chance. `by` is
    /// the seat that asks; none is the host itself. The position is exactly what it
    /// was, generators and counters too; the log keeps the move, and says that it was
    /// undone.
    ///
    /// O(64 moves played again), whatever the length of the match.
    ///
    /// # Errors
    /// What stands in the way, by the host's [`Barrier`].
    pub fn undo(&mut self, by: Option<G::Seat>) -> Result<(), UndoError<G>> {
        let to = self.last_move().ok_or(UndoError::Nothing)?;
        self.may_undo(to, by)?;
        self.go_back(to)
    }

    /// Takes back all down to a revision: how many inputs are in effect then. It asks
    /// no barrier: it is the host's own word.
    ///
    /// # Errors
    /// Where there are not so many, or it cannot be written down.
    pub fn undo_to(&mut self, revision: usize) -> Result<(), UndoError<G>> {
        if revision >= self.revision() {
            return Err(UndoError::Nothing);
        }
        self.go_back(revision)
    }

    /// Does again what was undone last: one move or timeout, with what followed it by
    /// chance.
    ///
    /// # Errors
    /// Where nothing was undone, or something else was played since.
    pub fn redo(&mut self) -> Result<(), UndoError<G>> {
        let mut count = 0;
        for &at in self.undone.iter().rev() {
            let is_chance = matches!(self.log.records[at].input, Input::Chance(_));
            if count > 0 && !is_chance {
                break;
            }
            count += 1;
        }
        if count == 0 {
            return Err(UndoError::Nothing);
        }
        self.go_forward(self.revision() + count)
    }

    /// How many inputs lie before the last that is not chance.
    fn last_move(&self) -> Option<usize> {
        let is_move = |&at: &usize| !matches!(self.log.records[at].input, Input::Chance(_));
        self.line.iter().rposition(is_move)
    }

    fn may_undo(&self, to: usize, by: Option<G::Seat>) -> Result<(), UndoError<G>> {
        let Barrier {
            own_moves,
            same_turn,
            chance,
            reveals,
        } = self.barrier;
        let undone = || self.line[to..].iter().map(|&at| &self.log.records[at]);
        if let (Some(by), true) = (by, own_moves) {
            let own = undone().all(|record| match &record.input {
                Input::Move { seat, .. } => *seat == by,
                Input::Chance(_) => true,
                _ => false,
            });
            if !own {
                return Err(UndoError::NotYours { by });
            }
        }
        if let (Some(by), true) = (by, same_turn)
            && !self.position.active().contains(by)
        {
            return Err(UndoError::TurnPassed);
        }
        if chance && undone().any(Record::has_chance) {
            return Err(UndoError::Chance);
        }
        if reveals && has_secrets::<G>() {
            let shows = |record: &Record<G>| {
                let mut then = record.then.iter();
                then.any(|step| step.kind == Kind::Internal)
            };
            if undone().any(shows) {
                return Err(UndoError::Revealed);
            }
        }
        Ok(())
    }

    pub(crate) fn go_back(&mut self, to: usize) -> Result<(), UndoError<G>> {
        let (before, rng) = (self.position.clone(), self.rng.clone());
        self.restore(to);
        if let Some(reason) = &self.poisoned {
            let reason = reason.clone();
            return Err(UndoError::Failed(IllegalMove::Poisoned { reason }));
        }
        if let Err(why) = self.note(Input::Undo { to }) {
            (self.position, self.rng) = (before, rng);
            return Err(UndoError::Failed(why));
        }
        let undone = self.line.split_off(to);
        self.undone.extend(undone.into_iter().rev());
        Ok(())
    }

    pub(crate) fn go_forward(&mut self, to: usize) -> Result<(), UndoError<G>> {
        let count = to.saturating_sub(self.revision());
        if count == 0 || count > self.undone.len() {
            return Err(UndoError::Nothing);
        }
        let (before, rng) = (self.position.clone(), self.rng.clone());
        let next = self.undone.split_off(self.undone.len() - count);
        let revision = self.revision();
        self.line.extend(next.into_iter().rev());
        self.restore(to);
        let noted = match &self.poisoned {
            Some(reason) => Err(IllegalMove::Poisoned {
                reason: reason.clone(),
            }),
            None => self.note(Input::Redo { to }),
        };
        if let Err(why) = noted {
            (self.position, self.rng) = (before, rng);
            let undone = self.line.split_off(revision);
            self.undone.extend(undone.into_iter().rev());
            return Err(UndoError::Failed(why));
        }
        Ok(())
    }

    /// Writes down an undo or a redo.
    fn note(&mut self, input: Input<G>) -> Result<(), IllegalMove<G>> {
        let at: Time = self.now();
        let mut record = Record {
            input,
            at,
            branch: None,
            then: alloc::vec::Vec::new(),
            position: None,
        };
        if let Some(journal) = &mut self.journal
            && let Err(error) = journal.append(&mut record, &self.position)
        {
            if error.torn {
                self.poisoned = Some(error.reason.clone());
            }
            let reason = error.reason;
            return Err(IllegalMove::LogFailed { reason });
        }
        self.log.records.push(record);
        Ok(())
    }
}

/// Whether a game has secret fields.
fn has_secrets<G: Game>() -> bool {
    let fields = G::MODEL.events.iter().flat_map(|event| event.fields);
    fields.into_iter().any(|field| field.secret != Secret::Open)
}

//! Going back, and forward again.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use rulebook_model::Secret;

use super::{APART, Kept, Match, play_again, write};
use crate::clock::Time;
use crate::game::Game;
use crate::illegal::IllegalMove;
use crate::log::{Input, Record};
use crate::position::Position;

/// How far an undo may go back: the host's policy.
///
/// As it comes, anybody may take back any move, but nothing that came by chance and
/// nothing that may have shown a secret: who has seen it cannot unsee it.
///
/// What is asked of seats (`own_moves`, `same_turn`) holds for a seat that asks; the
/// host itself ([`undo`](Match::undo) by none) is held to the other two, and to nothing
/// where it names the revision ([`undo_to`](Match::undo_to)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own"
)]
pub struct Barrier {
    /// Whether a seat may take back only moves of its own.
    pub own_moves: bool,
    /// Whether a move may be taken back only for as long as whoever made it may still
    /// move: until the turn has passed, or the game is over.
    pub same_turn: bool,
    /// Whether what came by chance stops an undo: a chance event, and what the rules
    /// drew themselves (`random`).
    pub chance: bool,
    /// Whether, in a game with secrets, a move stops an undo that was followed by other
    /// steps, or led into another phase: it may have shown some.
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
    /// The way there could not be played again, since the rules do not do the same
    /// twice; the match is as it was.
    Unreachable {
        /// What stood in the way.
        reason: String,
    },
    /// It could not be written down; the match is as it was.
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
            UndoError::Unreachable { reason } => {
                write!(f, "the way there cannot be played again: {reason}")
            }
            UndoError::Failed(IllegalMove::LogFailed { reason }) => {
                write!(
                    f,
                    "it could not be written down, and was not done: {reason}"
                )
            }
            UndoError::Failed(why) => why.fmt(f),
        }
    }
}

impl<G: Game> core::error::Error for UndoError<G> {}

impl<G: Game> Match<G> {
    /// Takes back the last move or timeout, with what followed it by chance. `by` is
    /// the seat that asks; none is the host itself. The position is exactly what it
    /// was, generators and counters too; the log keeps the move, and says that it was
    /// undone; who listens hears of it.
    ///
    /// O(64 moves played again), whatever the length of the match.
    ///
    /// # Errors
    /// What stands in the way, by the host's [`Barrier`].
    pub fn undo(&mut self, by: Option<G::Seat>) -> Result<(), UndoError<G>> {
        let to = self.last_move().ok_or(UndoError::Nothing)?;
        self.may_undo(to, by)?;
        let now = self.now();
        self.go_back(to, now, self.barrier)?;
        self.play_behind(now);
        Ok(())
    }

    /// Takes back all down to a revision: how many inputs are in effect then. It asks
    /// no barrier: it is the host's own word.
    ///
    /// Where that lies between a move and what was drawn behind it, the draw is pending
    /// again: [`redo`](Match::redo) brings it back, [`draw`](Match::draw) draws it, and
    /// the same comes.
    ///
    /// # Errors
    /// Where there are not so many, or it cannot be written down.
    pub fn undo_to(&mut self, revision: usize) -> Result<(), UndoError<G>> {
        let now = self.now();
        self.go_back(revision, now, Barrier::NONE)?;
        self.play_behind(now);
        Ok(())
    }

    /// Does again what was undone last: one move or timeout, with what followed it by
    /// chance.
    ///
    /// # Errors
    /// Where nothing was undone, or something else was played since.
    pub fn redo(&mut self) -> Result<(), UndoError<G>> {
        let is_chance = |&&at: &&usize| matches!(self.log.records[at].input, Input::Chance(_));
        // A draw of which the move still stands comes alone; else the move comes first.
        let undone = self.undone.iter().rev();
        let first = usize::from(!self.undone.is_empty());
        let count = first + undone.skip(first).take_while(is_chance).count();
        let now = self.now();
        self.go_forward(self.revision() + count, now)?;
        self.play_behind(now);
        Ok(())
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
            ..
        } = self.barrier;
        let mover = match &self.log.records[self.line[to]].input {
            Input::Move { seat, .. } => Some(*seat),
            _ => None,
        };
        if let Some(by) = by {
            if own_moves && mover != Some(by) {
                return Err(UndoError::NotYours { by });
            }
            let still = |seat| self.position.active().contains(seat);
            if same_turn && !mover.is_some_and(still) {
                return Err(UndoError::TurnPassed);
            }
        }
        let mut undone = self.line[to..].iter().map(|&at| &self.log.records[at]);
        if chance && undone.any(Record::has_chance) {
            return Err(UndoError::Chance);
        }
        Ok(())
    }

    /// Whether the barrier lets it go from here to that position, which it had before.
    fn may_go_back(
        &self,
        to: usize,
        position: &Position<G>,
        barrier: Barrier,
    ) -> Result<(), UndoError<G>> {
        // What the rules drew stands nowhere but in their generator.
        if barrier.chance && position.rng() != self.position.rng() {
            return Err(UndoError::Chance);
        }
        if barrier.reveals && has_secrets::<G>() {
            let mut undone = self.line[to..].iter().map(|&at| &self.log.records[at]);
            let is_elsewhere = G::phase_id(position.phase()) != G::phase_id(self.position.phase());
            if is_elsewhere || undone.any(|record| !record.then.is_empty()) {
                return Err(UndoError::Revealed);
            }
        }
        Ok(())
    }

    pub(crate) fn go_back(
        &mut self,
        to: usize,
        at: Time,
        barrier: Barrier,
    ) -> Result<(), UndoError<G>> {
        self.sound().map_err(UndoError::Failed)?;
        if to >= self.revision() {
            return Err(UndoError::Nothing);
        }
        let reached = self.reach(to);
        let (position, rng) = reached.map_err(|reason| UndoError::Unreachable { reason })?;
        self.may_go_back(to, &position, barrier)?;
        let record = self.note(Input::Undo { to }, at, &position)?;
        (self.position, self.rng) = (position, rng);
        let undone = self.line.split_off(to);
        self.undone.extend(undone.into_iter().rev());
        let still = self.kept.partition_point(|kept| kept.revision <= to);
        self.kept.truncate(still);
        self.commit(record, None);
        Ok(())
    }

    pub(crate) fn go_forward(&mut self, to: usize, at: Time) -> Result<(), UndoError<G>> {
        self.sound().map_err(UndoError::Failed)?;
        let revision = self.revision();
        let count = to.saturating_sub(revision);
        let Some(rest) = self.undone.len().checked_sub(count).filter(|_| count > 0) else {
            return Err(UndoError::Nothing);
        };
        let (mut position, mut rng) = (self.position.clone(), self.rng.clone());
        let mut kept = Vec::new();
        for (done, &at) in (revision + 1..).zip(self.undone[rest..].iter().rev()) {
            play_again(&mut position, &mut rng, &self.log.records[at])
                .map_err(|reason| UndoError::Unreachable { reason })?;
            if done.is_multiple_of(APART) {
                kept.push(Kept {
                    revision: done,
                    position: position.clone(),
                    rng: rng.clone(),
                });
            }
        }
        let record = self.note(Input::Redo { to }, at, &position)?;
        (self.position, self.rng) = (position, rng);
        let next = self.undone.split_off(rest);
        self.line.extend(next.into_iter().rev());
        self.kept.extend(kept);
        self.commit(record, None);
        Ok(())
    }

    /// Writes down an undo or a redo that leads to that position.
    fn note(
        &mut self,
        input: Input<G>,
        at: Time,
        position: &Position<G>,
    ) -> Result<Record<G>, UndoError<G>> {
        let mut record = Record {
            input,
            at,
            branch: None,
            then: Vec::new(),
            position: None,
        };
        write(&mut self.journal, &mut record, position)
            .map_err(|error| UndoError::Failed(self.not_written(error)))?;
        Ok(record)
    }
}

/// Whether a game has secret fields.
fn has_secrets<G: Game>() -> bool {
    let fields = G::MODEL.events.iter().flat_map(|event| event.fields);
    fields.into_iter().any(|field| field.secret != Secret::Open)
}

//! What `push` suspends, and where a `pop` leads.
//!
//! ```text
//!   Play ──push Doubt then Carry──▶ Doubt ──…──▶ Shown ──pop──▶ Carry
//! ```
//!
//! Guards are ignored, and of the stack only what is on top of it is known: a `pop`
//! leads to whatever some `push` said comes after the phases that it began.

use alloc::vec;
use alloc::vec::Vec;

use crate::model::{Model, PhaseId, Target};

/// A `push` that a `pop` ends: the phase that pushed, and the one that comes after;
/// the same one, where it is resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Return {
    pub(crate) pusher: PhaseId,
    pub(crate) then: PhaseId,
}

/// Whether a game may stand in a phase with those suspended, the latest last: each
/// with what comes after it, where it is not resumed as it was.
///
/// O(pushes × branches).
#[must_use]
pub fn may_stand(
    model: &Model<'_>,
    phase: PhaseId,
    suspended: &[(PhaseId, Option<PhaseId>)],
) -> bool {
    let stack = Stack::new(model);
    let mut above = phase;
    for &(pusher, then) in suspended.iter().rev() {
        let then = then.unwrap_or(pusher);
        if !stack.returns(above).contains(&Return { pusher, then }) {
            return false;
        }
        above = pusher;
    }
    // A game may be set up to begin where no path leads.
    stack.is_bare(above) || stack.returns(above).is_empty()
}

pub(crate) struct Stack {
    /// By phase, the pushes that may be on top while a game stands there.
    returns: Vec<Vec<Return>>,
    /// By phase, whether a game may stand there with nothing pushed.
    bare: Vec<bool>,
}

impl Stack {
    /// O(pushes × branches).
    pub(crate) fn new(model: &Model<'_>) -> Stack {
        let count = model.phases.len();
        let mut pushes = Vec::new();
        let mut level: Vec<Vec<PhaseId>> = vec![Vec::new(); count];
        for handler in model.handlers {
            for &from in handler.phases.iter().filter(|from| from.index() < count) {
                for branch in handler.branches {
                    let next = match branch.target {
                        Target::To(to) | Target::Again(to) => to,
                        Target::Push { to, then } => {
                            let then = then.unwrap_or(from);
                            pushes.push((to, Return { pusher: from, then }));
                            then
                        }
                        Target::Stay | Target::Play(_) | Target::Pop => continue,
                    };
                    level[from.index()].push(next);
                }
            }
        }
        let from = |start: PhaseId| {
            let mut reached = vec![false; count];
            let mut ahead = vec![start];
            while let Some(phase) = ahead.pop() {
                if let Some(seen @ false) = reached.get_mut(phase.index()) {
                    *seen = true;
                    ahead.extend(&level[phase.index()]);
                }
            }
            reached
        };
        let mut returns = vec![Vec::new(); count];
        for &(to, back) in &pushes {
            if back.then.index() >= count {
                continue;
            }
            let reached = from(to);
            for (returns, _) in returns
                .iter_mut()
                .zip(reached)
                .filter(|(_, reached)| *reached)
            {
                if !returns.contains(&back) {
                    returns.push(back);
                }
            }
        }
        Stack {
            returns,
            bare: from(model.initial),
        }
    }

    /// Where a `pop` may lead from a phase.
    pub(crate) fn returns(&self, phase: PhaseId) -> &[Return] {
        self.returns.get(phase.index()).map_or(&[], Vec::as_slice)
    }

    /// Whether a game may come to a phase with nothing pushed.
    pub(crate) fn is_bare(&self, phase: PhaseId) -> bool {
        self.bare.get(phase.index()) == Some(&true)
    }
}

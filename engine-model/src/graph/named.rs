//! A graph asked by the names of things, for tools and for logs.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use super::{Edge, Graph};
use crate::model::{EventId, PhaseId};
use crate::text::kebab;
use crate::unknown::unknown;

impl Graph<'_> {
    /// The phase or end of that name, as it is declared or as a picture spells it
    /// (`deal-out` for `DealOut`).
    ///
    /// # Errors
    /// Where none is called so: the error lists those that there are.
    ///
    /// ```
    /// use rulebook_model::{Graph, example::TIC_TAC_TOE};
    ///
    /// let graph = Graph::new(TIC_TAC_TOE);
    /// let (play, resign) = (graph.phase_named("Play")?, graph.event_named("resign")?);
    /// assert!(graph.can(play, resign));
    ///
    /// let unknown = graph.phase_named("Wno").unwrap_err();
    /// assert_eq!(
    ///     unknown.to_string(),
    ///     "unknown phase `Wno`: the phases are `Won`, `Play`, `Drawn`; did you mean `Won`?",
    /// );
    /// # Ok::<(), rulebook_model::UnknownName>(())
    /// ```
    pub fn phase_named(&self, name: &str) -> Result<PhaseId, UnknownName> {
        let names: Vec<&str> = self.model.phases.iter().map(|phase| phase.name).collect();
        match place("phase", name, &names) {
            Ok(at) => Ok(self.model.phase_ids().nth(at).unwrap_or(PhaseId(u16::MAX))),
            Err(unknown) => Err(unknown),
        }
    }

    /// The event of that name, as it is declared or as a log spells it (`give-up` for
    /// `GiveUp`).
    ///
    /// # Errors
    /// Where none is called so: the error lists those that there are.
    pub fn event_named(&self, name: &str) -> Result<EventId, UnknownName> {
        let names: Vec<&str> = self.model.events.iter().map(|event| event.name).collect();
        match place("event", name, &names) {
            Ok(at) => Ok(self.model.event_ids().nth(at).unwrap_or(EventId(u16::MAX))),
            Err(unknown) => Err(unknown),
        }
    }

    /// The branches of that name, as a log has it (`place:win`), in every phase where
    /// there is one.
    ///
    /// # Errors
    /// Where none is called so: the error lists those that there are.
    pub fn branches_named(&self, name: &str) -> Result<Vec<Edge>, UnknownName> {
        let edges: Vec<(String, Edge)> = self.edges().map(|edge| (self.name(edge), edge)).collect();
        let found = edges.iter().filter(|(other, _)| other == name);
        let found: Vec<Edge> = found.map(|&(_, edge)| edge).collect();
        if found.is_empty() {
            let names: Vec<&str> = edges.iter().map(|(name, _)| name.as_str()).collect();
            return Err(UnknownName::new("branch", name, &names));
        }
        Ok(found)
    }

    /// The edges that a game went by, from a phase on, whose steps took the branches of
    /// those names (`place:next`, as a log has them): what
    /// [`Drawing::path`](super::Drawing::path) highlights and
    /// [`Drawing::counts`](super::Drawing::counts) counts.
    ///
    /// Where a name does not tell which edge it was (two `pop`s, or branches without
    /// labels), those that follow may; if they do not, it is the first declared.
    /// O(steps × edges).
    ///
    /// # Errors
    /// Where a step has a name that nothing is called, or that does not lead on from
    /// where the steps before it have led.
    ///
    /// ```
    /// use rulebook_model::{Graph, PhaseId, example::TIC_TAC_TOE};
    ///
    /// let graph = Graph::new(TIC_TAC_TOE);
    /// let trail = graph.trail(PhaseId(0), ["place:next", "place:next", "resign"])?;
    /// assert_eq!(trail[2].to, graph.phase_named("Won").unwrap());
    ///
    /// let off = graph.trail(PhaseId(0), ["resign", "place:next"]).unwrap_err();
    /// assert_eq!(off.to_string(), "step 2: `place:next` does not lead on from `Won`");
    /// # Ok::<(), rulebook_model::OffTrail>(())
    /// ```
    pub fn trail<S: AsRef<str>>(
        &self,
        from: impl Into<PhaseId>,
        steps: impl IntoIterator<Item = S>,
    ) -> Result<Vec<Edge>, OffTrail> {
        let named: Vec<(String, Edge)> = self.edges().map(|edge| (self.name(edge), edge)).collect();
        // Where the game may stand after each step, each with the edge that led there.
        let mut stands: Vec<PhaseId> = vec![from.into()];
        let mut led: Vec<Vec<Edge>> = Vec::new();
        for (at, step) in steps.into_iter().enumerate() {
            let name = step.as_ref();
            let called = named.iter().filter(|(other, _)| other == name);
            let (mut next, mut ways): (Vec<PhaseId>, Vec<Edge>) = (Vec::new(), Vec::new());
            for &(_, edge) in called.clone() {
                if stands.contains(&edge.from) && !next.contains(&edge.to) {
                    next.push(edge.to);
                    ways.push(edge);
                }
            }
            if ways.is_empty() {
                if called.count() == 0 {
                    let names: Vec<&str> = named.iter().map(|(name, _)| name.as_str()).collect();
                    let unknown = UnknownName::new("branch", name, &names);
                    return Err(OffTrail::Unknown { step: at, unknown });
                }
                let names = stands
                    .iter()
                    .filter_map(|phase| self.model.phases.get(phase.index()));
                return Err(OffTrail::LeadsNowhere {
                    step: at,
                    branch: name.to_string(),
                    stands: names.map(|phase| phase.name.to_string()).collect(),
                });
            }
            stands = next;
            led.push(ways);
        }

        let mut trail: Vec<Edge> = Vec::with_capacity(led.len());
        for ways in led.iter().rev() {
            let leads_on = |way: &&Edge| trail.last().is_none_or(|next| next.from == way.to);
            // One does: the next was found from there.
            trail.extend(ways.iter().find(leads_on));
        }
        trail.reverse();
        Ok(trail)
    }
}

/// The place of a name in a list: as it stands there, or else as pictures spell it.
fn place(kind: &'static str, name: &str, names: &[&str]) -> Result<usize, UnknownName> {
    let exactly = names.iter().position(|&other| other == name);
    let spelt = || names.iter().position(|&other| kebab(other) == name);
    exactly
        .or_else(spelt)
        .ok_or_else(|| UnknownName::new(kind, name, names))
}

/// A name that nothing is called. As text, it lists the names that there are, the
/// nearest first.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownName {
    /// What was asked for: `phase`, `event` or `branch`.
    pub kind: &'static str,
    /// By which name.
    pub name: String,
    message: String,
}

impl UnknownName {
    fn new(kind: &'static str, name: &str, names: &[&str]) -> Self {
        UnknownName {
            kind,
            name: name.to_string(),
            message: unknown(kind, name, names),
        }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for UnknownName {}

/// Steps that no game of these rules can have taken: see [`Graph::trail`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OffTrail {
    /// A step by a branch that there is none of.
    Unknown {
        /// Which step, counted from 0.
        step: usize,
        /// Its name, and those that there are.
        unknown: UnknownName,
    },
    /// A step by a branch that starts elsewhere.
    LeadsNowhere {
        /// Which step, counted from 0.
        step: usize,
        /// Its branch.
        branch: String,
        /// Where the steps before it led: one phase, or those that it may have been.
        stands: Vec<String>,
    },
}

impl fmt::Display for OffTrail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OffTrail::Unknown { step, unknown } => write!(f, "step {}: {unknown}", step + 1),
            OffTrail::LeadsNowhere {
                step,
                branch,
                stands,
            } => {
                let stands: Vec<String> = stands.iter().map(|name| format!("`{name}`")).collect();
                let stands = stands.join(" or ");
                write!(
                    f,
                    "step {}: `{branch}` does not lead on from {stands}",
                    step + 1
                )
            }
        }
    }
}

impl Error for OffTrail {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            OffTrail::Unknown { unknown, .. } => Some(unknown),
            OffTrail::LeadsNowhere { .. } => None,
        }
    }
}

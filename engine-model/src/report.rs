//! A rule book, told: what its branches hold on to, and where it was allowed a
//! fault. As text ([`Report`]), and as the page of a game in its documentation
//! ([`page`]).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::atomic::copies;
use crate::check::{Problem, check_all};
use crate::graph::Graph;
use crate::model::{EventKind, Handler, Model, PhaseId, Secret, Target};
use crate::text::branch_name;

impl<'a> Graph<'a> {
    /// What is known of the rules as a whole, beside what they say.
    ///
    /// O(phases × branches): the checks are run.
    ///
    /// ```
    /// use rulebook_model::{Graph, example::TIC_TAC_TOE};
    ///
    /// let report = Graph::new(TIC_TAC_TOE).report().to_string();
    /// assert_eq!(
    ///     report,
    ///     "place in Play: exclusive by construction, in place\n\
    ///      resign in Play: exclusive by construction, in place\n\
    ///      no fault was allowed\n",
    /// );
    /// ```
    #[must_use]
    pub fn report(&self) -> Report<'a> {
        let model = *self.model();
        let handlers = model
            .handlers
            .iter()
            .zip(copies(&model))
            .map(|(handler, copies)| HandlerReport {
                handler,
                exclusive: handler.exclusive,
                copies,
            });
        let allowed = check_all(&model)
            .into_iter()
            .filter(|problem| problem.allowed);
        Report {
            model,
            handlers: handlers.collect(),
            allowed: allowed.collect(),
        }
    }
}

/// What is known of a rule book: see [`Graph::report`]. As text, a line a handler
/// and a line a fault that was allowed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report<'a> {
    model: Model<'a>,
    /// Every handler, in the order of declaration.
    pub handlers: Vec<HandlerReport<'a>>,
    /// The faults that the author allowed.
    pub allowed: Vec<Problem>,
}

/// What is known of a handler.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct HandlerReport<'a> {
    /// The handler.
    pub handler: &'a Handler<'a>,
    /// Whether exactly one of its branches holds whatever the position, by
    /// construction (of an `always`, at the most one); else that is checked as it
    /// runs.
    pub exclusive: bool,
    /// Whether something can fail once its work has begun, in it or in what follows,
    /// so that a copy of the state is kept to go back to; else it works in place.
    pub copies: bool,
}

impl HandlerReport<'_> {
    fn branches(&self) -> &'static str {
        if self.exclusive {
            "exclusive by construction"
        } else {
            "checked as it runs"
        }
    }

    fn work(&self) -> &'static str {
        if self.copies {
            "with a rollback copy"
        } else {
            "in place"
        }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for report in &self.handlers {
            let event = self.model.event(report.handler.event);
            let phases = names(&self.model, report.handler.phases);
            writeln!(
                f,
                "{} in {phases}: {}, {}",
                branch_name(event.name, None),
                report.branches(),
                report.work()
            )?;
        }
        for problem in &self.allowed {
            writeln!(f, "allowed: {} [{}]", problem.message, problem.fault.name())?;
        }
        if self.allowed.is_empty() {
            writeln!(f, "no fault was allowed")?;
        }
        Ok(())
    }
}

/// The rules as Markdown, for the page of the game's type: its phases, its moves
/// with where they are legal, its branches, and how its handlers run.
#[must_use]
pub fn page(model: &Model<'_>) -> String {
    let mut page = String::new();
    // To write to a string never fails.
    let _ = write_phases(model, &mut page)
        .and_then(|()| write_events(model, &mut page))
        .and_then(|()| write_branches(model, &mut page))
        .and_then(|()| write_handlers(model, &mut page));
    page
}

fn write_phases(model: &Model<'_>, f: &mut String) -> fmt::Result {
    writeln!(f, "# Phases\n\n| phase | data | |\n| --- | --- | --- |")?;
    for id in model.phase_ids() {
        let phase = model.phase(id);
        let data: Vec<String> = phase
            .data
            .iter()
            .map(|field| format!("`{}: {}`", field.name, cell(field.ty)))
            .collect();
        let mut told = Vec::new();
        match phase.outcome {
            Some(outcome) => told.push(format!("the end: `{}`", cell(outcome))),
            None if id == model.initial => told.push("the game begins here".to_string()),
            None if model.is_parent(id) => {
                let children: Vec<PhaseId> = model.children(id).collect();
                told.push(format!("around {}", names(model, &children)));
            }
            None => {}
        }
        told.extend(
            phase
                .turn
                .map(|turn| format!("turn `{}`", cell(turn.order))),
        );
        told.extend(
            phase
                .deadline
                .map(|deadline| format!("deadline `{}`", cell(deadline))),
        );
        let told = told.join("; ");
        writeln!(f, "| `{}` | {} | {told} |", phase.name, data.join(", "))?;
    }
    if let Some(turn) = model.turn {
        writeln!(f, "\nThe turn order of the game is `{}`.", turn.order)?;
    }
    Ok(())
}

fn write_events(model: &Model<'_>, f: &mut String) -> fmt::Result {
    writeln!(
        f,
        "\n# Events\n\n| event | kind | handled in |\n| --- | --- | --- |"
    )?;
    for id in model.event_ids() {
        let event = model.event(id);
        let handlers = model.handlers.iter().filter(|handler| handler.event == id);
        let phases: Vec<PhaseId> = handlers
            .flat_map(|handler| handler.phases.iter().copied())
            .collect();
        let fields: Vec<String> = event
            .fields
            .iter()
            .map(|field| {
                let secret = match field.secret {
                    Secret::Open => "",
                    Secret::Sender | Secret::SeatOf(_) => "secret ",
                };
                format!("{secret}{}: {}", field.name, cell(field.ty))
            })
            .collect();
        let fields = if fields.is_empty() {
            String::new()
        } else {
            format!(" {{ {} }}", fields.join(", "))
        };
        let kind = match event.kind {
            EventKind::Move => "a move",
            EventKind::Internal => "internal",
            EventKind::Chance => "drawn",
            EventKind::Always => "after every step",
            EventKind::Done => "when the turn order has run out",
            EventKind::Timeout => "when the deadline has passed",
        };
        writeln!(
            f,
            "| `{}{fields}` | {kind} | {} |",
            event.name,
            names(model, &phases)
        )?;
    }
    Ok(())
}

fn write_branches(model: &Model<'_>, f: &mut String) -> fmt::Result {
    writeln!(
        f,
        "\n# Branches\n\n| in | branch | when | leads to | queues |\n| --- | --- | --- | --- | --- |"
    )?;
    for handler in model.handlers {
        let event = model.event(handler.event);
        for branch in handler.branches {
            let target = told_target(model, branch.target);
            let emits: Vec<String> = branch
                .emits
                .iter()
                .map(|emit| format!("`{}`", branch_name(model.event(emit.event).name, None)))
                .collect();
            writeln!(
                f,
                "| {} | `{}` | {} | {target} | {} |",
                names(model, handler.phases),
                branch_name(event.name, branch.label),
                branch
                    .guard
                    .map(|guard| format!("`{}`", cell(guard)))
                    .unwrap_or_default(),
                emits.join(", "),
            )?;
        }
    }
    Ok(())
}

fn write_handlers(model: &Model<'_>, f: &mut String) -> fmt::Result {
    writeln!(
        f,
        "\n# Handlers\n\n| in | of | its branches are | it works |\n| --- | --- | --- | --- |"
    )?;
    for report in Graph::new(*model).report().handlers {
        writeln!(
            f,
            "| {} | `{}` | {} | {} |",
            names(model, report.handler.phases),
            branch_name(model.event(report.handler.event).name, None),
            report.branches(),
            report.work()
        )?;
    }
    Ok(())
}

/// Where a branch leads, told.
fn told_target(model: &Model<'_>, target: Target) -> String {
    let name = |phase: PhaseId| model.phase(phase).name;
    match target {
        Target::To(phase) => format!("`{}`", name(phase)),
        Target::Again(phase) => format!("`{}`, anew", name(phase)),
        Target::Stay => "where it is".to_string(),
        Target::Push { to, then: None } => format!("`{}`, and back", name(to)),
        Target::Push {
            to,
            then: Some(then),
        } => format!("`{}`, then `{}`", name(to), name(then)),
        Target::Pop => "what was to come after".to_string(),
        Target::Play(event) => format!("`{}`, played", branch_name(model.event(event).name, None)),
    }
}

/// `Play`, `Play and Rest`, each once.
fn names(model: &Model<'_>, phases: &[PhaseId]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for &phase in phases {
        let name = model.phase(phase).name;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() {
        "no phase".to_string()
    } else {
        names.join(", ")
    }
}

/// The author's text in a cell of a table: a bar would end it, and a backtick the
/// code.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
        .replace('`', "'")
        .replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use expect_test::expect;

    use super::page;
    use crate::example::TIC_TAC_TOE;
    use crate::fault::Fault;
    use crate::graph::Graph;
    use crate::model::{Model, Phase};

    #[test]
    #[expect(
        clippy::needless_raw_string_hashes,
        reason = "so are snapshots written"
    )]
    fn the_page_tells_phases_events_branches_and_handlers() {
        expect![[r#"
            # Phases

            | phase | data | |
            | --- | --- | --- |
            | `Play` |  | the game begins here |
            | `Won` | `winner: Mark` | the end: `Outcome::Win(winner)` |
            | `Drawn` |  | the end: `Outcome::Draw` |

            The turn order of the game is `RoundRobin`.

            # Events

            | event | kind | handled in |
            | --- | --- | --- |
            | `Place { cell: Cell }` | a move | Play |
            | `Resign` | a move | Play |

            # Branches

            | in | branch | when | leads to | queues |
            | --- | --- | --- | --- | --- |
            | Play | `place:win` | `Line::Three(winner)` | `Won` |  |
            | Play | `place:draw` | `Line::Full` | `Drawn` |  |
            | Play | `place:next` | `Line::Open` | `Play` |  |
            | Play | `resign` |  | `Won` |  |

            # Handlers

            | in | of | its branches are | it works |
            | --- | --- | --- | --- |
            | Play | `place` | exclusive by construction | in place |
            | Play | `resign` | exclusive by construction | in place |
        "#]]
        .assert_eq(&page(&TIC_TAC_TOE));
    }

    #[test]
    fn an_allowed_fault_is_told() {
        let phases: [Phase<'_>; 4] = [
            TIC_TAC_TOE.phases[0],
            TIC_TAC_TOE.phases[1],
            TIC_TAC_TOE.phases[2],
            Phase {
                name: "Attic",
                allows: &[Fault::UnreachablePhase, Fault::DeadEnd],
                ..TIC_TAC_TOE.phases[0]
            },
        ];
        let model = Model {
            phases: &phases,
            ..TIC_TAC_TOE
        };
        let report = Graph::new(model).report();
        assert_eq!(report.allowed.len(), 2);
        assert!(report.to_string().ends_with("[dead_end]\n"), "{report}");
    }
}

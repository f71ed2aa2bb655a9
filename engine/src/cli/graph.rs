//! `graph`: the rules, drawn.

use std::io::Write;
use std::path::PathBuf;
use std::prelude::rust_2024::*;

use rulebook_model::{Drawing, Edge, PhaseId};

use super::start::read_log;
use super::{Command, Failure, Runs};

#[derive(clap::Args)]
struct Arguments {
    /// In which language.
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// Mark the phase where this log ends.
    #[arg(long, value_name = "FILE")]
    at: Option<PathBuf>,

    /// Highlight the way that this log took.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// Of the logs, so many records.
    #[arg(long, value_name = "N")]
    until: Option<usize>,

    /// Show the docs of phases beside them.
    #[arg(long)]
    notes: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A state diagram for mermaid.js.
    #[default]
    Mermaid,
    /// A flowchart for mermaid.js.
    Flowchart,
    /// For Graphviz.
    Dot,
    /// For programs: `docs/graph.schema.json` says what stands where.
    Json,
}

pub(super) fn command<G: Runs>() -> Command {
    Command::new::<G, _>("graph", "Draw the rules", run::<G>)
}

fn run<G: Runs>(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let Arguments {
        format,
        at,
        log,
        until,
        notes,
    } = arguments;
    let graph = G::graph();
    let drawing = match format {
        Format::Json if at.is_some() || log.is_some() || *notes => {
            return Err(Failure::argument(
                "--format json: it has the rules alone, with nothing marked",
            ));
        }
        Format::Json => return Ok(writeln!(out, "{}", graph.to_json().trim_end())?),
        Format::Mermaid => graph.mermaid(),
        Format::Flowchart => graph.flowchart(),
        Format::Dot => graph.dot(),
    };
    let until = until.unwrap_or(usize::MAX);
    let mut drawing: Drawing<'_, '_> = drawing.notes(*notes);
    if let Some(file) = at {
        let (phase, _) = way::<G>(file, until)?;
        drawing = drawing.current(phase);
    }
    if let Some(file) = log {
        let (_, path) = way::<G>(file, until)?;
        drawing = drawing.path(path);
    }
    let text = drawing.text().map_err(Failure::refused)?;
    Ok(writeln!(out, "{}", text.trim_end())?)
}

/// Where a log ends, and the way that it took.
fn way<G: Runs>(file: &PathBuf, until: usize) -> Result<(PhaseId, Vec<Edge>), Failure> {
    let mut log = read_log::<G>(file)?;
    log.records.truncate(until);
    let game = log.replay().map_err(|why| Failure::file(file, why))?;
    let path = game.trail().map_err(|why| Failure::file(file, why))?;
    Ok((G::phase_id(game.position().phase()), path))
}

//! `graph`: the rules, drawn.

use std::io::Write;
use std::prelude::rust_2024::*;

use super::{Command, Failure, Runs};

#[derive(clap::Args)]
struct Arguments {
    /// In which language.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Default, clap::ValueEnum)]
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
    Command::new("graph", "Draw the rules", run::<G>)
}

fn run<G: Runs>(Arguments { format }: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let graph = G::graph();
    let text = match format {
        Format::Mermaid => graph.to_mermaid(),
        Format::Flowchart => graph.flowchart().to_string(),
        Format::Dot => graph.to_dot(),
        Format::Json => graph.to_json(),
    };
    Ok(writeln!(out, "{}", text.trim_end())?)
}

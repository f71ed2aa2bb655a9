//! What it takes to build the graph of a large game, and to draw it.

use std::hint::black_box;
use std::time::Instant;

use rulebook::Graph;
use rulebook::model::book::{Branch, Event, Phase, RuleBook};

use crate::table::Table;

/// How many branches the game has: four ways on from each of 250 phases.
const PHASES: usize = 250;
const WAYS: usize = 4;

const ROUNDS: usize = 101;

pub(crate) fn measure(table: &mut Table) -> Result<(), Box<dyn std::error::Error>> {
    let book = large();
    let rules = book.check()?;
    let model = *rules.graph().model();
    let mut times: Vec<(f64, f64)> = (0..ROUNDS)
        .map(|_| {
            let begun = Instant::now();
            let graph = black_box(Graph::new(black_box(model)));
            let built = begun.elapsed();
            let text = black_box(graph.to_mermaid());
            let drawn = begun.elapsed();
            assert!(text.starts_with("stateDiagram-v2"));
            (built.as_secs_f64() * 1e3, drawn.as_secs_f64() * 1e3)
        })
        .collect();
    times.sort_by(|a, b| a.1.total_cmp(&b.1));
    let (built, drawn) = times[ROUNDS / 2];
    table.heading("the graph of a game of 1,000 branches, ms");
    table.row("built", format!("{built:.2}"), None, "");
    table.row(
        "built, and written as a Mermaid state diagram",
        format!("{drawn:.2}"),
        None,
        "under 5 ms",
    );
    Ok(())
}

fn large() -> RuleBook {
    let name = |at: usize| format!("Phase{}", at % PHASES);
    let branches = (0..PHASES).flat_map(|at| {
        (0..WAYS).map(move |way| Branch {
            label: Some(format!("Way{way}")),
            guard: Some(format!("state.stands(at, {way})")),
            ..Branch::new([name(at)], "Go", name(at + 1 + way * way))
        })
    });
    RuleBook {
        game: "Large".into(),
        phases: (0..PHASES).map(|at| Phase::named(name(at))).collect(),
        events: vec![Event::named("Go")],
        branches: branches.collect(),
        ..RuleBook::default()
    }
}

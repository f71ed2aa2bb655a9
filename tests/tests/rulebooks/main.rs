//! Small rule books with one fault each, which compile: the checker finds every one,
//! names the verdict, and shows the shortest game. Beside them, some without a fault.

#![allow(
    unreachable_pub,
    reason = "a game is `pub` in its module, as an author has it"
)]

mod alive;
mod ends;
mod exclusive;
mod invariants;
mod secrets;
mod settles;
mod sound;
mod turns;

use rulebook::check::{Checkable, Report, Verdict};
use rulebook::{Game, Position};

/// Those verdicts fail and no other; the first of them after a game of so many moves,
/// which replays to the position that is given back.
#[track_caller]
fn fails<G: Checkable>(report: &Report<G>, verdicts: &[Verdict], len: usize) -> Position<G> {
    println!("{report}");
    let failed: Vec<&Verdict> = report.failures().map(|(verdict, _)| verdict).collect();
    let expected: Vec<&Verdict> = verdicts.iter().collect();
    assert_eq!(failed, expected, "{report}");
    assert!(!report.is_proved());
    let failure = report.failure(&verdicts[0]).expect("it failed");
    assert_eq!(failure.len(), len, "{report}");
    let log = failure.log.as_ref().expect("a game leads there");
    let replayed = log.replay().expect("the game is one of these rules");
    let drawn = failure.to_mermaid();
    assert!(drawn.contains("current"), "{drawn}");
    assert_eq!(failure.path().is_empty(), len == 0, "{drawn}");
    let phase = G::phase_id(replayed.position().phase());
    assert!(G::MODEL.phases.get(phase.index()).is_some());
    replayed.position().clone()
}

/// What was tried there, as the report says it.
#[track_caller]
fn tried<G: Game>(report: &Report<G>, verdict: &Verdict) -> String {
    let failure = report.failure(verdict).expect("it failed");
    format!("{:?}", failure.tried)
}

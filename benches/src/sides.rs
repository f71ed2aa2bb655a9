//! Sides that do the same work, in turn.

use std::time::Instant;

use crate::table::{Table, median};

const ROUNDS: usize = 15;

/// A way to do the work of a round.
pub(crate) struct Side {
    pub(crate) what: &'static str,
    pub(crate) goal: &'static str,
    pub(crate) work: fn() -> Done,
}

/// What a round came to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Done {
    /// How much was done: what is told is how much of it a second.
    pub(crate) work: u64,
    /// On the way, so many plies: every side has to come to as many.
    pub(crate) plies: u64,
}

/// Measures sides, the ratios against the first. They take turns, round after round, so
/// that a change in the machine's pace meets all; what is told is the median of the
/// rounds.
pub(crate) fn measure(table: &mut Table, heading: &str, sides: &[Side]) -> Result<(), String> {
    let mut all = None;
    let mut rounds = vec![Vec::new(); sides.len()];
    for round in 0..=ROUNDS {
        for (side, rates) in sides.iter().zip(&mut rounds) {
            let began = Instant::now();
            let done = (side.work)();
            let took = began.elapsed();
            if *all.get_or_insert(done) != done {
                return Err(format!("`{}` did not do what the others did", side.what));
            }
            // The first round only warms up.
            if round > 0 {
                #[expect(clippy::cast_precision_loss, reason = "no round does 2^53 of anything")]
                rates.push(done.work as f64 / took.as_secs_f64());
            }
        }
    }
    table.heading(heading);
    for (side, rates) in sides.iter().zip(&rounds) {
        let ratios = rates
            .iter()
            .zip(&rounds[0])
            .map(|(ours, theirs)| ours / theirs);
        table.row(
            side.what,
            format!("{:.2} M", median(rates.iter().copied()) / 1e6),
            Some(median(ratios)),
            side.goal,
        );
    }
    Ok(())
}

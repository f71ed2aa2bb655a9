//! What many games came to, told.

use std::collections::BTreeMap;
use std::format;
use std::io::{self, Write};
use std::prelude::rust_2024::*;

use serde_json::{Value, json};

use super::counts::Counts;
use super::interval::{mean, wilson};
use super::{Failure, Runs};
use crate::seat::{Seat, SeatSet};

pub(super) struct Report<'c, G: Runs> {
    pub(super) counts: &'c Counts<G>,
    pub(super) seed: u64,
    pub(super) threads: usize,
    pub(super) seconds: f64,
    /// How many games were asked for.
    pub(super) asked: u64,
}

/// So many lines a histogram has at the most.
const LINES: u32 = 16;

/// So long its longest bar is.
const BAR: u64 = 40;

impl<G: Runs> Report<'_, G> {
    fn was_interrupted(&self) -> bool {
        self.counts.games < self.asked
    }

    #[expect(clippy::cast_precision_loss, reason = "a rate, rounded")]
    fn rate(&self) -> f64 {
        self.counts.games as f64 / self.seconds.max(1e-9)
    }

    fn seats(&self) -> impl Iterator<Item = (G::Seat, (f64, f64))> {
        let sums = self.counts.utility.iter().copied();
        let count = u8::try_from(self.counts.utility.len()).unwrap_or(u8::MAX);
        SeatSet::first(count).iter().zip(sums)
    }

    /// How many of the games came to an end.
    fn ended(&self) -> u64 {
        let other = ["cut off", "nobody can move"];
        let outcomes = self.counts.outcomes.iter();
        let ended = outcomes.filter(|(words, _)| !other.contains(&&**words));
        ended.map(|(_, count)| count).sum()
    }

    pub(super) fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let Report {
            counts,
            seed,
            threads,
            seconds,
            asked,
        } = self;
        if self.was_interrupted() {
            writeln!(out, "interrupted: {} of {asked} games", counts.games)?;
        }
        let s = if *threads == 1 { "" } else { "s" };
        writeln!(
            out,
            "{} games in {seconds:.2} s on {threads} thread{s}: {:.0} a second; seed {seed}",
            counts.games,
            self.rate()
        )?;
        if counts.games == 0 {
            return Ok(());
        }
        writeln!(out, "\noutcomes, with 95 % intervals by Wilson")?;
        let width = counts
            .outcomes
            .iter()
            .map(|(words, _)| words.chars().count())
            .max();
        for (words, count) in &counts.outcomes {
            let (low, high) = wilson(*count, counts.games);
            writeln!(
                out,
                "  {words:<width$}  {:>6.2} %  {:.2} to {:.2}  ({count})",
                percent(share(*count, counts.games)),
                percent(low),
                percent(high),
                width = width.unwrap_or(0)
            )?;
        }
        if self.ended() > 0 {
            writeln!(out, "\nworth to each seat, with 95 % intervals (normal)")?;
            for (seat, (sum, squares)) in self.seats() {
                let (mean, half) = mean(sum, squares, self.ended());
                writeln!(out, "  {seat}  {mean:+.4} ± {half:.4}")?;
            }
        }
        self.lengths(out)?;
        let never = counts.never();
        if never.is_empty() {
            writeln!(out, "\nevery branch was taken")
        } else {
            writeln!(out, "\nbranches never taken: {}", never.join(", "))
        }
    }

    fn lengths(&self, out: &mut dyn Write) -> io::Result<()> {
        let lengths = &self.counts.lengths;
        let Some((least, median, most)) = spread(lengths) else {
            return Ok(());
        };
        let mean = mean_length(lengths);
        writeln!(
            out,
            "\nplies: {least} to {most}, mean {mean:.2}, median {median}"
        )?;
        let step = (most - least) / LINES + 1;
        let mut bins: BTreeMap<u32, u64> = BTreeMap::new();
        for (plies, count) in lengths {
            *bins.entry((plies - least) / step).or_default() += count;
        }
        let longest = bins.values().copied().max().unwrap_or(1).max(1);
        let digits = most.to_string().len();
        for bin in 0..=(most - least) / step {
            let count = bins.get(&bin).copied().unwrap_or(0);
            let from = least + bin * step;
            let to = (from + step - 1).min(most);
            let range = if from == to {
                format!("{from:>digits$}")
            } else {
                format!("{from:>digits$} to {to:>digits$}")
            };
            // What there is at all is seen.
            let length = (count * BAR).div_ceil(longest);
            let bar = "#".repeat(usize::try_from(length).unwrap_or(0));
            let bar = if bar.is_empty() { bar } else { bar + " " };
            writeln!(out, "  {range}  {bar}{count}")?;
        }
        Ok(())
    }

    pub(super) fn json(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let counts = self.counts;
        let outcomes: Vec<Value> = counts
            .outcomes
            .iter()
            .map(|(words, count)| {
                let (low, high) = wilson(*count, counts.games);
                let share = share(*count, counts.games);
                json!({ "outcome": words, "games": count, "share": share, "wilson95": [low, high] })
            })
            .collect();
        let worth: Vec<Value> = self
            .seats()
            .map(|(seat, (sum, squares))| {
                let (mean, half) = mean(sum, squares, self.ended());
                json!({ "seat": seat.to_string(), "index": seat.index(), "mean": mean, "half95": half })
            })
            .collect();
        let lengths: Vec<Value> = counts
            .lengths
            .iter()
            .map(|(plies, count)| json!([plies, count]))
            .collect();
        let told = json!({
            "game": G::MODEL.game,
            "games": counts.games,
            "asked": self.asked,
            "interrupted": self.was_interrupted(),
            "seed": self.seed,
            "threads": self.threads,
            "seconds": self.seconds,
            "gamesPerSecond": self.rate(),
            "outcomes": outcomes,
            "worth": worth,
            "plies": lengths,
            "branches": counts.branches,
            "never": counts.never(),
        });
        Ok(writeln!(out, "{told}")?)
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "nobody plays more than 2^53 games"
)]
fn share(count: u64, of: u64) -> f64 {
    count as f64 / of.max(1) as f64
}

fn percent(share: f64) -> f64 {
    share * 100.0
}

/// The least, the median and the most.
fn spread(lengths: &BTreeMap<u32, u64>) -> Option<(u32, u32, u32)> {
    let (least, most) = (lengths.keys().next()?, lengths.keys().next_back()?);
    let all: u64 = lengths.values().sum();
    let mut seen = 0;
    let median = lengths.iter().find(|(_, count)| {
        seen += **count;
        seen * 2 >= all
    });
    Some((*least, median.map_or(*least, |(plies, _)| *plies), *most))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "nobody plays more than 2^53 games"
)]
fn mean_length(lengths: &BTreeMap<u32, u64>) -> f64 {
    let sum: f64 = lengths
        .iter()
        .map(|(plies, count)| f64::from(*plies) * *count as f64)
        .sum();
    let all: u64 = lengths.values().sum();
    sum / all.max(1) as f64
}

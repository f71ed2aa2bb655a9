//! What many games came to.

use std::collections::BTreeMap;
use std::prelude::rust_2024::*;

use super::Runs;
use super::playout::{Branches, End, Played};
use crate::outcome::Outcome;
use crate::seat::SeatSet;

/// What many games came to.
pub(super) struct Counts<G: Runs> {
    pub(super) games: u64,
    /// By how they ended, in words.
    pub(super) outcomes: Vec<(String, u64)>,
    /// By how many plies they took.
    pub(super) lengths: BTreeMap<u32, u64>,
    /// What each seat got: the sum, and the sum of the squares.
    pub(super) utility: Vec<(f64, f64)>,
    pub(super) branches: BTreeMap<String, u64>,
    pub(super) of: std::marker::PhantomData<fn() -> G>,
}

impl<G: Runs> Default for Counts<G> {
    fn default() -> Self {
        Counts {
            games: 0,
            outcomes: Vec::new(),
            lengths: BTreeMap::new(),
            utility: Vec::new(),
            branches: BTreeMap::new(),
            of: std::marker::PhantomData,
        }
    }
}

impl<G: Runs> Counts<G> {
    pub(super) fn count(&mut self, game: Played<G>) {
        let seats: SeatSet<G::Seat> = SeatSet::first(u8::try_from(game.seats).unwrap_or(u8::MAX));
        self.games += 1;
        *self.lengths.entry(game.plies).or_default() += 1;
        let words = match &game.end {
            End::Over(outcome) => {
                self.utility.resize(seats.len(), (0.0, 0.0));
                for (seat, sums) in seats.iter().zip(&mut self.utility) {
                    let got = outcome.utility(seat);
                    sums.0 += got;
                    sums.1 += got * got;
                }
                in_words(outcome, seats)
            }
            End::CutOff => "cut off".into(),
            End::Stuck => "nobody can move".into(),
        };
        self.add(words, 1);
    }

    fn add(&mut self, words: String, count: u64) {
        match self.outcomes.iter_mut().find(|(other, _)| *other == words) {
            Some(known) => known.1 += count,
            None => self.outcomes.push((words, count)),
        }
    }

    pub(super) fn took(&mut self, branches: Branches<G>) {
        for (branch, count) in branches.0 {
            *self.branches.entry(branch.to_string()).or_default() += count;
        }
    }

    /// These and those.
    pub(super) fn and(mut self, more: Self) -> Self {
        self.games += more.games;
        for (words, count) in more.outcomes {
            self.add(words, count);
        }
        for (plies, count) in more.lengths {
            *self.lengths.entry(plies).or_default() += count;
        }
        for (branch, count) in more.branches {
            *self.branches.entry(branch).or_default() += count;
        }
        let most = self.utility.len().max(more.utility.len());
        self.utility.resize(most, (0.0, 0.0));
        for (sums, others) in self.utility.iter_mut().zip(more.utility) {
            sums.0 += others.0;
            sums.1 += others.1;
        }
        self
    }

    /// The most frequent outcome first, the same on however many threads.
    pub(super) fn sort(&mut self) {
        self.outcomes
            .sort_by(|(one, ones), (other, others)| others.cmp(ones).then_with(|| one.cmp(other)));
    }

    /// The branches of the rules that no game took, in the order of declaration.
    pub(super) fn never(&self) -> Vec<String> {
        let graph = G::graph();
        let mut never: Vec<String> = Vec::new();
        for edge in graph.edges() {
            let name = graph.name(edge);
            if !self.branches.contains_key(&name) && !never.contains(&name) {
                never.push(name);
            }
        }
        never
    }
}

/// How a game ended. Of scores, who has most: there are too many of them.
fn in_words<S: crate::Seat>(outcome: &Outcome<S>, seats: SeatSet<S>) -> String {
    match outcome {
        Outcome::Scores(_) => {
            let best = seats
                .iter()
                .map(|seat| outcome.utility(seat))
                .fold(f64::MIN, f64::max);
            let first: SeatSet<S> = seats
                .iter()
                .filter(|seat| outcome.utility(*seat) >= best)
                .collect();
            let has = if first.len() == 1 { "has" } else { "have" };
            std::format!("{first} {has} most")
        }
        Outcome::Rank(order) => order.first().map_or_else(
            || outcome.to_string(),
            |first| std::format!("{first} is first"),
        ),
        _ => outcome.to_string(),
    }
}

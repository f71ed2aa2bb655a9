//! A game at random: each legal move of a seat as likely as another.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::prelude::rust_2024::*;

use super::Runs;
use crate::clock::Time;
use crate::illegal::IllegalMove;
use crate::outcome::Outcome;
use crate::position::{Position, Sink, StartError, Step};
use crate::random::Rng;

/// How a game went.
pub(super) struct Played<G: Runs> {
    /// Moves, draws and timeouts.
    pub(super) plies: u32,
    pub(super) end: End<G>,
    pub(super) seats: usize,
}

pub(super) enum End<G: Runs> {
    Over(Outcome<G::Seat>),
    /// It was too long.
    CutOff,
    /// Nobody had a legal move that can be listed.
    Stuck,
}

/// Why a game could not be played: the rules are wrong.
#[derive(Debug)]
pub(super) enum Unplayable<G: Runs> {
    Start(StartError<G>),
    Refused(IllegalMove<G>),
}

impl<G: Runs> std::fmt::Display for Unplayable<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unplayable::Start(why) => why.fmt(f),
            Unplayable::Refused(why) => why.fmt(f),
        }
    }
}

impl<G: Runs> std::error::Error for Unplayable<G> {}

/// How often each branch was taken.
pub(super) struct Branches<G: Runs>(pub(super) HashMap<G::Branch, u64>);

impl<G: Runs> Sink<G> for Branches<G> {
    const EVENTS: bool = false;

    fn step(&mut self, step: Step<G>) {
        *self.0.entry(step.branch).or_default() += 1;
    }
}

/// Games, one after the other.
pub(super) struct Playouts<G: Runs> {
    options: G::Options,
    seats: usize,
    seed: u64,
    most: u32,
    legal: Vec<G::Move>,
    pub(super) branches: Branches<G>,
}

impl<G: Runs> Playouts<G> {
    pub(super) fn new(options: G::Options, seats: usize, seed: u64, most: u32) -> Self {
        Playouts {
            options,
            seats,
            seed,
            most,
            legal: Vec::new(),
            branches: Branches(HashMap::new()),
        }
    }

    /// The game of that number, which is the same for the same seed.
    pub(super) fn play(&mut self, number: u64) -> Result<Played<G>, Unplayable<G>> {
        // Far apart for neighbours: the generator spreads its seed.
        let mut rng = Rng::seeded(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let own = rng.bits();
        let (options, mut now) = (self.options.clone(), Time::ZERO);
        let start = Position::begin_seeded(options, self.seats, own, now);
        let mut position: Position<G> = start.map_err(Unplayable::Start)?;
        let mut plies = 0;
        let end = loop {
            if let Some(outcome) = position.outcome() {
                break End::Over(outcome);
            }
            if plies == self.most {
                break End::CutOff;
            }
            if !self
                .ply(&mut position, &mut now, &mut rng)
                .map_err(Unplayable::Refused)?
            {
                break End::Stuck;
            }
            plies += 1;
        };
        Ok(Played {
            plies,
            end,
            seats: position.seats().len(),
        })
    }

    /// One move, draw or timeout; false where there is none.
    fn ply(
        &mut self,
        position: &mut Position<G>,
        now: &mut Time,
        rng: &mut Rng,
    ) -> Result<bool, IllegalMove<G>> {
        let branches = &mut self.branches;
        if position.is_chance_pending() {
            let outcomes = position.chance_outcomes_at(*now);
            let Some(event) = outcomes.pick(rng) else {
                return Ok(false);
            };
            position.play_chance_into_at(event.clone(), *now, branches)?;
            return Ok(true);
        }
        // A seat of those that may move, of which some may have no move.
        let active = position.active();
        let mut left = active;
        while !left.is_empty() {
            let at = rng.below(left.len() as u64);
            let Some(seat) = left.iter().nth(usize::try_from(at).unwrap_or(0)) else {
                break;
            };
            left = left.without(seat);
            self.legal.clear();
            let legal = &mut self.legal;
            let visited: ControlFlow<std::convert::Infallible> =
                position.visit_legal_moves_at(seat, *now, |mv| {
                    legal.push(mv);
                    ControlFlow::Continue(())
                });
            let ControlFlow::Continue(()) = visited;
            if let Some(mv) = rng.pick(&self.legal) {
                position.play_into_at(seat, mv.clone(), *now, branches)?;
                return Ok(true);
            }
        }
        // Nobody can say anything: time goes on.
        let Some(due) = position.deadline() else {
            return Ok(false);
        };
        *now = due.max(*now);
        position.timeout_into(*now, branches)?;
        Ok(true)
    }
}

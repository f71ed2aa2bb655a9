//! Games that draw by themselves (`random`): their positions hold a generator, so that
//! no position comes again and nobody can go through all. Games of them are drawn
//! instead, and every position on the way is judged.

use alloc::vec::Vec;

use super::Checkable;
use super::expand::{Explorer, inputs, play};
use super::keys::Keys;
use super::report::Stop;
use super::run::{Found, Job, Pace, Run};
use crate::log::Input;
use crate::play::guarded;
use crate::position::Position;
use crate::random::Rng;

/// A game that goes on for longer is broken off.
const LONGEST: usize = 2_000;

/// Draws so many games.
pub(super) fn run<G: Checkable, K: Keys<G>>(
    job: &mut Job<'_, G>,
    start: &Position<G>,
    keys: &K,
    games: u64,
) -> Run<G> {
    let mut explorer: Explorer<'_, G, K> = Explorer::new(keys.clone(), job.invariants);
    let mut found: Vec<Found<G>> = Vec::new();
    let mut levels: Vec<u64> = Vec::new();
    let mut positions = 0;
    let mut stopped = Stop::Sampled;
    let mut drawn = 0;
    while drawn < games {
        let mut rng = Rng::seeded(drawn);
        let mut position = start.clone();
        let mut game: Vec<Input<G>> = Vec::new();
        loop {
            positions += 1;
            match levels.get_mut(game.len()) {
                Some(level) => *level += 1,
                None => levels.push(1),
            }
            if let Some(key) = keys.key(&position)
                && !explorer.expand_guarded(key, &position, &mut |_, _| {})
            {
                for fault in explorer.faults(key, &position) {
                    let same = |found: &Found<G>| found.fault.verdict == fault.verdict;
                    let known = found.iter().position(same);
                    let shorter = |at: usize| {
                        found[at]
                            .game
                            .as_ref()
                            .is_some_and(|known| known.len() > game.len())
                    };
                    match known {
                        None => found.push(Found::new(fault, Some(game.clone()))),
                        Some(at) if shorter(at) => {
                            found[at] = Found::new(fault, Some(game.clone()));
                        }
                        Some(_) => {}
                    }
                }
            }
            if game.len() >= LONGEST || positions >= job.limits.positions {
                break;
            }
            let mut inputs = inputs(&position).0;
            let next = loop {
                if inputs.is_empty() {
                    break None;
                }
                let below = rng.below(inputs.len() as u64);
                let input = inputs.swap_remove(usize::try_from(below).unwrap_or(0));
                let mut next = position.clone();
                if matches!(guarded(|| play(&mut next, &input)), Ok(Ok(()))) {
                    break Some((input, next));
                }
            };
            let Some((input, next)) = next else { break };
            game.push(input);
            position = next;
        }
        drawn += 1;
        let pace = Pace {
            positions,
            waiting: games - drawn,
            depth: levels.len() as u64,
            memory: 0,
        };
        if positions >= job.limits.positions {
            stopped = Stop::Positions;
            break;
        }
        if let Some(stop) = job.stop(&pace) {
            stopped = stop;
            break;
        }
    }
    Run {
        tally: explorer.tally,
        positions,
        levels,
        stopped: Some(stopped),
        found,
        classes: None,
        memory: 0,
        hashed: false,
        graded: false,
        sampled: drawn,
    }
}

//! What a seat is shown: two games that its own log does not tell apart have to look
//! alike to it, and to allow it the same moves.
//!
//! Games are many, pairs of positions are fewer: the two games are played side by side,
//! and wherever the seat is told the same of both, the pair of positions that they lead
//! to is looked at, once. So games of any length are judged, also where positions come
//! again. A game in which nothing is secret needs none of it: the log tells all.

use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::collections::{HashMap, HashSet};

use rulebook_model::Secret;

use super::Checkable;
use super::expand::{Fault, NOW, inputs, play};
use super::keys::Keys;
use super::report::{Stop, Verdict};
use super::run::{Found, Job, Pace};
use crate::log::{Input, Logged, Record};
use crate::play::guarded;
use crate::position::{Position, Step};
use crate::view::View;

/// What the pairs came to.
pub(super) struct Told<G: Checkable> {
    pub(super) found: Option<Found<G>>,
    /// How many were looked at.
    pub(super) pairs: u64,
    pub(super) stopped: Option<Stop>,
}

/// Whether something of an event is not for all eyes.
pub(super) fn has_secrets<G: Checkable>() -> bool {
    let mut fields = G::MODEL.events.iter().flat_map(|event| event.fields);
    fields.any(|field| field.secret != Secret::Open)
}

/// Judges what every seat is shown, from one start.
pub(super) fn judge<G, K>(job: &mut Job<'_, G>, start: &Position<G>, keys: &K) -> Told<G>
where
    G: Checkable + Logged + View<Public: PartialEq, Private: PartialEq>,
    K: Keys<G>,
{
    let mut told = Told {
        found: None,
        pairs: 0,
        stopped: None,
    };
    for seat in start.seats() {
        let mut pairs = Pairs {
            seat,
            keys,
            nodes: Vec::new(),
            places: HashMap::new(),
        };
        pairs.run(job, start, &mut told);
        if told.stopped.is_some() {
            break;
        }
    }
    told
}

/// A position, and what may follow.
struct Node<G: Checkable> {
    position: Position<G>,
    /// By what the seat is told of it: what came, and the place where it leads.
    led: Option<Vec<(String, Input<G>, usize)>>,
}

struct Pairs<'k, G: Checkable, K: Keys<G>> {
    seat: G::Seat,
    keys: &'k K,
    nodes: Vec<Node<G>>,
    places: HashMap<K::Key, usize>,
}

/// A pair, the pair that it came from, and what led there in each.
type Pair<G> = (usize, usize, usize, Option<(Input<G>, Input<G>)>);

impl<G, K> Pairs<'_, G, K>
where
    G: Checkable + Logged + View<Public: PartialEq, Private: PartialEq>,
    K: Keys<G>,
{
    fn place(&mut self, position: Position<G>) -> Option<usize> {
        let key = self.keys.key(&position)?;
        let next = self.nodes.len();
        let place = *self.places.entry(key).or_insert(next);
        if place == next {
            self.nodes.push(Node {
                position,
                led: None,
            });
        }
        Some(place)
    }

    /// What may follow a position, with what the seat is told of it.
    fn led(&mut self, at: usize) {
        if self.nodes[at].led.is_some() {
            return;
        }
        let position = self.nodes[at].position.clone();
        let mut led = Vec::new();
        for input in inputs(&position).0 {
            let mut next = position.clone();
            if let Ok(Ok(seen)) = guarded(|| seen(&mut next, &input, self.seat))
                && let Some(to) = self.place(next)
            {
                led.push((seen, input, to));
            }
        }
        self.nodes[at].led = Some(led);
    }

    fn run(&mut self, job: &mut Job<'_, G>, start: &Position<G>, told: &mut Told<G>) {
        let Some(first) = self.place(start.clone()) else {
            return;
        };
        let mut pairs: Vec<Pair<G>> = alloc::vec![(first, first, 0, None)];
        let mut met = HashSet::from([(first, first)]);
        let mut waiting = VecDeque::from([0_usize]);
        while let Some(at) = waiting.pop_front() {
            told.pairs += 1;
            let (one, other) = (pairs[at].0, pairs[at].1);
            if let Some(why) = self.differ(one, other) {
                let (game, second) = Self::games(&pairs, at);
                // The shorter one, of several seats.
                let longer =
                    |known: &Found<G>| known.game.as_ref().map(Vec::len) > Some(game.len());
                if told.found.as_ref().is_none_or(longer) {
                    let fault = Fault {
                        verdict: Verdict::Secrets,
                        why,
                        tried: None,
                    };
                    let mut found = Found::new(fault, Some(game));
                    found.other = Some(second);
                    told.found = Some(found);
                }
                return;
            }
            self.led(one);
            self.led(other);
            let mut alike: HashMap<&str, Vec<(&Input<G>, usize)>> = HashMap::new();
            for (seen, input, to) in self.nodes[other].led.iter().flatten() {
                alike.entry(seen).or_default().push((input, *to));
            }
            for (seen, input, to) in self.nodes[one].led.iter().flatten() {
                for &(second, second_to) in alike.get(seen.as_str()).into_iter().flatten() {
                    // One order stands for both.
                    let pair = (*to.min(&second_to), *to.max(&second_to));
                    if met.insert(pair) {
                        waiting.push_back(pairs.len());
                        let inputs = (input.clone(), second.clone());
                        pairs.push((*to, second_to, at, Some(inputs)));
                    }
                }
            }
            if told.pairs.is_multiple_of(1 << 12) {
                let size = size_of::<Node<G>>() * self.nodes.len();
                let pace = Pace {
                    positions: told.pairs,
                    waiting: waiting.len() as u64,
                    depth: 0,
                    memory: (size + 3 * size_of::<Pair<G>>() * pairs.len() / 2) as u64,
                };
                told.stopped = job.stop(&pace);
                if told.pairs >= job.limits.positions {
                    told.stopped = Some(Stop::Positions);
                }
                if told.stopped.is_some() {
                    return;
                }
            }
        }
    }

    /// What the seat is shown of one and not of the other.
    fn differ(&self, one: usize, other: usize) -> Option<String> {
        if one == other {
            return None;
        }
        let (one, other) = (&self.nodes[one].position, &self.nodes[other].position);
        let seat = self.seat;
        let differs = guarded(|| {
            if G::public(one) != G::public(other) {
                "what everybody sees tells"
            } else if G::private(one, seat) != G::private(other, seat) {
                "what it sees of its own tells"
            } else if one.legal_moves_at(seat, NOW) != other.legal_moves_at(seat, NOW) {
                "what it may play tells"
            } else {
                ""
            }
        });
        match differs {
            Ok("") => None,
            Ok(tells) => Some(format!(
                "{seat} cannot know which of two games it is, and {tells}"
            )),
            Err(message) => Some(format!("the view panics: {message}")),
        }
    }

    fn games(pairs: &[Pair<G>], mut at: usize) -> (Vec<Input<G>>, Vec<Input<G>>) {
        let (mut one, mut other) = (Vec::new(), Vec::new());
        while let Some((first, second)) = &pairs[at].3 {
            one.push(first.clone());
            other.push(second.clone());
            at = pairs[at].2;
        }
        one.reverse();
        other.reverse();
        (one, other)
    }
}

/// Plays an input, and gives what the seat is told of it: the record of its log.
fn seen<G: Checkable + Logged>(
    position: &mut Position<G>,
    input: &Input<G>,
    seat: G::Seat,
) -> Result<String, String> {
    let mut steps: Vec<Step<G>> = Vec::new();
    let refused = |why: crate::IllegalMove<G>| format!("{why}");
    match input {
        Input::Move { seat, mv } => {
            position
                .play_unasserted(*seat, mv.clone(), NOW, &mut steps)
                .map_err(refused)?;
        }
        Input::Chance(event) => {
            position
                .play_chance_into_at(event.clone(), NOW, &mut steps)
                .map_err(refused)?;
        }
        other => play(position, other).map_err(refused)?,
    }
    let branch = steps.first().map(|step| step.branch);
    let mut then = steps;
    if !then.is_empty() {
        then.remove(0);
    }
    let record = Record {
        input: input.clone(),
        at: NOW,
        branch,
        then,
        position: None,
    };
    let seen = record.seen_by(0, Some(seat))?;
    serde_json::to_string(&seen).map_err(|why| format!("{why}"))
}

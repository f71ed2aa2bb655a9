//! Positions that come again: whether an end can be reached from everywhere, and
//! whether a game can go on for ever.
//!
//! The levels have shown that some move leads back, or not forward; now every position
//! is looked at once more, and where it leads is kept: a number for each move. Then
//! Tarjan's algorithm finds the parts in which positions reach each other (R. Tarjan,
//! Depth-first search and linear graph algorithms, 1972), those that nothing leaves
//! first: so that with each it is known whether an end can be reached from what it leads
//! to.

use alloc::collections::VecDeque;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::Checkable;
use super::breadth::Breadth;
use super::expand::{Explorer, Fault};
use super::keys::Keys;
use super::report::Verdict;
use super::run::Found;
use super::store::{SHARDS, SHARDS_U32, Store};
use super::trace;
use crate::log::Input;
use crate::pack::Word;
use crate::position::Position;

/// What was found, and in how much memory.
pub(super) struct Around<G: Checkable> {
    pub(super) found: Vec<Found<G>>,
    pub(super) memory: u64,
}

/// Where positions lead, by place: their numbers without gaps.
pub(super) struct Edges {
    /// For each, where its moves begin in `to`.
    from: Vec<u32>,
    len: Vec<u32>,
    to: Vec<u32>,
    pub(super) what: Vec<What>,
    /// The place of the first position of each table.
    offsets: [u32; SHARDS + 1],
}

/// What a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// It was met, and not looked at.
    Unknown,
    /// Somebody is to move: that seat alone, or several.
    Play(Option<u8>),
    /// Something is to be drawn.
    Chance,
    /// The game is over.
    End,
}

impl Edges {
    fn new<K: Word>(store: &Store<K>) -> Self {
        let mut offsets = [0; SHARDS + 1];
        for (at, shard) in store.shards.iter().enumerate() {
            offsets[at + 1] = offsets[at] + shard.len();
        }
        let len = offsets[SHARDS] as usize;
        Edges {
            from: vec![0; len],
            len: vec![0; len],
            to: Vec::new(),
            what: vec![What::Unknown; len],
            offsets,
        }
    }

    fn bytes(&self) -> u64 {
        // With what the search keeps of each position.
        (4 * self.to.len() + (4 + 4 + 2 + 4 + 4 + 1) * self.from.len()) as u64
    }

    pub(super) fn place(&self, number: u32) -> u32 {
        self.offsets[number as usize % SHARDS] + number / SHARDS_U32
    }

    pub(super) fn number(&self, place: u32) -> u32 {
        let shard = self.offsets.partition_point(|&offset| offset <= place) - 1;
        (place - self.offsets[shard]) * SHARDS_U32 + u32::try_from(shard).unwrap_or(0)
    }

    pub(super) fn of(&self, place: u32) -> &[u32] {
        let from = self.from[place as usize] as usize;
        &self.to[from..from + self.len[place as usize] as usize]
    }

    pub(super) fn len(&self) -> u32 {
        self.offsets[SHARDS]
    }

    /// All that can be reached from there, what is nearer before what is farther.
    pub(super) fn order(&self, first: u32) -> Vec<u32> {
        let mut met = vec![false; self.len() as usize];
        met[first as usize] = true;
        let mut order = vec![first];
        let mut at = 0;
        while let Some(&place) = order.get(at) {
            at += 1;
            for &to in self.of(place) {
                if !core::mem::replace(&mut met[to as usize], true) {
                    order.push(to);
                }
            }
        }
        order
    }
}

/// Looks at all positions once more, and keeps where they lead.
pub(super) fn edges<G: Checkable, K: Keys<G>>(
    start: &Position<G>,
    keys: &K,
    store: &Store<K::Key>,
    mut look: impl FnMut(u32, &Position<G>),
) -> Edges {
    let mut edges = Edges::new(store);
    let mut explorer: Explorer<'_, G, K> = Explorer::new(keys.clone(), &[]);
    let Some(first) = keys.key(start).and_then(|key| store.find(key)) else {
        return edges;
    };
    // Those that only their key is known of are found again, from the start on.
    let mut waiting: VecDeque<(u32, Position<G>)> = VecDeque::new();
    let mut met = vec![false; edges.len() as usize];
    let mut all = 0..edges.len();
    let mut led = Vec::new();
    let unpacks = keys.unpacked(store.key(first)).is_some();
    if !unpacks {
        met[edges.place(first) as usize] = true;
        waiting.push_back((first, start.clone()));
    }
    loop {
        let (number, position) = if unpacks {
            let Some(place) = all.next() else { break };
            let number = edges.number(place);
            let Some(position) = keys.unpacked(store.key(number)) else {
                break;
            };
            (number, position)
        } else {
            let Some(next) = waiting.pop_front() else {
                break;
            };
            next
        };
        let place = edges.place(number) as usize;
        look(edges.place(number), &position);
        let from = edges.to.len();
        // A fault has been told; what leads on does all the same.
        let mut followed = true;
        let key = store.key(number);
        let sound = explorer.expand_guarded(key, &position, &mut |position, _| match keys
            .key(&position)
            .and_then(|key| store.find(key))
        {
            Some(number) => led.push((number, (!unpacks).then_some(position))),
            None => followed = false,
        });
        if !sound {
            // What is behind a fault nobody knows; a deadlock is none.
            let dead = |fault: &Fault<G>| fault.verdict == Verdict::Alive;
            followed &= explorer.faults(key, &position).iter().all(dead);
        }
        for (to, position) in led.drain(..) {
            let to_place = edges.place(to);
            edges.to.push(to_place);
            if let Some(position) = position
                && !core::mem::replace(&mut met[to_place as usize], true)
            {
                waiting.push_back((to, position));
            }
        }
        edges.from[place] = u32::try_from(from).unwrap_or(u32::MAX);
        edges.len[place] = u32::try_from(edges.to.len() - from).unwrap_or(u32::MAX);
        edges.what[place] = if !followed {
            What::Unknown
        } else if position.is_over() {
            What::End
        } else if position.is_chance_pending() {
            What::Chance
        } else {
            let mut active = position.active().iter();
            let first = active.next();
            What::Play(
                first
                    .filter(|_| active.next().is_none())
                    .map(crate::Seat::index),
            )
        };
    }
    edges
}

/// Judges what comes again.
pub(super) fn find<G: Checkable, K: Keys<G>>(
    start: &Position<G>,
    keys: &K,
    run: &Breadth<G, K>,
) -> Around<G> {
    let store = &run.store;
    let edges = edges(start, keys, store, |_, _| {});
    let parts = Parts::of(&edges);
    let mut found = Vec::new();
    let fault = |verdict: Verdict, why: &str| Fault {
        verdict,
        why: why.to_string(),
        tried: None,
    };
    let game = |place: u32| trace::game(start, keys, &store.path(edges.number(place)));
    // The nearest to the start comes first.
    let order = match keys.key(start).and_then(|key| store.find(key)) {
        Some(first) => edges.order(edges.place(first)),
        None => Vec::new(),
    };
    let nearest = |is: &dyn Fn(u32) -> bool| order.iter().copied().find(|&place| is(place));

    let stuck = |place: u32| !parts.can_end[place as usize];
    if let Some(place) = nearest(&stuck) {
        let why = "no end can be reached from here, whatever is played";
        found.push(Found::new(fault(Verdict::CanEnd, why), game(place)));
    }
    let comes_again = |place: u32| parts.around[place as usize];
    if let Some(place) = nearest(&comes_again) {
        let why = "this position can come again, and again: the game need never end";
        let mut again = Found::new(fault(Verdict::MustEnd, why), game(place));
        if let Some(game) = &again.game {
            again.round = round(start, keys, store, &edges, game, place);
        }
        found.push(again);
    }
    let settles = settles(&edges);
    if let Some(place) = nearest(&|place| !settles[place as usize]) {
        let why = "what is drawn from here on never leads to a move or an end";
        found.push(Found::new(fault(Verdict::Settles, why), game(place)));
    }
    Around {
        found,
        memory: edges.bytes(),
    }
}

/// The shortest way from a position back to it.
fn round<G: Checkable, K: Keys<G>>(
    start: &Position<G>,
    keys: &K,
    store: &Store<K::Key>,
    edges: &Edges,
    game: &[Input<G>],
    place: u32,
) -> Vec<Input<G>> {
    let mut came: std::collections::HashMap<u32, u32> = std::collections::HashMap::new();
    let mut waiting = VecDeque::from([place]);
    'search: while let Some(at) = waiting.pop_front() {
        for &to in edges.of(at) {
            if came.contains_key(&to) {
                continue;
            }
            came.insert(to, at);
            if to == place {
                break 'search;
            }
            waiting.push_back(to);
        }
    }
    let mut way = vec![place];
    while let Some(&before) = way.last().and_then(|at| came.get(at)) {
        way.push(before);
        if before == place {
            break;
        }
    }
    way.reverse();
    let mut position = start.clone();
    for input in game {
        if !matches!(super::expand::play(&mut position, input), Ok(())) {
            return Vec::new();
        }
    }
    let mut round = Vec::new();
    for &to in &way[1..] {
        let key = store.key(edges.number(to));
        let Some((input, next)) = trace::step(&position, keys, key) else {
            return Vec::new();
        };
        round.push(input);
        position = next;
    }
    round
}

/// From which positions a chain of chance events can be left.
fn settles(edges: &Edges) -> Vec<bool> {
    let mut settles: Vec<bool> = edges
        .what
        .iter()
        .map(|what| *what != What::Chance)
        .collect();
    loop {
        let mut more = false;
        for place in (0..edges.len()).rev() {
            let leads = |to: &u32| settles[*to as usize];
            if !settles[place as usize] && edges.of(place).iter().any(leads) {
                settles[place as usize] = true;
                more = true;
            }
        }
        if !more {
            return settles;
        }
    }
}

/// What is known of each position once its part is done.
struct Parts {
    can_end: Vec<bool>,
    /// Whether it can come again.
    around: Vec<bool>,
}

impl Parts {
    fn of(edges: &Edges) -> Parts {
        const NEW: u32 = 0;
        // A position that the search comes back to, not one that it meets.
        const RESUMED: u32 = 1 << 31;
        let len = edges.len() as usize;
        let mut parts = Parts {
            can_end: edges
                .what
                .iter()
                // What was not looked at may lead to one.
                .map(|what| matches!(what, What::End | What::Unknown))
                .collect(),
            around: vec![false; len],
        };
        // The order in which they were met, counted from 1, and the earliest that they
        // lead to of those whose part is not done.
        let (mut met, mut low) = (vec![NEW; len], vec![NEW; len]);
        let mut done = vec![false; len];
        let mut count = 0;
        let mut stack: Vec<u32> = Vec::new();
        // Where the search stands: a position, and how many of its moves were followed.
        let mut way: Vec<(u32, u32)> = Vec::new();
        for root in 0..edges.len() {
            if met[root as usize] != NEW {
                continue;
            }
            way.push((root, 0));
            while let Some((place, followed)) = way.pop() {
                let at = place as usize;
                if followed == 0 {
                    count += 1;
                    (met[at], low[at]) = (count, count);
                    stack.push(place);
                }
                let to = edges.of(place);
                let mut next = (followed & !RESUMED) as usize;
                let mut went = false;
                while next < to.len() {
                    let other = to[next] as usize;
                    if met[other] == NEW {
                        // Comes back to this move when that one is done.
                        way.push((place, u32::try_from(next).unwrap_or(0) | RESUMED));
                        way.push((to[next], 0));
                        went = true;
                        break;
                    }
                    if !done[other] {
                        low[at] = low[at].min(low[other].min(met[other]));
                    }
                    parts.can_end[at] |= done[other] && parts.can_end[other];
                    next += 1;
                }
                if went {
                    continue;
                }
                if low[at] == met[at] {
                    Self::close(&mut parts, edges, &mut stack, &mut done, place);
                }
            }
        }
        parts
    }

    /// A part is done: all that lies on the stack from that position on.
    fn close(
        parts: &mut Parts,
        edges: &Edges,
        stack: &mut Vec<u32>,
        done: &mut [bool],
        place: u32,
    ) {
        let from = stack.iter().rposition(|&other| other == place).unwrap_or(0);
        let part = stack.split_off(from);
        let can_end = part.iter().any(|&place| {
            let leads = |to: &u32| parts.can_end[*to as usize];
            parts.can_end[place as usize] || edges.of(place).iter().any(leads)
        });
        let around = part.len() > 1 || edges.of(place).contains(&place);
        for place in part {
            done[place as usize] = true;
            parts.can_end[place as usize] = can_end;
            parts.around[place as usize] = around;
        }
    }
}

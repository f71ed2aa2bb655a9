//! The search, held against games that are played out: queues as they are, one
//! step after the other, by other code.

extern crate std;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::{Handlers, Search};
use crate::model::{Emit, EventId, EventKind, Handler, HandlerId, Model, PhaseId, Target};
use crate::samples::rules;

/// No rule book is played with longer queues, or further.
const LONGEST: usize = 6;
const FURTHEST: usize = 60;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(0x5851_F42D_4C95_7F2D)
            .wrapping_add(0x1405_7B7E_F767_814F);
        (self.0 >> 33) % sides
    }

    fn one_in(&mut self, sides: u64) -> bool {
        self.roll(sides) == 0
    }

    fn of<'t>(&mut self, words: &[&'t str]) -> &'t str {
        words[usize::try_from(self.roll(words.len() as u64)).unwrap()]
    }
}

fn some_rules(seed: u64) -> String {
    let mut dice = Dice(seed);
    dice.roll(2);
    let mut text = String::from("move Go\ninternal A B C\nend Won");
    for phase in ["P", "R", "Q in R", "S in R"] {
        write!(text, "\nphase {phase}").unwrap();
        if dice.one_in(8) {
            text += " exit!";
        }
        match dice.roll(6) {
            0 => text += " enter!",
            1 => text += dice.of(&[" enter A", " enter B C", " enter C"]),
            _ => {}
        }
    }
    for phase in ["P", "Q", "S"] {
        let mut written: Vec<&str> = Vec::from(["on Go"]);
        for event in ["on A", "on B", "on C"] {
            match dice.roll(12) {
                0 => {}
                1 => written.push(dice.of(&["on! A", "on~ B", "on!! C"])),
                _ => written.push(event),
            }
        }
        if dice.one_in(4) {
            written.push(dice.of(&["always", "always~"]));
        }
        for head in written {
            write!(text, "\n{head} {phase}:").unwrap();
            for way in 0..=dice.roll(2) {
                let target = dice.of(&["=", "=", "P", "Q", "S", "+S", "+P", "Won"]);
                let guard = if head.starts_with("always") && !dice.one_in(6) {
                    "?"
                } else {
                    ""
                };
                let emits = match dice.roll(6) {
                    0 => dice.of(&["A", "B", "C"]),
                    1 => dice.of(&["A B", "B C", "C C", "C A"]),
                    2 if dice.one_in(8) => dice.of(&["A*", "B* C"]),
                    _ => "",
                };
                let between = if way == 0 { "" } else { " ;" };
                write!(text, "{between} {target}{guard} {emits}").unwrap();
            }
        }
    }
    text
}

type Place = (PhaseId, Vec<EventId>);

/// What comes of a rule book, step by step.
struct Played<'a> {
    model: Model<'a>,
    next: BTreeMap<Place, BTreeSet<Place>>,
    /// Where it may be over: nothing follows, an end, or an unhandled event.
    over: BTreeSet<Place>,
    fails: BTreeSet<Place>,
    unhandled: BTreeSet<(PhaseId, EventId)>,
    /// Whether some queue or the whole was too long to be played out.
    cut: bool,
    longest: usize,
}

impl<'a> Played<'a> {
    fn new(model: Model<'a>) -> Self {
        Played {
            model,
            next: BTreeMap::new(),
            over: BTreeSet::new(),
            fails: BTreeSet::new(),
            unhandled: BTreeSet::new(),
            cut: false,
            longest: 0,
        }
    }

    /// Where a branch may lead, an end being nowhere; and whether a border on
    /// the way refuses.
    fn cross(
        &self,
        from: Option<PhaseId>,
        target: Target,
        emits: &[Emit],
        queue: &[EventId],
    ) -> (Vec<Option<Place>>, bool) {
        let parent = |phase: PhaseId| self.model.phase(phase).parent;
        let (to, anew) = match target {
            Target::Stay => (from.unwrap(), false),
            Target::To(phase) => (phase, from != Some(phase)),
            Target::Again(phase) => (phase, true),
            Target::Push { .. } | Target::Pop | Target::Play(_) => {
                unreachable!("none is in these samples")
            }
        };
        let (mut left, mut entered) = (Vec::new(), Vec::new());
        if anew {
            if from.and_then(parent) != parent(to) || from.is_none() {
                left.extend(from.and_then(parent));
                entered.extend(parent(to));
            }
            left.extend(from);
            entered.push(to);
        }
        let mut all = emits.to_vec();
        let mut refuses = false;
        for phase in left {
            refuses |= self
                .model
                .phase(phase)
                .exit
                .is_some_and(|hook| hook.refuses);
        }
        for phase in entered {
            if let Some(hook) = self.model.phase(phase).enter {
                refuses |= hook.refuses;
                all.extend(hook.emits);
            }
        }
        if self.model.phase(to).is_end() {
            return (Vec::from([None]), refuses);
        }
        let mut queues = Vec::from([queue.to_vec()]);
        for emit in all {
            let times = if emit.repeated { 0..=2 } else { 1..=1 };
            let longer = |queue: &Vec<EventId>| {
                let queue = queue.clone();
                times.clone().map(move |times| {
                    let more = core::iter::repeat_n(emit.event, times);
                    queue.iter().copied().chain(more).collect()
                })
            };
            queues = queues.iter().flat_map(longer).collect();
        }
        let places = queues.into_iter().map(|queue| Some((to, queue)));
        (places.collect(), refuses)
    }

    fn play(&mut self, starts: Vec<Place>) {
        let mut ahead = starts;
        while let Some((phase, queue)) = ahead.pop() {
            let here = (phase, queue.clone());
            if self.next.contains_key(&here) {
                continue;
            }
            self.longest = self.longest.max(queue.len());
            if queue.len() > LONGEST || self.next.len() > FURTHEST {
                self.cut = true;
                continue;
            }
            let mut places = BTreeSet::new();
            let handlers = |event: EventKind, id: Option<EventId>| {
                let model = self.model;
                model.handlers.iter().filter(move |handler| {
                    model.event(handler.event).kind == event
                        && id.is_none_or(|id| handler.event == id)
                        && handler.phases.contains(&phase)
                })
            };
            let always: Vec<&Handler<'_>> = handlers(EventKind::Always, None).collect();
            let mut taken: Vec<(&Handler<'_>, &[EventId])> = always
                .iter()
                .map(|&handler| (handler, &queue[..]))
                .collect();
            let holds = always
                .iter()
                .any(|handler| handler.branches.iter().any(|branch| branch.guard.is_none()));
            if !holds {
                match queue.split_first() {
                    None => {
                        self.over.insert(here.clone());
                    }
                    Some((&event, rest)) => {
                        match handlers(EventKind::Internal, Some(event)).next() {
                            Some(handler) => taken.push((handler, rest)),
                            None => {
                                self.unhandled.insert((phase, event));
                                self.over.insert(here.clone());
                                self.fails.insert(here.clone());
                            }
                        }
                    }
                }
            }
            for (handler, rest) in taken {
                let mut fails = handler.refuses || handler.copies || !handler.exclusive;
                for branch in handler.branches {
                    let (to, refuses) = self.cross(Some(phase), branch.target, branch.emits, rest);
                    fails |= refuses;
                    for place in to {
                        match place {
                            Some(place) => {
                                places.insert(place.clone());
                                ahead.push(place);
                            }
                            None => {
                                self.over.insert(here.clone());
                            }
                        }
                    }
                }
                if fails {
                    self.fails.insert(here.clone());
                }
            }
            self.next.insert(here, places);
        }
    }

    fn reach(&self, starts: &[Place]) -> BTreeSet<Place> {
        let mut reached = BTreeSet::new();
        let mut ahead = starts.to_vec();
        while let Some(place) = ahead.pop() {
            if reached.insert(place.clone()) {
                ahead.extend(self.next.get(&place).into_iter().flatten().cloned());
            }
        }
        reached
    }

    fn goes_on(&self, place: &Place) -> bool {
        let reached = self.reach(core::slice::from_ref(place));
        reached.iter().all(|place| !self.over.contains(place))
    }

    /// Whether what follows can fail, or has no bound.
    fn may_fail(&self, starts: &[Place]) -> bool {
        let reached = self.reach(starts);
        reached.iter().any(|place| {
            let next: Vec<Place> = self
                .next
                .get(place)
                .into_iter()
                .flatten()
                .cloned()
                .collect();
            self.fails.contains(place) || self.reach(&next).contains(place)
        })
    }
}

/// What a search finds that keeps the order of so many events: which arrive
/// unhandled, and whether something is endless.
fn found(model: Model<'_>, exact: usize) -> (BTreeSet<(PhaseId, EventId)>, bool) {
    let handlers = Handlers::new(model);
    let mut search = Search::new(&handlers, exact);
    search.begin_at_start();
    for id in moves(model) {
        for at in 0..model.handler(id).branches.len() {
            search.begin(model.handler(id).phases[0], (id, at));
        }
    }
    search.run(usize::MAX);
    let unhandled = search.nodes.iter().flat_map(|node| {
        let events = node.unhandled.iter();
        events.map(|&event| (node.config.phase, event))
    });
    let (settles, certain) = (search.can_settle(), search.certain());
    let endless = (0..settles.len()).any(|at| certain[at] && !settles[at]);
    (unhandled.collect(), endless)
}

fn moves(model: Model<'_>) -> impl Iterator<Item = HandlerId> {
    let ids = model.handler_ids();
    ids.filter(move |&id| model.handler(id).event == EventId(0))
}

#[test]
fn the_search_finds_what_playing_finds() {
    // How often each answer was the right one.
    let (mut endless, mut unhandled, mut copied) = ([0; 2], [0; 2], [0; 2]);
    for seed in 0..500 {
        let text = some_rules(seed);
        let case = || std::format!("seed {seed}\n{text}");
        // The first phase is an end, for the text's order of names.
        let model = Model {
            initial: PhaseId(1),
            ..rules(text.clone().leak())
        };
        let mut played = Played::new(model);
        let (to, _) = played.cross(None, Target::To(PhaseId(1)), &[], &[]);
        let mut starts: Vec<Place> = to.into_iter().flatten().collect();
        let mut begun = Vec::new();
        for id in moves(model) {
            let handler = model.handler(id);
            let (mut places, mut fails) = (Vec::new(), handler.copies);
            for branch in handler.branches {
                let from = Some(handler.phases[0]);
                let (to, refuses) = played.cross(from, branch.target, branch.emits, &[]);
                places.extend(to.into_iter().flatten());
                fails |= refuses;
            }
            starts.extend(places.iter().cloned());
            begun.push((id, places, fails));
        }
        played.play(starts);
        let whole = !played.cut && !text.contains('*');

        for exact in [0, 1, 3] {
            let (found, found_endless) = found(model, exact);
            assert!(played.unhandled.is_subset(&found), "{exact} {}", case());
            if !whole {
                continue;
            }
            let goes_on = played.next.keys().any(|place| played.goes_on(place));
            assert!(goes_on || !found_endless, "{exact} {}", case());
            if played.longest <= exact {
                assert_eq!(found, played.unhandled, "{exact} {}", case());
                assert_eq!(found_endless, goes_on, "{exact} {}", case());
                endless[usize::from(goes_on)] += 1;
                unhandled[usize::from(found.is_empty())] += 1;
            }
        }
        let copies = crate::copies(&model);
        for (id, places, fails) in begun {
            let needed = fails || played.may_fail(&places);
            assert!(copies[id.index()] || !needed, "{id:?} {}", case());
            if whole {
                assert_eq!(copies[id.index()], needed, "{id:?} {}", case());
                copied[usize::from(needed)] += 1;
            }
        }
    }
    for often in [endless, unhandled, copied].into_iter().flatten() {
        assert!(often >= 10, "{endless:?} {unhandled:?} {copied:?}");
    }
}

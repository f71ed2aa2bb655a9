//! Rule books for tests, from a few words.
//!
//! ```text
//! move Go Stop                    events, in order; `always` is the last
//! internal Deal Score
//! chance Roll
//! phase Round enter! Deal         a hook that may refuse, and emits
//! phase Play in Round exit!
//! end Won
//! before! Play Go Stop            a rule that may refuse; `_` is the whole game
//! before~ _ Go                    one that changes the state
//! on Go Play: = Deal Score* ; Won ; +Play
//!                                 stay, to, again; what is emitted, `*` in a `for`
//! on! Go Play: =                  may refuse
//! on!! Go Play: =                 may fail after it began
//! on~ Go Play: =                  its branches are not exclusive
//! always Play Bid: Won?           `?` is a guard; so `done`, `timeout`
//! on Go Play: >Doubt>Bid ; >Doubt push, then Bid; push, and back
//! on Go Doubt: <                  pop
//! ```

extern crate std;

use std::boxed::Box;
use std::vec::Vec;

use crate::model::{
    Branch, Emit, Event, EventId, EventKind, Handler, Hook, Model, Phase, PhaseId, Rule, Seats,
    Target, When,
};

/// The model of a rule book; what tests throw away need not be freed.
pub(crate) fn rules(text: &'static str) -> Model<'static> {
    let lines: Vec<(&str, &str)> = text
        .lines()
        .filter_map(|line| line.trim().split_once(' '))
        .collect();
    let mut sheet = Sheet {
        events: Vec::new(),
        phases: Vec::new(),
    };
    for &(word, rest) in &lines {
        match word {
            "move" => sheet.declare(rest, EventKind::Move),
            "internal" => sheet.declare(rest, EventKind::Internal),
            "chance" => sheet.declare(rest, EventKind::Chance),
            "phase" | "end" => sheet.phases.extend(rest.split_whitespace().next()),
            _ => {}
        }
    }
    for (line, name, kind) in [
        ("always", "Always", EventKind::Always),
        ("done", "Done", EventKind::Done),
        ("timeout", "Timeout", EventKind::Timeout),
    ] {
        if lines.iter().any(|(word, _)| word.starts_with(line)) {
            sheet.declare(name, kind);
        }
    }

    let (mut phases, mut rules, mut handlers) = (Vec::new(), Vec::new(), Vec::new());
    for &(word, rest) in &lines {
        match word.trim_end_matches(['!', '~']) {
            "phase" => phases.push(sheet.phase(rest, None)),
            "end" => phases.push(sheet.phase(rest, Some("Outcome::Draw"))),
            "before" => rules.push(sheet.rule(word, rest, When::Before)),
            "after" => rules.push(sheet.rule(word, rest, When::After)),
            "on" | "always" | "done" | "timeout" => handlers.push(sheet.handler(word, rest)),
            _ => {}
        }
    }
    Model {
        game: "Sample",
        docs: "",
        seats: Seats::Solo,
        turn: None,
        phases: Box::leak(phases.into()),
        initial: PhaseId(0),
        events: Box::leak(sheet.events.into()),
        illegals: &[],
        handlers: Box::leak(handlers.into()),
        rules: Box::leak(rules.into()),
    }
}

/// What a rule book has declared.
struct Sheet {
    events: Vec<Event<'static>>,
    phases: Vec<&'static str>,
}

impl Sheet {
    fn declare(&mut self, names: &'static str, kind: EventKind) {
        let events = names.split_whitespace().map(|name| Event {
            name,
            docs: "",
            kind,
            fields: &[],
            allows: &[],
        });
        self.events.extend(events);
    }

    fn event_id(&self, name: &str) -> EventId {
        let at = self.events.iter().position(|event| event.name == name);
        EventId(u16::try_from(at.unwrap_or_else(|| panic!("no event {name}"))).unwrap())
    }

    fn phase_id(&self, name: &str) -> PhaseId {
        let at = self.phases.iter().position(|&phase| phase == name);
        PhaseId(u16::try_from(at.unwrap_or_else(|| panic!("no phase {name}"))).unwrap())
    }

    fn emits(&self, words: &[&str]) -> &'static [Emit] {
        let emits = words.iter().map(|word| Emit {
            event: self.event_id(word.trim_end_matches('*')),
            repeated: word.ends_with('*'),
        });
        Box::leak(emits.collect())
    }

    fn phase(&self, rest: &'static str, outcome: Option<&'static str>) -> Phase<'static> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let is_key = |word: &str| matches!(word.trim_end_matches('!'), "in" | "enter" | "exit");
        let after = |key: &str| {
            let at = words
                .iter()
                .position(|word| word.trim_end_matches('!') == key)?;
            let rest = &words[at + 1..];
            let end = rest.iter().position(|word| is_key(word));
            Some((words[at], &rest[..end.unwrap_or(rest.len())]))
        };
        let hook = |key| {
            after(key).map(|(word, emitted)| Hook {
                docs: "",
                emits: self.emits(emitted),
                refuses: word.ends_with('!'),
            })
        };
        Phase {
            name: words[0],
            docs: "",
            data: &[],
            outcome,
            turn: None,
            deadline: None,
            parent: after("in").map(|(_, names)| self.phase_id(names[0])),
            enter: hook("enter"),
            exit: hook("exit"),
            allows: &[],
        }
    }

    fn rule(&self, word: &str, rest: &str, when: When) -> Rule<'static> {
        let (place, names) = rest.split_once(' ').unwrap();
        let events = names.split_whitespace().map(|name| self.event_id(name));
        Rule {
            when,
            docs: "",
            phase: (place != "_").then(|| self.phase_id(place)),
            events: Box::leak(events.collect()),
            refuses: word.contains('!'),
            changes: word.contains('~'),
        }
    }

    fn handler(&self, word: &str, rest: &'static str) -> Handler<'static> {
        let (head, ways) = rest.split_once(':').unwrap();
        let mut head = head.split_whitespace();
        let event = match word.trim_end_matches(['!', '~']) {
            "always" => "Always",
            "done" => "Done",
            "timeout" => "Timeout",
            _ => head.next().unwrap(),
        };
        Handler {
            event: self.event_id(event),
            phases: Box::leak(head.map(|name| self.phase_id(name)).collect()),
            docs: "",
            by: None,
            exclusive: !word.ends_with('~'),
            refuses: word.ends_with('!'),
            copies: word.ends_with("!!"),
            branches: Box::leak(ways.split(';').filter_map(|way| self.branch(way)).collect()),
        }
    }

    fn branch(&self, way: &str) -> Option<Branch<'static>> {
        let words: Vec<&str> = way.split_whitespace().collect();
        let (&target, emitted) = words.split_first()?;
        Some(Branch {
            label: None,
            docs: "",
            guard: target.ends_with('?').then_some("so"),
            target: match target.trim_end_matches('?') {
                "=" => Target::Stay,
                again if again.starts_with('+') => Target::Again(self.phase_id(&again[1..])),
                "<" => Target::Pop,
                push if push.starts_with('>') => {
                    let (to, then) = push[1..].split_once('>').unwrap_or((&push[1..], ""));
                    Target::Push {
                        to: self.phase_id(to),
                        then: (!then.is_empty()).then(|| self.phase_id(then)),
                    }
                }
                to => Target::To(self.phase_id(to)),
            },
            ends_turn: false,
            emits: self.emits(emitted),
        })
    }
}

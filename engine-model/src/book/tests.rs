use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{Branch, Emit, Event, Phase, RuleBook, Seats, Way};
use crate::check::check;
use crate::fault::Fault;
use crate::graph::Graph;
use crate::model::{EventKind, PhaseId};
use crate::samples::rules;

/// Nested phases, queued events, pushes, pops and rules around.
pub(super) fn rounds() -> Graph<'static> {
    Graph::new(rules(
        "move Bid Doubt Answer Leave
        internal Deal Score
        phase Lobby exit Score
        phase Round enter! Deal
        phase Play in Round
        phase Rest in Round
        phase Asked
        phase Honest
        phase Liar
        end Won
        before! Round Bid
        after~ _ Deal Score
        on Bid Lobby: Play
        on!! Bid Play Rest: +Rest? Score* ; Won? Deal
        on~ Doubt Play: >Asked>Honest? ; >Asked>Liar?
        on Answer Asked: <
        on Leave Honest Liar: Lobby
        on Deal Lobby Play Rest Asked Honest Liar: =
        on Score Lobby Play Rest Asked Honest Liar: =
        always Play Rest: Won?",
    ))
}

fn door() -> RuleBook {
    RuleBook {
        game: "Door".into(),
        phases: vec![Phase::named("Shut"), Phase::end("Open")],
        events: vec![Event::named("push")],
        branches: vec![Branch::new(["Shut"], "push", "Open")],
        ..RuleBook::default()
    }
}

fn told(book: &RuleBook) -> Vec<String> {
    let refused = book.check().unwrap_err();
    refused.problems.iter().map(ToString::to_string).collect()
}

#[test]
fn what_a_graph_is_as_data_is_the_same_graph_again() {
    for graph in [Graph::new(crate::example::TIC_TAC_TOE), rounds()] {
        assert_eq!(check(graph.model()), []);
        let book = RuleBook::of(&graph);
        let rules = book.check().unwrap();
        let again = rules.graph();
        assert_eq!(again.to_mermaid(), graph.to_mermaid());
        assert_eq!(again.flowchart().to_string(), graph.flowchart().to_string());
        assert_eq!(RuleBook::of(&again), book);
        // Asked twice, it lends the same lists.
        assert_eq!(rules.graph().model(), again.model());
    }
}

#[test]
#[cfg(feature = "serde")]
fn it_is_read_from_what_a_graph_writes_and_from_little() {
    let json = rounds().to_json();
    let book: RuleBook = serde_json::from_str(&json).unwrap();
    assert_eq!(book, RuleBook::of(&rounds()));
    assert_eq!(book.check().unwrap().graph().to_json(), json);

    let scene: RuleBook = serde_json::from_str(
        r#"{
            "game": "Cellar",
            "phases": [
                { "name": "Stairs" },
                { "name": "Dark", "docs": "Nothing to be seen." },
                { "name": "Out", "end": true }
            ],
            "events": [{ "name": "down" }, { "name": "up" }, { "name": "feel" }],
            "branches": [
                { "from": "Stairs", "event": "down", "to": "Dark" },
                { "from": ["Stairs", "Dark"], "event": "up", "to": "Out" },
                { "from": "Dark", "event": "feel", "target": "stay" }
            ]
        }"#,
    )
    .unwrap();
    let rules = scene.check().unwrap();
    let graph = rules.graph();
    let names: Vec<String> = graph.edges().map(|edge| graph.name(edge)).collect();
    assert_eq!(names, ["down", "up", "up", "feel"]);

    let misspelt = r#"{ "game": "Cellar", "phases": [{ "name": "A", "dcos": "" }] }"#;
    let refused = serde_json::from_str::<RuleBook>(misspelt)
        .unwrap_err()
        .to_string();
    assert!(refused.contains("unknown field `dcos`"), "{refused}");
    assert!(refused.contains("at line 1 column"), "{refused}");
}

#[test]
fn all_names_that_are_about_nothing_are_told_at_once_and_what_follows_from_them_is_not() {
    let mut book = door();
    book.initial = Some("Shout".into());
    book.phases.push(Phase {
        parent: Some("Hause".into()),
        ..Phase::named("Shut")
    });
    book.events.push(Event::named("Push"));
    book.branches = vec![
        Branch::new(["Shtu", "Shut"], "push", "Open"),
        Branch {
            to: None,
            ..Branch::new(["Shut"], "pull", "")
        },
        Branch {
            emits: vec![Emit {
                event: "push".into(),
                repeated: false,
            }],
            ..Branch::new([""; 0], "push", "Open")
        },
    ];
    assert_eq!(
        told(&book),
        [
            "/phases/2: the phase `Shut` is declared at /phases/0 already: remove one of the two \
             [duplicate_phase]",
            "/phases/2/parent: unknown phase `Hause`: the phases are `Shut`, `Open` [unknown_phase]",
            "/initial: unknown phase `Shout`: the phases are `Shut`, `Open`; did you mean `Shut`? \
             [unknown_phase]",
            "/events/1: `Push` reads as `push` in logs and pictures, and so does `push`: choose \
             another name [duplicate_event]",
            "/branches/0/from/0: unknown phase `Shtu`: the phases are `Shut`, `Open`; did you mean \
             `Shut`? [unknown_phase]",
            "/branches/1: nothing says where it leads: write `\"to\": \"PHASE\"`, or `\"target\": \
             \"stay\"` [no_target]",
            "/branches/1/event: unknown event `pull`: the events are `push`, `Push` \
             [unknown_event]",
            "/branches/2/emits/0/event: `push` is not what rules emit: that is declared with \
             `\"kind\": \"internal\"` [internal_as_move]",
            "/branches/2: nothing says where its event arrives: write `\"from\": \"PHASE\"` [no_target]",
        ],
    );
}

#[test]
fn what_the_rules_lead_to_is_checked_as_of_a_compiled_game() {
    let mut book = door();
    book.phases.insert(1, Phase::named("Cellar"));
    book.events.push(Event::named("knock"));
    assert_eq!(
        told(&book),
        [
            "/phases/1: no path from `Shut` leads to `Cellar`: lead a branch there, or allow it with \
             `\"allows\": [\"unreachable_phase\"]` [unreachable_phase]",
            "/phases/1: `Cellar` handles no event, so that a game can never leave it: write a branch \
             from it, make it an `end`, or allow it with `\"allows\": [\"dead_end\"]` [dead_end]",
            "/events/1: no phase handles `knock`: write a branch of `knock` in one, or allow it with \
             `\"allows\": [\"unhandled_event\"]` [unhandled_event]",
        ],
    );
    book.phases[1].allows = vec![Fault::UnreachablePhase, Fault::DeadEnd];
    book.events[1].allows = vec![Fault::UnhandledEvent];
    assert!(book.check().is_ok());
}

#[test]
fn several_transitions_of_one_name_are_told_apart_by_their_guards() {
    let mut book = door();
    book.branches.push(Branch::new(["Shut"], "push", "Shut"));
    assert_eq!(
        told(&book),
        [
            "/branches/1: it holds always, and so does /branches/0 of the same event in the same phase: \
             give each a `guard` [two_unguarded]"
        ],
    );
    book.branches[0].guard = Some("strong".into());
    assert_eq!(
        book.check().unwrap_err().problems[0].fault,
        Fault::UnguardedBesideGuarded
    );
    book.branches[1].guard = Some("else".into());
    for branch in &mut book.branches {
        branch.label = Some("wide".into());
    }
    assert_eq!(
        book.check().unwrap_err().problems[0].fault,
        Fault::DuplicateLabel
    );
    book.branches[1].label = None;
    let rules = book.check().unwrap();
    let graph = rules.graph();
    let ways: Vec<(u16, String)> = graph
        .from(PhaseId(0))
        .map(|edge| (edge.to.0, graph.name(edge)))
        .collect();
    assert_eq!(ways, [(1, "push:wide".into()), (0, "push".into())]);
}

#[test]
fn a_transition_of_a_parent_is_one_of_the_phases_in_it_save_where_they_have_their_own() {
    let within = |name: &str, parent: &str| Phase {
        parent: Some(parent.into()),
        ..Phase::named(name)
    };
    let mut book = RuleBook {
        game: "House".into(),
        seats: Seats::Counted { least: 1, most: 4 },
        phases: vec![
            Phase::named("House"),
            within("Hall", "House"),
            within("Cellar", "House"),
            Phase {
                end: true,
                ..within("Out", "House")
            },
        ],
        events: vec![Event::named("leave"), Event::named("go")],
        branches: vec![
            Branch::new(["House"], "leave", "Out"),
            Branch::new(["Cellar"], "leave", "Hall"),
            Branch::new(["Hall"], "go", "Cellar"),
            Branch {
                to: None,
                target: Way::Stay,
                ..Branch::new(["Cellar"], "go", "")
            },
        ],
        ..RuleBook::default()
    };
    let rules = book.check().unwrap();
    let graph = rules.graph();
    let edges: Vec<(u16, u16, String)> = graph
        .edges()
        .map(|edge| (edge.from.0, edge.to.0, graph.name(edge)))
        .collect();
    assert_eq!(
        edges,
        [
            (1, 3, "leave".into()),
            (2, 1, "leave".into()),
            (1, 2, "go".into()),
            (2, 2, "go".into()),
        ],
    );
    // It begins in the first phase where a game can stand.
    assert_eq!(graph.model().initial, PhaseId(1));

    book.branches[2].to = Some("House".into());
    book.phases[0].parent = Some("Hall".into());
    let faults: Vec<Fault> = book
        .check()
        .unwrap_err()
        .problems
        .iter()
        .map(|problem| problem.fault)
        .collect();
    assert_eq!(
        faults,
        [
            Fault::Syntax,
            Fault::Syntax,
            Fault::EnterCompound,
            Fault::EnterCompound
        ],
    );
}

#[test]
fn kinds_of_events_are_those_of_a_compiled_game() {
    let mut book = door();
    book.events.push(Event {
        kind: EventKind::Internal,
        ..Event::named("creak")
    });
    assert_eq!(
        book.check().unwrap_err().problems[0].fault,
        Fault::UnhandledEvent
    );
    // That a branch queues it is not enough: something has to handle it.
    book.branches[0].emits = vec![Emit {
        event: "creak".into(),
        repeated: false,
    }];
    assert_eq!(
        book.check().unwrap_err().problems[0].fault,
        Fault::UnhandledEvent
    );
}

// `expect_file!` names it.
#[cfg(feature = "serde")]
extern crate std;

use alloc::string::String;
use alloc::vec::Vec;

use expect_test::expect;
#[cfg(feature = "serde")]
use expect_test::expect_file;

use super::{Direction, Edge, Graph};
use crate::example::TIC_TAC_TOE;
use crate::model::{
    Branch, Event, EventId, EventKind, Handler, HandlerId, Model, Phase, PhaseId, Seats, Target,
};

/// Names, labels and guards that break into the languages of pictures.
const AWKWARD: Model<'static> = Model {
    game: "end",
    docs: "",
    seats: Seats::Counted(2, 6),
    phases: &[
        phase("r#end", None),
        phase("\"Vec<T>\"; #35; a:b \\N &amp;", None),
        phase("", Some("Outcome::Draw")),
    ],
    initial: PhaseId(1),
    events: &[event("r#type"), event("%%{init}%%"), event("")],
    illegals: &[],
    handlers: &[
        Handler {
            by: Some("_"),
            ..handler(
                0,
                &[PhaseId(0), PhaseId(1)],
                &[
                    way(
                        Some("Été"),
                        Some("a &&\n    b[\"x\"]"),
                        Target::To(PhaseId(2)),
                    ),
                    way(
                        Some(""),
                        Some("Some(Foo { very: long, pattern: [first, .., last], .. })"),
                        Target::Stay,
                    ),
                    way(None, Some("else"), Target::Again(PhaseId(0))),
                ],
            )
        },
        Handler {
            by: Some("table.over_limit()"),
            ..handler(
                1,
                &[PhaseId(0)],
                &[way(Some("_x_"), Some("`y`"), Target::Stay)],
            )
        },
        handler(2, &[PhaseId(0)], &[way(None, None, Target::To(PhaseId(1)))]),
        handler(2, &[PhaseId(1)], &[]),
    ],
};

const fn phase(name: &'static str, outcome: Option<&'static str>) -> Phase<'static> {
    Phase {
        name,
        docs: "",
        data: &[],
        outcome,
        allows: &[],
    }
}

const fn event(name: &'static str) -> Event<'static> {
    Event {
        name,
        docs: "",
        kind: EventKind::Move,
        fields: &[],
        allows: &[],
    }
}

const fn handler(
    event: u16,
    phases: &'static [PhaseId],
    branches: &'static [Branch<'static>],
) -> Handler<'static> {
    Handler {
        event: EventId(event),
        phases,
        docs: "",
        by: None,
        exclusive: false,
        copies: false,
        branches,
    }
}

const fn way(
    label: Option<&'static str>,
    guard: Option<&'static str>,
    target: Target,
) -> Branch<'static> {
    Branch {
        label,
        docs: "",
        guard,
        target,
        ends_turn: false,
    }
}

fn names(graph: &Graph<'_>, edges: impl IntoIterator<Item = Edge>) -> Vec<String> {
    edges.into_iter().map(|edge| graph.name(edge)).collect()
}

#[test]
fn branches_come_in_the_order_of_declaration() {
    let graph = Graph::new(TIC_TAC_TOE);
    let all = ["place:win", "place:draw", "place:next", "resign"];
    assert_eq!(names(&graph, graph.edges()), all);
    assert_eq!(names(&graph, graph.from(PhaseId(0))), all);
    assert_eq!(names(&graph, graph.to(PhaseId(0))), ["place:next"]);
    assert_eq!(names(&graph, graph.to(PhaseId(1))), ["place:win", "resign"]);
    assert_eq!(names(&graph, graph.from(PhaseId(1))), [""; 0]);
}

#[test]
fn a_shared_handler_leads_from_each_of_its_phases() {
    let graph = Graph::new(AWKWARD);
    let of_first: Vec<(u16, u16, usize)> = graph
        .edges()
        .filter(|edge| edge.handler == HandlerId(0))
        .map(|edge| (edge.from.0, edge.to.0, edge.branch))
        .collect();
    // The second branch stays, the third leads to `end` from everywhere.
    assert_eq!(
        of_first,
        [
            (0, 2, 0),
            (0, 0, 1),
            (0, 0, 2),
            (1, 2, 0),
            (1, 1, 1),
            (1, 0, 2)
        ],
    );
}

#[test]
fn nodes_are_phases() {
    let graph = Graph::new(TIC_TAC_TOE);
    let phases: Vec<PhaseId> = graph.petgraph().node_weights().copied().collect();
    assert_eq!(phases, [PhaseId(0), PhaseId(1), PhaseId(2)]);
    assert_eq!(graph.petgraph().edge_count(), 4);
}

#[test]
fn names_are_found() {
    let graph = Graph::new(TIC_TAC_TOE);
    assert_eq!(graph.phase_named("Drawn"), Some(PhaseId(2)));
    assert_eq!(graph.phase_named("drawn"), None);
    assert_eq!(graph.event_named("Resign"), Some(EventId(1)));
    assert_eq!(graph.event_named("Play"), None);
}

#[test]
fn an_event_is_applied_where_it_leads_to_one_phase() {
    let graph = Graph::new(TIC_TAC_TOE);
    let (play, won) = (PhaseId(0), PhaseId(1));
    let (place, resign) = (EventId(0), EventId(1));
    assert!(graph.can(play, place));
    assert!(!graph.can(won, place));
    assert_eq!(graph.apply(play, resign), Some(won));
    assert_eq!(graph.apply(play, place), None);
    assert_eq!(graph.apply(won, resign), None);
}

#[test]
fn ends_and_what_can_be_reached() {
    let graph = Graph::new(AWKWARD);
    assert_eq!(graph.ends().collect::<Vec<_>>(), [PhaseId(2)]);
    assert_eq!(graph.reachable().count(), 3);
    let cut = Graph::new(Model {
        handlers: &TIC_TAC_TOE.handlers[1..],
        ..TIC_TAC_TOE
    });
    let reachable: Vec<PhaseId> = cut.reachable().collect();
    assert_eq!(reachable, [PhaseId(0), PhaseId(1)]);
}

#[test]
fn a_path_is_as_short_as_can_be() {
    // 0 → 1 → 2 → 3, and 0 → 2 twice.
    const ROOMS: Model<'static> = Model {
        phases: &[
            phase("A", None),
            phase("B", None),
            phase("C", None),
            phase("D", None),
        ],
        initial: PhaseId(0),
        events: &[event("Go")],
        handlers: &[
            handler(
                0,
                &[PhaseId(0)],
                &[
                    way(Some("Slow"), None, Target::To(PhaseId(1))),
                    way(Some("Fast"), None, Target::To(PhaseId(2))),
                    way(Some("Same"), None, Target::To(PhaseId(2))),
                ],
            ),
            handler(
                0,
                &[PhaseId(1)],
                &[way(Some("On"), None, Target::To(PhaseId(2)))],
            ),
            handler(
                0,
                &[PhaseId(2)],
                &[way(Some("In"), None, Target::To(PhaseId(3)))],
            ),
        ],
        ..AWKWARD
    };
    let graph = Graph::new(ROOMS);
    let path = |from, to| Some(names(&graph, graph.path(PhaseId(from), PhaseId(to))?));
    assert_eq!(path(0, 3).unwrap(), ["go:fast", "go:in"]);
    assert_eq!(path(1, 3).unwrap(), ["go:on", "go:in"]);
    assert_eq!(path(3, 3).unwrap(), [""; 0]);
    assert_eq!(path(3, 0), None);
    assert_eq!(path(0, 9), None);
}

#[test]
fn ids_of_another_model_lead_nowhere() {
    let stray = Graph::new(Model {
        phases: &TIC_TAC_TOE.phases[..1],
        initial: PhaseId(7),
        ..TIC_TAC_TOE
    });
    assert_eq!(names(&stray, stray.edges()), ["place:next"]);
    assert_eq!(stray.from(PhaseId(7)).count(), 0);
    assert_eq!(stray.reachable().count(), 0);
    assert!(!stray.to_mermaid().contains("[*]"));
}

#[test]
fn mermaid_draws_a_choice_where_an_event_has_several_branches() {
    expect![[r#"
        stateDiagram-v2
            state "Play" as s0
            state "Won" as s1
            state "Drawn" as s2
            state c0 <<choice>>
            [*] --> s0
            s0 --> c0 : place
            c0 --> s1 : win#32;#91;Line#58;#58;Three#40;winner#41;#93;
            c0 --> s2 : draw#32;#91;Line#58;#58;Full#93;
            c0 --> s0 : next#32;#91;Line#58;#58;Open#93;
            s0 --> s1 : resign#32;#40;by#32;anyone#41;
            s1 --> [*]
            s2 --> [*]
    "#]]
    .assert_eq(&Graph::new(TIC_TAC_TOE).to_mermaid());
}

#[test]
fn mermaid_is_drawn_as_the_settings_say() {
    let graph = Graph::new(TIC_TAC_TOE);
    let text = graph
        .mermaid()
        .direction(Direction::LeftRight)
        .current(PhaseId(0))
        .guards(false);
    expect![[r#"
        stateDiagram-v2
            direction LR
            state "Play" as s0
            state "Won" as s1
            state "Drawn" as s2
            state c0 <<choice>>
            [*] --> s0
            s0 --> c0 : place
            c0 --> s1 : win
            c0 --> s2 : draw
            c0 --> s0 : next
            s0 --> s1 : resign#32;#40;by#32;anyone#41;
            s1 --> [*]
            s2 --> [*]
            classDef current stroke-width:4px
            class s0 current
    "#]]
    .assert_eq(&alloc::format!("{text}"));
}

#[test]
fn no_name_breaks_into_mermaid() {
    expect![[r##"
        stateDiagram-v2
            state "end" as s0
            state "#34;Vec#60;T#62;#34;#59;#32;#35;35#59;#32;a#58;b#32;#92;N#32;#38;amp#59;" as s1
            state "s2" as s2
            state c0 <<choice>>
            state c1 <<choice>>
            [*] --> s1
            s0 --> c0 : type#32;#40;by#32;anyone#41;
            c0 --> s2 : #233;t#233;#32;#91;a#32;#38;#38;#32;b#91;#34;x#34;#93;#93;
            c0 --> s0 : type#32;#91;Some#40;Foo#32;#123;#32;very#58;#32;long#44;#32;pattern#58;#32;#91;first#44;#8230;#93;
            c0 --> s0 : type#32;#91;else#93;
            s1 --> c1 : type#32;#40;by#32;anyone#41;
            c1 --> s2 : #233;t#233;#32;#91;a#32;#38;#38;#32;b#91;#34;x#34;#93;#93;
            c1 --> s1 : type#32;#91;Some#40;Foo#32;#123;#32;very#58;#32;long#44;#32;pattern#58;#32;#91;first#44;#8230;#93;
            c1 --> s0 : type#32;#91;else#93;
            s0 --> s0 : #37;#37;#123;init#125;#37;#37;#58;x#32;#40;by#32;table#46;over#95;limit#40;#41;#41;#32;#91;#96;y#96;#93;
            s0 --> s1 : e2
            s2 --> [*]
    "##]].assert_eq(&Graph::new(AWKWARD).to_mermaid());
}

#[test]
fn dot_doubles_the_ends() {
    expect![[r#"
        digraph {
            node [shape=box, style=rounded]
            s0 [label="Play"]
            s1 [label="Won", shape=doublecircle]
            s2 [label="Drawn", shape=doublecircle]
            c0 [label="", shape=diamond, style=solid, width=0.3, height=0.3]
            start [label="", shape=point, width=0.15]
            start -> s0
            s0 -> c0 [label="place"]
            c0 -> s1 [label="win [Line::Three(winner)]"]
            c0 -> s2 [label="draw [Line::Full]"]
            c0 -> s0 [label="next [Line::Open]"]
            s0 -> s1 [label="resign (by anyone)"]
        }
    "#]]
    .assert_eq(&Graph::new(TIC_TAC_TOE).to_dot());
}

#[test]
fn no_name_breaks_into_dot() {
    expect![[r#"
        digraph {
            node [shape=box, style=rounded]
            s0 [label="end"]
            s1 [label="\"Vec<T>\"; #35; a:b \\N &amp;amp;"]
            s2 [label="s2", shape=doublecircle]
            c0 [label="", shape=diamond, style=solid, width=0.3, height=0.3]
            c1 [label="", shape=diamond, style=solid, width=0.3, height=0.3]
            start [label="", shape=point, width=0.15]
            start -> s1
            s0 -> c0 [label="type (by anyone)"]
            c0 -> s2 [label="été [a &amp;&amp; b[\"x\"]]"]
            c0 -> s0 [label="type [Some(Foo { very: long, pattern: [first,…]"]
            c0 -> s0 [label="type [else]"]
            s1 -> c1 [label="type (by anyone)"]
            c1 -> s2 [label="été [a &amp;&amp; b[\"x\"]]"]
            c1 -> s1 [label="type [Some(Foo { very: long, pattern: [first,…]"]
            c1 -> s0 [label="type [else]"]
            s0 -> s0 [label="%%{init}%%:x (by table.over_limit()) [`y`]"]
            s0 -> s1 [label="e2"]
        }
    "#]]
    .assert_eq(&Graph::new(AWKWARD).to_dot());
}

#[test]
#[cfg(feature = "serde")]
fn json_names_what_it_refers_to() {
    expect_file!["tests/tic_tac_toe.json"].assert_eq(&Graph::new(TIC_TAC_TOE).to_json());
}

#[test]
#[cfg(feature = "serde")]
fn json_says_how_a_branch_leads_on() {
    let json: serde_json::Value = serde_json::from_str(&Graph::new(AWKWARD).to_json()).unwrap();
    assert_eq!(
        json["seats"],
        serde_json::json!({ "kind": "counted", "least": 2, "most": 6 })
    );
    assert_eq!(json["initial"], AWKWARD.phases[1].name);
    let targets: Vec<&str> = json["branches"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|branch| branch["target"].as_str())
        .take(3)
        .collect();
    assert_eq!(targets, ["to", "stay", "again"]);
}

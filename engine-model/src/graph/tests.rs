// `expect_file!` names it.
#[cfg(feature = "serde")]
extern crate std;

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;

use expect_test::expect;
#[cfg(feature = "serde")]
use expect_test::expect_file;

use super::{Direction, Edge, Graph, TooLarge};
use crate::example::TIC_TAC_TOE;
use crate::model::{
    Branch, Emit, Event, EventId, EventKind, Handler, HandlerId, Hook, Model, Phase, PhaseId,
    Seats, Target,
};
use crate::samples::rules;

/// Names, labels and guards that break into the languages of pictures.
const AWKWARD: Model<'static> = Model {
    game: "end",
    docs: "",
    seats: Seats::Counted(2, 6),
    turn: None,
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
    rules: &[],
};

const fn phase(name: &'static str, outcome: Option<&'static str>) -> Phase<'static> {
    Phase {
        name,
        docs: "",
        data: &[],
        outcome,
        parent: None,
        turn: None,
        deadline: None,
        enter: None,
        exit: None,
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
        refuses: false,
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
        emits: &[],
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
    assert_eq!(graph.phase_named("Drawn"), Ok(PhaseId(2)));
    assert_eq!(graph.phase_named("drawn"), Ok(PhaseId(2)));
    assert_eq!(graph.event_named("Resign"), Ok(EventId(1)));
    assert_eq!(
        graph.event_named("Play").unwrap_err().to_string(),
        "unknown event `Play`: the events are `Place`, `Resign`",
    );
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
        digraph "TicTacToe" {
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
        digraph "end" {
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

/// Three deep, with each kind of event, hooks that emit, arrows across borders
/// and from a phase to itself.
fn nested() -> Graph<'static> {
    Graph::new(rules(
        "move Start Bid Leave Draw
        internal Deal Score Pay
        phase Lobby exit Score
        phase Round enter! Deal Pay*
        phase Bidding in Round
        phase Hand in Round
        phase Asking in Hand enter Score
        phase Trick in Hand
        phase Lead in Trick
        phase Follow in Trick
        end Won in Round
        end Drawn
        before! _ Start Bid
        after~ Hand Bid Deal
        on Start Lobby: Asking Deal ; = Score Pay* Score
        on Bid Bidding Lead: Follow? ; Bidding Score ; +Bidding
        on! Bid Follow: =
        on Leave Lead Follow: Lobby
        on Draw Bidding: Drawn
        on Deal Lobby Follow: =
        on Deal Asking: Lead ; Asking Deal
        on~ Score Asking: =
        on Pay Bidding: = Pay*
        always Follow: Won?
        always Lead: Bidding? Score ; Drawn?",
    ))
}

#[test]
fn phases_are_asked_for_what_is_around_and_in_them() {
    let graph = nested();
    let model = graph.model();
    let id = |name| graph.phase_named(name).unwrap();
    let names = |ids: Vec<PhaseId>| -> Vec<&str> {
        ids.into_iter().map(|id| model.phase(id).name).collect()
    };
    assert_eq!(
        names(model.parents(id("Lead")).collect()),
        ["Trick", "Hand", "Round"],
    );
    assert_eq!(names(model.parents(id("Lobby")).collect()), [""; 0]);
    assert_eq!(
        names(model.children(id("Round")).collect()),
        ["Bidding", "Hand", "Won"],
    );
    assert_eq!(
        names(model.leaves(id("Hand")).collect()),
        ["Asking", "Lead", "Follow"],
    );
    assert_eq!(names(model.leaves(id("Won")).collect()), ["Won"]);
    assert!(model.is_parent(id("Trick")));
    assert!(!model.is_parent(id("Lead")));
}

#[test]
fn a_phase_in_itself_is_no_reason_to_hang() {
    let model = rules("phase A in B\nphase B in A\nphase C in C");
    assert!(model.parents(PhaseId(0)).count() <= 3);
    assert_eq!(model.leaves(PhaseId(2)).count(), 0);
    assert!(crate::copies(&model).is_empty());
    let _ = (crate::check(&model), Graph::new(model).to_mermaid());
}

#[test]
fn leaves_are_asked_and_not_their_parents() {
    let graph = nested();
    let id = |name| graph.phase_named(name).unwrap();
    let leave = graph.event_named("Leave").unwrap();
    let always = graph.event_named("Always").unwrap();
    assert!(graph.can(id("Lead"), leave));
    assert!(!graph.can(id("Trick"), leave), "no game stands there");
    assert_eq!(graph.apply(id("Follow"), leave), Some(id("Lobby")));
    assert_eq!(graph.apply(id("Follow"), always), Some(id("Won")));
    assert_eq!(graph.apply(id("Lead"), always), None);
    assert_eq!(graph.from(id("Trick")).count(), 0);
    let kinds: Vec<EventKind> = graph
        .from(id("Follow"))
        .map(|edge| graph.kind(edge))
        .collect();
    assert_eq!(kinds[0], EventKind::Move);
    assert_eq!(kinds[2], EventKind::Internal);
    assert_eq!(kinds[kinds.len() - 1], EventKind::Always);
}

#[test]
fn mermaid_draws_phases_around_what_is_nested_in_them() {
    expect![[r#"
        stateDiagram-v2
            state "Lobby" as s0
            s0 : exit#32;#47;#32;emit#32;score
            state "Round#32;#40;enter#32;#47;#32;emit#32;deal#44;#32;pay#42;#41;" as s1 {
                state "Bidding" as s2
                state "Hand" as s3 {
                    state "Asking" as s4
                    s4 : enter#32;#47;#32;emit#32;score
                    state "Trick" as s5 {
                        state "Lead" as s6
                        state "Follow" as s7
                        state c2 <<choice>>
                        state c4 <<choice>>
                    }
                    state c3 <<choice>>
                }
                state "Won" as s8
                state c1 <<choice>>
            }
            state "Drawn" as s9
            state c0 <<choice>>
            [*] --> s0
            s0 --> c0 : start
            c0 --> s4 : start#32;#47;#32;emit#32;deal
            c0 --> s0 : start#32;#47;#32;emit#32;score#44;#32;pay#42;#44;#32;score
            s2 --> c1 : bid
            c1 --> s7 : bid#32;#91;so#93;
            c1 --> s2 : bid#32;#47;#32;emit#32;score
            c1 --> s2 : bid
            s6 --> c2 : bid
            c2 --> s7 : bid#32;#91;so#93;
            c2 --> s2 : bid#32;#47;#32;emit#32;score
            c2 --> s2 : bid
            s7 --> s7 : bid<br/>deal#32;#40;internal#41;
            s6 --> s0 : leave
            s7 --> s0 : leave
            s2 --> s9 : draw
            s0 --> s0 : deal#32;#40;internal#41;
            s4 --> c3 : deal#32;#40;internal#41;
            c3 --> s6 : deal
            c3 --> s4 : deal#32;#47;#32;emit#32;deal
            s4 --> s4 : score#32;#40;internal#41;
            s2 --> s2 : pay#32;#40;internal#41;#32;#47;#32;emit#32;pay#42;
            s7 --> s8 : always#32;#91;so#93;
            s6 --> c4 : always
            c4 --> s2 : always#32;#91;so#93;#32;#47;#32;emit#32;score
            c4 --> s9 : always#32;#91;so#93;
            s8 --> [*]
            s9 --> [*]
            classDef around stroke-width:2px
            class s1,s3,s5 around
            classDef current stroke-width:4px
            class s6 current
    "#]]
    .assert_eq(&alloc::format!(
        "{}",
        nested().mermaid().current(PhaseId(6))
    ));
}

#[test]
fn dot_draws_phases_around_what_is_nested_in_them() {
    expect![[r#"
        digraph "Sample" {
            node [shape=box, style=rounded]
            s0 [label="Lobby\nexit / emit score"]
            subgraph cluster_s1 {
                style=rounded; label="Round\nenter / emit deal, pay*"
                s2 [label="Bidding"]
                subgraph cluster_s3 {
                    style=rounded; label="Hand"
                    s4 [label="Asking\nenter / emit score"]
                    subgraph cluster_s5 {
                        style=rounded; label="Trick"
                        s6 [label="Lead"]
                        s7 [label="Follow"]
                        c2 [label="", shape=diamond, style=solid, width=0.3, height=0.3]
                        c4 [label="", shape=diamond, style=solid, width=0.3, height=0.3]
                    }
                    c3 [label="", shape=diamond, style=solid, width=0.3, height=0.3]
                }
                s8 [label="Won", shape=doublecircle]
                c1 [label="", shape=diamond, style=solid, width=0.3, height=0.3]
            }
            s9 [label="Drawn", shape=doublecircle]
            c0 [label="", shape=diamond, style=solid, width=0.3, height=0.3]
            start [label="", shape=point, width=0.15]
            start -> s0
            s0 -> c0 [label="start"]
            c0 -> s4 [label="start / emit deal"]
            c0 -> s0 [label="start / emit score, pay*, score"]
            s2 -> c1 [label="bid"]
            c1 -> s7 [label="bid [so]"]
            c1 -> s2 [label="bid / emit score"]
            c1 -> s2 [label="bid"]
            s6 -> c2 [label="bid"]
            c2 -> s7 [label="bid [so]"]
            c2 -> s2 [label="bid / emit score"]
            c2 -> s2 [label="bid"]
            s7 -> s7 [label="bid"]
            s6 -> s0 [label="leave"]
            s7 -> s0 [label="leave"]
            s2 -> s9 [label="draw"]
            s0 -> s0 [label="deal (internal)", style=dashed]
            s7 -> s7 [label="deal (internal)", style=dashed]
            s4 -> c3 [label="deal (internal)", style=dashed]
            c3 -> s6 [label="deal", style=dashed]
            c3 -> s4 [label="deal / emit deal", style=dashed]
            s4 -> s4 [label="score (internal)", style=dashed]
            s2 -> s2 [label="pay (internal) / emit pay*", style=dashed]
            s7 -> s8 [label="always [so]", style=dotted]
            s6 -> c4 [label="always", style=dotted]
            c4 -> s2 [label="always [so] / emit score", style=dotted]
            c4 -> s9 [label="always [so]", style=dotted]
        }
    "#]]
    .assert_eq(&nested().to_dot());
}

#[test]
fn names_in_emits_and_titles_are_escaped() {
    const TITLED: Model<'static> = Model {
        phases: &[
            Phase {
                enter: Some(Hook {
                    docs: "",
                    emits: &[EMIT],
                    refuses: false,
                }),
                ..phase("a \"} as s9 {", None)
            },
            Phase {
                parent: Some(PhaseId(0)),
                exit: Some(Hook {
                    docs: "",
                    emits: &[EMIT, EMIT],
                    refuses: false,
                }),
                ..phase("}", None)
            },
        ],
        initial: PhaseId(1),
        events: &[event("x\" }\n%% [*] \\n")],
        handlers: &[handler(
            0,
            &[PhaseId(1)],
            &[Branch {
                emits: &[EMIT],
                ..way(None, None, Target::Stay)
            }],
        )],
        ..AWKWARD
    };
    const EMIT: Emit = Emit {
        event: EventId(0),
        repeated: false,
    };
    let graph = Graph::new(TITLED);
    expect![[r##"
        stateDiagram-v2
            state "a#32;#34;#125;#32;as#32;s9#32;#123;#32;#40;enter#32;#47;#32;emit#32;x#34;#32;#125;#32;#37;#37;#32;#91;#42;#93;#32;#92;n#41;" as s0 {
                state "#125;" as s1
                s1 : exit#32;#47;#32;emit#32;x#34;#32;#125;#32;#37;#37;#32;#91;#42;#93;#32;#92;n#44;#32;x#34;#32;#125;#32;#37;#37;#32;#91;#42;#93;#32;#92;n
            }
            [*] --> s1
            s1 --> s1 : x#34;#32;#125;#32;#37;#37;#32;#91;#42;#93;#32;#92;n#32;#47;#32;emit#32;x#34;#32;#125;#32;#37;#37;#32;#91;#42;#93;#32;#92;n
    "##]].assert_eq(&graph.to_mermaid());
    expect![[r#"
        digraph "end" {
            node [shape=box, style=rounded]
            subgraph cluster_s0 {
                style=rounded; label="a \"} as s9 {\nenter / emit x\" } %% [*] \\n"
                s1 [label="}\nexit / emit x\" } %% [*] \\n, x\" } %% [*] \\n"]
            }
            start [label="", shape=point, width=0.15]
            start -> s1
            s1 -> s1 [label="x\" } %% [*] \\n / emit x\" } %% [*] \\n"]
        }
    "#]]
    .assert_eq(&graph.to_dot());
}

#[test]
#[cfg(feature = "serde")]
fn json_holds_what_is_nested_queued_and_around() {
    let json: serde_json::Value = serde_json::from_str(&nested().to_json()).unwrap();
    let (phases, branches) = (&json["phases"], &json["branches"]);
    assert_eq!(phases[6]["parent"], "Trick");
    assert_eq!(phases[0]["parent"], serde_json::Value::Null);
    assert_eq!(
        phases[1]["enter"],
        serde_json::json!({
            "docs": "",
            "refuses": true,
            "emits": [
                { "event": "Deal", "repeated": false },
                { "event": "Pay", "repeated": true },
            ],
        }),
    );
    assert_eq!(phases[1]["exit"], serde_json::Value::Null);
    assert_eq!(json["events"][4]["kind"], "internal");
    assert_eq!(json["events"][7]["kind"], "always");
    assert_eq!(
        branches[0]["emits"],
        serde_json::json!([{ "event": "Deal", "repeated": false }]),
    );
    assert_eq!(branches[0]["copies"], true, "it enters what may refuse");
    assert_eq!(branches[0]["refuses"], false);
    assert_eq!(
        json["rules"][1],
        serde_json::json!({
            "when": "after",
            "docs": "",
            "phase": "Hand",
            "events": ["Bid", "Deal"],
            "refuses": false,
            "changes": true,
        }),
    );
}

#[test]
fn what_is_drawn_is_told_apart() {
    let graph = Graph::new(rules(
        "move Go
        internal Deal
        chance Roll
        phase Play
        phase Rolling
        end Won
        on Go Play: Rolling
        on Roll Rolling: Play Deal
        on Deal Play: Won",
    ));
    let mermaid = graph.to_mermaid();
    assert!(
        mermaid.contains("s1 --> s0 : roll#32;#40;chance#41;"),
        "{mermaid}"
    );
    let dot = graph.to_dot();
    assert!(
        dot.contains("roll") && dot.contains(", style=bold]"),
        "{dot}"
    );
    let page = crate::page(graph.model());
    assert!(page.contains("| `Roll` | drawn | Rolling |"), "{page}");
    #[cfg(feature = "serde")]
    assert!(graph.to_json().contains(r#""kind": "chance""#));
}

#[test]
fn what_leads_to_each_other_is_a_component_and_what_handles_nothing_a_dead_end() {
    let graph = nested();
    let names = |phases: &[PhaseId]| -> Vec<&str> {
        phases
            .iter()
            .map(|&phase| graph.model().phase(phase).name)
            .collect()
    };
    let components: Vec<Vec<&str>> = graph.components().iter().map(|set| names(set)).collect();
    assert_eq!(
        components,
        [
            vec!["Lobby", "Bidding", "Asking", "Lead", "Follow"],
            vec!["Won"],
            vec!["Drawn"],
        ],
    );
    assert_eq!(graph.dead_ends().count(), 0);
    let stuck = Graph::new(rules("move Go\nphase A\nphase B\nend C\non Go A: B ; C"));
    assert_eq!(stuck.dead_ends().collect::<Vec<_>>(), [PhaseId(1)]);
}

/// One name three ways from a phase, twice to one; one handler in two phases; a phase
/// that leads to itself.
#[test]
fn several_ways_several_sources_and_a_way_back_to_where_it_came_from() {
    let graph = Graph::new(rules(
        "move Go Turn
        phase A
        phase B
        end C
        on Go A: B ; B ; C
        on Turn A B: =
        on Go B: C",
    ));
    let (a, b, c) = (PhaseId(0), PhaseId(1), PhaseId(2));
    let (go, turn) = (EventId(0), EventId(1));
    // Three edges, two of them parallel: no one phase that it leads to.
    let ways: Vec<PhaseId> = graph.from(a).map(|edge| edge.to).collect();
    assert_eq!(ways, [b, b, c, a]);
    assert_eq!(graph.apply(a, go), None);
    // Each source has an edge of its own, to itself.
    assert_eq!(
        (graph.apply(a, turn), graph.apply(b, turn)),
        (Some(a), Some(b))
    );
    assert!(!graph.can(c, turn));
    // It is among those that leave, and among those that come.
    assert_eq!(graph.to(b).filter(|edge| edge.from == b).count(), 1);
    assert_eq!(graph.path(a, a), Some(Vec::new()));
}

#[test]
fn branches_are_found_by_name_and_a_name_that_is_none_lists_them() {
    let graph = Graph::new(TIC_TAC_TOE);
    assert_eq!(graph.branches_named("place:win").unwrap().len(), 1);
    assert_eq!(
        graph.branches_named("place:wni").unwrap_err().to_string(),
        "unknown branch `place:wni`: the branches are `place:win`, `place:draw`, `place:next`, \
         `resign`; did you mean `place:win`?",
    );
}

#[test]
fn what_follows_tells_to_which_of_several_phases_a_pop_led() {
    let graph = Graph::new(rules(
        "move Ask Answer Left Right
        phase A
        phase Q
        phase L
        phase R
        on Ask A: >Q>L ; >Q>R
        on Answer Q: <
        on Left L: A
        on Right R: A",
    ));
    let led = |steps: &[&str]| {
        let trail = graph.trail(PhaseId(0), steps).unwrap();
        trail.iter().map(|edge| edge.to.0).collect::<Vec<_>>()
    };
    assert_eq!(led(&["ask", "answer", "left"]), [1, 2, 0]);
    assert_eq!(led(&["ask", "answer", "right"]), [1, 3, 0]);
    assert_eq!(led(&["ask", "answer"]), [1, 2]);
    let off = graph
        .trail(PhaseId(0), ["ask", "answer", "ask"])
        .unwrap_err();
    assert_eq!(
        off.to_string(),
        "step 3: `ask` does not lead on from `L` or `R`"
    );
    let off = graph.trail(PhaseId(0), ["aks"]).unwrap_err();
    assert!(
        off.to_string()
            .starts_with("step 1: unknown branch `aks`: "),
        "{off}"
    );
}

#[test]
fn a_flowchart_has_shapes_for_ends_and_choices_and_dotted_lines_for_what_no_player_sends() {
    expect![[r#"
        flowchart TB
            s0("Lobby<br/>exit#32;#47;#32;emit#32;score")
            subgraph s1 ["Round#32;#40;enter#32;#47;#32;emit#32;deal#44;#32;pay#42;#41;"]
                s2("Bidding")
                subgraph s3 ["Hand"]
                    s4("Asking<br/>enter#32;#47;#32;emit#32;score")
                    subgraph s5 ["Trick"]
                        s6("Lead")
                        s7("Follow")
                        c2@{ shape: choice }
                        c4@{ shape: choice }
                    end
                    c3@{ shape: choice }
                end
                s8((("Won")))
                c1@{ shape: choice }
            end
            s9((("Drawn")))
            c0@{ shape: choice }
            start@{ shape: f-circ }
            start --> s0
            s0 -->|"start"| c0
            c0 -->|"start#32;#47;#32;emit#32;deal"| s4
            c0 -->|"start#32;#47;#32;emit#32;score#44;#32;pay#42;#44;#32;score"| s0
            s2 -->|"bid"| c1
            c1 -->|"bid#32;#91;so#93;"| s7
            c1 -->|"bid#32;#47;#32;emit#32;score"| s2
            c1 -->|"bid"| s2
            s6 -->|"bid"| c2
            c2 -->|"bid#32;#91;so#93;"| s7
            c2 -->|"bid#32;#47;#32;emit#32;score"| s2
            c2 -->|"bid"| s2
            s7 -->|"bid<br/>deal#32;#40;internal#41;"| s7
            s6 -->|"leave"| s0
            s7 -->|"leave"| s0
            s2 -->|"draw"| s9
            s0 -.->|"deal#32;#40;internal#41;"| s0
            s4 -.->|"deal#32;#40;internal#41;"| c3
            c3 -.->|"deal"| s6
            c3 -.->|"deal#32;#47;#32;emit#32;deal"| s4
            s4 -.->|"score#32;#40;internal#41;"| s4
            s2 -.->|"pay#32;#40;internal#41;#32;#47;#32;emit#32;pay#42;"| s2
            s7 -.->|"always#32;#91;so#93;"| s8
            s6 -.->|"always"| c4
            c4 -.->|"always#32;#91;so#93;#32;#47;#32;emit#32;score"| s2
            c4 -.->|"always#32;#91;so#93;"| s9
    "#]]
    .assert_eq(&nested().flowchart().to_string());
}

#[test]
fn where_a_match_stands_is_marked_with_what_it_is_nested_in() {
    let text = nested().mermaid().current(PhaseId(6)).to_string();
    let lines = text.lines().map(str::trim);
    let marks: Vec<&str> = lines.filter(|line| line.starts_with("class ")).collect();
    assert_eq!(marks, ["class s1,s3,s5 around", "class s6 current"]);
}

#[test]
fn a_path_and_counts_are_seen_in_every_language() {
    let graph = Graph::new(TIC_TAC_TOE);
    let trail = graph
        .trail(PhaseId(0), ["place:next", "place:next", "place:win"])
        .unwrap();
    let counts = || trail.iter().map(|&edge| (edge, 2));
    expect![[r#"
        stateDiagram-v2
            state "Play" as s0
            state "Won" as s1
            state "Drawn" as s2
            state c0 <<choice>>
            [*] --> s0
            s0 --> c0 : #9654;#32;place#32;#215;6
            c0 --> s1 : #9654;#32;win#32;#91;Line#58;#58;Three#40;winner#41;#93;#32;#215;2
            c0 --> s2 : draw#32;#91;Line#58;#58;Full#93;#32;#215;0
            c0 --> s0 : #9654;#32;next#32;#91;Line#58;#58;Open#93;#32;#215;4
            s0 --> s1 : resign#32;#40;by#32;anyone#41;#32;#215;0
            s1 --> [*]
            s2 --> [*]
            classDef heat0 fill:#f4f4f4,stroke:#b0b0b0,color:#000
            class s2 heat0
            classDef heat2 fill:#ffd166,stroke:#d98e04,color:#000
            class s1 heat2
            classDef heat4 fill:#f3722c,stroke:#a61e00,color:#000
            class s0,c0 heat4
            classDef path stroke:#1c7ed6,stroke-width:3px
            class s0,s1,c0 path
    "#]]
    .assert_eq(
        &graph
            .mermaid()
            .path(trail.clone())
            .counts(counts())
            .to_string(),
    );
    expect![[r#"
        flowchart TB
            s0("Play")
            s1((("Won")))
            s2((("Drawn")))
            c0@{ shape: choice }
            start@{ shape: f-circ }
            start --> s0
            s0 -->|"place#32;#215;6"| c0
            c0 -->|"win#32;#91;Line#58;#58;Three#40;winner#41;#93;#32;#215;2"| s1
            c0 -->|"draw#32;#91;Line#58;#58;Full#93;#32;#215;0"| s2
            c0 -->|"next#32;#91;Line#58;#58;Open#93;#32;#215;4"| s0
            s0 -->|"resign#32;#40;by#32;anyone#41;#32;#215;0"| s1
            classDef heat0 fill:#f4f4f4,stroke:#b0b0b0,color:#000
            class s2 heat0
            classDef heat2 fill:#ffd166,stroke:#d98e04,color:#000
            class s1 heat2
            classDef heat4 fill:#f3722c,stroke:#a61e00,color:#000
            class s0,c0 heat4
            classDef path stroke:#1c7ed6,stroke-width:3px
            class s0,s1,c0 path
            linkStyle 3,5 stroke:#b0b0b0,stroke-width:1px
            linkStyle 2 stroke:#d98e04,stroke-width:3px
            linkStyle 1,4 stroke:#a61e00,stroke-width:5px
            linkStyle 1,2,4 stroke:#1c7ed6,stroke-width:3px
    "#]]
    .assert_eq(
        &graph
            .flowchart()
            .path(trail.clone())
            .counts(counts())
            .to_string(),
    );
    expect![[r##"
        digraph "TicTacToe" {
            node [shape=box, style=rounded]
            s0 [label="Play", style="rounded,filled", fillcolor="#f3722c", color="#a61e00", color="#1c7ed6"]
            s1 [label="Won", shape=doublecircle, style="rounded,filled", fillcolor="#ffd166", color="#d98e04", color="#1c7ed6"]
            s2 [label="Drawn", shape=doublecircle, style="rounded,filled", fillcolor="#f4f4f4", color="#b0b0b0"]
            c0 [label="", shape=diamond, style=solid, style="filled", fillcolor="#f3722c", color="#a61e00", color="#1c7ed6", width=0.3, height=0.3]
            start [label="", shape=point, width=0.15]
            start -> s0
            s0 -> c0 [label="place ×6", color="#1c7ed6", penwidth=3]
            c0 -> s1 [label="win [Line::Three(winner)] ×2", color="#1c7ed6", penwidth=3]
            c0 -> s2 [label="draw [Line::Full] ×0", color="#b0b0b0", penwidth=1]
            c0 -> s0 [label="next [Line::Open] ×4", color="#1c7ed6", penwidth=3]
            s0 -> s1 [label="resign (by anyone) ×0", color="#b0b0b0", penwidth=1]
        }
    "##]].assert_eq(&graph.dot().path(trail.clone()).counts(counts()).to_string());
}

#[test]
fn a_part_is_drawn_in_the_frames_that_are_around_it() {
    expect![[r#"
        stateDiagram-v2
            state "Round#32;#40;enter#32;#47;#32;emit#32;deal#44;#32;pay#42;#41;" as s1 {
                state "Bidding" as s2
                state "Hand" as s3 {
                    state "Trick" as s5 {
                        state "Lead" as s6
                        state "Follow" as s7
                        state c1 <<choice>>
                        state c2 <<choice>>
                    }
                }
                state c0 <<choice>>
            }
            s2 --> c0 : bid
            c0 --> s7 : bid#32;#91;so#93;
            c0 --> s2 : bid#32;#47;#32;emit#32;score
            c0 --> s2 : bid
            s6 --> c1 : bid
            c1 --> s7 : bid#32;#91;so#93;
            c1 --> s2 : bid#32;#47;#32;emit#32;score
            c1 --> s2 : bid
            s7 --> s7 : bid<br/>deal#32;#40;internal#41;
            s2 --> s2 : pay#32;#40;internal#41;#32;#47;#32;emit#32;pay#42;
            s6 --> c2 : always
            c2 --> s2 : always#32;#91;so#93;#32;#47;#32;emit#32;score
    "#]]
    .assert_eq(
        &nested()
            .mermaid()
            .only([PhaseId(2), PhaseId(5)])
            .to_string(),
    );
}

#[test]
fn docs_are_notes_of_several_lines() {
    let mut phases = [
        TIC_TAC_TOE.phases[0],
        TIC_TAC_TOE.phases[1],
        TIC_TAC_TOE.phases[2],
    ];
    phases[0].docs = "The players mark cells in turn, until one has three in a row.\n\nend note";
    phases[1].docs = " \n";
    let graph = Graph::new(Model {
        phases: &phases,
        ..TIC_TAC_TOE
    });
    expect![[r#"
        stateDiagram-v2
            state "Play" as s0
            state "Won" as s1
            state "Drawn" as s2
            state c0 <<choice>>
            [*] --> s0
            s0 --> c0
            c0 --> s1
            c0 --> s2
            c0 --> s0
            s0 --> s1
            s1 --> [*]
            s2 --> [*]
            note right of s0
                The#32;players#32;mark#32;cells#32;in#32;turn#44;#32;until#32;one#32;has#32;three#32;in#32;a#32;row#46;
                end#32;note
            end note
    "#]]
    .assert_eq(&graph.mermaid().notes(true).labels(false).to_string());
    expect![[r#"
        flowchart TB
            s0("Play")
            s1((("Won")))
            s2((("Drawn")))
            c0@{ shape: choice }
            start@{ shape: f-circ }
            start --> s0
            s0 --> c0
            c0 --> s1
            c0 --> s2
            c0 --> s0
            s0 --> s1
            n0@{ shape: notch-rect, label: "The#32;players#32;mark#32;cells#32;in#32;turn#44;#32;until#32;one#32;has#32;three#32;in#32;a#32;row#46;<br/>end#32;note" }
            s0 -.- n0
    "#]].assert_eq(&graph.flowchart().notes(true).labels(false).to_string());
    expect![[r#"
        digraph "TicTacToe" {
            rankdir=LR
            node [shape=box, style=rounded]
            s0 [label="Play"]
            s1 [label="Won", shape=doublecircle]
            s2 [label="Drawn", shape=doublecircle]
            c0 [label="", shape=diamond, style=solid, width=0.3, height=0.3]
            start [label="", shape=point, width=0.15]
            start -> s0
            s0 -> c0 [label=""]
            c0 -> s1 [label=""]
            c0 -> s2 [label=""]
            c0 -> s0 [label=""]
            s0 -> s1 [label=""]
            n0 [shape=note, style=solid, label="The players mark cells in turn, until\lone has three in a row.\lend note\l"]
            s0 -> n0 [dir=none, style=dotted]
        }
    "#]].assert_eq(
        &graph
            .dot()
            .notes(true)
            .labels(false)
            .direction(Direction::LeftRight)
            .to_string(),
    );
}

/// A ring of so many phases, with so many ways on from each.
fn ring(phases: usize, edges_each: usize) -> Graph<'static> {
    let mut text = String::from("move");
    for at in 0..edges_each {
        let _ = write!(text, " E{at}");
    }
    for at in 0..phases {
        let _ = write!(text, "\nphase P{at}");
    }
    for at in 0..phases {
        for event in 0..edges_each {
            let _ = write!(text, "\non E{event} P{at}: P{}", (at + 1) % phases);
        }
    }
    Graph::new(rules(alloc::boxed::Box::leak(text.into_boxed_str())))
}

#[test]
fn a_flowchart_of_600_arrows_is_refused_with_a_way_out_and_the_state_diagram_drawn() {
    let graph = ring(200, 3);
    assert_eq!(graph.edges().count(), 600);
    assert!(graph.mermaid().text().is_ok());
    let refused = graph.flowchart().text().unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the flowchart has 601 arrows, and mermaid.js draws no more than 500: draw a part of the \
         graph (`only`), or a state diagram, which has no such limit",
    );
    let part = (0..100).map(PhaseId);
    assert!(graph.flowchart().only(part).text().is_ok());
}

#[test]
fn a_text_that_mermaid_would_not_read_is_refused_with_a_way_out() {
    let refused = ring(500, 4).mermaid().text().unwrap_err();
    assert!(matches!(refused, TooLarge::Text { .. }));
    assert!(
        refused
            .to_string()
            .contains("reads no more than 50000: draw a part of the graph"),
        "{refused}",
    );
    assert!(ring(500, 4).dot().text().is_ok());
}

//! Every diagram of every game crate and of a set made to break it, as JSON for
//! `tests/mermaid/draw.js`, each with the names and labels that must be read out of
//! what a browser draws of it. What those are is worked out here from the rules, and
//! not taken from the text of the diagram.

use std::collections::BTreeMap;

use rulebook::model::book::{Branch, Emit, Event, Hook, Phase, RuleBook, Way};
use rulebook::model::{Direction, Drawing, Edge, EventKind, PhaseId, Target, kebab};
use rulebook::{Game, Graph};
use serde::Serialize;

#[derive(Serialize)]
struct Diagram {
    /// The game, and how it is drawn.
    name: String,
    text: String,
    /// Lines in the boxes of phases, and the titles of what is around them.
    nodes: Vec<String>,
    /// Lines beside arrows.
    edges: Vec<String>,
    /// Lines in notes.
    notes: Vec<String>,
    /// How many lines with an arrow are drawn.
    arrows: usize,
    /// Whether it is of a game that people look at: then no label may lie on another.
    tidy: bool,
    /// In DOT, for Graphviz.
    dot: String,
    /// `nodes`, as DOT has them: what crossing the border of a phase queues is a line of
    /// its own also of one that others are nested in.
    dot_nodes: Vec<String>,
    /// Why it is not drawn.
    refused: Option<String>,
}

fn main() {
    let mut diagrams = Vec::new();
    game::<tic_tac_toe::TicTacToe>(&mut diagrams);
    game::<counter::Counter>(&mut diagrams);
    game::<rounds::Rounds>(&mut diagrams);
    game::<duel::Duel>(&mut diagrams);
    game::<goofspiel::Goofspiel>(&mut diagrams);
    game::<pig::Pig>(&mut diagrams);
    game::<scene::Scene>(&mut diagrams);
    game::<connect_four::Usual>(&mut diagrams);
    game::<othello::Othello>(&mut diagrams);
    game::<breakthrough::Small>(&mut diagrams);
    game::<nim::Nim>(&mut diagrams);
    game::<ultimate_tic_tac_toe::UltimateTicTacToe>(&mut diagrams);
    for (name, book) in [
        ("words", words()),
        ("nested", nested()),
        ("parallel", parallel()),
        ("600 edges", many(200, 3)),
        ("1200 edges", many(200, 6)),
    ] {
        let rules = book.check().unwrap_or_else(|why| panic!("{name}: {why}"));
        every_way(name, &rules.graph(), false, &mut diagrams);
    }
    let json = serde_json::to_string_pretty(&diagrams).expect("it is JSON");
    println!("{json}");
}

fn game<G: Game>(diagrams: &mut Vec<Diagram>) {
    let graph = G::graph();
    every_way(graph.model().game, &graph, true, diagrams);
}

/// Draws a graph in each language, plainly and with all that can be set.
fn every_way(name: &str, graph: &Graph<'_>, tidy: bool, diagrams: &mut Vec<Diagram>) {
    let current = graph
        .model()
        .phase_ids()
        .filter(|&phase| !graph.model().is_parent(phase))
        .last()
        .unwrap_or(graph.model().initial);
    let path: Vec<Edge> = graph
        .ends()
        .find_map(|end| graph.path(graph.model().initial, end))
        .unwrap_or_else(|| graph.edges().take(1).collect());
    let counts: BTreeMap<Edge, u64> = (0..)
        .zip(graph.edges())
        .map(|(at, edge)| (edge, at * at))
        .collect();
    let mut push = |way: &str, drawing: Drawing<'_, '_>, what: &Shown<'_>| {
        let drawn = drawing.text();
        diagrams.push(Diagram {
            name: format!("{name} {way}"),
            refused: drawn.as_ref().err().map(ToString::to_string),
            text: drawn.unwrap_or_else(|_| drawing.to_string()),
            nodes: Shown::nodes(graph, false),
            dot_nodes: Shown::nodes(graph, true),
            edges: what.edges(graph),
            notes: what.notes(graph),
            arrows: what.arrows(graph),
            tidy: tidy && what.plain,
            dot: what.dot(graph).to_string(),
        });
    };
    let plain = Shown {
        plain: true,
        chart: false,
        path: &[],
        counts: None,
    };
    push("state", graph.mermaid(), &plain);
    push(
        "flowchart",
        graph.flowchart(),
        &Shown {
            chart: true,
            ..plain
        },
    );
    // A browser takes long over them.
    if graph.edges().count() > 500 {
        return;
    }
    let all = Shown {
        plain: false,
        chart: false,
        path: &path,
        counts: Some(&counts),
    };
    push(
        "state, all set",
        graph
            .mermaid()
            .direction(Direction::LeftRight)
            .current(current)
            .path(path.clone())
            .counts(counts.clone())
            .notes(true),
        &all,
    );
    push(
        "flowchart, all set",
        graph
            .flowchart()
            .direction(Direction::LeftRight)
            .current(current)
            .path(path.clone())
            .counts(counts.clone())
            .notes(true),
        &Shown { chart: true, ..all },
    );
}

/// What a diagram is to show.
#[derive(Clone, Copy)]
struct Shown<'d> {
    plain: bool,
    chart: bool,
    path: &'d [Edge],
    counts: Option<&'d BTreeMap<Edge, u64>>,
}

impl Shown<'_> {
    fn dot<'g, 'a>(&self, graph: &'g Graph<'a>) -> Drawing<'g, 'a> {
        let drawing = graph.dot();
        if self.plain {
            return drawing;
        }
        let counts = self.counts.into_iter().flatten();
        drawing
            .path(self.path.iter().copied())
            .counts(counts.map(|(&edge, &taken)| (edge, taken)))
            .current(graph.model().initial)
            .notes(true)
    }

    fn nodes(graph: &Graph<'_>, lines_apart: bool) -> Vec<String> {
        let model = graph.model();
        let mut lines = Vec::new();
        for phase in model.phase_ids() {
            let name = phase_name(graph, phase);
            let written = model.phase(phase);
            let hooks = [("enter", written.enter), ("exit", written.exit)];
            let hooks = hooks.into_iter().filter_map(|(word, hook)| {
                let emits = emits(graph, hook?.emits);
                (!emits.is_empty()).then(|| format!("{word}{emits}"))
            });
            if model.is_parent(phase) && !lines_apart {
                let hooks: Vec<String> = hooks.map(|hook| format!(" ({hook})")).collect();
                let hooks = hooks.concat();
                lines.push(format!("{name}{hooks}"));
            } else {
                lines.push(name);
                lines.extend(hooks);
            }
        }
        lines
    }

    fn notes(&self, graph: &Graph<'_>) -> Vec<String> {
        if self.plain {
            return Vec::new();
        }
        let model = graph.model();
        let docs = model.phases.iter().flat_map(|phase| phase.docs.lines());
        // How they are broken into lines is not looked at.
        docs.flat_map(str::split_whitespace)
            .map(str::to_owned)
            .collect()
    }

    fn edges(&self, graph: &Graph<'_>) -> Vec<String> {
        let mut lines = Vec::new();
        for ways in ways(graph) {
            let first = ways[0];
            let model = graph.model();
            let handler = model.handler(first.handler);
            let event = model.event(handler.event);
            let name = match kebab(event.name) {
                name if name.trim().is_empty() => format!("e{}", handler.event.0),
                name => line(&name),
            };
            let sender = match (event.kind, handler.by) {
                (EventKind::Internal, _) => " (internal)".to_owned(),
                (EventKind::Chance, _) => " (chance)".to_owned(),
                (_, None) => String::new(),
                (_, Some("_")) => " (by anyone)".to_owned(),
                (_, Some(by)) => format!(" (by {})", cut(&line(by))),
            };
            let label = |way: &Edge| {
                let label = graph
                    .branch(*way)
                    .label
                    .map(kebab)
                    .map(|label| line(&label));
                label.filter(|label| !label.is_empty())
            };
            if handler.branches.len() < 2 {
                for way in &ways {
                    let name = label(way).map_or(name.clone(), |label| format!("{name}:{label}"));
                    let text = format!("{name}{sender}{}", Self::rest(graph, *way));
                    lines.push(self.marked(&text, &[*way]));
                }
                continue;
            }
            lines.push(self.marked(&format!("{name}{sender}"), &ways));
            for way in &ways {
                let short = label(way).unwrap_or_else(|| name.clone());
                lines.push(self.marked(&format!("{short}{}", Self::rest(graph, *way)), &[*way]));
            }
        }
        lines
    }

    /// With the sign of a highlighted path, and how often it was taken.
    fn marked(&self, text: &str, ways: &[Edge]) -> String {
        let on_path = !self.chart && ways.iter().any(|way| self.path.contains(way));
        let mark = if on_path { "▶ " } else { "" };
        let taken = self
            .counts
            .map(|counts| ways.iter().map(|way| counts[way]).sum::<u64>());
        let times = taken.map(|taken| format!(" ×{taken}")).unwrap_or_default();
        format!("{mark}{text}{times}")
    }

    /// What stands behind the name of a branch.
    fn rest(graph: &Graph<'_>, way: Edge) -> String {
        let branch = graph.branch(way);
        let guard = branch
            .guard
            .map(|guard| format!(" [{}]", cut(&line(guard))));
        let beyond = match branch.target {
            Target::Push { then: None, .. } => " (push, and back)".to_owned(),
            Target::Push {
                then: Some(then), ..
            } => {
                format!(" (push, then {})", phase_name(graph, then))
            }
            Target::Pop => " (pop)".to_owned(),
            Target::Play(event) => format!(" (plays {})", kebab(graph.model().event(event).name)),
            _ => String::new(),
        };
        format!(
            "{}{}{beyond}",
            guard.unwrap_or_default(),
            emits(graph, branch.emits)
        )
    }

    fn arrows(&self, graph: &Graph<'_>) -> usize {
        let model = graph.model();
        let mut drawn = 1;
        let mut loops: Vec<PhaseId> = Vec::new();
        for ways in ways(graph) {
            let choice = model.handler(ways[0].handler).branches.len() > 1;
            drawn += usize::from(choice);
            for way in ways {
                // The ways from a phase to itself are drawn as one arrow.
                if !choice && way.from == way.to {
                    if loops.contains(&way.from) {
                        continue;
                    }
                    loops.push(way.from);
                }
                drawn += 1;
            }
        }
        let noted = model
            .phases
            .iter()
            .filter(|phase| !phase.docs.trim().is_empty());
        let noted = if self.plain { 0 } else { noted.count() };
        drawn + noted + if self.chart { 0 } else { graph.ends().count() }
    }
}

/// The branches of each handler in each phase.
fn ways(graph: &Graph<'_>) -> Vec<Vec<Edge>> {
    let edges: Vec<Edge> = graph.edges().collect();
    let of_one = |a: &Edge, b: &Edge| (a.handler, a.from) == (b.handler, b.from);
    edges.chunk_by(of_one).map(<[Edge]>::to_vec).collect()
}

fn phase_name(graph: &Graph<'_>, phase: PhaseId) -> String {
    let name = graph.model().phase(phase).name;
    let name = line(name.strip_prefix("r#").unwrap_or(name));
    if name.is_empty() {
        format!("s{}", phase.0)
    } else {
        name
    }
}

fn emits(graph: &Graph<'_>, emits: &[rulebook::model::Emit]) -> String {
    let names = emits.iter().map(|emit| {
        let any = if emit.repeated { "*" } else { "" };
        format!("{}{any}", kebab(graph.model().event(emit.event).name))
    });
    let names: Vec<String> = names.collect();
    if names.is_empty() {
        return String::new();
    }
    format!(" / emit {}", cut(&names.join(", ")))
}

fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn cut(text: &str) -> String {
    if text.chars().count() <= 40 {
        return text.to_owned();
    }
    let start: String = text.chars().take(39).collect();
    format!("{}…", start.trim_end())
}

/// What breaks the languages of pictures: their own words, and what they read
/// otherwise.
const WORDS: [&str; 38] = [
    "end",
    "default",
    "note",
    "state",
    "class",
    "style",
    "r#type",
    "Straße",
    "王手",
    "Ход",
    "🎲",
    "<T>",
    "Vec<Option<T>>",
    "\"quoted\"",
    "'single'",
    ";",
    ":",
    "::",
    "a:b",
    "#",
    "#35;",
    "&amp;",
    "%%{init: {}}%%",
    "%% comment",
    "$$x^2$$",
    "direction LR",
    "_x_",
    "**bold**",
    "`tick`",
    "fa:fa-car",
    "two\nlines",
    "[*]",
    "-->",
    "{brace}",
    "<br/>",
    "1. item",
    "- item",
    "",
];

/// Each of them as a phase, a label, a guard and a note.
fn words() -> RuleBook {
    let mut book = RuleBook {
        game: "words".into(),
        events: vec![Event::named("r#type"), Event::named("end")],
        ..RuleBook::default()
    };
    for (at, word) in WORDS.iter().enumerate() {
        let next = WORDS[(at + 1) % WORDS.len()];
        book.phases.push(Phase {
            docs: (*word).into(),
            ..Phase::named(*word)
        });
        book.branches.push(Branch {
            label: Some((*word).into()),
            guard: Some(format!("is {word}")),
            ..Branch::new([*word], "r#type", next)
        });
        book.branches.push(Branch {
            guard: Some("else".into()),
            ..Branch::new([*word], "r#type", next)
        });
        if at % 5 == 0 {
            book.branches.push(Branch {
                by: Some((*word).into()),
                ..Branch::new([*word], "end", *word)
            });
        }
    }
    book
}

/// Three deep; arrows into a child from outside, out of it, and to itself.
fn nested() -> RuleBook {
    let within = |name: &str, parent: &str| Phase {
        parent: Some(parent.into()),
        ..Phase::named(name)
    };
    let deal = || {
        Some(Hook {
            emits: vec![Emit {
                event: "deal".into(),
                repeated: true,
            }],
            ..Hook::default()
        })
    };
    let internal = |name: &str| Event {
        kind: EventKind::Internal,
        ..Event::named(name)
    };
    let phases = vec![
        Phase::named("Lobby"),
        Phase {
            enter: deal(),
            docs: "A round is what is played for one point.".into(),
            ..Phase::named("Round")
        },
        within("Bidding", "Round"),
        within("Hand", "Round"),
        Phase {
            exit: deal(),
            docs: "Who asks leads.".into(),
            ..within("Asking", "Hand")
        },
        within("Trick", "Hand"),
        within("Lead", "Trick"),
        within("Follow", "Trick"),
        Phase::end("Won"),
        Phase {
            end: true,
            ..within("Drawn", "Hand")
        },
    ];
    let stay = |from: &str, event: &str| Branch {
        to: None,
        target: Way::Stay,
        ..Branch::new([from], event, "")
    };
    let leaves = ["Lobby", "Bidding", "Asking", "Lead", "Follow"];
    RuleBook {
        game: "nested".into(),
        phases,
        events: vec![
            Event::named("start"),
            Event::named("bid"),
            Event::named("play"),
            Event::named("leave"),
            internal("deal"),
        ],
        branches: vec![
            Branch::new(["Lobby"], "start", "Lead"),
            Branch::new(["Bidding"], "bid", "Follow"),
            Branch::new(["Asking"], "bid", "Lobby"),
            Branch {
                guard: Some("last".into()),
                label: Some("Last".into()),
                ..Branch::new(["Lead"], "play", "Won")
            },
            Branch {
                guard: Some("else".into()),
                ..Branch::new(["Lead"], "play", "Asking")
            },
            Branch::new(["Follow"], "play", "Drawn"),
            stay("Follow", "bid"),
            Branch::new(["Round"], "leave", "Bidding"),
            Branch {
                to: None,
                target: Way::Stay,
                ..Branch::new(leaves, "deal", "")
            },
        ],
        ..RuleBook::default()
    }
}

/// Several arrows between the same two, and from one to itself.
fn parallel() -> RuleBook {
    let names = ["one", "two", "three", "four"];
    let mut branches = Vec::new();
    for name in names {
        branches.push(Branch::new(["A"], name, "B"));
        branches.push(Branch::new(["B"], name, "B"));
    }
    branches.push(Branch::new(["B"], "five", "A"));
    RuleBook {
        game: "parallel".into(),
        phases: vec![Phase::named("A"), Phase::named("B")],
        events: [&names[..], &["five"]]
            .concat()
            .into_iter()
            .map(Event::named)
            .collect(),
        branches,
        ..RuleBook::default()
    }
}

/// A ring of so many phases, with so many ways on from each.
fn many(phases: usize, ways: usize) -> RuleBook {
    let name = |at: usize| format!("P{}", at % phases);
    let branches = (0..phases).flat_map(|at| {
        (0..ways).map(move |way| Branch::new([name(at)], format!("e{way}"), name(at + 1 + way)))
    });
    RuleBook {
        game: "many".into(),
        phases: (0..phases).map(|at| Phase::named(name(at))).collect(),
        events: (0..ways)
            .map(|way| Event::named(format!("e{way}")))
            .collect(),
        branches: branches.collect(),
        ..RuleBook::default()
    }
}

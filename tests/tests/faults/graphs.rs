//! Graphs and their diagrams.

use rulebook::Game;
use rulebook::model::book::{Branch, Phase, RuleBook};
use rulebook::model::{PhaseId, book};
use tic_tac_toe::TicTacToe;

/// 43: the order of what is generated is that of the declaration, in numbers that
/// saved games hold, in queries and in pictures. (That a rule book expands to the same
/// on every build, whatever the seeds of a hash, is tested beside the macro:
/// `a_rule_book_is_the_same_on_every_build`.)
#[test]
fn row_43_everything_stands_in_the_order_of_declaration() {
    let graph = TicTacToe::graph();
    let names: Vec<&str> = graph
        .model()
        .phases
        .iter()
        .map(|phase| phase.name)
        .collect();
    assert_eq!(names, ["Play", "Won", "Drawn"]);
    let branches: Vec<String> = graph.edges().map(|edge| graph.name(edge)).collect();
    assert_eq!(branches, ["place:win", "place:draw", "place:next"]);
    for _ in 0..20 {
        let again = std::thread::spawn(|| {
            let graph = TicTacToe::graph();
            [
                graph.to_mermaid(),
                graph.flowchart().to_string(),
                graph.to_dot(),
                graph.to_json(),
            ]
        });
        let text = [
            graph.to_mermaid(),
            graph.flowchart().to_string(),
            graph.to_dot(),
            graph.to_json(),
        ];
        assert_eq!(again.join().expect("it draws"), text);
    }
}

/// 44: a diagram shows when each branch holds, and what it is called.
#[test]
fn row_44_labels_and_guards_are_in_every_diagram() {
    let graph = TicTacToe::graph();
    let drawn = [
        graph.to_mermaid(),
        graph.flowchart().to_string(),
        graph.to_dot(),
    ];
    for text in drawn {
        let plain = plain(&text);
        for edge in graph.edges() {
            let branch = graph.branch(edge);
            let label = branch.label.unwrap_or_default().to_lowercase();
            let guard = branch.guard.unwrap_or_default();
            let shown = format!("{label} [{guard}]");
            assert!(plain.contains(&shown), "{shown} is not in\n{plain}");
        }
    }
}

/// 45: no name, label or guard breaks a diagram or writes into it. That each is drawn
/// as it is written, a browser is asked for (`.ci/run mermaid`); here, that nothing of
/// it can end what it stands in.
#[test]
fn row_45_what_is_named_cannot_write_into_a_diagram() {
    const WORDS: [&str; 8] = [
        "end",
        "\"]\n    s9[\"more",
        "a --> b",
        "%%{init: {}}%%",
        "x : y; z",
        "<script>alert(1)</script>",
        "#quot;",
        "note right of s0",
    ];
    let book = RuleBook {
        game: "Words".into(),
        phases: WORDS.map(Phase::named).into(),
        events: WORDS.map(book::Event::named).into(),
        branches: WORDS
            .iter()
            .map(|word| Branch {
                label: Some((*word).into()),
                guard: Some((*word).into()),
                ..Branch::new(WORDS, *word, *word)
            })
            .collect(),
        ..RuleBook::default()
    };
    let rules = book.check().expect("it can work");
    let graph = rules.graph();
    for text in [graph.to_mermaid(), graph.flowchart().to_string()] {
        let lines = text.lines().count();
        // A line a phase and an arrow, and the two that begin it (of the flowchart,
        // three): loops are one arrow a phase.
        let arrows = WORDS.len() * (WORDS.len() - 1) + WORDS.len();
        assert!(lines <= WORDS.len() + arrows + 3, "{text}");
        for word in &WORDS[1..] {
            assert!(!text.contains(word), "{word} stands in\n{text}");
        }
    }
    let drawn = plain(&graph.to_mermaid());
    let first = graph.from(PhaseId(0)).nth(2).expect("there are several");
    assert!(
        drawn.contains(graph.branch(first).guard.expect("it has one")),
        "{drawn}"
    );
}

/// With entities as what they stand for.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('#') {
        plain.push_str(before);
        let entity = after
            .split_once(';')
            .and_then(|(number, after)| Some((char::from_u32(number.parse().ok()?)?, after)));
        match entity {
            Some((letter, after)) => {
                plain.push(letter);
                rest = after;
            }
            None => {
                plain.push('#');
                rest = after;
            }
        }
    }
    plain + rest
}

//! The README says what is: its diagram is the one that is drawn, and the
//! messages that it quotes are those of the compile-fail tests. Its code is
//! compiled and run as a doctest of this crate.

use std::fs;
use std::path::Path;

use rulebook::{Game, diagram};
use tic_tac_toe::TicTacToe;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).expect("the README can be read")
}

/// The blocks of the README that are fenced as that.
fn blocks<'t>(readme: &'t str, language: &str) -> Vec<&'t str> {
    let opening = format!("\n```{language}\n");
    readme
        .split(&opening)
        .skip(1)
        .map(|rest| {
            rest.split_inclusive("\n```")
                .next()
                .unwrap_or(rest)
                .trim_end_matches("```")
        })
        .collect()
}

#[test]
fn its_diagram_is_the_one_that_is_drawn() -> Result<(), diagram::Parted> {
    diagram::keep(root().join("README.md"), TicTacToe::graph().mermaid())
}

#[test]
fn the_messages_that_it_quotes_are_real() {
    let readme = readme();
    let quoted: Vec<&str> = blocks(&readme, "text");
    assert_eq!(quoted.len(), 3);
    let mut messages = String::new();
    for folder in ["tests/ui/tests/ui/err", "tests/ui/tests/ui/rustc"] {
        read_all(&root().join(folder), &mut messages);
    }
    for message in quoted {
        assert!(
            messages.contains(message.trim_end()),
            "no compile-fail test shows\n{message}"
        );
    }
}

fn read_all(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("its entry can be read").path();
        if path.is_dir() {
            read_all(&path, text);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "stderr")
        {
            text.push_str(&fs::read_to_string(&path).expect("the message can be read"));
        }
    }
}

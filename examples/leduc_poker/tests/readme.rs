//! The README says what is.

use std::process::Command;

use leduc_poker::LeducPoker;
use rulebook::{Game, diagram};

#[test]
fn its_diagram_is_the_one_that_is_drawn() -> Result<(), diagram::Parted> {
    diagram::keep("README.md", LeducPoker::graph().mermaid())
}

#[test]
fn what_it_shows_is_what_is_printed() {
    const README: &str = include_str!("../README.md");
    let (_, shown) = README.split_once("```console\n").expect("it shows a run");
    let (shown, _) = shown.split_once("```").expect("which ends");
    let mut runs = shown.split("$ cargo run -p leduc-poker -- ").skip(1);
    let ran = runs.by_ref().map(|run| {
        let (arguments, printed) = run.split_once('\n').expect("it prints something");
        let output = Command::new(env!("CARGO_BIN_EXE_leduc-poker"))
            .args(words(arguments))
            .current_dir("../..")
            .output()
            .expect("it runs");
        assert!(output.status.success(), "{arguments}: {output:?}");
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            printed,
            "{arguments}"
        );
    });
    assert!(ran.count() > 0);
}

/// As a shell takes them: what stands between `'` is one word.
fn words(line: &str) -> Vec<&str> {
    let quoted = line.split('\'').enumerate();
    let words = quoted.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    words.collect()
}

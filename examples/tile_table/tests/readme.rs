//! The README says what is: its diagram is the one that is drawn, its triggers are those
//! of the folder, and what it shows of a session is what is printed.

use std::fs;
use std::path::Path;
use std::process::Command;

use rulebook::{Game, diagram};
use tile_table::TileTable;

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn readme() -> String {
    fs::read_to_string(folder().join("README.md")).expect("it can be read")
}

fn blocks(language: &str) -> Vec<String> {
    let opening = format!("\n```{language}\n");
    let readme = readme();
    let rest = readme.split(&opening).skip(1);
    rest.filter_map(|rest| Some(rest.split_once("\n```")?.0.to_owned()))
        .collect()
}

#[test]
fn its_diagram_is_the_one_that_is_drawn() -> Result<(), diagram::Parted> {
    diagram::keep("README.md", TileTable::graph().mermaid())
}

#[test]
fn its_trigger_is_one_of_the_tables() {
    let quoted = blocks("yaml");
    assert_eq!(quoted.len(), 1);
    let text = fs::read_to_string(folder().join("triggers/draw.yaml")).expect("it can be read");
    assert_eq!(text.trim_end(), quoted[0]);
}

#[test]
fn what_it_shows_of_a_session_is_what_is_printed() {
    let shown = blocks("console").remove(0);
    let mut shown = shown.lines();
    let command = shown.next().expect("it has a line");
    assert_eq!(command, "$ cargo run -p tile-table -- --script taps.jsonl");
    let told = Command::new(env!("CARGO_BIN_EXE_tile-table"))
        .args(["--script", "taps.jsonl"])
        .current_dir(folder())
        .output()
        .expect("it runs");
    let told = String::from_utf8(told.stdout).expect("it prints text");
    let mut told = told.lines();
    for line in shown {
        if line == "…" {
            // What is left out ends where the next line is.
            continue;
        }
        assert!(
            told.any(|other| other == line),
            "not printed, or not there:\n{line}"
        );
    }
}

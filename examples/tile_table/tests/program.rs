//! The built program, run as people run it.

use std::process::{Command, Stdio};

/// The exit code, what it printed, and what it said of errors.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tile-table"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// A file of its own with that in it.
fn file(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("tile-table-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("it can be written");
    path.display().to_string()
}

#[test]
fn a_session_runs_again_tick_by_tick() {
    let (code, out, err) = run(&["--script", "taps.jsonl"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(
        out.contains("\n20: place:next {\"cell\":\"b1\",\"seat\":\"You\"}\n"),
        "{out}"
    );
    assert!(out.ends_with("The deck has run out: 7 to 4.\n"), "{out}");
    assert_eq!(run(&["--script", "taps.jsonl"]).1, out);
    // The triggers of the folder are the program's own.
    assert_eq!(
        run(&["--script", "taps.jsonl", "--triggers", "triggers"]).1,
        out
    );
    assert_ne!(run(&["--script", "taps.jsonl", "--seed", "2"]).1, out);
}

#[test]
fn what_is_wrong_with_a_session_is_told_with_its_line() {
    let (code, out, err) = run(&["--script", "nowhere.jsonl"]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.starts_with("nowhere.jsonl: "), "{err}");
    let path = file("cut.jsonl", "{\"tick\":1,\"kind\":\"tap\"");
    let (code, _, err) = run(&["--script", &path]);
    assert_eq!(code, Some(1));
    assert!(err.contains(": line 1: "), "{err}");
    let path = file(
        "odd.jsonl",
        "{\"tick\":1,\"kind\":\"tap\",\"data\":{\"surfce\":\"felt\"}}",
    );
    let (code, _, err) = run(&["--script", &path]);
    assert_eq!(code, Some(1));
    assert!(err.contains("did you mean `surface`?"), "{err}");
}

#[test]
fn what_is_wrong_with_a_trigger_is_told_with_its_place() {
    let folder = std::env::temp_dir().join(format!("tile-table-{}-triggers", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it can be made");
    let text = "role: trigger\ntype: tap\nid: draw\nemit:\n  - drwa: { seat: You }\n";
    std::fs::write(folder.join("draw.yaml"), text).expect("it can be written");
    let shown = folder.display().to_string();
    let (code, _, err) = run(&["--script", "taps.jsonl", "--triggers", &shown]);
    assert_eq!(code, Some(1));
    assert!(
        err.contains("draw.yaml:5:5: unknown command `drwa`"),
        "{err}"
    );
    assert!(err.contains("did you mean `draw`?"), "{err}");
}

#[test]
fn without_a_terminal_it_asks_for_a_script() {
    let (code, out, err) = run(&[]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert_eq!(err, "there is no terminal to play at: give it a --script\n");
}

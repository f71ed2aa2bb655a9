//! The built program, run as people run it.

mod commands;
mod console;
mod verify;

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Stdio};

const VECTORS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/vectors/tic_tac_toe.jsonl"
);

fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tic-tac-toe"));
    program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    program
}

/// What came of it.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Ran {
    fn last_line(&self) -> &str {
        self.out.lines().last().unwrap_or_default()
    }
}

/// Runs it with these arguments, and types that.
fn run<A: AsRef<OsStr>>(arguments: &[A], typed: &[u8]) -> Ran {
    let mut child = program().args(arguments).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("it is piped");
    // Who fails at once reads nothing.
    let _ = input.write_all(typed);
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let ran = Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("it prints text"),
        err: String::from_utf8(output.stderr).expect("it prints text"),
    };
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    ran
}

#[test]
fn what_the_readme_shows_is_what_is_printed() {
    const README: &str = include_str!("../../README.md");
    let (_, rest) = README
        .split_once(" -- --moves 4,0,2\n")
        .expect("it shows a game");
    let (out, _) = rest.split_once("```").expect("which ends");
    assert_eq!(run(&["--moves", "4,0,2"], b"").out, out);
}

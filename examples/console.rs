//! A built program, run as people run it: for the tests of each game.

use std::io::Write;
use std::process::{Command, Stdio};

/// What came of it.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs a program with these arguments, and types that.
pub(crate) fn run(program: &str, arguments: &[&str], typed: &str) -> Ran {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("it is piped");
    // Who has what it needs reads nothing.
    let _ = input.write_all(typed.as_bytes());
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

/// Runs what a README shows on its first console, and holds what is printed against it.
#[allow(dead_code, reason = "not every program has a README")]
#[track_caller]
pub(crate) fn shown(program: &str, readme: &str) {
    let (_, rest) = readme
        .split_once("\n$ cargo run -p ")
        .expect("it shows how");
    let (line, rest) = rest.split_once('\n').expect("the command is a line");
    let (out, _) = rest.split_once("```").expect("the console ends");
    let (_, arguments) = line.split_once(" -- ").expect("with arguments");
    // Those in quotes are one each.
    let parts = arguments.split('"').enumerate();
    let arguments: Vec<&str> = parts
        .flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        })
        .collect();
    let ran = run(program, &arguments, "");
    assert_eq!(ran.out, out, "{}", ran.err);
}

//! The tutorial, as its reader does it: every file that it shows is written, every
//! command typed, and what it says is printed has to be.
//!
//! A block names its file behind the language (`rust src/lib.rs`), or that the command
//! `fails`. A `diff` is a mistake that is made for the one command below it, and taken
//! back. In what a command prints,
//! the lines that are shown come in that order, others may stand between them, and `…`
//! is anything.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TUTORIAL: &str = include_str!("../../docs/tutorial.md");

/// A fenced block: what stands behind the fence, and what is in it.
struct Block<'t> {
    info: Vec<&'t str>,
    text: String,
    /// Where it begins, counted from 1.
    line: usize,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        let info = line.trim_start_matches('`');
        let fence = &line[..line.len() - info.len()];
        if fence.len() < 3 {
            continue;
        }
        let inside = lines.by_ref().map(|(_, line)| line);
        let inside = inside.take_while(|line| *line != fence);
        blocks.push(Block {
            info: info.split_whitespace().collect(),
            text: inside.flat_map(|line| [line, "\n"]).collect(),
            line: at + 1,
        });
    }
    blocks
}

/// Where the reader sits.
struct Reader {
    folder: PathBuf,
    /// The files that hold a mistake, as they were without.
    mended: Vec<(PathBuf, String)>,
}

impl Reader {
    fn write(&self, file: &str, text: &str) {
        let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine");
        let text = text.replace("../rulebook/engine", &engine.to_string_lossy());
        let path = self.folder.join(file);
        fs::create_dir_all(path.parent().expect("it is in the package")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    }

    fn change(&mut self, file: &str, diff: &str) {
        let path = self.folder.join(file);
        let mut text = fs::read_to_string(&path).expect("it was written before");
        self.mended.push((path.clone(), text.clone()));
        let side = |sign: char| -> String {
            let lines = diff.lines().filter_map(|line| line.strip_prefix(sign));
            lines.flat_map(|line| [line, "\n"]).collect()
        };
        let (old, new) = (side('-'), side('+'));
        assert_eq!(text.matches(&old).count(), 1, "{file} has once\n{old}");
        text = text.replace(&old, &new);
        fs::write(path, text).expect("it can be written");
    }

    fn mend(&mut self) {
        for (path, text) in self.mended.drain(..) {
            fs::write(path, text).expect("it can be written");
        }
    }

    /// Types the commands of a block one by one, and holds what they print against what
    /// stands below each.
    fn type_in(&mut self, block: &Block<'_>) {
        let mut commands: Vec<(&str, Vec<&str>)> = Vec::new();
        for line in block.text.lines() {
            match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push((command, Vec::new())),
                (None, Some((_, told))) => told.push(line),
                (None, None) => panic!("line {}: no command before `{line}`", block.line),
            }
        }
        for (command, told) in commands {
            let words = words(command);
            let (&program, arguments) = words.split_first().expect("a command has a name");
            if let ("cd", [folder]) = (program, arguments) {
                self.folder.push(folder);
                continue;
            }
            let fails = block.info.contains(&"fails");
            let (printed, succeeded) = self.run(program, arguments);
            assert_eq!(
                succeeded, !fails,
                "line {}: `{command}` printed\n{printed}",
                block.line
            );
            let mut lines = printed.lines();
            for expected in told {
                assert!(
                    lines.any(|line| reads_as(line.trim_end(), expected.trim_end())),
                    "line {}: `{command}` should print\n{expected}\nand printed\n{printed}",
                    block.line
                );
            }
        }
    }

    /// What a command prints, and whether it succeeded.
    fn run(&self, program: &str, arguments: &[&str]) -> (String, bool) {
        assert_eq!(program, "cargo", "nothing else is needed");
        let done = Command::new(env!("CARGO"))
            .args(arguments)
            .current_dir(&self.folder)
            // What is needed was fetched for this very test.
            .env("CARGO_NET_OFFLINE", "true")
            .env("CARGO_TARGET_DIR", target())
            .env("CARGO_TERM_COLOR", "never")
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_MANIFEST_DIR")
            .output()
            .expect("cargo runs");
        let printed =
            [done.stdout, done.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        (printed.concat(), done.status.success())
    }
}

/// The words of a command; what stands between quotes is one.
fn words(command: &str) -> Vec<&str> {
    let parts = command.split('"').enumerate();
    let words = parts.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    words.collect()
}

/// What is built for one run serves the next.
fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("tutorial")
}

/// Whether a line is the one expected, in which `…` is anything.
fn reads_as(line: &str, expected: &str) -> bool {
    let mut parts = expected.split('…');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = line.strip_prefix(first) else {
        return false;
    };
    let mut open = false;
    for part in parts {
        open = part.is_empty();
        let Some(at) = rest.find(part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    open || rest.is_empty()
}

#[test]
fn every_file_and_every_command_of_it_holds() {
    let folder = env::temp_dir().join(format!("rulebook-tutorial-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("it can be made");
    let mut reader = Reader {
        folder: folder.clone(),
        mended: Vec::new(),
    };
    for block in blocks(TUTORIAL) {
        match block.info[..] {
            ["diff", file] => reader.change(file, &block.text),
            ["console"] | ["console", "fails"] => {
                reader.type_in(&block);
                reader.mend();
            }
            ["mermaid"] => {}
            [_, file] => {
                reader.write(file, &block.text);
                if file == "Cargo.toml" {
                    // The versions that this workspace was tested with.
                    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
                    fs::copy(lock, reader.folder.join("Cargo.lock")).expect("it can be copied");
                }
            }
            _ => panic!("line {}: a block of what file?", block.line),
        }
    }
    fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
fn a_line_reads_as_another_with_something_left_out() {
    assert!(reads_as(
        "   Finished `dev` profile [x] in 3 s",
        "   Finished `dev` profile […] in …"
    ));
    assert!(reads_as("one", "one"));
    assert!(!reads_as("one more", "one"));
    assert!(!reads_as("one", "…two"));
}

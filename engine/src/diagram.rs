//! Diagrams in a README or in docs that stay equal to the rules: a test that fails when
//! the two part, and writes the diagram anew when told.
//!
//! ```no_run
//! # mod rules { rulebook::game! { pub game Door(cx); move Push; phase Shut { on Push => Open; } end Open => rulebook::Outcome::Draw; } }
//! # use rules::Door;
//! use rulebook::{Game, diagram};
//!
//! #[test]
//! fn its_diagram_is_the_one_that_is_drawn() -> Result<(), diagram::Parted> {
//!     diagram::keep("README.md", Door::graph().mermaid())
//! }
//! ```
//!
//! `RULEBOOK_UPDATE=1 cargo test` writes what parted. The README holds the diagram as a
//! block that is fenced as `mermaid` (or `dot`), and so may a doc comment. Where there
//! are several, a comment on the line before says which is which, and
//! [`keep_named`] asks for it:
//!
//! ````text
//! <!-- diagram: part -->
//! ```mermaid
//! ```
//! ````

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{env, fs, io};

/// The variable that has diagrams written: set, to anything but `0` or nothing.
pub const UPDATE: &str = "RULEBOOK_UPDATE";

/// Two tests may keep two diagrams of one file.
static FILES: Mutex<()> = Mutex::new(());

/// Holds the one diagram in a file against what is drawn now.
///
/// A path is one from the folder of the package, where `cargo test` runs its tests. The
/// diagram is text, in Mermaid or in DOT: a [`Drawing`](crate::model::Drawing) as it is.
///
/// # Errors
/// Where the two differ, unless [`UPDATE`] is set: then it is written, and what cannot
/// be written is the error. Where the file has no such diagram, or several.
pub fn keep(path: impl AsRef<Path>, diagram: impl fmt::Display) -> Result<(), Parted> {
    keep_one(path.as_ref(), None, &diagram.to_string(), updates())
}

/// The same of the diagram that stands below `<!-- diagram: NAME -->`.
///
/// # Errors
/// As [`keep`]'s.
pub fn keep_named(
    path: impl AsRef<Path>,
    name: &str,
    diagram: impl fmt::Display,
) -> Result<(), Parted> {
    keep_one(path.as_ref(), Some(name), &diagram.to_string(), updates())
}

fn updates() -> bool {
    env::var_os(UPDATE).is_some_and(|set| !set.is_empty() && set != "0")
}

fn keep_one(path: &Path, name: Option<&str>, diagram: &str, update: bool) -> Result<(), Parted> {
    let parted = |why| Parted {
        path: path.to_path_buf(),
        why,
    };
    // A test that failed while it held it has left whole files.
    let _held = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let text = fs::read_to_string(path).map_err(|error| parted(Why::Unread(error)))?;
    let block = Block::find(&text, name, language(diagram)).map_err(parted)?;
    let Some((line, found, drawn)) = block.differs(diagram) else {
        return Ok(());
    };
    if !update {
        return Err(parted(Why::Differs { line, found, drawn }));
    }
    fs::write(path, block.filled(diagram)).map_err(|error| parted(Why::Unwritten(error)))
}

fn language(diagram: &str) -> &'static str {
    if diagram.starts_with("digraph") {
        "dot"
    } else {
        "mermaid"
    }
}

/// A fenced block of a text.
struct Block<'t> {
    lines: Vec<&'t str>,
    /// The line after the one that opens it, and the one that closes it.
    inside: (usize, usize),
    /// What stands before each line: that of a doc comment.
    margin: &'t str,
    ending: &'static str,
}

impl<'t> Block<'t> {
    fn find(text: &'t str, name: Option<&str>, language: &'static str) -> Result<Self, Why> {
        let ending = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let lines: Vec<&str> = text.lines().collect();
        let opening = format!("```{language}");
        let mut found: Vec<(usize, &str)> = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            let Some(margin) = line.trim_end().strip_suffix(&opening) else {
                continue;
            };
            let comment = margin.trim_start_matches([' ', '/', '!', '*', '>']);
            let called = || {
                let before = lines[at.checked_sub(1)?].trim();
                let before = before.trim_start_matches([' ', '/', '!', '*', '>']);
                before
                    .strip_prefix("<!-- diagram:")?
                    .strip_suffix("-->")
                    .map(str::trim)
            };
            if comment.is_empty() && name.is_none_or(|name| called() == Some(name)) {
                found.push((at + 1, margin));
            }
        }
        let (start, margin) = match (found[..].split_first(), name) {
            (Some((&first, [])), _) => first,
            (None, Some(name)) => return Err(Why::NotNamed(name.to_string(), language)),
            (None, None) => return Err(Why::None(language)),
            (Some(_), _) => return Err(Why::Several(found.len(), language)),
        };
        let closes = |line: &&str| line.strip_prefix(margin).unwrap_or(line).trim() == "```";
        let length = lines[start..].iter().position(closes);
        let end = start + length.ok_or(Why::Open(start))?;
        Ok(Block {
            lines,
            inside: (start, end),
            margin,
            ending,
        })
    }

    /// The first line that differs, counted from 1, as it is and as it should be.
    fn differs(&self, diagram: &str) -> Option<(usize, String, String)> {
        let (start, end) = self.inside;
        let bare = self.margin.trim_end();
        let mut found = self.lines[start..end].iter().map(|line| {
            let line = line
                .strip_prefix(self.margin)
                .or_else(|| line.strip_prefix(bare));
            line.unwrap_or_default().trim_end()
        });
        let mut drawn = diagram.trim_end().lines();
        let mut at = start;
        loop {
            at += 1;
            match (found.next(), drawn.next()) {
                (None, None) => return None,
                (found, drawn) if found == drawn => {}
                (found, drawn) => {
                    let told = |line: Option<&str>| line.unwrap_or("nothing more").trim().into();
                    return Some((at, told(found), told(drawn)));
                }
            }
        }
    }

    /// The text with the diagram in its place.
    fn filled(&self, diagram: &str) -> String {
        let (start, end) = self.inside;
        let mut text = String::new();
        let mut write = |line: &str| {
            text.push_str(line);
            text.push_str(self.ending);
        };
        self.lines[..start].iter().for_each(|line| write(line));
        for line in diagram.trim_end().lines() {
            write(format!("{}{line}", self.margin).trim_end());
        }
        self.lines[end..].iter().for_each(|line| write(line));
        text
    }
}

/// A diagram in a file that is not the one that is drawn.
///
/// `Debug` writes the same sentence as `Display`: a test that returns it shows that.
#[non_exhaustive]
pub struct Parted {
    /// The file.
    pub path: PathBuf,
    why: Why,
}

enum Why {
    Unread(io::Error),
    Unwritten(io::Error),
    None(&'static str),
    Several(usize, &'static str),
    NotNamed(String, &'static str),
    /// Which begins there and does not end.
    Open(usize),
    Differs {
        line: usize,
        found: String,
        drawn: String,
    },
}

impl fmt::Display for Parted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.why {
            Why::Unread(error) => write!(f, "{path} cannot be read: {error}"),
            Why::Unwritten(error) => write!(f, "{path} cannot be written: {error}"),
            Why::None(language) => write!(
                f,
                "{path} has no diagram: write an empty block that is fenced as `{language}`, and \
                 run the test with `{UPDATE}=1`",
            ),
            Why::Several(count, language) => write!(
                f,
                "{path} has {count} blocks that are fenced as `{language}`: write `<!-- diagram: \
                 NAME -->` on the line before the one that is meant, and ask for it with \
                 `keep_named`",
            ),
            Why::NotNamed(name, language) => write!(
                f,
                "{path} has no block that is fenced as `{language}` below a line \
                 `<!-- diagram: {name} -->`",
            ),
            Why::Open(line) => write!(f, "{path}, line {line}: the block has no end"),
            Why::Differs { line, found, drawn } => write!(
                f,
                "{path}, line {line}: the diagram says `{found}` where the rules draw `{drawn}`; \
                 to write it anew, run the test with `{UPDATE}=1`",
            ),
        }
    }
}

impl fmt::Debug for Parted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for Parted {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.why {
            Why::Unread(error) | Why::Unwritten(error) => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use std::path::PathBuf;
    use std::{env, fs, process};

    use super::keep_one;

    const DRAWN: &str = "stateDiagram-v2\n    s0 --> s1 : push\n\n    s1 --> [*]\n";

    /// A file that goes when the test does.
    struct File(PathBuf);

    impl File {
        fn holding(name: &str, text: &str) -> File {
            let path = env::temp_dir().join(alloc::format!("rulebook-{}-{name}", process::id()));
            fs::write(&path, text).unwrap();
            File(path)
        }

        fn text(&self) -> String {
            fs::read_to_string(&self.0).unwrap()
        }

        fn refuses(&self, name: Option<&str>) -> String {
            let parted = keep_one(&self.0, name, DRAWN, false)
                .unwrap_err()
                .to_string();
            parted.replace(&self.0.display().to_string(), "FILE")
        }
    }

    impl Drop for File {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    #[test]
    fn what_parts_is_told_and_written_when_that_is_asked_for() {
        let file = File::holding(
            "readme.md",
            "# Door\n\n```mermaid\nstateDiagram-v2\n    s0 --> s1 : pull\n```\n\nMore.\n",
        );
        assert_eq!(
            file.refuses(None),
            "FILE, line 5: the diagram says `s0 --> s1 : pull` where the rules draw \
             `s0 --> s1 : push`; to write it anew, run the test with `RULEBOOK_UPDATE=1`",
        );
        keep_one(&file.0, None, DRAWN, true).unwrap();
        assert_eq!(
            file.text(),
            alloc::format!("# Door\n\n```mermaid\n{DRAWN}```\n\nMore.\n")
        );
        keep_one(&file.0, None, DRAWN, false).unwrap();
    }

    #[test]
    fn a_doc_comment_keeps_its_margin_and_a_file_its_line_ends() {
        let file = File::holding(
            "lib.rs",
            "//! Door.\r\n//!\r\n//! ```mermaid\r\n//! ```\r\n\r\npub struct Door;\r\n",
        );
        keep_one(&file.0, None, DRAWN, true).unwrap();
        assert_eq!(
            file.text(),
            "//! Door.\r\n//!\r\n//! ```mermaid\r\n//! stateDiagram-v2\r\n//!     s0 --> s1 : push\r\n\
             //!\r\n//!     s1 --> [*]\r\n//! ```\r\n\r\npub struct Door;\r\n",
        );
        keep_one(&file.0, None, DRAWN, false).unwrap();
    }

    #[test]
    fn of_several_the_one_that_is_named_is_kept() {
        let file = File::holding(
            "several.md",
            "```mermaid\none\n```\n<!-- diagram: two -->\n```mermaid\ntwo\n```\n```dot\n```\n",
        );
        assert!(
            file.refuses(None).contains("has 2 blocks"),
            "{}",
            file.refuses(None)
        );
        assert!(
            file.refuses(Some("three"))
                .contains("below a line `<!-- diagram: three -->`")
        );
        keep_one(&file.0, Some("two"), DRAWN, true).unwrap();
        assert!(
            file.text()
                .starts_with("```mermaid\none\n```\n<!-- diagram: two -->\n")
        );
        assert!(file.text().contains(DRAWN));
        keep_one(&file.0, None, "digraph {\n}\n", true).unwrap();
        assert!(file.text().ends_with("```dot\ndigraph {\n}\n```\n"));
    }

    #[test]
    fn a_file_without_a_diagram_is_told_what_to_write() {
        let file = File::holding("none.md", "# Door\n");
        assert!(
            file.refuses(None)
                .starts_with("FILE has no diagram: write an empty block")
        );
        let file = File::holding("open.md", "```mermaid\nstateDiagram-v2\n");
        assert_eq!(file.refuses(None), "FILE, line 1: the block has no end");
        let gone = File(PathBuf::from("nowhere/README.md"));
        assert!(gone.refuses(None).starts_with("FILE cannot be read: "));
    }
}

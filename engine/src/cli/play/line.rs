//! A line that somebody types: with completion and history where it is a terminal, and
//! plain where it is a pipe.

use std::borrow::Cow;
use std::io::{self, BufRead, StdinLock, Write};
use std::prelude::rust_2024::*;

use rustyline::completion::Completer;
use rustyline::config::{CompletionType, Config};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

/// Where lines come from.
pub(super) enum Input {
    Terminal(Box<Editor<Offered, MemHistory>>),
    Pipe(StdinLock<'static>),
}

/// What came.
pub(super) enum Line {
    Typed(String),
    /// The input is over, or whoever types has had enough.
    End,
}

impl Input {
    pub(super) fn open(at_terminal: bool) -> io::Result<Input> {
        if !at_terminal {
            return Ok(Input::Pipe(io::stdin().lock()));
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .build();
        let history = MemHistory::with_config(&config);
        let editor = Editor::with_history(config, history).map_err(terminal)?;
        Ok(Input::Terminal(Box::new(editor)))
    }

    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Input::Terminal(_))
    }

    /// Asks for a line. `offered` is what may be typed, to be completed.
    pub(super) fn ask(
        &mut self,
        prompt: &str,
        painted: &str,
        offered: Vec<String>,
        out: &mut dyn Write,
    ) -> io::Result<Line> {
        match self {
            Input::Terminal(editor) => {
                out.flush()?;
                editor.set_helper(Some(Offered {
                    offered,
                    painted: painted.into(),
                }));
                match editor.readline(prompt) {
                    Ok(line) => Ok(Line::Typed(line)),
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(Line::End),
                    Err(why) => Err(terminal(why)),
                }
            }
            Input::Pipe(input) => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let mut line = Vec::new();
                let read = input.read_until(b'\n', &mut line)?;
                if read == 0 {
                    writeln!(out)?;
                    return Ok(Line::End);
                }
                // What is no text is shown as such in the answer, and ends no game.
                Ok(Line::Typed(String::from_utf8_lossy(&line).into_owned()))
            }
        }
    }
}

fn terminal(why: ReadlineError) -> io::Error {
    match why {
        ReadlineError::Io(why) => why,
        other => io::Error::other(other),
    }
}

/// What may be typed, and the prompt in its colours.
pub(super) struct Offered {
    offered: Vec<String>,
    painted: String,
}

impl Completer for Offered {
    type Candidate = String;

    /// Word by word: of `move a2 b3`, what comes next.
    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(next_words(&self.offered, &line[..at]))
    }
}

/// Where the word begins that is being typed, and what it may become.
fn next_words(offered: &[String], typed: &str) -> (usize, Vec<String>) {
    let begin = typed.rfind(' ').map_or(0, |space| space + 1);
    let mut words: Vec<String> = Vec::new();
    for text in offered {
        let begins_so = text.get(..typed.len());
        if !begins_so.is_some_and(|begins| begins.eq_ignore_ascii_case(typed)) {
            continue;
        }
        let rest = &text[begin..];
        let word = rest.split_inclusive(' ').next().unwrap_or_default();
        if !words.iter().any(|other| other == word) {
            words.push(word.into());
        }
    }
    (begin, words)
}

impl Highlighter for Offered {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, _: &'p str, _: bool) -> Cow<'b, str> {
        Cow::Borrowed(&self.painted)
    }
}

impl Hinter for Offered {
    type Hint = String;
}

impl Validator for Offered {}
impl Helper for Offered {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_completed_word_by_word() {
        let offered = ["move a2 a3", "move a2 b3", "move b2 b3", "resign"].map(String::from);
        let next = |typed| next_words(&offered, typed);
        assert_eq!(next("m"), (0, std::vec!["move ".into()]));
        assert_eq!(next("move "), (5, std::vec!["a2 ".into(), "b2 ".into()]));
        assert_eq!(next("MOVE a2 b"), (8, std::vec!["b3".into()]));
        assert_eq!(next(""), (0, std::vec!["move ".into(), "resign".into()]));
        assert_eq!(next("é"), (0, std::vec![]));
    }
}

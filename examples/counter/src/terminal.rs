//! What each move comes to, on a terminal.

use std::io::{self, BufRead, Write};

use counter::Counter;
use rulebook::Position;

use crate::sent::Sent;

/// Plays the moves, and says of each what it came to.
pub(crate) fn given(moves: impl IntoIterator<Item = Sent>, out: &mut impl Write) -> io::Result<()> {
    let mut position = Position::new();
    for sent in moves {
        play(&mut position, sent, out)?;
    }
    show_end(&position, out)
}

/// Plays the moves that somebody types, one a line, until the game or the input
/// is over.
pub(crate) fn typed(input: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    let mut position = Position::new();
    for line in input.split(b'\n') {
        // What is no text is shown as such in the answer.
        match String::from_utf8_lossy(&line?).parse() {
            Ok(sent) => play(&mut position, sent, out)?,
            Err(why) => writeln!(out, "{why}")?,
        }
        if position.is_over() {
            break;
        }
    }
    show_end(&position, out)
}

fn play(position: &mut Position<Counter>, sent: Sent, out: &mut impl Write) -> io::Result<()> {
    let Sent { player, mv } = sent;
    let written = sent.to_string();
    match position.play(player, mv) {
        Ok(played) => {
            let (branch, count) = (played.branch, position.state().count);
            let phase = position.phase();
            writeln!(
                out,
                "{written:<12}{branch}, count {count}, now in {phase:?}"
            )
        }
        Err(why) => writeln!(out, "{written:<12}refused: {why}"),
    }
}

/// The outcome, and what the rules noted.
fn show_end(position: &Position<Counter>, out: &mut impl Write) -> io::Result<()> {
    let tally = position.state();
    writeln!(
        out,
        "{} accepted: {} began in Setup, {} in Scoring",
        tally.audit.len(),
        tally.preparations,
        tally.additions
    )?;
    match position.outcome() {
        Some(outcome) => writeln!(out, "{outcome}"),
        None => writeln!(out, "left at {}", tally.count),
    }
}

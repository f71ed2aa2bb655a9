//! Each move with all of its steps, on a terminal.

use std::io::{self, BufRead, Write};

use rounds::{Event, Internal, Phase, Player, Rounds};
use rulebook::{Position, Step};

use crate::sent::Sent;

/// Plays the moves, each by whoever is on turn, and tells their steps.
pub(crate) fn given(
    mut position: Position<Rounds>,
    moves: impl IntoIterator<Item = Sent>,
    out: &mut impl Write,
) -> io::Result<()> {
    show_table(&position, out)?;
    for sent in moves {
        play(&mut position, sent, out)?;
    }
    show_end(&position, out)
}

/// Plays the moves that people type, one a line, until the game or the input is
/// over.
pub(crate) fn typed(
    mut position: Position<Rounds>,
    input: impl BufRead,
    out: &mut impl Write,
) -> io::Result<()> {
    show_table(&position, out)?;
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

fn play(position: &mut Position<Rounds>, sent: Sent, out: &mut impl Write) -> io::Result<()> {
    let Some(player) = position.on_turn() else {
        return writeln!(out, "nobody: {sent}\n  refused: the game is over");
    };
    writeln!(out, "{player}: {sent}")?;
    let mut steps: Vec<Step<Rounds>> = Vec::new();
    match position.play_into(player, sent.0, &mut steps) {
        Ok(_) => {
            for step in steps {
                write!(out, "  {:<10}{}", step.kind, step.branch)?;
                if let Some(Event::Internal(Internal::Deal { to, cards })) = step.event {
                    write!(out, ": {cards} to {to}")?;
                }
                writeln!(out)?;
            }
        }
        Err(why) => writeln!(out, "  refused: {why}")?,
    }
    show_table(position, out)
}

/// The round, the hands and the points, on one line.
fn show_table(position: &Position<Rounds>, out: &mut impl Write) -> io::Result<()> {
    let table = position.state();
    match position.phase() {
        Phase::Round { round } => write!(out, "Round {round}")?,
        Phase::Won { .. } | Phase::Counted => write!(out, "The end")?,
    }
    for player in Player::ALL {
        write!(out, " | {player} {}:", table.points(player))?;
        for card in table.hand(player) {
            write!(out, " {card}")?;
        }
    }
    writeln!(out, " | stock {}", table.left())
}

/// The outcome, or whose turn it is.
fn show_end(position: &Position<Rounds>, out: &mut impl Write) -> io::Result<()> {
    match position.outcome() {
        Some(outcome) => writeln!(out, "{outcome}"),
        None => writeln!(out, "{} to move", position.active()),
    }
}

//! What happened in a match, told.

use std::format;
use std::io::{self, Write};
use std::prelude::rust_2024::*;

use super::Runs;
use super::board::{Viewer, board, paint};
use super::speech::{Speech, label};
use crate::log::{Input, Record};
use crate::position::Position;

/// How many moves there are among records.
pub(super) fn moves<G: Runs>(records: &[Record<G>]) -> usize {
    let is_move = |record: &&Record<G>| matches!(record.input, Input::Move { .. });
    records.iter().filter(is_move).count()
}

/// Tells of a record, and of what followed. Moves are numbered from 1; nothing secret is
/// told.
pub(super) fn record<G: Runs>(
    speech: &Speech<G>,
    record: &Record<G>,
    number: usize,
    position: &Position<G>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let label = record.branch.map_or_else(String::new, label);
    let line = match &record.input {
        Input::Move { seat, mv } => {
            let sent = speech.event(&G::Event::from((*seat, mv.clone())));
            format!("{number}. {sent}{label}")
        }
        Input::Timeout => format!("   the time is over{label}"),
        Input::Chance(event) => {
            format!("   chance: {}{label}", speech.event(&event.clone().into()))
        }
        Input::Undo { .. } => "   undone".into(),
        Input::Redo { .. } => "   done again".into(),
    };
    writeln!(out, "{}", paint(&line, position))?;
    for step in &record.then {
        writeln!(out, "   {}", paint(&speech.step(step), position))?;
    }
    Ok(())
}

/// The board, with an empty line above and below where it has several lines.
pub(super) fn show<G: Runs>(
    speech: &Speech<G>,
    position: &Position<G>,
    viewer: Viewer<G::Seat>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let board = board(speech, position, viewer);
    if board.is_empty() {
        Ok(())
    } else if board.contains('\n') {
        writeln!(out, "\n{board}\n")
    } else {
        writeln!(out, "   {board}")
    }
}

/// The outcome, or who is to move.
pub(super) fn standing<G: Runs>(position: &Position<G>) -> String {
    match position.outcome() {
        Some(outcome) => paint(&outcome.to_string(), position),
        None => to_move(position),
    }
}

/// `X to move`
pub(super) fn to_move<G: Runs>(position: &Position<G>) -> String {
    let who = if position.is_chance_pending() {
        "chance".into()
    } else {
        position.active().to_string()
    };
    paint(&format!("{who} to move"), position)
}

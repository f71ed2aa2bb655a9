//! A game on a terminal: as two people play it, and one whose moves are given.

use std::io::{self, BufRead, Write};

use rulebook::{IllegalMove, Position};
use tic_tac_toe::{Cell, Move, TicTacToe};

use crate::failure::Failure;

/// Two people play, and type a cell each in turn. A mistake is told, and the
/// player asked again.
///
/// The end of the input leaves the game unfinished, which is no failure: people
/// go when they like.
pub(crate) fn people(mut input: impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    let mut position: Position<TicTacToe> = Position::new();
    show_board(&position, out)?;
    while let Some(seat) = position.on_turn() {
        write!(out, "{seat} to move, one of")?;
        for Move::Place { cell } in position.legal_moves(seat) {
            write!(out, " {cell}")?;
        }
        write!(out, ": ")?;
        out.flush()?;
        let Some(line) = read_line(&mut input)? else {
            write!(out, "\nleft unfinished: ")?;
            break;
        };
        let cell = match line.parse() {
            Ok(cell) => cell,
            Err(why) => {
                writeln!(out, "{why}")?;
                continue;
            }
        };
        match position.play(seat, Move::Place { cell }) {
            Ok(_) => show_board(&position, out)?,
            Err(why) => writeln!(out, "{why}")?,
        }
    }
    Ok(show_standing(&position, out)?)
}

/// Plays the moves, and shows the board after each.
pub(crate) fn moves(
    cells: impl IntoIterator<Item = Cell>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut position: Position<TicTacToe> = Position::new();
    for (number, cell) in (1..).zip(cells) {
        let illegal = |why| Failure::IllegalMove { number, why };
        // At the end there is nobody to send a move for.
        let seat = position
            .on_turn()
            .ok_or_else(|| illegal(IllegalMove::Over))?;
        position.play(seat, Move::Place { cell }).map_err(illegal)?;
        writeln!(out, "{number}. {seat} to {cell}")?;
        show_board(&position, out)?;
    }
    Ok(show_standing(&position, out)?)
}

/// The board, with an empty line above and below.
fn show_board(position: &Position<TicTacToe>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{}", position.state())
}

/// The outcome, or whose turn it is.
fn show_standing(position: &Position<TicTacToe>, out: &mut impl Write) -> io::Result<()> {
    match position.outcome() {
        Some(outcome) => writeln!(out, "{outcome}"),
        None => writeln!(out, "{} to move", position.active()),
    }
}

/// A line, or nothing at the end of the input. What is no text is shown as such
/// in the answer, and ends no game.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}

//! What each move comes to, on a terminal.

use std::io::{self, BufRead, Write};

use rulebook::Position;
use scene::{Phase, Player, Scene};

use crate::sent::Sent;

/// Plays the moves, and says of each what it came to.
pub(crate) fn given(moves: impl IntoIterator<Item = Sent>, out: &mut impl Write) -> io::Result<()> {
    let mut position = Position::new();
    for sent in moves {
        play(&mut position, sent, out)?;
    }
    show_end(&position, out)
}

/// Plays the moves that people type, one a line, until the input is over.
pub(crate) fn typed(input: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    let mut position = Position::new();
    for line in input.split(b'\n') {
        // What is no text is shown as such in the answer.
        match String::from_utf8_lossy(&line?).parse() {
            Ok(sent) => play(&mut position, sent, out)?,
            Err(why) => writeln!(out, "{why}")?,
        }
    }
    show_end(&position, out)
}

fn play(position: &mut Position<Scene>, sent: Sent, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{:<25}", sent.to_string())?;
    match position.play(sent.player, sent.mv) {
        Ok(_) => show_scene(position, out),
        Err(why) => writeln!(out, "refused: {why}"),
    }
}

/// The phase, the turn in it, and whose it is.
fn show_scene(position: &Position<Scene>, out: &mut impl Write) -> io::Result<()> {
    match position.phase() {
        Phase::Exploration => {
            let heard = position.state().heard_by();
            write!(out, "Exploration, heard by {heard}; ")?;
        }
        Phase::Encounter { danger } => write!(out, "Encounter, danger {danger}; ")?,
        Phase::Aftermath { left } => write!(out, "Aftermath, {left} left; ")?,
    }
    writeln!(
        out,
        "round {}, turn {}: {}",
        position.round(),
        position.turn(),
        position.active()
    )
}

/// What the heroes have.
fn show_end(position: &Position<Scene>, out: &mut impl Write) -> io::Result<()> {
    let party = position.state();
    write!(out, "{} moves made; purses:", party.chronicle.len())?;
    let heroes = Player::ALL
        .into_iter()
        .filter(|&p| scene::party::is_hero(p));
    for (at, hero) in heroes.enumerate() {
        let before = if at == 0 { " " } else { ", " };
        write!(out, "{before}{hero} {}", party.purse(hero))?;
    }
    writeln!(out)
}

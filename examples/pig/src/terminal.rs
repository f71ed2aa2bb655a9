//! What each move comes to, on a terminal. Here is who draws: a position does not.

use std::io::{self, BufRead, Write};

use pig::{Chance, Move, Pig, Player};
use rulebook::Position;
use rulebook::random::Rng;

use crate::sent::Sent;

/// Plays the moves, and says of each what it came to.
pub(crate) fn given(
    moves: impl IntoIterator<Item = Sent>,
    mut rng: Rng,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut position = Position::new();
    for sent in moves {
        play(&mut position, sent, &mut rng, out)?;
    }
    show_end(&position, out)
}

/// Plays the moves that somebody types, one a line, until the game or the input
/// is over.
pub(crate) fn typed(input: impl BufRead, mut rng: Rng, out: &mut impl Write) -> io::Result<()> {
    let mut position = Position::new();
    for line in input.split(b'\n') {
        // What is no text is shown as such in the answer.
        match String::from_utf8_lossy(&line?).parse() {
            Ok(sent) => play(&mut position, sent, &mut rng, out)?,
            Err(why) => writeln!(out, "{why}")?,
        }
        if position.is_over() {
            break;
        }
    }
    show_end(&position, out)
}

fn play(
    position: &mut Position<Pig>,
    Sent { mv, pips }: Sent,
    rng: &mut Rng,
    out: &mut impl Write,
) -> io::Result<()> {
    let player = position.on_turn().unwrap_or(Player::Anna);
    // A die that shows what none does is no reason to have rolled it.
    let mut tried = position.clone();
    let played = tried.play(player, mv).and_then(|played| {
        if !tried.is_chance_pending() {
            return Ok((played, None));
        }
        let die = pips.map_or_else(|| draw(&tried, rng), |pips| Chance::Die { pips });
        tried.play_chance(die).map(|played| (played, Some(die)))
    });
    let written = match mv {
        Move::Roll => format!("{player}: roll"),
        Move::Hold => format!("{player}: hold"),
    };
    match played {
        Ok((played, die)) => {
            *position = tried;
            let shown = die.map_or(String::new(), |Chance::Die { pips }| format!("a {pips}, "));
            let (branch, score) = (played.branch, position.state());
            writeln!(
                out,
                "{written:<12}{shown}{branch}, {} in the turn, {} kept",
                score.turn(),
                score.of(player)
            )
        }
        Err(why) => writeln!(out, "{written:<12}refused: {why}"),
    }
}

fn draw(position: &Position<Pig>, rng: &mut Rng) -> Chance {
    let outcomes = position.chance_outcomes();
    *outcomes.pick(rng).expect("a die has six sides")
}

/// The outcome, or how it stands.
fn show_end(position: &Position<Pig>, out: &mut impl Write) -> io::Result<()> {
    let [anna, ben] = Player::ALL.map(|player| position.state().of(player));
    match position.outcome() {
        Some(outcome) => writeln!(out, "{outcome}, {anna} to {ben}"),
        None => writeln!(out, "left at {anna} to {ben}"),
    }
}

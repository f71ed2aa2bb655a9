//! A match on a terminal: as people play it, and one whose moves are given.

use std::io::{self, BufRead, Write};

use goofspiel::{Card, Event, Goofspiel, Internal, Player};
use rulebook::{IllegalMove, PerSeat, Position, Step};

use crate::failure::Failure;
use crate::sent::Sent;

/// People play, and type a bid a line. A mistake is told, and asked again.
///
/// The end of the input leaves the match unfinished, which is no failure: people go
/// when they like.
pub(crate) fn people(
    mut position: Position<Goofspiel>,
    mut input: impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(out, "A bid is written `anna:3`.")?;
    show_table(&position, out)?;
    while !position.is_over() {
        write!(out, "{} to bid: ", position.active())?;
        out.flush()?;
        let Some(line) = read_line(&mut input)? else {
            write!(out, "\nleft unfinished: ")?;
            break;
        };
        match line.parse() {
            Ok(sent) => match play(&mut position, sent) {
                Ok(steps) => show(&position, sent, &steps, out)?,
                Err(why) => writeln!(out, "{why}")?,
            },
            Err(why) => writeln!(out, "{why}")?,
        }
    }
    Ok(show_standing(&position, out)?)
}

/// Plays the moves, and shows what each comes to.
pub(crate) fn moves(
    mut position: Position<Goofspiel>,
    moves: impl IntoIterator<Item = Sent>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    show_table(&position, out)?;
    for (number, sent) in (1..).zip(moves) {
        let steps =
            play(&mut position, sent).map_err(|why| Failure::IllegalMove { number, why })?;
        show(&position, sent, &steps, out)?;
    }
    Ok(show_standing(&position, out)?)
}

fn play(
    position: &mut Position<Goofspiel>,
    sent: Sent,
) -> Result<Vec<Step<Goofspiel>>, IllegalMove<Goofspiel>> {
    let mut steps = Vec::new();
    position.play_into(sent.player, sent.mv, &mut steps)?;
    Ok(steps)
}

/// That a card lies there; and, once both do, which they are.
fn show(
    position: &Position<Goofspiel>,
    sent: Sent,
    steps: &[Step<Goofspiel>],
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(out, "{} puts a card down", sent.player)?;
    for step in steps {
        if let Some(Event::Internal(Internal::Reveal { bids })) = &step.event {
            show_bids(bids, out)?;
            show_table(position, out)?;
        }
    }
    Ok(())
}

fn show_bids(bids: &PerSeat<Option<Card>>, out: &mut impl Write) -> io::Result<()> {
    write!(out, "Turned up: ")?;
    for player in Player::ALL {
        if let Some(card) = bids[player] {
            write!(out, "{player} {card}, ")?;
        }
    }
    let best = bids.values().iter().max();
    let mut takers = Player::ALL.into_iter().filter(|&p| best == Some(&bids[p]));
    match (takers.next(), takers.next()) {
        (Some(taker), None) => writeln!(out, "and {taker} takes the prize"),
        _ => writeln!(out, "and nobody takes the prize"),
    }
}

/// The prize, the points and the hands, on one line.
fn show_table(position: &Position<Goofspiel>, out: &mut impl Write) -> io::Result<()> {
    let table = position.state();
    match table.prize() {
        Some(prize) => write!(out, "\nPrize {prize}")?,
        None => write!(out, "\nThe end")?,
    }
    for player in Player::ALL {
        let (points, hand) = (table.points(player), table.hand(player));
        write!(out, " | {player} {points}: {hand}")?;
    }
    writeln!(out)
}

/// The outcome, or who has not bid yet.
fn show_standing(position: &Position<Goofspiel>, out: &mut impl Write) -> io::Result<()> {
    match position.outcome() {
        Some(outcome) => writeln!(out, "{outcome}"),
        None => writeln!(out, "{} to bid", position.active()),
    }
}

/// A line, or nothing at the end of the input. What is no text is shown as such
/// in the answer, and ends no match.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}

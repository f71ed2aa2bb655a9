//! Moves that are given: played, and shown.

use std::boxed::Box;
use std::error::Error;
use std::io::Write;
use std::prelude::rust_2024::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::super::board::Viewer;
use super::super::speech::{Said, Saying, Speech};
use super::super::{Failure, Runs, tell};
use crate::clock::Time;
use crate::illegal::IllegalMove;
use crate::perft::senders;
use crate::play::Match;
use crate::seat::SeatSet;

/// What is given, with commas between; refused before anything is played where something
/// cannot be meant.
pub(super) fn read<G: Runs>(
    speech: &Speech<G>,
    moves: &str,
    seats: SeatSet<G::Seat>,
) -> Result<Vec<Saying<G>>, Failure> {
    let sayings = moves.split(',').map(|text| speech.read(text, seats));
    let sayings: Result<Vec<_>, _> = sayings.collect();
    sayings.map_err(|why| Failure::argument(std::format_args!("--moves: {why}")))
}

/// Plays them, and shows the board after each.
pub(super) fn play<G: Runs>(
    mut game: Match<G>,
    speech: &Speech<G>,
    sayings: Vec<Saying<G>>,
    keep_going: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    // Time stands still, and goes on where it is said to run out: the same moves are the
    // same game.
    let now = Arc::new(AtomicU64::new(game.last_time().as_millis()));
    let clock = Arc::clone(&now);
    game.set_clock(move || Time::from_millis(clock.load(Ordering::Relaxed)));
    let mut told = game.log().records.len();
    if !matches!(
        sayings.first(),
        Some(Saying {
            said: Said::Chance(_),
            ..
        })
    ) {
        draw(&mut game)?;
    }
    let mut number = tell::moves(&game.log().records);
    tell_all(&game, speech, &mut told, &mut number, out)?;
    let mut comings = sayings.into_iter().zip(1..).peekable();
    while let Some((saying, at)) = comings.next() {
        let done = say(&mut game, speech, &saying, &now);
        tell_all(&game, speech, &mut told, &mut number, out)?;
        match done {
            Ok(()) => {}
            Err(why) if keep_going => writeln!(out, "   refused: {why}")?,
            Err(why) => return Err(Failure::IllegalMove { number: at, why }),
        }
        // What is pending is drawn, unless what came is said next.
        let is_said = comings.peek();
        if !matches!(
            is_said,
            Some((
                Saying {
                    said: Said::Chance(_),
                    ..
                },
                _
            ))
        ) {
            draw(&mut game)?;
            tell_all(&game, speech, &mut told, &mut number, out)?;
        }
        tell::show(speech, game.position(), Viewer::Public, out)?;
    }
    Ok(writeln!(out, "{}", tell::standing(game.position()))?)
}

fn say<G: Runs>(
    game: &mut Match<G>,
    speech: &Speech<G>,
    saying: &Saying<G>,
    now: &AtomicU64,
) -> Result<(), Box<dyn Error>> {
    if game.position().is_over() {
        return Err(Box::new(IllegalMove::<G>::Over));
    }
    match &saying.said {
        Said::Chance(event) => {
            game.play_chance(event.clone())?;
            return Ok(());
        }
        Said::Timeout => {
            let due = game.next_deadline();
            let due = due.ok_or(IllegalMove::<G>::NotDue { deadline: None })?;
            now.fetch_max(due.as_millis(), Ordering::Relaxed);
            game.timeout(due)?;
            return Ok(());
        }
        Said::Move(_) | Said::Number(_) => {}
    }
    // Without a seat, the first that may move.
    let position = game.position();
    let first = position.active().iter().next();
    let seat = saying
        .seat
        .or(first)
        .or_else(|| senders(position).iter().next());
    let Some(seat) = seat else {
        return Err(Box::new(IllegalMove::<G>::ChancePending));
    };
    let legal = game.legal_moves(seat);
    if let Some(mv) = speech.meant(&saying.said, &legal)? {
        game.play(seat, mv)?;
    }
    Ok(())
}

/// Draws what is pending.
fn draw<G: Runs>(game: &mut Match<G>) -> Result<(), Failure> {
    game.draw();
    match game.reports().into_iter().next() {
        Some(crate::play::Report::ChanceFailed { why: Some(why) }) => Err(Failure::refused(why)),
        _ => Ok(()),
    }
}

/// Tells of what has happened since.
fn tell_all<G: Runs>(
    game: &Match<G>,
    speech: &Speech<G>,
    told: &mut usize,
    number: &mut usize,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for record in &game.log().records[*told..] {
        *number += tell::moves(std::slice::from_ref(record));
        tell::record(speech, record, *number, game.position(), out)?;
    }
    *told = game.log().records.len();
    Ok(())
}

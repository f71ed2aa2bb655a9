//! `legal`: the legal moves of a position.

use std::io::Write;
use std::prelude::rust_2024::*;

use serde_json::{Value, json};

use super::speech::Speech;
use super::start::Place;
use super::{Command, Failure, Runs};
use crate::perft::senders;
use crate::seat::seat_named;

#[derive(clap::Args)]
struct Arguments {
    #[command(flatten)]
    place: Place,

    /// Of that seat alone.
    #[arg(long)]
    seat: Option<String>,

    /// For programs.
    #[arg(long)]
    json: bool,
}

pub(super) fn command<G: Runs>() -> Command {
    let about = "List the legal moves at the start, or where a log ends";
    Command::new::<G, _>("legal", about, run::<G>)
}

fn run<G: Runs>(arguments: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let (position, now) = arguments.place.position::<G>()?;
    let speech = Speech::of(&position);
    let mut seats = senders(&position);
    if let Some(name) = &arguments.seat {
        let seat = seat_named(name, position.seats());
        let seat = seat.map_err(|why| Failure::argument(std::format_args!("--seat: {why}")))?;
        seats = seats & seat.into();
    }
    let mut listed: Vec<Value> = Vec::new();
    let outcomes = position.chance_outcomes_at(now);
    for outcome in &outcomes {
        let words = speech.chance(&outcome.event);
        if !arguments.json {
            writeln!(
                out,
                "chance: {words} ({} in {})",
                outcome.weight,
                outcomes.total()
            )?;
            continue;
        }
        listed.push(json!({
            "chance": value(&outcome.event)?,
            "words": words,
            "weight": outcome.weight,
        }));
    }
    for seat in seats {
        let legal = position.legal_moves_at(seat, now);
        for (mv, (number, words)) in legal.iter().zip(speech.numbered(&legal)) {
            if !arguments.json {
                writeln!(out, "{seat}: {words}")?;
                continue;
            }
            listed.push(json!({
                "seat": value(&seat)?,
                "number": number,
                "move": value(mv)?,
                "words": words,
            }));
        }
        for open in speech.open_moves(&position, seat, now) {
            if arguments.json {
                listed.push(json!({ "seat": value(&seat)?, "open": open }));
            } else {
                writeln!(out, "{seat}: {open}")?;
            }
        }
    }
    if arguments.json {
        let told = json!({
            "game": G::MODEL.game,
            "over": position.is_over(),
            "active": value(&position.active())?,
            "legal": listed,
        });
        writeln!(out, "{told}")?;
    } else if position.is_over() {
        writeln!(out, "{}", super::tell::standing(&position))?;
    }
    Ok(())
}

fn value<T: serde::Serialize>(value: &T) -> Result<Value, Failure> {
    serde_json::to_value(value).map_err(Failure::refused)
}

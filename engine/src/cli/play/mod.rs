//! `play`: people and automata at one terminal, or the moves that are given.

mod given;
mod line;
mod table;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::prelude::rust_2024::*;

use super::speech::Speech;
use super::start::Start;
use super::{Command, Failure, Runs};
use crate::clock::Time;
use crate::log::Sync;
use crate::play::{Builder, Match};
use crate::seat::{Seat, SeatSet, seat_named};

#[derive(clap::Args, Default)]
pub(super) struct Arguments {
    /// Play these, with commas between: `place 4`, `4`, `anna: bid 3`, `die 6`, `timeout`.
    ///
    /// A move is written in words, or is the number of a legal move; the seat that sends
    /// it may stand before it. Without one it is the first that may move. What chance
    /// brings may be said too, where it is due; else it is drawn.
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Tell of a given move that is refused, and go on with the next.
    #[arg(long, requires = "moves")]
    keep_going: bool,

    /// Who plays a seat: `x=human` (as all are unless told) or `o=random`.
    #[arg(long, value_name = "SEAT=WHO", conflicts_with = "moves")]
    seat: Vec<String>,

    /// What comes by chance is said by the players, who have dice of their own.
    #[arg(long, conflicts_with = "moves")]
    by_hand: bool,

    /// Write the match down in this file; one that is there already is gone on with.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    #[command(flatten)]
    start: Start,
}

pub(super) fn command<G: Runs>() -> Command {
    Command::new::<G, _>(
        "play",
        "Play: people and automata, or given moves [default]",
        run::<G>,
    )
}

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    Human,
    Random,
}

pub(super) fn run<G: Runs>(arguments: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut game = open::<G>(&arguments)?;
    let seats = game.position().seats();
    let speech = Speech::of(game.position());
    if let Some(moves) = &arguments.moves {
        let sayings = given::read(&speech, moves, seats)?;
        return given::play(game, &speech, sayings, arguments.keep_going, out);
    }
    let players = players(&arguments.seat, seats)?;
    if !arguments.by_hand {
        game.set_draws(true);
        game.draw();
    }
    let seed = arguments.start.seed().unwrap_or(game.log().header.seed);
    let at_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut input = line::Input::open(at_terminal)?;
    table::Table::new(game, &speech, players, seed, arguments.by_hand).play(&mut input, out)
}

/// The match, new or from its log; it draws nothing yet.
fn open<G: Runs>(arguments: &Arguments) -> Result<Match<G>, Failure> {
    let start = &arguments.start;
    let Some(file) = &arguments.log else {
        let builder = begin::<G>(arguments)?;
        return builder.start().map_err(Failure::refused);
    };
    if !file.exists() {
        let builder = begin::<G>(arguments)?.file(file, Sync::EachMove);
        return builder.start().map_err(Failure::refused);
    }
    if start.is_said() {
        let told = std::format_args!(
            "{} is there already: how its game starts stands in it",
            file.display()
        )
        .to_string();
        return Err(Failure::argument(told));
    }
    let opened = Match::open(file, Sync::EachMove);
    let (mut game, cut_off) = opened.map_err(|why| Failure::file(file, why))?;
    if let Some(cut_off) = cut_off {
        let _ = writeln!(io::stderr(), "{}: {cut_off}", file.display());
    }
    game.set_draws(false);
    Ok(game)
}

fn begin<G: Runs>(arguments: &Arguments) -> Result<Builder<G>, Failure> {
    let builder = arguments.start.builder::<G>()?.draws(false);
    Ok(if arguments.moves.is_some() {
        // The same moves are the same match, whenever they are played.
        builder.began(Time::ZERO)
    } else {
        builder
    })
}

/// Who plays each seat: `x=human`, `o=random`.
fn players<S: Seat>(said: &[String], seats: SeatSet<S>) -> Result<Vec<(S, Player)>, Failure> {
    let mut players: Vec<(S, Player)> = seats.iter().map(|seat| (seat, Player::Human)).collect();
    for said in said {
        let wrong = |why: &dyn std::fmt::Display| {
            Failure::argument(std::format_args!("--seat {said}: {why}"))
        };
        let (name, who) = said
            .split_once('=')
            .ok_or_else(|| wrong(&"expected SEAT=human or SEAT=random"))?;
        let seat = seat_named(name, seats).map_err(|why| wrong(&why))?;
        let who = match who.trim() {
            "human" => Player::Human,
            "random" => Player::Random,
            other => {
                let known = ["human", "random"];
                return Err(wrong(&rulebook_model::unknown("player", other, &known)));
            }
        };
        for player in &mut players {
            if player.0 == seat {
                player.1 = who;
            }
        }
    }
    Ok(players)
}

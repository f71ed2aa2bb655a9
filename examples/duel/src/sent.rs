//! What happens, as it is written: `0:strike`, `1:doubt`, `timeout`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use duel::{Card, Move, Seat, Trick};

/// What happens next.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sent {
    /// A seat sends a move.
    Move(Seat, Move),
    /// The time runs out.
    Timeout,
}

impl FromStr for Sent {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Sent, NoMove> {
        let read = || {
            let text = text.trim();
            if text == "timeout" {
                return Some(Sent::Timeout);
            }
            let (place, word) = text.split_once(':')?;
            Some(Sent::Move(seat(place.trim())?, mv(word.trim())?))
        };
        read().ok_or_else(|| NoMove(text.trim().into()))
    }
}

fn seat(text: &str) -> Option<Seat> {
    Seat::new(text.parse().ok()?)
}

fn mv(text: &str) -> Option<Move> {
    if let Some(trick) = Trick::ALL
        .into_iter()
        .find(|trick| trick.to_string() == text)
    {
        return Some(Move::Claim { trick });
    }
    if let Some(rival) = text.strip_prefix("at-") {
        return seat(rival).map(|rival| Move::CarryOut { rival });
    }
    if let Some(kind) = text.strip_prefix("lose-") {
        let card = Card::ALL
            .into_iter()
            .find(|card| card.to_string() == kind)?;
        return Some(Move::Lose { card });
    }
    match text {
        "wait" => Some(Move::Wait),
        "believe" => Some(Move::Believe),
        "doubt" => Some(Move::Doubt),
        _ => None,
    }
}

/// As it is read.
impl fmt::Display for Sent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sent::Move(seat, mv) = self else {
            return f.write_str("timeout");
        };
        write!(f, "{}:", seat.index())?;
        match mv {
            Move::Claim { trick } => trick.fmt(f),
            Move::Wait => f.write_str("wait"),
            Move::Believe => f.write_str("believe"),
            Move::Doubt => f.write_str("doubt"),
            Move::CarryOut { rival } => write!(f, "at-{}", rival.index()),
            Move::Lose { card } => write!(f, "lose-{card}"),
        }
    }
}

/// No move is written like that.
#[derive(Clone, Debug)]
pub(crate) struct NoMove(String);

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Escaped: it was typed by somebody, and is shown on a terminal.
        let text = self.0.escape_debug();
        write!(
            f,
            "no move `{text}`: a seat, 0 to 3, `:`, and strike, trip, wait, believe, doubt, \
             at-1 or lose-fool; or `timeout`"
        )
    }
}

impl Error for NoMove {}

//! A move as it is written: `swap:14`, `knock:2`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use rounds::{Card, Move};

/// A move of whoever is on turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sent(pub(crate) Move);

impl FromStr for Sent {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Sent, NoMove> {
        let no_move = || NoMove(text.trim().into());
        let (name, number) = text.split_once(':').ok_or_else(no_move)?;
        let number = number.trim().parse().map_err(|_| no_move())?;
        match name.trim() {
            "swap" => Ok(Sent(Move::Swap { card: Card(number) })),
            "knock" => Ok(Sent(Move::Knock { cards: number })),
            _ => Err(no_move()),
        }
    }
}

impl fmt::Display for Sent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Move::Swap { card } => write!(f, "swap {card}"),
            Move::Knock { cards } => write!(f, "knock {cards}"),
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
        write!(f, "no move `{text}`: `swap:14` or `knock:2`")
    }
}

impl Error for NoMove {}

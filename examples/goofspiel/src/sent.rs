//! A move as it is written: `anna:3`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use goofspiel::{Card, Move, Player};

/// A move, and who sends it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sent {
    pub(crate) player: Player,
    pub(crate) mv: Move,
}

impl FromStr for Sent {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Sent, NoMove> {
        let no_move = || NoMove(text.trim().into());
        let (name, card) = text.split_once(':').ok_or_else(no_move)?;
        let player = Player::ALL
            .into_iter()
            .find(|player| player.to_string().eq_ignore_ascii_case(name.trim()))
            .ok_or_else(no_move)?;
        let card: Card = card.parse().map_err(|_| no_move())?;
        Ok(Sent {
            player,
            mv: Move::Bid { card },
        })
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
            "no move `{text}`: `anna:3` is Anna's bid of a 3, `ben:3` Ben's"
        )
    }
}

impl Error for NoMove {}

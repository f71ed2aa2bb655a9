//! A move as it is written: `roll`, `roll:4`, `hold`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use pig::Move;

/// A move, and what the die then shows, where that is said.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sent {
    pub(crate) mv: Move,
    pub(crate) pips: Option<u8>,
}

impl FromStr for Sent {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Sent, NoMove> {
        let sent = |mv, pips| Ok(Sent { mv, pips });
        let no_move = || NoMove(text.trim().into());
        match text.trim() {
            "hold" => sent(Move::Hold, None),
            "roll" => sent(Move::Roll, None),
            text => {
                let pips = text.strip_prefix("roll:").ok_or_else(no_move)?;
                sent(Move::Roll, Some(pips.parse().map_err(|_| no_move())?))
            }
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
            "no move `{text}`: `roll`, `hold`, or `roll:4` of a die of your own"
        )
    }
}

impl Error for NoMove {}

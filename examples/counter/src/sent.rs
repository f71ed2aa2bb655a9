//! A move as it is written: `start`, `ben:4`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use counter::{Move, Player};

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
        let (player, word) = match text.split_once(':') {
            Some((name, word)) => (player(name.trim()).ok_or_else(no_move)?, word),
            None => (Player::Anna, text),
        };
        let mv = match word.trim() {
            "join" => Move::Join,
            "start" => Move::Start,
            by => Move::Increment {
                by: by.parse().map_err(|_| no_move())?,
            },
        };
        Ok(Sent { player, mv })
    }
}

fn player(name: &str) -> Option<Player> {
    Player::ALL
        .into_iter()
        .find(|player| player.to_string().eq_ignore_ascii_case(name))
}

/// `Anna: 4`
impl fmt::Display for Sent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.player)?;
        match self.mv {
            Move::Join => f.write_str("join"),
            Move::Start => f.write_str("start"),
            Move::Increment { by } => by.fmt(f),
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
            "no move `{text}`: `join`, `start` or a number, `ben:join` for Ben"
        )
    }
}

impl Error for NoMove {}

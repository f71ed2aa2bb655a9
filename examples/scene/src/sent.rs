//! A move as it is written: `ada:search`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use scene::{Move, Player};

/// Every move, as it is written.
const MOVES: [(&str, Move); 7] = [
    ("start-encounter", Move::StartEncounter),
    ("end-encounter", Move::EndEncounter),
    ("explore", Move::Explore),
    ("search", Move::Search),
    ("strike", Move::Strike),
    ("take", Move::Take),
    ("wait", Move::Wait),
];

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
        let (name, word) = text.split_once(':').ok_or_else(no_move)?;
        let (name, word) = (name.trim(), word.trim());
        let player = Player::ALL
            .into_iter()
            .find(|player| player.to_string().eq_ignore_ascii_case(name));
        let mv = MOVES.into_iter().find(|(written, _)| *written == word);
        match (player, mv) {
            (Some(player), Some((_, mv))) => Ok(Sent { player, mv }),
            _ => Err(no_move()),
        }
    }
}

/// `Ada: search`
impl fmt::Display for Sent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = MOVES.into_iter().find(|(_, mv)| *mv == self.mv);
        write!(
            f,
            "{}: {}",
            self.player,
            written.map_or("?", |(word, _)| word)
        )
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
            "no move `{text}`: master, ada, bo or cy, `:`, and one of"
        )?;
        for (at, (word, _)) in MOVES.iter().enumerate() {
            let before = if at == 0 { " " } else { ", " };
            write!(f, "{before}{word}")?;
        }
        Ok(())
    }
}

impl Error for NoMove {}

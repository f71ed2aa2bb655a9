//! Games that another engine played, held against the rules, ply by ply.
//!
//! The format is told in `tests/vectors/README.md`.

use std::error;
use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use rulebook::{IllegalMove, Position, Seat};
use serde::de::{Deserialize, Deserializer, Error as _};
use tic_tac_toe::{Cell, Mark, Move, TicTacToe};

/// What a line of the file is about; read first, since seats and actions are
/// only ours if the game is.
#[derive(serde::Deserialize)]
struct Header {
    game: String,
}

/// The rest of the line: a game from its start to its end.
#[derive(serde::Deserialize)]
struct Recorded {
    plies: Vec<Ply>,
    /// What each seat got, in the order of the seats.
    returns: Vec<f64>,
}

#[derive(serde::Deserialize)]
struct Ply {
    #[serde(deserialize_with = "seat")]
    by: Mark,
    legal: Vec<Cell>,
    act: Cell,
}

/// A seat, of which the file has the place.
fn seat<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Mark, D::Error> {
    let index = u8::deserialize(deserializer)?;
    Mark::from_index(index).ok_or_else(|| D::Error::custom(format_args!("no seat {index}: 0 or 1")))
}

/// Plays every game of a file, as far as the first difference.
pub(crate) fn file(path: &Path) -> Result<Agreement, Error> {
    let mut agreement = Agreement::default();
    let lines = BufReader::new(File::open(path)?).split(b'\n');
    for (line, text) in (1..).zip(lines) {
        let text = text?;
        let no_game = |why| Error::NoGame { line, why };
        let Header { game } = serde_json::from_slice(&text).map_err(no_game)?;
        if game != "tic_tac_toe" {
            return Err(Error::OtherGame { line, game });
        }
        let recorded: Recorded = serde_json::from_slice(&text).map_err(no_game)?;
        replay(&recorded).map_err(|(place, difference)| Error::Differs {
            line,
            place,
            difference,
        })?;
        agreement.games += 1;
        agreement.plies += recorded.plies.len();
    }
    if agreement.games == 0 {
        // Nothing agrees with nothing, but that is not what was asked.
        return Err(Error::Empty);
    }
    Ok(agreement)
}

fn replay(recorded: &Recorded) -> Result<(), (Place, Difference)> {
    let mut position: Position<TicTacToe> = Position::new();
    for (number, ply) in (1..).zip(&recorded.plies) {
        replay_ply(&mut position, ply).map_err(|difference| (Place::Ply(number), difference))?;
    }
    compare_end(&position, &recorded.returns).map_err(|difference| (Place::End, difference))
}

fn replay_ply(position: &mut Position<TicTacToe>, ply: &Ply) -> Result<(), Difference> {
    compare_turn(Some(ply.by), position.on_turn())?;
    let mut expected = ply.legal.clone();
    let mut found: Vec<Cell> = position
        .legal_moves(ply.by)
        .into_iter()
        .map(|Move::Place { cell }| cell)
        .collect();
    // As sets; one that names a cell twice is none.
    expected.sort_unstable();
    found.sort_unstable();
    if expected != found {
        return Err(Difference::Legal { expected, found });
    }
    let cell = ply.act;
    position
        .play(ply.by, Move::Place { cell })
        .map_err(|why| Difference::Refused { cell, why })?;
    Ok(())
}

fn compare_end(position: &Position<TicTacToe>, returns: &[f64]) -> Result<(), Difference> {
    compare_turn(None, position.on_turn())?;
    let found: Vec<f64> = position
        .outcome()
        .map(|outcome| Mark::ALL.map(|seat| outcome.utility(seat)).to_vec())
        .unwrap_or_default();
    if returns != found {
        let expected = returns.to_vec();
        return Err(Difference::Returns { expected, found });
    }
    Ok(())
}

fn compare_turn(expected: Option<Mark>, found: Option<Mark>) -> Result<(), Difference> {
    if expected == found {
        Ok(())
    } else {
        Err(Difference::Turn { expected, found })
    }
}

/// How much was played without a difference.
#[derive(Default)]
pub(crate) struct Agreement {
    games: usize,
    plies: usize,
}

impl Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Agreement { games, plies } = self;
        let s = if *games == 1 { "" } else { "s" };
        write!(
            f,
            "{games} game{s}, {plies} plies: every legal set and every outcome agrees"
        )
    }
}

/// Why the games of a file were not all played as they are recorded.
#[derive(Debug)]
pub(crate) enum Error {
    Unreadable(io::Error),
    Empty,
    NoGame {
        line: usize,
        why: serde_json::Error,
    },
    OtherGame {
        line: usize,
        game: String,
    },
    Differs {
        line: usize,
        place: Place,
        difference: Difference,
    },
}

/// Where in a game.
#[derive(Debug)]
pub(crate) enum Place {
    /// At that ply, from 1.
    Ply(usize),
    /// After the last.
    End,
}

/// What the file says, and what the rules say.
#[derive(Debug)]
pub(crate) enum Difference {
    /// Whose turn it is; nobody's where the game is over.
    Turn {
        expected: Option<Mark>,
        found: Option<Mark>,
    },
    Legal {
        expected: Vec<Cell>,
        found: Vec<Cell>,
    },
    Refused {
        cell: Cell,
        why: IllegalMove<TicTacToe>,
    },
    Returns {
        expected: Vec<f64>,
        found: Vec<f64>,
    },
}

impl From<io::Error> for Error {
    fn from(why: io::Error) -> Self {
        Error::Unreadable(why)
    }
}

impl error::Error for Error {}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unreadable(why) => why.fmt(f),
            Error::Empty => f.write_str("there is no game in it"),
            Error::NoGame { line, why } => {
                // The reader saw that line only, and calls it the first.
                let (said, column) = (why.to_string(), why.column());
                let place = format!(" at line {} column {column}", why.line());
                let said = said.strip_suffix(&place).unwrap_or(&said);
                write!(f, "line {line}, column {column}: {said}")
            }
            Error::OtherGame { line, game } => {
                write!(f, "line {line}: a game of {game:?}, not of \"tic_tac_toe\"")
            }
            Error::Differs {
                line,
                place,
                difference,
            } => write!(f, "line {line}, {place}: {difference}"),
        }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Ply(number) => write!(f, "ply {number}"),
            Place::End => f.write_str("after the last ply"),
        }
    }
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Turn { expected, found } => {
                let turn = |seat: &Option<Mark>| match seat {
                    Some(seat) => format!("{seat} to move"),
                    None => "the game over".into(),
                };
                write!(f, "expected {}, found {}", turn(expected), turn(found))
            }
            Difference::Legal { expected, found } => {
                let (expected, found) = (list(expected), list(found));
                write!(f, "expected as legal {expected}, found {found}")
            }
            Difference::Refused { cell, why } => {
                write!(f, "expected a move to {cell}, found it illegal: {why}")
            }
            Difference::Returns { expected, found } => {
                let (expected, found) = (list(expected), list(found));
                write!(f, "expected the returns {expected}, found {found}")
            }
        }
    }
}

/// `[0, 1, 2]`
fn list<T: Display>(values: &[T]) -> String {
    let values: Vec<String> = values.iter().map(T::to_string).collect();
    format!("[{}]", values.join(", "))
}

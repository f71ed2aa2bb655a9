//! Games that another engine played, held against the rules, ply by ply.
//!
//! The format is told in `tests/vectors/README.md`.

use std::error;
use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use pig::{Chance, Move, Pig, Player};
use rulebook::{IllegalMove, Position, Seat};
use serde::Deserialize;

/// A game from its start to its end.
#[derive(Deserialize)]
struct Recorded {
    game: String,
    plies: Vec<Ply>,
    /// What each seat got, in the order of the seats.
    returns: Vec<f64>,
}

#[derive(Deserialize)]
struct Ply {
    by: By,
    legal: Vec<u8>,
    act: u8,
}

/// Whose ply it is: a seat's, of which the file has the place, or the die's.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub(crate) enum By {
    Seat(u8),
    Chance(Die),
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Die {
    Chance,
}

/// Plays every game of a file, as far as the first difference.
pub(crate) fn file(path: &Path) -> Result<Agreement, Error> {
    let mut agreement = Agreement::default();
    let lines = BufReader::new(File::open(path)?).split(b'\n');
    for (line, text) in (1..).zip(lines) {
        let recorded: Recorded =
            serde_json::from_slice(&text?).map_err(|why| Error::NoGame { line, why })?;
        if recorded.game != "pig(players=2,winscore=50)" {
            let game = recorded.game;
            return Err(Error::OtherGame { line, game });
        }
        let differs = |(place, difference)| Error::Differs {
            line,
            place,
            difference,
        };
        agreement.rolls += replay(&recorded).map_err(differs)?;
        agreement.games += 1;
        agreement.plies += recorded.plies.len();
    }
    if agreement.games == 0 {
        // Nothing agrees with nothing, but that is not what was asked.
        return Err(Error::Empty);
    }
    Ok(agreement)
}

/// How often the die was rolled.
fn replay(recorded: &Recorded) -> Result<usize, (Place, Difference)> {
    let mut position: Position<Pig> = Position::new();
    let mut rolls = 0;
    for (number, ply) in (1..).zip(&recorded.plies) {
        rolls += usize::from(position.is_chance_pending());
        replay_ply(&mut position, ply).map_err(|difference| (Place::Ply(number), difference))?;
    }
    compare_end(&position, &recorded.returns).map_err(|difference| (Place::End, difference))?;
    Ok(rolls)
}

fn replay_ply(position: &mut Position<Pig>, ply: &Ply) -> Result<(), Difference> {
    let (expected, found) = (Some(ply.by), to_play(position));
    if expected != found {
        return Err(Difference::Turn { expected, found });
    }
    let mut legal: Vec<u8> = match ply.by {
        By::Seat(seat) => moves_of(position, seat),
        By::Chance(_) => sides(position)?,
    };
    let mut expected = ply.legal.clone();
    // As sets; one that names an action twice is none.
    expected.sort_unstable();
    legal.sort_unstable();
    if expected != legal {
        let found = legal;
        return Err(Difference::Legal { expected, found });
    }
    let act = ply.act;
    let refused = |why| Difference::Refused { act, why };
    match ply.by {
        By::Chance(_) => {
            let pips = act.saturating_add(1);
            position
                .play_chance(Chance::Die { pips })
                .map_err(refused)?;
        }
        By::Seat(seat) => {
            let player = Player::from_index(seat).ok_or(Difference::NoMove { act })?;
            let mv = [Move::Roll, Move::Hold].get(usize::from(act));
            let mv = *mv.ok_or(Difference::NoMove { act })?;
            position.play(player, mv).map_err(refused)?;
        }
    }
    Ok(())
}

/// Who is to play; nobody where the game is over.
fn to_play(position: &Position<Pig>) -> Option<By> {
    if position.is_chance_pending() {
        return Some(By::Chance(Die::Chance));
    }
    position.on_turn().map(|player| By::Seat(player.index()))
}

/// The legal moves as the file has them; the other seat has none.
fn moves_of(position: &Position<Pig>, seat: u8) -> Vec<u8> {
    let actions = Player::ALL.into_iter().flat_map(|player| {
        let moves = position.legal_moves(player).into_iter();
        moves.map(move |mv| (player.index(), u8::from(mv == Move::Hold)))
    });
    let mine = actions.map(|(of, action)| if of == seat { action } else { u8::MAX });
    mine.collect()
}

/// What the die may show, each with the same probability.
fn sides(position: &Position<Pig>) -> Result<Vec<u8>, Difference> {
    let outcomes = position.chance_outcomes();
    let mut sides = Vec::new();
    for outcome in &outcomes {
        if u128::from(outcome.weight) * 6 != outcomes.total() {
            let (weight, total) = (outcome.weight, outcomes.total());
            return Err(Difference::Probability { weight, total });
        }
        let Chance::Die { pips } = outcome.event;
        sides.push(pips - 1);
    }
    Ok(sides)
}

fn compare_end(position: &Position<Pig>, returns: &[f64]) -> Result<(), Difference> {
    if let found @ Some(_) = to_play(position) {
        let expected = None;
        return Err(Difference::Turn { expected, found });
    }
    let found: Vec<f64> = position
        .outcome()
        .map(|outcome| Player::ALL.map(|seat| outcome.utility(seat)).to_vec())
        .unwrap_or_default();
    if returns != found {
        let expected = returns.to_vec();
        return Err(Difference::Returns { expected, found });
    }
    Ok(())
}

/// How much was played without a difference.
#[derive(Default)]
pub(crate) struct Agreement {
    games: usize,
    plies: usize,
    rolls: usize,
}

impl Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Agreement {
            games,
            plies,
            rolls,
        } = self;
        let s = if *games == 1 { "" } else { "s" };
        write!(
            f,
            "{games} game{s}, {plies} plies, {rolls} of them rolls: every legal set, every probability and every outcome agrees"
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
    /// Who is to play; nobody where the game is over.
    Turn {
        expected: Option<By>,
        found: Option<By>,
    },
    Legal {
        expected: Vec<u8>,
        found: Vec<u8>,
    },
    /// One in six was expected.
    Probability {
        weight: u64,
        total: u128,
    },
    NoMove {
        act: u8,
    },
    Refused {
        act: u8,
        why: IllegalMove<Pig>,
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
                write!(
                    f,
                    "line {line}: a game of {game:?}, not of Pig for two up to 50"
                )
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
                let turn = |by: &Option<By>| match by {
                    Some(By::Seat(seat)) => format!("seat {seat} to move"),
                    Some(By::Chance(_)) => "the die to come to rest".into(),
                    None => "the game over".into(),
                };
                write!(f, "expected {}, found {}", turn(expected), turn(found))
            }
            Difference::Legal { expected, found } => {
                write!(f, "expected as legal {expected:?}, found {found:?}")
            }
            Difference::Probability { weight, total } => {
                write!(f, "expected one in six, found {weight} in {total}")
            }
            Difference::NoMove { act } => write!(f, "{act} is no action of this game"),
            Difference::Refused { act, why } => {
                write!(f, "expected the action {act}, found it illegal: {why}")
            }
            Difference::Returns { expected, found } => {
                write!(f, "expected the returns {expected:?}, found {found:?}")
            }
        }
    }
}

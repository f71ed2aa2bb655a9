//! Games that another engine played, held against the rules, ply by ply.
//!
//! The format is told in `tests/vectors/README.md`.

use std::error;
use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use goofspiel::{Card, Goofspiel, Move, NoCard, Player, Prizes};
use rulebook::{IllegalMove, Position, SeatSet, StartError};
use serde::Deserialize;

/// What a line of the file is about; read first, since seats and actions are
/// only ours if the game is.
#[derive(Deserialize)]
struct Header {
    game: String,
}

/// The rest of the line: a game from its start to its end.
#[derive(Deserialize)]
struct Recorded {
    plies: Vec<Ply>,
    /// What each seat got, in the order of the seats.
    returns: Vec<f64>,
}

/// Both players choose at once: an entry for each, in the order of the seats.
#[derive(Deserialize)]
struct Ply {
    #[serde(rename = "by")]
    _by: Together,
    legal: [Vec<Action>; 2],
    act: [Action; 2],
}

/// Plies of one player alone are no plies of this game.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Together {
    All,
}

/// A card, of which the file has the number less 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "u8")]
struct Action(Card);

impl TryFrom<u8> for Action {
    type Error = NoCard;

    fn try_from(action: u8) -> Result<Action, NoCard> {
        Card::new(action.saturating_add(1)).map(Action)
    }
}

/// What is played there: five cards, and the prizes from 5 down.
const GAME: &str = "goofspiel(num_cards=5,points_order=descending,imp_info=False)";

/// Plays every game of a file, as far as the first difference.
pub(crate) fn file(path: &Path) -> Result<Agreement, Error> {
    let mut agreement = Agreement::default();
    let lines = BufReader::new(File::open(path)?).split(b'\n');
    for (line, text) in (1..).zip(lines) {
        let text = text?;
        let no_game = |why| Error::NoGame { line, why };
        let Header { game } = serde_json::from_slice(&text).map_err(no_game)?;
        if game != GAME {
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
    let start = Position::start(Prizes::default(), 2);
    let mut position: Position<Goofspiel> =
        start.map_err(|why| (Place::Start, Difference::Start(why)))?;
    for (number, ply) in (1..).zip(&recorded.plies) {
        replay_ply(&mut position, ply).map_err(|difference| (Place::Ply(number), difference))?;
    }
    last_cards(&mut position)
        .and_then(|()| compare_end(&position, &recorded.returns))
        .map_err(|difference| (Place::End, difference))
}

fn replay_ply(position: &mut Position<Goofspiel>, ply: &Ply) -> Result<(), Difference> {
    compare_active(SeatSet::first(2), position.active())?;
    for (player, legal) in Player::ALL.into_iter().zip(&ply.legal) {
        let mut expected: Vec<Card> = legal.iter().map(|action| action.0).collect();
        let mut found = cards(position, player);
        // As sets; one that names a card twice is none.
        expected.sort_unstable();
        found.sort_unstable();
        if expected != found {
            return Err(Difference::Legal {
                player,
                expected,
                found,
            });
        }
    }
    let bids = ply.act.map(|action| action.0);
    // They choose at once: whose choice arrives first may make no difference.
    let mut other_way = position.clone();
    for player in Player::ALL.into_iter().rev() {
        bid(&mut other_way, player, bids)?;
    }
    for player in Player::ALL {
        bid(position, player, bids)?;
    }
    if *position == other_way {
        Ok(())
    } else {
        Err(Difference::Arrival)
    }
}

fn bid(
    position: &mut Position<Goofspiel>,
    player: Player,
    [anna, ben]: [Card; 2],
) -> Result<(), Difference> {
    let card = match player {
        Player::Anna => anna,
        Player::Ben => ben,
    };
    let played = position.play(player, Move::Bid { card });
    played.map_err(|why| Difference::Refused { player, card, why })?;
    Ok(())
}

/// The other engine plays the last card of each by itself: there is no choice.
fn last_cards(position: &mut Position<Goofspiel>) -> Result<(), Difference> {
    let hands = Player::ALL.map(|player| cards(position, player));
    if let [[anna], [ben]] = hands.each_ref().map(Vec::as_slice) {
        for player in Player::ALL {
            bid(position, player, [*anna, *ben])?;
        }
    }
    Ok(())
}

fn cards(position: &Position<Goofspiel>, player: Player) -> Vec<Card> {
    let moves = position.legal_moves(player).into_iter();
    moves.map(|Move::Bid { card }| card).collect()
}

fn compare_end(position: &Position<Goofspiel>, returns: &[f64]) -> Result<(), Difference> {
    compare_active(SeatSet::EMPTY, position.active())?;
    let found: Vec<f64> = position
        .outcome()
        .map(|outcome| Player::ALL.map(|player| outcome.utility(player)).to_vec())
        .unwrap_or_default();
    if returns != found {
        let expected = returns.to_vec();
        return Err(Difference::Returns { expected, found });
    }
    Ok(())
}

fn compare_active(expected: SeatSet<Player>, found: SeatSet<Player>) -> Result<(), Difference> {
    if expected == found {
        Ok(())
    } else {
        Err(Difference::Active { expected, found })
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
    /// Before the first.
    Start,
    /// At that ply, from 1.
    Ply(usize),
    /// After the last.
    End,
}

/// What the file says, and what the rules say.
#[derive(Debug)]
pub(crate) enum Difference {
    /// The game cannot start.
    Start(StartError<Goofspiel>),
    /// Who has a choice; nobody where the game is over.
    Active {
        expected: SeatSet<Player>,
        found: SeatSet<Player>,
    },
    Legal {
        player: Player,
        expected: Vec<Card>,
        found: Vec<Card>,
    },
    Refused {
        player: Player,
        card: Card,
        why: IllegalMove<Goofspiel>,
    },
    /// It matters which of the two choices arrives first.
    Arrival,
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
                write!(f, "line {line}: a game of {game:?}, not of {GAME:?}")
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
            Place::Start => f.write_str("before the first ply"),
            Place::Ply(number) => write!(f, "ply {number}"),
            Place::End => f.write_str("after the last ply"),
        }
    }
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Start(why) => why.fmt(f),
            Difference::Active { expected, found } => {
                write!(f, "expected {expected} to choose, found {found}")
            }
            Difference::Legal {
                player,
                expected,
                found,
            } => {
                let (expected, found) = (list(expected), list(found));
                write!(
                    f,
                    "expected as legal for {player} the cards {expected}, found {found}"
                )
            }
            Difference::Refused { player, card, why } => {
                write!(
                    f,
                    "expected the card {card} of {player}, found it illegal: {why}"
                )
            }
            Difference::Arrival => {
                f.write_str("whose choice arrives first makes a difference, and it should not")
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

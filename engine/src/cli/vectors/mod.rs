//! Games that another engine played, held against the rules, ply by ply.
//!
//! The other engine numbers what can be done: an [`Action`]. How its numbers map to the
//! moves of a game is said by an implementation of [`Vectors`], which stands beside the
//! program of the game and not in its rules. A file has one game a line:
//!
//! ```json
//! {"game": "pig(players=2,winscore=50)",
//!  "plies": [{"by": 0, "legal": [0, 1], "act": 0}, {"by": "chance", "legal": [0, 1, 2, 3, 4, 5], "act": 5}],
//!  "returns": [1.0, -1.0]}
//! ```
//!
//! `by` is a seat, `"chance"`, or `"all"` where all seats choose at once; `legal` and
//! `act` then hold an entry for each. At every ply the legal actions have to be the same
//! set, and in the end what each seat got has to be the same number.

mod differs;
mod played;
mod recorded;
mod variant;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::prelude::rust_2024::*;
use std::vec;

use crate::game::Game;
use crate::position::Position;

pub use differs::{Difference, Place, VerifyError};
pub use variant::{NoVariant, Variant};

/// An action of the other engine, by its number there.
pub type Action = u32;

/// How the actions of the other engine map to the moves of a game.
///
/// ```
/// use rulebook::cli::vectors::{Action, NoVariant, Variant, Vectors};
/// use rulebook::{Position, game};
///
/// game! {
///     /// One heap of three stones.
///     pub game Stones(left: u32, cx);
///     setup 3;
///     seats Player { First, Second }
///     turn RoundRobin;
///     move Take { count: u32 in 1..=2.min(*left) }
///     phase Heap {
///         on Take { count } {
///             *left -= count;
///             Last: if *left == 0 => Taken { winner: cx.seat() },
///             More: else => { cx.end_turn(); Heap },
///         }
///     }
///     end Taken { winner: Player } => rulebook::Outcome::Win(winner);
/// }
///
/// impl Vectors for Stones {
///     fn start(variant: &Variant) -> Result<Position<Self>, NoVariant> {
///         variant.is("stones")?;
///         variant.only(&[])?;
///         Ok(Position::new())
///     }
///
///     /// The action there is one less than what is taken.
///     fn actions(_: &Position<Self>, _: Player, mv: &Move) -> Vec<Vec<Action>> {
///         let Move::Take { count } = mv;
///         vec![vec![count - 1]]
///     }
/// }
///
/// # let path = std::env::temp_dir().join(format!("stones-{}.jsonl", std::process::id()));
/// # std::fs::write(&path, r#"{"game":"stones","plies":[{"by":0,"legal":[0,1],"act":0},{"by":1,"legal":[0,1],"act":1}],"returns":[-1.0,1.0]}"#)?;
/// let agreement = rulebook::cli::verify::<Stones>(&path)?;
/// assert_eq!((agreement.games, agreement.plies), (1, 2));
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Vectors: Game<State: PartialEq, Options: PartialEq> {
    /// Whether the other engine plays by itself, at the end of a game, what leaves no
    /// choice: those plies are then not in the file.
    const PLAYS_FORCED: bool = false;

    /// The position from which the variant starts that a line names.
    ///
    /// # Errors
    /// Where the rules have no such variant.
    fn start(variant: &Variant) -> Result<Position<Self>, NoVariant>;

    /// The ways to spell a legal move in actions of the other engine: mostly one way,
    /// of one action.
    ///
    /// A move that is several plies there (a board, and then a cell in it; three cards,
    /// in whatever order) is a sequence of actions, and each order that is allowed is one
    /// of the ways.
    fn actions(position: &Position<Self>, seat: Self::Seat, mv: &Self::Move) -> Vec<Vec<Action>>;

    /// The same of what chance may bring; of a game without chance it is not asked.
    /// Where several actions stand for one outcome, its weight is shared among them.
    fn chance(position: &Position<Self>, event: &Self::Chance) -> Vec<Vec<Action>> {
        let _ = (position, event);
        vec![]
    }

    /// What each seat got, in the order of the seats: what the outcome is worth to it,
    /// unless said otherwise.
    fn returns(position: &Position<Self>) -> Vec<f64> {
        let outcome = position.outcome();
        let seats = position.seats().iter();
        outcome.map_or_else(Vec::new, |outcome| {
            seats.map(|seat| outcome.utility(seat)).collect()
        })
    }
}

/// How much was played without a difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Agreement {
    /// How many games.
    pub games: usize,
    /// Their plies.
    pub plies: usize,
    /// How many of those were drawn by chance.
    pub drawn: usize,
}

/// One line, for people: `200 games, 1537 plies: every legal set and every outcome agrees`.
impl core::fmt::Display for Agreement {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Agreement {
            games,
            plies,
            drawn,
        } = self;
        let s = if *games == 1 { "" } else { "s" };
        write!(f, "{games} game{s}, {plies} plies")?;
        if *drawn > 0 {
            write!(
                f,
                ", {drawn} of them by chance: every legal set, every probability"
            )?;
        } else {
            f.write_str(": every legal set")?;
        }
        f.write_str(" and every outcome agrees")
    }
}

/// Plays every game of a file of vectors, as far as the first difference.
///
/// O(plies × (legal moves + ways to spell them)).
///
/// # Errors
/// Where the file cannot be read or holds no game, a line is no game or one of a variant
/// that the rules do not have; and the first difference, with its line and ply.
///
/// # Panics
/// Where a body of the rules or of the mapping does.
pub fn verify<G: Vectors>(path: impl AsRef<Path>) -> Result<Agreement, VerifyError> {
    let mut agreement = Agreement::default();
    let lines = BufReader::new(File::open(path)?).split(b'\n');
    for (line, text) in (1..).zip(lines) {
        let text = text?;
        let no_game = |why| VerifyError::NoGame { line, why };
        let game: String = recorded::game(&text).map_err(no_game)?;
        let variant: Result<Variant, _> = game.parse();
        let start = variant.and_then(|variant| G::start(&variant));
        let position = start.map_err(|why| VerifyError::NoVariant { line, why })?;
        let recorded = recorded::Recorded::read(&text).map_err(no_game)?;
        let drawn = played::replay(position, &recorded);
        let drawn = drawn.map_err(|(place, difference)| VerifyError::Differs {
            line,
            place,
            difference,
        })?;
        agreement.games += 1;
        agreement.plies += recorded.plies.len();
        agreement.drawn += drawn;
    }
    if agreement.games == 0 {
        // Nothing agrees with nothing, but that is not what was asked.
        return Err(VerifyError::Empty);
    }
    Ok(agreement)
}

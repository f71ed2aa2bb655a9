//! The board: 64 squares, each empty or with a disc.

use std::cmp::Ordering;
use std::error::Error;
use std::fmt;

use rulebook::Seat;
use serde::{Deserialize, Serialize};

use crate::rules::Player;
use crate::square::{Square, Squares};

/// The discs on the board: a bit for each square, row by row from the top, a word for
/// each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "[u64; 2]", into = "[u64; 2]")]
pub struct Board {
    discs: [u64; 2],
}

/// With two discs of each in the middle: black on e4 and d5, white on d4 and e5.
impl Default for Board {
    fn default() -> Self {
        Board {
            discs: [1 << 28 | 1 << 35, 1 << 27 | 1 << 36],
        }
    }
}

/// How the players stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// One of them can place a disc.
    Open,
    /// Neither can, and that player has more.
    Ahead(Player),
    /// Neither can, and both have as many.
    Level,
}

/// The eight ways to go from a square: how far that is in its number, and the squares
/// on which one does not come out at the other edge.
const DIRECTIONS: [(i8, u64); 8] = {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    const ALL: u64 = u64::MAX;
    [
        (1, NOT_A),
        (9, NOT_A),
        (-7, NOT_A),
        (-1, NOT_H),
        (-9, NOT_H),
        (7, NOT_H),
        (8, ALL),
        (-8, ALL),
    ]
};

/// All of a set, one square on in a direction; what leaves the board is gone.
#[inline]
fn shift(set: u64, (by, lands): (i8, u64)) -> u64 {
    let by_so_many = u32::from(by.unsigned_abs());
    lands
        & if by > 0 {
            set << by_so_many
        } else {
            set >> by_so_many
        }
}

impl Board {
    /// A player's discs, and the other's.
    #[inline]
    fn sides(&self, player: Player) -> (u64, u64) {
        let own = usize::from(player.index());
        (self.discs[own], self.discs[1 - own])
    }

    /// Where a player may place a disc.
    #[inline]
    #[must_use]
    pub fn moves(&self, player: Player) -> Squares {
        let (own, others) = self.sides(player);
        let empty = !(own | others);
        let mut moves = 0;
        for direction in DIRECTIONS {
            moves |= empty & shift(run(own, others, direction), direction);
        }
        Squares(moves)
    }

    /// Places a player's disc on a square that is empty, and turns over what it hems
    /// in.
    #[inline]
    pub fn place(&mut self, square: Square, player: Player) -> Standing {
        let (own, others) = self.sides(player);
        let placed = square.bit();
        let mut turned = 0;
        for direction in DIRECTIONS {
            let run = run(placed, others, direction);
            // One of the player's own stands behind it.
            if shift(run, direction) & own != 0 {
                turned |= run;
            }
        }
        let index = usize::from(player.index());
        self.discs[index] = own | placed | turned;
        self.discs[1 - index] = others & !turned;
        self.standing(player.next())
    }

    /// How the players stand, asked first whether the one whose turn it is can place a
    /// disc.
    #[inline]
    fn standing(&self, next: Player) -> Standing {
        if !self.moves(next).is_empty() || !self.moves(next.next()).is_empty() {
            return Standing::Open;
        }
        match self.discs(Player::Black).cmp(&self.discs(Player::White)) {
            Ordering::Greater => Standing::Ahead(Player::Black),
            Ordering::Less => Standing::Ahead(Player::White),
            Ordering::Equal => Standing::Level,
        }
    }

    /// How far the game has come where it is that player's turn: a disc counts two, and
    /// one more it counts that the other could not place any. That one has passed, or
    /// may as well have; so a pass, which leaves the board alone, is a step too.
    #[must_use]
    pub fn gone(&self, on_turn: Option<Player>) -> u32 {
        let discs = (self.discs[0] | self.discs[1]).count_ones();
        let passed = on_turn.is_some_and(|player| self.moves(player.next()).is_empty());
        2 * discs + u32::from(passed)
    }

    /// How many discs a player has.
    #[must_use]
    pub fn discs(&self, player: Player) -> u32 {
        self.discs[usize::from(player.index())].count_ones()
    }

    /// Whose disc lies on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Player> {
        let lies = |player: &Player| self.discs[usize::from(player.index())] & square.bit() != 0;
        Player::ALL.into_iter().find(lies)
    }
}

/// The other's discs in one unbroken run behind any of a set, in a direction.
#[inline]
fn run(from: u64, others: u64, direction: (i8, u64)) -> u64 {
    // Six at most: the run begins next to a square, and another square ends it.
    let mut run = shift(from, direction) & others;
    for _ in 1..6 {
        run |= shift(run, direction) & others;
    }
    run
}

/// Eight rows, the first on top, a dot where no disc lies; how many discs each player
/// has.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const COLUMNS: &str = "  a b c d e f g h\n";
        f.write_str(COLUMNS)?;
        for row in 0..8 {
            write!(f, "{}", row + 1)?;
            for column in 0..8 {
                let square = Square::from_index(8 * row + column);
                f.write_str(match square.and_then(|square| self.at(square)) {
                    Some(Player::Black) => " B",
                    Some(Player::White) => " W",
                    None => " .",
                })?;
            }
            writeln!(f, " {}", row + 1)?;
        }
        f.write_str(COLUMNS)?;
        let [black, white] = Player::ALL.map(|player| self.discs(player));
        writeln!(f, "Black {black}, White {white}")
    }
}

impl From<Board> for [u64; 2] {
    fn from(board: Board) -> Self {
        board.discs
    }
}

impl TryFrom<[u64; 2]> for Board {
    type Error = NoBoard;

    fn try_from(discs: [u64; 2]) -> Result<Board, NoBoard> {
        if discs[0] & discs[1] == 0 {
            Ok(Board { discs })
        } else {
            Err(NoBoard)
        }
    }
}

/// No board has those discs: two lie on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoBoard;

impl fmt::Display for NoBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("two discs lie on one square")
    }
}

impl Error for NoBoard {}

#[cfg(test)]
mod tests {
    use rulebook::Domain;

    use super::*;

    fn square(name: &str) -> Square {
        name.parse().expect("the board has it")
    }

    /// What a disc there turns over, sought square by square.
    fn turned_by_hand(board: &Board, at: Square, player: Player) -> Vec<Square> {
        let step = |from: Square, (dx, dy): (i8, i8)| {
            let (x, y) = (
                (from.index() % 8).cast_signed() + dx,
                (from.index() / 8).cast_signed() + dy,
            );
            let inside = (0..8).contains(&x) && (0..8).contains(&y);
            inside.then(|| Square::from_index((8 * y + x).cast_unsigned()).expect("it is inside"))
        };
        let mut turned = Vec::new();
        for dx in -1..=1 {
            for dy in -1..=1 {
                let mut run = Vec::new();
                let mut next = step(at, (dx, dy));
                while let Some(square) = next {
                    match board.at(square) {
                        _ if (dx, dy) == (0, 0) => break,
                        None => break,
                        Some(whose) if whose == player => {
                            turned.append(&mut run);
                            break;
                        }
                        Some(_) => run.push(square),
                    }
                    next = step(square, (dx, dy));
                }
            }
        }
        turned
    }

    /// Boards with discs all over, of any density: none that a game leads to.
    fn boards() -> impl Iterator<Item = Board> {
        let mut state = 1_u64;
        let mut random = move || {
            // Steele and Vigna's `splitmix64`.
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ mixed >> 31
        };
        (0..400).map(move |at| {
            let some = match at % 3 {
                0 => random() & random(),
                1 => random(),
                _ => random() | random(),
            };
            let side = random();
            Board {
                discs: [some & side, some & !side],
            }
        })
    }

    #[test]
    fn moves_are_the_empty_squares_that_turn_something_over() {
        for board in boards() {
            for player in Player::ALL {
                let all = (0..64).filter_map(Square::from_index);
                let by_hand = all.filter(|&at| {
                    board.at(at).is_none() && !turned_by_hand(&board, at, player).is_empty()
                });
                assert!(
                    board.moves(player).values().eq(by_hand),
                    "{player}\n{board}"
                );
            }
        }
    }

    #[test]
    fn a_disc_turns_over_all_that_it_hems_in_and_nothing_else() {
        for board in boards() {
            for player in Player::ALL {
                for at in board.moves(player).values() {
                    let turned = turned_by_hand(&board, at, player);
                    let mut after = board;
                    after.place(at, player);
                    for square in (0..64).filter_map(Square::from_index) {
                        let whose = if square == at || turned.contains(&square) {
                            Some(player)
                        } else {
                            board.at(square)
                        };
                        assert_eq!(
                            after.at(square),
                            whose,
                            "{player} on {at}, {square}\n{board}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn nothing_is_hemmed_in_around_the_edge() {
        // White on h1, black on g1 and on a2, which is the next number.
        let board = Board {
            discs: [1 << 6 | 1 << 8, 1 << 7],
        };
        assert!(board.moves(Player::Black).is_empty(), "\n{board}");
    }

    #[test]
    fn it_is_over_when_nobody_can_place_and_more_discs_win() {
        // Black takes the last disc of white.
        let mut board = Board { discs: [1, 0b10] };
        let standing = board.place(square("c1"), Player::Black);
        assert_eq!(standing, Standing::Ahead(Player::Black));

        // A block of white that nothing reaches beside it is more.
        let mut board = Board {
            discs: [1, 0b10 | 0xff << 56],
        };
        let standing = board.place(square("c1"), Player::Black);
        assert_eq!(standing, Standing::Ahead(Player::White));

        let mut board = Board {
            discs: [1, 0b10 | 0b111 << 56],
        };
        assert_eq!(board.place(square("c1"), Player::Black), Standing::Level);
    }

    #[test]
    fn it_goes_on_while_either_can_place() {
        // White cannot; black can, once white has passed.
        let mut board = Board {
            discs: [1 | 1 << 56, 0b10 | 1 << 57],
        };
        assert_eq!(board.place(square("c1"), Player::Black), Standing::Open);
        assert!(board.moves(Player::White).is_empty());
    }

    #[test]
    fn it_is_shown_as_eight_rows() {
        assert_eq!(
            Board::default().to_string(),
            "  a b c d e f g h
1 . . . . . . . . 1
2 . . . . . . . . 2
3 . . . . . . . . 3
4 . . . W B . . . 4
5 . . . B W . . . 5
6 . . . . . . . . 6
7 . . . . . . . . 7
8 . . . . . . . . 8
  a b c d e f g h
Black 2, White 2
"
        );
    }

    #[test]
    fn what_is_read_must_be_a_board() {
        assert_eq!(Board::try_from([1, 1]), Err(NoBoard));
        let board = Board::try_from([1, 2]).expect("it is one");
        assert_eq!(<[u64; 2]>::from(board), [1, 2]);
    }
}

//! The board: rows of squares, each empty or with a piece.

use std::error::Error;
use std::fmt;

use rulebook::Seat;
use serde::{Deserialize, Serialize};

use crate::rules::Player;
use crate::square::{Square, Squares};

/// The pieces on a board of so many rows and columns, of which a player's `FILLED`
/// nearest rows begin full of pieces: a word for each player, in which a byte is a row,
/// the bottom one the lowest, and its lowest bit the leftmost square. At most eight of
/// either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "[u64; 2]", into = "[u64; 2]")]
pub struct Board<const ROWS: u8, const COLUMNS: u8, const FILLED: u8> {
    pieces: [u64; 2],
}

/// What a piece that went forward came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It reached the last row.
    Through,
    /// It took the last piece of the other player.
    Alone,
    /// Neither.
    Open,
}

impl<const ROWS: u8, const COLUMNS: u8, const FILLED: u8> Board<ROWS, COLUMNS, FILLED> {
    /// The bottom row.
    const ROW: u64 = {
        // In one column alone, pieces could come to stand face to face.
        assert!(1 < COLUMNS && COLUMNS <= 8, "a board has 2 to 8 columns");
        0xff >> (8 - COLUMNS)
    };
    /// Every square.
    const ALL: u64 = {
        assert!(
            0 < FILLED && 2 * FILLED <= ROWS,
            "two players' rows have to fit"
        );
        assert!(1 < ROWS && ROWS <= 8, "a board has 2 to 8 rows");
        let mut rows = 0;
        let mut row = 0;
        while row < ROWS {
            rows |= Self::ROW << (8 * row);
            row += 1;
        }
        rows
    };
    /// Those on which white begins: its own rows. Black's are as far from the top.
    const WHITE: u64 = Self::ALL >> (8 * (ROWS - FILLED));
    const BLACK: u64 = Self::WHITE << (8 * (ROWS - FILLED));

    #[inline]
    fn of(&self, player: Player) -> u64 {
        self.pieces[usize::from(player.index())]
    }

    /// The squares on which a player has a piece.
    #[inline]
    #[must_use]
    pub fn pieces(&self, player: Player) -> Squares {
        Squares(self.of(player))
    }

    /// Where a player's piece may go from a square: straight on if nothing stands there,
    /// aslant if no piece of the player's own does.
    #[inline]
    #[must_use]
    pub fn ahead(&self, from: Square, player: Player) -> Squares {
        let (own, others) = (self.of(player), self.of(player.next()));
        let straight = match player {
            Player::Black => from.bit() >> 8,
            Player::White => from.bit() << 8,
        };
        let in_row = Self::ALL & (0xff << (straight.trailing_zeros() & 0x38));
        let aslant = (straight << 1 | straight >> 1) & in_row;
        Squares(straight & Self::ALL & !(own | others) | aslant & !own)
    }

    /// Moves a player's piece a row forward, and takes what stands there.
    #[inline]
    pub fn advance(&mut self, from: Square, to: Square, player: Player) -> Standing {
        let own = usize::from(player.index());
        self.pieces[own] ^= from.bit() | to.bit();
        self.pieces[1 - own] &= !to.bit();
        let last_row = match player {
            Player::Black => Self::ROW,
            Player::White => Self::ROW << (8 * (ROWS - 1)),
        };
        if to.bit() & last_row != 0 {
            Standing::Through
        } else if self.pieces[1 - own] == 0 {
            Standing::Alone
        } else {
            Standing::Open
        }
    }

    /// How many rows the pieces have gone, all together. One that was taken has gone
    /// them all, and one more: so every move makes it larger.
    #[must_use]
    pub fn gone(&self) -> u32 {
        let rows = u32::from(ROWS);
        let begun = 2 * u32::from(FILLED) * u32::from(COLUMNS);
        // How far each piece still has to go, from the last row on.
        let left = (0..ROWS).map(|row| {
            let in_row = |player| (self.of(player) >> (8 * row) & 0xff).count_ones();
            let row = u32::from(row);
            in_row(Player::Black) * (row + 1) + in_row(Player::White) * (rows - row)
        });
        begun * rows - left.sum::<u32>()
    }

    /// Whose piece stands on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Player> {
        let stands = |player: &Player| self.of(*player) & square.bit() != 0;
        Player::ALL.into_iter().find(stands)
    }
}

/// Each player's rows are full of pieces.
impl<const ROWS: u8, const COLUMNS: u8, const FILLED: u8> Default for Board<ROWS, COLUMNS, FILLED> {
    fn default() -> Self {
        Board {
            pieces: [Self::BLACK, Self::WHITE],
        }
    }
}

/// The rows from the top down, a dot where no piece stands.
impl<const ROWS: u8, const COLUMNS: u8, const FILLED: u8> fmt::Display
    for Board<ROWS, COLUMNS, FILLED>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..ROWS).rev() {
            write!(f, "{}", row + 1)?;
            for column in 0..COLUMNS {
                let square = Square::new(row, column);
                f.write_str(match square.and_then(|square| self.at(square)) {
                    Some(Player::Black) => " B",
                    Some(Player::White) => " W",
                    None => " .",
                })?;
            }
            f.write_str("\n")?;
        }
        f.write_str(" ")?;
        for column in 0..COLUMNS {
            write!(f, " {}", char::from(b'a' + column))?;
        }
        f.write_str("\n")
    }
}

impl<const ROWS: u8, const COLUMNS: u8, const FILLED: u8> From<Board<ROWS, COLUMNS, FILLED>>
    for [u64; 2]
{
    fn from(board: Board<ROWS, COLUMNS, FILLED>) -> Self {
        board.pieces
    }
}

impl<const ROWS: u8, const COLUMNS: u8, const FILLED: u8> TryFrom<[u64; 2]>
    for Board<ROWS, COLUMNS, FILLED>
{
    type Error = NoBoard;

    fn try_from(pieces: [u64; 2]) -> Result<Self, NoBoard> {
        if (pieces[0] | pieces[1]) & !Self::ALL != 0 {
            return Err(NoBoard::Outside);
        }
        if pieces[0] & pieces[1] != 0 {
            return Err(NoBoard::Shared);
        }
        let begun = Self::WHITE.count_ones();
        if pieces.iter().any(|pieces| pieces.count_ones() > begun) {
            return Err(NoBoard::TooMany);
        }
        Ok(Board { pieces })
    }
}

/// No board has those pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBoard {
    /// One stands outside.
    Outside,
    /// Two stand on one square.
    Shared,
    /// A player has more than it began with.
    TooMany,
}

impl fmt::Display for NoBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoBoard::Outside => "a piece stands outside the board",
            NoBoard::Shared => "two pieces stand on one square",
            NoBoard::TooMany => "a player has more pieces than it began with",
        })
    }
}

impl Error for NoBoard {}

#[cfg(test)]
mod tests {
    use rulebook::Domain;

    use super::*;

    type Small = Board<6, 6, 2>;

    fn square(name: &str) -> Square {
        name.parse().expect("boards have it")
    }

    fn board(black: &[&str], white: &[&str]) -> Small {
        let bits = |names: &[&str]| names.iter().map(|name| square(name).bit()).sum();
        Small::try_from([bits(black), bits(white)]).expect("it is one")
    }

    fn ahead(board: &Small, from: &str, player: Player) -> String {
        let squares: Vec<String> = board
            .ahead(square(from), player)
            .values()
            .map(|to| to.to_string())
            .collect();
        squares.join(" ")
    }

    #[test]
    fn it_begins_with_the_rows_of_each_full() {
        assert_eq!(
            Small::default().to_string(),
            "6 B B B B B B\n5 B B B B B B\n4 . . . . . .\n3 . . . . . .\n\
             2 W W W W W W\n1 W W W W W W\n  a b c d e f\n"
        );
        assert_eq!(
            Board::<4, 5, 1>::default().to_string(),
            "4 B B B B B\n3 . . . . .\n2 . . . . .\n1 W W W W W\n  a b c d e\n"
        );
        let full = Board::<8, 8, 4>::default();
        assert!(full.pieces[0] | full.pieces[1] == u64::MAX);
    }

    #[test]
    fn a_piece_goes_forward_straight_or_aslant_and_never_round_the_edge() {
        let alone = board(&["c4", "a4", "f4"], &["d3"]);
        assert_eq!(ahead(&alone, "c4", Player::Black), "b3 c3 d3");
        assert_eq!(ahead(&alone, "a4", Player::Black), "a3 b3");
        assert_eq!(ahead(&alone, "f4", Player::Black), "e3 f3");
        assert_eq!(ahead(&alone, "d3", Player::White), "c4 d4 e4");
        let widest = Board::<8, 8, 2>::default();
        let to = |from| {
            widest
                .ahead(square(from), Player::Black)
                .values()
                .map(|to| to.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            (to("h7"), to("a7")),
            (
                vec!["g6".into(), "h6".into()],
                vec!["a6".to_string(), "b6".into()]
            )
        );
    }

    #[test]
    fn it_takes_aslant_and_not_straight_on_and_none_of_its_own() {
        let met = board(&["c4", "d3"], &["b3", "c3"]);
        assert_eq!(ahead(&met, "c4", Player::Black), "b3");
        assert_eq!(ahead(&met, "c3", Player::White), "b4 d4");
    }

    #[test]
    fn from_the_last_row_nothing_lies_ahead() {
        let far = board(&["c1"], &["d6"]);
        assert_eq!(ahead(&far, "c1", Player::Black), "");
        assert_eq!(ahead(&far, "d6", Player::White), "");
        // Where the last row is the last of the word, too.
        let far = Board::<8, 8, 2>::try_from([1, 1 << 63]).expect("it is one");
        assert!(far.ahead(square("h8"), Player::White).is_empty());
        assert!(far.ahead(square("a1"), Player::Black).is_empty());
    }

    #[test]
    fn what_stands_in_the_way_aslant_is_taken() {
        let mut met = board(&["c4"], &["b3", "f1"]);
        let standing = met.advance(square("c4"), square("b3"), Player::Black);
        assert_eq!(standing, Standing::Open);
        assert_eq!(met, board(&["b3"], &["f1"]));
    }

    #[test]
    fn the_last_row_or_the_last_piece_ends_it() {
        let mut near = board(&["c2"], &["f1", "e5"]);
        let mut other = near;
        let through = near.advance(square("c2"), square("c1"), Player::Black);
        assert_eq!(through, Standing::Through);
        let through = other.advance(square("e5"), square("e6"), Player::White);
        assert_eq!(through, Standing::Through);

        let mut last = board(&["c4"], &["b3"]);
        let alone = last.advance(square("c4"), square("b3"), Player::Black);
        assert_eq!(alone, Standing::Alone);
    }

    #[test]
    fn rows_gone_are_counted_and_all_of_them_for_a_piece_that_was_taken() {
        let mut game = Small::default();
        // The second row of each has one row behind it already.
        let begun = game.gone();
        assert_eq!(begun, 12);
        game.advance(square("c5"), square("c4"), Player::Black);
        assert_eq!(game.gone(), begun + 1);
        let met = board(&["c4"], &["b3"]);
        let mut taken = met;
        taken.advance(square("c4"), square("b3"), Player::Black);
        // A row by black; white's piece had gone two of six.
        assert_eq!(taken.gone(), met.gone() + 1 + 4);
    }

    #[test]
    fn what_is_read_must_be_a_board() {
        assert_eq!(Small::try_from([1 << 6, 0]), Err(NoBoard::Outside));
        assert_eq!(Small::try_from([0, 1 << 48]), Err(NoBoard::Outside));
        assert_eq!(Small::try_from([1, 1]), Err(NoBoard::Shared));
        let thirteen = 0x3f3f | 1 << 16;
        assert_eq!(Small::try_from([0, thirteen]), Err(NoBoard::TooMany));
        let begun = <[u64; 2]>::from(Small::default());
        assert_eq!(Small::try_from(begun), Ok(Small::default()));
    }
}

//! The board: columns of stones, a byte each.

use std::error::Error;
use std::fmt;
use std::hint::cold_path;

use rulebook::Seat;
use rulebook::pack::{Pack, Packer, Unpacker, Word};
use serde::{Deserialize, Serialize};

use crate::column::{Column, Columns, WIDEST};
use crate::rules::Player;

/// The stones on a board of `WIDTH` columns, which are `HEIGHT` high: a word for each
/// player, in which a byte is a column and its lowest bit the lowest place. At most 8
/// columns, 7 high: one bit of each byte stays empty, so that no row runs on from the
/// top of a column into the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "[u64; 2]", into = "[u64; 2]")]
pub struct Board<const WIDTH: u8, const HEIGHT: u8> {
    stones: [u64; 2],
}

/// What a stone did to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It made four in a row.
    Four,
    /// It filled the board.
    Full,
    /// Neither.
    Open,
}

impl<const WIDTH: u8, const HEIGHT: u8> Board<WIDTH, HEIGHT> {
    /// The lowest place of each column.
    const BOTTOM: u64 = {
        assert!(0 < WIDTH && WIDTH <= WIDEST, "a board has 1 to 8 columns");
        assert!(0 < HEIGHT && HEIGHT <= 7, "a board is 1 to 7 high");
        0x0101_0101_0101_0101 >> (8 * (WIDEST - WIDTH))
    };
    /// The highest place of each.
    const TOP: u64 = Self::BOTTOM << (HEIGHT - 1);
    /// Every place.
    const ALL: u64 = (Self::TOP << 1) - Self::BOTTOM;

    #[inline]
    fn occupied(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    /// The columns that have room.
    #[inline]
    #[must_use]
    pub fn open(&self) -> Columns {
        Columns::of_bytes(!self.occupied() & Self::TOP)
    }

    /// Lets a player's stone fall into a column, which has room.
    #[inline]
    pub fn drop(&mut self, column: Column, player: Player) -> Standing {
        let occupied = self.occupied();
        let at = 8 * column.index();
        // The stones of a column are ones from the bottom up: one more carries through
        // all of them, to the place above.
        let stone = (occupied + (1 << at)) & (0xff << at);
        let stones = &mut self.stones[usize::from(player.index())];
        *stones |= stone;
        // Most stones do neither: told so, the compiler leads each answer straight to
        // what follows of it, and puts no number between that would be asked again.
        if has_four(*stones) {
            cold_path();
            Standing::Four
        } else if occupied | stone == Self::ALL {
            cold_path();
            Standing::Full
        } else {
            Standing::Open
        }
    }

    /// How many stones there are.
    #[inline]
    #[must_use]
    pub fn stones(&self) -> u32 {
        self.occupied().count_ones()
    }

    /// Whose stone stands in a column, so many places above the lowest.
    #[must_use]
    pub fn at(&self, column: Column, row: u8) -> Option<Player> {
        let place = 1_u64.checked_shl(u32::from(row)).unwrap_or(0) & 0xff;
        Player::ALL.into_iter().find(|player| {
            let stones = self.stones[usize::from(player.index())];
            stones >> (8 * column.index()) & place != 0
        })
    }
}

/// Whether four stand in a row: upright, falling, level, or rising to the right.
#[inline]
fn has_four(stones: u64) -> bool {
    let four = |step: u32| {
        let pairs = stones & (stones >> step);
        pairs & (pairs >> (2 * step))
    };
    four(1) | four(7) | four(8) | four(9) != 0
}

/// Each column with a one above its stones, and below it a one for each of the first
/// player's: a byte a column.
impl<const WIDTH: u8, const HEIGHT: u8> Pack for Board<WIDTH, HEIGHT> {
    const BITS: u32 = 8 * WIDTH as u32;

    #[inline]
    fn pack<W: Word>(&self, into: &mut Packer<W>) {
        into.bits(
            (self.occupied() + Self::BOTTOM) | self.stones[0],
            Self::BITS,
        );
    }

    #[inline]
    fn unpack<W: Word>(from: &mut Unpacker<W>) -> Self {
        let word = from.bits(Self::BITS);
        // The highest one of each byte, and all below it: no byte has more than eight.
        let mut filled = word;
        filled |= filled >> 1 & 0x7f7f_7f7f_7f7f_7f7f;
        filled |= filled >> 2 & 0x3f3f_3f3f_3f3f_3f3f;
        filled |= filled >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
        let occupied = filled >> 1 & Self::ALL;
        let first = word & occupied;
        Board {
            stones: [first, occupied & !first],
        }
    }
}

/// From the top row down, a dot where no stone is, and the numbers of the columns.
impl<const WIDTH: u8, const HEIGHT: u8> fmt::Display for Board<WIDTH, HEIGHT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = || (1..=WIDTH).filter_map(|number| Column::new(number).ok());
        for row in (0..HEIGHT).rev() {
            f.write_str("|")?;
            for column in columns() {
                f.write_str(match self.at(column, row) {
                    Some(Player::Red) => " R",
                    Some(Player::Yellow) => " Y",
                    None => " .",
                })?;
            }
            f.write_str(" |\n")?;
        }
        writeln!(f, "+{:-<1$}+", "", 2 * usize::from(WIDTH) + 1)?;
        f.write_str(" ")?;
        for column in columns() {
            write!(f, " {column}")?;
        }
        f.write_str("\n")
    }
}

impl<const WIDTH: u8, const HEIGHT: u8> From<Board<WIDTH, HEIGHT>> for [u64; 2] {
    fn from(board: Board<WIDTH, HEIGHT>) -> Self {
        board.stones
    }
}

impl<const WIDTH: u8, const HEIGHT: u8> TryFrom<[u64; 2]> for Board<WIDTH, HEIGHT> {
    type Error = NoBoard;

    fn try_from(stones: [u64; 2]) -> Result<Self, NoBoard> {
        let board = Board { stones };
        let occupied = board.occupied();
        if occupied & !Self::ALL != 0 {
            return Err(NoBoard::Outside);
        }
        if stones[0] & stones[1] != 0 {
            return Err(NoBoard::Shared);
        }
        // Under each stone stands another, or the bottom.
        if occupied & !(occupied << 1 | Self::BOTTOM) != 0 {
            return Err(NoBoard::Afloat);
        }
        Ok(board)
    }
}

/// No board has those stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBoard {
    /// One stands outside.
    Outside,
    /// Two stand in one place.
    Shared,
    /// One has nothing under it.
    Afloat,
}

impl fmt::Display for NoBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoBoard::Outside => "a stone stands outside the board",
            NoBoard::Shared => "two stones stand in one place",
            NoBoard::Afloat => "a stone has nothing under it",
        })
    }
}

impl Error for NoBoard {}

#[cfg(test)]
mod tests {
    use super::*;

    type Usual = Board<7, 6>;

    fn column(number: u8) -> Column {
        Column::new(number).expect("boards have it")
    }

    /// Every four places in a row, by coordinates.
    fn fours() -> Vec<[(i32, i32); 4]> {
        let mut fours = Vec::new();
        for x in 0..7 {
            for y in 0..6 {
                for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let four = [0, 1, 2, 3].map(|at| (x + at * dx, y + at * dy));
                    if four
                        .iter()
                        .all(|(x, y)| (0..7).contains(x) && (0..6).contains(y))
                    {
                        fours.push(four);
                    }
                }
            }
        }
        fours
    }

    fn places(places: impl IntoIterator<Item = (i32, i32)>) -> u64 {
        places.into_iter().map(|(x, y)| 1_u64 << (8 * x + y)).sum()
    }

    #[test]
    fn each_four_in_a_row_is_one_and_no_three_of_them_are() {
        assert_eq!(fours().len(), 69);
        for four in fours() {
            assert!(has_four(places(four)), "{four:?}");
            for left_out in 0..4 {
                let three = four
                    .into_iter()
                    .enumerate()
                    .filter(|&(at, _)| at != left_out);
                assert!(!has_four(places(three.map(|(_, place)| place))), "{four:?}");
            }
        }
    }

    #[test]
    fn what_only_a_wrapped_row_would_join_is_no_four() {
        // Of all sets of four places within reach of a shift, only the rows count.
        let rows: Vec<u64> = fours().into_iter().map(places).collect();
        for start in 0..56_u32 {
            for step in [1, 7, 8, 9] {
                let bits = [0, 1, 2, 3].map(|at| start + at * step);
                if bits.iter().all(|&bit| bit < 56 && bit % 8 < 6) {
                    let set = bits.iter().map(|bit| 1_u64 << bit).sum();
                    assert_eq!(has_four(set), rows.contains(&set), "{bits:?}");
                }
            }
        }
    }

    #[test]
    fn stones_pile_up_until_the_column_is_full() {
        let mut board = Usual::default();
        for row in 0..6 {
            assert_eq!(board.at(column(3), row), None);
            let player = Player::ALL[usize::from(row) % 2];
            assert_eq!(board.drop(column(3), player), Standing::Open);
            assert_eq!(board.at(column(3), row), Some(player));
        }
        let open: Vec<u8> = rulebook::Domain::values(&board.open())
            .map(Column::number)
            .collect();
        assert_eq!(open, [1, 2, 4, 5, 6, 7]);
        assert_eq!(board.stones(), 6);
        assert_eq!(
            (board.at(column(3), 6), board.at(column(3), 200)),
            (None, None)
        );
    }

    #[test]
    fn the_last_stone_fills_the_board_unless_it_makes_four() {
        let mut flat = Board::<4, 1>::default();
        for (number, player) in [(1, Player::Red), (2, Player::Yellow), (3, Player::Red)] {
            assert_eq!(flat.drop(column(number), player), Standing::Open);
        }
        let mut won = Board::<4, 1>::try_from([0b1_0000_0001_0000_0001, 0]).expect("it is one");
        assert_eq!(flat.drop(column(4), Player::Yellow), Standing::Full);
        assert_eq!(won.drop(column(4), Player::Red), Standing::Four);
    }

    #[test]
    fn it_is_shown_from_the_top_down() {
        let mut board = Board::<5, 3>::default();
        board.drop(column(2), Player::Red);
        board.drop(column(2), Player::Yellow);
        board.drop(column(5), Player::Red);
        assert_eq!(
            board.to_string(),
            "| . . . . . |\n| . Y . . . |\n| . R . . R |\n+-----------+\n  1 2 3 4 5\n"
        );
    }

    #[test]
    fn what_is_read_must_be_a_board() {
        assert_eq!(Usual::try_from([1 << 6, 0]), Err(NoBoard::Outside));
        assert_eq!(Usual::try_from([0, 1 << 56]), Err(NoBoard::Outside));
        assert_eq!(Usual::try_from([1, 1]), Err(NoBoard::Shared));
        assert_eq!(Usual::try_from([0b101, 0]), Err(NoBoard::Afloat));
        let stones = [0b101, 0b010 | 1 << 48];
        assert_eq!(Usual::try_from(stones), Ok(Board { stones }));
        // The widest and highest there is.
        assert_eq!(Board::<8, 7>::ALL.count_ones(), 56);
        assert!(Board::<8, 7>::try_from([Board::<8, 7>::ALL, 0]).is_ok());
    }
}

//! What the rules are about: tiles, and where they lie.

use std::fmt;
use std::str::FromStr;

use rulebook::Outcome;
use rulebook::random::Rng;
use serde::{Deserialize, Serialize};

use crate::rules::Player;

/// How many cells a row has, and a column.
pub const SIDE: u8 = 4;

/// A place of the land, as `b3`: the column, then the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cell(u8);

impl Cell {
    /// All of them, row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..SIDE * SIDE).map(Cell)
    }

    /// The cell of that column and row, both counted from 0; none beyond the edge.
    #[must_use]
    pub fn at(column: u8, row: u8) -> Option<Cell> {
        (column < SIDE && row < SIDE).then_some(Cell(row * SIDE + column))
    }

    /// Its column, from 0.
    #[must_use]
    pub fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// Its row, from 0.
    #[must_use]
    pub fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// The cell on that side, where there is one.
    fn beside(self, side: Side) -> Option<Cell> {
        let (column, row) = (self.column(), self.row());
        match side {
            Side::North => Cell::at(column, row.checked_sub(1)?),
            Side::East => Cell::at(column + 1, row),
            Side::South => Cell::at(column, row + 1),
            Side::West => Cell::at(column.checked_sub(1)?, row),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'a' + self.column());
        write!(f, "{column}{}", self.row() + 1)
    }
}

impl FromStr for Cell {
    type Err = NoCell;

    fn from_str(text: &str) -> Result<Cell, NoCell> {
        let cell = match text.as_bytes() {
            [column @ b'a'..=b'z', row @ b'1'..=b'9'] => Cell::at(column - b'a', row - b'1'),
            _ => None,
        };
        cell.ok_or_else(|| NoCell(text.to_owned()))
    }
}

/// No cell is called that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCell(String);

impl fmt::Display for NoCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.escape_debug();
        write!(f, "no cell `{text}`: they are `a1` to `d4`")
    }
}

impl std::error::Error for NoCell {}

impl TryFrom<String> for Cell {
    type Error = NoCell;

    fn try_from(text: String) -> Result<Cell, NoCell> {
        text.parse()
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> String {
        cell.to_string()
    }
}

#[derive(Clone, Copy)]
enum Side {
    North,
    East,
    South,
    West,
}

impl Side {
    const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    fn across(self) -> Side {
        match self {
            Side::North => Side::South,
            Side::East => Side::West,
            Side::South => Side::North,
            Side::West => Side::East,
        }
    }
}

/// A tile: on each of its four sides is a road, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tile(u8);

impl Tile {
    /// A tile with roads to the north, the east, the south and the west.
    #[must_use]
    pub const fn with_roads([north, east, south, west]: [bool; 4]) -> Tile {
        Tile(north as u8 | (east as u8) << 1 | (south as u8) << 2 | (west as u8) << 3)
    }

    fn has_road(self, side: Side) -> bool {
        self.0 >> (side as u8) & 1 == 1
    }
}

/// Its roads, as one character.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: [char; 16] = [
            '\u{b7}', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼',
        ];
        write!(f, "{}", SHOWN[usize::from(self.0 & 15)])
    }
}

/// The tile that lies there from the start.
const FIRST: Tile = Tile(0b1111);

/// The tiles of the deck, by their roads.
const DECK: [u8; 9] = [
    0b0101, 0b1010, 0b0110, 0b1100, 0b0011, 0b1001, 0b0111, 0b1110, 0b1111,
];

/// Where the tiles lie, those that are left, and the points.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Land {
    tiles: [Option<Tile>; (SIDE * SIDE) as usize],
    /// The next one last.
    deck: Vec<Tile>,
    hand: Option<Tile>,
    points: [u32; 2],
}

/// What a drawn tile comes to.
pub enum Drawn {
    /// It can be laid.
    Fits,
    /// It fits nowhere, and is put away.
    Misfit {
        /// Whether the deck has more.
        left: bool,
    },
}

impl Land {
    /// One tile in the middle, and a shuffled deck.
    #[must_use]
    pub fn shuffled(rng: &mut Rng) -> Land {
        let mut deck = DECK.map(Tile);
        rng.shuffle(&mut deck);
        let mut tiles = [None; (SIDE * SIDE) as usize];
        tiles[usize::from(SIDE + 1)] = Some(FIRST);
        Land {
            tiles,
            deck: deck.into(),
            hand: None,
            points: [0, 0],
        }
    }

    /// The tile that lies there.
    #[must_use]
    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        self.tiles[usize::from(cell.0)]
    }

    /// The tile that was drawn, and is not laid yet.
    #[must_use]
    pub fn hand(&self) -> Option<Tile> {
        self.hand
    }

    /// How many tiles the deck has left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.deck.len()
    }

    /// The points of a player.
    #[must_use]
    pub fn points(&self, player: Player) -> u32 {
        self.points[player as usize]
    }

    /// Where the tile in the hand fits.
    #[must_use]
    pub fn fits(&self) -> Vec<Cell> {
        let Some(tile) = self.hand else {
            return Vec::new();
        };
        let fits = |cell: &Cell| {
            let mut sides = self.neighbours(*cell).peekable();
            self.tile(*cell).is_none()
                && sides.peek().is_some()
                && sides.all(|(side, other)| tile.has_road(side) == other.has_road(side.across()))
        };
        Cell::all().filter(fits).collect()
    }

    fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Side, Tile)> + '_ {
        let sides = Side::ALL.into_iter();
        sides.filter_map(move |side| Some((side, self.tile(cell.beside(side)?)?)))
    }

    /// Draws the next tile.
    pub fn draw(&mut self) -> Drawn {
        self.hand = self.deck.pop();
        if self.fits().is_empty() {
            self.hand = None;
            Drawn::Misfit {
                left: self.left() > 0,
            }
        } else {
            Drawn::Fits
        }
    }

    /// Lays the tile in the hand.
    pub fn place(&mut self, cell: Cell, player: Player) {
        let touched = u32::try_from(self.neighbours(cell).count()).unwrap_or(0);
        self.tiles[usize::from(cell.0)] = self.hand.take();
        self.points[player as usize] += touched;
    }

    /// Who has more points.
    #[must_use]
    pub fn outcome(&self) -> Outcome<Player> {
        let [you, robot] = self.points;
        match you.cmp(&robot) {
            std::cmp::Ordering::Greater => Outcome::Win(Player::You),
            std::cmp::Ordering::Less => Outcome::Win(Player::Robot),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }
}

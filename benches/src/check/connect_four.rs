//! Connect four on a board of any size: the rules, and the same as a model for
//! Stateright, over one and the same board.

use rulebook::pack::{Pack, Packer, Unpacker, Word};
use rulebook::{Domain, Seat};
use stateright::{Model, Property};

/// Stones in columns: a bit for each cell and one above each column, for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Board<const W: u32, const H: u32> {
    stones: [u64; 2],
}

/// What a stone did.
pub(crate) enum Line {
    Four,
    Full,
    Open,
}

/// The columns that are not full.
pub(crate) struct Columns(u64);

impl<const W: u32, const H: u32> Board<W, H> {
    /// The lowest cell of each column.
    const BOTTOM: u64 = {
        let (mut bottom, mut column) = (0, 0);
        while column < W {
            bottom |= 1 << (column * (H + 1));
            column += 1;
        }
        bottom
    };
    /// All cells.
    const CELLS: u64 = Self::BOTTOM * ((1 << H) - 1);

    fn all(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    #[inline]
    pub(crate) fn open(&self) -> Columns {
        let mut open = 0;
        for column in 0..W {
            let top = self.all() >> (column * (H + 1) + H - 1) & 1;
            open |= (top ^ 1) << column;
        }
        Columns(open)
    }

    #[inline]
    pub(crate) fn drop(&mut self, column: u8, player: u8) -> Line {
        let bottom = 1_u64 << (u32::from(column) * (H + 1));
        // The lowest free cell: what is carried up over the stones.
        let cell = (self.all() + bottom) & (bottom * ((1 << H) - 1));
        let stones = &mut self.stones[usize::from(player & 1)];
        *stones |= cell;
        let stones = *stones;
        let four = |step: u32| {
            let two = stones & stones >> step;
            two & two >> (2 * step) != 0
        };
        if four(1) || four(H) || four(H + 1) || four(H + 2) {
            Line::Four
        } else if self.all() == Self::CELLS {
            Line::Full
        } else {
            Line::Open
        }
    }

    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.all().count_ones()
    }
}

impl Domain for Columns {
    type Value = u8;

    fn contains(&self, column: &u8) -> bool {
        u32::from(*column) < u64::BITS && self.0 >> column & 1 == 1
    }

    #[inline]
    fn values(&self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let column = u8::try_from(left.trailing_zeros()).ok()?;
            if left == 0 {
                return None;
            }
            left &= left - 1;
            Some(column)
        })
    }
}

/// Each column with a one above its stones, and below it a one for each of the first
/// player's.
impl<const W: u32, const H: u32> Pack for Board<W, H> {
    const BITS: u32 = W * (H + 1);

    #[inline]
    fn pack<O: Word>(&self, into: &mut Packer<O>) {
        into.bits((self.all() + Self::BOTTOM) | self.stones[0], Self::BITS);
    }

    #[inline]
    fn unpack<O: Word>(from: &mut Unpacker<O>) -> Self {
        let word = from.bits(Self::BITS);
        let mut filled = word;
        // Each one down to the bottom of its column.
        for _ in 0..H {
            filled |= filled >> 1 & Self::CELLS;
        }
        let all = filled >> 1 & Self::CELLS;
        let first = word & all;
        Board {
            stones: [first, all & !first],
        }
    }
}

/// The rule book.
pub(crate) mod rules {
    use rulebook::{Outcome, Seat as _, game};

    use super::{Board, Line};

    game! {
        /// Whoever has four in a row first wins.
        pub(crate) game ConnectFour<const W: u32, const H: u32>(board: Board<W, H>, cx);

        seats Player { First, Second }
        turn RoundRobin;

        move Drop { column: u8 in board.open() }

        phase Play {
            on Drop { column } {
                match board.drop(column, cx.seat().index()) {
                    Four: Line::Four => Won { winner: cx.seat() },
                    Full: Line::Full => Drawn,
                    Next: Line::Open => { cx.end_turn(); Play },
                }
            }
        }

        end Won { winner: Player } => Outcome::Win(winner);
        end Drawn => Outcome::Draw;

        progress board.count();
    }
}

/// The same as a model.
pub(crate) struct Connect<const W: u32, const H: u32>;

/// A state of it: the same board, whose turn it is, and whether that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Standing<const W: u32, const H: u32> {
    board: Board<W, H>,
    turn: rules::Player,
    over: bool,
}

impl<const W: u32, const H: u32> Model for Connect<W, H> {
    type State = Standing<W, H>;
    type Action = u8;

    fn init_states(&self) -> Vec<Self::State> {
        vec![Standing {
            board: Board::default(),
            turn: rules::Player::First,
            over: false,
        }]
    }

    fn actions(&self, state: &Self::State, actions: &mut Vec<u8>) {
        if !state.over {
            actions.extend(state.board.open().values());
        }
    }

    fn next_state(&self, last: &Self::State, column: u8) -> Option<Self::State> {
        let mut next = *last;
        match next.board.drop(column, next.turn.index()) {
            Line::Four | Line::Full => next.over = true,
            Line::Open => next.turn = next.turn.next(),
        }
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always(
            "stones lie apart",
            |_, state: &Self::State| state.board.stones[0] & state.board.stones[1] == 0,
        )]
    }
}

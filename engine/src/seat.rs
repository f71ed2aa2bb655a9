//! Places at the table.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::hash::Hash;
use core::marker::PhantomData;

/// A player's place at the table.
///
/// `game!` generates the type from `seats`; a solo game has [`Solo`]. Seats
/// are counted from 0, and there are at most 64.
///
/// ```
/// use rulebook::{Seat, Solo};
///
/// assert_eq!(Solo::from_index(0), Some(Solo));
/// assert_eq!(Solo::from_index(1), None);
/// ```
pub trait Seat: Copy + Ord + Hash + fmt::Debug + fmt::Display + 'static {
    /// Its place, from 0 to 63.
    fn index(self) -> u8;

    /// The seat of that place, if the game can have it.
    fn from_index(index: u8) -> Option<Self>;

    /// The seat that follows where so many are taken, round and round.
    #[must_use]
    fn after(self, seats: u8) -> Self;
}

/// Why a text is no seat.
///
/// ```
/// # rulebook::game! {
/// #     pub game Door(cx);
/// #     seats Player { Anna, Ben }
/// #     move Open
/// #     phase Shut { on Open => Ajar; }
/// #     end Ajar => rulebook::Outcome::Draw;
/// # }
/// // seats Player { Anna, Ben }
/// assert_eq!("ben".parse(), Ok(Player::Ben));
/// assert_eq!("0".parse(), Ok(Player::Anna));
/// let refused = "Bne".parse::<Player>().unwrap_err();
/// assert_eq!(refused.to_string(), "unknown seat `Bne`: the seats are `Ben`, `Anna`; did you mean `Ben`?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NoSeat {
    /// What stands there.
    pub found: String,
    /// The seats that there are, in their order.
    pub known: Vec<String>,
}

impl fmt::Display for NoSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = self.known.iter().map(String::as_str).collect();
        let found = self.found.escape_debug().to_string();
        f.write_str(&rulebook_model::unknown("seat", &found, &known))
    }
}

impl core::error::Error for NoSeat {}

/// The seat of that name, in whatever letters, or of that place.
#[doc(hidden)]
pub fn seat_named<S: Seat>(text: &str, seats: SeatSet<S>) -> Result<S, NoSeat> {
    let wanted = text.trim().to_lowercase();
    let is_it = |seat: &S| {
        let (name, place) = (seat.to_string(), seat.index().to_string());
        name.to_lowercase() == wanted || place == wanted
    };
    let seat = seats.iter().find(is_it);
    seat.ok_or_else(|| NoSeat {
        found: text.trim().into(),
        known: seats.iter().map(|seat| seat.to_string()).collect(),
    })
}

/// The one seat of a game without `seats`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solo;

impl Seat for Solo {
    #[inline]
    fn index(self) -> u8 {
        0
    }

    #[inline]
    fn from_index(index: u8) -> Option<Self> {
        (index == 0).then_some(Solo)
    }

    #[inline]
    fn after(self, _seats: u8) -> Self {
        Solo
    }
}

impl fmt::Display for Solo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the player")
    }
}

/// A set of seats, in one word.
///
/// ```
/// use rulebook::{SeatSet, Solo};
///
/// let everybody: SeatSet<Solo> = [Solo].into_iter().collect();
/// assert!(everybody.contains(Solo));
/// assert_eq!(everybody.len(), 1);
/// assert_eq!(everybody.to_string(), "the player");
/// ```
pub struct SeatSet<S> {
    bits: u64,
    seats: PhantomData<S>,
}

impl<S: Seat> SeatSet<S> {
    /// No seat.
    pub const EMPTY: Self = Self::from_bits(0);

    #[inline]
    const fn from_bits(bits: u64) -> Self {
        SeatSet {
            bits,
            seats: PhantomData,
        }
    }

    /// The first so many seats; all 64 for more.
    #[inline]
    #[must_use]
    pub fn first(count: u8) -> Self {
        Self::from_bits(match count {
            64.. => u64::MAX,
            count => (1 << count) - 1,
        })
    }

    /// Whether the seat is among them.
    #[inline]
    #[must_use]
    pub fn contains(self, seat: S) -> bool {
        self.bits & Self::from(seat).bits != 0
    }

    /// These and that one.
    #[inline]
    #[must_use]
    pub fn with(self, seat: S) -> Self {
        self | Self::from(seat)
    }

    /// These without that one.
    #[inline]
    #[must_use]
    pub fn without(self, seat: S) -> Self {
        Self::from_bits(self.bits & !Self::from(seat).bits)
    }

    /// How many they are.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether they are none.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Each of them, in the order of the seats.
    #[inline]
    #[must_use]
    pub fn iter(self) -> Iter<S> {
        self.into_iter()
    }
}

impl<S: Seat> From<S> for SeatSet<S> {
    #[inline]
    fn from(seat: S) -> Self {
        Self::from_bits(1_u64.wrapping_shl(u32::from(seat.index())))
    }
}

/// That seat, where there is one: `by cx.on_turn()`.
impl<S: Seat> From<Option<S>> for SeatSet<S> {
    fn from(seat: Option<S>) -> Self {
        seat.map_or(Self::EMPTY, Self::from)
    }
}

impl<S: Seat, const N: usize> From<[S; N]> for SeatSet<S> {
    fn from(seats: [S; N]) -> Self {
        seats.into_iter().collect()
    }
}

impl<S: Seat> FromIterator<S> for SeatSet<S> {
    fn from_iter<I: IntoIterator<Item = S>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Each of them, in the order of the seats: `for seat in cx.seats()`.
impl<S: Seat> IntoIterator for SeatSet<S> {
    type Item = S;
    type IntoIter = Iter<S>;

    #[inline]
    fn into_iter(self) -> Iter<S> {
        Iter { left: self }
    }
}

/// The seats of a [`SeatSet`], in their order.
#[derive(Clone, Debug)]
pub struct Iter<S: Seat> {
    left: SeatSet<S>,
}

impl<S: Seat> Iterator for Iter<S> {
    type Item = S;

    #[inline]
    fn next(&mut self) -> Option<S> {
        while self.left.bits != 0 {
            let index = self.left.bits.trailing_zeros();
            self.left.bits &= self.left.bits - 1;
            let seat = u8::try_from(index).ok().and_then(S::from_index);
            if seat.is_some() {
                return seat;
            }
        }
        None
    }
}

impl<S: Seat> core::ops::BitOr for SeatSet<S> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }
}

impl<S: Seat> core::ops::BitAnd for SeatSet<S> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }
}

/// Those of the first that are not among the second.
impl<S: Seat> core::ops::Sub for SeatSet<S> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }
}

// By hand: a derive would ask each of these of `S` too.
impl<S> Clone for SeatSet<S> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<S> Copy for SeatSet<S> {}
impl<S> PartialEq for SeatSet<S> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}
impl<S> Eq for SeatSet<S> {}
impl<S> Hash for SeatSet<S> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}
impl<S: Seat> Default for SeatSet<S> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<S: Seat> fmt::Debug for SeatSet<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// In words: `nobody`, `X`, `X and O`, `A, B and C`.
impl<S: Seat> fmt::Display for SeatSet<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.len();
        if count == 0 {
            return f.write_str("nobody");
        }
        for (at, seat) in self.iter().enumerate() {
            let before = match at {
                0 => "",
                at if at + 1 == count => " and ",
                _ => ", ",
            };
            write!(f, "{before}{seat}")?;
        }
        Ok(())
    }
}

/// A list of its seats.
#[cfg(feature = "serde")]
impl<S: Seat + serde::Serialize> serde::Serialize for SeatSet<S> {
    fn serialize<W: serde::Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de, S: Seat + serde::Deserialize<'de>> serde::Deserialize<'de> for SeatSet<S> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = alloc::vec::Vec::<S>::deserialize(deserializer)?;
        Ok(seats.into_iter().collect())
    }
}

/// How many seats a match has: known by type where seats have names.
pub trait Seating: Copy + Eq + Hash + fmt::Debug + 'static {
    /// The fewest and the most.
    const RANGE: (u8, u8);

    /// That many seats, where a match may have them.
    fn of(seats: usize) -> Option<Self>;

    /// How many there are.
    fn count(self) -> u8;
}

/// As many seats as the rules name: nothing to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fixed<const N: u8>;

impl<const N: u8> Seating for Fixed<N> {
    const RANGE: (u8, u8) = (N, N);

    #[inline]
    fn of(seats: usize) -> Option<Self> {
        (seats == usize::from(N)).then_some(Fixed)
    }

    #[inline]
    fn count(self) -> u8 {
        N
    }
}

/// A number of seats between `MIN` and `MAX`, fixed when a match starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Counted<const MIN: u8, const MAX: u8>(u8);

impl<const MIN: u8, const MAX: u8> Seating for Counted<MIN, MAX> {
    const RANGE: (u8, u8) = (MIN, MAX);

    #[inline]
    fn of(seats: usize) -> Option<Self> {
        u8::try_from(seats)
            .ok()
            .filter(|count| (MIN..=MAX).contains(count))
            .map(Counted)
    }

    #[inline]
    fn count(self) -> u8 {
        self.0
    }
}

#[cfg(feature = "serde")]
impl<'de, const MIN: u8, const MAX: u8> serde::Deserialize<'de> for Counted<MIN, MAX> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = u8::deserialize(deserializer)?;
        Self::of(usize::from(seats)).ok_or_else(|| {
            serde::de::Error::custom(format_args!("{seats} seats, where {MIN} to {MAX} may play"))
        })
    }
}

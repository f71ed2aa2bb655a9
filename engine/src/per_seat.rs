//! A value for each seat.

use alloc::vec::Vec;
use core::ops::{Index, IndexMut};

use crate::seat::{Seat, SeatSet};

/// A value for each seat at the table, indexed by seat.
///
/// ```
/// use rulebook::{PerSeat, SeatSet, Solo};
///
/// let mut points = PerSeat::new(SeatSet::first(1), |_: Solo| 0);
/// points[Solo] += 3;
/// assert_eq!(points[Solo], 3);
/// assert_eq!(points.iter().collect::<Vec<_>>(), [(Solo, &3)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct PerSeat<T> {
    values: Vec<T>,
}

impl<T> PerSeat<T> {
    /// A value for each seat up to the last of these, made from it: for all at a
    /// table, `PerSeat::new(cx.seats(), |seat| …)`.
    #[must_use]
    pub fn new<S: Seat>(seats: SeatSet<S>, mut value: impl FnMut(S) -> T) -> PerSeat<T> {
        let count = seats.iter().last().map_or(0, |last| last.index() + 1);
        PerSeat {
            values: (0..count)
                .filter_map(S::from_index)
                .map(&mut value)
                .collect(),
        }
    }

    /// The value of a seat; none where it is not at the table.
    #[must_use]
    pub fn get<S: Seat>(&self, seat: S) -> Option<&T> {
        self.values.get(usize::from(seat.index()))
    }

    /// Each seat with its value, in the order of the seats.
    pub fn iter<S: Seat>(&self) -> impl Iterator<Item = (S, &T)> {
        let seats = (0..64).map_while(S::from_index);
        seats.zip(&self.values)
    }

    /// The values, in the order of the seats.
    #[must_use]
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// The values, to be changed, in the order of the seats.
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.values
    }
}

/// No value for anybody: to be filled with [`PerSeat::new`] where a match starts.
impl<T> Default for PerSeat<T> {
    fn default() -> Self {
        PerSeat { values: Vec::new() }
    }
}

/// # Panics
/// Where the seat is not among those that it was made for.
impl<S: Seat, T> Index<S> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: S) -> &T {
        &self.values[usize::from(seat.index())]
    }
}

/// # Panics
/// Where the seat is not among those that it was made for.
impl<S: Seat, T> IndexMut<S> for PerSeat<T> {
    fn index_mut(&mut self, seat: S) -> &mut T {
        &mut self.values[usize::from(seat.index())]
    }
}

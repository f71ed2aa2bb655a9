//! The values that a field of a move may take.

mod choice;

pub use choice::{Multisets, Permutations, Sizes, Subsets, multisets, permutations, subsets};

use alloc::vec::Vec;
use core::ops::{Range, RangeInclusive};

use crate::seat::{Seat, SeatSet};

/// A set of values that can be listed and asked: what stands after `in` in
/// `on Place { cell in board.empty() }`.
///
/// The two must agree: [`contains`](Domain::contains) holds of exactly the
/// values that [`values`](Domain::values) gives, each of which comes once. Ranges
/// of integers, arrays, slices, vectors, options, sets of seats and references to
/// any of them are domains; an author's own set of bits needs this:
///
/// ```
/// use rulebook::Domain;
///
/// /// The squares of a board of eight, a bit each.
/// struct Squares(u8);
///
/// impl Domain for Squares {
///     type Value = u32;
///
///     fn contains(&self, square: &u32) -> bool {
///         *square < 8 && self.0 & (1 << square) != 0
///     }
///
///     fn values(&self) -> impl Iterator<Item = u32> {
///         (0..8).filter(|square| self.contains(square))
///     }
/// }
///
/// assert_eq!(Squares(0b101).values().collect::<Vec<_>>(), [0, 2]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no domain: it cannot list the values that a field may take",
    label = "not a domain of this field's type",
    note = "ranges of integers, arrays, slices, vectors, options and sets of seats are domains; for a \
            set of your own, implement `rulebook::Domain` (`contains` and `values`)"
)]
pub trait Domain {
    /// What the field is.
    type Value;

    /// Whether the field may take that value.
    fn contains(&self, value: &Self::Value) -> bool;

    /// The values that the field may take, each once.
    fn values(&self) -> impl Iterator<Item = Self::Value>;
}

impl<D: Domain + ?Sized> Domain for &D {
    type Value = D::Value;

    #[inline]
    fn contains(&self, value: &D::Value) -> bool {
        (**self).contains(value)
    }

    #[inline]
    fn values(&self) -> impl Iterator<Item = D::Value> {
        (**self).values()
    }
}

/// The elements, which should differ. O(n) to ask.
impl<T: Clone + PartialEq> Domain for [T] {
    type Value = T;

    #[inline]
    fn contains(&self, value: &T) -> bool {
        <[T]>::contains(self, value)
    }

    #[inline]
    fn values(&self) -> impl Iterator<Item = T> {
        self.iter().cloned()
    }
}

/// The elements, which should differ. O(n) to ask.
impl<T: Clone + PartialEq, const N: usize> Domain for [T; N] {
    type Value = T;

    #[inline]
    fn contains(&self, value: &T) -> bool {
        self.as_slice().contains(value)
    }

    #[inline]
    fn values(&self) -> impl Iterator<Item = T> {
        self.as_slice().iter().cloned()
    }
}

/// The elements, which should differ. O(n) to ask.
impl<T: Clone + PartialEq> Domain for Vec<T> {
    type Value = T;

    #[inline]
    fn contains(&self, value: &T) -> bool {
        self.as_slice().contains(value)
    }

    #[inline]
    fn values(&self) -> impl Iterator<Item = T> {
        self.as_slice().iter().cloned()
    }
}

/// The one value, or none.
impl<T: Clone + PartialEq> Domain for Option<T> {
    type Value = T;

    #[inline]
    fn contains(&self, value: &T) -> bool {
        self.as_ref() == Some(value)
    }

    #[inline]
    fn values(&self) -> impl Iterator<Item = T> {
        self.as_slice().iter().cloned()
    }
}

/// The seats in it.
impl<S: Seat> Domain for SeatSet<S> {
    type Value = S;

    #[inline]
    fn contains(&self, seat: &S) -> bool {
        SeatSet::contains(*self, *seat)
    }

    #[inline]
    fn values(&self) -> impl Iterator<Item = S> {
        self.into_iter()
    }
}

// One `impl` for all integers, not one for each: so `count in 1..=3` takes its
// type from the field.

/// The integers, or characters, from the start up to the end.
impl<T: Copy + PartialOrd> Domain for Range<T>
where
    Range<T>: Iterator<Item = T>,
{
    type Value = T;

    #[inline]
    fn contains(&self, value: &T) -> bool {
        Range::contains(self, value)
    }

    #[inline]
    fn values(&self) -> impl Iterator<Item = T> {
        self.clone()
    }
}

/// The integers, or characters, from the start to the end, both included.
impl<T: Copy + PartialOrd> Domain for RangeInclusive<T>
where
    RangeInclusive<T>: Iterator<Item = T>,
{
    type Value = T;

    #[inline]
    fn contains(&self, value: &T) -> bool {
        RangeInclusive::contains(self, value)
    }

    #[inline]
    fn values(&self) -> impl Iterator<Item = T> {
        self.clone()
    }
}

/// Both values.
///
/// ```
/// use rulebook::{Domain, domain::BOTH};
///
/// assert_eq!(BOTH.values().collect::<Vec<_>>(), [false, true]);
/// ```
pub const BOTH: [bool; 2] = [false, true];

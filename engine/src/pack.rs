//! A state in a word or two: what a search keeps millions of.
//!
//! A [`Pack`] type writes itself into bits and comes back out of them. For plain fields
//! it is derived; a board that knows better writes it by hand:
//!
//! ```
//! use rulebook::pack::{Pack, Packer, Unpacker, Word};
//!
//! #[derive(Debug, PartialEq, Pack)]
//! struct Heaps {
//!     // Never more than seven.
//!     #[pack(bits = 3)]
//!     left: u8,
//!     doubled: bool,
//!     kind: Kind,
//! }
//!
//! #[derive(Debug, PartialEq, Pack)]
//! enum Kind {
//!     Normal,
//!     Misere { until: u8 },
//! }
//!
//! assert_eq!(Heaps::BITS, 3 + 1 + (1 + 8));
//! let heaps = Heaps { left: 5, doubled: true, kind: Kind::Misere { until: 9 } };
//! let word: u64 = rulebook::pack::pack(&heaps).unwrap();
//! assert_eq!(rulebook::pack::unpack::<Heaps, u64>(word), heaps);
//!
//! // What does not fit is said, never cut off.
//! let heaps = Heaps { left: 8, doubled: true, kind: Kind::Normal };
//! assert_eq!(rulebook::pack::pack::<Heaps, u64>(&heaps), None);
//! ```

use core::fmt::Debug;
use core::hash::Hash;

use crate::seat::Seat;
use crate::turn::{Anytime, OneSeat};

/// A type whose values lie in a fixed number of bits.
///
/// `#[derive(Pack)]` writes it for structs and enums of such fields; `#[pack(bits = n)]`
/// on an unsigned integer says that `n` of its bits are enough.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not pack into bits",
    note = "derive it, `#[derive(rulebook::pack::Pack)]`, where all of its fields do; or let the \
            checker keep hashes: it then needs no more than `Hash`"
)]
pub trait Pack: Sized {
    /// How many bits a value takes.
    const BITS: u32;

    /// Writes it into the next [`BITS`](Pack::BITS).
    fn pack<W: Word>(&self, into: &mut Packer<W>);

    /// Reads it from the next [`BITS`](Pack::BITS): what was written there.
    fn unpack<W: Word>(from: &mut Unpacker<W>) -> Self;
}

/// What is packed into: a word of 64 bits, or one of 128.
pub trait Word: Copy + Ord + Hash + Debug + Send + Sync + sealed::Sealed + 'static {
    /// How many bits it has.
    const BITS: u32;

    #[doc(hidden)]
    const ZERO: Self;

    /// A word that few are: of a table, a place where none lies.
    #[doc(hidden)]
    const FREE: Self;

    #[doc(hidden)]
    #[must_use]
    fn with(self, value: u64, at: u32) -> Self;

    #[doc(hidden)]
    fn bits(self, at: u32, bits: u32) -> u64;

    /// Its bits, mixed: by which positions are shared out.
    #[doc(hidden)]
    fn mixed(self) -> u64;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// A multiplier without a pattern: the golden ratio's.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

impl Word for u64 {
    const BITS: u32 = 64;
    const ZERO: Self = 0;
    const FREE: Self = u64::MAX;

    #[inline]
    fn with(self, value: u64, at: u32) -> Self {
        self | value.wrapping_shl(at)
    }

    #[inline]
    fn bits(self, at: u32, bits: u32) -> u64 {
        self.wrapping_shr(at) & mask(bits)
    }

    #[inline]
    fn mixed(self) -> u64 {
        let folded = u128::from(self ^ MIX) * u128::from(MIX);
        low(folded) ^ low(folded >> 64)
    }
}

impl Word for u128 {
    const BITS: u32 = 128;
    const ZERO: Self = 0;
    const FREE: Self = u128::MAX;

    #[inline]
    fn with(self, value: u64, at: u32) -> Self {
        self | u128::from(value).wrapping_shl(at)
    }

    #[inline]
    fn bits(self, at: u32, bits: u32) -> u64 {
        low(self.wrapping_shr(at)) & mask(bits)
    }

    #[inline]
    fn mixed(self) -> u64 {
        (low(self) ^ low(self >> 64).rotate_left(23).wrapping_mul(MIX)).mixed()
    }
}

/// The lower half.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the other half is asked apart"
)]
const fn low(word: u128) -> u64 {
    word as u64
}

#[inline]
const fn mask(bits: u32) -> u64 {
    match bits {
        0..64 => (1 << bits) - 1,
        _ => u64::MAX,
    }
}

/// Takes bits, one value after the other.
#[derive(Clone, Copy, Debug)]
pub struct Packer<W> {
    word: W,
    at: u32,
    fits: bool,
}

impl<W: Word> Packer<W> {
    #[inline]
    pub(crate) fn new() -> Self {
        Packer {
            word: W::ZERO,
            at: 0,
            fits: true,
        }
    }

    /// The word, where all that was given did fit.
    #[inline]
    pub(crate) fn word(self) -> Option<W> {
        self.fits.then_some(self.word)
    }

    /// Takes a value of so many bits, at most 64. One that is larger, or for which no
    /// room is left, spoils the whole: nothing is cut off.
    #[inline]
    pub fn bits(&mut self, value: u64, bits: u32) {
        self.fits &= value <= mask(bits) && self.at + bits <= W::BITS;
        self.word = self.word.with(value, self.at % W::BITS);
        self.at += bits;
    }
}

/// Gives bits back, in the order in which they were taken.
#[derive(Clone, Copy, Debug)]
pub struct Unpacker<W> {
    word: W,
    at: u32,
}

impl<W: Word> Unpacker<W> {
    #[inline]
    pub(crate) fn new(word: W) -> Self {
        Unpacker { word, at: 0 }
    }

    /// Gives the value that lies in the next so many bits, at most 64.
    #[inline]
    pub fn bits(&mut self, bits: u32) -> u64 {
        let value = self.word.bits(self.at % W::BITS, bits);
        self.at += bits;
        value
    }
}

/// A value in a word; none where it does not fit.
pub fn pack<T: Pack, W: Word>(value: &T) -> Option<W> {
    let mut packer = Packer::new();
    value.pack(&mut packer);
    packer.word()
}

/// The value that was packed into a word.
pub fn unpack<T: Pack, W: Word>(word: W) -> T {
    T::unpack(&mut Unpacker::new(word))
}

/// The largest of them: what a derive asks.
#[doc(hidden)]
#[must_use]
pub const fn most(sizes: &[u32]) -> u32 {
    let (mut most, mut at) = (0, 0);
    while at < sizes.len() {
        if sizes[at] > most {
            most = sizes[at];
        }
        at += 1;
    }
    most
}

/// An unsigned integer, in fewer bits than its type has: what a derive asks.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be said to lie in fewer bits",
    note = "`#[pack(bits = …)]` is for fields of the types `u8`, `u16`, `u32`, `u64` and `usize`"
)]
pub trait Narrow: Copy {
    fn pack_in<W: Word>(self, bits: u32, into: &mut Packer<W>);
    fn unpack_from<W: Word>(bits: u32, from: &mut Unpacker<W>) -> Self;
}

macro_rules! unsigned {
    ($($unsigned:ty)*) => {$(
        impl Narrow for $unsigned {
            #[inline]
            #[allow(clippy::cast_lossless, reason = "of `usize` there is no `From`")]
            fn pack_in<W: Word>(self, bits: u32, into: &mut Packer<W>) {
                into.bits(self as u64, bits);
            }

            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "it was of that type")]
            fn unpack_from<W: Word>(bits: u32, from: &mut Unpacker<W>) -> Self {
                from.bits(bits) as $unsigned
            }
        }

        impl Pack for $unsigned {
            const BITS: u32 = <$unsigned>::BITS;

            #[inline]
            fn pack<W: Word>(&self, into: &mut Packer<W>) {
                Narrow::pack_in(*self, Self::BITS, into);
            }

            #[inline]
            fn unpack<W: Word>(from: &mut Unpacker<W>) -> Self {
                Narrow::unpack_from(Self::BITS, from)
            }
        }
    )*};
}

unsigned! { u8 u16 u32 u64 usize }

macro_rules! signed {
    ($($signed:ty as $unsigned:ty;)*) => {$(
        impl Pack for $signed {
            const BITS: u32 = <$signed>::BITS;

            #[inline]
            fn pack<W: Word>(&self, into: &mut Packer<W>) {
                self.cast_unsigned().pack(into);
            }

            #[inline]
            fn unpack<W: Word>(from: &mut Unpacker<W>) -> Self {
                <$unsigned>::unpack(from).cast_signed()
            }
        }
    )*};
}

signed! { i8 as u8; i16 as u16; i32 as u32; i64 as u64; }

impl Pack for bool {
    const BITS: u32 = 1;

    #[inline]
    fn pack<W: Word>(&self, into: &mut Packer<W>) {
        into.bits(u64::from(*self), 1);
    }

    #[inline]
    fn unpack<W: Word>(from: &mut Unpacker<W>) -> Self {
        from.bits(1) == 1
    }
}

impl<T: Pack> Pack for Option<T> {
    const BITS: u32 = 1 + T::BITS;

    #[inline]
    fn pack<W: Word>(&self, into: &mut Packer<W>) {
        into.bits(u64::from(self.is_some()), 1);
        if let Some(value) = self {
            value.pack(into);
        }
    }

    #[inline]
    fn unpack<W: Word>(from: &mut Unpacker<W>) -> Self {
        (from.bits(1) == 1).then(|| T::unpack(from))
    }
}

impl<T: Pack, const N: usize> Pack for [T; N] {
    #[expect(clippy::cast_possible_truncation, reason = "no word has so many bits")]
    const BITS: u32 = T::BITS * N as u32;

    #[inline]
    fn pack<W: Word>(&self, into: &mut Packer<W>) {
        for value in self {
            value.pack(into);
        }
    }

    #[inline]
    fn unpack<W: Word>(from: &mut Unpacker<W>) -> Self {
        core::array::from_fn(|_| T::unpack(from))
    }
}

macro_rules! tuples {
    ($(($($part:ident)*))*) => {$(
        impl<$($part: Pack),*> Pack for ($($part,)*) {
            const BITS: u32 = 0 $(+ $part::BITS)*;

            #[inline]
            #[expect(non_snake_case, reason = "a part is named as its type is")]
            fn pack<W: Word>(&self, into: &mut Packer<W>) {
                let _ = &into;
                let ($($part,)*) = self;
                $($part.pack(into);)*
            }

            #[inline]
            fn unpack<W: Word>(from: &mut Unpacker<W>) -> Self {
                let _ = &from;
                ($($part::unpack(from),)*)
            }
        }
    )*};
}

tuples! { (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) }

impl Pack for () {
    const BITS: u32 = 0;

    #[inline]
    fn pack<W: Word>(&self, _into: &mut Packer<W>) {}

    #[inline]
    fn unpack<W: Word>(_from: &mut Unpacker<W>) -> Self {}
}

/// At most 64 seats have a number of six bits.
impl<S: Seat> Pack for S {
    const BITS: u32 = 6;

    #[inline]
    fn pack<W: Word>(&self, into: &mut Packer<W>) {
        into.bits(u64::from(self.index()), 6);
    }

    #[inline]
    fn unpack<W: Word>(from: &mut Unpacker<W>) -> Self {
        seat(from.bits(6))
    }
}

#[inline]
fn seat<S: Seat>(index: u64) -> S {
    let seat = u8::try_from(index).ok().and_then(S::from_index);
    match seat {
        Some(seat) => seat,
        None => unreachable!("what was packed was a seat of the game"),
    }
}

/// What a position keeps of its turn order, in as many bits as its seats ask for.
#[diagnostic::on_unimplemented(
    message = "the turn orders of this game do not pack into bits",
    note = "those of `RoundRobin` and `Free` alone do; let the checker keep hashes"
)]
pub trait PackTurn: Sized {
    #[doc(hidden)]
    fn bits(seats: u8) -> u32;
    #[doc(hidden)]
    fn pack<W: Word>(&self, seats: u8, into: &mut Packer<W>);
    #[doc(hidden)]
    fn unpack<W: Word>(seats: u8, from: &mut Unpacker<W>) -> Self;
}

impl PackTurn for Anytime {
    #[inline]
    fn bits(_seats: u8) -> u32 {
        0
    }

    #[inline]
    fn pack<W: Word>(&self, _seats: u8, _into: &mut Packer<W>) {}

    #[inline]
    fn unpack<W: Word>(_seats: u8, _from: &mut Unpacker<W>) -> Self {
        Anytime
    }
}

impl<S: Seat> PackTurn for OneSeat<S> {
    #[inline]
    fn bits(seats: u8) -> u32 {
        u8::BITS - seats.saturating_sub(1).leading_zeros()
    }

    #[inline]
    fn pack<W: Word>(&self, seats: u8, into: &mut Packer<W>) {
        into.bits(u64::from(self.on_turn.index()), Self::bits(seats));
    }

    #[inline]
    fn unpack<W: Word>(seats: u8, from: &mut Unpacker<W>) -> Self {
        OneSeat {
            on_turn: seat(from.bits(Self::bits(seats))),
        }
    }
}

/// Writes `Pack` for plain fields, one after the other: see [`pack`](crate::pack).
pub use rulebook_macros::Pack;

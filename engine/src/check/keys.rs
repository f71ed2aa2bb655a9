//! What a position is known by: its bits, where it packs; else what its `Hash` writes,
//! word for word where that is short, and 128 bits of a hash of it where not.

use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use super::Checkable;
use crate::game::Game;
use crate::pack::Word;
use crate::position::{Packs, Position};

/// How positions are known, and what has to be kept of them besides.
pub(super) trait Keys<G: Game>: Clone + Send {
    /// What a position is known by.
    type Key: Word;
    /// What is kept of one that is still to be looked at.
    type Kept: Send;

    /// None where it has none: a field holds more than its bits.
    fn key(&self, position: &Position<G>) -> Option<Self::Key>;

    fn keep(position: Position<G>) -> Self::Kept;

    /// What is kept, where that is nothing.
    fn nothing() -> Option<Self::Kept>;

    fn position(&self, key: Self::Key, kept: Self::Kept) -> Position<G>;

    /// The position, of its key alone, where that is enough.
    fn unpacked(&self, key: Self::Key) -> Option<Position<G>>;

    /// Whether that key says all of the position, so that two never share one.
    fn is_exact(key: Self::Key) -> bool;
}

/// By bits.
pub(super) struct Packed<G: Checkable, W> {
    of: Position<G>,
    word: PhantomData<fn() -> W>,
}

impl<G: Checkable, W> Packed<G, W> {
    pub(super) fn new(start: &Position<G>) -> Self {
        Packed {
            of: start.clone(),
            word: PhantomData,
        }
    }
}

impl<G: Checkable, W> Clone for Packed<G, W> {
    fn clone(&self) -> Self {
        Packed::new(&self.of)
    }
}

impl<G: Packs + Checkable, W: Word> Keys<G> for Packed<G, W> {
    type Key = W;
    type Kept = ();

    #[inline]
    fn key(&self, position: &Position<G>) -> Option<W> {
        G::pack(position)
    }

    #[inline]
    fn keep(_position: Position<G>) {}

    #[inline]
    fn nothing() -> Option<()> {
        Some(())
    }

    #[inline]
    fn position(&self, key: W, _kept: ()) -> Position<G> {
        G::unpack(&self.of, key)
    }

    fn unpacked(&self, key: W) -> Option<Position<G>> {
        Some(G::unpack(&self.of, key))
    }

    fn is_exact(_key: W) -> bool {
        true
    }
}

/// By what `Hash` writes.
pub(super) struct Hashed;

impl Clone for Hashed {
    fn clone(&self) -> Self {
        Hashed
    }
}

impl<G: Checkable> Keys<G> for Hashed {
    type Key = u128;
    type Kept = Position<G>;

    #[inline]
    fn key(&self, position: &Position<G>) -> Option<u128> {
        Some(key_of(position))
    }

    #[inline]
    fn keep(position: Position<G>) -> Position<G> {
        position
    }

    #[inline]
    fn nothing() -> Option<Position<G>> {
        None
    }

    #[inline]
    fn position(&self, _key: u128, kept: Position<G>) -> Position<G> {
        kept
    }

    fn unpacked(&self, _key: u128) -> Option<Position<G>> {
        None
    }

    fn is_exact(key: u128) -> bool {
        key & HASHED == 0
    }
}

/// The bit that tells hashes from what was written out.
const HASHED: u128 = 1 << 127;

/// What a value's `Hash` writes, in up to 16 bytes, or a hash of it.
pub(super) fn key_of<T: Hash>(value: &T) -> u128 {
    let mut writer = Writer::default();
    value.hash(&mut writer);
    writer.key()
}

/// Takes what is hashed: each number with its length, half a byte of it, so that small
/// ones are short and no two texts of numbers read alike.
#[derive(Default)]
struct Writer {
    bits: u128,
    len: u32,
    /// Once it is longer than a key: two halves of a hash.
    over: Option<(u64, u64)>,
}

const MULTIPLIERS: (u64, u64) = (0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93);

/// The two halves of a product, one upon the other: every bit of it depends on every
/// bit of both.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves, one by one")]
const fn folded(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

impl Writer {
    #[inline]
    fn number(&mut self, value: u64) {
        if self.over.is_none() {
            let bytes = u64::BITS.div_ceil(8) - value.leading_zeros() / 8;
            let len = 4 + 8 * bytes;
            // A bit for the end, and one to tell it from a hash.
            if self.len + len <= 126 {
                let written = u128::from(value) << 4 | u128::from(bytes);
                self.bits |= written << self.len;
                self.len += len;
                return;
            }
            #[expect(clippy::cast_possible_truncation, reason = "the halves, one by one")]
            let (low, high) = (self.bits as u64, (self.bits >> 64) as u64);
            self.over = Some((u64::from(self.len), 0));
            self.mix(low);
            self.mix(high);
        }
        self.mix(value);
    }

    #[inline]
    fn mix(&mut self, value: u64) {
        if let Some((one, other)) = &mut self.over {
            *one = folded(*one ^ value, MULTIPLIERS.0).rotate_left(19) ^ value;
            *other = folded(*other ^ value.rotate_left(32), MULTIPLIERS.1)
                .wrapping_add(one.rotate_left(7));
        }
    }

    fn key(self) -> u128 {
        match self.over {
            None => self.bits | 1 << self.len,
            Some((one, other)) => {
                let one = folded(one ^ other, MULTIPLIERS.1);
                let other = folded(other ^ one, MULTIPLIERS.0);
                HASHED | u128::from(one) << 64 | u128::from(other)
            }
        }
    }
}

impl Hasher for Writer {
    fn finish(&self) -> u64 {
        // Nobody asks: the key is taken whole.
        self.len.into()
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.number(u64::from_le_bytes(*word));
        }
        for &byte in rest {
            self.number(byte.into());
        }
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.number(value.into());
    }

    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.number(value.into());
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.number(value.into());
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.number(value);
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the halves, one by one")]
    fn write_u128(&mut self, value: u128) {
        self.number(value as u64);
        self.number((value >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.number(value as u64);
    }

    #[inline]
    fn write_i64(&mut self, value: i64) {
        self.number(value.cast_unsigned());
    }

    #[inline]
    fn write_isize(&mut self, value: isize) {
        self.number(value.cast_unsigned() as u64);
    }

    #[inline]
    fn write_i32(&mut self, value: i32) {
        self.number(value.cast_unsigned().into());
    }

    #[inline]
    fn write_i16(&mut self, value: i16) {
        self.number(value.cast_unsigned().into());
    }

    #[inline]
    fn write_i8(&mut self, value: i8) {
        self.number(value.cast_unsigned().into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::vec;

    #[test]
    fn what_is_short_is_written_out_and_what_is_long_is_hashed() {
        let is_exact = |key: u128| key & HASHED == 0;
        assert!(is_exact(key_of(&(3_u8, 4_u32, true))));
        assert!(is_exact(key_of(&(u64::MAX, 0_u64))));
        assert!(!is_exact(key_of(&(u64::MAX, u64::MAX))));
    }

    #[test]
    fn no_two_values_share_a_key() {
        let mut keys = HashSet::new();
        for a in 0..300_u32 {
            for b in 0..300_u16 {
                assert!(keys.insert(key_of(&(a, b))));
            }
        }
        let mut keys = HashSet::new();
        for a in 0..60_000_u64 {
            assert!(keys.insert(key_of(&[a, 1 << 60, a ^ 1, 1 << 61])));
        }
        let mut keys = HashSet::new();
        for len in 0..40 {
            assert!(keys.insert(key_of(&vec![0_u8; len])));
        }
    }
}

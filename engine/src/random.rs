//! The generator behind `random`: the same for ever.
//!
//! A match that is replayed years from now has to shuffle as it did. The crates
//! of the `rand` family keep their raw streams from version to version, but not
//! what is made of them: ranges, picks and shuffles changed more than once. So
//! those are written here, on fixed-width integers, and pinned by tests.

#![expect(
    clippy::cast_possible_truncation,
    reason = "what is cut off is below a bound of the narrower type"
)]

use core::convert::Infallible;

/// A generator: xoshiro256++ by Blackman and Vigna ("Scrambled Linear
/// Pseudorandom Number Generators", 2021), 32 bytes, a few instructions a draw.
///
/// Its state is ours and not that of a crate, since a position has to be
/// compared, hashed and saved with it. Whoever sees enough of its draws can tell
/// the next ones: what a player must not foresee should be a chance event, drawn
/// by the host.
///
/// ```
/// use rulebook::random::Rng;
///
/// let mut rng = Rng::seeded(7);
/// let mut deck: Vec<u8> = (0..10).collect();
/// rng.shuffle(&mut deck);
/// assert_eq!(deck, [3, 8, 9, 4, 6, 7, 2, 5, 1, 0]); // today, and in ten years
/// assert!(rng.below(6) < 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "[u64; 4]", try_from = "[u64; 4]"))]
pub struct Rng {
    state: [u64; 4],
}

/// The generator of a game without `random`: none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NoRng;

/// What a position keeps of a generator, made of a seed.
pub trait Seeded {
    /// The one of that seed.
    fn of_seed(seed: u64) -> Self;
}

impl Seeded for Rng {
    fn of_seed(seed: u64) -> Self {
        Rng::seeded(seed)
    }
}

impl Seeded for NoRng {
    fn of_seed(_seed: u64) -> Self {
        NoRng
    }
}

impl Rng {
    /// The generator of that seed: the state is filled by splitmix64, as its
    /// authors advise.
    #[must_use]
    pub fn seeded(seed: u64) -> Rng {
        let mut at = seed;
        let state = [(); 4].map(|()| {
            at = at.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = at;
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            word ^ (word >> 31)
        });
        Rng { state }
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let drawn = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        drawn
    }

    /// A number from 0 to below the bound, each as likely as the others; 0 where
    /// the bound is 0.
    ///
    /// By multiplication, with the few draws rejected that would favour some
    /// (Lemire, "Fast Random Integer Generation in an Interval", 2019).
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        let mut product = u128::from(self.bits()) * u128::from(bound);
        if low(product) < bound {
            let least = bound.wrapping_neg() % bound;
            while low(product) < least {
                product = u128::from(self.bits()) * u128::from(bound);
            }
        }
        (product >> 64) as u64
    }

    /// The same below a bound of 128 bits: as [`below`](Rng::below) where 64 hold it,
    /// else from two draws, of which those past the bound are rejected.
    pub(crate) fn below_wide(&mut self, bound: u128) -> u128 {
        if let Ok(bound) = u64::try_from(bound) {
            return u128::from(self.below(bound));
        }
        let mask = u128::MAX >> (bound - 1).leading_zeros();
        loop {
            let drawn = u128::from(self.bits()) << 64 | u128::from(self.bits());
            if drawn & mask < bound {
                return drawn & mask;
            }
        }
    }

    /// What a die of so many sides shows: 1 to `sides`; 1 where it has none.
    #[inline]
    pub fn roll(&mut self, sides: u32) -> u32 {
        1 + self.below(u64::from(sides)) as u32
    }

    /// Whether something happens that does in `times` of `of` cases; always where
    /// `times` is as large.
    #[inline]
    pub fn happens(&mut self, times: u64, of: u64) -> bool {
        self.below(of) < times
    }

    /// One of the items, each as likely as the others; none where there is none.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u64) as usize)
    }

    /// Puts the items into an order, each as likely as the others (Fisher and
    /// Yates, from the last).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[inline]
fn low(product: u128) -> u64 {
    product as u64
}

impl From<Rng> for [u64; 4] {
    fn from(rng: Rng) -> Self {
        rng.state
    }
}

impl TryFrom<[u64; 4]> for Rng {
    type Error = &'static str;

    fn try_from(state: [u64; 4]) -> Result<Rng, Self::Error> {
        if state == [0; 4] {
            return Err("a generator whose state is all zeros would draw nothing but zeros");
        }
        Ok(Rng { state })
    }
}

/// For what is written against the traits of `rand_core`. What it makes of the
/// bits is not pinned here.
impl rand_core::TryRng for Rng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.bits() >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.bits())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.bits().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng as _, SeedableRng};

    use super::Rng;

    #[test]
    fn the_bits_are_those_of_another_xoshiro() {
        for seed in [0, 1, 42, u64::MAX] {
            let mut ours = Rng::seeded(seed);
            let mut theirs = Xoshiro256PlusPlus::seed_from_u64(seed);
            for _ in 0..1_000 {
                assert_eq!(ours.bits(), theirs.next_u64());
            }
        }
    }

    // The vectors below were written down once. A change that breaks one breaks
    // every saved match: it is the change that is wrong.

    #[test]
    fn the_bits_stay_what_they_are() {
        let mut rng = Rng::seeded(42);
        let drawn: Vec<u64> = (0..4).map(|_| rng.bits()).collect();
        assert_eq!(drawn, BITS);
    }

    #[test]
    fn bounded_numbers_stay_what_they_are() {
        let mut rng = Rng::seeded(42);
        let drawn: Vec<u64> = (0..12).map(|_| rng.below(6)).collect();
        assert_eq!(drawn, SIXES);
        // A bound that rejects almost half of what is drawn.
        let drawn: Vec<u64> = (0..3).map(|_| rng.below((1 << 63) + 1)).collect();
        assert_eq!(drawn, LARGE);
    }

    #[test]
    fn picks_and_shuffles_stay_what_they_are() {
        let mut rng = Rng::seeded(42);
        let mut cards: Vec<u8> = (0..12).collect();
        rng.shuffle(&mut cards);
        assert_eq!(cards, SHUFFLED);
        let picked: Vec<u8> = (0..6).filter_map(|_| rng.pick(&cards).copied()).collect();
        assert_eq!(picked, PICKED);
    }

    const BITS: [u64; 4] = [
        15_021_278_609_987_233_951,
        5_881_210_131_331_364_753,
        18_149_643_915_985_481_100,
        12_933_668_939_759_105_464,
    ];
    const SIXES: [u64; 12] = [4, 1, 5, 4, 4, 3, 0, 3, 1, 5, 3, 5];
    const LARGE: [u64; 3] = [
        6_271_952_665_884_413_388,
        641_305_402_342_672_094,
        3_717_695_011_637_719_134,
    ];
    const SHUFFLED: [u8; 12] = [7, 1, 2, 5, 10, 0, 4, 8, 6, 11, 3, 9];
    const PICKED: [u8; 6] = [3, 6, 7, 10, 4, 2];

    #[test]
    fn nothing_is_drawn_from_nothing() {
        let mut rng = Rng::seeded(0);
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.roll(0), 1);
        assert_eq!(rng.pick::<u8>(&[]), None);
        rng.shuffle::<u8>(&mut []);
        assert!(rng.happens(1, 1));
        assert!(!rng.happens(0, 1));
    }

    #[test]
    fn every_order_of_three_is_as_likely() {
        let mut rng = Rng::seeded(1);
        let mut counts = alloc::collections::BTreeMap::new();
        for _ in 0..60_000 {
            let mut cards = [0_u8, 1, 2];
            rng.shuffle(&mut cards);
            *counts.entry(cards).or_insert(0_i64) += 1;
        }
        // Six orders of ten thousand each; five standard deviations are 456.
        assert_eq!(counts.len(), 6);
        assert!(
            counts.values().all(|count| (count - 10_000).abs() < 456),
            "{counts:?}"
        );
    }

    #[cfg(feature = "serde")]
    #[test]
    fn it_goes_on_where_it_was_saved() {
        let mut rng = Rng::seeded(3);
        rng.bits();
        let saved = serde_json::to_string(&rng).expect("it can be saved");
        let mut read: Rng = serde_json::from_str(&saved).expect("it can be read");
        assert_eq!(read, rng);
        assert_eq!(read.bits(), rng.bits());
        assert!(serde_json::from_str::<Rng>("[0,0,0,0]").is_err());
    }

    #[test]
    fn below_a_bound_of_more_than_64_bits_all_of_it_is_reached_and_no_more() {
        let mut rng = Rng::seeded(7);
        let bound = 3 << 64;
        let mut high = [0; 3];
        for _ in 0..3_000 {
            let drawn = rng.below_wide(bound);
            high[usize::try_from(drawn >> 64).expect("it is below the bound")] += 1;
        }
        assert!(
            high.iter().all(|&times| (880..1_120).contains(&times)),
            "{high:?}"
        );
        // Where 64 bits hold the bound, it is the same draw.
        let (mut narrow, mut wide) = (Rng::seeded(1), Rng::seeded(1));
        assert_eq!(wide.below_wide(6), u128::from(narrow.below(6)));
        assert_eq!(narrow, wide);
        // Pinned: the same for ever.
        assert_eq!(Rng::seeded(7).below_wide(bound), 21_621_721_191_741_824_532);
    }
}

//! Positions that were met: 64 tables, each on its own, so that as many threads as
//! there are can fill them; the place of a position in one of them is its number, and
//! the number of the position that it was first met from is kept with it.
//!
//! Which table a position belongs to is said by other bits of its key than its place
//! there: else each would be full in one part and empty in the rest.

use alloc::vec::Vec;

use crate::pack::Word;

/// How many tables: six bits of a number say which.
pub(super) const SHARDS: usize = 64;
pub(super) const SHARDS_U32: u32 = 64;
const SHARD_BITS: u32 = SHARDS.trailing_zeros();

/// What a slot keeps of a position's number, and of its key.
const LOCAL_BITS: u32 = u32::BITS - SHARD_BITS;
const LOCAL: u32 = (1 << LOCAL_BITS) - 1;

/// No position: the parent of a start.
pub(super) const NONE: u32 = u32::MAX;

/// Where the keys of a list are, by hash: places in it, with some bits of each key, in
/// front of which the next free slot follows.
#[derive(Default)]
pub(super) struct Slots {
    /// Places, counted from 1; 0 is free.
    slots: Vec<u32>,
}

impl Slots {
    /// The lower half of the key's bits, spread over the slots.
    #[inline]
    fn home(&self, mixed: u64) -> usize {
        (((mixed & 0xffff_ffff) * self.slots.len() as u64) >> 32) as usize
    }

    /// Finds a key: its place, or the slot that it would take.
    #[inline]
    pub(super) fn search(&self, mixed: u64, is: impl Fn(u32) -> bool) -> Result<u32, usize> {
        let tag = tag(mixed);
        let mut at = self.home(mixed);
        // None are free where there are none yet.
        while let Some(&slot) = self.slots.get(at) {
            if slot == 0 {
                return Err(at);
            }
            if slot & !LOCAL == tag && is((slot & LOCAL) - 1) {
                return Ok((slot & LOCAL) - 1);
            }
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
        Err(0)
    }

    /// Puts the next place, of so many keys, into a slot that was found free. `mixed_of`
    /// says the bits of those before it, should they have to move; false where no place
    /// has so many bits.
    #[inline]
    pub(super) fn take(
        &mut self,
        slot: usize,
        mixed: u64,
        local: usize,
        mixed_of: impl Fn(usize) -> u64,
    ) -> bool {
        if local + 1 >= LOCAL as usize {
            return false;
        }
        if (local + 1) * 4 > self.slots.len() * 3 {
            self.grow(local, mixed_of);
            self.put(mixed, local);
        } else {
            self.slots[slot] = entry(mixed, local);
        }
        true
    }

    fn put(&mut self, mixed: u64, local: usize) {
        let mut at = self.home(mixed);
        while self.slots[at] != 0 {
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
        self.slots[at] = entry(mixed, local);
    }

    #[cold]
    fn grow(&mut self, len: usize, mixed_of: impl Fn(usize) -> u64) {
        let slots = (self.slots.len() * 3 / 2).max(16);
        // The old ones are given back before the new ones are taken.
        self.slots = Vec::new();
        self.slots = alloc::vec![0; slots];
        for local in 0..len {
            self.put(mixed_of(local), local);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        4 * self.slots.len()
    }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "no place has more bits")]
fn entry(mixed: u64, local: usize) -> u32 {
    (local as u32 + 1) | tag(mixed)
}

/// One table.
pub(super) struct Shard<K> {
    /// In the order in which they were met.
    pub(super) keys: Vec<K>,
    pub(super) parents: Vec<u32>,
    slots: Slots,
    number: u32,
}

/// Which table a key belongs to.
#[inline]
pub(super) fn shard_of(mixed: u64) -> usize {
    usize::try_from(mixed >> (u64::BITS - SHARD_BITS)).unwrap_or(0)
}

#[inline]
fn tag(mixed: u64) -> u32 {
    ((mixed >> 40) as u32) << LOCAL_BITS
}

impl<K: Word> Shard<K> {
    fn new(number: usize) -> Self {
        Shard {
            keys: Vec::new(),
            parents: Vec::new(),
            slots: Slots::default(),
            number: u32::try_from(number).unwrap_or(0),
        }
    }

    pub(super) fn len(&self) -> u32 {
        // `insert` takes no more.
        u32::try_from(self.keys.len()).unwrap_or(LOCAL)
    }

    /// The number of a position of this table.
    #[inline]
    pub(super) fn number(&self, local: u32) -> u32 {
        local << SHARD_BITS | self.number
    }

    pub(super) fn find(&self, key: K, mixed: u64) -> Option<u32> {
        let is = |local: u32| self.keys[local as usize] == key;
        self.slots.search(mixed, is).ok()
    }

    /// Takes a key: its place, and whether it is new; none where the table is full,
    /// at 67,108,862 of them.
    #[inline]
    pub(super) fn insert(&mut self, key: K, mixed: u64, parent: u32) -> Option<(u32, bool)> {
        let Shard { keys, slots, .. } = self;
        match slots.search(mixed, |local| keys[local as usize] == key) {
            Ok(local) => Some((local, false)),
            Err(slot) => {
                let local = keys.len();
                if !slots.take(slot, mixed, local, |local| keys[local].mixed()) {
                    return None;
                }
                self.keys.push(key);
                self.parents.push(parent);
                Some((u32::try_from(local).unwrap_or(LOCAL), true))
            }
        }
    }

    fn bytes(&self) -> usize {
        self.keys.len() * size_of::<K>() + 4 * self.parents.len() + self.slots.bytes()
    }
}

/// All of them.
pub(super) struct Store<K> {
    pub(super) shards: Vec<Shard<K>>,
}

impl<K: Word> Store<K> {
    pub(super) fn new() -> Self {
        Store {
            shards: (0..SHARDS).map(Shard::new).collect(),
        }
    }

    /// How many positions it holds.
    pub(super) fn len(&self) -> u64 {
        self.shards.iter().map(|shard| u64::from(shard.len())).sum()
    }

    /// How many bytes they take, of those that are in use.
    pub(super) fn bytes(&self) -> u64 {
        self.shards.iter().map(|shard| shard.bytes() as u64).sum()
    }

    pub(super) fn key(&self, number: u32) -> K {
        self.shard(number).keys[(number >> SHARD_BITS) as usize]
    }

    fn shard(&self, number: u32) -> &Shard<K> {
        &self.shards[number as usize % SHARDS]
    }

    pub(super) fn find(&self, key: K) -> Option<u32> {
        let mixed = key.mixed();
        let shard = &self.shards[shard_of(mixed)];
        shard.find(key, mixed).map(|local| shard.number(local))
    }

    /// The keys from a start to that position.
    pub(super) fn path(&self, number: u32) -> Vec<K> {
        let mut path = Vec::new();
        let mut at = number;
        while at != NONE {
            path.push(self.key(at));
            at = self.shard(at).parents[(at >> SHARD_BITS) as usize];
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_met_once_and_found_again() {
        let mut store: Store<u64> = Store::new();
        for round in 0..2 {
            for key in 0..100_000_u64 {
                let key = key * key;
                let mixed = key.mixed();
                let taken = store.shards[shard_of(mixed)].insert(key, mixed, NONE);
                assert_eq!(taken.unwrap().1, round == 0);
            }
        }
        assert_eq!(store.len(), 100_000);
        let number = store.find(49).unwrap();
        assert_eq!(store.key(number), 49);
        assert_eq!(store.find(50), None);
    }

    #[test]
    fn no_table_has_much_more_than_its_part() {
        let mut store: Store<u128> = Store::new();
        for key in 0..64_000_u128 {
            let mixed = key.mixed();
            store.shards[shard_of(mixed)].insert(key, mixed, NONE);
        }
        assert!(
            store
                .shards
                .iter()
                .all(|shard| (700..1300).contains(&shard.len()))
        );
    }
}

//! Choosing several of what a domain holds.

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::RangeInclusive;

use super::Domain;

/// The sets of so many values of a domain: `cards in subsets(hand, 1..=3)`.
///
/// A set is collected into the type of the field: a `Vec`, an array's own set of
/// bits, whatever is `FromIterator` and `IntoIterator`. Where that type keeps an
/// order, it is that of the domain, and a value in another is outside: a set has
/// one spelling, and its move is listed once.
///
/// O(values) to ask; to list, as many as there are.
///
/// ```
/// use rulebook::{Domain, domain::subsets};
///
/// let pairs = subsets::<_, Vec<char>>(['a', 'b', 'c'], 2);
/// let listed: Vec<String> = pairs.values().map(String::from_iter).collect();
/// assert_eq!(listed, ["ab", "ac", "bc"]);
/// assert!(pairs.contains(&vec!['a', 'c']) && !pairs.contains(&vec!['c', 'a']));
/// assert_eq!(subsets::<_, Vec<u8>>(0..4, 0..=4).values().count(), 16);
/// ```
#[must_use]
pub fn subsets<D: Domain, C>(of: D, sizes: impl Into<Sizes>) -> Subsets<D, C> {
    Subsets {
        of,
        sizes: sizes.into(),
        into: PhantomData,
    }
}

/// The sets of so many values of a domain in which one may stand several times:
/// `stones in multisets(COLOURS, 3)`. In the order of the domain, as
/// [`subsets`] are.
///
/// ```
/// use rulebook::{Domain, domain::multisets};
///
/// let stones = multisets::<_, Vec<char>>(['r', 'g'], 2);
/// let listed: Vec<String> = stones.values().map(String::from_iter).collect();
/// assert_eq!(listed, ["rr", "rg", "gg"]);
/// ```
#[must_use]
pub fn multisets<D: Domain, C>(of: D, sizes: impl Into<Sizes>) -> Multisets<D, C> {
    Multisets {
        of,
        sizes: sizes.into(),
        into: PhantomData,
    }
}

/// The ways to put so many values of a domain, each once, into an order:
/// `order in permutations(hand, 2)`.
///
/// ```
/// use rulebook::{Domain, domain::permutations};
///
/// let orders = permutations::<_, Vec<u8>>(1..=3, 2);
/// assert_eq!(orders.values().count(), 6);
/// assert!(orders.contains(&vec![3, 1]) && !orders.contains(&vec![3, 3]));
/// ```
#[must_use]
pub fn permutations<D: Domain, C>(of: D, sizes: impl Into<Sizes>) -> Permutations<D, C> {
    Permutations {
        of,
        sizes: sizes.into(),
        into: PhantomData,
    }
}

/// How many are chosen: a number, `2`, or a range, `1..=3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes(RangeInclusive<usize>);

impl From<usize> for Sizes {
    fn from(size: usize) -> Sizes {
        Sizes(size..=size)
    }
}

impl From<RangeInclusive<usize>> for Sizes {
    fn from(sizes: RangeInclusive<usize>) -> Sizes {
        Sizes(sizes)
    }
}

/// How places in the domain may follow each other in what is chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    /// Each larger than the one before.
    Rising,
    /// None smaller than the one before.
    NotFalling,
    /// None that stands already.
    Distinct,
}

impl Rule {
    fn allows(self, before: &[usize], place: usize) -> bool {
        match self {
            Rule::Rising => before.last().is_none_or(|&last| last < place),
            Rule::NotFalling => before.last().is_none_or(|&last| last <= place),
            Rule::Distinct => !before.contains(&place),
        }
    }
}

/// Every choice of so many places out of `count`, in the order of the first, then
/// of the second, and so on; one at a time.
struct Choices {
    rule: Rule,
    count: usize,
    sizes: RangeInclusive<usize>,
    /// The choice that comes next; none where a size is not begun.
    next: Option<Vec<usize>>,
}

impl Choices {
    fn new(rule: Rule, count: usize, sizes: RangeInclusive<usize>) -> Choices {
        // More than there are cannot be chosen, however many are asked for.
        let most = match rule {
            Rule::NotFalling if count > 0 => *sizes.end(),
            _ => count.min(*sizes.end()),
        };
        Choices {
            rule,
            count,
            sizes: *sizes.start()..=most,
            next: None,
        }
    }

    /// The first choice of that size that begins with these places and goes on
    /// with at least `from` in the next.
    fn fill(&self, mut places: Vec<usize>, size: usize, mut from: usize) -> Option<Vec<usize>> {
        while places.len() < size {
            match (from..self.count).find(|&place| self.rule.allows(&places, place)) {
                Some(place) => {
                    places.push(place);
                    from = 0;
                }
                None => from = places.pop()? + 1,
            }
        }
        Some(places)
    }
}

impl Iterator for Choices {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        loop {
            let choice = match self.next.take() {
                Some(choice) => choice,
                None => {
                    let size = self.sizes.next()?;
                    match self.fill(Vec::new(), size, 0) {
                        Some(choice) => choice,
                        None => continue,
                    }
                }
            };
            let mut places = choice.clone();
            if let Some(last) = places.pop() {
                self.next = self.fill(places, choice.len(), last + 1);
            }
            return Some(choice);
        }
    }
}

macro_rules! choosers {
    ($($(#[$doc:meta])* $name:ident: $rule:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name<D, C> {
            of: D,
            sizes: Sizes,
            into: PhantomData<fn() -> C>,
        }

        impl<D, C> Domain for $name<D, C>
        where
            D: Domain<Value: Clone + PartialEq>,
            C: FromIterator<D::Value> + IntoIterator<Item = D::Value> + Clone + PartialEq,
        {
            type Value = C;

            fn contains(&self, value: &C) -> bool {
                let values: Vec<D::Value> = self.of.values().collect();
                let mut places = Vec::new();
                for item in value.clone() {
                    match values.iter().position(|known| *known == item) {
                        Some(place) => places.push(place),
                        None => return false,
                    }
                }
                if !self.sizes.0.contains(&places.len()) {
                    return false;
                }
                // A type may keep an order of its own: what counts is that it is
                // the one value that this choice is collected into.
                if $rule != Rule::Distinct {
                    places.sort_unstable();
                }
                let allowed = (0..places.len()).all(|at| $rule.allows(&places[..at], places[at]));
                allowed && *value == places.iter().map(|&place| values[place].clone()).collect::<C>()
            }

            fn values(&self) -> impl Iterator<Item = C> {
                let values: Vec<D::Value> = self.of.values().collect();
                Choices::new($rule, values.len(), self.sizes.0.clone())
                    .map(move |places| places.iter().map(|&place| values[place].clone()).collect())
            }
        }
    )*};
}

choosers! {
    /// See [`subsets`].
    Subsets: Rule::Rising;
    /// See [`multisets`].
    Multisets: Rule::NotFalling;
    /// See [`permutations`].
    Permutations: Rule::Distinct;
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{Domain, multisets, permutations, subsets};

    /// Every list of up to four of six values is in the domain exactly if it is
    /// listed, and is listed once.
    fn agrees(domain: &impl Domain<Value = Vec<u8>>) -> usize {
        let listed: Vec<Vec<u8>> = domain.values().collect();
        let mut lists: Vec<Vec<u8>> = [Vec::new()].into();
        let mut from = 0;
        for _ in 0..4 {
            let until = lists.len();
            for at in from..until {
                for value in 0..6 {
                    let mut longer = lists[at].clone();
                    longer.push(value);
                    lists.push(longer);
                }
            }
            from = until;
        }
        for list in lists {
            let times = listed.iter().filter(|&other| *other == list).count();
            assert_eq!(times, usize::from(domain.contains(&list)), "{list:?}");
        }
        listed.len()
    }

    #[test]
    fn what_is_listed_is_what_is_contained() {
        for (sizes, subset, multiset, permutation) in [
            (0..=0, 1, 1, 1),
            (1..=1, 4, 4, 4),
            (2..=2, 6, 10, 12),
            (0..=3, 15, 35, 41),
            (3..=4, 5, 55, 48),
        ] {
            assert_eq!(agrees(&subsets(1..5, sizes.clone())), subset);
            assert_eq!(agrees(&multisets(1..5, sizes.clone())), multiset);
            assert_eq!(agrees(&permutations(1..5, sizes)), permutation);
        }
    }

    #[test]
    fn of_nothing_only_nothing_can_be_chosen() {
        assert_eq!(agrees(&subsets(1..1, 0..=2)), 1);
        assert_eq!(agrees(&multisets(1..1, 0..=2)), 1);
        assert_eq!(agrees(&permutations(1..1, 1..=2)), 0);
    }

    #[test]
    fn more_than_there_are_is_no_hang() {
        assert_eq!(agrees(&subsets(0..3, 2..=usize::MAX)), 4);
        assert_eq!(agrees(&permutations(0..2, 3..=usize::MAX)), 0);
    }

    #[test]
    fn the_order_is_the_domains() {
        let listed: Vec<Vec<u8>> = subsets([5, 1, 3], 2).values().collect();
        assert_eq!(listed, [[5, 1], [5, 3], [1, 3]]);
    }
}

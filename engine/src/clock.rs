//! Time, as it is recorded: the rules never look at a clock.

use core::fmt;
use core::hash::Hash;
use core::ops::{Add, Sub};
use core::time::Duration;

/// A moment: whole milliseconds since the Unix epoch.
///
/// It is what stands in the log of a move, so that a game replayed is the same
/// game. Sums saturate.
///
/// ```
/// use core::time::Duration;
/// use rulebook::Time;
///
/// let began = Time::from_millis(1_000);
/// let due = began + Duration::from_secs(30);
/// assert_eq!(due.as_millis(), 31_000);
/// assert_eq!(due - began, Duration::from_secs(30));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Time(u64);

impl Time {
    /// The epoch.
    pub const ZERO: Time = Time(0);

    /// So many milliseconds after the epoch.
    #[must_use]
    pub const fn from_millis(millis: u64) -> Time {
        Time(millis)
    }

    /// How many milliseconds after the epoch it is.
    #[must_use]
    pub const fn as_millis(self) -> u64 {
        self.0
    }
}

/// The moment so much later; parts of a millisecond are left out.
impl Add<Duration> for Time {
    type Output = Time;

    fn add(self, later: Duration) -> Time {
        let millis = u64::try_from(later.as_millis()).unwrap_or(u64::MAX);
        Time(self.0.saturating_add(millis))
    }
}

/// How much later it is than the other; nothing, where it is earlier.
impl Sub for Time {
    type Output = Duration;

    fn sub(self, earlier: Time) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

/// As `1000 ms`.
impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.0)
    }
}

/// What the rules see of the time: [`Time`] where a body asks, else [`NoClock`].
pub trait Clock: Copy + Eq + Hash + fmt::Debug {
    /// What the rules see at that time.
    fn at(now: Time) -> Self;

    /// The time, where it is known; else the epoch.
    fn time(self) -> Time;
}

impl Clock for Time {
    #[inline]
    fn at(now: Time) -> Self {
        now
    }

    #[inline]
    fn time(self) -> Time {
        self
    }
}

/// The clock of a game that never asks for the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoClock;

impl Clock for NoClock {
    #[inline]
    fn at(_now: Time) -> Self {
        NoClock
    }

    #[inline]
    fn time(self) -> Time {
        Time::ZERO
    }
}

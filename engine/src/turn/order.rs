//! The orders that a game can name, and what they share.
//!
//! | order | who is active | runs out |
//! | --- | --- | --- |
//! | [`RoundRobin`] | one seat after another | never |
//! | [`Once`] | each seat once | after the last |
//! | [`Initiative`] | by a key, larger first; a new round asks the keys again | never |
//! | [`Sequence`] | the seats of a list | after the last |
//! | [`PassOut`] | round and round; who passes is left out | when all have passed, or all but some |
//! | [`Simultaneous`] | all, each until it has ended its turn | when all have |
//! | [`Only`] | those | never |
//! | [`Free`] | all | never |
//!
//! Each takes [`only`](TurnOrder::only), which is asked again at each advance. In
//! `game!` they are written by their names alone, `turn RoundRobin.snake();`, with
//! arguments that see the state, the context and the phase's data; any other
//! expression is an author's own [`TurnOrder`].

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::standing::Standing;
use crate::seat::{Seat, SeatSet};

/// An order of turns: who may move as it begins, and who once a seat has ended its
/// turn.
///
/// It is made anew from the state each time it is asked; what it has to remember
/// stands in the [`Round`], which the position keeps.
///
/// ```
/// use rulebook::turn::{Round, TurnOrder};
/// use rulebook::{Outcome, Position, Seat, SeatSet, game};
///
/// /// Whoever has come the least far is next; of several, the first.
/// struct Hindmost([u8; 2]);
///
/// impl<S: Seat> TurnOrder<S> for Hindmost {
///     fn begin(&self, round: &mut Round<'_, S>) -> SeatSet<S> {
///         let seats = round.seats().into_iter();
///         seats.min_by_key(|seat| self.0[usize::from(seat.index())]).into()
///     }
///
///     fn next(&self, _after: S, round: &mut Round<'_, S>) -> SeatSet<S> {
///         self.begin(round)
///     }
/// }
///
/// game! {
///     pub game Race(at: [u8; 2], cx);
///     seats Runner { A, B }
///     turn Hindmost(*at);
///     move Run { steps: u8 in 1..=3 }
///
///     phase Track {
///         on Run { steps } {
///             at[cx.seat()] += steps;
///             Home: if at[cx.seat()] >= 5 => Won { by: cx.seat() },
///             On: else => { cx.end_turn(); Track },
///         }
///     }
///
///     end Won { by: Runner } => Outcome::Win(by);
/// }
///
/// let mut race: Position<Race> = Position::new();
/// race.play(Runner::A, Move::Run { steps: 3 })?;
/// race.play(Runner::B, Move::Run { steps: 1 })?;
/// race.play(Runner::B, Move::Run { steps: 2 })?; // still behind
/// assert_eq!(race.active(), Runner::A.into()); // level, and the first of the two
/// # Ok::<(), rulebook::IllegalMove<Race>>(())
/// ```
pub trait TurnOrder<S: Seat> {
    /// Whether it can run out: then `done` in the phase says what follows. A game in
    /// which nothing does is refused as it is built:
    ///
    /// ```compile_fail,E0080
    /// use rulebook::turn::{Round, TurnOrder};
    /// use rulebook::{Position, Seat, SeatSet, game};
    ///
    /// struct OneTurn;
    ///
    /// impl<S: Seat> TurnOrder<S> for OneTurn {
    ///     const RUNS_OUT: bool = true;
    ///
    ///     fn begin(&self, round: &mut Round<'_, S>) -> SeatSet<S> {
    ///         round.seats()
    ///     }
    ///
    ///     fn next(&self, _after: S, _round: &mut Round<'_, S>) -> SeatSet<S> {
    ///         SeatSet::EMPTY
    ///     }
    /// }
    ///
    /// game! {
    ///     pub game Walk(cx);
    ///     seats Walker { A, B }
    ///     turn OneTurn;
    ///     move Go
    ///     phase Road { on Go => { cx.end_turn(); stay }; }
    /// }
    ///
    /// Position::<Walk>::new();
    /// ```
    const RUNS_OUT: bool = false;

    /// Whether several seats are active side by side, so that whoever ends a turn
    /// ends its own.
    const TOGETHER: bool = false;

    /// Who may move as it begins; nobody, where it has run out already.
    fn begin(&self, round: &mut Round<'_, S>) -> SeatSet<S>;

    /// Who may move now that the turn of that seat has ended; nobody, where the
    /// order has run out.
    fn next(&self, after: S, round: &mut Round<'_, S>) -> SeatSet<S>;

    /// The same where the seat has passed: what `cx.pass()` comes to. Where passing
    /// means nothing more, its turn has ended.
    fn passed(&self, after: S, round: &mut Round<'_, S>) -> SeatSet<S> {
        self.next(after, round)
    }

    /// The turn was given to that seat, out of turn.
    fn given(&self, _to: S, _round: &mut Round<'_, S>) {}

    /// The same order among the seats that the condition holds of, which is asked
    /// again at each advance.
    fn only<F: Fn(S) -> bool>(self, admits: F) -> Among<Self, F>
    where
        Self: Sized,
    {
        Among {
            order: self,
            admits,
        }
    }
}

/// What an order sees, and what it can remember.
#[derive(Debug)]
pub struct Round<'r, S: Seat> {
    pub(super) standing: &'r mut Standing<S>,
    pub(super) table: u8,
    /// In play, and admitted.
    pub(super) seats: SeatSet<S>,
    /// Whether the game counts.
    pub(super) counts: bool,
    /// Whether the turn goes on.
    pub(super) same_turn: bool,
}

impl<S: Seat> Round<'_, S> {
    /// The seats that may have a turn: in the game still, and admitted by `only`.
    #[must_use]
    pub fn seats(&self) -> SeatSet<S> {
        self.seats
    }

    /// The seats whose turn it is.
    #[must_use]
    pub fn active(&self) -> SeatSet<S> {
        self.standing.active
    }

    /// The seats that the order has marked.
    #[must_use]
    pub fn marked(&self) -> SeatSet<S> {
        self.standing.marked
    }

    /// Marks a seat, for the order to remember.
    pub fn mark(&mut self, seat: S) {
        self.standing.marked = self.standing.marked.with(seat);
    }

    /// Whether `cx.reverse()` has turned it round.
    #[must_use]
    pub fn is_reversed(&self) -> bool {
        self.standing.reversed
    }

    /// Begins a new round: `cx.round()` counts it.
    pub fn new_round(&mut self) {
        if self.counts {
            self.standing.round = self.standing.round.saturating_add(1);
        }
    }

    /// The turn goes on, for those that are still active: `cx.turn()` counts no
    /// new one.
    pub fn same_turn(&mut self) {
        self.same_turn = true;
    }

    fn index_from(&self, seat: S, first: u8, backward: bool) -> u8 {
        let (table, at) = (u16::from(self.table), u16::from(seat.index()));
        let first = u16::from(first);
        let steps = if backward {
            (first + table - at) % table
        } else {
            (at + table - first) % table
        };
        u8::try_from(steps).unwrap_or(u8::MAX)
    }
}

/// One seat after another, round and round.
///
/// A round ends where the turn comes to, or passes, the seat at which it began.
/// `cx.reverse()` turns it round.
#[derive(Clone, Copy, Debug)]
pub struct RoundRobin<S> {
    from: Option<S>,
    reversed: bool,
    snake: bool,
    step: usize,
}

/// `RoundRobin`, as rules write it.
#[must_use]
pub fn round_robin<S: Seat>() -> RoundRobin<S> {
    RoundRobin {
        from: None,
        reversed: false,
        snake: false,
        step: 1,
    }
}

impl<S: Seat> RoundRobin<S> {
    /// Begins with that seat; one that is out is passed over.
    #[must_use]
    pub fn from(mut self, seat: S) -> Self {
        self.from = Some(seat);
        self
    }

    /// Goes the other way round, from the first seat (or the one named) to the
    /// last.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.reversed = !self.reversed;
        self
    }

    /// Turns round at each end: A, B, C, C, B, A, A, B and so on.
    #[must_use]
    pub fn snake(mut self) -> Self {
        self.snake = true;
        self
    }

    /// Goes so many seats on at a time, of those that are in; 0 is as 1.
    #[must_use]
    pub fn step(mut self, seats: usize) -> Self {
        self.step = seats.max(1);
        self
    }

    fn start(&self, round: &mut Round<'_, S>) -> Option<S> {
        let first = self.from.or_else(|| S::from_index(0))?;
        if round.counts || self.snake {
            round.standing.first = Some(first);
        }
        self.ahead(round, round.seats, first, None, false)
    }

    /// The nearest of those seats, counted from the first, behind that many.
    fn ahead(
        &self,
        round: &Round<'_, S>,
        among: SeatSet<S>,
        first: S,
        behind: Option<u8>,
        backward: bool,
    ) -> Option<S> {
        let place = |seat: &S| round.index_from(*seat, first.index(), self.reversed);
        let seats = among.iter();
        if backward {
            seats
                .filter(|seat| behind.is_none_or(|behind| place(seat) < behind))
                .max_by_key(place)
        } else {
            seats
                .filter(|seat| behind.is_none_or(|behind| place(seat) > behind))
                .min_by_key(place)
        }
    }

    /// The seat that follows among those.
    fn follow(&self, round: &mut Round<'_, S>, among: SeatSet<S>, after: S) -> Option<S> {
        let first = round
            .standing
            .first
            .or(self.from)
            .or_else(|| S::from_index(0))?;
        let mut at = after;
        for _ in 0..self.step {
            let behind = round.index_from(at, first.index(), self.reversed);
            let backward = round.standing.reversed;
            at = match self.ahead(round, among, first, Some(behind), backward) {
                Some(next) => next,
                None => {
                    round.new_round();
                    if self.snake {
                        round.standing.reversed = !backward;
                    }
                    let turned = round.standing.reversed;
                    self.ahead(round, among, first, None, turned)?
                }
            };
        }
        Some(at)
    }
}

impl<S: Seat> TurnOrder<S> for RoundRobin<S> {
    fn begin(&self, round: &mut Round<'_, S>) -> SeatSet<S> {
        self.start(round).into()
    }

    fn next(&self, after: S, round: &mut Round<'_, S>) -> SeatSet<S> {
        let among = round.seats;
        self.follow(round, among, after).into()
    }
}

/// Each seat once, one after another.
#[derive(Clone, Copy, Debug)]
pub struct Once<S>(RoundRobin<S>);

/// `Once`, as rules write it.
#[must_use]
pub fn once<S: Seat>() -> Once<S> {
    Once(round_robin())
}

impl<S: Seat> Once<S> {
    /// Begins with that seat.
    #[must_use]
    pub fn from(self, seat: S) -> Self {
        Once(self.0.from(seat))
    }

    /// Goes the other way round.
    #[must_use]
    pub fn reversed(self) -> Self {
        Once(self.0.reversed())
    }
}

impl<S: Seat> TurnOrder<S> for Once<S> {
    const RUNS_OUT: bool = true;

    fn begin(&self, round: &mut Round<'_, S>) -> SeatSet<S> {
        self.0.start(round).into()
    }

    fn next(&self, after: S, round: &mut Round<'_, S>) -> SeatSet<S> {
        round.mark(after);
        let left = round.seats - round.standing.marked;
        if left.is_empty() {
            return SeatSet::EMPTY;
        }
        self.0.follow(round, left, after).into()
    }
}

/// By a key, larger first, and of equal ones in the order of the seats. Each round
/// asks the keys as it begins.
#[derive(Clone, Copy, Debug)]
pub struct Initiative<S, F> {
    key: F,
    seats: PhantomData<S>,
}

/// `Initiative(|seat| key)`, as rules write it.
#[must_use]
pub fn initiative<S: Seat, K: Ord, F: Fn(S) -> K>(key: F) -> Initiative<S, F> {
    Initiative {
        key,
        seats: PhantomData,
    }
}

impl<S: Seat, K: Ord, F: Fn(S) -> K> Initiative<S, F> {
    fn line_up(&self, round: &mut Round<'_, S>) {
        let mut line: Vec<S> = round.seats.iter().collect();
        // Sorted stably, the largest last; of equal ones, the first of them last.
        line.reverse();
        line.sort_by_key(|&seat| (self.key)(seat));
        round.standing.line = line;
    }

    fn pop(round: &mut Round<'_, S>) -> Option<S> {
        while let Some(next) = round.standing.line.pop() {
            if round.seats.contains(next) {
                return Some(next);
            }
        }
        None
    }
}

impl<S: Seat, K: Ord, F: Fn(S) -> K> TurnOrder<S> for Initiative<S, F> {
    fn begin(&self, round: &mut Round<'_, S>) -> SeatSet<S> {
        self.line_up(round);
        Self::pop(round).into()
    }

    fn next(&self, _after: S, round: &mut Round<'_, S>) -> SeatSet<S> {
        if let Some(next) = Self::pop(round) {
            return next.into();
        }
        round.new_round();
        self.line_up(round);
        Self::pop(round).into()
    }

    fn given(&self, to: S, round: &mut Round<'_, S>) {
        round.standing.line.retain(|&seat| seat != to);
    }
}

/// The seats of a list, in which one may stand several times.
#[derive(Clone, Copy, Debug)]
pub struct Sequence<S, L> {
    list: L,
    seats: PhantomData<S>,
}

/// `Sequence(EXPR)`, as rules write it.
#[must_use]
pub fn sequence<S: Seat, L: AsRef<[S]>>(list: L) -> Sequence<S, L> {
    Sequence {
        list,
        seats: PhantomData,
    }
}

impl<S: Seat, L: AsRef<[S]>> Sequence<S, L> {
    /// The first seat that may have a turn, from that place on.
    fn from(&self, place: Option<usize>, round: &mut Round<'_, S>) -> Option<S> {
        let list = self.list.as_ref();
        let mut at = place?;
        loop {
            let &seat = list.get(at)?;
            if round.seats.contains(seat) {
                round.standing.place = u32::try_from(at).unwrap_or(u32::MAX);
                return Some(seat);
            }
            at = if round.standing.reversed {
                at.checked_sub(1)?
            } else {
                at + 1
            };
        }
    }

    fn place(round: &Round<'_, S>) -> usize {
        usize::try_from(round.standing.place).unwrap_or(usize::MAX)
    }
}

impl<S: Seat, L: AsRef<[S]>> TurnOrder<S> for Sequence<S, L> {
    const RUNS_OUT: bool = true;

    fn begin(&self, round: &mut Round<'_, S>) -> SeatSet<S> {
        self.from(Some(0), round).into()
    }

    fn next(&self, _after: S, round: &mut Round<'_, S>) -> SeatSet<S> {
        let place = Self::place(round);
        let place = if round.standing.reversed {
            place.checked_sub(1)
        } else {
            place.checked_add(1)
        };
        self.from(place, round).into()
    }

    /// Goes on from the next place of that seat, where there is one; else from
    /// where it stood.
    fn given(&self, to: S, round: &mut Round<'_, S>) {
        let here = Self::place(round);
        let mut behind = self.list.as_ref().iter().enumerate().skip(here);
        if let Some((place, _)) = behind.find(|(_, seat)| **seat == to) {
            round.standing.place = u32::try_from(place).unwrap_or(u32::MAX);
        }
    }
}

/// Round and round; a seat that passes (`cx.pass()`) is left out until
/// `cx.reopen()`. It runs out when all have passed.
#[derive(Clone, Copy, Debug)]
pub struct PassOut<S> {
    order: RoundRobin<S>,
    until: usize,
}

/// `PassOut`, as rules write it.
#[must_use]
pub fn pass_out<S: Seat>() -> PassOut<S> {
    PassOut {
        order: round_robin(),
        until: 0,
    }
}

impl<S: Seat> PassOut<S> {
    /// Runs out as soon as no more than so many have not passed: 1 ends an auction
    /// with its last bidder.
    #[must_use]
    pub fn until(mut self, left: usize) -> Self {
        self.until = left;
        self
    }

    /// Begins with that seat.
    #[must_use]
    pub fn from(mut self, seat: S) -> Self {
        self.order = self.order.from(seat);
        self
    }

    /// Goes the other way round.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.order = self.order.reversed();
        self
    }

    fn left(&self, round: &Round<'_, S>) -> Option<SeatSet<S>> {
        let left = round.seats - round.standing.marked;
        (left.len() > self.until).then_some(left)
    }
}

impl<S: Seat> TurnOrder<S> for PassOut<S> {
    const RUNS_OUT: bool = true;

    fn begin(&self, round: &mut Round<'_, S>) -> SeatSet<S> {
        match self.left(round) {
            Some(_) => self.order.start(round).into(),
            None => SeatSet::EMPTY,
        }
    }

    fn next(&self, after: S, round: &mut Round<'_, S>) -> SeatSet<S> {
        match self.left(round) {
            Some(left) => self.order.follow(round, left, after).into(),
            None => SeatSet::EMPTY,
        }
    }

    fn passed(&self, after: S, round: &mut Round<'_, S>) -> SeatSet<S> {
        round.mark(after);
        self.next(after, round)
    }
}

/// All at once, each until it has ended its turn.
#[derive(Clone, Copy, Debug)]
pub struct Simultaneous;

/// `Simultaneous`, as rules write it.
#[must_use]
pub const fn simultaneous() -> Simultaneous {
    Simultaneous
}

impl<S: Seat> TurnOrder<S> for Simultaneous {
    const RUNS_OUT: bool = true;
    const TOGETHER: bool = true;

    fn begin(&self, round: &mut Round<'_, S>) -> SeatSet<S> {
        round.seats
    }

    fn next(&self, after: S, round: &mut Round<'_, S>) -> SeatSet<S> {
        round.same_turn();
        round.active().without(after) & round.seats
    }
}

/// Those seats, at any time.
#[derive(Clone, Copy, Debug)]
pub struct Only<S: Seat>(SeatSet<S>);

/// `Only(seats)`, as rules write it: a seat, an array of them, or a [`SeatSet`].
#[must_use]
pub fn only<S: Seat>(seats: impl Into<SeatSet<S>>) -> Only<S> {
    Only(seats.into())
}

impl<S: Seat> TurnOrder<S> for Only<S> {
    const TOGETHER: bool = true;

    fn begin(&self, round: &mut Round<'_, S>) -> SeatSet<S> {
        self.0 & round.seats
    }

    fn next(&self, _after: S, round: &mut Round<'_, S>) -> SeatSet<S> {
        self.begin(round)
    }
}

/// Any seat, at any time.
#[derive(Clone, Copy, Debug)]
pub struct Free;

/// `Free`, as rules write it.
#[must_use]
pub const fn free() -> Free {
    Free
}

impl<S: Seat> TurnOrder<S> for Free {
    const TOGETHER: bool = true;

    fn begin(&self, round: &mut Round<'_, S>) -> SeatSet<S> {
        round.seats
    }

    fn next(&self, _after: S, round: &mut Round<'_, S>) -> SeatSet<S> {
        round.seats
    }
}

/// An order among some of the seats: see [`TurnOrder::only`].
#[derive(Clone, Copy, Debug)]
pub struct Among<O, F> {
    order: O,
    admits: F,
}

impl<O, F> Among<O, F> {
    fn narrow<S: Seat>(&self, round: &mut Round<'_, S>)
    where
        F: Fn(S) -> bool,
    {
        let admitted = round.seats.iter().filter(|&seat| (self.admits)(seat));
        round.seats = admitted.collect();
    }
}

impl<S: Seat, O: TurnOrder<S>, F: Fn(S) -> bool> TurnOrder<S> for Among<O, F> {
    const RUNS_OUT: bool = O::RUNS_OUT;
    const TOGETHER: bool = O::TOGETHER;

    fn begin(&self, round: &mut Round<'_, S>) -> SeatSet<S> {
        self.narrow(round);
        self.order.begin(round)
    }

    fn next(&self, after: S, round: &mut Round<'_, S>) -> SeatSet<S> {
        self.narrow(round);
        self.order.next(after, round)
    }

    fn passed(&self, after: S, round: &mut Round<'_, S>) -> SeatSet<S> {
        self.narrow(round);
        self.order.passed(after, round)
    }

    fn given(&self, to: S, round: &mut Round<'_, S>) {
        self.narrow(round);
        self.order.given(to, round);
    }
}

//! Where the orders of a game stand.

use alloc::vec::Vec;

use rulebook_model::PhaseId;

use super::TurnState;
use crate::clock::Time;
use crate::seat::{Seat, SeatSet};

/// What a position keeps where its game has more than one order, or another one
/// than `RoundRobin` and `Free`: who is still in the game, where the game's order
/// stands, and where those of the phases that have their own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        deny_unknown_fields,
        bound(
            serialize = "S: serde::Serialize",
            deserialize = "S: serde::Deserialize<'de>"
        )
    )
)]
pub struct Turns<S: Seat> {
    pub(super) in_play: SeatSet<S>,
    pub(super) game: Standing<S>,
    /// Those of the phases in which the game stands, from outside in.
    pub(super) own: Vec<(PhaseId, Standing<S>)>,
}

/// Where one order stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        deny_unknown_fields,
        bound(
            serialize = "S: serde::Serialize",
            deserialize = "S: serde::Deserialize<'de>"
        )
    )
)]
pub struct Standing<S: Seat> {
    pub(super) stage: Stage,
    /// Who may move.
    pub(super) active: SeatSet<S>,
    /// Whoever has had a turn (`Once`), or has passed (`PassOut`).
    pub(super) marked: SeatSet<S>,
    /// Whoever loses the next turn.
    pub(super) skipped: SeatSet<S>,
    /// Where the order began, where that is of any matter.
    pub(super) first: Option<S>,
    /// Whether it goes the other way round.
    pub(super) reversed: bool,
    /// The place in a list (`Sequence`).
    pub(super) place: u32,
    /// Who follows in this round (`Initiative`), the next one last.
    pub(super) line: Vec<S>,
    /// Counted from 1; 0 in a game that does not count.
    pub(crate) turn: u32,
    pub(crate) round: u32,
    /// When the turn began; 0 in a game that does not ask.
    pub(super) began: Time,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub(super) enum Stage {
    /// `enter` runs still.
    Waiting,
    Running,
    RunOut,
}

impl<S: Seat> Standing<S> {
    pub(super) fn new() -> Self {
        Standing {
            stage: Stage::Waiting,
            active: SeatSet::EMPTY,
            marked: SeatSet::EMPTY,
            skipped: SeatSet::EMPTY,
            first: None,
            reversed: false,
            place: 0,
            line: Vec::new(),
            turn: 0,
            round: 0,
            began: Time::ZERO,
        }
    }

    /// The seat whose turn it is, where it is one seat's.
    pub(super) fn on_turn(&self) -> Option<S> {
        let mut active = self.active.iter();
        active.next().filter(|_| active.next().is_none())
    }

    fn is_sound(&self, in_play: SeatSet<S>, seats: u8) -> bool {
        let at_table = |set: SeatSet<S>| (set & SeatSet::first(seats)) == set;
        (self.active & in_play) == self.active
            && at_table(self.marked)
            && at_table(self.skipped)
            && self.first.is_none_or(|seat| seat.index() < seats)
            && self.line.iter().all(|seat| seat.index() < seats)
            && self.stage != Stage::Waiting
    }
}

impl<S: Seat> Turns<S> {
    /// The order in force: of the innermost phase that has its own, else the
    /// game's.
    pub(crate) fn force(&self) -> &Standing<S> {
        self.own.last().map_or(&self.game, |(_, own)| own)
    }

    /// Whose it is.
    pub(super) fn home(&self) -> Option<PhaseId> {
        self.own.last().map(|&(home, _)| home)
    }

    pub(super) fn of(&self, home: Option<PhaseId>) -> Option<&Standing<S>> {
        match home {
            None => Some(&self.game),
            Some(home) => {
                let mut own = self.own.iter().rev();
                own.find(|(of, _)| *of == home).map(|(_, own)| own)
            }
        }
    }

    pub(super) fn set(&mut self, home: Option<PhaseId>, standing: Standing<S>) {
        match home {
            None => self.game = standing,
            Some(home) => {
                let mut own = self.own.iter_mut().rev();
                if let Some((_, own)) = own.find(|(of, _)| *of == home) {
                    *own = standing;
                }
            }
        }
    }

    /// Each order, the game's first.
    pub(super) fn homes(&self) -> Vec<Option<PhaseId>> {
        let own = self.own.iter().map(|&(home, _)| Some(home));
        core::iter::once(None).chain(own).collect()
    }
}

impl<S: Seat> TurnState<S> for Turns<S> {
    type Suspended = Vec<(PhaseId, Standing<S>)>;

    fn rebase(&mut self, by: core::time::Duration) {
        let own = self.own.iter_mut().map(|(_, own)| own);
        for standing in own.chain([&mut self.game]) {
            if standing.began > Time::ZERO {
                standing.began = Time::ZERO + (standing.began - (Time::ZERO + by));
            }
        }
    }

    fn suspend(&mut self, keep: impl Fn(PhaseId) -> bool) -> Self::Suspended {
        let kept = self.own.iter().take_while(|(home, _)| keep(*home)).count();
        self.own.split_off(kept)
    }

    fn resume(&mut self, suspended: Self::Suspended) {
        self.own.extend(suspended);
    }

    fn is_sound_suspended(suspended: &Self::Suspended, seats: u8) -> bool {
        let all = SeatSet::first(seats);
        suspended.iter().all(|(_, own)| own.is_sound(all, seats))
    }

    fn start(seats: u8) -> Self {
        Turns {
            in_play: SeatSet::first(seats),
            game: Standing::new(),
            own: Vec::new(),
        }
    }

    #[inline]
    fn is_active(&self, seat: S) -> bool {
        self.force().active.contains(seat)
    }

    #[inline]
    fn active(&self, _seats: u8) -> SeatSet<S> {
        self.force().active
    }

    #[inline]
    fn on_turn(&self) -> Option<S> {
        self.game.on_turn()
    }

    #[inline]
    fn in_play(&self, _seats: u8) -> SeatSet<S> {
        self.in_play
    }

    #[inline]
    fn is_in_play(&self, seat: S) -> bool {
        self.in_play.contains(seat)
    }

    fn enter(&mut self, home: PhaseId) {
        self.own.push((home, Standing::new()));
    }

    fn leave(&mut self, home: PhaseId) {
        if self.home() == Some(home) {
            self.own.pop();
        }
    }

    #[inline]
    fn has_run_out(&self) -> bool {
        self.force().stage == Stage::RunOut
    }

    fn is_sound(&self, seats: u8, homes: &[PhaseId]) -> bool {
        (self.in_play & SeatSet::first(seats)) == self.in_play
            && self.game.is_sound(self.in_play, seats)
            && self.own.iter().map(|(home, _)| home).eq(homes)
            && self
                .own
                .iter()
                .all(|(_, own)| own.is_sound(self.in_play, seats))
    }
}

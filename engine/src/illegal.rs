//! Why a move is refused.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use rulebook_model::{EventId, Field, PhaseId, kebab};

use crate::clock::Time;
use crate::game::Game;
use crate::seat::SeatSet;

/// Why a move was refused. Nothing has changed.
///
/// Shown, it is a sentence for the player who sent the move; a program goes by
/// [`code`](IllegalMove::code), or by the variant.
///
/// A reason may tell what its seat should not know (`that card is in Anna's
/// hand`): whoever writes the rules decides what their `illegal`s carry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        rename_all = "snake_case",
        bound(
            serialize = "G::Seat: serde::Serialize, G::Illegal: serde::Serialize, G::Branch: serde::Serialize",
            deserialize = "G::Seat: serde::Deserialize<'de>, G::Illegal: serde::Deserialize<'de>, G::Branch: serde::Deserialize<'de>"
        )
    )
)]
#[non_exhaustive]
pub enum IllegalMove<G: Game> {
    /// The game is over.
    Over,
    /// The seat is not at this table.
    NotSeated {
        /// The seat that sent the move.
        seat: G::Seat,
        /// How many seats there are.
        seats: u8,
    },
    /// The seat is out of the game.
    OutOfPlay {
        /// The seat that sent the move.
        seat: G::Seat,
    },
    /// The seat may not send this now.
    NotYourTurn {
        /// The seat that sent the move.
        seat: G::Seat,
        /// The seats that may.
        active: SeatSet<G::Seat>,
    },
    /// No deadline has passed.
    NotDue {
        /// When it will, where there is one.
        deadline: Option<Time>,
    },
    /// The phase takes no such move.
    NotInPhase {
        /// The move.
        #[cfg_attr(feature = "serde", serde(with = "named::Event::<G>"))]
        event: EventId,
        /// The phase in which it came.
        #[cfg_attr(feature = "serde", serde(with = "named::Phase::<G>"))]
        phase: PhaseId,
    },
    /// A field has a value that it may not take here.
    OutOfDomain {
        /// The move.
        #[cfg_attr(feature = "serde", serde(with = "named::Event::<G>"))]
        event: EventId,
        /// The place of the field among those of the move, from 0.
        field: u16,
    },
    /// A chance event has to come before anybody moves.
    ChancePending,
    /// That chance event is not the one that is due; none may be.
    NotPending {
        /// The chance event.
        #[cfg_attr(feature = "serde", serde(with = "named::Event::<G>"))]
        event: EventId,
    },
    /// The chance event cannot come out like that: its weight is 0.
    Impossible {
        /// The chance event.
        #[cfg_attr(feature = "serde", serde(with = "named::Event::<G>"))]
        event: EventId,
    },
    /// A rule refused it.
    Rule(G::Illegal),
    /// Several branches held, of which exactly one should: the rules are wrong.
    Ambiguous {
        /// Those that held.
        branches: Box<[G::Branch]>,
    },
    /// No branch held: the rules are wrong.
    NoBranch {
        /// The move.
        #[cfg_attr(feature = "serde", serde(with = "named::Event::<G>"))]
        event: EventId,
        /// The phase in which it came.
        #[cfg_attr(feature = "serde", serde(with = "named::Phase::<G>"))]
        phase: PhaseId,
    },
    /// An event that the rules queued arrived where none handles it: the rules
    /// are wrong.
    Unhandled {
        /// The event.
        #[cfg_attr(feature = "serde", serde(with = "named::Event::<G>"))]
        event: EventId,
        /// The phase in which it arrived.
        #[cfg_attr(feature = "serde", serde(with = "named::Phase::<G>"))]
        phase: PhaseId,
    },
    /// More phases would be pushed than the game allows.
    TooDeep {
        /// How many it allows.
        depth: usize,
    },
    /// A `pop` came where nothing was pushed: the rules are wrong.
    NothingToPop,
    /// A rule panicked; the match is as it was before the move.
    Panicked {
        /// With what.
        message: String,
    },
    /// The move could not be written down; the match is as it was before it.
    LogFailed {
        /// Why.
        reason: String,
    },
    /// The match could not be brought back to what it was, and takes no moves any more:
    /// replay its log.
    Poisoned {
        /// What stood in the way.
        reason: String,
    },
    /// The steps of the move did not come to an end: the rules are wrong.
    Endless {
        /// The loop, one round of it.
        steps: Box<[G::Branch]>,
    },
}

impl<G: Game> IllegalMove<G> {
    /// The reason as a word that stays the same from version to version.
    ///
    /// | code | variant |
    /// | --- | --- |
    /// | `over` | [`Over`](IllegalMove::Over) |
    /// | `not_seated` | [`NotSeated`](IllegalMove::NotSeated) |
    /// | `out_of_play` | [`OutOfPlay`](IllegalMove::OutOfPlay) |
    /// | `not_your_turn` | [`NotYourTurn`](IllegalMove::NotYourTurn) |
    /// | `not_due` | [`NotDue`](IllegalMove::NotDue) |
    /// | `not_in_phase` | [`NotInPhase`](IllegalMove::NotInPhase) |
    /// | `out_of_domain` | [`OutOfDomain`](IllegalMove::OutOfDomain) |
    /// | `chance_pending` | [`ChancePending`](IllegalMove::ChancePending) |
    /// | `not_pending` | [`NotPending`](IllegalMove::NotPending) |
    /// | `impossible` | [`Impossible`](IllegalMove::Impossible) |
    /// | `rule` | [`Rule`](IllegalMove::Rule) |
    /// | `ambiguous` | [`Ambiguous`](IllegalMove::Ambiguous) |
    /// | `no_branch` | [`NoBranch`](IllegalMove::NoBranch) |
    /// | `unhandled` | [`Unhandled`](IllegalMove::Unhandled) |
    /// | `too_deep` | [`TooDeep`](IllegalMove::TooDeep) |
    /// | `nothing_to_pop` | [`NothingToPop`](IllegalMove::NothingToPop) |
    /// | `panicked` | [`Panicked`](IllegalMove::Panicked) |
    /// | `log_failed` | [`LogFailed`](IllegalMove::LogFailed) |
    /// | `poisoned` | [`Poisoned`](IllegalMove::Poisoned) |
    /// | `endless` | [`Endless`](IllegalMove::Endless) |
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            IllegalMove::Over => "over",
            IllegalMove::NotSeated { .. } => "not_seated",
            IllegalMove::OutOfPlay { .. } => "out_of_play",
            IllegalMove::NotYourTurn { .. } => "not_your_turn",
            IllegalMove::NotDue { .. } => "not_due",
            IllegalMove::NotInPhase { .. } => "not_in_phase",
            IllegalMove::OutOfDomain { .. } => "out_of_domain",
            IllegalMove::ChancePending => "chance_pending",
            IllegalMove::NotPending { .. } => "not_pending",
            IllegalMove::Impossible { .. } => "impossible",
            IllegalMove::Rule(_) => "rule",
            IllegalMove::Ambiguous { .. } => "ambiguous",
            IllegalMove::NoBranch { .. } => "no_branch",
            IllegalMove::Unhandled { .. } => "unhandled",
            IllegalMove::TooDeep { .. } => "too_deep",
            IllegalMove::NothingToPop => "nothing_to_pop",
            IllegalMove::Panicked { .. } => "panicked",
            IllegalMove::LogFailed { .. } => "log_failed",
            IllegalMove::Poisoned { .. } => "poisoned",
            IllegalMove::Endless { .. } => "endless",
        }
    }
}

impl<G: Game> fmt::Display for IllegalMove<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::Over => f.write_str("the game is over"),
            IllegalMove::NotSeated { seat, seats: 1 } => {
                write!(f, "{seat} is not at this table, which has one seat")
            }
            IllegalMove::NotSeated { seat, seats } => {
                write!(f, "{seat} is not at this table, which has {seats} seats")
            }
            IllegalMove::OutOfPlay { seat } => write!(f, "{seat} is out of the game"),
            IllegalMove::NotYourTurn { seat, active } => {
                write!(f, "it is not for {seat} to play that now: {active} may")
            }
            IllegalMove::NotDue {
                deadline: Some(deadline),
            } => write!(f, "the time is not over yet: it is at {deadline}"),
            IllegalMove::NotDue { deadline: None } => f.write_str("nothing here has a time limit"),
            IllegalMove::NotInPhase { event, phase } => {
                write!(
                    f,
                    "`{}` cannot be played in {}",
                    event_name::<G>(*event),
                    phase_name::<G>(*phase)
                )
            }
            IllegalMove::OutOfDomain { event, field } => {
                let field = field_name::<G>(*event, *field);
                write!(
                    f,
                    "`{}` cannot take that `{field}` here",
                    event_name::<G>(*event)
                )
            }
            IllegalMove::ChancePending => {
                f.write_str("nobody can play now: something has to be drawn first")
            }
            IllegalMove::NotPending { event } => {
                write!(f, "`{}` is not to be drawn now", event_name::<G>(*event))
            }
            IllegalMove::Impossible { event } => write!(
                f,
                "`{}` cannot come out like that: there is none of it",
                event_name::<G>(*event)
            ),
            IllegalMove::Rule(illegal) => illegal.fmt(f),
            IllegalMove::Ambiguous { branches } => {
                f.write_str("the rules are wrong here: of the branches ")?;
                write_list(f, branches)?;
                f.write_str(" exactly one should hold, and each does")
            }
            IllegalMove::NoBranch { event, phase } => write!(
                f,
                "the rules are wrong here: no branch of `{}` holds in {}",
                event_name::<G>(*event),
                phase_name::<G>(*phase)
            ),
            IllegalMove::Unhandled { event, phase } => write!(
                f,
                "the rules are wrong here: `{}` arrived in {}, which does not handle it",
                event_name::<G>(*event),
                phase_name::<G>(*phase)
            ),
            IllegalMove::TooDeep { depth } => write!(
                f,
                "that would be one interruption too many: {depth} may wait at a time"
            ),
            IllegalMove::NothingToPop => {
                f.write_str("the rules are wrong here: nothing was interrupted that could go on")
            }
            IllegalMove::Panicked { message } => {
                write!(f, "the rules failed, and the move was not made: {message}")
            }
            IllegalMove::LogFailed { reason } => {
                write!(
                    f,
                    "the move could not be written down, and was not made: {reason}"
                )
            }
            IllegalMove::Poisoned { reason } => write!(
                f,
                "the match takes no moves any more, since it could not be brought back: {reason}"
            ),
            IllegalMove::Endless { steps } => {
                f.write_str("the rules are wrong here: the move would never end, by ")?;
                write_list(f, steps)?;
                f.write_str(" again and again")
            }
        }
    }
}

fn write_list<B: fmt::Display>(f: &mut fmt::Formatter<'_>, branches: &[B]) -> fmt::Result {
    for (at, branch) in branches.iter().enumerate() {
        let before = match at {
            0 => "",
            at if at + 1 == branches.len() => " and ",
            _ => ", ",
        };
        write!(f, "{before}`{branch}`")?;
    }
    Ok(())
}

/// The reason of the rules is the whole of it, not its source: it would be told
/// twice.
impl<G: Game> core::error::Error for IllegalMove<G> {}

// An id may have come from outside, so that none is taken at its word.

fn event_name<G: Game>(event: EventId) -> String {
    G::MODEL
        .events
        .get(event.index())
        .map_or_else(|| "?".into(), |event| kebab(event.name))
}

fn phase_name<G: Game>(phase: PhaseId) -> &'static str {
    G::MODEL
        .phases
        .get(phase.index())
        .map_or("?", |phase| phase.name)
}

fn field_name<G: Game>(event: EventId, field: u16) -> &'static str {
    let fields: &[Field] = G::MODEL
        .events
        .get(event.index())
        .map_or(&[], |event| event.fields);
    fields
        .get(usize::from(field))
        .map_or("value", |field| field.name)
}

#[cfg(feature = "serde")]
mod named {
    //! Ids outside the program: by name, which stays what it is when rules are put
    //! into another order, and which a client can read.

    use alloc::borrow::Cow;
    use core::marker::PhantomData;

    use rulebook_model::{EventId, PhaseId};
    use serde::{Deserialize, Deserializer, Serializer, de, ser};

    use super::Game;

    macro_rules! named {
        ($($named:ident: $id:ident in $list:ident by $one:ident, $ids:ident;)*) => {$(
            pub(super) struct $named<G>(PhantomData<G>);

            impl<G: Game> $named<G> {
                pub(super) fn serialize<S: Serializer>(id: &$id, to: S) -> Result<S::Ok, S::Error> {
                    let known = G::MODEL.$list.get(id.index());
                    let known = known.ok_or_else(|| {
                        ser::Error::custom(concat!("no ", stringify!($one), " of this game"))
                    })?;
                    to.serialize_str(known.name)
                }

                pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<$id, D::Error> {
                    let name = Cow::<'de, str>::deserialize(from)?;
                    let mut ids = G::MODEL.$ids();
                    ids.find(|&id| G::MODEL.$one(id).name == name).ok_or_else(|| {
                        de::Error::custom(format_args!(
                            "this game has no {} `{name}`",
                            stringify!($one)
                        ))
                    })
                }
            }
        )*};
    }

    named! {
        Event: EventId in events by event, event_ids;
        Phase: PhaseId in phases by phase, phase_ids;
    }
}

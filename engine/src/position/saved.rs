//! What a position is outside the program.
//!
//! No text is spent on what a game does not have: the generator of a game without
//! `random`, the number of seats where they have names, what waits where nothing is drawn. A format that is not for
//! people cannot leave out a field, and spends no bytes on it either.
//!
//! One that is read is asked whether its turn can be, and what waits: nothing plays on
//! a turn of a seat that is not there. What the state and the data of a phase may be is their
//! author's to say, where they are read (`#[serde(try_from = …)]`).

use alloc::vec::Vec;

use rulebook_model::PhaseId;
use serde::de::IntoDeserializer;
use serde::de::value::UnitDeserializer;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{Frame, Game, Position, Seating, Stack, TurnState};
use crate::queue::Waiting as _;
use crate::transaction::handles;

impl<G> Serialize for Position<G>
where
    G: Game<
            Phase: Serialize,
            State: Serialize,
            Turn: Serialize,
            Rng: Serialize,
            Stack: Serialize,
            Seating: Serialize,
            Options: Serialize,
            Waiting: Serialize,
        >,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let for_people = serializer.is_human_readable();
        let mut position = serializer.serialize_struct("Position", 8)?;
        // What the rules do not have is left out, not what happens to be small: a
        // state of the author's is always written.
        macro_rules! fields {
            ($($field:ident: $is_there:expr;)*) => {$(
                if $is_there || !for_people {
                    position.serialize_field(stringify!($field), &self.$field)?;
                } else {
                    position.skip_field(stringify!($field))?;
                }
            )*};
        }
        fields! {
            phase: true;
            state: G::HAS_STATE;
            turn: !<G::Turn as TurnState<G::Seat>>::IS_NOTHING;
            rng: size_of::<G::Rng>() > 0;
            stack: size_of::<G::Stack>() > 0;
            seats: size_of::<G::Seating>() > 0;
            options: G::HAS_OPTIONS;
            waiting: G::Waiting::HAS_CHANCE;
        }
        position.end()
    }
}

#[derive(Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
struct Parts<Phase, State, Turn, Rng, Stack, Seating, Options, Waiting> {
    phase: Phase,
    state: State,
    turn: Turn,
    rng: Rng,
    stack: Stack,
    seats: Seating,
    options: Options,
    waiting: Waiting,
}

#[derive(Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
#[serde(bound(
    deserialize = "Phase: Deserialize<'de>, State: Deserialize<'de>, Turn: Deserialize<'de>, Rng: Deserialize<'de>, Stack: Deserialize<'de>, Seating: Deserialize<'de>, Options: Deserialize<'de>, Waiting: Deserialize<'de>"
))]
struct Readable<Phase, State, Turn, Rng, Stack, Seating, Options, Waiting> {
    phase: Phase,
    state: Option<State>,
    turn: Option<Turn>,
    rng: Option<Rng>,
    stack: Option<Stack>,
    seats: Option<Seating>,
    options: Option<Options>,
    waiting: Option<Waiting>,
}

/// The phases around the present one that have an order of their own, from outside
/// in.
fn homes<G: Game>(phase: &G::Phase) -> Vec<PhaseId> {
    let phase = G::phase_id(phase);
    let mut homes: Vec<PhaseId> = core::iter::once(phase)
        .chain(G::MODEL.parents(phase))
        .filter(|&home| G::MODEL.phase(home).turn.is_some())
        .collect();
    homes.reverse();
    homes
}

/// What a field is that was left out: nothing, where its type is nothing.
fn left_out<'de, T: Deserialize<'de>, E: de::Error>(
    field: &'static str,
    value: Option<T>,
) -> Result<T, E> {
    let Some(value) = value else {
        let unit: UnitDeserializer<E> = ().into_deserializer();
        return T::deserialize(unit).map_err(|_| E::missing_field(field));
    };
    Ok(value)
}

impl<'de, G> Deserialize<'de> for Position<G>
where
    G: Game<
            Phase: Deserialize<'de>,
            State: Deserialize<'de>,
            Turn: Deserialize<'de>,
            Rng: Deserialize<'de>,
            Stack: Deserialize<'de>,
            Seating: Deserialize<'de>,
            Options: Deserialize<'de>,
            Waiting: Deserialize<'de>,
        >,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let position: Position<G> = if deserializer.is_human_readable() {
            let read = Readable::<
                G::Phase,
                G::State,
                G::Turn,
                G::Rng,
                G::Stack,
                G::Seating,
                G::Options,
                G::Waiting,
            >::deserialize(deserializer)?;
            Position {
                phase: read.phase,
                state: left_out("state", read.state)?,
                turn: left_out("turn", read.turn)?,
                rng: left_out("rng", read.rng)?,
                stack: left_out("stack", read.stack)?,
                seats: left_out("seats", read.seats)?,
                options: left_out("options", read.options)?,
                waiting: left_out("waiting", read.waiting)?,
            }
        } else {
            let Parts {
                phase,
                state,
                turn,
                rng,
                stack,
                seats,
                options,
                waiting,
            } = Parts::<
                G::Phase,
                G::State,
                G::Turn,
                G::Rng,
                G::Stack,
                G::Seating,
                G::Options,
                G::Waiting,
            >::deserialize(deserializer)?;
            Position {
                phase,
                state,
                turn,
                rng,
                stack,
                seats,
                options,
                waiting,
            }
        };
        let seats = position.seats.count();
        if !TurnState::<G::Seat>::is_sound(&position.turn, seats, &homes::<G>(&position.phase)) {
            return Err(de::Error::custom(format_args!(
                "the turn is that of a seat that is not at the table, which has {seats}, or of a phase in which the game does not stand"
            )));
        }
        let frames = position.stack.frames();
        let suspended: Vec<(PhaseId, Option<PhaseId>)> = frames
            .iter()
            .map(|frame| {
                (
                    G::phase_id(&frame.phase),
                    frame.then.as_ref().map(G::phase_id),
                )
            })
            .collect();
        let sound = |frame: &Frame<G>| {
            <G::Turn as TurnState<G::Seat>>::is_sound_suspended(&frame.orders, seats)
        };
        let phase = G::phase_id(&position.phase);
        if !rulebook_model::may_stand(&G::MODEL, phase, &suspended) || !frames.iter().all(sound) {
            return Err(de::Error::custom(format_args!(
                "what is pushed here is nothing that the rules push before `{}`",
                G::MODEL.phase(phase).name
            )));
        }
        let due = position.waiting.chance();
        if position.waiting.front().is_some()
            && !due.is_some_and(|event| handles::<G>(phase, event))
        {
            return Err(de::Error::custom(format_args!(
                "what waits does not begin with a chance event that may come in `{}`",
                G::MODEL.phase(phase).name
            )));
        }
        Ok(position)
    }
}

//! An event of a turnstile: a coin unlocks it, a push locks it again, and a coin
//! too many or a push in vain leaves it as it is.
//!
//! No seats and no gate: what is left is the machine itself, as the crates for
//! state machines have it. Each takes the same coins and pushes, in the form in
//! which it takes events, and gives back what it gives back.

use std::hint::black_box;

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use rulebook::{IllegalMove, Played, Solo};
use rust_fsm::TransitionImpossibleError;
use statig::blocking::{InitializedStateMachine, IntoStateMachineExt};

use super::{Base, Group, Subject};

/// With the same answer from each: whether a person may pass now.
pub(super) const ALIKE: Group = Group {
    heading: "turnstile, instructions an event; each is asked whether it is open now",
    subjects: &[
        Subject {
            function: "ask_a_position",
            what: "`game!`",
            goal: "at most 1×",
        },
        Subject {
            function: "ask_smlang",
            what: "smlang 0.8",
            goal: "",
        },
        Subject {
            function: "ask_rust_fsm",
            what: "rust-fsm 0.8",
            goal: "",
        },
        Subject {
            function: "ask_statig",
            what: "statig 0.4",
            goal: "",
        },
    ],
    base: Base::LowestOf(&["ask_smlang", "ask_rust_fsm", "ask_statig"]),
};

/// With the answer that each gives by itself.
pub(super) const OWN: Group = Group {
    heading: "turnstile, instructions an event; each gives its own answer",
    subjects: &[
        Subject {
            function: "send_to_a_position",
            what: "`game!`: the branch, or why not",
            goal: "",
        },
        Subject {
            function: "send_to_smlang",
            what: "smlang 0.8: the state, or an error",
            goal: "",
        },
        Subject {
            function: "send_to_rust_fsm",
            what: "rust-fsm 0.8: an output, or an error",
            goal: "",
        },
        Subject {
            function: "send_to_statig",
            what: "statig 0.4: nothing",
            goal: "",
        },
    ],
    base: Base::LowestOf(&["send_to_smlang", "send_to_rust_fsm", "send_to_statig"]),
};

const EVENTS: usize = 50_000;

/// Calls each function with every event, on a machine of its own.
macro_rules! send {
    ($events:ident, $machine:ident, $module:ident::$event:ident => $($send:ident),+) => {$({
        let mut machine = $machine::new();
        for event in &$events {
            let event = match event {
                Sent::Push => $module::$event::Push,
                Sent::Coin => $module::$event::Coin,
            };
            let _ = black_box($send(black_box(&mut machine), event));
        }
    })+};
}

pub(super) fn counted() {
    let mut rng = SmallRng::seed_from_u64(2);
    let push_or_coin = |_| {
        if rng.r#gen() { Sent::Push } else { Sent::Coin }
    };
    let events: Vec<Sent> = (0..EVENTS).map(push_or_coin).collect();

    send!(events, Position, rules::Move => ask_a_position, send_to_a_position);
    send!(events, Smlang, of_smlang::Events => ask_smlang, send_to_smlang);
    send!(events, RustFsm, of_rust_fsm::Input => ask_rust_fsm, send_to_rust_fsm);
    send!(events, Statig, of_statig::Event => ask_statig, send_to_statig);
}

#[derive(Clone, Copy)]
enum Sent {
    Push,
    Coin,
}

type Position = Apart<rulebook::Position<rules::Turnstile>, 1>;
type Smlang = Apart<of_smlang::StateMachine<of_smlang::Context>, 2>;
type RustFsm = Apart<of_rust_fsm::StateMachine, 3>;
type Statig = Apart<InitializedStateMachine<of_statig::Turnstile>, 4>;

/// A machine and so many bytes beside it, which nobody reads. Functions that
/// come out alike are folded into one, and counted as one; on data of different
/// sizes they are not alike.
struct Apart<M, const BYTES: usize> {
    machine: M,
    _bytes: [u8; BYTES],
}

impl<M, const BYTES: usize> Apart<M, BYTES> {
    fn with(machine: M) -> Self {
        Apart {
            machine,
            _bytes: [0; BYTES],
        }
    }
}

impl Position {
    fn new() -> Self {
        Self::with(rulebook::Position::new())
    }
}

impl Smlang {
    fn new() -> Self {
        Self::with(of_smlang::StateMachine::new(of_smlang::Context))
    }
}

impl RustFsm {
    fn new() -> Self {
        Self::with(of_rust_fsm::StateMachine::new())
    }
}

impl Statig {
    /// One that has begun: else each event would ask whether it has.
    fn new() -> Self {
        Self::with(of_statig::Turnstile.uninitialized_state_machine().init())
    }
}

#[inline(never)]
fn ask_a_position(position: &mut Position, mv: rules::Move) -> bool {
    position.machine.play(Solo, mv).is_ok()
        && matches!(position.machine.phase(), rules::Phase::Unlocked)
}

#[inline(never)]
fn ask_smlang(machine: &mut Smlang, event: of_smlang::Events) -> bool {
    matches!(
        machine.machine.process_event(event),
        Ok(of_smlang::States::Unlocked)
    )
}

#[inline(never)]
fn ask_rust_fsm(machine: &mut RustFsm, event: of_rust_fsm::Input) -> bool {
    machine.machine.consume(&event).is_ok()
        && matches!(machine.machine.state(), of_rust_fsm::State::Unlocked)
}

#[inline(never)]
fn ask_statig(machine: &mut Statig, event: of_statig::Event) -> bool {
    machine.machine.handle(&event);
    matches!(machine.machine.state(), of_statig::State::Unlocked {})
}

#[inline(never)]
fn send_to_a_position(
    position: &mut Position,
    mv: rules::Move,
) -> Result<Played<rules::Turnstile>, IllegalMove<rules::Turnstile>> {
    position.machine.play(Solo, mv)
}

#[inline(never)]
fn send_to_smlang(
    machine: &mut Smlang,
    event: of_smlang::Events,
) -> Result<&of_smlang::States, of_smlang::Error> {
    machine.machine.process_event(event)
}

#[inline(never)]
fn send_to_rust_fsm(
    machine: &mut RustFsm,
    event: of_rust_fsm::Input,
) -> Result<Option<of_rust_fsm::Output>, TransitionImpossibleError> {
    machine.machine.consume(&event)
}

#[inline(never)]
fn send_to_statig(machine: &mut Statig, event: of_statig::Event) {
    machine.machine.handle(&event);
}

mod rules {
    use rulebook::game;

    game! {
        pub(super) game Turnstile(cx);

        move Push
        move Coin

        phase Locked {
            on Push => Locked;
            on Coin => Unlocked;
        }

        phase Unlocked {
            on Push => Locked;
            on Coin => Unlocked;
        }
    }
}

mod of_smlang {
    use smlang::statemachine;

    statemachine! {
        transitions: {
            *Locked + Push = Locked,
            Locked + Coin = Unlocked,
            Unlocked + Push = Locked,
            Unlocked + Coin = Unlocked,
        }
    }

    pub(super) struct Context;

    impl StateMachineContext for Context {}
}

mod of_rust_fsm {
    use rust_fsm::state_machine;

    state_machine! {
        pub(super) turnstile(Locked)

        Locked => {
            Push => Locked,
            Coin => Unlocked,
        },
        Unlocked => {
            Push => Locked,
            Coin => Unlocked,
        },
    }

    pub(super) use turnstile::{Input, Output, State, StateMachine};
}

mod of_statig {
    use statig::prelude::*;

    pub(super) enum Event {
        Push,
        Coin,
    }

    pub(super) struct Turnstile;

    #[state_machine(initial = "State::locked()", visibility = "pub(super)")]
    impl Turnstile {
        #[state]
        fn locked(event: &Event) -> Outcome<State> {
            match event {
                Event::Push => Transition(State::locked()),
                Event::Coin => Transition(State::unlocked()),
            }
        }

        #[state]
        fn unlocked(event: &Event) -> Outcome<State> {
            match event {
                Event::Push => Transition(State::locked()),
                Event::Coin => Transition(State::unlocked()),
            }
        }
    }
}

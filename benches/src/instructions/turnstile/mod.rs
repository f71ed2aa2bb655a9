//! An event of a turnstile: a coin unlocks it, a push locks it again.
//!
//! No seats and no gate: what is left is the machine itself, as the crates for
//! state machines have it. Each gets the same pushes and coins, one by one.
//!
//! In all of them a push stands before a coin, and locked before unlocked: else
//! it would count who has to turn one into the other. (statig's states come in
//! an order that changes from build to build, and one build in two has an
//! instruction more.)

pub(super) mod refusing;
pub(super) mod total;

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

pub(super) fn counted() {
    let mut rng = SmallRng::seed_from_u64(2);
    let push_or_coin = |_| {
        if rng.r#gen() { Sent::Push } else { Sent::Coin }
    };
    let events: Vec<Sent> = (0..EVENTS).map(push_or_coin).collect();
    total::counted(&events);
    refusing::counted(&events);
}

const EVENTS: usize = 50_000;

#[derive(Clone, Copy)]
enum Sent {
    Push,
    Coin,
}

/// A machine, and so many bytes beside it which nobody reads. Functions that
/// come out alike are folded into one, and counted as one; on data of different
/// sizes they are not alike.
struct Apart<M, const BYTES: usize> {
    machine: M,
    _bytes: [u8; BYTES],
}

impl<M, const BYTES: usize> Apart<M, BYTES> {
    fn new(machine: M) -> Self {
        Apart {
            machine,
            _bytes: [0; BYTES],
        }
    }
}

/// The functions that are counted, for the machines of the module in which it
/// stands; `$first` keeps its data apart from those of other modules.
macro_rules! subjects {
    ($module:literal, bytes from $first:literal, $alike:literal, $own:literal) => {
        use std::hint::black_box;

        use rulebook::{IllegalMove, Played, Solo};
        use rust_fsm::TransitionImpossibleError;
        use statig::blocking::{InitializedStateMachine, IntoStateMachineExt as _};

        use super::super::{Base, Group, Subject};
        use super::{Apart, Sent};

        /// With the same answer from each: whether a person may pass now.
        pub(in super::super) const ALIKE: Group = Group {
            heading: $alike,
            subjects: &[
                Subject {
                    function: concat!($module, "::ask_a_position"),
                    what: "`game!`",
                    goal: "at most 1×",
                },
                Subject {
                    function: concat!($module, "::ask_smlang"),
                    what: "smlang 0.8",
                    goal: "",
                },
                Subject {
                    function: concat!($module, "::ask_rust_fsm"),
                    what: "rust-fsm 0.8",
                    goal: "",
                },
                Subject {
                    function: concat!($module, "::ask_statig"),
                    what: "statig 0.4",
                    goal: "",
                },
            ],
            base: Base::LowestOf(&[
                concat!($module, "::ask_smlang"),
                concat!($module, "::ask_rust_fsm"),
                concat!($module, "::ask_statig"),
            ]),
        };

        /// With the answer that each gives by itself.
        pub(in super::super) const OWN: Group = Group {
            heading: $own,
            subjects: &[
                Subject {
                    function: concat!($module, "::send_to_a_position"),
                    what: "`game!`: the branch, or which move fails in which phase",
                    goal: "",
                },
                Subject {
                    function: concat!($module, "::send_to_smlang"),
                    what: "smlang 0.8: the state, or an error",
                    goal: "",
                },
                Subject {
                    function: concat!($module, "::send_to_rust_fsm"),
                    what: "rust-fsm 0.8: an output, or an error",
                    goal: "",
                },
                Subject {
                    function: concat!($module, "::send_to_statig"),
                    what: "statig 0.4: nothing",
                    goal: "",
                },
            ],
            base: Base::LowestOf(&[
                concat!($module, "::send_to_smlang"),
                concat!($module, "::send_to_rust_fsm"),
                concat!($module, "::send_to_statig"),
            ]),
        };

        pub(super) fn counted(events: &[Sent]) {
            /// Calls both functions with every event, each on a new machine.
            macro_rules! send {
                ($machine:expr, $event:ident => $ask:ident, $send:ident) => {
                    let (mut asked, mut sent) = (Apart::new($machine), Apart::new($machine));
                    for event in events {
                        let event = || match event {
                            Sent::Push => $event::Push,
                            Sent::Coin => $event::Coin,
                        };
                        black_box($ask(black_box(&mut asked), event()));
                        let _ = black_box($send(black_box(&mut sent), event()));
                    }
                };
            }
            use of_rust_fsm::Input;
            use of_smlang::Events;
            use of_statig::Event;
            use rules::Move;
            send!(rulebook::Position::new(), Move => ask_a_position, send_to_a_position);
            send!(of_smlang::StateMachine::new(of_smlang::Context), Events => ask_smlang, send_to_smlang);
            send!(of_rust_fsm::StateMachine::new(), Input => ask_rust_fsm, send_to_rust_fsm);
            // One that has begun: else each event would ask whether it has.
            send!(
                of_statig::Turnstile.uninitialized_state_machine().init(),
                Event => ask_statig, send_to_statig
            );
        }

        type Position = Apart<rulebook::Position<rules::Turnstile>, $first>;
        type Smlang = Apart<of_smlang::StateMachine<of_smlang::Context>, { $first + 1 }>;
        type RustFsm = Apart<of_rust_fsm::StateMachine, { $first + 2 }>;
        type Statig = Apart<InitializedStateMachine<of_statig::Turnstile>, { $first + 3 }>;

        #[inline(never)]
        fn ask_a_position(position: &mut Position, mv: rules::Move) -> bool {
            let _ = position.machine.play(Solo, mv);
            matches!(position.machine.phase(), rules::Phase::Unlocked)
        }

        #[inline(never)]
        fn ask_smlang(machine: &mut Smlang, event: of_smlang::Events) -> bool {
            let _ = machine.machine.process_event(event);
            matches!(machine.machine.state(), of_smlang::States::Unlocked)
        }

        #[inline(never)]
        fn ask_rust_fsm(machine: &mut RustFsm, event: of_rust_fsm::Input) -> bool {
            let _ = machine.machine.consume(&event);
            matches!(machine.machine.state(), of_rust_fsm::State::Unlocked)
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
    };
}

use subjects;

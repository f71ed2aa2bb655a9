//! The turnstile that refuses: a coin where it is open, and a push where it is
//! locked. With random events that is one in two; statig can only leave them be.

super::subjects!(
    "refusing",
    bytes from 5,
    "turnstile that refuses half, instructions an event, then asked: open?",
    "turnstile that refuses half, instructions an event, own answers"
);

mod rules {
    use rulebook::game;

    game! {
        pub(super) game Turnstile(cx);

        move Push
        move Coin

        phase Locked {
            on Coin => Unlocked;
        }

        phase Unlocked {
            on Push => Locked;
        }
    }
}

mod of_smlang {
    use smlang::statemachine;

    statemachine! {
        transitions: {
            *Locked + Coin = Unlocked,
            Unlocked + Push = Locked,
        }
    }

    pub(super) struct Context;

    impl StateMachineContext for Context {}
}

mod of_rust_fsm {
    use rust_fsm::state_machine;

    state_machine! {
        pub(super) turnstile(Locked)

        Locked(Coin) => Unlocked,
        Unlocked(Push) => Locked,
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
                Event::Push => Handled,
                Event::Coin => Transition(State::unlocked()),
            }
        }

        #[state]
        fn unlocked(event: &Event) -> Outcome<State> {
            match event {
                Event::Push => Transition(State::locked()),
                Event::Coin => Handled,
            }
        }
    }
}

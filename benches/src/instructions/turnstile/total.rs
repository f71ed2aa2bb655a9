//! The turnstile that takes everything: a coin too many is swallowed, and a push
//! in vain leaves it locked.

super::subjects!(
    "total",
    bytes from 1,
    "turnstile that takes all, instructions an event, then asked: open?",
    "turnstile that takes all, instructions an event, own answers"
);

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

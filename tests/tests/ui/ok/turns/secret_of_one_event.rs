//! Of the one event of the game, something is secret: no arm is left for others.
#![deny(warnings)]
#![forbid(unsafe_code)]

use rulebook::game;

game! {
    game Box_<T: Clone + std::fmt::Debug + PartialEq + 'static>(cx);
    seats 2..=3;
    move Put { to: Option<Seat>, #[secret] it: T, #[secret(to)] r#type: u8 }

    phase Open {
        on Put => stay;
    }
}

fn main() {
    let _ = rulebook::Position::<Box_<u8>>::start((), 2);
}

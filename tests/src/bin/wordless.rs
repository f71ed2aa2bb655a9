//! A game whose moves have no words, by the runner: it is played by number.

use std::process::ExitCode;

use serde::{Deserialize, Serialize};

/// A direction without `Display`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Way {
    /// To the left.
    Left,
    /// To the right.
    Right,
}

mod rules {
    use super::Way;

    rulebook::game! {
        /// Two push a token on a strip of seven; who brings it to an end wins.
        pub game Strip(at: u8, cx);
        setup 3;
        seats 2..=3;
        turn RoundRobin;
        /// Push the token.
        move Push { way: Way in [Way::Left, Way::Right] }
        phase Play {
            on Push { way } {
                match way {
                    Way::Left => *at -= 1,
                    Way::Right => *at += 1,
                }
                End: if *at == 0 || *at == 6 => Won { winner: cx.seat() },
                Next: else => { cx.end_turn(); Play },
            }
        }
        end Won { winner: Seat } => rulebook::Outcome::Win(winner);
    }
}

fn main() -> ExitCode {
    rulebook::cli::run::<rules::Strip>()
}

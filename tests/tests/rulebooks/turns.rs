//! Seats that are left out.

use rulebook::check;
use rulebook::check::Verdict::Turns;

use super::fails;

/// Every second seat.
mod left_out {
    rulebook::game! {
        pub game LeftOut(count: u8, cx);
        seats Player { Anna, Ben, Carl, Dora }
        turn RoundRobin.step(2);
        move Count
        phase Circle {
            on Count {
                *count += 1;
                Ten:  if *count == 10 => Won { winner: cx.seat() },
                More: else => { cx.end_turn(); stay },
            }
        }
        end Won { winner: Player } => rulebook::Outcome::Win(winner);
    }
}

#[test]
fn a_seat_never_gets_its_turn() {
    let report = check::<left_out::LeftOut>().run();
    fails(&report, &[Turns], 0);
    assert!(
        report
            .failure(&Turns)
            .unwrap()
            .why
            .contains("Ben never has a move")
    );
}

//! Positions in which the game is not over, and nobody can do anything.

use rulebook::check;
use rulebook::check::Verdict::{Alive, CanEnd};

use super::fails;

/// A knight on a board of three by four that may visit no square twice, and cannot pass.
mod knight {
    pub fn squares(visited: u16, from: u8) -> Vec<u8> {
        let (row, column) = (i16::from(from / 4), i16::from(from % 4));
        let free = |to: u8| visited & 1 << to == 0;
        let leaps = |to: u8| {
            let (down, right) = (i16::from(to / 4) - row, i16::from(to % 4) - column);
            (down * right).abs() == 2
        };
        (0..12).filter(|&to| free(to) && leaps(to)).collect()
    }

    rulebook::game! {
        pub game Knight(visited: u16, cx);
        setup 1;
        move Leap { to: u8 }
        phase Board { at: u8 = 0 } {
            on Leap { to in squares(*visited, at) } {
                *visited |= 1 << to;
                Home: if visited.count_ones() == 12 => Toured,
                More: else => stay { at: to },
            }
        }
        end Toured => rulebook::Outcome::Win(rulebook::Solo);
    }
}

#[test]
fn a_deadlock_without_a_pass() {
    // By hand: no way from the corner is stuck after fewer leaps.
    let report = check::<knight::Knight>().run();
    let position = fails(&report, &[Alive, CanEnd], shortest_stuck(1, 0));
    assert!(position.legal_moves(rulebook::Solo).is_empty() && !position.is_over());
}

/// The shortest way to be stuck, by trying all.
fn shortest_stuck(visited: u16, at: u8) -> usize {
    let next = knight::squares(visited, at);
    let lengths = next
        .iter()
        .map(|&to| 1 + shortest_stuck(visited | 1 << to, to));
    match lengths.min() {
        Some(least) => least,
        None if visited.count_ones() == 12 => usize::MAX / 2,
        None => 0,
    }
}

/// An urn from which one more is drawn than is in it.
mod empty_urn {
    rulebook::game! {
        pub game EmptyUrn(balls: [u64; 2], cx);
        setup [1, 1];
        move Draw
        move Stop
        chance Ball { black: bool in [true, false] } weight balls[usize::from(black)]
        phase Play {
            on Draw => { emit Ball; stay };
            on Stop => Over;
            on Ball { black } => { balls[usize::from(black)] -= 1; stay };
        }
        end Over => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_chance_event_is_due_and_nothing_can_come() {
    // Draw, a ball, draw, a ball, and draw.
    let report = check::<empty_urn::EmptyUrn>().run();
    let position = fails(&report, &[Alive, CanEnd], 5);
    assert!(position.is_chance_pending() && position.chance_outcomes().is_empty());
}

/// Whoever knocks out the last is alone, and so is nobody.
mod all_out {
    rulebook::game! {
        pub game AllOut(cx);
        seats Player { Anna, Ben, Carl }
        turn RoundRobin;
        move Knock { whom: Player in cx.in_play() }
        move Win
        phase Ring {
            on Knock { whom } { cx.eliminate(whom)?; => { cx.end_turn(); stay } }
            on Win => Won { winner: cx.seat() };
        }
        end Won { winner: Player } => rulebook::Outcome::Win(winner);
    }
}

#[test]
fn everybody_can_be_out_of_the_game() {
    let report = check::<all_out::AllOut>().run();
    let position = fails(&report, &[Alive, CanEnd], 3);
    assert!(position.in_play().is_empty());
}

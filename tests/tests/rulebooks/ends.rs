//! Games that cannot end, and games that need not.

use rulebook::check;
use rulebook::check::Verdict::{CanEnd, MustEnd};

use super::fails;

/// Water that is poured in and never out: past the mark there is no way back.
mod jug {
    rulebook::game! {
        pub game Jug(water: u8, cx);
        move Pour { cups: u8 in [2, 3] }
        phase Filling {
            on Pour { cups } {
                let water_was = *water;
                *water = 9.min(*water + cups);
                Exact: if *water == 7 => Full,
                Less:  else if *water > water_was => Filling,
                Over:  else => Filling,
            }
        }
        end Full => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_position_has_no_way_to_an_end() {
    // Two and two and two, or three and three: six leads past seven.
    let report = check::<jug::Jug>().run();
    let position = fails(&report, &[CanEnd, MustEnd], 2);
    assert_eq!(*position.state(), 6);
}

/// Two who may wait for each other.
mod waiting {
    rulebook::game! {
        pub game Waiting(taken: u8, cx);
        seats Player { Anna, Ben }
        turn RoundRobin;
        move Take
        move Wait
        phase Play {
            on Take {
                *taken += 1;
                Last: if *taken == 3 => Won { winner: cx.seat() },
                More: else => { cx.end_turn(); Play },
            }
            on Wait {
                require *taken > 0 else TooSoon;
                => { cx.end_turn(); Play }
            }
        }
        illegal TooSoon "nobody waits before the first is taken";
        end Won { winner: Player } => rulebook::Outcome::Win(winner);
    }
}

#[test]
fn two_players_can_prolong_a_game_for_ever() {
    let report = check::<waiting::Waiting>().run();
    let position = fails(&report, &[MustEnd], 1);
    let failure = report.failure(&MustEnd).unwrap();
    assert_eq!(failure.round.len(), 2);
    // Once round leads to that very position.
    let mut again = position.clone();
    for input in &failure.round {
        if let rulebook::log::Input::Move { seat, mv } = input {
            again.play(*seat, *mv).unwrap();
        }
    }
    assert_eq!(again, position);
}

/// Progress that a swap does not make.
mod stands_still {
    rulebook::game! {
        pub game StandsStill(stones: [u8; 2], cx);
        setup [3, 2];
        seats Player { Anna, Ben }
        turn RoundRobin;
        move Take
        move Swap
        phase Play {
            on Take {
                require stones[0] > 0 else Empty;
                stones[0] -= 1;
                Last: if stones[0] == 0 => Won { winner: cx.seat() },
                More: else => { cx.end_turn(); Play },
            }
            on Swap {
                require stones[0] == 2 && stones[1] == 1 else Alike;
                stones.swap(0, 1);
                => Won { winner: cx.seat() }
            }
        }
        illegal Empty "no stone is left";
        illegal Alike "there is nothing to swap";
        end Won { winner: Player } => rulebook::Outcome::Win(winner);
        progress 5 - u64::from(stones[0] + stones[1]);
    }
}

#[test]
fn progress_stands_still_in_one_branch() {
    let report = check::<stands_still::StandsStill>().run();
    // Three and two: one is taken, and two and two cannot be swapped.
    report.assert_proved();
    let report = check::<swaps::Swaps>().run();
    let position = fails(&report, &[MustEnd], 1);
    assert_eq!(*position.state(), [2, 1]);
    assert!(
        report
            .failure(&MustEnd)
            .unwrap()
            .why
            .contains("`progress` is 1")
    );
}

/// The same from another start, where they can.
mod swaps {
    rulebook::game! {
        pub game Swaps(stones: [u8; 2], cx);
        setup [3, 1];
        seats Player { Anna, Ben }
        turn RoundRobin;
        move Take
        move Swap
        phase Play {
            on Take {
                stones[0] -= 1;
                Last: if stones[0] == 0 => Won { winner: cx.seat() },
                More: else => { cx.end_turn(); Play },
            }
            on Swap {
                require *stones == [2, 1] else Alike;
                stones.swap(0, 1);
                => Won { winner: cx.seat() }
            }
        }
        illegal Alike "there is nothing to swap";
        end Won { winner: Player } => rulebook::Outcome::Win(winner);
        progress 4 - u64::from(stones[0] + stones[1]);
    }
}

//! Events for which more than one branch holds, or none; and bodies that panic, or change
//! what they were only shown.

use rulebook::check;
use rulebook::check::Verdict::Exclusive;

use super::{fails, tried};

/// Three cells in a row; two neighbours win. The last cell may do both.
mod last_cell {
    rulebook::game! {
        pub game LastCell(cells: [u8; 3], cx);
        seats Mark { X, O }
        turn RoundRobin;
        move Place { cell: usize in (0..3).filter(|&cell| cells[cell] == 0).collect::<Vec<usize>>() }
        phase Play {
            on Place { cell } {
                let own = rulebook::Seat::index(cx.seat()) + 1;
                cells[cell] = own;
                Win:  if cells[1] == own && (cells[0] == own || cells[2] == own) => Won { winner: cx.seat() },
                Draw: if cells.iter().all(|&cell| cell != 0) => Drawn,
                Next: if cells.contains(&0) && (cells[1] != own || (cells[0] != own && cells[2] != own))
                    => { cx.end_turn(); Play },
            }
        }
        end Won { winner: Mark } => rulebook::Outcome::Win(winner);
        end Drawn => rulebook::Outcome::Draw;
    }
}

#[test]
fn the_win_and_the_draw_hold_on_the_last_cell() {
    let report = check::<last_cell::LastCell>().run();
    let position = fails(&report, &[Exclusive], 2);
    assert_eq!(
        position
            .state()
            .iter()
            .map(|&cell| usize::from(cell == 0))
            .sum::<usize>(),
        1
    );
    let why = &report.failure(&Exclusive).unwrap().why;
    assert!(why.contains("`place:win` and `place:draw`"), "{why}");
}

/// Who takes two as the last is forgotten.
mod missed_case {
    rulebook::game! {
        pub game MissedCase(left: u8, cx);
        setup 4;
        move Take { count: u8 in 1..=2.min(*left) }
        phase Heap {
            on Take { count } {
                *left -= count;
                Last: if *left == 0 && count == 1 => Empty,
                More: if *left > 0                => Heap,
            }
        }
        end Empty => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_guard_misses_a_case() {
    let report = check::<missed_case::MissedCase>().run();
    let position = fails(&report, &[Exclusive], 1);
    assert_eq!(*position.state(), 2);
    assert!(tried(&report, &Exclusive).contains("count: 2"));
}

/// A share for each stone that is not the fifth.
mod panics_once {
    rulebook::game! {
        pub game PanicsOnce(steps: u32, cx);
        move Step { by: u32 in [2, 3] }
        phase Walk {
            on Step { by } {
                *steps += by;
                let share = 60 / steps.abs_diff(7);
                Home: if *steps > 9 || share == 0 => Arrived,
                Out:  else => Walk,
            }
        }
        end Arrived => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_rule_panics_on_one_board() {
    // Seven is two and two and three, in any order.
    let report = check::<panics_once::PanicsOnce>().run();
    let position = fails(&report, &[Exclusive], 2);
    assert!([4, 5].contains(position.state()));
    assert!(
        report
            .failure(&Exclusive)
            .unwrap()
            .why
            .contains("divide by zero")
    );
}

/// The fourth room has no list of doors.
mod panics_listed {
    pub fn doors(room: usize) -> Vec<usize> {
        let doors = [vec![1, 2], vec![2], vec![3], vec![4]];
        doors[room].clone()
    }

    rulebook::game! {
        pub game PanicsListed(room: usize, cx);
        move Go { to: usize in doors(*room) }
        move Rest
        phase House {
            on Go { to } => { *room = to; House };
            on Rest => Asleep;
        }
        end Asleep => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_domain_panics_in_one_room() {
    let report = check::<panics_listed::PanicsListed>().run();
    let position = fails(&report, &[Exclusive], 3);
    assert_eq!(*position.state(), 4);
}

/// A bell that rings in the yard is heard by nobody.
mod unheard {
    rulebook::game! {
        pub game Unheard(cx);
        move Enter
        move Ring
        move Leave
        #[allow(unhandled_emit)] internal Bell
        phase House { on Ring => { emit Bell; stay }; on Bell => stay; on Enter => Yard; on Leave => Gone; }
        phase Yard { on Ring => { emit Bell; stay }; on Enter => House; }
        end Gone => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_queued_event_arrives_where_nothing_handles_it() {
    let report = check::<unheard::Unheard>()
        .except(check::Verdict::MustEnd)
        .run();
    let position = fails(&report, &[Exclusive], 1);
    assert_eq!(position.phase(), &unheard::Phase::Yard);
    assert!(tried(&report, &Exclusive).contains("Ring"));
}

/// Who is refused is counted, by way of a cell.
mod counts_refusals {
    use std::cell::Cell;
    use std::hash::{Hash, Hasher};

    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Gate {
        pub fee: u8,
        pub asked: Cell<u8>,
    }

    impl Hash for Gate {
        fn hash<H: Hasher>(&self, hasher: &mut H) {
            (self.fee, self.asked.get()).hash(hasher);
        }
    }

    impl Gate {
        pub fn opens(&self) -> bool {
            if self.fee < 2 {
                return true;
            }
            self.asked.set(self.asked.get().wrapping_add(1));
            false
        }
    }

    rulebook::game! {
        pub game CountsRefusals(gate: Gate, cx);
        move Pay { fee: u8 in [1] }
        move Leave
        illegal Shut "the gate is shut";
        phase Outside {
            on Pay { fee } {
                require gate.opens() else Shut;
                gate.fee += fee;
                => Outside
            }
            on Leave => Gone;
        }
        end Gone => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_refusal_leaves_a_side_effect_behind() {
    let report = check::<counts_refusals::CountsRefusals>()
        .max_depth(5)
        .run();
    let position = fails(&report, &[Exclusive], 2);
    assert_eq!(position.state().fee, 2);
}

/// The game's `always` and the phase's both hold at three.
mod both_always {
    rulebook::game! {
        pub game BothAlways(count: u8, cx);
        move Add { by: u8 in [1, 2] }
        always { Full: if *count >= 3 => Full, }
        phase Open {
            on Add { by } => { *count += by; stay };
            always { Even: if *count == 3 => Even, }
        }
        end Full => rulebook::Outcome::Draw;
        end Even => rulebook::Outcome::Draw;
    }
}

#[test]
fn two_always_hold_at_once() {
    let report = check::<both_always::BothAlways>().run();
    let position = fails(&report, &[Exclusive], 1);
    assert!([1, 2].contains(position.state()));
}

/// The judge knows no answer to a draw.
mod no_answer {
    rulebook::game! {
        pub game NoAnswer(score: [u8; 2], cx);
        seats Team { Red, Blue }
        turn RoundRobin;
        move Score { points: u8 in [0, 1] }
        internal Judge
        phase Half { played: u8 = 0 } {
            on Score { points } {
                score[usize::from(rulebook::Seat::index(cx.seat()))] += points;
                cx.end_turn();
                Over: if played == 1 => { emit Judge; stay { played: 2 } },
                More: else => stay { played: 1 },
            }
            on Judge {
                Red:  if score[0] > score[1] => Won { winner: Team::Red },
                Blue: if score[0] < score[1] => Won { winner: Team::Blue },
            }
        }
        end Won { winner: Team } => rulebook::Outcome::Win(winner);
    }
}

#[test]
fn no_branch_of_a_queued_event_holds() {
    let report = check::<no_answer::NoAnswer>().run();
    fails(&report, &[Exclusive], 1);
    assert!(report.failure(&Exclusive).unwrap().why.contains("`judge`"));
}

/// A domain lists a value that it does not contain.
mod lists_too_much {
    use rulebook::Domain;

    pub struct Below(pub u8);

    impl Domain for Below {
        type Value = u8;
        fn contains(&self, value: &u8) -> bool {
            *value < self.0
        }
        fn values(&self) -> impl Iterator<Item = u8> {
            // One too many, where there are three.
            0..self.0 + u8::from(self.0 == 3)
        }
    }

    rulebook::game! {
        pub game ListsTooMuch(size: u8, cx);
        setup 1;
        move Pick { number: u8 in Below(*size) }
        phase Play {
            on Pick { number } {
                *size += 1;
                Enough: if *size > 4 || number > 200 => Over,
                More: else => Play,
            }
        }
        end Over => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_domain_lists_what_it_does_not_contain() {
    let report = check::<lists_too_much::ListsTooMuch>().run();
    let position = fails(&report, &[Exclusive], 2);
    assert_eq!(*position.state(), 3);
    assert!(tried(&report, &Exclusive).contains("number: 3"));
}

/// What is played for who thinks too long cannot be played with one card left.
mod late_play {
    use std::time::Duration;

    rulebook::game! {
        pub game LatePlay(cards: u8, cx);
        setup 3;
        seats Player { Anna, Ben }
        turn RoundRobin;
        move Throw { count: u8 in 1..=*cards }
        phase Play {
            deadline cx.turn_began() + Duration::from_secs(10);
            on Throw { count } {
                *cards -= count;
                Last: if *cards == 0 => Over,
                More: else => { cx.end_turn(); Play },
            }
            on timeout => play Throw { count: 2 } as cx.on_turn().expect("somebody's turn");
        }
        end Over => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_default_move_is_refused() {
    let report = check::<late_play::LatePlay>().run();
    let position = fails(&report, &[Exclusive], 1);
    assert_eq!(*position.state(), 1);
    assert!(tried(&report, &Exclusive).contains("Timeout"));
}

/// Of three players one has no hand.
mod no_hand {
    rulebook::game! {
        pub game NoHand(hand: u8, cx);
        seats 2..=3;
        setup [5, 6][cx.seats().len() - 2].min([1, 2, 3][3 * (cx.seats().len() - 2)]);
        turn RoundRobin;
        move Pass
        phase Play { on Pass => Over; }
        end Over => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_start_panics_where_three_play() {
    let report = check::<no_hand::NoHand>()
        .except(check::Verdict::Turns)
        .run();
    let failure = report.failure(&Exclusive).expect("three cannot start");
    assert!(
        failure.why.contains("panic as the game starts"),
        "{}",
        failure.why
    );
    assert!(failure.log.is_none());
    assert!(!report.is_proved());
}

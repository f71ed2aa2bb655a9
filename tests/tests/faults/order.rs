//! The order of things.

use rulebook::{IllegalMove, Kind, Outcome, Position, Solo, Step};

mod raid {
    use rulebook::{Outcome, game};

    game! {
        /// Every rule writes down that it ran.
        pub(super) game Raid(log: Vec<&'static str>, cx);

        move Enter
        move Loop
        move Leave
        move Rest
        internal Alarm
        internal Guards
        internal Echo

        phase Camp {
            enter { log.push("enter camp"); emit Alarm; emit Guards; }
            exit { log.push("exit camp"); }

            on Alarm => { log.push("alarm"); stay };
            on Guards => { log.push("guards"); stay };
            on Enter => { log.push("go in"); Hall };
        }

        phase Keep {
            enter { log.push("enter keep"); }
            exit { log.push("exit keep"); }

            phase Hall {
                enter { log.push("enter hall"); }
                exit { log.push("exit hall"); }

                on Rest => { log.push("rest"); Hall };
                on Loop => { log.push("loop"); emit Echo; Cellar };
            }

            #[allow(trap)]
            phase Cellar {
                enter { log.push("enter cellar"); }
                exit { log.push("exit cellar"); }

                on Echo {
                    Back: if log.len() > 10_000 => Hall,
                    Again: else => { log.push("echo"); emit Echo; stay },
                }
            }

            on Leave => { log.push("leave"); Away };
        }

        end Away => Outcome::Draw;
    }
}

use raid::{Move, Phase, Raid};

fn begin() -> Position<Raid> {
    Position::start((), 1).expect("it starts")
}

/// Row 2: events raised while a phase begins are dropped.
#[test]
fn events_raised_while_a_phase_begins_run_in_order() {
    assert_eq!(begin().state(), &["enter camp", "alarm", "guards"]);
}

/// Row 3: a loop hangs, or its detector never fires.
#[test]
fn a_loop_of_events_is_refused_with_its_labels_and_nothing_has_changed() {
    let mut raid = begin();
    raid.play(Solo, Move::Enter).expect("it is legal");
    let before = raid.clone();
    let mut heard: Vec<Step<Raid>> = Vec::new();
    let refused = raid
        .play_into(Solo, Move::Loop, &mut heard)
        .expect_err("it never ends");
    let IllegalMove::Endless { steps } = &refused else {
        panic!("{refused:?}")
    };
    assert_eq!(
        steps.iter().map(|branch| branch.name()).collect::<Vec<_>>(),
        ["echo:again"]
    );
    assert_eq!(
        refused.to_string(),
        "the rules are wrong here: the move would never end, by `echo:again` again and again"
    );
    assert_eq!(raid, before);
    assert_eq!(heard, []);
    assert_eq!(raid.check(Solo, &Move::Loop), Err(refused));
}

/// Row 9: a phase that needs no player cannot run. Row 12: two phases that end at
/// once land in no phase.
#[test]
fn a_phase_that_needs_nobody_runs_and_the_game_is_always_in_a_phase() {
    let mut relay: Position<relay::Relay> = Position::new();
    let mut heard = Vec::new();
    relay
        .play_into(Solo, relay::Move::Go, &mut heard)
        .expect("it is legal");
    let steps: Vec<(Kind, &str)> = heard
        .iter()
        .map(|step| (step.kind, step.branch.name()))
        .collect();
    assert_eq!(
        steps,
        [
            (Kind::Move, "go"),
            (Kind::Always, "always:on"),
            (Kind::Always, "always:over")
        ]
    );
    assert_eq!(relay.phase(), &relay::Phase::Finish);
    assert_eq!(relay.outcome(), Some(Outcome::Draw));
}

mod relay {
    use rulebook::{Outcome, game};

    game! {
        pub(super) game Relay(runners: u8, cx);

        move Go

        phase First { on Go => { *runners += 1; Second }; }
        phase Second { always { On: if *runners > 0 => Third } }
        phase Third { always { Over: if *runners > 0 => Finish } }

        end Finish => Outcome::Draw;
    }
}

/// Row 11: ending the game skips the end of what is left.
#[test]
fn an_end_leaves_all_that_is_left() {
    let mut raid = begin();
    raid.play(Solo, Move::Enter).expect("it is legal");
    raid.play(Solo, Move::Leave).expect("it is legal");
    assert_eq!(raid.phase(), &Phase::Away);
    assert_eq!(
        raid.state()[3..],
        [
            "go in",
            "exit camp",
            "enter keep",
            "enter hall",
            "leave",
            "exit hall",
            "exit keep"
        ]
    );
}

/// Row 13: a guard runs twice, an exit runs before the action that then fails.
#[test]
fn each_runs_once_and_what_fails_leaves_no_exit_behind() {
    let mut raid = begin();
    raid.play(Solo, Move::Enter).expect("it is legal");
    let before = raid.clone();
    // To the phase that it leaves: no border is crossed.
    raid.play(Solo, Move::Rest).expect("it is legal");
    assert_eq!(raid.state().len(), before.state().len() + 1);
    let before = raid.clone();
    raid.play(Solo, Move::Loop).expect_err("it never ends");
    assert_eq!(raid, before);
}

/// Row 14: a transition with several sources means all of them at once.
#[test]
fn a_handler_of_several_phases_holds_in_any_of_them() {
    let mut doors: Position<doors::Doors> = Position::new();
    doors
        .play(Solo, doors::Move::Open)
        .expect("it is legal in the hall");
    assert_eq!(doors.phase(), &doors::Phase::Yard);
    doors
        .play(Solo, doors::Move::Open)
        .expect("it is legal in the yard");
    assert_eq!(doors.phase(), &doors::Phase::Yard);
}

mod doors {
    use rulebook::game;

    game! {
        pub(super) game Doors(cx);
        move Open
        phase Hall {}
        phase Yard {}
        on Open in Hall | Yard => Yard;
    }
}

mod supper {
    use rulebook::Outcome;

    rulebook::game! {
        /// What ends the game stands ready before its last phase begins.
        pub(super) game Supper(log: Vec<&'static str>, cx);
        random;

        move Eat
        internal Serve
        internal Clear

        phase Table {
            on Eat => { log.push("eat"); emit Serve; stay };
            on Serve => { log.push("serve"); emit Clear; Dessert };
        }

        phase Dessert {
            enter {
                log.push(if cx.rng.below(6) < 6 { "a dessert is drawn" } else { "none" });
            }
            always {
                Full: if log.contains(&"a dessert is drawn") => { log.push("full"); Done },
            }
            on Clear => { log.push("clear"); stay };
        }

        end Done => Outcome::Draw;
    }
}

/// Row 8: nobody could say whether the end is tested before a phase begins. Row 10:
/// randomness is missing when a phase starts by an event.
#[test]
fn the_end_is_reached_behind_enter_and_before_what_is_queued() {
    use supper::{Move, Supper};
    let mut supper = Position::<Supper>::start_seeded((), 1, 7).expect("it starts");
    supper.play(Solo, Move::Eat).expect("it is legal");
    assert_eq!(
        supper.state(),
        &["eat", "serve", "a dessert is drawn", "full"]
    );
    assert!(supper.is_over());
}

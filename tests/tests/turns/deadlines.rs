//! Time that runs out.

use std::time::Duration;

use rulebook::{IllegalMove, Kind, Position, Step, Time};

use super::active;

mod clock {
    use std::time::Duration;

    use rulebook::Outcome;

    #[derive(Clone, Debug, PartialEq)]
    pub(super) struct Think(pub(super) Duration);

    impl Default for Think {
        fn default() -> Self {
            Think(Duration::from_secs(30))
        }
    }

    rulebook::game! {
        /// Whoever thinks too long draws a card; in the end game, who does has lost.
        pub(super) game Clock(log: Vec<u64>, cx);
        options Think;
        seats Seat { A, B }
        turn RoundRobin;

        move Draw { cards: u8 in 1..=3 }
        move Rush

        illegal Late "too late";

        phase Play {
            deadline cx.turn_began() + cx.options().0;
            on timeout => play Draw { cards: 1 } as cx.on_turn().expect("one seat's turn");

            on Draw { cards } {
                require cards < 3 || log.len() < 2 else Late;
                log.push(cx.now().as_millis());
                => { cx.end_turn(); stay }
            }
            on Rush => Rushing { from: cx.now() };
        }

        phase Rushing { from: Time } {
            deadline from + Duration::from_secs(1);
            on Draw { .. } => { cx.end_turn(); Play };
            on timeout {
                Lost: if let Some(loser) = cx.on_turn() => Lost { loser },
                Nobody: else => stay,
            }
        }

        end Lost { loser: Seat } => Outcome::Win(loser.next());
    }

    use rulebook::Time;
}

use clock::{Branch, Clock, Event, Move, Phase, Seat, Think, TimeoutBranch};

fn start() -> Position<Clock> {
    Position::start_at(Think::default(), 2, Time::from_millis(1_000)).unwrap()
}

fn seconds(seconds: u64) -> Time {
    Time::from_millis(seconds * 1_000)
}

#[test]
fn a_deadline_is_asked_again_after_each_move() {
    let mut game = start();
    assert_eq!(game.deadline(), Some(seconds(31)));
    game.play_at(Seat::A, Move::Draw { cards: 2 }, seconds(5))
        .unwrap();
    assert_eq!(game.deadline(), Some(seconds(35)));
    assert_eq!(*game.state(), [5_000]);
}

#[test]
fn a_timeout_plays_the_default_move_through_its_own_handler() {
    let mut game = start();
    let mut steps: Vec<Step<Clock>> = Vec::new();
    let played = game.timeout_into(seconds(31), &mut steps).unwrap();
    assert_eq!(played.branch, Branch::Timeout(TimeoutBranch::Timeout));
    let told: Vec<_> = steps
        .iter()
        .map(|step| (step.kind, step.event.clone()))
        .collect();
    assert_eq!(
        told,
        [
            (Kind::Timeout, Some(Event::Timeout)),
            (
                Kind::Move,
                Some(Event::Move(Seat::A, Move::Draw { cards: 1 }))
            ),
        ]
    );
    assert_eq!(active(&game), "B");
    assert_eq!(game.deadline(), Some(seconds(61)));
}

#[test]
fn a_timeout_that_comes_early_or_twice_is_refused() {
    let mut game = start();
    let before = game.clone();
    assert_eq!(
        game.timeout(Time::from_millis(30_999)),
        Err(IllegalMove::NotDue {
            deadline: Some(seconds(31))
        })
    );
    assert_eq!(game, before);
    game.timeout(seconds(40)).unwrap();
    let refused = game.timeout(seconds(40)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the time is not over yet: it is at 70000 ms"
    );
}

#[test]
fn a_timeout_may_lead_anywhere() {
    let mut game = start();
    game.play_at(Seat::A, Move::Rush, seconds(2)).unwrap();
    assert_eq!(game.deadline(), Some(seconds(3)));
    game.timeout(seconds(3)).unwrap();
    assert_eq!(game.phase(), &Phase::Lost { loser: Seat::A });
    assert_eq!(game.deadline(), None);
    assert_eq!(game.timeout(seconds(9)), Err(IllegalMove::Over));
}

#[test]
fn what_is_legal_may_depend_on_the_options_but_never_on_a_clock() {
    let quick = Think(Duration::from_secs(1));
    let game: Position<Clock> = Position::start_at(quick, 2, Time::ZERO).unwrap();
    assert_eq!(game.deadline(), Some(seconds(1)));
    assert_eq!(game.legal_moves_at(Seat::A, seconds(99)).len(), 4);
    assert_eq!(game.check_at(Seat::A, &Move::Rush, seconds(99)), Ok(()));
}

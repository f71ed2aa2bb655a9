//! Who hears of what, and what they may do about it.

use std::sync::{Arc, Mutex};

use rulebook::log::Input;
use rulebook::play::Report;
use rulebook::random::Rng;
use rulebook::{IllegalMove, Match, Position, Time};
use tic_tac_toe::{Cell, Mark, Move, TicTacToe};

use crate::any_legal_move;
use crate::mines::{self, Mines, Place, Player};

fn place(cell: usize) -> Move {
    let cell = Cell::new(cell).expect("it is on the board");
    Move::Place { cell }
}

fn begin() -> Match<TicTacToe> {
    Match::new().expect("it starts")
}

type List<T> = Arc<Mutex<Vec<T>>>;

/// A list that subscribers write to.
fn list<T>() -> (List<T>, List<T>) {
    let list = Arc::new(Mutex::new(Vec::new()));
    (Arc::clone(&list), list)
}

#[test]
fn those_who_listen_are_told_in_the_order_in_which_they_came_and_after_the_log() {
    let mut game = begin();
    let (first, heard) = list();
    let second = Arc::clone(&first);
    game.subscribe(move |told| {
        assert_eq!(told.steps().len(), 1);
        first.lock().unwrap().push((1, told.number()));
    })
    .detach();
    game.subscribe(move |told| second.lock().unwrap().push((2, told.number())))
        .detach();
    game.play(Mark::X, place(0)).unwrap();
    game.play(Mark::O, place(0)).unwrap_err();
    game.play(Mark::O, place(1)).unwrap();
    assert_eq!(*heard.lock().unwrap(), [(1, 1), (2, 1), (1, 2), (2, 2)]);
}

#[test]
fn a_subscription_lasts_as_long_as_it_is_held() {
    let mut game = begin();
    let (hears, heard) = list();
    let held = game.subscribe(move |told| hears.lock().unwrap().push(told.number()));
    game.play(Mark::X, place(0)).unwrap();
    drop(held);
    game.play(Mark::O, place(1)).unwrap();
    assert_eq!(*heard.lock().unwrap(), [1]);
}

#[test]
fn one_that_unsubscribes_itself_hears_no_more_and_the_others_do() {
    let mut game = begin();
    let (once, heard) = list();
    let always = Arc::clone(&once);
    game.subscribe(move |told| {
        once.lock().unwrap().push("once");
        told.unsubscribe();
    })
    .detach();
    game.subscribe(move |_| always.lock().unwrap().push("always"))
        .detach();
    game.play(Mark::X, place(0)).unwrap();
    game.play(Mark::O, place(1)).unwrap();
    assert_eq!(*heard.lock().unwrap(), ["once", "always", "always"]);
}

#[test]
fn one_that_drops_its_own_subscription_as_it_hears_hears_no_more() {
    let mut game = begin();
    let (hears, heard) = list();
    let (own, held) = list();
    let held_by_itself = game.subscribe(move |told| {
        hears.lock().unwrap().push(told.number());
        own.lock().unwrap().clear();
    });
    held.lock().unwrap().push(held_by_itself);
    game.play(Mark::X, place(0)).unwrap();
    game.play(Mark::O, place(1)).unwrap();
    assert_eq!(*heard.lock().unwrap(), [1]);
}

#[test]
fn one_that_panics_is_dropped_and_reported_and_the_move_stands() {
    let mut game = begin();
    let (hears, heard) = list();
    game.subscribe(|told| assert!(told.number() != 1, "no more"))
        .detach();
    game.subscribe(move |told| hears.lock().unwrap().push(told.number()))
        .detach();
    game.play(Mark::X, place(0)).unwrap();
    game.play(Mark::O, place(1)).unwrap();
    assert_eq!(*heard.lock().unwrap(), [1, 2]);
    assert_eq!(
        game.reports(),
        [Report::SubscriberPanicked {
            message: "no more".to_owned()
        }]
    );
    assert_eq!(game.reports(), []);
    assert_eq!(game.revision(), 2);
}

#[test]
fn a_move_that_one_plays_waits_its_turn_and_is_played_once_all_have_heard() {
    let mut game = begin();
    let (plays, heard) = list();
    let hears = Arc::clone(&plays);
    game.subscribe(move |told| {
        plays.lock().unwrap().push(("plays", told.number()));
        if told.position().on_turn() == Some(Mark::O) {
            let free = told.position().legal_moves(Mark::O);
            told.play_next(Mark::O, free[0]);
        }
    })
    .detach();
    game.subscribe(move |told| hears.lock().unwrap().push(("hears", told.number())))
        .detach();
    game.play(Mark::X, place(4)).unwrap();
    assert_eq!(
        *heard.lock().unwrap(),
        [("plays", 1), ("hears", 1), ("plays", 2), ("hears", 2)]
    );
    assert_eq!(game.position().on_turn(), Some(Mark::X));
}

#[test]
fn a_move_that_one_plays_and_the_rules_refuse_is_reported() {
    let mut game = begin();
    game.subscribe(|told| told.play_next(Mark::X, place(4)))
        .detach();
    game.play(Mark::X, place(4)).unwrap();
    let reports = game.reports();
    let [Report::MoveRefused { seat, mv, why }] = &reports[..] else {
        panic!("{reports:?}");
    };
    assert_eq!((*seat, *mv), (Mark::X, place(4)));
    assert_eq!(why.code(), "not_your_turn");
    assert_eq!(game.log().records.len(), 1);
}

/// A game that goes on for ever, by moves and by draws.
mod endless {
    rulebook::game! {
        pub(super) game Endless(count: u64, cx);
        move Go
        move Spin
        chance Wheel { at: u8 in 0..4 }
        phase Play {
            on Go => { *count += 1; stay };
            on Spin => Spinning;
        }
        phase Spinning {
            on Wheel { at } {
                *count += 1;
                Stops: if at > 7 => Play,
                Spins: else => stay,
            }
        }
    }
}

#[test]
fn moves_and_draws_that_never_end_give_the_host_its_call_back() {
    use endless::{Branch, Endless, Move};
    use rulebook::Solo;

    let mut game: Match<Endless> = Match::builder().seed(1).start().expect("it starts");
    let again = game.subscribe(|told| told.play_next(Solo, Move::Go));
    game.play(Solo, Move::Go).unwrap();
    assert_eq!(*game.position().state(), 10_001);
    let why = IllegalMove::Endless {
        steps: [Branch::Go].into(),
    };
    let mv = Move::Go;
    assert_eq!(
        game.reports(),
        [Report::MoveRefused {
            seat: Solo,
            mv,
            why
        }]
    );
    drop(again);
    game.play(Solo, Move::Spin).unwrap();
    assert_eq!(game.reports().len(), 1);
    assert!(game.position().is_chance_pending());
    game.draw();
    assert_eq!(*game.position().state(), 30_001);
}

#[test]
fn an_undo_and_a_redo_are_told_too() {
    let mut game = begin();
    let (hears, heard) = list();
    game.subscribe_to_frames(move |told| {
        let position = told.position().clone();
        hears
            .lock()
            .unwrap()
            .push((told.record().input.clone(), position));
        assert_eq!(told.frames().len(), told.steps().len());
    })
    .detach();
    game.play(Mark::X, place(0)).unwrap();
    game.undo(None).unwrap();
    let start = game.position().clone();
    game.redo().unwrap();
    let after = game.position().clone();
    let heard = heard.lock().unwrap();
    assert_eq!(
        heard[1..],
        [
            (Input::Undo { to: 0 }, start),
            (Input::Redo { to: 1 }, after)
        ]
    );
}

#[test]
fn whoever_asks_sees_the_position_after_each_step() {
    let mut game: Match<Mines> = Match::with(Place::Nowhere)
        .seats(3)
        .seed(3)
        .clock(|| Time::ZERO)
        .start()
        .unwrap();
    let (hears, heard) = list::<(usize, usize, bool)>();
    let (unasked, empty) = list::<bool>();
    game.subscribe_to_frames(move |told| {
        let (steps, frames) = (told.steps(), told.frames());
        let is_last = frames.last() == Some(told.position());
        hears
            .lock()
            .unwrap()
            .push((steps.len(), frames.len(), is_last));
    })
    .detach();
    game.subscribe(move |told| unasked.lock().unwrap().push(told.frames().is_empty()))
        .detach();
    let mut rng = Rng::seeded(9);
    for turn in 0..400 {
        if turn % 11 == 0 {
            let due = game.next_deadline();
            let _ = due.map(|due| game.timeout(due));
        }
        let Some((seat, mv)) = any_legal_move(&game, &mut rng) else {
            break;
        };
        game.play(seat, mv).unwrap();
    }
    let heard = heard.lock().unwrap();
    assert!(
        heard
            .iter()
            .all(|(steps, frames, last)| steps == frames && *last)
    );
    assert!(heard.iter().any(|(steps, ..)| *steps >= 4), "chains unfold");
    assert!(empty.lock().unwrap().iter().all(|empty| *empty));
    let kinds: std::collections::BTreeSet<String> = game
        .log()
        .records
        .iter()
        .flat_map(|record| {
            let then = record.then.iter().map(|step| step.kind.to_string());
            then.chain([record.input.kind().to_owned()])
        })
        .collect();
    let all = ["always", "chance", "done", "internal", "move", "timeout"];
    assert!(kinds.iter().map(String::as_str).eq(all), "{kinds:?}");
}

/// A chain that ends with something still queued: what an end drops is dropped in the
/// last frame, too.
#[test]
fn the_last_frame_of_a_move_that_ends_the_game_is_the_position() {
    mod over {
        rulebook::game! {
            pub(super) game Over(cx);
            move Go
            chance Coin { heads: bool in [true, false] }
            phase Play {
                on Go {
                    Ends: if cx.seats().len() == 1 => { emit Coin; Done },
                    Goes: else => { emit Coin; stay },
                }
                on Coin => stay;
            }
            end Done => rulebook::Outcome::Draw;
        }
    }
    let mut game: Match<over::Over> = Match::builder().seed(1).start().unwrap();
    let (hears, heard) = list();
    game.subscribe_to_frames(move |told| {
        let frames: Vec<Position<over::Over>> = told.frames();
        hears
            .lock()
            .unwrap()
            .push(frames.last() == Some(told.position()));
    })
    .detach();
    game.play(rulebook::Solo, over::Move::Go).unwrap();
    assert_eq!(*heard.lock().unwrap(), [true]);
}

#[test]
fn a_match_can_be_sent_to_another_thread() {
    fn is_send<T: Send>() {}
    is_send::<Match<TicTacToe>>();
    is_send::<Match<Mines>>();
    let mut game = begin();
    game.subscribe(|_| {}).detach();
    let played = std::thread::spawn(move || game.play(Mark::X, place(0)).map(|_| game));
    let game = played.join().expect("it does not panic").unwrap();
    assert_eq!(game.revision(), 1);
    let _ = (Player::ALL, mines::all_moves());
}

//! All or nothing: refused, panicked, not written down.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rulebook::log::Record;
use rulebook::play::{Barrier, Journal, JournalError, Report, UndoError};
use rulebook::random::Rng;
use rulebook::{IllegalMove, Match, Position, Solo, Time};

use crate::mines::{Mines, Move, PLACES, Place, Player, all_moves};

fn begin(mine: Place) -> Match<Mines> {
    let builder = Match::with(mine).seats(3).seed(11).clock(|| Time::ZERO);
    builder.start().expect("it starts")
}

/// What must be as it was.
fn stands(game: &Match<Mines>) -> (Position<Mines>, rulebook::Log<Mines>, usize) {
    (game.position().clone(), game.log().clone(), game.revision())
}

fn listen(game: &mut Match<Mines>) -> Arc<AtomicUsize> {
    let heard = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&heard);
    game.subscribe(move |_| {
        count.fetch_add(1, Ordering::Relaxed);
    })
    .detach();
    heard
}

/// Tries every input, in an order that a seed tells, again and again; each that is
/// refused has to be as if it had never come. Gives back whether something panicked.
fn try_everything(mine: Place, seed: u64, rounds: usize) -> bool {
    let mut game = begin(mine);
    let heard = listen(&mut game);
    let mut rng = Rng::seeded(seed);
    let mut inputs: Vec<Option<(Player, Move)>> = all_moves().into_iter().map(Some).collect();
    inputs.push(None);
    let mut panicked = false;
    for _ in 0..rounds {
        rng.shuffle(&mut inputs);
        for input in &inputs {
            let (before, heard_before) = (stands(&game), heard.load(Ordering::Relaxed));
            let done = match *input {
                Some((seat, mv)) => game.play(seat, mv),
                None => game.timeout(Time::ZERO + Duration::from_secs(1_000_000)),
            };
            match done {
                Ok(_) => {
                    let more = game.log().records.len() - before.1.records.len();
                    assert!(more >= 1);
                    assert_eq!(heard.load(Ordering::Relaxed) - heard_before, more);
                }
                Err(why) => {
                    assert!(stands(&game) == before, "{input:?} left something: {why}");
                    assert_eq!(heard.load(Ordering::Relaxed), heard_before);
                    assert!(!matches!(why, IllegalMove::Poisoned { .. }), "{why}");
                    if let IllegalMove::Panicked { message } = why {
                        assert_eq!(message, format!("a mine in {mine:?}"));
                        panicked = true;
                    }
                }
            }
            for report in game.reports() {
                let Report::ChanceFailed {
                    why: Some(IllegalMove::Panicked { .. }),
                } = report
                else {
                    panic!("an unexpected report: {report:?}");
                };
                panicked = true;
                assert!(game.position().is_chance_pending());
                let again = stands(&game);
                game.draw();
                assert!(stands(&game) == again && !game.reports().is_empty());
            }
        }
    }
    let again = game.log().replay().expect("what stands in the log stands");
    assert_eq!(again.position(), game.position());
    assert!(again.log() == game.log());
    panicked
}

/// Of the places that are asked as the match is asked, too, one input alone can tell.
#[test]
fn a_rule_that_panics_anywhere_leaves_no_trace() {
    for mine in PLACES {
        let panicked = (0..4).any(|seed| try_everything(mine, seed, 6));
        assert!(panicked, "nobody trod on the mine in {mine:?}");
    }
}

#[test]
fn a_refused_move_leaves_no_trace() {
    for seed in 0..4 {
        assert!(!try_everything(Place::Nowhere, seed, 12));
    }
}

#[test]
fn a_refused_move_does_not_even_move_the_time() {
    let now = Arc::new(Mutex::new(5_000));
    let tells = Arc::clone(&now);
    let builder = Match::<Mines>::builder().seats(3).seed(1);
    let mut game = builder
        .clock(move || Time::from_millis(*tells.lock().expect("nobody panics here")))
        .start()
        .expect("it starts");
    game.play(Player::Anna, Move::Rest).expect("it is her turn");
    *now.lock().expect("nobody panics here") = 9_000;
    game.play(Player::Anna, Move::Rest)
        .expect_err("it is no longer her turn");
    // Back again: had the refusal been recorded, this would come at nine seconds.
    *now.lock().expect("nobody panics here") = 6_000;
    game.play(Player::Ben, Move::Rest).expect("it is his turn");
    *now.lock().expect("nobody panics here") = 2_000;
    game.play(Player::Cleo, Move::Rest).expect("it is her turn");
    let times: Vec<u64> = game
        .log()
        .records
        .iter()
        .map(|record| record.at.as_millis())
        .collect();
    assert_eq!(times, [5_000, 6_000, 6_000], "and time never goes back");
}

#[test]
fn a_rule_that_panics_as_the_match_starts_is_told() {
    mod hasty {
        rulebook::game! {
            pub(super) game Hasty(cx);
            move Go
            phase Ready {
                enter { assert!(cx.seats().len() > 9, "nobody is here"); }
                on Go => stay;
            }
        }
    }
    let refused = Match::<hasty::Hasty>::new().unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the rules failed as the game started: nobody is here"
    );
}

/// How a journal goes wrong.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    Refuses,
    Tears,
    Panics,
}

struct Flaky {
    fault: Arc<Mutex<Fault>>,
    written: Arc<AtomicUsize>,
}

impl Journal<Mines> for Flaky {
    fn append(
        &mut self,
        _record: &mut Record<Mines>,
        _position: &Position<Mines>,
    ) -> Result<(), JournalError> {
        let fault = *self.fault.lock().expect("it is only read and set");
        assert!(fault != Fault::Panics, "the paper is on fire");
        if fault != Fault::None {
            return Err(JournalError {
                reason: "no paper".to_owned(),
                torn: fault == Fault::Tears,
            });
        }
        self.written.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

struct Written {
    game: Match<Mines>,
    fault: Arc<Mutex<Fault>>,
    count: Arc<AtomicUsize>,
}

impl Written {
    fn begin() -> Written {
        let (fault, written) = (Arc::new(Mutex::new(Fault::None)), Arc::default());
        let journal = Flaky {
            fault: Arc::clone(&fault),
            written: Arc::clone(&written),
        };
        let builder = Match::<Mines>::builder().seats(3).seed(5);
        let builder = builder.clock(|| Time::ZERO).barrier(Barrier::NONE);
        let game = builder.journal(|_, _| Ok(journal)).start();
        let mut game = game.expect("it starts");
        for seat in Player::ALL {
            game.play(seat, Move::Step { far: 0 }).expect("it is legal");
        }
        Written {
            game,
            fault,
            count: written,
        }
    }

    fn set(&self, fault: Fault) {
        *self.fault.lock().expect("it is only read and set") = fault;
    }
}

#[test]
fn a_log_that_cannot_be_written_leaves_the_match_as_it_was_and_play_goes_on() {
    let mut written = Written::begin();
    let heard = listen(&mut written.game);
    written.set(Fault::Refuses);
    let before = stands(&written.game);
    let failed = |why: &IllegalMove<Mines>| {
        let reason = "no paper".to_owned();
        assert_eq!(*why, IllegalMove::LogFailed { reason });
    };
    failed(&written.game.play(Player::Anna, Move::Rest).unwrap_err());
    let late = Time::from_millis(1_000_000);
    failed(&written.game.timeout(late).unwrap_err());
    let Err(UndoError::Failed(why)) = written.game.undo(None) else {
        panic!("an undo is written down, too");
    };
    failed(&why);
    assert!(stands(&written.game) == before);
    assert_eq!(heard.load(Ordering::Relaxed), 0);

    written.set(Fault::None);
    written.game.undo(None).expect("there is something");
    written.set(Fault::Refuses);
    let before = stands(&written.game);
    assert!(matches!(written.game.redo(), Err(UndoError::Failed(_))));
    assert!(stands(&written.game) == before);
    written.set(Fault::None);
    written.game.redo().expect("it can still be done again");
    written
        .game
        .play(Player::Anna, Move::Rest)
        .expect("it is her turn");
    assert_eq!(
        written.count.load(Ordering::Relaxed),
        written.game.log().records.len()
    );
}

#[test]
fn a_draw_that_cannot_be_written_waits() {
    let mut written = Written::begin();
    let (fault, count) = (Arc::clone(&written.fault), Arc::clone(&written.count));
    // The move is written, and its draw is not.
    let standing = count.load(Ordering::Relaxed);
    written
        .game
        .subscribe(move |_| *fault.lock().expect("it is only set") = Fault::Refuses)
        .detach();
    let mut twin = written.game.fork();
    let loud = Move::Step { far: 1 };
    written.game.play(Player::Anna, loud).expect("it stands");
    assert_eq!(count.load(Ordering::Relaxed), standing + 1);
    assert!(written.game.position().is_chance_pending());
    assert!(matches!(
        written.game.reports()[..],
        [Report::ChanceFailed {
            why: Some(IllegalMove::LogFailed { .. })
        }]
    ));
    assert_eq!(
        written.game.play(Player::Ben, Move::Rest),
        Err(IllegalMove::ChancePending)
    );
    written.set(Fault::None);
    written.game.draw();
    // The generator has not moved by what failed.
    twin.play(Player::Anna, loud).expect("it stands");
    assert_eq!(twin.position(), written.game.position());
}

#[test]
fn a_log_that_was_torn_takes_nothing_more_and_says_why() {
    for (fault, reason) in [
        (Fault::Tears, "no paper"),
        (Fault::Panics, "the paper is on fire"),
    ] {
        for undoes in [false, true] {
            let mut written = Written::begin();
            let heard = listen(&mut written.game);
            written.set(fault);
            let before = stands(&written.game);
            let poisoned = IllegalMove::Poisoned {
                reason: reason.to_owned(),
            };
            if undoes {
                let refused = written.game.undo(None).unwrap_err();
                assert_eq!(refused, UndoError::Failed(poisoned.clone()));
            } else {
                let refused = written.game.play(Player::Anna, Move::Rest).unwrap_err();
                assert_eq!(refused, poisoned);
            }
            assert!(stands(&written.game) == before, "but nothing is lost");
            written.set(Fault::None);
            let refused = written.game.play(Player::Anna, Move::Rest).unwrap_err();
            assert_eq!(refused, poisoned);
            assert_eq!(written.game.undo(None), Err(UndoError::Failed(poisoned)));
            assert!(stands(&written.game) == before);
            assert_eq!(heard.load(Ordering::Relaxed), 0);
            assert_eq!(
                refused.to_string(),
                format!(
                    "the match takes no moves any more, since it could not be brought back: {reason}"
                )
            );

            // What is in memory is whole, and goes on in another file.
            let path = crate::scratch_file(&format!("torn-{reason}-{undoes}"));
            written
                .game
                .save(&path, rulebook::log::Sync::OnClose)
                .expect("it is new");
            written
                .game
                .play(Player::Anna, Move::Rest)
                .expect("it is her turn");
            std::fs::remove_file(path).expect("it is there");
        }
    }
}

/// Rules that do not do the same twice: what they depend on is in no position.
static IS_FICKLE: AtomicBool = AtomicBool::new(false);

mod fickle {
    use super::{IS_FICKLE, Ordering};

    rulebook::game! {
        pub(super) game Fickle(count: u32, cx);
        move Go
        move Fall
        phase Play {
            on Go {
                *count += 1;
                Once: if !IS_FICKLE.load(Ordering::Relaxed) => stay,
                Twice: else => stay,
            }
            on Fall {
                *count += 100;
                assert!(*count < 50, "down");
                End: if *count > 1_000 => Never,
                Up: else => stay,
            }
        }
        end Never => rulebook::Outcome::Draw;
    }
}

#[test]
fn what_cannot_be_brought_back_is_poisoned_and_says_why() {
    use fickle::{Fickle, Move};

    let mut game: Match<Fickle> = Match::new().expect("it starts");
    game.play(Solo, Move::Go).expect("it is legal");
    let refused = game.play(Solo, Move::Fall).unwrap_err();
    assert_eq!(refused.code(), "panicked");
    assert_eq!(*game.position().state(), 1);

    game.undo(None).expect("the start is kept as it is");
    IS_FICKLE.store(true, Ordering::Relaxed);
    let refused = game.redo().unwrap_err();
    assert!(matches!(refused, UndoError::Unreachable { .. }));
    assert!(refused.to_string().contains("another way"), "{refused}");
    game.play(Solo, Move::Go)
        .expect("what was undone is let go");

    IS_FICKLE.store(false, Ordering::Relaxed);
    let poisoned = game.play(Solo, Move::Fall).unwrap_err();
    assert_eq!(poisoned.code(), "poisoned");
    assert!(poisoned.to_string().contains("another way"), "{poisoned}");
    assert_eq!(game.play(Solo, Move::Go), Err(poisoned.clone()));
    assert_eq!(game.undo_to(0), Err(UndoError::Failed(poisoned)));
    let differs = game.log().replay().unwrap_err();
    assert_eq!(
        differs.to_string(),
        "in record 3 the log says `go:twice`, and the rules say `go:once`"
    );
}

#[test]
fn what_is_asked_may_panic_and_changes_nothing() {
    let mut game = begin(Place::Domain);
    for seat in Player::ALL {
        game.play(seat, Move::Rest).expect("it is its turn");
    }
    let before = stands(&game);
    let asked = catch_unwind(AssertUnwindSafe(|| game.legal_moves(Player::Anna)));
    assert!(asked.is_err());
    assert!(stands(&game) == before);
    game.play(Player::Anna, Move::Rest).expect("it is her turn");
}

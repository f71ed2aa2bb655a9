//! A log, through the rules again: what is asked of it, and where the two part.

use std::time::Duration;

use rulebook::log::{Input, Record, ReplayError};
use rulebook::play::BuildError;
use rulebook::random::Rng;
use rulebook::{Kind, Log, Match, Position, StartError, Time};

use crate::any_legal_move;
use crate::mines::{Mines, Move, Place, Player};

fn seconds(seconds: u64) -> Time {
    Time::ZERO + Duration::from_secs(seconds)
}

fn walked(seed: u64, moves: usize) -> Match<Mines> {
    let mut second = 0;
    let mut game = Match::with(Place::Nowhere)
        .seats(3)
        .seed(seed)
        .clock(move || {
            second += 1;
            seconds(second)
        })
        .start()
        .expect("it starts");
    let mut rng = Rng::seeded(seed);
    for _ in 0..moves {
        let (seat, mv) = any_legal_move(&game, &mut rng).expect("it goes on for ever");
        game.play(seat, mv).expect("it is legal");
    }
    game
}

/// The ways that a record tells.
fn ways(record: &Record<Mines>) -> String {
    let then = record.then.iter().map(|step| step.branch);
    let ways = record.branch.into_iter().chain(then);
    let ways: Vec<String> = ways.map(|branch| format!("`{branch}`")).collect();
    ways.join(", ")
}

/// What the first difference is told to be.
fn differs(log: &Log<Mines>) -> String {
    match log.replay() {
        Err(ReplayError::Differs(differs)) => differs.to_string(),
        Err(why) => panic!("{why}"),
        Ok(_) => panic!("it replays"),
    }
}

#[test]
fn a_replay_needs_no_clock_and_records_the_times_that_were() {
    let mut game = walked(1, 20);
    game.undo_to(3).expect("it is behind");
    game.redo().expect("there is more");
    let again = game.log().replay().expect("it replays");
    assert!(again.log() == game.log(), "the times of undo and redo, too");
    let times: Vec<Time> = again.log().records.iter().map(|record| record.at).collect();
    assert!(times.len() > 20 && times.is_sorted());
    assert!(times[0] > Time::ZERO);
}

#[test]
fn what_was_drawn_is_taken_from_the_log_and_not_from_the_generator() {
    use pig::{Move, Pig};

    let mut game: Match<Pig> = Match::builder().seed(5).start().expect("it starts");
    for _ in 0..20 {
        let player = game.position().on_turn().expect("nobody has fifty points");
        game.play(player, Move::Roll).expect("it is not enough yet");
    }
    let mut log = game.log().clone();
    // Its generator would draw other dice.
    log.header.seed += 1;
    let mut again = log.replay().expect("it is the dice that count");
    assert_eq!(again.position(), game.position());
    let player = game.position().on_turn().expect("nobody has fifty points");
    let mut differs = false;
    for _ in 0..20 {
        let (one, other) = (
            game.play(player, Move::Roll),
            again.play(player, Move::Roll),
        );
        differs |= game.position() != again.position() || one != other;
    }
    assert!(differs, "what is drawn from now on is its own");
}

#[test]
fn the_first_difference_is_named_with_what_each_says() {
    let game = walked(2, 30);
    let log = game.log();
    assert!(log.replay().is_ok());

    // A step left out.
    let loud = log.records.iter().position(|record| {
        matches!(
            record.input,
            Input::Move {
                mv: Move::Step { far: 1 },
                ..
            }
        )
    });
    let loud = loud.expect("somebody was loud");
    let mut other = log.clone();
    other.records[loud].then.pop();
    let number = loud + 1;
    assert_eq!(
        differs(&other),
        format!(
            "in record {number} the log says `step:loud`, and the rules say `step:loud`, `echo:more`"
        )
    );

    // The same way, with another event.
    let mut other = log.clone();
    other.records[loud].then[0].event = None;
    let told = differs(&other);
    assert!(
        told.contains("the log says `echo:more`, and ") && told.contains("Echo { left: 2 }"),
        "{told}"
    );

    // Another wind than the rules know.
    let mut other = log.clone();
    let wind = other
        .records
        .iter()
        .position(|record| matches!(record.input, Input::Chance(_)));
    let wind = wind.expect("the wind blew");
    other.records[wind].input = Input::Chance(crate::mines::rules::Chance::Wind { force: 9 });
    assert_eq!(
        differs(&other),
        format!(
            "in record {} the log says {}, and the rules say `wind` cannot take that `force` here",
            wind + 1,
            ways(&log.records[wind])
        )
    );

    // A record that is there twice.
    let mut other = log.clone();
    other.records.insert(1, other.records[0].clone());
    assert!(differs(&other).starts_with("in record 2 the log says "));
}

#[test]
fn a_log_that_says_what_cannot_be_is_refused_by_the_record() {
    let game = walked(3, 12);
    let said = |change: &dyn Fn(&mut Log<Mines>)| {
        let mut log = game.log().clone();
        change(&mut log);
        differs(&log)
    };
    let revision = game.revision();
    let number = game.log().records.len() + 1;
    for to in [revision, revision + 1, usize::MAX] {
        for (kind, input) in [("undo", Input::Undo { to }), ("redo", Input::Redo { to })] {
            let told = said(&|log| {
                let mut record = log.records[0].clone();
                (record.input, record.branch, record.then) = (input.clone(), None, Vec::new());
                record.at = seconds(1_000);
                log.records.push(record);
            });
            assert_eq!(
                told,
                format!(
                    "in record {number} the log says `{kind}`, and the rules say there is no move to go to"
                )
            );
        }
    }
    // Time that goes back.
    let told = said(&|log| log.records[5].at = seconds(1));
    assert!(
        told.starts_with("in record 6 the log says that it is 1000 ms, and "),
        "{told}"
    );
    // A timeout that is not due.
    let told = said(&|log| log.records[2].input = Input::Timeout);
    assert!(
        told.contains("and the rules say nothing here has a time limit"),
        "{told}"
    );
    // A seat that is not at the table of two.
    let mut log = game.log().clone();
    log.header.seats = 2;
    let Err(ReplayError::Begin(BuildError::Start(why))) = log.replay().map(|_| ()) else {
        panic!("these rules are for three");
    };
    assert!(matches!(why, StartError::Seats { seats: 2, .. }));
}

#[test]
fn a_position_that_is_not_the_logged_one_is_told() {
    let game = walked(7, 10);
    let text = game.log().to_text().expect("it can be written");
    let (mut log, _) = Log::<Mines>::from_text(text.as_bytes()).expect("it can be read");
    let other = log.records[3].position;
    log.records[4].position = other;
    let told = differs(&log);
    assert!(
        told.starts_with("in record 5 the log says the position "),
        "{told}"
    );
}

#[test]
fn a_match_may_begin_anywhere() {
    let walked = walked(9, 25);
    let position = walked.position().clone();
    let builder = Match::<Mines>::builder().position(position.clone()).seed(1);
    let mut puzzle = builder.began(seconds(90)).start().expect("it starts");
    assert_eq!(*puzzle.position(), position);
    assert_eq!(puzzle.log().header.seats, 3);
    let mut rng = Rng::seeded(1);
    for _ in 0..10 {
        let (seat, mv) = any_legal_move(&puzzle, &mut rng).expect("it goes on for ever");
        puzzle.play(seat, mv).expect("it is legal");
    }
    let text = puzzle.log().to_text().expect("it can be written");
    let (log, _) = Log::<Mines>::from_text(text.as_bytes()).expect("it can be read");
    let again = log.replay().expect("it replays");
    assert_eq!(again.position(), puzzle.position());
    puzzle.undo_to(0).expect("it is behind");
    assert_eq!(*puzzle.position(), position);
}

#[test]
fn a_game_of_one_seat_comes_back_too() {
    mod alone {
        rulebook::game! {
            pub(super) game Alone(left: u8, cx);
            setup 9;
            move Take { count: u8 in 1..=3.min(*left) }
            phase Play {
                on Take { count } {
                    *left -= count;
                    Last: if *left == 0 => Won,
                    More: else => stay,
                }
            }
            end Won => rulebook::Outcome::Win(rulebook::Solo);
        }
    }
    use alone::{Alone, Move};
    let mut game: Match<Alone> = Match::new().expect("it starts");
    for count in [3, 3, 2, 1] {
        game.play(rulebook::Solo, Move::Take { count })
            .expect("it is legal");
    }
    let text = game.log().to_text().expect("it can be written");
    let (log, _) = Log::<Alone>::from_text(text.as_bytes()).expect("it can be read");
    let again = log.replay().expect("it replays");
    assert!(again.position().is_over());
    assert_eq!(again.position(), game.position());
}

/// Maps come in another order in each program that runs, and a position is the same.
#[test]
fn a_state_with_maps_in_it_has_one_fingerprint() {
    use std::collections::HashMap;

    mod keeper {
        use std::collections::HashMap;
        rulebook::game! {
            pub(super) game Keeper(store: HashMap<String, u32>, cx);
            move Put { name: u8 in 0..100 }
            phase Play {
                on Put { name } => { *store.entry(format!("n{name}")).or_default() += 1; stay };
            }
        }
    }
    use keeper::{Keeper, Move};
    let mut game: Match<Keeper> = Match::new().expect("it starts");
    for name in 0..40 {
        game.play(rulebook::Solo, Move::Put { name })
            .expect("it is legal");
    }
    let text = game.log().to_text().expect("it can be written");
    let (log, _) = Log::<Keeper>::from_text(text.as_bytes()).expect("it can be read");
    assert!(log.records.iter().all(|record| record.position.is_some()));
    // Each replay makes a map of its own, in an order of its own.
    for _ in 0..4 {
        log.replay().expect("it is the same position");
    }
    let state: &HashMap<String, u32> = game.position().state();
    assert_eq!(state.len(), 40);
}

#[test]
fn each_position_on_the_way_can_be_written_and_read() {
    let game = walked(12, 60);
    for frame in game.log().frames().expect("it begins") {
        let position = frame.expect("it replays");
        let text = serde_json::to_string(&position).expect("it can be written");
        let back: Position<Mines> = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(back, position);
    }
    let kinds = game.log().records.iter().flat_map(|record| &record.then);
    assert!(kinds.clone().any(|step| step.kind == Kind::Internal));
    assert_eq!(Player::ALL.len(), 3);
}

//! A log in other formats than its text: one value of serde, with names and without.

use proptest::prelude::*;
use rulebook::{Log, Match, Position, Time};

use crate::mines::{Mines, Move, Place, Player};

/// A log with something of everything, which begins in the middle of a game.
fn log() -> Log<Mines> {
    let mut before: Match<Mines> = Match::with(Place::Nowhere)
        .seats(3)
        .seed(3)
        .clock(|| Time::from_millis(3))
        .start()
        .expect("it starts");
    before.play(Player::Anna, Move::Rest).expect("it is legal");
    let mut game = Match::with(Place::Nowhere)
        .position(before.position().clone())
        .seed(4)
        .clock(|| Time::from_millis(7))
        .start()
        .expect("it starts there");
    game.play(Player::Ben, Move::Step { far: 1 })
        .expect("it is legal");
    game.undo_to(0).expect("it is behind");
    game.redo().expect("it comes back");
    let due = game.next_deadline().expect("the field has one");
    game.timeout(due).expect("it is due");
    game.log().clone()
}

fn bytes() -> Vec<u8> {
    postcard::to_allocvec(&log()).expect("it can be written")
}

fn read(bytes: &[u8]) -> Result<Log<Mines>, postcard::Error> {
    postcard::from_bytes(bytes)
}

#[test]
fn a_log_goes_through_a_format_without_names_and_plays_on() {
    let log = log();
    let again = read(&bytes()).expect("it can be read");
    assert_eq!(again, log);
    let replayed = again.replay().expect("it replays");
    let expected = log.replay().expect("it replays");
    assert_eq!(replayed.position(), expected.position());
}

#[test]
fn a_log_is_a_value_in_a_document() {
    let json = serde_json::to_value(log()).expect("it can be written");
    assert_eq!(json["game"], "Mines");
    assert_eq!(
        json["records"][0]["input"]["move"],
        serde_json::json!(["Ben", { "Step": { "far": 1 } }])
    );
    let again: Log<Mines> = serde_json::from_value(json).expect("it can be read");
    assert_eq!(again, log());
}

#[test]
fn a_log_of_other_rules_is_refused_with_the_names_of_both() {
    let refused = |change: fn(&mut serde_json::Value)| {
        let mut json = serde_json::to_value(log()).expect("it can be written");
        change(&mut json);
        serde_json::from_value::<Log<Mines>>(json)
            .expect_err("it is another")
            .to_string()
    };
    assert_eq!(
        refused(|log| log["game"] = "Pig".into()),
        "this is a log of `Pig`, and not of `Mines`"
    );
    assert_eq!(
        refused(|log| log["rulebook"] = 2.into()),
        "the log is in format 2, and this reads format 1"
    );
    let other = refused(|log| log["rules"] = 255.into());
    assert!(
        other.starts_with("the log is of other rules of that name, 00000000000000ff, "),
        "{other}"
    );
    assert_eq!(
        refused(|log| log["seats"] = 2.into()),
        "its position has other seats or options than it tells"
    );
}

#[test]
fn a_log_that_is_cut_off_is_refused() {
    let bytes = bytes();
    for cut in 0..bytes.len() {
        assert!(read(&bytes[..cut]).is_err(), "cut at {cut}");
    }
}

proptest! {
    #[test]
    fn no_bytes_panic(place in 0_usize..4_096, byte: u8, more: Vec<u8>) {
        let _ = read(&more);
        let mut bytes = bytes();
        let place = place % bytes.len();
        bytes[place] = byte;
        // Where it can be read, its replay says whether it is a game.
        if let Ok(log) = read(&bytes) {
            let _ = log.replay();
        }
    }
}

#[test]
fn a_position_that_a_match_began_in_is_kept() {
    let log = log();
    let again = read(&bytes()).expect("it can be read");
    let began = again.header.position.as_ref().map(Position::phase);
    assert_eq!(began, log.header.position.as_ref().map(Position::phase));
}

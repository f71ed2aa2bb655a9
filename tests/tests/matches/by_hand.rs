//! A match at a table with dice of its own: what came is told to it.

use pig::{Chance, Move, Pig, Player};
use rulebook::play::Barrier;
use rulebook::{IllegalMove, Match};

fn by_hand() -> Match<Pig> {
    let builder = Match::builder().seed(7).draws(false);
    builder.start().expect("it starts")
}

fn die(pips: u8) -> Chance {
    Chance::Die { pips }
}

#[test]
fn it_waits_until_it_is_told_what_came() {
    let mut game = by_hand();
    game.play(Player::Anna, Move::Roll).expect("it is legal");
    assert!(game.position().is_chance_pending());
    let early = game.play(Player::Anna, Move::Roll);
    assert_eq!(early.unwrap_err(), IllegalMove::ChancePending);
    game.play_chance(die(4)).expect("it is pending");
    assert_eq!(game.position().state().turn(), 4);
    let late = game.play_chance(die(4)).unwrap_err();
    assert_eq!(late.code(), "not_pending");
}

#[test]
fn what_cannot_have_come_changes_nothing() {
    let (mut game, mut other) = (by_hand(), by_hand());
    for game in [&mut game, &mut other] {
        game.play(Player::Anna, Move::Roll).expect("it is legal");
    }
    let before = game.position().clone();
    for _ in 0..3 {
        assert_eq!(
            game.play_chance(die(7)).unwrap_err().code(),
            "out_of_domain"
        );
    }
    assert_eq!((game.position(), game.log().records.len()), (&before, 1));
    // Nor does it change what is drawn.
    for game in [&mut game, &mut other] {
        game.draw();
    }
    assert_eq!(game.log(), other.log());
}

#[test]
fn what_was_told_is_replayed_and_what_is_drawn_later_is_the_same() {
    let mut game = by_hand();
    for pips in [Some(4), None, Some(6), None] {
        if game.position().is_over() {
            break;
        }
        let seat = game.active().iter().next().expect("it goes on");
        game.play(seat, Move::Roll).expect("it is legal");
        match pips {
            Some(pips) => drop(game.play_chance(die(pips)).expect("it is pending")),
            None => game.draw(),
        }
    }
    let mut again = game.log().replay().expect("it agrees");
    assert_eq!(again.position(), game.position());
    game.set_draws(true);
    for game in [&mut game, &mut again] {
        for _ in 0..10 {
            let seat = game.active().iter().next().expect("it goes on");
            if game.play(seat, Move::Roll).is_err() {
                game.play(seat, Move::Hold).expect("it is legal");
            }
        }
    }
    assert_eq!(again.position(), game.position());
}

#[test]
fn what_was_told_is_undone_and_done_again() {
    let mut game = by_hand();
    game.set_barrier(Barrier::NONE);
    game.play(Player::Anna, Move::Roll).expect("it is legal");
    game.play_chance(die(5)).expect("it is pending");
    let told = game.position().clone();
    game.undo(None).expect("nothing is in the way");
    assert!(!game.position().is_chance_pending());
    game.redo().expect("it was undone");
    assert_eq!(*game.position(), told);
}

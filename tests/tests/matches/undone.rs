//! Back, forward, aside.

use rulebook::play::{Barrier, UndoError};
use rulebook::random::Rng;
use rulebook::{IllegalMove, Match, Position, Time};
use tic_tac_toe::{Cell, Mark, TicTacToe};

use crate::any_legal_move;
use crate::mines::{Mines, Move, Place, Player};

fn begin(seed: u64) -> Match<Mines> {
    let builder = Match::with(Place::Nowhere).seats(3).seed(seed);
    builder.clock(|| Time::ZERO).start().expect("it starts")
}

/// A match of so many inputs, and the position after each of them.
fn walked(seed: u64, inputs: usize) -> (Match<Mines>, Vec<Position<Mines>>) {
    let mut game = begin(seed);
    let mut rng = Rng::seeded(seed);
    let mut positions = vec![game.position().clone()];
    while game.revision() < inputs {
        let (seat, mv) = any_legal_move(&game, &mut rng).expect("it goes on for ever");
        let before = game.revision();
        game.play(seat, mv).expect("it is legal");
        let added = game
            .log()
            .frames()
            .expect("it begins")
            .skip(game.log().records.len() - (game.revision() - before));
        positions.extend(added.map(|position| position.expect("it is the same")));
    }
    (game, positions)
}

#[test]
fn any_revision_comes_back_exactly_and_any_can_be_gone_forward_to() {
    // Past several of the positions that are kept, and between them.
    let (mut game, positions) = walked(4, 150);
    let log = game.log().clone();
    let mut rng = Rng::seeded(1);
    for _ in 0..60 {
        let last = game.revision();
        if last > 0 {
            let to = usize::try_from(rng.below(last as u64)).expect("it is small");
            game.undo_to(to).expect("it is behind");
            assert_eq!(game.revision(), to);
            // State, turns, generator, stack, and what waits: a position is all of them.
            assert_eq!(*game.position(), positions[to]);
        }
        for _ in 0..rng.below(80) {
            if game.redo().is_err() {
                break;
            }
            assert_eq!(*game.position(), positions[game.revision()]);
        }
    }
    while game.redo().is_ok() {}
    assert_eq!(game.revision(), positions.len() - 1);
    assert_eq!(Some(game.position()), positions.last());
    assert_eq!(game.log().records[..log.records.len()], log.records);

    let again = game.log().replay().expect("it replays");
    assert_eq!(again.position(), game.position());
    assert!(again.log() == game.log());
    assert_eq!(again.revision(), game.revision());
}

#[test]
fn what_comes_behind_an_undo_is_what_would_have_come_then() {
    let (mut game, positions) = walked(8, 90);
    // The generators of the match and of the rules go back, too.
    let mut twin = game.fork();
    game.undo_to(37).expect("it is behind");
    let (_, straight) = walked(8, 37);
    assert_eq!(straight[..38], positions[..38]);
    let mut rng = Rng::seeded(3);
    let mut other = game.fork();
    game.draw();
    other.draw();
    for _ in 0..40 {
        let (seat, mv) = any_legal_move(&game, &mut rng).expect("it goes on for ever");
        game.play(seat, mv).expect("it is legal");
        other.play(seat, mv).expect("it is legal");
    }
    assert_eq!(game.position(), other.position());
    assert_eq!(game.redo(), Err(UndoError::Nothing), "another way was gone");
    // And the twin, which went nowhere, is where it was.
    assert_eq!(Some(twin.position()), positions.last());
    twin.undo_to(0).expect("it is behind");
    assert_eq!(*twin.position(), positions[0]);
}

#[test]
fn a_fork_leaves_the_original_alone() {
    let (mut game, _) = walked(2, 70);
    let (before, log) = (game.position().clone(), game.log().clone());
    let mut fork = game.fork();
    let mut rng = Rng::seeded(5);
    for _ in 0..30 {
        let (seat, mv) = any_legal_move(&fork, &mut rng).expect("it goes on for ever");
        fork.play(seat, mv).expect("it is legal");
    }
    fork.undo_to(3).expect("it is behind");
    assert_eq!(*game.position(), before);
    assert!(*game.log() == log);
    assert_ne!(fork.position(), game.position());
    assert_eq!(fork.log().records[..log.records.len()], log.records);
    game.undo_to(3).expect("it is behind");
    assert_eq!(fork.position(), game.position());
}

fn place(cell: usize) -> tic_tac_toe::Move {
    let cell = Cell::new(cell).expect("it is on the board");
    tic_tac_toe::Move::Place { cell }
}

fn two_moves(barrier: Barrier) -> Match<TicTacToe> {
    let mut game = Match::builder()
        .barrier(barrier)
        .start()
        .expect("it starts");
    game.play(Mark::X, place(0)).expect("it is empty");
    game.play(Mark::O, place(1)).expect("it is empty");
    game
}

#[test]
fn whose_move_may_be_taken_back_is_the_hosts_to_say() {
    // As it comes, anybody's.
    assert_eq!(two_moves(Barrier::default()).undo(Some(Mark::X)), Ok(()));

    let own = Barrier {
        own_moves: true,
        ..Barrier::default()
    };
    let mut game = two_moves(own);
    let refused = game.undo(Some(Mark::X)).unwrap_err();
    assert_eq!(refused, UndoError::NotYours { by: Mark::X });
    assert_eq!(refused.to_string(), "the last move is not one of X's");
    assert_eq!(game.undo(Some(Mark::O)), Ok(()));
    assert_eq!(
        game.undo(Some(Mark::O)),
        Err(UndoError::NotYours { by: Mark::O })
    );
    assert_eq!(game.undo(Some(Mark::X)), Ok(()));
    assert_eq!(game.undo(Some(Mark::X)), Err(UndoError::Nothing));

    // The turn has passed with the move: nobody's, but the host's own.
    let mut game = two_moves(Barrier::STRICT);
    for seat in Mark::ALL {
        assert!(game.undo(Some(seat)).is_err());
    }
    let turn = Barrier {
        same_turn: true,
        ..Barrier::default()
    };
    game.set_barrier(turn);
    for seat in Mark::ALL {
        assert_eq!(game.undo(Some(seat)), Err(UndoError::TurnPassed));
    }
    assert_eq!(game.undo(None), Ok(()));
}

#[test]
fn a_move_within_a_turn_can_be_taken_back_until_the_turn_has_passed() {
    let mut game = begin(1);
    game.set_barrier(Barrier {
        chance: false,
        ..Barrier::STRICT
    });
    while !matches!(
        game.position().phase(),
        crate::mines::rules::Phase::Cave { .. }
    ) {
        let seat = game.position().on_turn().expect("it is one seat's turn");
        if game.play(seat, Move::Step { far: 2 }).is_err() {
            game.play(seat, Move::Rest).expect("it is legal");
        }
    }
    // The others walk on while the first is in the cave.
    let by = game.active().into_iter().next().expect("somebody may");
    game.play(by, Move::Rest).expect("a camp is pitched");
    assert_eq!(game.position().pushed().len(), 1);
    assert_eq!(
        game.undo(Some(by)),
        Err(UndoError::TurnPassed),
        "in a camp all wait"
    );
    game.play(by, Move::Wait).expect("and broken up");
    assert_eq!(game.undo(Some(by)), Ok(()), "the turn is still its own");
    assert_eq!(game.position().pushed().len(), 1);
}

#[test]
fn what_came_by_chance_stays_unless_the_host_says_otherwise() {
    let mut game = begin(6);
    game.play(Player::Anna, Move::Rest).expect("it is her turn");
    let loud = Move::Step { far: 1 };
    while game.play(Player::Ben, loud)
        == Err(IllegalMove::Rule(crate::mines::rules::Illegal::Tired))
    {
        game.undo_to(0).expect("it is behind");
        game = begin(game.log().header.seed + 1);
        game.play(Player::Anna, Move::Rest).expect("it is her turn");
    }
    assert_eq!(game.revision(), 3, "a move and its draw");
    let before = game.position().clone();
    let refused = game.undo(Some(Player::Ben)).unwrap_err();
    assert_eq!(refused, UndoError::Chance);
    assert_eq!(
        refused.to_string(),
        "what came by chance cannot be taken back"
    );
    assert_eq!(game.undo(None), Err(UndoError::Chance));
    assert_eq!(*game.position(), before);
    assert_eq!(game.log().records.len(), 3);

    game.set_barrier(Barrier::NONE);
    assert_eq!(game.undo(Some(Player::Ben)), Ok(()));
    assert_eq!(game.revision(), 1, "and the draw goes with its move");
    game.redo().expect("both come back");
    assert_eq!(*game.position(), before);
    assert_eq!(game.revision(), 3);

    // Between the two, the draw is pending, and comes as it came.
    game.undo_to(2).expect("it is behind");
    assert!(game.position().is_chance_pending());
    assert_eq!(
        game.play(Player::Cleo, Move::Rest),
        Err(IllegalMove::ChancePending)
    );
    let mut drawn = game.fork();
    drawn.draw();
    game.redo().expect("it comes back");
    assert_eq!(*game.position(), before);
    assert_eq!(*drawn.position(), before);
}

/// A generator of the rules' own is looked into by an undo as much as chance is.
#[test]
fn what_the_rules_drew_themselves_stays_too() {
    let mut game = begin(2);
    game.play(Player::Anna, Move::Step { far: 0 })
        .expect("it is legal");
    assert_eq!(game.undo(None), Err(UndoError::Chance));
    game.play(Player::Ben, Move::Rest)
        .expect("it draws nothing");
    assert_eq!(game.undo(None), Ok(()));
}

mod secrets {
    rulebook::game! {
        /// A bid that is shown once both have made one.
        pub(super) game Bids(cx);
        seats Player { Anna, Ben }
        move Bid { #[secret] amount: u8 in 0..9 }
        move Show
        internal Reveal { of: Player }
        phase Bidding {
            turn Simultaneous;
            on Bid => { cx.end_turn(); stay };
            on Show by _ => { emit Reveal { of: cx.seat() }; stay };
            on Reveal => stay;
            done => Shown;
        }
        phase Shown {
            turn Free;
            on Show => Bidding;
        }
    }
}

#[test]
fn what_may_have_been_shown_is_not_taken_back() {
    use secrets::{Bids, Move, Player};

    let mut game: Match<Bids> = Match::new().expect("it starts");
    game.play(Player::Anna, Move::Bid { amount: 3 })
        .expect("it is legal");
    assert_eq!(game.undo(Some(Player::Anna)), Ok(()), "nobody has seen it");
    game.play(Player::Anna, Move::Show).expect("it is legal");
    let refused = game.undo(Some(Player::Anna)).unwrap_err();
    assert_eq!(refused, UndoError::Revealed);
    assert_eq!(refused.to_string(), "what was shown cannot be taken back");

    game.play(Player::Anna, Move::Bid { amount: 3 })
        .expect("it is legal");
    game.play(Player::Ben, Move::Bid { amount: 4 })
        .expect("it is legal");
    assert_eq!(game.undo(Some(Player::Ben)), Err(UndoError::Revealed));
    game.set_barrier(Barrier {
        reveals: false,
        ..Barrier::default()
    });
    assert_eq!(game.undo(Some(Player::Ben)), Ok(()));
}

#[test]
fn a_step_back_and_a_step_forward_cost_the_same_in_a_long_match() {
    // 20,000 steps back and as many forward: each replays at most 64 moves, or this
    // would take 200 million.
    let mut game: Match<Mines> = begin(1);
    while game.revision() < 20_000 {
        let seat = game.position().on_turn().expect("it is one seat's turn");
        game.play(seat, Move::Rest).expect("it is legal");
    }
    let end = game.position().clone();
    game.undo_to(0).expect("it is behind");
    while game.redo().is_ok() {}
    assert_eq!(*game.position(), end);
    for _ in 0..2_000 {
        game.undo(None).expect("there is more");
    }
    assert_eq!(game.revision(), 18_000);
}

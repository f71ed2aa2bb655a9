//! The rules around a move: which run, in which order, and what a refusal leaves.

use counter::{Branch, Counter, Event, Illegal, IncrementBranch, Move, Phase, Player};
use rulebook::{IllegalMove, Outcome, Position, Sink, Step};

type Game = Position<Counter>;

fn add(by: u8) -> Move {
    Move::Increment { by }
}

/// The position after those moves, all by Anna.
fn after(moves: &[Move]) -> Game {
    let mut game = Game::new();
    for mv in moves {
        game.play(Player::Anna, *mv).expect("it is legal");
    }
    game
}

/// Anna plays alone, and the count is four.
fn at_four() -> Game {
    after(&[Move::Join, Move::Start, add(4)])
}

/// A sink that nothing may be told.
struct Silent;

impl Sink<Counter> for Silent {
    fn step(&mut self, step: Step<Counter>) {
        panic!("heard of {step:?}");
    }
}

/// Refuses the move, tells the sink nothing, and changes nothing.
#[track_caller]
fn refused(game: &mut Game, player: Player, mv: Move) -> IllegalMove<Counter> {
    let before = game.clone();
    let why = game.play_into(player, mv, &mut Silent);
    let why = why.expect_err("it is illegal");
    assert_eq!(*game, before);
    assert_eq!(game.check(player, &mv), Err(why.clone()));
    why
}

// The rule after `Increment`.

#[test]
fn twenty_on_four_leaves_four_and_the_caller_is_told_why() {
    let mut game = at_four();
    let why = refused(&mut game, Player::Anna, add(20));
    assert_eq!(why, IllegalMove::Rule(Illegal::TooHigh { count: 24 }));
    assert_eq!(why.to_string(), "the count would be 24, and 10 is the most");
    assert_eq!(game.state().count, 4);
}

#[test]
fn of_a_move_of_twenty_on_four_the_sink_hears_nothing_and_of_six_it_does() {
    let mut game = at_four();
    let mut steps: Vec<Step<Counter>> = Vec::new();
    let refused = game.play_into(Player::Anna, add(20), &mut steps);
    assert!(refused.is_err());
    assert!(steps.is_empty());

    let played = game.play_into(Player::Anna, add(6), &mut steps);
    assert_eq!(
        played.expect("it is legal").branch,
        Branch::Increment(IncrementBranch::Won)
    );
    assert_eq!(steps.len(), 1);
}

#[test]
fn eleven_is_refused_and_ten_wins() {
    let mut game = at_four();
    let why = refused(&mut game, Player::Anna, add(7));
    assert_eq!(why, IllegalMove::Rule(Illegal::TooHigh { count: 11 }));
    game.play(Player::Anna, add(6)).expect("it is legal");
    let winner = Player::Anna;
    assert_eq!(*game.phase(), Phase::Full { winner });
    assert_eq!(game.outcome(), Some(Outcome::Win(winner)));
}

#[test]
fn what_the_rule_after_a_move_refuses_is_not_listed_as_legal() {
    let listed = at_four().legal_moves(Player::Anna);
    assert_eq!(listed, [1, 2, 3, 4, 5, 6].map(add));
}

#[test]
fn what_is_outside_the_domain_never_comes_to_the_rule() {
    for by in [0, 21, u8::MAX] {
        let why = refused(&mut at_four(), Player::Anna, add(by));
        assert_eq!(why.code(), "out_of_domain");
    }
}

// The rule before `Start` and `Increment`.

#[test]
fn who_has_not_joined_neither_starts_nor_adds() {
    let player = Player::Ben;
    for (mut game, mv) in [
        (after(&[Move::Join]), Move::Start),
        (at_four(), add(1)),
        // The rule before the move comes before the one after it.
        (at_four(), add(20)),
    ] {
        let why = refused(&mut game, player, mv);
        assert_eq!(why, IllegalMove::Rule(Illegal::NotJoined { player }));
    }
}

#[test]
fn nobody_joins_twice_nor_once_the_count_has_begun() {
    let player = Player::Anna;
    let why = refused(&mut after(&[Move::Join]), player, Move::Join);
    assert_eq!(why, IllegalMove::Rule(Illegal::Joined { player }));
    let why = refused(&mut at_four(), Player::Ben, Move::Join);
    assert_eq!(why.to_string(), "`join` cannot be played in Scoring");
}

// The audit, which stands in no phase.

#[test]
fn the_audit_runs_on_every_accepted_move_whichever_phase_it_began_in() {
    let mut game = Game::new();
    let moves = [
        (Player::Anna, Move::Join),
        (Player::Ben, Move::Join),
        (Player::Ben, Move::Start),
        (Player::Anna, add(4)),
        (Player::Ben, add(6)),
    ];
    for (player, mv) in moves {
        game.play(player, mv).expect("it is legal");
    }
    assert!(game.is_over());
    let accepted = moves.map(|(player, mv)| Event::Move(player, mv));
    assert_eq!(game.state().audit, accepted);
}

#[test]
fn the_audit_has_no_trace_of_a_refused_move() {
    let mut game = at_four();
    let audit = game.state().audit.clone();
    assert_eq!(audit.len(), 3);
    for (player, mv) in [
        (Player::Anna, Move::Start),
        (Player::Anna, add(0)),
        (Player::Anna, add(20)),
        (Player::Cleo, add(1)),
    ] {
        refused(&mut game, player, mv);
        assert_eq!(game.state().audit, audit);
    }
}

#[test]
fn the_audit_runs_though_the_phase_has_rules_of_its_own() {
    let game = at_four();
    let state = game.state();
    let of_phases = state.preparations + state.additions;
    assert_eq!(state.audit.len(), usize::from(of_phases));
}

// The rules of phases.

#[test]
fn the_rules_of_a_phase_apply_from_the_move_after_the_one_that_enters_it() {
    let mut game = after(&[Move::Join, Move::Start]);
    assert_eq!(*game.phase(), Phase::Scoring);
    assert_eq!(game.state().additions, 0);
    game.play(Player::Anna, add(1)).expect("it is legal");
    assert_eq!(game.state().additions, 1);
}

#[test]
fn the_rules_of_a_phase_apply_to_the_move_that_leaves_it() {
    let game = after(&[Move::Join]);
    assert_eq!(game.state().preparations, 1);
    let game = after(&[Move::Join, Move::Start]);
    assert_eq!(game.state().preparations, 2);
    // And to none after it.
    assert_eq!(at_four().state().preparations, 2);
}

#[test]
fn the_move_that_ends_the_game_runs_the_rules_of_the_phase_that_it_ends() {
    let mut game = at_four();
    game.play(Player::Anna, add(6)).expect("it is legal");
    assert_eq!(game.state().additions, 2);
}

// The rest.

#[test]
fn in_every_position_what_is_listed_is_what_is_taken_and_a_refusal_leaves_no_trace() {
    let mut open = vec![Game::new()];
    let mut seen = 0;
    while let Some(game) = open.pop() {
        seen += 1;
        for player in Player::ALL {
            let listed = game.legal_moves(player);
            for mv in [Move::Join, Move::Start]
                .into_iter()
                .chain((0..=21).map(add))
            {
                let mut played = game.clone();
                match played.play(player, mv) {
                    Ok(_) => {
                        assert!(listed.contains(&mv), "{player} {mv:?} in {game:?}");
                        // Not on from small steps, by which there are too many games.
                        if !matches!(mv, Move::Increment { by: 1..3 }) {
                            open.push(played);
                        }
                    }
                    Err(_) => {
                        assert!(!listed.contains(&mv), "{player} {mv:?} in {game:?}");
                        assert_eq!(played, game);
                    }
                }
            }
        }
    }
    assert!(seen > 1_000, "{seen}");
}

#[test]
fn a_position_can_be_saved_and_read_back_with_its_audit() {
    let won = after(&[Move::Join, Move::Start, add(4), add(6)]);
    for game in [Game::new(), at_four(), won] {
        let saved = serde_json::to_string(&game).expect("it can be saved");
        let read: Game = serde_json::from_str(&saved).expect("it can be read");
        assert_eq!(read, game, "{saved}");
    }
}

//! Each sentence of the README.

use pig::{Branch, Chance, DieBranch, GOAL, HoldBranch, Illegal, Move, Phase, Pig, Player};
use rulebook::{IllegalMove, Outcome, Position};

type Game = Position<Pig>;

fn roll(game: &mut Game, player: Player, pips: u8) -> Branch {
    game.play(player, Move::Roll).expect("it is legal");
    let played = game.play_chance(Chance::Die { pips });
    played.expect("a die shows one to six").branch
}

fn hold(game: &mut Game, player: Player) -> Branch {
    game.play(player, Move::Hold).expect("it is legal").branch
}

#[test]
fn rolls_add_up_and_are_kept_by_who_holds() {
    let mut game = Game::new();
    assert_eq!(
        roll(&mut game, Player::Anna, 4),
        Branch::Die(DieBranch::More)
    );
    assert_eq!(
        roll(&mut game, Player::Anna, 6),
        Branch::Die(DieBranch::More)
    );
    assert_eq!(
        (game.state().turn(), game.state().of(Player::Anna)),
        (10, 0)
    );
    assert_eq!(
        hold(&mut game, Player::Anna),
        Branch::Hold(HoldBranch::Next)
    );
    assert_eq!(
        (game.state().turn(), game.state().of(Player::Anna)),
        (0, 10)
    );
    assert_eq!(game.on_turn(), Some(Player::Ben));
}

#[test]
fn a_one_costs_the_points_of_the_turn_and_passes_the_die_on() {
    let mut game = Game::new();
    roll(&mut game, Player::Anna, 3);
    hold(&mut game, Player::Anna);
    roll(&mut game, Player::Ben, 6);
    assert_eq!(roll(&mut game, Player::Ben, 1), Branch::Die(DieBranch::One));
    assert_eq!(game.state().turn(), 0);
    assert_eq!(Player::ALL.map(|player| game.state().of(player)), [3, 0]);
    assert_eq!(game.on_turn(), Some(Player::Anna));
}

#[test]
fn fifty_win_once_they_are_kept() {
    let mut game = Game::new();
    for _ in 0..9 {
        roll(&mut game, Player::Anna, 6);
    }
    assert!(game.state().turn() >= GOAL && !game.is_over());
    // Who has enough has nothing to roll for.
    let why = game
        .play(Player::Anna, Move::Roll)
        .expect_err("it is enough");
    assert_eq!(why, IllegalMove::Rule(Illegal::Enough { points: GOAL }));
    assert_eq!(game.legal_moves(Player::Anna), [Move::Hold]);
    assert_eq!(hold(&mut game, Player::Anna), Branch::Hold(HoldBranch::Won));
    let winner = Player::Anna;
    assert_eq!(game.phase(), &Phase::Won { winner });
    assert_eq!(game.outcome(), Some(Outcome::Win(winner)));
}

#[test]
fn while_the_die_rolls_nobody_moves_and_it_shows_one_to_six_each_alike() {
    let mut game = Game::new();
    game.play(Player::Anna, Move::Roll).expect("it is legal");
    assert!(game.is_chance_pending());
    for player in Player::ALL {
        assert_eq!(game.legal_moves(player), []);
        let refused = game.play(player, Move::Hold);
        assert_eq!(refused, Err(IllegalMove::ChancePending));
    }
    let outcomes = game.chance_outcomes();
    assert_eq!(outcomes.total(), 6);
    let shown: Vec<(u8, u64)> = outcomes
        .iter()
        .map(|outcome| {
            let Chance::Die { pips } = outcome.event;
            (pips, outcome.weight)
        })
        .collect();
    assert_eq!(shown, [1, 2, 3, 4, 5, 6].map(|pips| (pips, 1)));
    let before = game.clone();
    for pips in [0, 7] {
        let why = game
            .play_chance(Chance::Die { pips })
            .expect_err("no side has it");
        assert_eq!(why.to_string(), "`die` cannot take that `pips` here");
        assert_eq!(game, before);
    }
}

#[test]
fn a_search_can_try_all_sides_of_the_die() {
    // The exact chance that one roll is lost, and what it brings otherwise.
    let mut game = Game::new();
    game.play(Player::Anna, Move::Roll).expect("it is legal");
    let outcomes = game.chance_outcomes();
    let (mut lost, mut brought) = (0, 0);
    for outcome in &outcomes {
        let mut after = game.clone();
        after.play_chance(outcome.event).expect("it was listed");
        lost += if after.on_turn() == Some(Player::Ben) {
            outcome.weight
        } else {
            0
        };
        brought += outcome.weight * u64::from(after.state().turn());
    }
    assert_eq!((lost, brought, outcomes.total()), (1, 20, 6));
}

#[test]
fn a_position_is_saved_while_the_die_rolls() {
    let mut game = Game::new();
    game.play(Player::Anna, Move::Roll).expect("it is legal");
    let saved = serde_json::to_string(&game).expect("it can be saved");
    let read: Game = serde_json::from_str(&saved).expect("it can be read");
    assert_eq!(read, game, "{saved}");
    assert!(read.is_chance_pending());
}

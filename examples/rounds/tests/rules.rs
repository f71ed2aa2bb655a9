//! The chain of events that a knock sets off: its steps, and what is left of it
//! where it fails.

use std::collections::HashSet;

use rounds::{
    AlwaysBranch, Branch, Card, Deck, Illegal, Move, Phase, Player, Rounds, StartRoundBranch,
};
use rulebook::{IllegalMove, Kind, Outcome, Position, StartError, Step};

type Game = Position<Rounds>;

/// The start of a match with the first cards of the deck.
fn with_deck(cards: usize) -> Game {
    let mut deck = Deck::default();
    deck.0.truncate(cards);
    Game::start(deck, 3).expect("there are cards for the first round")
}

fn knock(cards: u8) -> Move {
    Move::Knock { cards }
}

/// Whoever is on turn plays, which is legal: the steps of it.
#[track_caller]
fn play(game: &mut Game, mv: Move) -> Vec<(Kind, Branch)> {
    let player = game.on_turn().expect("the game goes on");
    let mut steps: Vec<Step<Rounds>> = Vec::new();
    let played = game.play_into(player, mv, &mut steps);
    assert_eq!(steps[0].branch, played.expect("it is legal").branch);
    steps.iter().map(|step| (step.kind, step.branch)).collect()
}

/// Whoever is on turn is refused the move: nothing is changed, and no step told.
#[track_caller]
fn refused(game: &mut Game, mv: Move) -> IllegalMove<Rounds> {
    let player = game.on_turn().expect("the game goes on");
    let before = game.clone();
    let mut steps: Vec<Step<Rounds>> = Vec::new();
    let why = game.play_into(player, mv, &mut steps);
    let why = why.expect_err("it is illegal");
    assert_eq!(*game, before);
    assert_eq!(steps, []);
    assert_eq!(game.check(player, &mv), Err(why.clone()));
    why
}

/// A match with the whole deck.
fn begin() -> Game {
    Game::start(Deck::default(), 3).expect("three may play with the whole deck")
}

fn hands(game: &Game) -> [Vec<u8>; 3] {
    let numbers = |player| game.state().hand(player).iter().map(|card| card.0);
    Player::ALL.map(|player| numbers(player).collect())
}

// The chain.

#[test]
fn a_match_begins_with_its_first_round_dealt() {
    let game = begin();
    assert_eq!(*game.phase(), Phase::Round { round: 1 });
    assert_eq!(hands(&game), [[7, 14], [21, 3], [10, 17]]);
    assert_eq!(game.state().left(), 18);
    assert_eq!(game.on_turn(), Some(Player::Anna));
}

#[test]
fn a_knock_starts_a_round_which_deals_to_each_and_each_step_is_told_in_order() {
    let mut game = begin();
    assert_eq!(
        play(&mut game, knock(3)),
        [
            (Kind::Move, Branch::Knock),
            (Kind::Internal, Branch::StartRound(StartRoundBranch::Dealt)),
            (Kind::Internal, Branch::Deal),
            (Kind::Internal, Branch::Deal),
            (Kind::Internal, Branch::Deal),
        ]
    );
    assert_eq!(*game.phase(), Phase::Round { round: 2 });
    assert_eq!(hands(&game), [[24, 6, 13], [20, 2, 9], [16, 23, 5]]);
}

#[test]
fn a_move_that_ends_no_round_is_one_step() {
    let mut game = begin();
    let swap = Move::Swap { card: Card(7) };
    assert_eq!(play(&mut game, swap), [(Kind::Move, Branch::Swap)]);
    assert_eq!(hands(&game), [[14, 24], [21, 3], [10, 17]]);
}

#[test]
fn a_chain_that_fails_in_its_third_step_leaves_everything_as_before_the_move() {
    // Six are dealt, which leaves four: Anna cannot be dealt five.
    let mut game = with_deck(10);
    let why = refused(&mut game, knock(5));
    assert_eq!(why, IllegalMove::Rule(Illegal::TooFew { left: 4 }));
    assert_eq!(why.to_string(), "too few cards in the stock: 4");
}

#[test]
fn a_chain_that_fails_in_any_later_step_does_too() {
    // Anna's are there, but not Ben's.
    let why = refused(&mut with_deck(10), knock(3));
    assert_eq!(why, IllegalMove::Rule(Illegal::TooFew { left: 1 }));
    // Anna's and Ben's are, but not Cleo's.
    let why = refused(&mut with_deck(10), knock(2));
    assert_eq!(why, IllegalMove::Rule(Illegal::TooFew { left: 0 }));
}

#[test]
fn after_a_chain_that_failed_the_same_player_knocks_again() {
    let mut game = with_deck(10);
    refused(&mut game, knock(2));
    assert_eq!(game.on_turn(), Some(Player::Anna));
    play(&mut game, knock(1));
    assert_eq!(hands(&game), [[24], [6], [13]]);
    assert_eq!(game.on_turn(), Some(Player::Ben));
}

#[test]
fn only_knocks_whose_whole_chain_goes_through_are_listed() {
    for (cards, knocks) in [(6, 5), (9, 1), (11, 1), (12, 2), (20, 4), (24, 5)] {
        let game = with_deck(cards);
        let listed = game.legal_moves(Player::Anna);
        let listed = listed.iter().filter(|mv| matches!(mv, Move::Knock { .. }));
        assert_eq!(listed.count(), knocks, "with {cards}");
    }
}

// How it ends.

#[test]
fn a_third_point_ends_the_game_before_the_round_that_the_knock_queued() {
    // Anna has the best card in every round.
    let deck = Deck(
        [9, 8, 1, 2, 3, 4, 9, 1, 2, 9, 1, 2, 9, 1, 2]
            .map(Card)
            .into(),
    );
    let mut game = Game::start(deck, 3).expect("it starts");
    play(&mut game, knock(1));
    play(&mut game, knock(1));
    let last = play(&mut game, knock(1));
    let enough = Branch::Always(AlwaysBranch::Enough);
    assert_eq!(last, [(Kind::Move, Branch::Knock), (Kind::Always, enough)]);
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::Anna)));
    assert_eq!(hands(&game), [[9], [1], [2]]);
}

#[test]
fn a_stock_that_is_too_small_for_a_round_ends_the_game() {
    let mut game = with_deck(8);
    let last = Branch::StartRound(StartRoundBranch::Last);
    assert_eq!(
        play(&mut game, knock(5)),
        [(Kind::Move, Branch::Knock), (Kind::Internal, last)]
    );
    assert_eq!(*game.phase(), Phase::Counted);
    assert_eq!(game.outcome(), Some(Outcome::Scores(vec![0, 0, 1])));
}

#[test]
fn of_two_best_hands_neither_gets_a_point() {
    let deck = Deck([9, 8, 8, 9, 1, 2, 3, 4, 5].map(Card).into());
    let mut game = Game::start(deck, 3).expect("it starts");
    play(&mut game, knock(1));
    assert_eq!(
        Player::ALL.map(|player| game.state().points(player)),
        [0; 3]
    );
}

#[test]
fn a_deck_that_is_too_small_for_the_first_round_starts_no_match() {
    let deck = Deck([1, 2, 3, 4, 5].map(Card).into());
    let why = Game::start(deck, 3).expect_err("Cleo's cards are missing");
    let too_few = IllegalMove::Rule(Illegal::TooFew { left: 1 });
    assert_eq!(why, StartError::Rules(too_few));
}

// What holds in every position of a small deck.

#[test]
fn in_every_position_what_is_listed_is_what_is_taken_and_a_refusal_leaves_no_trace() {
    let mut seen = HashSet::new();
    let mut open = vec![with_deck(18)];
    while let Some(game) = open.pop() {
        if !seen.insert(game.clone()) {
            continue;
        }
        let mut taken = 0;
        for player in Player::ALL {
            let listed = game.legal_moves(player);
            let swaps = (0..=25).map(|number| Move::Swap { card: Card(number) });
            for mv in swaps.chain((0..=6).map(knock)) {
                let mut played = game.clone();
                let legal = played.play(player, mv).is_ok();
                assert_eq!(listed.contains(&mv), legal, "{player} {mv:?} in {game:?}");
                assert_eq!(played == game, !legal, "{player} {mv:?} in {game:?}");
                if legal {
                    taken += 1;
                    open.push(played);
                }
            }
        }
        assert_eq!(taken == 0, game.is_over(), "{game:?}");
    }
    assert!(seen.len() > 1_000, "{}", seen.len());
}

#[test]
fn a_position_can_be_saved_and_read_back() {
    let mut game = with_deck(10);
    loop {
        let saved = serde_json::to_string(&game).expect("it can be saved");
        let read: Game = serde_json::from_str(&saved).expect("it can be read");
        assert_eq!(read, game, "{saved}");
        if game.is_over() {
            break;
        }
        play(&mut game, knock(1));
    }
}

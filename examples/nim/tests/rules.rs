//! Each sentence of the README, and who wins from where.

use std::collections::HashMap;

use nim::{Branch, Illegal, Move, Nim, Pile, Piles, Player, TakeBranch};
use rulebook::position::StartError;
use rulebook::{IllegalMove, Outcome, Position};

type Game = Position<Nim>;

fn start(tokens: &[u8]) -> Game {
    let piles = Piles::new(tokens).expect("they can be");
    Game::start(piles, 2).expect("there is a token to take")
}

fn take(pile: u8, count: u8) -> Move {
    Move::Take {
        pile: Pile::new(pile).expect("there can be so many"),
        count,
    }
}

#[test]
fn as_many_are_taken_as_one_likes_of_one_pile() {
    let mut game = start(&[3, 4, 5]);
    assert_eq!(game.legal_moves(Player::Anna).len(), 12);
    let played = game.play(Player::Anna, take(2, 4)).expect("it is legal");
    assert_eq!(played.branch, Branch::Take(TakeBranch::Next));
    assert_eq!(game.state(), &"3,0,5".parse().expect("they can be"));
    assert_eq!(game.progress(), Some(4));
    assert_eq!(game.legal_moves(Player::Ben).len(), 8);
}

#[test]
fn one_token_at_least_and_no_more_than_the_pile_has() {
    let mut game = start(&[3, 0, 5]);
    for count in [0, 4, 255] {
        let why = game
            .play(Player::Anna, take(1, count))
            .expect_err("it has three");
        let pile = Pile::new(1).expect("it is one");
        assert_eq!(why, IllegalMove::Rule(Illegal::NotThatMany { pile, count }));
    }
    for pile in [2, 4, 8] {
        let why = game
            .play(Player::Anna, take(pile, 1))
            .expect_err("it has none");
        let pile = Pile::new(pile).expect("it is one");
        assert_eq!(why, IllegalMove::Rule(Illegal::Empty { pile }));
    }
}

#[test]
fn who_takes_the_last_token_has_lost() {
    let mut game = start(&[1, 1]);
    game.play(Player::Anna, take(1, 1)).expect("it is legal");
    let played = game.play(Player::Ben, take(2, 1)).expect("it is legal");
    assert_eq!(played.branch, Branch::Take(TakeBranch::Last));
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::Anna)));
}

#[test]
fn a_match_begins_with_a_token() {
    let piles = Piles::new(&[0, 0]).expect("they can be");
    let why = Game::start(piles, 2).expect_err("there is none");
    assert_eq!(
        why,
        StartError::Rules(IllegalMove::Rule(Illegal::NothingToTake))
    );
}

#[test]
fn what_is_read_may_be_any_piles() {
    let saved = serde_json::to_string(&start(&[1, 2])).expect("it can be saved");
    // More than the match began with, which no game leads to.
    let more = saved.replacen("[1,2]", "[200,200]", 1);
    let read: Game = serde_json::from_str(&more).expect("it can be read");
    assert!(read.progress().is_some());
}

/// Whether whoever is on turn can win: by a search through all that can follow.
fn can_win(game: &Game, known: &mut HashMap<Game, bool>) -> bool {
    if let Some(&won) = known.get(game) {
        return won;
    }
    let player = game.on_turn().expect("the game goes on");
    let mut won = false;
    for mv in game.legal_moves(player) {
        let mut next = game.clone();
        next.play(player, mv).expect("it is listed as legal");
        won |= match next.outcome() {
            Some(outcome) => outcome == Outcome::Win(player),
            None => !can_win(&next, known),
        };
    }
    known.insert(game.clone(), won);
    won
}

/// Bouton's theory, of the game in which the last token loses: as long as a pile has
/// two, who leaves piles whose sum in binary, without carries, is zero, wins; of piles
/// of one, leave an odd number.
fn theory(tokens: &[u8]) -> bool {
    let sum = tokens.iter().fold(0, |sum, tokens| sum ^ tokens);
    if tokens.iter().any(|&tokens| tokens > 1) {
        sum != 0
    } else {
        sum == 0
    }
}

/// Holds every start of so many piles, each of at most so many, against the theory.
fn starts_of(piles: u32, most: u8) -> usize {
    let sizes = usize::from(most) + 1;
    let mut known = HashMap::new();
    let mut starts = 0;
    for start in 1..sizes.pow(piles) {
        let tokens: Vec<u8> = (0..piles)
            .map(|pile| u8::try_from(start / sizes.pow(pile) % sizes).expect("it is small"))
            .collect();
        let piles = Piles::new(&tokens).expect("they can be");
        let game = Game::start(piles, 2).expect("there is a token to take");
        assert_eq!(can_win(&game, &mut known), theory(&tokens), "{tokens:?}");
        // One start's options are no other's.
        known.clear();
        starts += 1;
    }
    starts
}

#[test]
fn every_start_of_three_piles_is_won_by_whom_the_theory_says() {
    assert_eq!(starts_of(1, 20), 20);
    assert_eq!(starts_of(2, 7), 63);
    assert_eq!(starts_of(3, 4), 124);
    assert_eq!(starts_of(4, 2), 80);
    assert_eq!(starts_of(8, 1), 255);
    assert!(theory(&[3, 4, 5]));
}

#[test]
#[ignore = "deep: for release builds"]
fn deep_every_start_of_four_piles_of_up_to_five_is_won_by_whom_the_theory_says() {
    assert_eq!(starts_of(3, 7), 511);
    assert_eq!(starts_of(4, 5), 1295);
}

#[test]
fn the_readme_shows_the_piles_as_they_are_printed() {
    let shown = start(&[3, 4, 5]).state().to_string();
    assert!(include_str!("../README.md").contains(&shown), "\n{shown}");
}

#[test]
fn every_move_is_said_in_words_and_read_again() {
    let mut game = start(&[3, 4, 5]);
    while let Some(player) = game.on_turn() {
        let moves = game.legal_moves(player);
        for mv in &moves {
            assert_eq!(mv.to_string().parse(), Ok(*mv));
        }
        // One from the middle: the first and the last are much alike.
        game.play(player, moves[moves.len() / 2])
            .expect("it is listed as legal");
    }
    assert_eq!("take 2 4".parse(), Ok(take(2, 4)));
}

//! Each sentence of the README.

use othello::{Board, Branch, Illegal, Move, Othello, Phase, PlaceBranch, Player};
use rulebook::{IllegalMove, Outcome, Position};

type Game = Position<Othello>;

fn place(square: &str) -> Move {
    Move::Place {
        square: square.parse().expect("the board has it"),
    }
}

/// The position with that board, black on turn.
fn with(discs: [u64; 2]) -> Game {
    let saved = serde_json::to_string(&Game::new()).expect("it can be saved");
    let begun = serde_json::to_string(&Board::default()).expect("it can be saved");
    let board = serde_json::to_string(&discs).expect("it can be saved");
    let changed = saved.replace(&begun, &board);
    assert_ne!(changed, saved);
    serde_json::from_str(&changed).expect("it can be read")
}

#[test]
fn discs_that_are_hemmed_in_are_turned_over() {
    let mut game = Game::new();
    let first = ["d3", "c4", "f5", "e6"].map(place);
    assert_eq!(game.legal_moves(Player::Black), first);
    let played = game.play(Player::Black, place("d3")).expect("it is legal");
    assert_eq!(played.branch, Branch::Place(PlaceBranch::Next));
    assert_eq!(
        game.state().at("d4".parse().expect("it is one")),
        Some(Player::Black)
    );
    let second = ["c3", "e3", "c5"].map(place);
    assert_eq!(game.legal_moves(Player::White), second);
}

#[test]
fn a_disc_has_to_turn_some_over() {
    let mut game = Game::new();
    for square in ["a1", "d4", "e3"] {
        let why = game
            .play(Player::Black, place(square))
            .expect_err("it turns none");
        let square = square.parse().expect("it is one");
        assert_eq!(why, IllegalMove::Rule(Illegal::TurnsNone { square }));
    }
}

#[test]
fn who_can_place_may_not_pass_and_who_cannot_has_to() {
    let mut game = Game::new();
    let why = game
        .play(Player::Black, Move::Pass)
        .expect_err("it can place");
    assert_eq!(why, IllegalMove::Rule(Illegal::CanPlace));

    // In the top and the bottom row: black, white, and room for black alone.
    let mut game = with([1 | 1 << 56, 0b10 | 1 << 57]);
    assert_eq!(game.legal_moves(Player::Black), ["c1", "c8"].map(place));
    game.play(Player::Black, place("c1")).expect("it is legal");
    assert_eq!(game.legal_moves(Player::White), [Move::Pass]);
    let before = game.progress();
    game.play(Player::White, Move::Pass).expect("it is legal");
    assert!(game.progress() > before);
    assert_eq!(game.legal_moves(Player::Black), [place("c8")]);
}

#[test]
fn it_is_over_when_nobody_can_place_and_more_discs_win() {
    for (white, outcome) in [
        (0b10, Outcome::Win(Player::Black)),
        (0b10 | 0b111 << 56, Outcome::Draw),
        (0b10 | 0xff << 56, Outcome::Win(Player::White)),
    ] {
        let mut game = with([1, white]);
        game.play(Player::Black, place("c1")).expect("it is legal");
        assert!(game.is_over());
        assert_eq!(game.outcome(), Some(outcome));
        assert!(!matches!(game.phase(), Phase::Play));
    }
}

#[test]
fn every_move_is_a_step_on_and_a_pass_too() {
    // `play` asserts it of each move in debug builds: here of whole games, whose
    // players take the first move, the last, or one between.
    let mut passes = 0;
    for which in 0..60 {
        let mut game = Game::new();
        let mut before = game.progress();
        while let Some(player) = game.on_turn() {
            let moves = game.legal_moves(player);
            let mv = moves[(which * 7 + moves.len() * which) % moves.len()];
            passes += usize::from(mv == Move::Pass);
            game.play(player, mv).expect("it is listed as legal");
            assert!(game.progress() > before);
            before = game.progress();
        }
    }
    assert!(passes > 0);
}

#[test]
fn the_readme_shows_a_board_as_it_is_printed() {
    let mut game = Game::new();
    game.play(Player::Black, place("d3")).expect("it is legal");
    let shown = game.state().to_string();
    assert!(include_str!("../README.md").contains(&shown), "\n{shown}");
}

#[test]
fn every_move_is_said_in_words_and_read_again() {
    let mut game = Game::new();
    while let Some(player) = game.on_turn() {
        let moves = game.legal_moves(player);
        for mv in &moves {
            assert_eq!(mv.to_string().parse(), Ok(*mv));
        }
        // One from the middle: the first and the last are much alike.
        game.play(player, moves[moves.len() / 2])
            .expect("it is listed as legal");
    }
    assert_eq!("place d3".parse(), Ok(place("d3")));
}

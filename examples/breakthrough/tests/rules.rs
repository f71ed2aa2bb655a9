//! Each sentence of the README.

use std::collections::HashSet;

use breakthrough::{
    AdvanceBranch, Branch, Breakthrough, Illegal, Move, Phase, Player, Small, Square, Usual,
};
use rulebook::{Game as _, IllegalMove, Outcome, Position};

type Game = Position<Small>;

fn square(name: &str) -> Square {
    name.parse().expect("boards have it")
}

fn advance(from: &str, to: &str) -> Move {
    Move::Advance {
        from: square(from),
        to: square(to),
    }
}

/// Plays moves by turns, and says what the last one came to.
fn play(game: &mut Game, moves: &[(&str, &str)]) -> Branch {
    let mut last = None;
    for (from, to) in moves {
        let player = game.on_turn().expect("the game goes on");
        last = Some(
            game.play(player, advance(from, to))
                .expect("it is legal")
                .branch,
        );
    }
    last.expect("there is one")
}

#[test]
fn pieces_go_a_row_forward_and_take_aslant() {
    let mut game = Game::new();
    // Six straight on, and ten aslant.
    assert_eq!(game.legal_moves(Player::Black).len(), 16);
    play(&mut game, &[("b5", "b4"), ("a2", "a3")]);
    let played = play(&mut game, &[("b4", "a3")]);
    assert_eq!(played, Branch::Advance(AdvanceBranch::Next));
    assert_eq!(game.state().pieces(Player::White).len(), 11);
    // What stands straight ahead is in the way.
    play(&mut game, &[("f2", "f3"), ("f5", "f4")]);
    let why = game
        .play(Player::White, advance("f3", "f4"))
        .expect_err("it is in the way");
    let (from, to) = (square("f3"), square("f4"));
    assert_eq!(why, IllegalMove::Rule(Illegal::OutOfReach { from, to }));
}

#[test]
fn a_player_moves_its_own_pieces() {
    let mut game = Game::new();
    for from in ["b2", "b4", "h8"] {
        let why = game
            .play(Player::Black, advance(from, "b3"))
            .expect_err("it is not black's");
        let square = square(from);
        assert_eq!(why, IllegalMove::Rule(Illegal::NoPiece { square }));
    }
}

#[test]
fn who_gets_through_has_won() {
    let mut game = Game::new();
    let last = play(
        &mut game,
        &[
            ("c5", "c4"),
            ("a2", "a3"),
            ("c4", "c3"),
            ("a3", "a4"),
            ("c3", "b2"),
            ("a4", "b5"),
            ("b2", "a1"),
        ],
    );
    assert_eq!(last, Branch::Advance(AdvanceBranch::Through));
    let winner = Player::Black;
    assert_eq!(game.phase(), &Phase::Won { winner });
    assert_eq!(game.outcome(), Some(Outcome::Win(winner)));
}

/// Every position that can be reached, each once.
fn positions<const ROWS: u8, const COLUMNS: u8>()
-> HashSet<Position<Breakthrough<ROWS, COLUMNS, 1>>> {
    let mut seen = HashSet::new();
    let mut open: Vec<Position<Breakthrough<ROWS, COLUMNS, 1>>> = vec![Position::new()];
    while let Some(game) = open.pop() {
        if let Some(player) = game.on_turn() {
            for mv in game.legal_moves(player) {
                let mut next = game.clone();
                next.play(player, mv).expect("it is listed as legal");
                if !seen.contains(&next) {
                    open.push(next);
                }
            }
        }
        seen.insert(game);
    }
    seen
}

#[test]
fn whoever_is_on_turn_can_move_and_taking_all_pieces_wins() {
    let mut alone = 0;
    for game in positions::<4, 3>() {
        match game.on_turn() {
            Some(player) => assert_ne!(game.legal_moves(player), []),
            None => {
                let Some(Outcome::Win(winner)) = game.outcome() else {
                    panic!("there is no draw");
                };
                alone += usize::from(game.state().pieces(winner.next()).is_empty());
            }
        }
    }
    assert!(alone > 0);
}

#[test]
#[ignore = "deep: for release builds"]
fn deep_four_rows_of_four_with_one_row_each_have_387_693_positions() {
    assert_eq!(positions::<4, 4>().len(), 387_693);
}

#[test]
fn every_size_has_the_same_rules() {
    assert_eq!(Usual::graph().to_mermaid(), Small::graph().to_mermaid());
    let game: Position<Usual> = Position::new();
    assert_eq!(game.legal_moves(Player::Black).len(), 22);
    assert_eq!(size_of::<Position<Usual>>(), 24);
}

#[test]
fn the_readme_shows_a_board_as_it_is_printed() {
    let mut game = Game::new();
    play(&mut game, &[("b5", "b4"), ("a2", "a3"), ("b4", "a3")]);
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
    assert_eq!("advance b5 b4".parse(), Ok(advance("b5", "b4")));
}

//! Each sentence of the README.

use connect_four::{Branch, Column, ConnectFour, DropBranch, Illegal, Move, Phase, Player, Usual};
use rulebook::{Game as _, IllegalMove, Outcome, Position};

type Game = Position<Usual>;
type Sized<const WIDTH: u8, const HEIGHT: u8> = Position<ConnectFour<WIDTH, HEIGHT>>;

fn drop(number: u8) -> Move {
    Move::Drop {
        column: Column::new(number).expect("boards have it"),
    }
}

/// Drops stones by turns, and says what the last one came to.
fn play<const WIDTH: u8, const HEIGHT: u8>(
    game: &mut Sized<WIDTH, HEIGHT>,
    columns: &[u8],
) -> Branch {
    let mut last = None;
    for &column in columns {
        let player = game.on_turn().expect("the game goes on");
        last = Some(game.play(player, drop(column)).expect("it is legal").branch);
    }
    last.expect("there is one")
}

#[test]
fn four_in_a_row_win_upright_level_and_aslant() {
    for columns in [
        [1, 2, 1, 2, 1, 2, 1].as_slice(),
        &[1, 1, 2, 2, 3, 3, 4],
        &[1, 2, 2, 3, 3, 4, 3, 4, 4, 7, 4],
        &[7, 6, 6, 5, 5, 4, 5, 4, 4, 1, 4],
    ] {
        let mut game = Game::new();
        assert_eq!(
            play(&mut game, columns),
            Branch::Drop(DropBranch::Won),
            "{columns:?}"
        );
        let winner = Player::Red;
        assert_eq!(game.phase(), &Phase::Won { winner });
        assert_eq!(game.outcome(), Some(Outcome::Win(winner)));
    }
}

#[test]
fn a_full_board_without_four_is_a_draw() {
    let mut game = Sized::<5, 4>::new();
    let last = play(
        &mut game,
        &[1, 1, 1, 1, 2, 2, 2, 2, 4, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5],
    );
    assert_eq!(last, Branch::Drop(DropBranch::Drawn), "\n{}", game.state());
    assert_eq!(game.outcome(), Some(Outcome::Draw));
}

#[test]
fn a_full_column_takes_no_stone_and_a_missing_one_neither() {
    let mut game = Game::new();
    play(&mut game, &[3, 3, 3, 3, 3, 3]);
    let before = game.clone();
    for number in [3, 8] {
        let why = game
            .play(Player::Red, drop(number))
            .expect_err("it has no room");
        let column = Column::new(number).expect("boards have it");
        assert_eq!(why, IllegalMove::Rule(Illegal::NoRoom { column }));
        assert_eq!(game, before);
    }
    let open = [1, 2, 4, 5, 6, 7].map(drop);
    assert_eq!(game.legal_moves(Player::Red), open);
}

#[test]
fn every_size_has_the_same_rules() {
    assert_eq!(
        Usual::graph().to_mermaid(),
        ConnectFour::<4, 4>::graph().to_mermaid()
    );
    let mut widest = Sized::<8, 7>::new();
    assert_eq!(widest.legal_moves(Player::Red).len(), 8);
    assert_eq!(
        play(&mut widest, &[5, 1, 6, 1, 7, 1, 8]),
        Branch::Drop(DropBranch::Won)
    );
    // Two by two have no room for four.
    let mut smallest = Sized::<2, 2>::new();
    assert_eq!(
        play(&mut smallest, &[1, 1, 2, 2]),
        Branch::Drop(DropBranch::Drawn)
    );
}

#[test]
fn a_position_is_small_and_is_saved_and_read() {
    // Two words of stones; the phase and the turn.
    assert_eq!(size_of::<Position<Usual>>(), 24);
    let mut game = Game::new();
    play(&mut game, &[4, 4, 5]);
    let saved = serde_json::to_string(&game).expect("it can be saved");
    assert_eq!(
        serde_json::from_str::<Game>(&saved).expect("it can be read"),
        game
    );
    let afloat = saved.replace(",33554432]", ",67108864]");
    assert_ne!(afloat, saved);
    let why = serde_json::from_str::<Game>(&afloat).expect_err("it is no board");
    assert!(
        why.to_string().contains("a stone has nothing under it"),
        "{why}"
    );
}

#[test]
fn the_readme_shows_a_board_as_it_is_printed() {
    let mut game = Game::new();
    play(&mut game, &[4, 5, 4, 5, 4, 5, 4]);
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
    assert_eq!("drop 4".parse(), Ok(drop(4)));
}

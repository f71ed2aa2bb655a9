//! Each sentence of the README.

use rulebook::{IllegalMove, Outcome, Position};
use tic_tac_toe::Cell;
use ultimate_tic_tac_toe::{Branch, Illegal, Mark, Move, Phase, PlaceBranch, UltimateTicTacToe};

type Game = Position<UltimateTicTacToe>;

fn place(board: usize, cell: usize) -> Move {
    Move::Place {
        board: Cell::ALL[board],
        cell: Cell::ALL[cell],
    }
}

/// Plays moves by turns, and says what the last one came to.
fn play(game: &mut Game, moves: &[(usize, usize)]) -> Branch {
    let mut last = None;
    for &(board, cell) in moves {
        let mark = game.on_turn().expect("the game goes on");
        last = Some(
            game.play(mark, place(board, cell))
                .expect("it is legal")
                .branch,
        );
    }
    last.expect("there is one")
}

#[test]
fn the_cell_of_a_mark_is_the_board_on_which_the_other_goes_on() {
    let mut game = Game::new();
    assert_eq!(game.legal_moves(Mark::X).len(), 81);
    play(&mut game, &[(4, 0)]);
    let sent_to = Some(Cell::ALL[0]);
    assert_eq!(game.phase(), &Phase::Play { sent_to });
    let moves: Vec<Move> = (0..9).map(|cell| place(0, cell)).collect();
    assert_eq!(game.legal_moves(Mark::O), moves);

    let why = game
        .play(Mark::O, place(4, 1))
        .expect_err("it was sent to 0");
    let board = Cell::ALL[4];
    assert_eq!(why, IllegalMove::Rule(Illegal::NotThere { board }));

    play(&mut game, &[(0, 4)]);
    let why = game.play(Mark::X, place(4, 0)).expect_err("it has a mark");
    let cell = Cell::ALL[0];
    assert_eq!(why, IllegalMove::Rule(Illegal::Occupied { board, cell }));
}

/// X takes board 0 in its top row, and sends O there.
const TAKEN: [(usize, usize); 6] = [(0, 1), (1, 0), (0, 2), (2, 0), (0, 0), (1, 5)];

#[test]
fn who_is_sent_to_a_board_that_is_decided_plays_on_any_other() {
    let mut game = Game::new();
    play(&mut game, &TAKEN[..5]);
    assert_eq!(game.state().owner(Cell::ALL[0]), Some(Mark::X));
    // X's third mark stands in cell 0: the board that it took.
    assert_eq!(game.phase(), &Phase::Play { sent_to: None });
    let moves = game.legal_moves(Mark::O);
    // Eight boards, of which one and two have a mark each.
    assert_eq!(moves.len(), 8 * 9 - 2);
    assert!(!moves.contains(&place(0, 5)));
    assert_eq!(
        play(&mut game, &TAKEN[5..]),
        Branch::Place(PlaceBranch::Next)
    );
}

#[test]
fn games_end_with_three_boards_in_a_row_or_with_none_left() {
    let (mut won, mut drawn) = (0, 0);
    for which in 0..400 {
        let mut game = Game::new();
        let mut step = which;
        while let Some(mark) = game.on_turn() {
            let moves = game.legal_moves(mark);
            step = step * 31 % 10_007 + which;
            let before = game.progress();
            game.play(mark, moves[step % moves.len()])
                .expect("it is listed as legal");
            assert!(game.progress() > before);
        }
        let owners = Cell::ALL.map(|board| game.state().owner(board));
        let lines = [
            [0, 1, 2],
            [3, 4, 5],
            [6, 7, 8],
            [0, 3, 6],
            [1, 4, 7],
            [2, 5, 8],
            [0, 4, 8],
            [2, 4, 6],
        ];
        let has_three = |mark| {
            lines
                .iter()
                .any(|line| line.iter().all(|&at| owners[at] == Some(mark)))
        };
        match game.outcome() {
            Some(Outcome::Win(mark)) => {
                assert!(has_three(mark), "\n{}", game.state());
                won += 1;
            }
            _ => {
                assert!(!Mark::ALL.into_iter().any(has_three), "\n{}", game.state());
                assert!(
                    Cell::ALL
                        .into_iter()
                        .all(|board| game.state().if_open(board).is_none())
                );
                drawn += 1;
            }
        }
    }
    assert!(won > 0 && drawn > 0, "{won} won, {drawn} drawn");
}

#[test]
fn a_position_is_saved_and_read() {
    let mut game = Game::new();
    play(&mut game, &TAKEN);
    let saved = serde_json::to_string(&game).expect("it can be saved");
    assert_eq!(
        serde_json::from_str::<Game>(&saved).expect("it can be read"),
        game
    );
}

#[test]
fn the_readme_shows_the_boards_as_they_are_printed() {
    let mut game = Game::new();
    play(&mut game, &TAKEN);
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
    assert_eq!("place 4 0".parse(), Ok(place(4, 0)));
}

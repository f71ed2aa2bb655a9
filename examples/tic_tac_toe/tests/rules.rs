//! The rules: what each refusal is, and what holds in every position.

use std::collections::HashSet;
use std::error::Error;

use rulebook::{IllegalMove, Outcome, Position, SeatSet};
use tic_tac_toe::{Branch, Cell, Illegal, Mark, Move, Phase, PlaceBranch, TicTacToe};

type Game = Position<TicTacToe>;

fn place(number: usize) -> Move {
    Move::Place {
        cell: Cell::ALL[number],
    }
}

/// The position after those moves, each by whoever is on turn.
fn after(cells: &[usize]) -> Game {
    let mut game = Game::new();
    for &cell in cells {
        let seat = game.on_turn().expect("the game goes on");
        game.play(seat, place(cell)).expect("it is legal");
    }
    game
}

/// Refuses the move, by `play` as by `check`, and changes nothing.
#[track_caller]
fn refused(game: &mut Game, seat: Mark, mv: Move) -> IllegalMove<TicTacToe> {
    let before = game.clone();
    let why = game.play(seat, mv).expect_err("it is illegal");
    assert_eq!(*game, before);
    assert_eq!(game.check(seat, &mv), Err(why.clone()));
    why
}

/// Every position that can be reached, each once.
fn positions() -> HashSet<Game> {
    let mut seen = HashSet::new();
    let mut open = vec![Game::new()];
    while let Some(game) = open.pop() {
        if seen.insert(game.clone()) {
            open.extend(children(&game));
        }
    }
    seen
}

/// The positions after one more move.
fn children(game: &Game) -> Vec<Game> {
    let seats = game.active().iter();
    seats
        .flat_map(|seat| game.legal_moves(seat).into_iter().map(move |mv| (seat, mv)))
        .map(|(seat, mv)| {
            let mut game = game.clone();
            game.play(seat, mv).expect("it is listed as legal");
            game
        })
        .collect()
}

#[test]
fn x_begins_on_an_empty_board() {
    let game = Game::new();
    assert_eq!(*game.phase(), Phase::Play);
    assert_eq!(game.on_turn(), Some(Mark::X));
    assert_eq!(game.outcome(), None);
    assert_eq!(
        game.legal_moves(Mark::X),
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map(place)
    );
    assert_eq!(game.legal_moves(Mark::O), []);
}

#[test]
fn a_move_to_a_taken_cell_is_refused_by_the_rule() {
    let mut game = after(&[4]);
    let why = refused(&mut game, Mark::O, place(4));
    let cell = Cell::ALL[4];
    assert_eq!(why, IllegalMove::Rule(Illegal::Occupied { cell }));
    assert_eq!(why.code(), "rule");
    assert_eq!(why.to_string(), "cell 4 is already taken");
}

#[test]
fn a_move_out_of_turn_is_refused() {
    let mut game = after(&[4]);
    let why = refused(&mut game, Mark::X, place(0));
    let active = SeatSet::from(Mark::O);
    assert_eq!(
        why,
        IllegalMove::NotYourTurn {
            seat: Mark::X,
            active
        }
    );
    assert_eq!(why.code(), "not_your_turn");
    assert_eq!(why.to_string(), "it is not for X to play that now: O may");
}

#[test]
fn out_of_turn_comes_before_the_taken_cell() {
    let why = refused(&mut after(&[4]), Mark::X, place(4));
    assert_eq!(why.code(), "not_your_turn");
}

#[test]
fn a_move_after_the_end_is_refused_to_both() {
    for mut game in [after(&[0, 3, 1, 4, 2]), after(&[0, 1, 2, 4, 3, 5, 7, 6, 8])] {
        for seat in Mark::ALL {
            for cell in 0..9 {
                let why = refused(&mut game, seat, place(cell));
                assert_eq!(why, IllegalMove::Over);
                assert_eq!(why.code(), "over");
                assert_eq!(why.to_string(), "the game is over");
            }
        }
    }
}

#[test]
fn each_branch_is_told_by_its_name() -> Result<(), Box<dyn Error>> {
    let next = after(&[]).play(Mark::X, place(0))?.branch;
    let win = after(&[0, 3, 1, 4]).play(Mark::X, place(2))?.branch;
    let draw = after(&[0, 1, 2, 4, 3, 5, 7, 6])
        .play(Mark::X, place(8))?
        .branch;
    assert_eq!(next, Branch::Place(PlaceBranch::Next));
    assert_eq!(
        [next, win, draw].map(|branch| branch.to_string()),
        ["place:next", "place:win", "place:draw"]
    );
    Ok(())
}

#[test]
fn a_won_game_has_its_winner_and_a_drawn_one_has_none() {
    let won = after(&[0, 3, 1, 4, 8, 5]);
    assert_eq!(*won.phase(), Phase::Won { winner: Mark::O });
    assert_eq!(won.outcome(), Some(Outcome::Win(Mark::O)));
    let drawn = after(&[0, 1, 2, 4, 3, 5, 7, 6, 8]);
    assert_eq!(*drawn.phase(), Phase::Drawn);
    assert_eq!(drawn.outcome(), Some(Outcome::Draw));
    for over in [won, drawn] {
        assert!(over.is_over() && over.on_turn().is_none() && over.active().is_empty());
    }
}

#[test]
fn the_last_cell_may_win() {
    let won = after(&[0, 1, 2, 3, 4, 6, 5, 7, 8]);
    assert_eq!(
        won.state().empty(),
        after(&[0, 1, 2, 4, 3, 5, 7, 6, 8]).state().empty()
    );
    assert_eq!(won.outcome(), Some(Outcome::Win(Mark::X)));
}

/// As many lines of play as the field counts, at each depth; those that end
/// sooner are not counted further.
#[test]
fn there_are_as_many_games_as_there_should_be() {
    fn walk(game: &Game, depth: usize, counts: &mut [u32; 10]) {
        counts[depth] += 1;
        for child in children(game) {
            walk(&child, depth + 1, counts);
        }
    }
    let mut counts = [0; 10];
    walk(&Game::new(), 0, &mut counts);
    assert_eq!(
        counts,
        [
            1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872
        ]
    );
}

#[test]
fn there_are_as_many_positions_as_there_should_be() {
    let positions = positions();
    let ended = |outcome| {
        let ended = positions.iter().filter(|game| game.outcome() == outcome);
        ended.count()
    };
    assert_eq!(positions.len(), 5_478);
    assert_eq!(ended(Some(Outcome::Win(Mark::X))), 626);
    assert_eq!(ended(Some(Outcome::Win(Mark::O))), 316);
    assert_eq!(ended(Some(Outcome::Draw)), 16);
}

#[test]
fn in_every_position_what_is_listed_is_what_is_taken_and_a_refusal_leaves_no_trace() {
    for game in positions() {
        for seat in Mark::ALL {
            let legal = game.legal_moves(seat);
            for mv in (0..9).map(place) {
                let mut played = game.clone();
                let answer = played.play(seat, mv);
                assert_eq!(game.check(seat, &mv), answer.clone().map(|_| ()));
                assert_eq!(
                    legal.contains(&mv),
                    answer.is_ok(),
                    "{seat} {mv:?} in {game:?}"
                );
                assert_eq!(played == game, answer.is_err(), "{seat} {mv:?} in {game:?}");
            }
        }
    }
}

#[test]
fn every_position_can_be_saved_and_read_back() -> Result<(), Box<dyn Error>> {
    for game in positions() {
        let saved = serde_json::to_string(&game)?;
        let read: Game = serde_json::from_str(&saved)?;
        assert_eq!(read, game, "{saved}");
        for seat in Mark::ALL {
            assert_eq!(read.legal_moves(seat), game.legal_moves(seat), "{saved}");
        }
    }
    Ok(())
}

#[test]
fn a_saved_position_keeps_its_form() -> Result<(), Box<dyn Error>> {
    let saved = r#"{"phase":"Play","state":[16,1],"turn":"X"}"#;
    assert_eq!(serde_json::to_string(&after(&[4, 0]))?, saved);
    let saved = serde_json::to_value(after(&[0, 3, 1, 4, 2]))?;
    assert_eq!(saved["phase"], serde_json::json!({"Won": {"winner": "X"}}));
    Ok(())
}

#[test]
fn a_position_that_cannot_be_is_not_read() {
    for (state, why) in [
        ("[1,1]", "a cell has two marks"),
        ("[512,0]", "the board has nine cells"),
        ("[1]", "invalid length 1"),
        ("[-1,0]", "invalid value: integer `-1`"),
    ] {
        let saved =
            format!(r#"{{"phase":"Play","state":{state},"turn":"X","seats":null,"options":null}}"#);
        let refused = serde_json::from_str::<Game>(&saved).expect_err("it cannot be");
        assert!(refused.to_string().contains(why), "{refused}");
    }
}

#[test]
fn moves_and_refusals_can_be_sent_and_read_back() -> Result<(), Box<dyn Error>> {
    for mv in (0..9).map(place) {
        let sent = serde_json::to_string(&mv)?;
        assert_eq!(serde_json::from_str::<Move>(&sent)?, mv, "{sent}");
    }
    let no_cell = serde_json::from_str::<Move>(r#"{"Place":{"cell":9}}"#);
    let no_cell = no_cell.expect_err("there is none").to_string();
    assert!(no_cell.starts_with("no cell 9: 0 to 8"), "{no_cell}");

    let mut game = after(&[4]);
    for (seat, cell) in [(Mark::O, 4), (Mark::X, 0)] {
        let why = refused(&mut game, seat, place(cell));
        let sent = serde_json::to_string(&why)?;
        assert_eq!(serde_json::from_str::<IllegalMove<TicTacToe>>(&sent)?, why);
    }
    Ok(())
}

#[test]
fn so_many_sequences_of_moves_there_are() {
    let counts: Vec<u64> = (0..=10)
        .map(|depth| rulebook::perft(&Game::new(), depth))
        .collect();
    let known = [
        1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0,
    ];
    assert_eq!(counts, known);
}

//! The same game in other styles: each comes to the same positions by the same
//! moves, in each of the 255,168 games.
//!
//! | module | style |
//! | --- | --- |
//! | `tic_tac_toe::rules` | one handler, whose branches are the arms of a `match` |
//! | `scratch` | a rule that places, and one that passes the turn on, which share a scratch |
//! | `two_branch` | two chains of branches, each with its own guards, over shared work |

mod scratch;
mod two_branch;

use rulebook::{Game, Outcome, Position, Seat};
use tic_tac_toe::{Board, Cell, Mark, TicTacToe};

/// A game of noughts and crosses, in whichever style.
trait Style: Game<State = Board, Options: Default> + rulebook::game::OneStart {
    fn place(cell: Cell) -> Self::Move;
}

impl Style for TicTacToe {
    fn place(cell: Cell) -> tic_tac_toe::Move {
        tic_tac_toe::Move::Place { cell }
    }
}

impl Style for scratch::TicTacToe {
    fn place(cell: Cell) -> scratch::Move {
        scratch::Move::Place { cell }
    }
}

impl Style for two_branch::TicTacToe {
    fn place(cell: Cell) -> two_branch::Move {
        two_branch::Move::Place { cell }
    }
}

/// What there is to a position, said in the words of no style: the board, whose
/// turn it is, how it ended.
type Seen = (Board, Option<Mark>, Option<Outcome<Mark>>);

fn seen<G: Style>(game: &Position<G>) -> Seen {
    let outcome = game.outcome().map(|outcome| match outcome {
        Outcome::Win(seat) => Outcome::Win(mark(seat)),
        Outcome::Draw => Outcome::Draw,
        other => panic!("no game of this ends with {other:?}"),
    });
    (*game.state(), game.on_turn().map(mark), outcome)
}

fn mark(seat: impl Seat) -> Mark {
    Mark::from_index(seat.index()).expect("there are two seats in each style")
}

/// The mark on that cell, by whoever is on turn; none where it is refused.
fn placed<G: Style>(game: &Position<G>, cell: Cell) -> Option<Position<G>> {
    let mut game = game.clone();
    let seat = game.on_turn()?;
    game.play(seat, G::place(cell)).ok().map(|_| game)
}

/// Plays every game on from there in both styles at once; how many end.
fn games<A: Style, B: Style>(one: &Position<A>, other: &Position<B>) -> u32 {
    assert_eq!(seen(one), seen(other));
    if one.is_over() {
        return 1;
    }
    let mut ended = 0;
    for cell in Cell::ALL {
        match (placed(one, cell), placed(other, cell)) {
            (Some(one), Some(other)) => ended += games(&one, &other),
            (None, None) => {}
            _ => panic!("one style refuses {cell} on\n{}", one.state()),
        }
    }
    ended
}

#[test]
fn the_scratch_style_comes_to_the_same_positions_in_every_game() {
    let main: Position<TicTacToe> = Position::new();
    let scratch: Position<scratch::TicTacToe> = Position::new();
    assert_eq!(games(&main, &scratch), 255_168);
}

#[test]
fn the_two_branch_style_comes_to_the_same_positions_in_every_game() {
    let main: Position<TicTacToe> = Position::new();
    let two_branch: Position<two_branch::TicTacToe> = Position::new();
    assert_eq!(games(&main, &two_branch), 255_168);
}

/// What is saved of a game: no style leaves a trace in it, and one reads what
/// another has written.
#[test]
fn a_game_begun_in_one_style_can_be_played_on_in_another() {
    let mut main: Position<TicTacToe> = Position::new();
    for number in [4, 0, 8] {
        main = placed(&main, Cell::ALL[number]).expect("it is legal");
    }
    let saved = serde_json::to_string(&main).expect("it can be saved");
    let scratch = serde_json::from_str::<Position<scratch::TicTacToe>>(&saved);
    let two_branch = serde_json::from_str::<Position<two_branch::TicTacToe>>(&saved);
    games(&main, &scratch.expect("it can be read"));
    games(&main, &two_branch.expect("it can be read"));
}

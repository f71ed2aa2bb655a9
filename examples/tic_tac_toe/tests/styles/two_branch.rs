//! The two-branch style: the mark is placed once, and then two chains of branches
//! stand side by side, one for the end of the game, one for its going on. All
//! their guards are asked, and exactly one may hold.

use rulebook::{Outcome, Position, game};
use tic_tac_toe::{Board, Cell, Line};

game! {
    pub(crate) game TicTacToe(board: Board, cx);

    seats Mark { X, O }
    turn RoundRobin;

    move Place { cell: Cell }

    illegal Occupied { cell: Cell } "cell {cell} is already taken";

    phase Play {
        on Place { cell in board.empty() else Occupied { cell } } {
            let line = board.mark(cell, cx.seat());

            Win:      if line == Line::Three(cx.seat()) => Won { winner: cx.seat() },
            Draw:     else if line == Line::Full        => Drawn,

            Continue: if line == Line::Open             => { cx.end_turn(); Play },
        }
    }

    end Won { winner: Mark } => Outcome::Win(winner);
    end Drawn                => Outcome::Draw;
}

#[test]
fn the_branch_that_held_is_told() {
    let mut game: Position<TicTacToe> = Position::new();
    let mut told = Vec::new();
    for number in [0, 3, 1, 4, 2] {
        let seat = game.on_turn().expect("the game goes on");
        let cell = Cell::ALL[number];
        let played = game.play(seat, Move::Place { cell });
        told.push(played.expect("it is legal").branch.to_string());
    }
    let [.., before, last] = &told[..] else {
        panic!("five moves were played");
    };
    assert_eq!([before, last], ["place:continue", "place:win"]);
}

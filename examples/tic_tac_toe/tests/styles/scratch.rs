//! The scratch style: one rule places, another passes the turn on, and a third
//! sees whether that was the end. What they tell each other is in the scratch of
//! the move. Here alone, a player may give up.

use rulebook::{IllegalMove, Outcome, Position, game};
use tic_tac_toe::{Board, Cell, Line};

/// What the rules of one move tell each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    /// What the mark that was placed did to the board.
    placed: Option<Line<Mark>>,
}

game! {
    pub(crate) game TicTacToe(board: Board, cx);

    scratch Notes;

    seats Mark { X, O }
    turn RoundRobin;

    move Place { cell: Cell }
    move GiveUp

    illegal Occupied { cell: Cell } "cell {cell} is already taken";

    phase Play {
        on Place { cell in board.empty() else Occupied { cell } } {
            cx.scratch.placed = Some(board.mark(cell, cx.seat()));
            => stay
        }

        after Place {
            if cx.scratch.placed == Some(Line::Open) {
                cx.end_turn();
            }
        }

        on GiveUp by _ => Won { winner: cx.seat().next() };

        always {
            Win:  if let Some(Line::Three(winner)) = cx.scratch.placed => Won { winner },
            Draw: else if cx.scratch.placed == Some(Line::Full)        => Drawn,
        }
    }

    end Won { winner: Mark } => Outcome::Win(winner);
    end Drawn                => Outcome::Draw;
}

#[test]
fn either_may_give_up_whoever_s_turn_it_is_and_the_other_wins() {
    for seat in Mark::ALL {
        for cells in 0..5 {
            let mut game: Position<TicTacToe> = Position::new();
            for cell in &Cell::ALL[..cells] {
                let seat = game.on_turn().expect("the game goes on");
                game.play(seat, Move::Place { cell: *cell })
                    .expect("it is legal");
            }
            let played = game.play(seat, Move::GiveUp).expect("it is legal");
            assert_eq!(played.branch, Branch::GiveUp);
            assert_eq!(game.outcome(), Some(Outcome::Win(seat.next())));
        }
    }
}

#[test]
fn what_was_placed_is_forgotten_by_the_next_move() {
    let mut game: Position<TicTacToe> = Position::new();
    let place = |number: usize| Move::Place {
        cell: Cell::ALL[number],
    };
    game.play(Mark::X, place(4)).expect("it is legal");
    let why = game.play(Mark::O, place(4)).expect_err("it is taken");
    let cell = Cell::ALL[4];
    assert_eq!(why, IllegalMove::Rule(Illegal::Occupied { cell }));
    // Nor did the refusal pass the turn on.
    assert_eq!(game.on_turn(), Some(Mark::O));
}

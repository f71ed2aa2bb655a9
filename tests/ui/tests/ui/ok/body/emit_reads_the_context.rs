//! What is emitted reads the context that it is emitted through.

use rulebook::{Position, game};

game! {
    pub game Tell(told: Vec<Mark>, cx);

    seats Mark { X, O }
    turn RoundRobin;

    move Say
    internal Heard { of: Mark, then: Option<Mark> }

    phase Talk {
        enter { emit Heard { of: Mark::X, then: cx.on_turn() }; }

        on Say => { emit Heard { of: cx.seat(), then: cx.on_turn() }; cx.end_turn(); stay };
        on Heard { of, .. } => { told.push(of); stay };
    }
}

fn main() {
    let mut tell: Position<Tell> = Position::start((), 2).unwrap();
    tell.play(Mark::X, Move::Say).unwrap();
    tell.play(Mark::O, Move::Say).unwrap();
    assert_eq!(tell.state(), &[Mark::X, Mark::X, Mark::O]);
}

//! A game without a state, whose bodies use neither it nor the context.

use rulebook::{Outcome, Position, Solo, game};

game! {
    game Door(cx);

    move Open
    move Close

    phase Closed {
        on Open => Opened;
    }

    phase Opened {
        on Close => Closed;
    }
}

fn main() {
    let mut door: Position<Door> = Position::new();
    door.play(Solo, Move::Open).unwrap();
    assert_eq!(door.phase(), &Phase::Opened);
    assert_eq!(door.outcome(), None::<Outcome<Solo>>);
}

//! Every form of `by`.

use rulebook::{Outcome, Position, SeatSet, game};

game! {
    pub game Room(open: bool, cx);

    seats Guest { Anna, Bo, Cy }
    turn RoundRobin;

    move Knock
    move Open
    move Wait
    move Leave
    move Sing { loud: bool in [true, false] }

    phase Inside { host: Guest = Guest::Anna } {
        on Knock by _ => stay;
        on Open by Anna {
            *open = true;
            => Inside { host }
        }
        on Wait by host => { cx.end_turn(); stay };
        on Leave by (if *open { cx.in_play() } else { SeatSet::from(host) }) => Outside;
        on Sing { loud } by cx.in_play().without(host) {
            Loud: if loud => stay,
            Low:  else    => again Inside,
        }
    }

    end Outside => Outcome::Draw;
}

fn main() {
    let mut room: Position<Room> = Position::new();
    assert!(room.play(Guest::Bo, Move::Leave).is_err());
    assert!(room.play(Guest::Anna, Move::Sing { loud: true }).is_err());
    room.play(Guest::Cy, Move::Sing { loud: true }).unwrap();
    room.play(Guest::Anna, Move::Open).unwrap();
    room.play(Guest::Bo, Move::Leave).unwrap();
    assert_eq!(room.outcome(), Some(Outcome::Draw));
}

//! Turn orders: whose turn it is, what passes it on, and what follows when an order
//! has run out.

mod deadlines;
mod orders;
mod phases;
mod pushed;
mod words;

use rulebook::turn::Turns;
use rulebook::{Game, Position, Seat};

/// Who is active, in letters: `A`, `AC`, `-`.
fn active<G: Game>(position: &Position<G>) -> String {
    let seats = position.active();
    if seats.is_empty() {
        return "-".to_owned();
    }
    seats.iter().map(letter).collect()
}

fn letter<S: Seat>(seat: S) -> char {
    char::from(b'A' + seat.index())
}

/// The letters of those who are active after each of so many ended turns.
fn turns<G>(position: &mut Position<G>, count: usize, end: &G::Move) -> String
where
    G: Game<Turn = Turns<<G as Game>::Seat>, Clock = rulebook::clock::NoClock>,
{
    let mut seen = String::new();
    for _ in 0..count {
        seen.push_str(&active(position));
        let Some(seat) = position.active().iter().next() else {
            break;
        };
        position
            .play(seat, end.clone())
            .expect("whoever is active may end the turn");
    }
    seen
}

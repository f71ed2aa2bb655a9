//! Orders, phases that wait, time that runs out and moves made field by field, with a type as a parameter.

use std::fmt::Debug;
use std::time::Duration;

use rulebook::{Outcome, Position, Time, game};

#[derive(Clone, Debug, PartialEq)]
pub struct Table<C> {
    offer: Vec<C>,
    rounds: Vec<u32>,
}

impl<C: From<u8>> Default for Table<C> {
    fn default() -> Self {
        Table { offer: (0..3).map(C::from).collect(), rounds: Vec::new() }
    }
}

game! {
    pub game Bazaar<C: From<u8> + Clone + Debug + PartialEq>(table: Table<C>, cx);

    seats 2..=4;
    turn RoundRobin;

    move Offer { card: C, count: u8 }
    move Answer { yes: bool }
    move Leave

    phase Trade {
        deadline cx.turn_began() + Duration::from_millis(10);

        on Offer { card in table.offer.clone(), count in 1..=2 } {
            let _ = count;
            => push Ask { card } then Trade
        }
        on Answer { .. } => stay;
        on Leave {
            cx.eliminate(cx.seat())?;
            table.rounds.push(cx.round());
            Last: if cx.in_play().len() < 2 => Over,
            Next: else                      => stay,
        }
        on timeout => Over;
    }

    phase Ask { card: C } {
        turn Simultaneous;
        done => pop;
        deadline cx.turn_began() + Duration::from_millis(10);

        on Answer { yes in [true, false] } {
            if yes {
                table.offer.retain(|other| *other != card);
            }
            => { cx.end_turn(); stay }
        }
        on Offer { .. } => stay;
        on timeout => pop;
    }

    end Over => Outcome::Draw;
}

fn main() {
    let seat = |index| Seat::new(index).unwrap();
    let mut bazaar: Position<Bazaar<u64>> = Position::start_at((), 2, Time::ZERO).unwrap();
    assert_eq!(bazaar.choices_at(seat(0), Time::ZERO).len(), 3);
    let offer = Move::Offer { card: 1, count: 2 };
    bazaar.play_at(seat(0), offer, Time::ZERO).unwrap();
    assert_eq!(bazaar.phase(), &Phase::Ask { card: 1 });
    for index in 0..2 {
        bazaar.play_at(seat(index), Move::Answer { yes: true }, Time::ZERO).unwrap();
    }
    assert_eq!(bazaar.phase(), &Phase::Trade);
    assert_eq!(bazaar.state().offer, [0, 2]);
    let event: Event<u64> = (seat(0), Move::Leave).into();
    assert_ne!(event, Event::Timeout);
    let partial: Partial<u64> = Partial::Offer { card: Some(0), count: None };
    assert_eq!(partial.clone(), partial);
}

//! What is indexed by seat.

mod counted {
    rulebook::game! {
        /// Each of up to four takes what it likes.
        pub(super) game Takes(taken: [u8; 4], cx);
        seats 2..=4;
        turn RoundRobin;
        move Take { count: u8 in 0..=3 }
        phase Play {
            on Take { count } {
                taken[cx.seat()] += count;
                Enough: if taken[cx.seat()] > 5 => Over { winner: cx.seat() },
                Less: else => { cx.end_turn(); stay },
            }
        }
        end Over { winner: Seat } => rulebook::Outcome::Win(winner);
    }
}

mod named {
    rulebook::game! {
        pub(super) game Nothing(cx);
        seats Player { Anna, Ben }
        move Wait
        phase Play { on Wait => stay; }
    }
}

#[test]
fn an_array_of_as_many_as_can_play_is_indexed_by_counted_seats() {
    use counted::{Move, Seat, Takes};
    let mut game = rulebook::Position::<Takes>::start((), 3).expect("three may play");
    let [first, second] = [0, 1].map(|place| Seat::new(place).expect("there are four"));
    for (seat, count) in [(first, 3), (second, 1)] {
        game.play(seat, Move::Take { count }).expect("it is legal");
    }
    assert_eq!(*game.state(), [3, 1, 0, 0]);
    assert_eq!(game.state()[second], 1);
}

#[test]
fn an_array_of_as_many_as_play_is_indexed_by_named_seats_and_by_numbers_still() {
    use named::Player::{Anna, Ben};
    let mut names = ["a".to_owned(), "b".to_owned()];
    names[Ben].push('!');
    assert_eq!((&*names[Anna], &*names[Ben], &*names[1]), ("a", "b!", "b!"));
    assert_eq!(named::Player::ALL[Ben], Ben);
    // An array of another length is none of it.
    assert_eq!([1, 2, 3][2], 3);
}

//! Every order of the language, round by round.

use rulebook::Position;

use super::{active, turns};

/// A game of four seats with that order, in which a turn can only be ended.
macro_rules! order {
    ($name:ident: $($order:tt)*) => { order!($name(out, cx): $($order)*); };
    ($name:ident($out:ident, $cx:ident): $($order:tt)*) => {
        #[expect(dead_code, reason = "seats can do more than each order shows")]
        mod $name {
            rulebook::game! {
                pub(super) game Order($out: u64, $cx);
                seats Seat { A, B, C, D }
                turn $($order)*;
                setup 0;
                move End
                move Pass
                move Reverse
                move Out
                #[allow(order_without_done)]
                phase Play {
                    on End => { $cx.end_turn(); stay };
                    on Pass => { $cx.pass(); stay };
                    on Reverse => { $cx.reverse(); stay };
                    on Out by _ { *$out |= 1 << rulebook::Seat::index($cx.seat()); => stay }
                }
            }
        }
    };
}

order!(round_robin: RoundRobin);
order!(from_c: RoundRobin.from(C));
order!(reversed: RoundRobin.reversed());
order!(snake: RoundRobin.snake());
order!(step: RoundRobin.step(3));
order!(not_b: RoundRobin.only(|seat| seat != Seat::B));
order!(not_out(out, cx): RoundRobin.only(|seat| *out & 1 << rulebook::Seat::index(seat) == 0));
order!(once: Once);
order!(once_from: Once.from(Seat::D).reversed());
order!(initiative: Initiative(|seat| match seat { Seat::A => 1, Seat::C => 7, _ => 3 }));
order!(sequence: Sequence([Seat::A, Seat::B, Seat::A, Seat::D]));
order!(pass_out: PassOut);
order!(auction: PassOut.until(1));
order!(simultaneous: Simultaneous);
order!(only: Only([Seat::B, Seat::D]));
order!(lone: Only(C));
order!(free: Free);

macro_rules! start {
    ($name:ident) => {
        Position::<$name::Order>::new()
    };
}

macro_rules! goes {
    ($name:ident: $turns:literal) => {
        let mut position = start!($name);
        assert_eq!(
            turns(&mut position, $turns.len(), &$name::Move::End),
            $turns
        );
    };
}

#[test]
fn one_seat_after_another() {
    goes!(round_robin: "ABCDABCDA");
    goes!(from_c: "CDABCDAB");
    goes!(reversed: "ADCBADCBA");
    goes!(step: "ADCBADCB");
}

#[test]
fn a_snake_turns_round_at_each_end() {
    goes!(snake: "ABCDDCBAABCDDCBA");
}

#[test]
fn whoever_is_not_admitted_is_passed_over() {
    goes!(not_b: "ACDACDA");
}

#[test]
fn only_is_asked_again_at_each_advance() {
    let mut position = start!(not_out);
    position.play(not_out::Seat::C, not_out::Move::Out).unwrap();
    assert_eq!(turns(&mut position, 7, &not_out::Move::End), "ABDABDA");
    for seat in not_out::Seat::ALL {
        position.play(seat, not_out::Move::Out).unwrap();
    }
    assert_eq!(active(&position), "B");
    position.play(not_out::Seat::B, not_out::Move::End).unwrap();
    assert_eq!(active(&position), "-", "there is nobody left to admit");
}

#[test]
fn each_once_and_then_nobody() {
    goes!(once: "ABCD-");
    goes!(once_from: "DCBA-");
}

#[test]
fn a_list_of_seats_is_gone_through() {
    goes!(sequence: "ABAD-");
}

#[test]
fn the_largest_key_is_first_and_ties_go_by_seat() {
    goes!(initiative: "CBDACBDAC");
}

#[test]
fn who_passes_is_left_out_until_all_have() {
    use pass_out::{Move, Seat};
    let mut position = start!(pass_out);
    position.play(Seat::A, Move::End).unwrap();
    position.play(Seat::B, Move::Pass).unwrap();
    assert_eq!(turns(&mut position, 4, &Move::End), "CDAC");
    for seat in [Seat::D, Seat::A, Seat::C] {
        assert!(position.active().contains(seat));
        position.play(seat, Move::Pass).unwrap();
    }
    assert_eq!(active(&position), "-");
}

#[test]
fn an_auction_ends_with_its_last_bidder() {
    use auction::{Move, Seat};
    let mut position = start!(auction);
    for (seat, mv) in [
        (Seat::A, Move::Pass),
        (Seat::B, Move::End),
        (Seat::C, Move::Pass),
        (Seat::D, Move::Pass),
    ] {
        position.play(seat, mv).unwrap();
    }
    assert_eq!(active(&position), "-");
}

#[test]
fn all_at_once_each_until_it_has_ended_its_turn() {
    use simultaneous::{Move, Seat};
    let mut position = start!(simultaneous);
    assert_eq!(active(&position), "ABCD");
    position.play(Seat::C, Move::End).unwrap();
    assert_eq!(active(&position), "ABD");
    assert_eq!(
        position.play(Seat::C, Move::End).unwrap_err().code(),
        "not_your_turn"
    );
    for seat in [Seat::A, Seat::D, Seat::B] {
        position.play(seat, Move::End).unwrap();
    }
    assert_eq!(active(&position), "-");
}

#[test]
fn some_at_any_time() {
    for _ in 0..3 {
        let mut position = start!(only);
        assert_eq!(active(&position), "BD");
        position.play(only::Seat::D, only::Move::End).unwrap();
        assert_eq!(active(&position), "BD");
        assert_eq!(
            position
                .play(only::Seat::A, only::Move::End)
                .unwrap_err()
                .to_string(),
            "it is not for A to play that now: B and D may"
        );
    }
    assert_eq!(active(&start!(lone)), "C");
    assert_eq!(active(&start!(free)), "ABCD");
}

#[test]
fn a_reversed_order_goes_the_other_way_round() {
    let mut position = start!(round_robin);
    position
        .play(round_robin::Seat::A, round_robin::Move::End)
        .unwrap();
    position
        .play(round_robin::Seat::B, round_robin::Move::Reverse)
        .unwrap();
    assert_eq!(turns(&mut position, 6, &round_robin::Move::End), "BADCBA");

    let mut position = start!(sequence);
    position
        .play(sequence::Seat::A, sequence::Move::End)
        .unwrap();
    position
        .play(sequence::Seat::B, sequence::Move::Reverse)
        .unwrap();
    assert_eq!(turns(&mut position, 3, &sequence::Move::End), "BA-");
}

#[test]
fn where_an_order_stands_is_saved_and_read() {
    macro_rules! round_trips {
        ($($name:ident)*) => {$(
            let mut position = start!($name);
            for _ in 0..9 {
                let text = serde_json::to_string(&position).unwrap();
                let read: Position<$name::Order> = serde_json::from_str(&text).unwrap();
                assert_eq!(read, position);
                let Some(seat) = position.active().iter().next() else { break };
                position.play(seat, $name::Move::End).unwrap();
                let mut read = read;
                read.play(seat, $name::Move::End).unwrap();
                assert_eq!(read, position);
            }
        )*};
    }
    round_trips!(round_robin snake step once initiative sequence pass_out simultaneous only free);
}

//! The words by which rules move the turn.

use rulebook::Position;

use super::{active, turns};

mod table {
    rulebook::game! {
        /// Every word of the context, as a move.
        pub(super) game Table(cx);
        seats Seat { A, B, C, D }
        turn RoundRobin;
        move End
        move Skip { whom: Seat }
        move Give { whom: Seat }
        move Out { whom: Seat }
        move Twice
        move Reverse

        phase Play {
            on End => { cx.end_turn(); stay };
            on Skip { whom } { cx.skip(whom)?; => { cx.end_turn(); stay } }
            on Give { whom } { => { cx.give_turn(whom)?; stay } }
            on Out { whom } by _ { => { cx.eliminate(whom)?; stay } }
            on Twice { cx.end_turn(); cx.end_turn(); => stay }
            on Reverse { cx.reverse(); => { cx.end_turn(); stay } }
        }
    }
}

use table::{Illegal, Move, Seat, Table};

mod counted {
    rulebook::game! {
        /// Notes which turn and round it is.
        pub(super) game Counted(seen: Vec<(u32, u32)>, cx);
        seats Seat { A, B, C }
        turn RoundRobin;
        move End
        move Out

        phase Play {
            on End {
                seen.push((cx.round(), cx.turn()));
                => { cx.end_turn(); stay }
            }
            on Out { cx.eliminate(cx.seat())?; => stay }
        }
    }
}

#[test]
fn a_seat_that_is_skipped_loses_its_next_turn() {
    let mut table = Position::<Table>::new();
    table.play(Seat::A, Move::Skip { whom: Seat::B }).unwrap();
    assert_eq!(turns(&mut table, 6, &Move::End), "CDABCD");
}

#[test]
fn whoever_is_on_turn_and_skipped_loses_the_next_one() {
    let mut table = Position::<Table>::new();
    table.play(Seat::A, Move::Skip { whom: Seat::A }).unwrap();
    assert_eq!(turns(&mut table, 7, &Move::End), "BCDBCDA");
}

#[test]
fn a_turn_that_is_given_goes_on_from_there() {
    let mut table = Position::<Table>::new();
    table.play(Seat::A, Move::Give { whom: Seat::C }).unwrap();
    assert_eq!(turns(&mut table, 5, &Move::End), "CDABC");
}

#[test]
fn a_turn_ends_at_once() {
    let mut table = Position::<Table>::new();
    table.play(Seat::A, Move::Twice).unwrap();
    assert_eq!(active(&table), "C");
}

#[test]
fn an_order_that_is_turned_round_goes_back() {
    let mut table = Position::<Table>::new();
    table.play(Seat::A, Move::Reverse).unwrap();
    assert_eq!(turns(&mut table, 5, &Move::End), "DCBAD");
}

#[test]
fn who_is_out_has_no_turn_and_no_move() {
    let mut table = Position::<Table>::new();
    table.play(Seat::D, Move::Out { whom: Seat::A }).unwrap();
    assert_eq!(active(&table), "B", "the turn that it had has passed");
    assert_eq!(turns(&mut table, 5, &Move::End), "BCDBC");
    let refused = table
        .play(Seat::A, Move::Out { whom: Seat::B })
        .unwrap_err();
    assert_eq!(refused.code(), "out_of_play");
    assert_eq!(refused.to_string(), "A is out of the game");
    assert!(table.legal_moves(Seat::A).is_empty());
}

#[test]
fn a_word_that_is_given_a_seat_out_of_play_refuses_the_move() {
    let mut table = Position::<Table>::new();
    table.play(Seat::A, Move::Out { whom: Seat::C }).unwrap();
    for mv in [
        Move::Out { whom: Seat::C },
        Move::Skip { whom: Seat::C },
        Move::Give { whom: Seat::C },
    ] {
        let before = table.clone();
        let refused = table.play(Seat::A, mv).unwrap_err();
        assert_eq!(
            refused,
            rulebook::IllegalMove::Rule(Illegal::NotInPlay { seat: Seat::C })
        );
        assert_eq!(refused.to_string(), "C is out of the game");
        assert_eq!(table, before);
    }
}

#[test]
fn the_last_one_out_leaves_nobody_to_move() {
    let mut table = Position::<Table>::new();
    for whom in Seat::ALL {
        table.play(Seat::D, Move::Out { whom }).unwrap();
    }
    assert_eq!(active(&table), "-");
    assert!(table.in_play().is_empty());
    assert!(!table.is_over());
    assert!(
        Seat::ALL
            .iter()
            .all(|&seat| table.legal_moves(seat).is_empty())
    );
}

#[test]
fn turns_and_rounds_are_counted_from_one() {
    use counted::{Counted, Move, Seat};
    let mut game = Position::<Counted>::new();
    turns(&mut game, 5, &Move::End);
    assert_eq!(*game.state(), [(1, 1), (1, 2), (1, 3), (2, 4), (2, 5)]);
    assert_eq!((game.round(), game.turn()), (2, 6));
    game.play(Seat::C, Move::Out).unwrap();
    assert_eq!((game.round(), game.turn()), (3, 7));
    turns(&mut game, 2, &Move::End);
    assert_eq!((game.round(), game.turn()), (4, 9));
}

#[test]
fn a_game_that_does_not_ask_counts_nothing() {
    let mut table = Position::<Table>::new();
    turns(&mut table, 4, &Move::End);
    assert_eq!(
        table,
        Position::<Table>::new(),
        "it plays alike, and is the same"
    );
}

/// What the words mean, as plainly as it can be told: a ring of seats.
#[derive(Debug)]
struct Ring {
    in_play: Vec<Seat>,
    on_turn: Option<Seat>,
    skipped: Vec<Seat>,
    reversed: bool,
}

impl Ring {
    fn new() -> Ring {
        Ring {
            in_play: Seat::ALL.to_vec(),
            on_turn: Some(Seat::A),
            skipped: Vec::new(),
            reversed: false,
        }
    }

    fn pass_on(&mut self) {
        let Some(mut at) = self.on_turn else { return };
        self.on_turn = None;
        while !self.in_play.is_empty() && self.on_turn.is_none() {
            at = if self.reversed {
                at.previous()
            } else {
                at.next()
            };
            if !self.in_play.contains(&at) {
                continue;
            }
            match self.skipped.iter().position(|&seat| seat == at) {
                Some(skipped) => {
                    self.skipped.remove(skipped);
                }
                None => self.on_turn = Some(at),
            }
        }
    }

    /// Whether a move is legal, which it then has made.
    fn play(&mut self, seat: Seat, mv: Move) -> bool {
        let may = match mv {
            Move::Out { .. } => self.in_play.contains(&seat),
            _ => self.on_turn == Some(seat),
        };
        let whom = match mv {
            Move::Skip { whom } | Move::Give { whom } | Move::Out { whom } => Some(whom),
            _ => None,
        };
        if !may || whom.is_some_and(|whom| !self.in_play.contains(&whom)) {
            return false;
        }
        match mv {
            Move::End => self.pass_on(),
            Move::Twice => {
                self.pass_on();
                self.pass_on();
            }
            Move::Reverse => {
                self.reversed = !self.reversed;
                self.pass_on();
            }
            Move::Skip { whom } => {
                if !self.skipped.contains(&whom) {
                    self.skipped.push(whom);
                }
                self.pass_on();
            }
            Move::Give { whom } => self.on_turn = Some(whom),
            Move::Out { whom } => {
                self.in_play.retain(|&seat| seat != whom);
                if self.on_turn == Some(whom) {
                    self.pass_on();
                }
            }
        }
        true
    }
}

proptest::proptest! {
    #[test]
    fn the_words_mean_what_they_mean_on_a_ring_of_seats(
        moves in proptest::collection::vec((0..4_usize, 0..9_usize, 0..4_usize), 0..60),
    ) {
        let (mut table, mut ring) = (Position::<Table>::new(), Ring::new());
        for (sender, what, whom) in moves {
            let whom = Seat::ALL[whom];
            let mv = match what {
                0 => Move::Skip { whom },
                1 => Move::Give { whom },
                2 => Move::Out { whom },
                3 => Move::Twice,
                4 => Move::Reverse,
                _ => Move::End,
            };
            // Mostly whoever is on turn.
            let on_turn = table.active().iter().next();
            let seat = if what > 6 { Seat::ALL[sender] } else { on_turn.unwrap_or(Seat::A) };
            let before = table.clone();
            let played = table.play(seat, mv);
            proptest::prop_assert_eq!(played.is_ok(), ring.play(seat, mv), "{} {:?}", seat, mv);
            if played.is_err() {
                proptest::prop_assert_eq!(&table, &before);
            }
            let active: Vec<Seat> = table.active().iter().collect();
            proptest::prop_assert_eq!(active, Vec::from_iter(ring.on_turn));
            let in_play: Vec<Seat> = table.in_play().iter().collect();
            proptest::prop_assert_eq!(&in_play, &ring.in_play);
            let text = serde_json::to_string(&table).unwrap();
            proptest::prop_assert_eq!(&serde_json::from_str::<Position<Table>>(&text).unwrap(), &table);
        }
    }
}

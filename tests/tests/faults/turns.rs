//! Turns and seats, and what ends them.

use rulebook::{IllegalMove, Outcome, Position};

mod evening {
    use rulebook::Outcome;

    rulebook::game! {
        /// A game's order, and phases with their own, that end turns wherever they can.
        pub(super) game Evening(log: Vec<String>, cx);
        seats Seat { A, B, C }
        turn RoundRobin.from(if log.is_empty() { Seat::A } else { Seat::B });

        move End
        move Change
        move Both
        move Vote
        move Out { whom: Seat }
        move Give { whom: Seat }
        internal Note

        phase Deal {
            enter { log.push("dealt".into()); cx.end_turn(); emit Note; }
            exit { log.push(format!("exit {}", cx.active())); }
            on Note { log.push(format!("noted {}", cx.active())); => stay }
            on End => { cx.end_turn(); stay };
            on Change => Talk;
            on Both => { cx.end_turn(); Talk };
            on Out { whom } by _ { cx.eliminate(whom)?; => stay }
            on Give { whom } { cx.give_turn(whom)?; => stay }
            on Vote => Council { first: Seat::C };
        }

        phase Talk {
            enter { log.push(format!("talk {}", cx.active())); }
            on End => { cx.end_turn(); stay };
            on Both => { cx.end_turn(); Deal };
            on Out { whom } by _ { cx.eliminate(whom)?; => stay }
            on Note => stay;
            on Vote => { cx.end_turn(); Council { first: Seat::C } };
        }

        phase Council { first: Seat } {
            turn RoundRobin.from(first);
            enter { log.push("council".into()); }
            on End => { cx.end_turn(); stay };
            on Both => { cx.end_turn(); Talk };
            on Change => Over;
        }

        end Over => Outcome::Draw;
    }
}

use evening::{Evening, Illegal, Move, Phase, Seat};

fn start() -> Position<Evening> {
    Position::start((), 3).expect("three may play")
}

fn play(game: &mut Position<Evening>, moves: &[(Seat, Move)]) {
    for (seat, mv) in moves {
        let played = game.play(*seat, *mv);
        assert!(played.is_ok(), "{seat} {mv:?}: {played:?}");
    }
}

/// Row 1: a turn ended while the first phase begins is lost.
#[test]
fn a_turn_ended_while_the_first_phase_begins_counts() {
    let game = start();
    assert_eq!(
        game.active(),
        Seat::C.into(),
        "B begins, since `enter` wrote, and has ended its turn"
    );
    assert_eq!(game.on_turn(), Some(Seat::C));
}

/// Row 2: events raised while a phase begins are dropped. Row 10: randomness, or whatever
/// rules have, is missing when a phase starts by an event.
#[test]
fn what_is_raised_while_a_phase_begins_runs_in_the_same_transaction_and_sees_the_same() {
    let game = start();
    assert_eq!(*game.state(), ["dealt", "noted C"]);
}

/// Row 4: ending the turn and the phase together advances twice.
#[test]
fn a_turn_and_a_phase_that_end_together_advance_once() {
    let mut game = start();
    play(&mut game, &[(Seat::C, Move::Both)]);
    assert_eq!(game.phase(), &Phase::Talk);
    assert_eq!(game.active(), Seat::A.into());
    // `enter` of that phase ends a turn of its own accord: that is another cause.
    play(&mut game, &[(Seat::A, Move::Both)]);
    assert_eq!(game.phase(), &Phase::Deal);
    assert_eq!(game.active(), Seat::C.into());
}

/// Row 5: a phase change at the end of a turn begins a turn that dies. Row 16: the
/// beginning of a turn is skipped when the phase changes.
#[test]
fn the_turn_that_begins_as_the_phase_changes_is_the_new_phase_s() {
    let mut game = start();
    play(&mut game, &[(Seat::C, Move::Change), (Seat::C, Move::Vote)]);
    assert_eq!(game.active(), Seat::C.into(), "the first of the council");
    assert_eq!(
        game.on_turn(),
        Some(Seat::A),
        "the turn that C ended has passed all the same"
    );
    play(&mut game, &[(Seat::C, Move::End), (Seat::A, Move::Both)]);
    assert_eq!(
        game.active(),
        Seat::A.into(),
        "whose turn it is in the game's order"
    );
}

/// Row 6: the same two events in either order give different players.
#[test]
fn whether_the_turn_ends_before_or_behind_the_change_is_of_no_matter() {
    let ended_first = {
        let mut game = start();
        play(&mut game, &[(Seat::C, Move::End), (Seat::A, Move::Change)]);
        game.active()
    };
    let ended_behind = {
        let mut game = start();
        play(&mut game, &[(Seat::C, Move::Change), (Seat::C, Move::End)]);
        game.active()
    };
    let together = {
        let mut game = start();
        play(&mut game, &[(Seat::C, Move::Both)]);
        game.active()
    };
    assert_eq!(ended_first, ended_behind);
    assert_eq!(ended_first, together);
}

/// Row 7: hooks see who was active before the move.
#[test]
fn rules_at_a_border_see_who_is_active_after_the_effects() {
    let mut game = start();
    play(&mut game, &[(Seat::C, Move::Both)]);
    assert_eq!(game.state()[2..], ["exit A", "talk A"]);
}

/// Row 15: the order is taken from the state before the phase began.
#[test]
fn an_order_is_taken_from_the_state_that_enter_left() {
    // The game's order begins with B where something is written: `enter` wrote.
    let game = start();
    assert_ne!(game.active(), Seat::B.into(), "A would have passed on to B");
    let mut council = start();
    play(&mut council, &[(Seat::C, Move::Vote)]);
    assert_eq!(council.active(), Seat::C.into());
}

/// Row 17: the place in the order is reset, or is not, at a phase's end.
#[test]
fn a_phase_starts_its_own_order_anew_and_resumes_the_game_s() {
    let mut game = start();
    for _ in 0..2 {
        play(
            &mut game,
            &[
                (Seat::C, Move::Vote),
                (Seat::C, Move::End),
                (Seat::A, Move::End),
            ],
        );
        assert_eq!(game.active(), Seat::B.into());
        play(&mut game, &[(Seat::B, Move::Both)]);
        assert_eq!(
            (game.phase(), game.active()),
            (&Phase::Talk, Seat::C.into())
        );
        game = start();
    }
}

/// Row 18: an eliminated player comes back with the next phase; removing the last does
/// nothing.
#[test]
fn an_eliminated_seat_stays_out_and_the_last_one_out_leaves_nobody() {
    let mut game = start();
    play(
        &mut game,
        &[
            (Seat::A, Move::Out { whom: Seat::C }),
            (Seat::A, Move::Both),
        ],
    );
    assert_eq!(game.phase(), &Phase::Talk);
    assert_eq!(game.active(), Seat::B.into());
    assert!(!game.in_play().contains(Seat::C));
    let refused = game.play(Seat::C, Move::End).unwrap_err();
    assert_eq!(refused, IllegalMove::OutOfPlay { seat: Seat::C });

    play(
        &mut game,
        &[
            (Seat::B, Move::Out { whom: Seat::B }),
            (Seat::A, Move::Out { whom: Seat::A }),
        ],
    );
    assert!(game.active().is_empty() && game.in_play().is_empty());
    assert_eq!(game.on_turn(), None);
}

/// Row 19: the next player may be one who is not there. Row 27: a veto of the turn's
/// end is silent.
#[test]
fn the_turn_is_never_given_to_who_is_not_there_and_the_veto_is_told() {
    let mut game = start();
    play(&mut game, &[(Seat::C, Move::Out { whom: Seat::B })]);
    let before = game.clone();
    let refused = game
        .play(Seat::C, Move::Give { whom: Seat::B })
        .unwrap_err();
    assert_eq!(
        refused,
        IllegalMove::Rule(Illegal::NotInPlay { seat: Seat::B })
    );
    assert_eq!(game, before);
    let refused = game.play(Seat::C, Move::Out { whom: Seat::B }).unwrap_err();
    assert_eq!(refused.code(), "rule");
    assert_eq!(game, before);
}

mod hands {
    use rulebook::{Outcome, PerSeat};

    rulebook::game! {
        /// Both show a hand at once.
        pub(super) game Hands(shown: PerSeat<Option<u8>>, cx);
        setup PerSeat::new(cx.seats(), |_| None);
        seats Seat { A, B }

        move Show { fingers: u8 in 0..=5 }

        phase Ready {
            turn Simultaneous;
            on Show { fingers } {
                shown[cx.seat()] = Some(fingers);
                => { cx.end_turn(); stay }
            }
            done {
                let fingers = |seat| shown[seat].unwrap_or_default();
                Even: if (fingers(Seat::A) + fingers(Seat::B)) % 2 == 0 => Shown { winner: Seat::A },
                Odd: else => Shown { winner: Seat::B },
            }
        }

        end Shown { winner: Seat } => Outcome::Win(winner);
    }
}

/// Row 21: simultaneous moves are refused as stale. Row 22: one of two joint actions is
/// dropped.
#[test]
fn of_two_joint_actions_both_count_and_either_may_come_first() {
    use hands::{Hands, Move, Seat};
    let both = |order: [(Seat, u8); 2]| {
        let mut game = Position::<Hands>::new();
        for (seat, fingers) in order {
            game.play(seat, Move::Show { fingers })
                .expect("nobody is late");
        }
        game
    };
    let one = both([(Seat::A, 2), (Seat::B, 3)]);
    let other = both([(Seat::B, 3), (Seat::A, 2)]);
    assert_eq!(one, other);
    assert_eq!(one.outcome(), Some(Outcome::Win(Seat::B)));
    assert_eq!(
        (one.state()[Seat::A], one.state()[Seat::B]),
        (Some(2), Some(3))
    );
}

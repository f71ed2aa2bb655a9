//! What a refused move leaves behind, what `check` and `legal_moves` promise,
//! on handlers of every kind: over random moves, legal or not, from random
//! positions.

use proptest::prelude::*;
use rulebook::{Game, IllegalMove, Position, Seat as _};

/// A game with a handler of every kind. It means nothing: its numbers run into
/// each of its conditions.
mod kinds {
    use rulebook::{Outcome, game};

    #[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
    pub(super) struct Heaps {
        pub(super) left: u8,
        pub(super) right: u8,
    }

    impl Heaps {
        pub(super) fn take(&mut self, count: u8) -> Result<u8, Illegal> {
            let have = self.left;
            self.left = self
                .left
                .checked_sub(count)
                .ok_or(Illegal::TooFew { have })?;
            Ok(self.left)
        }
    }

    game! {
        pub(super) game Kinds(heaps: Heaps, cx);

        setup Heaps { left: 6, right: 3 };
        seats 2..=4;
        turn RoundRobin;

        /// Total: cannot fail once it has begun.
        move Total { count: u8 }
        /// A chain without `else`: may find no branch.
        move Chain { count: u8 }
        /// Two chains: may find none, or two.
        move Chains { count: u8 }
        /// Two chains and no work before them: the guards are its checks.
        move Look
        /// A `require` behind the work.
        move Late { count: u8 }
        /// A `?` in the work, and `refuse!` in an effect.
        move Try { count: u8 }
        /// Checks alone can refuse it.
        move Checked { from: u8, to: u8 }
        /// Anybody may, at any time.
        move Wave
        /// Only in the other phase.
        move Back

        illegal TooFew { have: u8 } "only {have} are left";
        illegal Odd "an odd number of them would be left";
        illegal Same { heap: u8 } "both are heap {heap}";

        phase Play {
            on Total { count in 0..=heaps.left.min(3) } {
                heaps.left -= count;
                heaps.right = heaps.right.wrapping_add(count);
                Over: if heaps.left == 0 => Done { winner: cx.seat() },
                More: else => { cx.end_turn(); Play },
            }

            on Chain { count in 0..4 } {
                heaps.right = heaps.right.wrapping_add(count);
                Many: if heaps.right > 9 => { heaps.right = 0; cx.end_turn(); Play },
                Few: else if heaps.right < 6 => { cx.end_turn(); Other { round: count } },
            }

            on Chains { count in 0..4 } {
                heaps.right = heaps.right.wrapping_add(count);
                Low: if heaps.right < 8 => { cx.end_turn(); stay },
                Even: if heaps.right % 2 == 0 => { cx.end_turn(); again Play },
                Odd: else if heaps.right > 11 => { heaps.right -= 6; Play },
            }

            on Look {
                Low: if heaps.left < 3 => { cx.end_turn(); stay },
                Right: if heaps.right > 3 => { cx.end_turn(); heaps.right -= 1; stay },
            }

            on Late { count in 0..4 } {
                require count > 0 else Odd;
                heaps.right = heaps.right.wrapping_sub(count);
                cx.end_turn();
                require heaps.right % 2 == 0 else Odd;
                => stay
            }

            on Try { count in 0..5 } {
                let left = heaps.take(count)?;
                heaps.right = left;
                match left {
                    None: 0 => {
                        cx.end_turn();
                        if heaps.right == 0 { refuse!(Same { heap: left }); }
                        Play
                    },
                    Some: _ => { cx.end_turn(); Play },
                }
            }

            on Checked { from in 0..3, to in from..3 } {
                let distance = to - from;
                require distance > 0 else Same { heap: from };
                require heaps.left >= distance else TooFew { have: heaps.left };
                => { heaps.left -= distance; cx.end_turn(); Play }
            }
        }

        phase Other { round: u8 } {
            on Back { } => { cx.end_turn(); Play };
            on Total { count in [round, 5] } => { heaps.left = count; cx.end_turn(); stay { round: round / 2 } };
        }

        on Wave in _ by _ => stay;

        end Done { winner: Seat } => if winner.index() == 9 { Outcome::Draw } else { Outcome::Win(winner) };
    }
}

use kinds::{Kinds, Move, Phase, Seat};

fn any_move() -> impl Strategy<Value = Move> {
    let count = 0_u8..7;
    prop_oneof![
        count.clone().prop_map(|count| Move::Total { count }),
        count.clone().prop_map(|count| Move::Chain { count }),
        count.clone().prop_map(|count| Move::Chains { count }),
        count.clone().prop_map(|count| Move::Late { count }),
        count.clone().prop_map(|count| Move::Try { count }),
        (count.clone(), count).prop_map(|(from, to)| Move::Checked { from, to }),
        Just(Move::Look),
        Just(Move::Wave),
        Just(Move::Back),
    ]
}

fn all_moves() -> Vec<Move> {
    let counts = 0_u8..7;
    let mut moves: Vec<Move> = counts
        .clone()
        .flat_map(|count| {
            [
                Move::Total { count },
                Move::Chain { count },
                Move::Chains { count },
                Move::Late { count },
                Move::Try { count },
            ]
        })
        .collect();
    moves.extend(
        counts
            .clone()
            .flat_map(|from| (0..7).map(move |to| Move::Checked { from, to })),
    );
    moves.extend([Move::Look, Move::Wave, Move::Back]);
    moves
}

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("a game of at most four has this seat")
}

/// Plays the moves as they come, whoever they are sent by, and asks at each
/// position what the moves promise.
fn play(seats: usize, moves: Vec<(u8, Move)>) -> Result<(), TestCaseError> {
    let mut position = Position::<Kinds>::start((), seats).expect("two to four may play");
    for (by, mv) in moves {
        let before = position.clone();
        let asked = position.check(seat(by), &mv);
        prop_assert_eq!(&position, &before, "asking changed the position");
        let mut steps = Vec::new();
        let played = position.play_into(seat(by), mv, &mut steps);
        match played {
            Ok(played) => {
                prop_assert_eq!(asked, Ok(()));
                prop_assert_eq!(steps.len(), 1);
                prop_assert_eq!(steps[0].branch, played.branch);
            }
            Err(illegal) => {
                prop_assert_eq!(
                    &position,
                    &before,
                    "refused, and something changed: {}",
                    illegal
                );
                prop_assert_eq!(asked, Err(illegal));
                prop_assert!(steps.is_empty());
            }
        }
    }
    for by in 0..4 {
        let takes = |mv: &Move| position.clone().play(seat(by), *mv).is_ok();
        let mut legal = position.legal_moves(seat(by));
        let mut taken: Vec<Move> = all_moves().into_iter().filter(takes).collect();
        let key = |mv: &Move| format!("{mv:?}");
        legal.sort_by_key(key);
        taken.sort_by_key(key);
        prop_assert_eq!(legal, taken);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_refused_move_leaves_no_trace_and_the_legal_moves_are_those_that_play_takes(
        seats in 2_usize..=4,
        moves in prop::collection::vec((0_u8..4, any_move()), 0..40),
    ) {
        play(seats, moves)?;
    }

    /// Mostly legal moves, so that play gets far.
    #[test]
    fn the_same_holds_deep_in_a_game(seats in 2_usize..=4, picks in prop::collection::vec(0_usize..1_000, 0..60)) {
        let mut position = Position::<Kinds>::start((), seats).expect("two to four may play");
        let mut moves = Vec::new();
        for pick in picks {
            let legal: Vec<(u8, Move)> = (0..4)
                .flat_map(|by| position.legal_moves(seat(by)).into_iter().map(move |mv| (by, mv)))
                .collect();
            let Some((by, mv)) = legal.get(pick % legal.len().max(1)).copied() else { break };
            position.play(seat(by), mv).expect("it was listed as legal");
            moves.push((by, mv));
        }
        play(seats, moves)?;
    }
}

#[test]
fn every_kind_of_refusal_is_met() {
    // What the random tests rest on: that they meet each of these.
    let mut codes = std::collections::BTreeSet::new();
    let mut position = Position::<Kinds>::start((), 3).expect("three may play");
    let mut note = |position: &Position<Kinds>, by: u8, mv: Move| {
        let refused = position
            .clone()
            .play(seat(by), mv)
            .expect_err("it is refused");
        codes.insert(refused.code());
        refused.to_string()
    };
    assert_eq!(
        note(&position, 1, Move::Total { count: 1 }),
        "it is not for seat 1 to play that now: seat 0 may"
    );
    assert_eq!(
        note(&position, 3, Move::Wave),
        "seat 3 is not at this table, which has 3 seats"
    );
    assert_eq!(
        note(&position, 0, Move::Back),
        "`back` cannot be played in Play"
    );
    assert_eq!(
        note(&position, 0, Move::Total { count: 4 }),
        "`total` cannot take that `count` here"
    );
    assert_eq!(
        note(&position, 0, Move::Checked { from: 1, to: 1 }),
        "both are heap 1"
    );
    assert_eq!(
        note(&position, 0, Move::Try { count: 5 }),
        "`try` cannot take that `count` here"
    );
    position
        .play(seat(0), Move::Total { count: 3 })
        .expect("it is legal");
    assert_eq!(
        note(&position, 1, Move::Try { count: 4 }),
        "only 3 are left"
    );
    assert_eq!(
        note(&position, 1, Move::Chain { count: 0 }),
        "the rules are wrong here: no branch of `chain` holds in Play"
    );
    assert_eq!(
        note(&position, 1, Move::Chains { count: 0 }),
        "the rules are wrong here: of the branches `chains:low` and `chains:even` exactly one should hold, and each does"
    );
    position
        .play(seat(1), Move::Total { count: 3 })
        .expect("it is legal");
    assert_eq!(
        note(&position, 2, Move::Total { count: 0 }),
        "the game is over"
    );
    assert_eq!(
        codes.into_iter().collect::<Vec<_>>(),
        [
            "ambiguous",
            "no_branch",
            "not_in_phase",
            "not_seated",
            "not_your_turn",
            "out_of_domain",
            "over",
            "rule"
        ]
    );
}

#[test]
fn two_chains_that_hold_are_ambiguous_and_none_is_no_branch_and_nothing_changes() {
    use kinds::{Branch, ChainsBranch};

    let mut position = Position::<Kinds>::start((), 2).expect("two may play");
    let before = position.clone();
    // Three on the right, and one more makes four: low, and even.
    assert_eq!(
        position.play(seat(0), Move::Chains { count: 1 }),
        Err(IllegalMove::Ambiguous {
            branches: vec![
                Branch::Chains(ChainsBranch::Low),
                Branch::Chains(ChainsBranch::Even)
            ]
            .into()
        })
    );
    assert_eq!(position, before);
    // Six: neither few nor many.
    let refused = position.play(seat(0), Move::Chain { count: 3 });
    assert!(
        matches!(refused, Err(IllegalMove::NoBranch { .. })),
        "{refused:?}"
    );
    assert_eq!(position, before);
    // Three: low alone.
    assert!(position.play(seat(0), Move::Chains { count: 0 }).is_ok());
}

#[test]
fn what_stays_keeps_the_data_that_it_does_not_replace() {
    let mut position = Position::<Kinds>::start((), 2).expect("two may play");
    position
        .play(seat(0), Move::Chain { count: 2 })
        .expect("it is legal");
    assert_eq!(position.phase(), &Phase::Other { round: 2 });
    position
        .play(seat(1), Move::Total { count: 5 })
        .expect("five is in the domain");
    assert_eq!(position.phase(), &Phase::Other { round: 1 });
}

#[test]
fn a_position_that_is_saved_is_the_same_when_read_and_one_that_cannot_be_is_refused() {
    let mut position = Position::<kinds_serde::Saved>::start((), 3).expect("three may play");
    position
        .play(
            kinds_serde::Seat::new(0).expect("a first seat"),
            kinds_serde::Move::Pass,
        )
        .expect("it is legal");
    let saved = serde_json::to_string(&position).expect("it can be saved");
    assert_eq!(
        saved,
        r#"{"phase":{"Play":{"round":1}},"turn":1,"seats":3}"#
    );
    let read: Position<kinds_serde::Saved> = serde_json::from_str(&saved).expect("it can be read");
    assert_eq!(read, position);
    for (spoilt, why) in [
        (
            saved.replace(r#""turn":1"#, r#""turn":3"#),
            "the turn is that of a seat that is not at the table, which has 3",
        ),
        (
            saved.replace(r#""turn":1"#, r#""turn":4"#),
            "there is no such seat: they are counted from 0 to 3",
        ),
        (
            saved.replace(r#""seats":3"#, r#""seats":5"#),
            "5 seats, where 2 to 4 may play",
        ),
        (saved.replace("Play", "Plya"), "unknown variant `Plya`"),
        (saved.replace("seats", "saets"), "unknown field `saets`"),
    ] {
        let refused = serde_json::from_str::<Position<kinds_serde::Saved>>(&spoilt)
            .expect_err("it is refused");
        assert!(refused.to_string().starts_with(why), "{refused}");
    }
}

mod kinds_serde {
    use rulebook::game;

    game! {
        pub(super) game Saved(cx);
        seats 2..=4;
        turn RoundRobin;
        move Pass
        phase Play { round: u8 = 0 } {
            on Pass { } => { cx.end_turn(); Play { round: round + 1 } };
        }
    }
}

#[test]
fn a_refusal_can_be_sent_to_a_client_and_read_there() {
    let mut position = Position::<kinds_serde::Saved>::start((), 2).expect("two may play");
    let last = kinds_serde::Seat::new(1).expect("a second seat");
    let refused = position
        .play(last, kinds_serde::Move::Pass)
        .expect_err("out of turn");
    let sent = serde_json::to_string(&refused).expect("it can be sent");
    assert_eq!(sent, r#"{"not_your_turn":{"seat":1,"active":[0]}}"#);
    assert_eq!(
        serde_json::from_str::<IllegalMove<kinds_serde::Saved>>(&sent).expect("it can be read"),
        refused
    );
}

#[test]
fn a_refusal_names_what_it_is_about() {
    let position = Position::<Kinds>::start((), 3).expect("three may play");
    let refused = position
        .check(seat(0), &Move::Back)
        .expect_err("not in this phase");
    let sent = serde_json::to_string(&refused).expect("it can be sent");
    assert_eq!(sent, r#"{"not_in_phase":{"event":"Back","phase":"Play"}}"#);
    assert_eq!(
        serde_json::from_str::<IllegalMove<Kinds>>(&sent).expect("it can be read"),
        refused
    );
    let other = sent.replace("Back", "Bakc");
    let unread = serde_json::from_str::<IllegalMove<Kinds>>(&other).expect_err("no such event");
    assert!(
        unread
            .to_string()
            .starts_with("this game has no event `Bakc`"),
        "{unread}"
    );
}

#[test]
fn a_seat_that_is_not_there_is_told_so_before_by_is_asked() {
    use allies::{Allies, Move, Seat};

    let mut position = Position::<Allies>::start((), 2).expect("two may play");
    let third = Seat::new(2).expect("up to four may play");
    let refused = position
        .play(third, Move::Wave)
        .expect_err("nobody sits there");
    assert_eq!(
        refused.to_string(),
        "seat 2 is not at this table, which has 2 seats"
    );
    assert!(position.legal_moves(third).is_empty());
    assert_eq!(position.check(third, &Move::Wave), Err(refused));
    assert_eq!(
        position.legal_moves(Seat::new(1).expect("a second seat")),
        [Move::Wave]
    );
}

mod allies {
    use rulebook::{PerSeat, game};

    game! {
        pub(super) game Allies(ready: PerSeat<bool>, cx);
        setup PerSeat::new(cx.seats(), |seat: Seat| seat.index() == 1);
        seats 2..=4;
        move Wave
        phase Play {
            on Wave by ready[cx.seat()].then(|| cx.seat()) => stay;
        }
    }
}

#[test]
fn a_game_is_started_with_the_seats_that_its_rules_are_for() {
    let refused = Position::<Kinds>::start((), 5).expect_err("five are too many");
    assert_eq!(refused.to_string(), "this game is for 2 to 4, not for 5");
    assert_eq!(seat(0).after(2), seat(1));
    assert_eq!(seat(1).after(2), seat(0));
    assert_eq!(Kinds::graph().ends().count(), 1);
}

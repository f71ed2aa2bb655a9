//! Orders of phases, and what follows when one has run out.

use rulebook::{Kind, Position, Step};

use super::{active, turns};

mod battle {
    rulebook::game! {
        /// A game's order that runs on, and a phase with its own.
        pub(super) game Battle(log: Vec<String>, cx);
        seats Seat { A, B, C }
        turn RoundRobin;

        move End
        move Fight { strong: Seat }
        move Flee
        move Out { whom: Seat }

        phase March {
            on End { log.push(format!("{}.{}", cx.round(), cx.turn())); => { cx.end_turn(); stay } }
            on Fight { strong } => { cx.end_turn(); Melee { strong } };
            on Out { whom } by _ { cx.eliminate(whom)?; => stay }
        }

        phase Melee { strong: Seat } {
            turn Initiative(|seat| u8::from(seat == strong)).only(|seat| seat != Seat::C || log.len() < 3);
            enter { log.push(format!("enter {}", cx.active())); }
            exit { log.push(format!("exit {}", cx.active())); }

            on End {
                log.push(format!("{}.{} of {}.{}", cx.round(), cx.turn(), cx.outer().round(), cx.outer().turn()));
                => { cx.end_turn(); stay }
            }
            on Flee => { cx.outer().end_turn(); March };
            on Out { whom } by _ { cx.eliminate(whom)?; => stay }
            on Fight { strong } => again Melee { strong };
        }

    }
}

mod bids {
    use rulebook::{Outcome, PerSeat};

    rulebook::game! {
        /// All bid at once, and the highest bids open the next round.
        pub(super) game Bids(table: PerSeat<Option<u8>>, cx);
        setup PerSeat::new(cx.seats(), |_| None);
        seats Seat { A, B, C }

        move Bid { amount: u8 in 1..=3 }
        internal Reveal { bids: Vec<u8> }

        phase Bidding { round: u8 = 1 } {
            turn Simultaneous;

            on Bid { amount } {
                table[cx.seat()] = Some(amount);
                => { cx.end_turn(); stay }
            }
            on Reveal => stay;

            done {
                let bids: Vec<u8> = cx.seats().iter().filter_map(|seat| table[seat].take()).collect();
                Last: if round == 3 => { Over { bids } },
                Next: else => { emit Reveal { bids }; again Bidding { round: round + 1 } },
            }
        }

        end Over { bids: Vec<u8> } => { let _ = bids; Outcome::Draw };
    }
}

use battle::{Battle, Move, Phase, Seat};

#[test]
fn a_phase_with_its_own_order_starts_it_anew_and_leaving_it_resumes_the_game_s() {
    let mut battle = Position::<Battle>::new();
    assert_eq!(turns(&mut battle, 4, &Move::End), "ABCA");
    battle
        .play(Seat::B, Move::Fight { strong: Seat::C })
        .unwrap();
    assert_eq!(
        active(&battle),
        "A",
        "four stand in the log, so that C is not admitted"
    );
    assert_eq!(battle.on_turn(), Some(Seat::C), "in the game's order");
    assert_eq!((battle.round(), battle.turn()), (1, 1));
    assert_eq!(turns(&mut battle, 3, &Move::End), "ABA");
    battle.play(Seat::B, Move::Flee).unwrap();
    assert_eq!(active(&battle), "A", "C's turn has ended meanwhile");
    assert_eq!((battle.round(), battle.turn()), (3, 7));
    let log = battle.state();
    assert_eq!(
        log[4..],
        [
            "enter nobody",
            "1.1 of 2.6",
            "1.2 of 2.6",
            "2.3 of 2.6",
            "exit B",
        ]
    );
}

#[test]
fn an_order_is_asked_behind_enter() {
    let mut battle = Position::<Battle>::new();
    battle.play(Seat::A, Move::End).unwrap();
    battle
        .play(Seat::B, Move::Fight { strong: Seat::C })
        .unwrap();
    assert_eq!(
        active(&battle),
        "C",
        "with what `enter` wrote, two stand in the log"
    );
}

#[test]
fn who_is_out_stays_out_through_the_phases() {
    let mut battle = Position::<Battle>::new();
    battle
        .play(Seat::A, Move::Fight { strong: Seat::B })
        .unwrap();
    assert_eq!(active(&battle), "B");
    battle.play(Seat::A, Move::Out { whom: Seat::B }).unwrap();
    assert_eq!(active(&battle), "A", "of those that are left");
    assert_eq!(battle.on_turn(), Some(Seat::C), "B had that turn too");
    battle
        .play(Seat::A, Move::Fight { strong: Seat::B })
        .unwrap();
    battle.play(Seat::A, Move::Flee).unwrap();
    assert_eq!(battle.phase(), &Phase::March);
    assert_eq!(turns(&mut battle, 4, &Move::End), "ACAC");
}

#[test]
fn in_a_simultaneous_phase_the_order_of_arrival_is_of_no_matter() {
    use bids::{Bids, Move, Seat};
    let bid = |order: [Seat; 3]| {
        let mut game = Position::<Bids>::new();
        for seat in order {
            let amount = 1 + rulebook::Seat::index(seat);
            game.play(seat, Move::Bid { amount }).unwrap();
        }
        game
    };
    let one = bid([Seat::A, Seat::B, Seat::C]);
    let other = bid([Seat::C, Seat::A, Seat::B]);
    assert_eq!(one, other);
}

#[test]
fn of_joint_actions_each_counts() {
    use bids::{Bids, Event, Internal, Move, Phase, Seat};
    let mut game = Position::<Bids>::new();
    game.play(Seat::B, Move::Bid { amount: 2 }).unwrap();
    game.play(Seat::A, Move::Bid { amount: 3 }).unwrap();
    let mut steps: Vec<Step<Bids>> = Vec::new();
    game.play_into(Seat::C, Move::Bid { amount: 1 }, &mut steps)
        .unwrap();
    let told: Vec<String> = steps
        .iter()
        .map(|step| format!("{} {}", step.kind, step.branch))
        .collect();
    assert_eq!(told, ["move bid", "done done:next", "internal reveal"]);
    assert_eq!(
        steps[2].event,
        Some(Event::Internal(Internal::Reveal {
            bids: vec![3, 2, 1]
        }))
    );
    assert_eq!(game.phase(), &Phase::Bidding { round: 2 });
    assert_eq!(active(&game), "ABC");
    assert!(steps.iter().all(|step| step.kind != Kind::Always));

    for _ in 0..2 {
        for seat in Seat::ALL {
            game.play(seat, Move::Bid { amount: 1 }).unwrap();
        }
    }
    assert_eq!(
        game.phase(),
        &Phase::Over {
            bids: vec![1, 1, 1]
        }
    );
    assert_eq!(active(&game), "-");
}

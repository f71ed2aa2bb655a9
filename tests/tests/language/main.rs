//! What the language says happens, happens: queued events, borders, rules around
//! handlers, nested phases; and in `chance`, what is drawn.

mod chance;

use rulebook::{Kind, Position, Step};

mod rounds {
    use rulebook::{Outcome, game};

    #[derive(Clone, Debug, Default, PartialEq)]
    pub(super) struct Table {
        pub(super) log: Vec<String>,
        pub(super) hand: u8,
        pub(super) fail: bool,
    }

    impl Table {
        fn note(&mut self, what: &str) {
            self.log.push(what.to_owned());
        }
    }

    #[derive(Clone, Debug, Default)]
    pub(super) struct Scratch {
        pub(super) moved: u8,
    }

    game! {
        pub(super) game Rounds(table: Table, cx);

        scratch Scratch;

        move EndRound { fail: bool }
        move Look
        #[allow(unhandled_emit)]
        internal StartRound { round: u8 }
        #[allow(unhandled_emit)]
        internal Deal { cards: u8 }

        illegal NoCards "there are no cards left";
        illegal TooMany { count: u8 } "{count} are too many";

        before move { table.note("before move"); cx.scratch.moved += 1; }
        before _ as event { table.note(&format!("before {event:?}")); }
        after EndRound | Look { require cx.scratch.moved == 1 else NoCards; table.note("after round"); }
        after _ { table.note("after any"); }
        after Deal { cards } { require cards < 5 else TooMany { count: cards }; table.note("after deal"); }

        phase Play {
            enter { table.note("enter play"); }
            exit { table.note("exit play"); }

            phase Day {
                enter { table.note("enter day"); }
                exit { table.note("exit day"); }

                on EndRound { fail } {
                    table.fail = fail;
                    => { table.note("effects"); emit StartRound { round: 1 }; Dusk { round: 1 } }
                }
            }

            phase Dusk { round: u8 } {
                enter { table.note(&format!("enter dusk {round}")); }
                exit { table.note("exit dusk"); }

                on StartRound { round } => {
                    for cards in 1..=round + 1 { emit Deal { cards }; }
                    stay
                };

                on Deal { cards } {
                    require !table.fail || cards < 2 else NoCards;
                    table.hand += cards;
                    table.note(&format!("deal {cards}"));
                    => stay
                }

                on EndRound { .. } => { emit Deal { cards: 9 }; stay };

                always {
                    let full = table.hand >= 3;
                    Full: if full => { table.hand = 0; Day },
                }
            }

            on Look => { table.note("look"); stay };
        }

        always {
            Over: if table.log.len() > 200 => Done,
        }

        end Done => Outcome::Draw;
    }
}

use rounds::{Branch, Move, Phase, Rounds};

fn names(steps: &[Step<Rounds>]) -> Vec<(Kind, &'static str)> {
    steps
        .iter()
        .map(|step| (step.kind, step.branch.name()))
        .collect()
}

#[test]
fn a_move_runs_to_the_end_of_its_queue_and_each_step_is_told() {
    let mut position: Position<Rounds> = Position::start((), 1).expect("it starts");
    assert_eq!(position.state().log, ["enter play", "enter day"]);
    let mut steps = Vec::new();
    let played = position
        .play_into(rulebook::Solo, Move::EndRound { fail: false }, &mut steps)
        .expect("it is legal");
    assert_eq!(played.branch, Branch::EndRound);
    assert_eq!(
        names(&steps),
        [
            (Kind::Move, "end-round"),
            (Kind::Internal, "start-round"),
            (Kind::Internal, "deal"),
            (Kind::Internal, "deal"),
            (Kind::Always, "always:full"),
        ]
    );
    let events: Vec<Option<rounds::Event>> = steps.into_iter().map(|step| step.event).collect();
    assert_eq!(
        events[..2],
        [
            Some(rounds::Event::Move(
                rulebook::Solo,
                Move::EndRound { fail: false }
            )),
            Some(rounds::Event::Internal(rounds::Internal::StartRound {
                round: 1
            })),
        ]
    );
    assert_eq!(events[4], None);
    assert_eq!(position.phase(), &Phase::Day);
    assert_eq!(
        position.state().log[2..],
        [
            "before move",
            "before Move(Solo, EndRound { fail: false })",
            "effects",
            "exit day",
            "enter dusk 1",
            "after round",
            "after any",
            "before Internal(StartRound { round: 1 })",
            "after any",
            "before Internal(Deal { cards: 1 })",
            "deal 1",
            "after any",
            "after deal",
            "before Internal(Deal { cards: 2 })",
            "deal 2",
            "after any",
            "after deal",
            "exit dusk",
            "enter day",
        ]
    );
}

#[test]
fn a_chain_that_fails_in_its_third_step_leaves_everything_as_before_the_move() {
    let mut position: Position<Rounds> = Position::start((), 1).expect("it starts");
    let before = position.clone();
    let mut steps = Vec::new();
    let refused = position
        .play_into(rulebook::Solo, Move::EndRound { fail: true }, &mut steps)
        .expect_err("the second card is refused");
    assert_eq!(refused.to_string(), "there are no cards left");
    assert!(steps.is_empty());
    assert_eq!(position, before);
    assert_eq!(
        position.check(rulebook::Solo, &Move::EndRound { fail: true }),
        Err(refused)
    );
    assert_eq!(position.legal_moves(rulebook::Solo), [Move::Look]);
}

#[test]
fn what_stands_around_phases_is_the_fall_back_of_those_in_it() {
    let mut position: Position<Rounds> = Position::start((), 1).expect("it starts");
    let played = position
        .play(rulebook::Solo, Move::Look)
        .expect("it is legal");
    assert_eq!(played.branch.to_string(), "look");
    assert!(position.state().log.iter().any(|what| what == "look"));
}

mod dice {
    use rulebook::{Outcome, game};

    game! {
        /// The dice are the state's; who rolls more than five in sum is done.
        pub(super) game Dice(sum: u32, cx);

        setup cx.rng.roll(6);
        random;
        progress *sum;

        move Roll
        move Cheat { by: u32 in 0..=1 }
        illegal Unlucky { rolled: u32 } "{rolled} is unlucky";

        phase Play {
            on Roll {
                *sum += 1;
                let rolled = cx.rng.roll(6);
                require rolled != 1 else Unlucky { rolled };
                *sum += rolled;
                Over: if *sum > 20 => Done,
                More: else => stay,
            }

            on Cheat { by } => { *sum += by; stay };
        }

        end Done => Outcome::Draw;
    }
}

use dice::Dice;

#[test]
fn the_same_seed_makes_the_same_game_and_a_refused_move_draws_nothing() {
    let mut refused = 0;
    for seed in 0..50 {
        let mut one = Position::<Dice>::start_seeded((), 1, seed).expect("it starts");
        let mut other = Position::<Dice>::start_seeded((), 1, seed).expect("it starts");
        assert_eq!(one, other);
        while one.outcome().is_none() {
            let before = one.clone();
            let asked = one.check(rulebook::Solo, &dice::Move::Roll);
            let played = one.play(rulebook::Solo, dice::Move::Roll).map(|_| ());
            assert_eq!(asked, played);
            assert_eq!(
                other.play(rulebook::Solo, dice::Move::Roll).map(|_| ()),
                played
            );
            assert_eq!(one, other);
            if played.is_err() {
                // The next roll would be the same: what is refused was not drawn.
                assert_eq!(one, before);
                refused += 1;
                break;
            }
            let saved = serde_json::to_string(&one).expect("it can be saved");
            assert_eq!(
                serde_json::from_str::<Position<Dice>>(&saved).expect("it can be read"),
                one
            );
        }
    }
    assert!(refused > 10);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "`cheat` left `progress` at")]
fn a_move_that_makes_no_progress_is_told_in_debug_builds() {
    let mut position = Position::<Dice>::start_seeded((), 1, 1).expect("it starts");
    let _ = position.play(rulebook::Solo, dice::Move::Cheat { by: 0 });
}

mod layers {
    use rulebook::game;

    #[derive(Clone, Debug, PartialEq)]
    pub(super) struct Word(pub(super) String);

    impl<'de> serde::Deserialize<'de> for Word {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            String::deserialize(deserializer).map(Word)
        }
    }

    impl serde::Serialize for Word {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.0.serialize(serializer)
        }
    }

    game! {
        pub(super) game Layers(log: Vec<String>, cx);

        move Torn
        move Deal { round: u8 }
        move Say { word: Word }
        illegal No "no";

        phase Around {
            phase Inner { round: u8 = 7, state: u8 = 9, event: u8 = 3 } {
                before Torn { log.push("inner".into()); }
                before Deal { log.push(format!("{round} {state} {event}")); }

                on Torn => stay;
                on Deal { round: _ } => stay;
                on Say { word: Word(text) } => { log.push(text); stay };
            }

            before Torn { log.push("around".into()); }
        }

        // Written last, and run first.
        before Torn { require log.len() > 2 else No; log.push("game".into()); }
        before Deal { round: sent } { log.push(format!("sent {sent}")); }
        before _ as whole { log.push(format!("{whole:?}")); }
        before Say { word } { log.push(format!("before {}", word.0)); }

    }
}

#[test]
fn before_rules_run_from_outside_in_wherever_they_stand() {
    let mut layers: Position<layers::Layers> = Position::new();
    let before = layers.clone();
    let refused = layers
        .play(rulebook::Solo, layers::Move::Torn)
        .expect_err("the log is short");
    assert_eq!(layers, before);
    assert_eq!(
        layers.check(rulebook::Solo, &layers::Move::Torn),
        Err(refused)
    );
    for _ in 0..2 {
        layers
            .play(rulebook::Solo, layers::Move::Deal { round: 1 })
            .expect("it is legal");
    }
    let begun = layers.state().len();
    layers
        .play(rulebook::Solo, layers::Move::Torn)
        .expect("the log is long");
    assert_eq!(
        layers.state()[begun..],
        ["game", "Move(Solo, Torn)", "around", "inner"]
    );
}

#[test]
fn a_rule_sees_what_was_sent_and_the_data_of_the_phase_whatever_their_names() {
    let mut layers: Position<layers::Layers> = Position::new();
    layers
        .play(rulebook::Solo, layers::Move::Deal { round: 1 })
        .expect("it is legal");
    assert_eq!(
        layers.state(),
        &["sent 1", "Move(Solo, Deal { round: 1 })", "7 9 3"]
    );
    let word = layers::Word("hello".into());
    layers
        .play(rulebook::Solo, layers::Move::Say { word })
        .expect("it is legal");
    assert_eq!(layers.state()[4], "before hello");
    assert_eq!(layers.state()[5], "hello");
}

mod shut {
    use rulebook::{Outcome, game};

    game! {
        pub(super) game Shut(count: u8, cx);
        options u8;
        setup *cx.options();
        move Go
        illegal No "the door is shut";
        phase Hall {
            exit { if *count > 1 { refuse!(No); } }
            on Go => stay;
            always { Out: if *count > 0 => Away }
        }
        end Away => Outcome::Draw;
    }
}

#[test]
fn a_start_that_the_rules_refuse_is_told() {
    let start = |count| Position::<shut::Shut>::start(count, 1);
    assert!(start(0).is_ok_and(|hall| hall.outcome().is_none()));
    assert!(start(1).is_ok_and(|away| away.outcome().is_some()));
    assert_eq!(
        start(2).expect_err("the door is shut").to_string(),
        "the door is shut"
    );
}

mod noted {
    rulebook::game! {
        /// Notes each move whole, and who sent it.
        pub(super) game Noted(log: Vec<String>, cx);
        seats Seat { A, B }
        move Pick { number: u8 }
        internal Echo { number: u8 }

        before move as event { log.push(format!("{} sends {event:?}", cx.seat())); }
        after move as sent { log.push(format!("{} has sent {sent:?}", cx.seat())); }

        phase Play {
            on Pick { number } => { emit Echo { number }; stay };
            on Echo { number } { log.push(format!("echo {number}")); => stay }
        }
    }
}

#[test]
fn a_rule_for_all_moves_may_name_the_whole_event_and_its_seat() {
    use noted::{Move, Noted, Seat};
    let mut game = Position::<Noted>::new();
    game.play(Seat::B, Move::Pick { number: 7 })
        .expect("it is legal");
    assert_eq!(
        *game.state(),
        [
            "B sends Move(B, Pick { number: 7 })",
            "B has sent Move(B, Pick { number: 7 })",
            "echo 7"
        ]
    );
}

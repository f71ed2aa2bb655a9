//! A match at the table.

use rulebook::table::{NotDone, Run, SeatError, Seated, Stop, Table, Tick};
use rulebook::{IllegalMove, Match, Time};
use serde_json::{Value, json};

use super::{Log, Note, kinds, note, settle};
use rules::{Move, Party, Seat};

mod rules {
    use rulebook::Outcome;

    rulebook::game! {
        /// Guests come, each with some more; a coin says who opens the door next.
        pub(super) game Party(guests: u32, cx);

        seats Side { Left, Right }
        turn RoundRobin;

        move Invite { count: u32 in 1..=3 }
        move Wait
        internal Arrive { with: u32 }
        internal Bell
        chance Coin { heads: bool in [true, false] }

        illegal Tired { guests: u32 } "there are {guests} guests, and no chairs";

        phase House {
            on Invite { count } {
                require *guests < 6 else Tired { guests: *guests };
                => { cx.end_turn(); emit Bell; emit Arrive { with: count - 1 }; stay }
            }
            on Wait => { cx.end_turn(); emit Coin; stay };
            on Bell => stay;
            on Arrive { with } {
                *guests += 1;
                Alone: if with == 0 => stay,
                Friends: else => { emit Arrive { with: with - 1 }; stay },
            }
            on Coin { heads } {
                match heads {
                    Heads: true => stay,
                    Tails: false => Dark { since: *guests },
                }
            }
            always { Full: if *guests >= 8 => Crowded }
        }

        phase Dark { since: u32 } {
            on Wait => { cx.end_turn(); House };
            on Invite { count } { require count + since == 0 else Tired { guests: count + since }; => stay }
        }

        end Crowded => Outcome::Draw;
    }

    /// An alias that tests read better by.
    pub(super) type Seat = Side;
}

fn begin() -> (Table<Log>, Seated<Party>) {
    let mut table = Table::new(Log::new());
    table.command(note).expect("it is free");
    let game = Match::builder().seed(2).start().expect("it starts");
    let seated = table.seat(game).expect("the names are free");
    (table, seated)
}

fn told(ticks: &[Tick]) -> Vec<String> {
    let messages = ticks.iter().flat_map(|tick| &tick.messages);
    messages.map(ToString::to_string).collect()
}

#[test]
fn a_move_is_a_command_and_every_step_of_it_a_message() {
    let (mut table, seated) = begin();
    let data = json!({"seat": "Left", "count": 2});
    table.send_kind("invite", &data).expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(
        told(&ticks),
        [
            r#"invite {"count":2,"seat":"Left"}"#,
            r#"invite:played {"count":2,"seat":"Left"}"#,
            "bell {}",
            r#"arrive:friends {"with":1}"#,
            r#"arrive:alone {"with":0}"#,
            r#"invite:done {"args":{"count":2,"seat":"Left"},"result":{"branch":"invite","steps":["invite","bell","arrive:friends","arrive:alone"]},"run":1}"#,
        ]
    );
    assert_eq!(seated.look(|game| *game.position().state()), 2);
}

#[test]
fn what_is_drawn_is_said_too_and_the_phase_that_is_reached() {
    let (mut table, seated) = begin();
    // Until a coin shows tails.
    let mut ticks = Vec::new();
    for n in 0..20 {
        let seat = if n % 2 == 0 { Seat::Left } else { Seat::Right };
        table.play(&seated, seat, &Move::Wait).expect("it is taken");
        ticks = settle(&mut table);
        if told(&ticks).iter().any(|said| said.starts_with("phase:")) {
            break;
        }
    }
    assert_eq!(
        kinds(&ticks)[1],
        ["wait:played", "coin:tails", "phase:dark", "wait:done"]
    );
    let dark = &ticks[1].messages[2];
    assert_eq!(dark.value(), &json!({"since": 0}));
    let coin = &ticks[1].messages[1];
    assert_eq!(coin.value(), &json!({"heads": false}));
}

#[test]
fn the_rules_refuse_with_code_and_reason_and_nothing_has_changed() {
    let (mut table, seated) = begin();
    let before = seated.look(|game| game.position().clone());
    for (data, code, message) in [
        (
            json!({"seat": "Right", "count": 2}),
            "not_your_turn",
            "it is not for Right to play that now: Left may",
        ),
        (
            json!({"seat": "Left", "count": 7}),
            "out_of_domain",
            "`invite` cannot take that `count` here",
        ),
    ] {
        table.send_kind("invite", &data).expect("it is taken");
        let ticks = settle(&mut table);
        let [error] = &ticks[1].messages[..] else {
            panic!("{ticks:?}");
        };
        assert_eq!(error.kind(), "invite:error");
        assert_eq!(error.value()["code"], code);
        assert_eq!(error.value()["message"], message);
        assert_eq!(error.value()["args"], data);
    }
    assert_eq!(seated.look(|game| game.position().clone()), before);
    assert!(seated.look(|game| game.log().records.is_empty()));
}

#[test]
fn a_move_that_is_none_is_not_taken() {
    let (mut table, _) = begin();
    for (data, said) in [
        (json!({"seat": "Left"}), "the parameter `count` is missing"),
        (json!({"count": 1}), "the `seat`: "),
        (
            json!({"seat": "Lfet", "count": 1}),
            "the `seat`: unknown Side `Lfet`",
        ),
        (
            json!({"seat": "Left", "count": 1, "cuont": 2}),
            "unknown parameter `cuont`",
        ),
        (
            json!({"seat": "Left", "count": "two"}),
            "invalid type: string \"two\"",
        ),
        (json!([]), "the `seat`: "),
    ] {
        let refused = table.send_kind("invite", &data).expect_err("it is no move");
        assert!(refused.to_string().contains(said), "{refused}");
    }
    let told = table
        .send_kind("bell", &Value::Null)
        .expect_err("rules say it");
    assert_eq!(told.to_string(), "`bell` is said by the table alone");
    assert!(table.is_idle());
}

#[test]
fn triggers_hear_the_match_and_move_in_it() {
    let (mut table, seated) = begin();
    let triggers = "
- { role: trigger, type: 'arrive:alone', id: greet, match: { with: 0 }, emit: [note: { text: welcome }] }
- { role: trigger, type: 'invite:played', id: answer, match: { seat: Left }, emit: [invite: { seat: Right, count: 1 }] }
- { role: trigger, type: 'phase:crowded', id: end, emit: [note: { text: crowded }] }
- { role: trigger, type: 'invite:error', id: refused, match: { code: $code, message: $why }, emit: [note: { text: $why }] }
";
    table.load_yaml("t.yaml", triggers).expect("they are right");
    for count in 1..=3 {
        let mv = Move::Invite { count };
        table.play(&seated, Seat::Left, &mv).expect("it is taken");
        settle(&mut table);
    }
    assert_eq!(
        *table.world(),
        [
            "welcome",
            "welcome",
            "welcome",
            "welcome",
            "welcome",
            "crowded",
            "the game is over"
        ]
    );
    let wrong = [
        ("type: 'arrive:aline'", "unknown message `arrive:aline`"),
        ("type: 'phase:cellar'", "unknown message `phase:cellar`"),
        (
            "type: invite, match: { cuont: 3 }",
            "`invite`: unknown parameter `cuont`",
        ),
        (
            "type: invite, match: { seat: Lfet }",
            "`invite`: unknown Side `Lfet`",
        ),
        (
            "type: 'phase:dark', match: { sine: 3 }",
            "unknown parameter `sine`",
        ),
        (
            "type: 'invite:done', match: { resutl: 3 }",
            "unknown parameter `resutl`",
        ),
    ];
    for (listens, said) in wrong {
        let text = format!("{{ role: trigger, {listens}, id: w, emit: [note: {{ text: x }}] }}");
        let error = table.load_yaml("t.yaml", &text).expect_err("it is wrong");
        assert!(error.to_string().contains(said), "{error}");
    }
    for emits in [
        "invite: { seat: Left }",
        "invite: { seat: Lfet, count: 1 }",
        "bell",
        "wait: { seat: Left, n: 1 }",
    ] {
        let text = format!("{{ role: trigger, type: tap, id: w, emit: [{emits}] }}");
        table.load_yaml("t.yaml", &text).expect_err("it is wrong");
    }
}

#[test]
fn an_automaton_plays_as_people_do() {
    let (mut table, seated) = begin();
    let automaton = {
        let seated = seated.clone();
        |cx: Run<Log>| async move {
            loop {
                let hers = cx.wait_kind("invite:played", |said| said.value()["seat"] == "Left");
                hers.await?;
                let moves = seated.look(|game| game.legal_moves(Seat::Right));
                let Some(mv) = moves.first() else {
                    return Ok(());
                };
                let played = cx.play(&seated, Seat::Right, mv).await?;
                cx.run(Note {
                    text: played["branch"].to_string(),
                })
                .await?;
            }
        }
    };
    table
        .orchestrator("automaton", automaton)
        .expect("it is free");
    for count in [1, 2] {
        let mv = Move::Invite { count };
        table.play(&seated, Seat::Left, &mv).expect("it is taken");
        settle(&mut table);
    }
    assert_eq!(*table.world(), ["\"invite\"", "\"invite\""]);
    let seats = seated.look(|game| {
        let records = game.log().records.iter();
        records
            .map(|record| record.input.kind())
            .collect::<Vec<_>>()
    });
    assert_eq!(seats, ["move"; 4]);
}

#[test]
fn who_asks_for_a_move_hears_the_reason_of_the_rules() {
    let (mut table, seated) = begin();
    let automaton = {
        let seated = seated.clone();
        |cx: Run<Log>| async move {
            let refused = cx.play(&seated, Seat::Right, &Move::Wait).await;
            let Err(NotDone::Failed {
                failure, run: 1, ..
            }) = refused
            else {
                return Err(Stop::new("wrong", format!("{refused:?}")));
            };
            let IllegalMove::NotYourTurn { .. } = seated
                .look(|game| game.position().check(Seat::Right, &Move::Wait))
                .expect_err("it is not its turn")
            else {
                return Err(Stop::new("wrong", "another reason"));
            };
            cx.run(Note { text: failure.code }).await?;
            Ok(())
        }
    };
    table
        .orchestrator("automaton", automaton)
        .expect("it is free");
    settle(&mut table);
    assert_eq!(*table.world(), ["not_your_turn"]);
}

mod clocked {
    use rulebook::Time;

    rulebook::game! {
        /// Who does not tick in time is late.
        pub(super) game Bomb(cx);
        move Tick
        phase Armed {
            deadline cx.turn_began() + core::time::Duration::from_secs(1);
            on Tick => stay;
            on timeout => Boom { at: cx.now() };
        }
        end Boom { at: Time } => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_deadline_passes_by_a_message() {
    let mut table = Table::new(());
    let builder = Match::<clocked::Bomb>::builder().clock(|| Time::ZERO);
    let game = builder.start().expect("it starts");
    let seated = table.seat(game).expect("the names are free");
    let mut pass = |at: u64| {
        table
            .send_kind("timeout", &json!({"at": at}))
            .expect("it is taken");
        told(&table.run_until_idle(5).expect("nothing goes wrong"))
    };
    assert!(pass(10)[1].starts_with(r#"timeout:error {"args":{"at":10},"code":"not_due""#));
    let said = pass(2_000);
    assert_eq!(said.len(), 4, "{said:#?}");
    assert_eq!(
        said[1..3],
        ["timeout:played {}", r#"phase:boom {"at":2000}"#]
    );
    assert!(seated.look(|game| game.outcome().is_some()));
}

mod colliding {
    rulebook::game! {
        pub(super) game Choir(cx);
        move Note
        phase Song { on Note => stay; }
    }
    pub(super) mod with_a_seat {
        rulebook::game! {
            pub(in super::super) game Chairs(cx);
            move Take { seat: u8 }
            phase Round { on Take { seat } { let _ = seat; => stay } }
        }
    }
}

#[test]
fn names_that_are_taken_are_told() {
    let mut table = Table::new(Log::new());
    table.command(note).expect("it is free");
    let game = Match::<colliding::Choir>::new().expect("it starts");
    let taken = table.seat(game).expect_err("a note is another's");
    assert!(
        taken
            .to_string()
            .starts_with("the message `note` is registered twice: "),
        "{taken}"
    );
    let game = Match::<colliding::with_a_seat::Chairs>::new().expect("it starts");
    let field = table.seat(game).expect_err("it has a seat already");
    assert_eq!(field, SeatError::Field { mv: "Take" });
    // Nothing of it was registered.
    table.send_kind("song", &Value::Null).expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(kinds(&ticks)[1], ["unknown_command"]);
    let (_, seated) = begin();
    let mut other = begin().0;
    let second = other.seat(Match::<Party>::new().expect("it starts"));
    assert!(second.is_err(), "its moves are commands already");
    assert_eq!(seated.reports(), []);
}

#[test]
fn a_rule_that_panics_is_a_refusal() {
    mod rules {
        rulebook::game! {
            pub(super) game Trap(cx);
            move Step { far: u8 }
            phase Floor { on Step { far } { assert!(far < 3, "it opens"); => stay } }
        }
    }
    let mut table = Table::new(Log::new());
    let game = Match::<rules::Trap>::new().expect("it starts");
    table.seat(game).expect("the names are free");
    let data = json!({"far": 4});
    table
        .send_kind("step", &data)
        .expect("a solo game needs no seat");
    let ticks = settle(&mut table);
    let error = ticks[1].messages[0].value();
    assert_eq!(error["code"], "panicked");
}

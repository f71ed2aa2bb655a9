//! Chance events: what may come, with which weight, and what waits for it.

use rulebook::clock::NoClock;
use rulebook::random::Rng;
use rulebook::{Game, IllegalMove, Kind, Position, Seat, SeatSet, Step, Time};

/// A die on the way round a board: a phase that waits for what nothing emits.
mod die {
    use rulebook::{Outcome, game};

    game! {
        pub(super) game Race(at: [u32; 2], cx);

        seats Player { Anna, Ben }
        turn RoundRobin;

        move Rest
        chance Roll { pips: u8 in 1..=6 }

        phase Rolling {
            on Roll { pips } {
                let Some(on_turn) = cx.on_turn() else { unreachable!("it is somebody's turn") };
                at[usize::from(on_turn as u8)] += u32::from(pips);
                Home: if at.iter().any(|&at| at > 8) => Won { winner: on_turn },
                Six:  else if pips == 6 => stay,
                Less: else => Resting,
            }
        }

        phase Resting {
            on Rest => { cx.end_turn(); Rolling };
        }

        end Won { winner: Player } => Outcome::Win(winner);
    }
}

/// A deck with several cards of a kind; what is emitted waits behind what is drawn.
mod deck {
    use rulebook::{Outcome, game};

    #[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    pub(super) struct Deck {
        /// How many of each kind.
        pub(super) left: [u64; 4],
        pub(super) log: Vec<String>,
    }

    game! {
        pub(super) game Cards(deck: Deck, cx);

        setup Deck { left: [2, 0, 5, 1], log: Vec::new() };
        seats Player { Anna, Ben }

        move Take
        move DealAll
        move Look
        #[allow(unhandled_emit)]
        internal Note { what: u8 }
        #[allow(unhandled_emit)]
        chance Deal {
            to: Player in cx.seats(),
            kind: usize in 0..deck.left.len(),
            up: bool in if to == Player::Anna { &[false, true][..] } else { &[false] },
        } weight if *up_is_rare(&up) { deck.left[kind] } else { 2 * deck.left[kind] }
        chance Flip { heads: bool in [true, false] }

        before _ as event { deck.log.push(format!("before {event:?}")); }
        after Deal { to, kind, .. } { deck.log.push(format!("after {to} {kind}")); }

        phase Play {
            on Take => { emit Note { what: 1 }; emit Deal { to: Player::Ben, up: false }; emit Note { what: 2 }; stay };
            on DealAll => { for to in cx.seats() { emit Deal { to }; } emit Deal; emit Flip { heads: true }; stay };
            on Look => stay;

            on Deal { to, kind, .. } {
                deck.left[kind] -= 1;
                => { emit Note { what: to as u8 + 10 }; stay }
            }
            on Note { what } => { deck.log.push(format!("note {what}")); stay };
            on Flip { heads } {
                On:  if heads => stay,
                Off: else => Done,
            }

            always {
                Out: if deck.left == [0; 4] => Done,
            }
        }

        end Done => Outcome::Draw;
    }

    fn up_is_rare(up: &bool) -> &bool {
        up
    }
}

/// Who begins is drawn before anybody moves.
mod toss {
    use rulebook::{Outcome, game};

    game! {
        pub(super) game Toss(shown: bool, cx);

        move Concede
        chance Coin { heads: bool in [false, true] } weight u64::MAX
        chance Stuck { value: u8 in [] as [u8; 0] }

        phase Tossing {
            on Coin { heads } {
                *shown = heads;
                Heads: if heads => Play,
                Tails: else => Stopped,
            }
        }

        phase Play {
            on Concede => Over;
        }

        phase Stopped {
            on Stuck { .. } => Over;
        }

        end Over => Outcome::Draw;
    }
}

use deck::{Cards, Player};
use die::Race;
use toss::Toss;

type Steps = Vec<(Kind, &'static str)>;

fn names(steps: &[Step<Cards>]) -> Steps {
    steps
        .iter()
        .map(|step| (step.kind, step.branch.name()))
        .collect()
}

fn deal(to: Player, kind: usize, up: bool) -> deck::Chance {
    deck::Chance::Deal { to, kind, up }
}

/// What may come, with its weight.
fn weights<G: Game<Clock = NoClock>>(position: &Position<G>) -> Vec<(G::Chance, u64)> {
    let outcomes = position.chance_outcomes().into_iter();
    outcomes
        .map(|outcome| (outcome.event, outcome.weight))
        .collect()
}

fn after(mv: deck::Move) -> Position<Cards> {
    let mut position: Position<Cards> = Position::new();
    position.play(Player::Anna, mv).expect("it is legal");
    position
}

#[test]
fn a_phase_that_handles_what_nothing_emits_waits_for_it_from_the_start() {
    let mut race: Position<Race> = Position::new();
    assert!(race.is_chance_pending());
    let roll = |pips| die::Chance::Roll { pips };
    assert_eq!(
        weights(&race),
        [1, 2, 3, 4, 5, 6].map(|pips| (roll(pips), 1))
    );
    assert_eq!(race.chance_outcomes().total(), 6);

    // Again and again, as long as the phase stays.
    let mut steps = Vec::new();
    race.play_chance_into(roll(6), &mut steps)
        .expect("it may come");
    assert_eq!(steps.len(), 1);
    assert_eq!(steps[0].kind, Kind::Chance);
    assert_eq!(steps[0].kind.to_string(), "chance");
    assert_eq!(steps[0].event, Some(die::Event::Chance(roll(6))));
    assert!(race.is_chance_pending());
    let played = race.play_chance(roll(1)).expect("it may come");
    assert_eq!(played.branch.to_string(), "roll:less");
    assert!(!race.is_chance_pending());
    assert_eq!(race.legal_moves(die::Player::Anna), [die::Move::Rest]);

    race.play(die::Player::Anna, die::Move::Rest)
        .expect("it is legal");
    assert_eq!(race.on_turn(), Some(die::Player::Ben));
    assert!(race.is_chance_pending());
    race.play_chance(roll(6)).expect("it may come");
    race.play_chance(roll(3)).expect("it may come");
    assert!(race.is_over() && !race.is_chance_pending());
    assert!(race.chance_outcomes().is_empty());
    assert_eq!(race.play_chance(roll(1)), Err(IllegalMove::Over));
}

#[test]
fn while_a_chance_event_is_pending_nobody_moves() {
    let mut race: Position<Race> = Position::new();
    let before = race.clone();
    for player in die::Player::ALL {
        assert_eq!(race.legal_moves(player), []);
        let refused = race.play(player, die::Move::Rest);
        assert_eq!(refused, Err(IllegalMove::ChancePending));
        assert_eq!(
            race.check(player, &die::Move::Rest),
            Err(IllegalMove::ChancePending)
        );
    }
    assert_eq!(race.active(), SeatSet::EMPTY);
    assert_eq!(race, before);
    let why: IllegalMove<Race> = IllegalMove::ChancePending;
    assert_eq!(why.code(), "chance_pending");
    assert_eq!(
        why.to_string(),
        "nobody can play now: something has to be drawn first"
    );
}

#[test]
fn the_weight_of_what_is_drawn_is_how_many_there_are_of_it() {
    let position = after(deck::Move::Take);
    // What was emitted is so; what there is none of does not come.
    assert_eq!(
        weights(&position),
        [(0, 4), (2, 10), (3, 2)].map(|(kind, weight)| (deal(Player::Ben, kind, false), weight)),
    );
    assert_eq!(position.chance_outcomes().total(), 16);
}

#[test]
fn a_domain_and_a_weight_see_the_fields_before() {
    let mut position = after(deck::Move::DealAll);
    let of_anna = weights(&position);
    assert_eq!(of_anna.len(), 6);
    assert_eq!(
        of_anna[..2],
        [
            (deal(Player::Anna, 0, false), 4),
            (deal(Player::Anna, 0, true), 2)
        ]
    );
    position
        .play_chance(deal(Player::Anna, 0, true))
        .expect("it may come");
    position
        .play_chance(deal(Player::Ben, 0, false))
        .expect("it may come");
    // And of nothing given, all is drawn.
    assert_eq!(
        weights(&position),
        [
            (deal(Player::Anna, 2, false), 10),
            (deal(Player::Anna, 2, true), 5),
            (deal(Player::Anna, 3, false), 2),
            (deal(Player::Anna, 3, true), 1),
            (deal(Player::Ben, 2, false), 10),
            (deal(Player::Ben, 3, false), 2),
        ],
    );
    position
        .play_chance(deal(Player::Ben, 3, false))
        .expect("it may come");
    // All of it was emitted.
    assert_eq!(
        weights(&position),
        [(deck::Chance::Flip { heads: true }, 1)]
    );
    position
        .play_chance(deck::Chance::Flip { heads: true })
        .expect("it may come");
    assert!(!position.is_chance_pending());
}

#[test]
fn what_is_queued_before_a_chance_event_runs_with_the_move_and_what_is_behind_it_waits() {
    let mut position: Position<Cards> = Position::new();
    let mut steps = Vec::new();
    position
        .play_into(Player::Anna, deck::Move::Take, &mut steps)
        .expect("it is legal");
    assert_eq!(
        names(&steps),
        [(Kind::Move, "take"), (Kind::Internal, "note")]
    );
    assert!(position.is_chance_pending());

    steps.clear();
    let came = deal(Player::Ben, 2, false);
    let played = position
        .play_chance_into(came, &mut steps)
        .expect("it may come");
    assert_eq!(played.branch.name(), "deal");
    assert_eq!(
        names(&steps),
        [
            (Kind::Chance, "deal"),
            (Kind::Internal, "note"),
            (Kind::Internal, "note")
        ]
    );
    assert_eq!(steps[0].event, Some(deck::Event::Chance(came)));
    assert_eq!(position.state().left, [2, 0, 4, 1]);
    assert_eq!(
        position.state().log,
        [
            "before Move(Anna, Take)",
            "before Internal(Note { what: 1 })",
            "note 1",
            "before Chance(Deal { to: Ben, kind: 2, up: false })",
            "after Ben 2",
            "before Internal(Note { what: 2 })",
            "note 2",
            "before Internal(Note { what: 11 })",
            "note 11",
        ]
    );
}

#[test]
fn what_cannot_come_is_refused_and_nothing_has_happened() {
    let mut position = after(deck::Move::Take);
    let before = position.clone();
    let flip = deck::Chance::Flip { heads: true };
    for (event, code, said) in [
        (flip, "not_pending", "`flip` is not to be drawn now"),
        (
            deal(Player::Anna, 0, false),
            "out_of_domain",
            "`deal` cannot take that `to` here",
        ),
        (
            deal(Player::Ben, 4, false),
            "out_of_domain",
            "`deal` cannot take that `kind` here",
        ),
        (
            deal(Player::Ben, 0, true),
            "out_of_domain",
            "`deal` cannot take that `up` here",
        ),
        (
            deal(Player::Ben, 1, false),
            "impossible",
            "`deal` cannot come out like that: there is none of it",
        ),
    ] {
        let why = position.play_chance(event).expect_err("it cannot come");
        assert_eq!((why.code(), &*why.to_string()), (code, said));
        assert_eq!(position, before);
    }
    let mut idle: Position<Cards> = Position::new();
    let why = idle.play_chance(flip).expect_err("nothing is due");
    assert_eq!(why.code(), "not_pending");
}

#[test]
fn exactly_what_is_listed_is_taken() {
    let all = Player::ALL
        .into_iter()
        .flat_map(|to| (0..5).flat_map(move |kind| [false, true].map(|up| deal(to, kind, up))));
    let all: Vec<deck::Chance> = all.collect();
    for position in [after(deck::Move::Take), after(deck::Move::DealAll)] {
        let listed: Vec<deck::Chance> = weights(&position)
            .into_iter()
            .map(|(event, _)| event)
            .collect();
        for event in &all {
            let taken = position.clone().play_chance(*event).is_ok();
            assert_eq!(taken, listed.contains(event), "{event:?}");
        }
    }
}

#[test]
fn what_waits_is_part_of_the_position() {
    let (take, idle) = (after(deck::Move::Take), after(deck::Move::Look));
    let mut drawn = take.clone();
    drawn
        .play_chance(deal(Player::Ben, 3, false))
        .expect("it may come");
    assert_ne!(take, drawn);
    assert!(format!("{take:?}").contains("waiting: ChanceQueue([Deal { to: As(Ben), kind: Open, up: As(false) }, Note { what: 2 }])"), "{take:?}");
    assert!(format!("{idle:?}").contains("waiting: ChanceQueue([])"));

    // Alike in all but what waits.
    let of = |json: &str| -> Position<Cards> {
        let phase = r#""phase":"Play","state":{"left":[1,1,1,1],"log":[]}"#;
        serde_json::from_str(&format!(r#"{{{phase},"waiting":{json}}}"#)).expect("it can be read")
    };
    let (one, two) = (
        of(r#"[{"Flip":{"heads":"open"}}]"#),
        of(r#"[{"Flip":{"heads":{"as":true}}}]"#),
    );
    assert_ne!(one, two);
    assert_eq!(one, one.clone());
    let hash = |position: &Position<Cards>| {
        use std::hash::BuildHasher;
        std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default().hash_one(position)
    };
    assert_ne!(hash(&one), hash(&two));
    assert_eq!((weights(&one).len(), weights(&two).len()), (2, 1));
}

#[test]
fn a_position_is_saved_with_what_waits_and_goes_on_as_it_was() {
    let mut rng = Rng::seeded(3);
    for mv in [deck::Move::Take, deck::Move::DealAll] {
        let mut position = after(mv);
        while position.is_chance_pending() {
            let saved = serde_json::to_string(&position).expect("it can be saved");
            let read: Position<Cards> = serde_json::from_str(&saved).expect("it can be read");
            assert_eq!(read, position, "{saved}");
            assert_eq!(weights(&read), weights(&position));
            let outcomes = position.chance_outcomes();
            let drawn = *outcomes.pick(&mut rng).expect("something can come");
            position.play_chance(drawn).expect("it may come");
            let mut again = read;
            again.play_chance(drawn).expect("it may come");
            assert_eq!(again, position);
        }
    }
    let saved = serde_json::to_string(&after(deck::Move::Take)).expect("it can be saved");
    assert!(
        saved.ends_with(
            r#""waiting":[{"Deal":{"to":{"as":"Ben"},"kind":"open","up":{"as":false}}},{"Note":{"what":2}}]}"#
        ),
        "{saved}"
    );
}

#[test]
fn what_cannot_wait_is_not_read() {
    let read = |phase: &str, waiting: &str| {
        let state = r#"{"left":[1,1,1,1],"log":[]}"#;
        let json = format!(r#"{{"phase":"{phase}","state":{state}{waiting}}}"#);
        serde_json::from_str::<Position<Cards>>(&json).map_err(|why| why.to_string())
    };
    let flip = r#","waiting":["Flip"]"#.replace(r#""Flip""#, r#"{"Flip":{"heads":"open"}}"#);
    assert!(read("Play", &flip).is_ok());
    for (phase, waiting, said) in [
        ("Play", "", "missing field `waiting`"),
        (
            "Play",
            r#","waiting":[{"Note":{"what":1}}]"#,
            "what waits does not begin with a chance event that may come in `Play`",
        ),
        (
            "Done",
            &flip,
            "what waits does not begin with a chance event that may come in `Done`",
        ),
    ] {
        let why = read(phase, waiting).expect_err("it cannot be");
        assert!(why.starts_with(said), "{why}");
    }
}

#[test]
fn an_end_drops_what_waits() {
    let mut position = after(deck::Move::DealAll);
    for kind in [0, 0, 3] {
        let to = match position.chance_outcomes().as_slice()[0].event {
            deck::Chance::Deal { to, .. } => to,
            deck::Chance::Flip { .. } => panic!("a card is due"),
        };
        position
            .play_chance(deal(to, kind, false))
            .expect("it may come");
    }
    assert!(position.is_chance_pending());
    position
        .play_chance(deck::Chance::Flip { heads: false })
        .expect_err("heads was emitted");
    let json = serde_json::to_string(&position).expect("it can be saved");
    // One that is about to run out, with more behind.
    let json = json.replace(r#""left":[0,0,5,0]"#, r#""left":[0,0,1,0]"#);
    let json = json.replace(
        r#""waiting":[{"#,
        r#""waiting":[{"Deal":{"to":"open","kind":"open","up":"open"}},{"#,
    );
    let mut position: Position<Cards> = serde_json::from_str(&json).expect("it can be read");
    position
        .play_chance(deal(Player::Ben, 2, false))
        .expect("it may come");
    assert!(position.is_over() && !position.is_chance_pending());
    let saved = serde_json::to_string(&position).expect("it can be saved");
    assert!(saved.ends_with(r#""waiting":[]}"#), "{saved}");
}

#[test]
fn a_pick_follows_the_weights_and_the_seed() {
    let outcomes = after(deck::Move::Take).chance_outcomes();
    let mut rng = Rng::seeded(11);
    let mut count = [0_u32; 4];
    for _ in 0..16_000 {
        match outcomes.pick(&mut rng) {
            Some(deck::Chance::Deal { kind, .. }) => count[*kind] += 1,
            other => panic!("drew {other:?}"),
        }
    }
    // Of 16,000: 4,000, none, 10,000 and 2,000, each within four deviations.
    assert!(count[0].abs_diff(4_000) < 220, "{count:?}");
    assert_eq!(count[1], 0);
    assert!(count[2].abs_diff(10_000) < 245, "{count:?}");
    assert!(count[3].abs_diff(2_000) < 168, "{count:?}");

    // Pinned: the same for ever.
    let mut rng = Rng::seeded(7);
    let drawn = [(); 8].map(|()| match outcomes.pick(&mut rng) {
        Some(deck::Chance::Deal { kind, .. }) => *kind,
        other => panic!("drew {other:?}"),
    });
    assert_eq!(drawn, [0, 0, 2, 2, 3, 2, 2, 2]);
}

#[test]
fn every_number_below_the_total_picks_one_outcome() {
    // The weights are the lengths of the runs: a draw of each number once would draw
    // each outcome so often as its weight says.
    let race: Position<Race> = Position::new();
    let outcomes = race.chance_outcomes();
    let mut seen = [0_u32; 6];
    let mut rng = Rng::seeded(5);
    for _ in 0..6_000 {
        let expected = rng.clone().below(6);
        match outcomes.pick(&mut rng) {
            Some(&die::Chance::Roll { pips }) => {
                assert_eq!(u64::from(pips - 1), expected);
                seen[usize::from(pips - 1)] += 1;
            }
            None => panic!("a die has sides"),
        }
    }
    assert!(seen.iter().all(|&times| times > 800), "{seen:?}");
}

#[test]
fn a_sum_of_weights_past_64_bits_is_exact() {
    let toss: Position<Toss> = Position::new();
    let outcomes = toss.chance_outcomes();
    assert_eq!(outcomes.total(), 2 * u128::from(u64::MAX));
    let mut rng = Rng::seeded(1);
    let heads = (0..1_000)
        .filter(|_| outcomes.pick(&mut rng) == Some(&toss::Chance::Coin { heads: true }))
        .count();
    assert!(heads.abs_diff(500) < 64, "{heads}");
}

#[test]
fn a_chance_event_with_nothing_to_come_out_as_is_pending_and_has_no_outcome() {
    let mut toss: Position<Toss> = Position::new();
    toss.play_chance(toss::Chance::Coin { heads: false })
        .expect("it may come");
    assert!(toss.is_chance_pending() && !toss.is_over());
    let outcomes = toss.chance_outcomes();
    assert!(outcomes.is_empty());
    assert_eq!(outcomes.total(), 0);
    assert_eq!(outcomes.pick(&mut Rng::seeded(0)), None);
    let why = toss.play_chance(toss::Chance::Stuck { value: 0 });
    assert_eq!(why.expect_err("it cannot come").code(), "out_of_domain");
}

#[test]
fn a_game_without_chance_carries_nothing_for_it() {
    use tic_tac_toe::TicTacToe;
    assert_eq!(size_of::<<TicTacToe as Game>::Waiting>(), 0);
    let mut position: Position<TicTacToe> = Position::new();
    let outcomes = position.chance_outcomes();
    assert!(outcomes.is_empty() && !position.is_chance_pending());
    let json = serde_json::to_string(&position).expect("it can be saved");
    assert!(!json.contains("waiting"), "{json}");
    assert!(!format!("{position:?}").contains("waiting"));
    let first = tic_tac_toe::Mark::from_index(0).expect("there is a first");
    let mv = position.legal_moves(first)[0];
    position.play(first, mv).expect("it is legal");
}

/// What follows what was drawn may still be wrong.
mod wrong {
    use rulebook::{Outcome, game};

    game! {
        pub(super) game Wrong(drawn: [u8; 3], cx);

        move Draw { behind: bool in rulebook::domain::BOTH }
        move Leave
        #[allow(unhandled_emit)]
        chance Card { kind: usize in 0..3 }
        internal Check
        illegal TooMany "there are too many of a kind";

        phase Play {
            on Draw { behind } {
                Guarded: if behind => { emit Card; emit Check; stay },
                Free: else => { emit Card; stay },
            }
            on Leave => { emit Card; Hall };
            on Card { kind } => { drawn[kind] += 1; stay };
            on Check {
                require drawn[0] < 1 else TooMany;
                => stay
            }

            always {
                Many: if drawn[1] > 1 => Over,
                Two: if drawn[1] == 2 => Over,
            }
        }

        phase Hall {
            on Leave => Over;
        }

        end Over => Outcome::Draw;
    }
}

#[test]
fn what_cannot_go_on_behind_a_chance_event_leaves_all_as_it_was() {
    use wrong::{Chance, Illegal, Move, Wrong};
    let mut position: Position<Wrong> = Position::new();
    let card = |kind| Chance::Card { kind };
    let draw = |behind| Move::Draw { behind };
    let refuses = |position: &mut Position<Wrong>, kind| {
        let before = position.clone();
        let mut steps: Vec<Step<Wrong>> = Vec::new();
        let why = position.play_chance_into(card(kind), &mut steps);
        assert_eq!((&*position, steps.len()), (&before, 0));
        why.expect_err("the rules are wrong")
    };
    // What waits behind it refuses.
    position
        .play(rulebook::Solo, draw(true))
        .expect("it is legal");
    let why = refuses(&mut position, 0);
    assert_eq!(why, IllegalMove::Rule(Illegal::TooMany));
    position.play_chance(card(1)).expect("it may come");
    // Two `always` hold.
    position
        .play(rulebook::Solo, draw(false))
        .expect("it is legal");
    assert_eq!(refuses(&mut position, 1).code(), "ambiguous");
    position.play_chance(card(2)).expect("it may come");
    assert_eq!(position.state(), &[0, 1, 1]);
}

#[test]
fn a_move_that_leaves_a_chance_event_where_nothing_handles_it_is_refused() {
    use wrong::{Move, Wrong};
    let mut position: Position<Wrong> = Position::new();
    let before = position.clone();
    let why = position
        .play(rulebook::Solo, Move::Leave)
        .expect_err("it cannot come");
    assert_eq!(why.code(), "unhandled");
    assert_eq!(position.check(rulebook::Solo, &Move::Leave), Err(why));
    assert!(!position.legal_moves(rulebook::Solo).contains(&Move::Leave));
    assert_eq!(position, before);
}

/// Where chance meets the turn orders, what is pushed, and time.
mod asked {
    use rulebook::{Outcome, Time, game};

    game! {
        pub(super) game Asked(seen: Vec<u8>, cx);

        seats Seat { A, B }
        turn RoundRobin;

        move Ask { loud: bool in rulebook::domain::BOTH }
        move Stop
        chance Card { kind: u8 in 0..3 } weight 1 + u64::from(kind) * cx.now().as_millis()

        phase Play {
            on Ask { .. } => push Round then stay;
            on Stop => Over;
        }

        phase Round {
            turn Once;
            deadline Time::from_millis(9);
            on timeout => pop;
            on Ask { loud } {
                Loud: if loud => { cx.end_turn(); emit Card; stay },
                Quiet: else => { cx.end_turn(); stay },
            }
            on Card { kind } => { seen.push(kind); stay };
            done => pop;
        }

        end Over => Outcome::Draw;
    }
}

#[test]
fn what_is_drawn_comes_before_an_order_has_run_out_and_before_a_deadline_has_passed() {
    use asked::{Asked, Chance, Move, Phase, Seat};
    let (ask, card) = (Move::Ask { loud: true }, |kind| Chance::Card { kind });
    let now = Time::from_millis;
    let mut position: Position<Asked> = Position::start_at((), 2, now(0)).expect("two play");
    position.play_at(Seat::A, ask, now(1)).expect("it is legal");
    assert_eq!(position.phase(), &Phase::Round);
    position.play_at(Seat::A, ask, now(2)).expect("it is legal");

    // No choices, no legal moves, no timeout.
    for seat in [Seat::A, Seat::B] {
        assert!(position.choices_at(seat, now(3)).is_empty());
        assert!(position.legal_moves_at(seat, now(3)).is_empty());
        let refused = position.check_at(seat, &ask, now(3));
        assert_eq!(refused, Err(IllegalMove::ChancePending));
    }
    assert_eq!(position.timeout(now(10)), Err(IllegalMove::ChancePending));

    // A weight sees the time, and what waits the phase beneath.
    let outcomes = position.chance_outcomes_at(now(5));
    let weights: Vec<u64> = outcomes.iter().map(|outcome| outcome.weight).collect();
    assert_eq!((weights, outcomes.total()), (vec![1, 6, 11], 18));
    position
        .play_chance_at(card(2), now(5))
        .expect("it may come");

    // The second asks, and all have had their turn: the card comes first.
    position.play_at(Seat::B, ask, now(6)).expect("it is legal");
    assert_eq!(position.phase(), &Phase::Round);
    let mut steps: Vec<Step<Asked>> = Vec::new();
    position
        .play_chance_into_at(card(0), now(7), &mut steps)
        .expect("it may come");
    let kinds: Vec<Kind> = steps.iter().map(|step| step.kind).collect();
    assert_eq!(kinds, [Kind::Chance, Kind::Done]);
    assert_eq!(position.phase(), &Phase::Play);
    assert_eq!(position.state(), &[2, 0]);
}

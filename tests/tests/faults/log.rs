//! Log, replay, undo, and secrets: rows of a match.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use rulebook::log::{Input, Log};
use rulebook::play::{Barrier, UndoError};
use rulebook::random::Rng;
use rulebook::{IllegalMove, Kind, Match, PerSeat, Position, Solo, View};
use serde_json::json;

mod rules {
    use rulebook::PerSeat;

    rulebook::game! {
        /// Cards are drawn, by chance and by the rules, hidden, and traded.
        pub(super) game Market(hands: PerSeat<Vec<u8>>, cx);

        seats Trader { Ada, Bo }
        setup PerSeat::new(cx.seats(), |_| Vec::new());
        turn RoundRobin;
        random;

        move Draw
        move Forage
        move Hide { #[secret] card: u8 in hands[cx.seat()].clone() }
        move Pass
        internal Tax { of: Trader, left: u8 }
        chance Card { to: Trader in cx.seats(), #[secret(to)] card: u8 in 1..=52 }

        illegal Full "a hand holds five cards";

        phase Open {
            on Draw {
                require hands[cx.seat()].len() < 5 else Full;
                => { emit Card { to: cx.seat() }; cx.end_turn(); stay }
            }
            on Forage {
                let found = cx.rng.roll(6);
                hands[cx.seat()].push(u8::try_from(found).unwrap_or(0));
                require hands[cx.seat()].len() <= 5 else Full;
                => { emit Tax { of: cx.seat(), left: 1 }; stay }
            }
            on Hide { card } { hands[cx.seat()].retain(|held| *held != card); => stay }
            on Pass => { cx.end_turn(); stay };
            on Card { to, card } => { hands[to].push(card); stay };
            on Tax { of, left } {
                Paid: if left == 0 || hands[of].len() < 4 => stay,
                Owed: else => { hands[of].pop(); emit Tax { of, left: left - 1 }; stay },
            }
        }
    }
}

use rules::{Market, Move, Phase, Trader};

impl View for Market {
    type Public = (Phase, Vec<usize>);
    type Private = Vec<u8>;

    fn public(position: &Position<Self>) -> Self::Public {
        let hands: &PerSeat<Vec<u8>> = position.state();
        let counts = hands.values().iter().map(Vec::len).collect();
        (*position.phase(), counts)
    }

    fn private(position: &Position<Self>, seat: Trader) -> Vec<u8> {
        position.state()[seat].clone()
    }
}

fn begin(seed: u64) -> Match<Market> {
    Match::builder().seed(seed).start().expect("it starts")
}

fn play_any(game: &mut Match<Market>, rng: &mut Rng) {
    let seat = game.position().on_turn().expect("it goes on for ever");
    let moves = game.legal_moves(seat);
    let mv = *rng.pick(&moves).expect("one may pass");
    game.play(seat, mv).expect("it is legal");
}

fn played(seed: u64, moves: usize) -> Match<Market> {
    let mut game = begin(seed);
    let mut rng = Rng::seeded(seed);
    for _ in 0..moves {
        play_any(&mut game, &mut rng);
    }
    game
}

/// Row 23, through a match: a refused move still counts, mutates its input, or changes
/// the context.
#[test]
fn a_refused_move_is_in_no_log_and_moves_no_generator() {
    let mut refusals = 0;
    for seed in 0..10 {
        let mut game = begin(seed);
        let mut twin = begin(seed);
        let mut rng = Rng::seeded(seed);
        for _ in 0..30 {
            let before = (game.position().clone(), game.log().clone());
            let all = [
                Move::Draw,
                Move::Forage,
                Move::Hide { card: 99 },
                Move::Pass,
            ];
            for mv in all {
                for seat in Trader::ALL {
                    if game.fork().play(seat, mv).is_err() {
                        game.play(seat, mv).expect_err("it was refused");
                        refusals += 1;
                    }
                }
            }
            assert_eq!((game.position(), game.log()), (&before.0, &before.1));
            // One that was never refused anything draws the same.
            let mut same = rng.clone();
            play_any(&mut game, &mut rng);
            play_any(&mut twin, &mut same);
            assert_eq!(game.position(), twin.position());
        }
    }
    assert!(refusals > 1_000);
}

/// Row 30: undo is not in the log; moves stand twice or not at all.
#[test]
fn what_is_in_the_log_replayed_is_the_match_with_its_undos() {
    for seed in 0..10 {
        let mut game = begin(seed);
        game.set_barrier(Barrier::NONE);
        let mut rng = Rng::seeded(seed);
        for turn in 0..60 {
            match turn % 7 {
                4 => game.undo(None).expect("something was played"),
                5 if seed % 2 == 0 => game.redo().expect("it was just undone"),
                _ => play_any(&mut game, &mut rng),
            }
            let again = game.log().replay().expect("it replays");
            assert_eq!(again.position(), game.position());
            assert_eq!(again.revision(), game.revision());
        }
        let undos = game.log().records.iter();
        let undos = undos.filter(|record| matches!(record.input, Input::Undo { .. }));
        assert_eq!(undos.count(), 8);
        let text = game.log().to_text().expect("it can be written");
        let (log, _) = Log::<Market>::from_text(text.as_bytes()).expect("it can be read");
        let again = log.replay().expect("it replays");
        assert_eq!(again.position(), game.position());
    }
}

/// Row 31: internal events are not in the log.
#[test]
fn every_step_is_in_the_log_with_its_kind() {
    let game = played(3, 60);
    let records = &game.log().records;
    let kinds: BTreeSet<&str> = records.iter().map(|record| record.input.kind()).collect();
    assert!(kinds.contains("move") && kinds.contains("chance"));
    let internal = |record: &&rulebook::log::Record<Market>| {
        let steps = record.then.iter();
        steps.filter(|step| step.kind == Kind::Internal).count() == 2
    };
    let taxed = records.iter().find(internal).expect("a tax was owed");
    let text = serde_json::to_value(taxed.seen_by(1, None).expect("it can be written"));
    let text = text.expect("it can be written");
    assert_eq!(text["then"][0]["kind"], "internal");
    assert_eq!(text["then"][0]["branch"], "tax:owed");
    assert_eq!(text["then"][1]["branch"], "tax:paid");
}

/// Row 32, through a match: undo leaves counters or the generator.
#[test]
fn an_undo_is_exact() {
    let mut rng = Rng::seeded(1);
    let mut game = begin(5);
    game.set_barrier(Barrier::NONE);
    for _ in 0..200 {
        let before = game.position().clone();
        play_any(&mut game, &mut rng.clone());
        let after = game.position().clone();
        game.undo(None).expect("it was just played");
        assert_eq!(*game.position(), before);
        // The same move comes out the same: by the rules' generator and the match's.
        play_any(&mut game, &mut rng);
        assert_eq!(*game.position(), after);
    }
}

/// Row 33: undo of another player's move.
#[test]
fn whose_move_may_be_undone_is_the_hosts_policy() {
    let mut game = begin(1);
    game.set_barrier(Barrier::STRICT);
    game.play(Trader::Ada, Move::Pass).expect("it is legal");
    let not_hers = UndoError::NotYours { by: Trader::Bo };
    assert_eq!(game.undo(Some(Trader::Bo)), Err(not_hers));
    assert_eq!(game.undo(Some(Trader::Ada)), Err(UndoError::TurnPassed));
    game.set_barrier(Barrier::default());
    assert_eq!(game.undo(Some(Trader::Bo)), Ok(()));
}

/// Row 34: saving loses whose turn it is. Row 35: a round-trip test passes because the
/// generator had not moved.
#[test]
fn every_position_of_a_match_comes_back_and_goes_on_alike() {
    let game = played(8, 80);
    let mut drew = 0;
    let start = begin(8).position().clone();
    for frame in game.log().frames().expect("it begins") {
        let position = frame.expect("it replays");
        let text = serde_json::to_string(&position).expect("it can be written");
        let back: Position<Market> = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(back, position);
        assert_eq!(back.on_turn(), position.on_turn());
        let text_of =
            |position: &Position<Market>| serde_json::to_value(position).unwrap()["rng"].clone();
        drew += usize::from(text_of(&position) != text_of(&start));
        // Both go on alike, by what they draw from now on.
        let seat = position.on_turn().expect("it goes on for ever");
        let (mut one, mut other) = (position.clone(), back);
        let (one_went, other_went) = (one.play(seat, Move::Forage), other.play(seat, Move::Forage));
        assert_eq!((one, one_went), (other, other_went));
    }
    assert!(drew > 40, "the generator has moved");
}

/// How often the rules of `Counted` were asked.
static ASKED: AtomicUsize = AtomicUsize::new(0);

mod counted {
    use super::{ASKED, Ordering};

    fn ask() -> u64 {
        ASKED.fetch_add(1, Ordering::Relaxed);
        1
    }

    rulebook::game! {
        pub(super) game Counted(count: u64, cx);
        move Go
        phase Play { on Go { *count += ask(); => stay } }
    }
}

/// Row 36, through a match: a move costs more the longer the match. What it costs is
/// measured in `benches/`; here, that nothing is done again which was done: the rules
/// count how often they are asked.
#[test]
fn a_move_late_in_a_match_asks_no_more_of_the_rules_than_an_early_one() {
    use counted::{Counted, Move};

    let mut game: Match<Counted> = Match::new().expect("it starts");
    for moves in 1..=5_000 {
        game.play(Solo, Move::Go).expect("it is legal");
        assert_eq!(ASKED.load(Ordering::Relaxed), moves);
    }
    // An undo plays 64 moves again, at the most.
    game.undo(None).expect("there is something");
    assert!(ASKED.load(Ordering::Relaxed) <= 5_000 + 64);
}

/// Row 37: every match shuffles alike.
#[test]
fn a_seed_makes_the_match_and_each_has_its_own() {
    let play = |mut game: Match<Market>| {
        let mut rng = Rng::seeded(1);
        for _ in 0..40 {
            play_any(&mut game, &mut rng);
        }
        game.position().clone()
    };
    assert_eq!(play(begin(1)), play(begin(1)));
    assert_ne!(play(begin(1)), play(begin(2)));
    let own = || Match::<Market>::new().expect("it starts");
    assert_ne!(play(own()), play(own()));
}

/// Row 38: a position loaded from outside skips the checks.
#[test]
fn a_position_comes_in_one_way() {
    let game = played(4, 20);
    let builder = Match::<Market>::builder().seed(1);
    let other = builder.position(game.position().clone()).start();
    let text = other
        .expect("it starts")
        .log()
        .to_text()
        .expect("it can be written");
    let mut header: serde_json::Value =
        serde_json::from_str(text.lines().next().expect("it has a header")).expect("it is JSON");
    header["position"]["turn"] = json!("Cy");
    // In a log, a file, or by itself: it is read by the same check.
    let position = header["position"].to_string();
    assert!(serde_json::from_str::<Position<Market>>(&position).is_err());
    header["position"]["turn"] = json!("Ada");
    header["position"]["waiting"] = json!([{"Tax": {"of": "Ada", "left": 1}}]);
    let position = header["position"].to_string();
    assert!(serde_json::from_str::<Position<Market>>(&position).is_err());
}

/// Row 39: secrets leak through undo, the initial state, plugins. Row 40: secrets leak
/// through the arguments in the log.
#[test]
fn what_no_view_names_does_not_leave() {
    let mut game = begin(9);
    game.set_barrier(Barrier::NONE);
    game.play(Trader::Ada, Move::Draw).expect("it is legal");
    let card = game.position().state()[Trader::Ada][0];
    game.play(Trader::Bo, Move::Pass).expect("it is legal");
    game.play(Trader::Ada, Move::Hide { card })
        .expect("it is hers");
    game.undo(None).expect("it was just played");
    game.redo().expect("it was just undone");

    let shows = |seat| {
        let seen = game.log().seen_by(seat).expect("it can be written");
        let seen = serde_json::to_value(seen).expect("it can be written");
        let records = seen["records"].as_array().expect("they are a list").clone();
        let text = seen.to_string();
        for word in ["seed", "rng", "hash", "fingerprint", "hands", "position"] {
            assert!(!text.contains(word), "{word} in {text}");
        }
        (records[1]["event"].clone(), records[3]["event"].clone())
    };
    let hers = (
        json!({"Card": {"to": "Ada", "card": card}}),
        json!({"Hide": {"card": card}}),
    );
    let others = (json!({"Card": {"to": "Ada"}}), json!({"Hide": {}}));
    assert_eq!(shows(Some(Trader::Ada)), hers);
    assert_eq!(shows(Some(Trader::Bo)), others);
    assert_eq!(shows(None), others);

    // A view is a type of its own: it has no field for what it does not name.
    let (phase, counts) = Market::public(game.position());
    assert_eq!((phase, counts), (Phase::Open, vec![0, 0]));
    assert!(Market::private(game.position(), Trader::Bo).is_empty());
    let why: IllegalMove<Market> = game.play(Trader::Ada, Move::Hide { card }).unwrap_err();
    assert!(!why.to_string().contains(&card.to_string()), "{why}");
}

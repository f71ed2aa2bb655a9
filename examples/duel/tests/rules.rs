//! Claims, doubts, and what comes of them.

use std::time::Duration;

use duel::{
    Branch, Card, CarryOutBranch, DoneBranch, DoubtBranch, Duel, Event, Internal, Move, Pace,
    Phase, Seat, Table, Trick,
};
use rulebook::model::Secret;
use rulebook::{
    Game as _, IllegalMove, Kind, Match, Outcome, Position, SeatSet, StartError, Step, Time,
    View as _,
};

type Game = Position<Duel>;

const CLAIM_STRIKE: Move = Move::Claim {
    trick: Trick::Strike,
};
const CLAIM_TRIP: Move = Move::Claim { trick: Trick::Trip };

fn seat(place: u8) -> Seat {
    Seat::new(place).expect("four may play")
}

fn at(place: u8) -> Move {
    Move::CarryOut { rival: seat(place) }
}

fn deal(players: usize, seed: u64) -> Game {
    Game::start_seeded_at(Pace::default(), players, seed, Time::ZERO).expect("so many may play")
}

/// The first deal of which that holds.
fn dealt(players: usize, holds: impl Fn(&Table) -> bool) -> Game {
    let mut deals = (0..10_000).map(|seed| deal(players, seed));
    let dealt = deals.find(|game| holds(game.state()));
    dealt.expect("some deal is like that")
}

/// Plays the moves, each by the seat of that place, and gives the steps of the last.
#[track_caller]
fn play(game: &mut Game, moves: &[(u8, Move)]) -> Vec<Step<Duel>> {
    let mut steps = Vec::new();
    for &(place, mv) in moves {
        steps.clear();
        game.play_into_at(seat(place), mv, Time::ZERO, &mut steps)
            .unwrap_or_else(|why| panic!("{place} {mv:?}: {why}"));
    }
    steps
}

/// Whoever has to lose a card loses the first.
#[track_caller]
fn lose(game: &mut Game) {
    let Phase::Loss { who } = *game.phase() else {
        panic!("nobody has to lose a card in {:?}", game.phase());
    };
    let card = game.state().first(who);
    play(game, &[(who.index(), Move::Lose { card })]);
}

#[track_caller]
fn refused(game: &mut Game, place: u8, mv: Move) -> IllegalMove<Duel> {
    let before = game.clone();
    let why = game.play_at(seat(place), mv, Time::ZERO);
    let why = why.expect_err("it is illegal");
    assert_eq!(*game, before);
    assert_eq!(
        game.check_at(seat(place), &mv, Time::ZERO),
        Err(why.clone())
    );
    why
}

fn seats<const N: usize>(places: [u8; N]) -> SeatSet<Seat> {
    places.map(seat).into()
}

fn cards(game: &Game, place: u8) -> usize {
    game.state().hand(seat(place)).len()
}

// How it begins.

#[test]
fn two_to_four_hold_two_cards_each() {
    for players in 2..=4 {
        let game = deal(players, 5);
        assert_eq!(game.seats().len(), players);
        assert!(
            game.seats()
                .iter()
                .all(|seat| game.state().hand(seat).len() == 2)
        );
        assert_eq!(game.state().left(), 12 - 2 * players);
    }
    let why = Game::start_seeded_at(Pace::default(), 5, 1, Time::ZERO);
    let why = why.expect_err("five are too many");
    assert!(matches!(why, StartError::Seats { .. }));
    assert_eq!(why.to_string(), "this game is for 2 to 4, not for 5");
}

#[test]
fn the_same_seed_deals_the_same_cards() {
    assert_eq!(deal(4, 9), deal(4, 9));
    assert_ne!(deal(4, 9), deal(4, 10));
}

// Claims and doubts.

#[test]
fn all_but_the_claimant_may_speak_in_any_order() {
    let mut game = deal(4, 1);
    play(&mut game, &[(0, CLAIM_STRIKE)]);
    assert_eq!(game.active(), seats([1, 2, 3]));
    let why = refused(&mut game, 0, Move::Believe);
    assert_eq!(
        why.to_string(),
        "it is not for seat 0 to play that now: seat 1, seat 2 and seat 3 may"
    );
    let mut other = game.clone();
    play(
        &mut game,
        &[(1, Move::Believe), (3, Move::Believe), (2, Move::Believe)],
    );
    play(
        &mut other,
        &[(3, Move::Believe), (2, Move::Believe), (1, Move::Believe)],
    );
    assert_eq!(game, other);
    assert_eq!(game.active(), seats([0]));
}

#[test]
fn a_claim_that_is_believed_is_carried_out_whether_it_was_true_or_not() {
    for holds in [true, false] {
        let mut game = dealt(2, |table| table.holds(seat(0), Card::Blade) == holds);
        let steps = play(&mut game, &[(0, CLAIM_STRIKE), (1, Move::Believe)]);
        assert_eq!(steps[1].branch, Branch::Done(DoneBranch::Done));
        play(&mut game, &[(0, at(1))]);
        assert_eq!(*game.phase(), Phase::Loss { who: seat(1) });
        lose(&mut game);
        assert_eq!((cards(&game, 0), cards(&game, 1)), (2, 1));
        assert_eq!(*game.phase(), Phase::Act);
        assert_eq!(game.active(), seats([1]));
    }
}

#[test]
fn who_is_found_to_lie_loses_a_card_and_the_turn() {
    let mut game = dealt(3, |table| !table.holds(seat(0), Card::Rope));
    let steps = play(&mut game, &[(0, CLAIM_TRIP), (2, Move::Doubt)]);
    assert_eq!(steps[0].branch, Branch::Doubt(DoubtBranch::Lie));
    assert_eq!(*game.phase(), Phase::Loss { who: seat(0) });
    assert_eq!(game.active(), seats([0]));
    lose(&mut game);
    assert_eq!([0, 1, 2].map(|place| cards(&game, place)), [1, 2, 2]);
    assert_eq!(*game.phase(), Phase::Act);
    assert_eq!(game.active(), seats([1]));
}

#[test]
fn who_doubts_the_truth_loses_a_card_and_the_claim_is_carried_out() {
    let mut game = dealt(3, |table| table.holds(seat(0), Card::Blade));
    let before = game.state().hand(seat(0)).to_vec();
    let steps = play(
        &mut game,
        &[(0, CLAIM_STRIKE), (1, Move::Believe), (2, Move::Doubt)],
    );
    assert_eq!(steps[0].branch, Branch::Doubt(DoubtBranch::Truth));

    // The blade was shown, and is shuffled into the deck for another card.
    assert_eq!(
        (steps[1].kind, steps[1].branch),
        (Kind::Internal, Branch::Draw)
    );
    let Some(Event::Internal(Internal::Draw { to, card })) = steps[1].event else {
        panic!("{:?} draws nothing", steps[1].event);
    };
    let mut after = before;
    let blade = after.iter().position(|&held| held == Card::Blade);
    after.remove(blade.expect("it was shown"));
    after.push(card);
    after.sort_unstable();
    assert_eq!((to, game.state().hand(to)), (seat(0), after.as_slice()));
    assert_eq!(game.state().left(), 6);

    // What was interrupted is known while the card is lost.
    let believed = Phase::Believed {
        claimant: seat(0),
        trick: Trick::Strike,
    };
    assert_eq!(*game.phase(), Phase::Loss { who: seat(2) });
    assert_eq!(game.pushed().len(), 1);
    lose(&mut game);
    assert_eq!(*game.phase(), believed);
    assert!(game.pushed().is_empty());
    let steps = play(&mut game, &[(0, at(2))]);
    assert_eq!(steps[0].branch, Branch::CarryOut(CarryOutBranch::Struck));
    lose(&mut game);
    assert_eq!([0, 1, 2].map(|place| cards(&game, place)), [2, 2, 0]);
    assert_eq!(game.in_play(), seats([0, 1]));
}

#[test]
fn a_doubt_cuts_the_others_short() {
    let mut game = dealt(4, |table| !table.holds(seat(0), Card::Blade));
    play(&mut game, &[(0, CLAIM_STRIKE), (3, Move::Doubt)]);
    let why = refused(&mut game, 1, Move::Believe);
    assert_eq!(why.to_string(), "`believe` cannot be played in Loss");
}

#[test]
fn a_trick_is_played_on_a_rival_that_is_in_the_game() {
    let mut game = deal(3, 1);
    play(
        &mut game,
        &[(0, CLAIM_STRIKE), (1, Move::Believe), (2, Move::Believe)],
    );
    assert_eq!(game.legal_moves_at(seat(0), Time::ZERO), [at(1), at(2)]);
    for place in [0, 3] {
        let why = refused(&mut game, 0, at(place));
        assert_eq!(why.to_string(), "`carry-out` cannot take that `rival` here");
    }
}

#[test]
fn of_two_equal_cards_one_is_listed() {
    let mut game = dealt(2, |table| {
        let hand = table.hand(seat(1));
        hand[0] == hand[1]
    });
    play(
        &mut game,
        &[(0, CLAIM_STRIKE), (1, Move::Believe), (0, at(1))],
    );
    assert_eq!(game.legal_moves_at(seat(1), Time::ZERO).len(), 1);
    let other = Card::ALL
        .into_iter()
        .find(|&card| !game.state().holds(seat(1), card));
    let card = other.expect("two kinds are missing");
    let why = refused(&mut game, 1, Move::Lose { card });
    assert_eq!(why.code(), "out_of_domain");
}

// Out for a round, and out for good.

/// The seat of that place trips a rival, and everybody who may speak believes it.
#[track_caller]
fn trip(game: &mut Game, place: u8, rival: u8) {
    play(game, &[(place, CLAIM_TRIP)]);
    for believer in game.active() {
        play(game, &[(believer.index(), Move::Believe)]);
    }
    play(game, &[(place, at(rival))]);
}

#[test]
fn who_is_tripped_has_no_turn_and_no_say_until_the_round_is_over() {
    let mut game = deal(3, 1);
    trip(&mut game, 0, 1);
    assert_eq!(game.active(), seats([2]), "the turn passes over seat 1");
    play(&mut game, &[(2, CLAIM_STRIKE)]);
    assert_eq!(game.active(), seats([0]), "and it may not speak");
    assert_eq!(refused(&mut game, 1, Move::Doubt).code(), "not_your_turn");
    play(&mut game, &[(0, Move::Believe)]);
    let mut struck = game.clone();
    play(&mut struck, &[(2, at(1))]);
    assert_eq!(
        struck.active(),
        seats([1]),
        "but whoever lies there can be struck"
    );
}

#[test]
fn a_new_round_lets_all_stand_up() {
    let mut game = deal(3, 1);
    trip(&mut game, 0, 1);
    let steps = play(&mut game, &[(2, Move::Wait)]);
    assert_eq!(steps[1].branch, Branch::Done(DoneBranch::Next));
    assert_eq!((game.round(), game.active()), (2, seats([0])));
    play(&mut game, &[(0, Move::Wait)]);
    assert_eq!(game.active(), seats([1]));
}

#[test]
fn who_was_tripped_after_its_turn_loses_nothing_but_its_say() {
    let mut game = deal(3, 1);
    play(&mut game, &[(0, Move::Wait)]);
    trip(&mut game, 1, 0);
    play(&mut game, &[(2, CLAIM_STRIKE)]);
    assert_eq!(game.active(), seats([1]));
    play(&mut game, &[(1, Move::Believe), (2, at(1))]);
    lose(&mut game);
    assert_eq!((game.round(), game.active()), (2, seats([0])));
}

/// Both cards of a seat are struck away, by the two before it.
fn out(game: &mut Game, place: u8) {
    while game.in_play().contains(seat(place)) {
        let actor = game.active().iter().next().expect("somebody acts");
        if actor == seat(place) {
            play(game, &[(place, Move::Wait)]);
            continue;
        }
        play(game, &[(actor.index(), CLAIM_STRIKE)]);
        for believer in game.active() {
            play(game, &[(believer.index(), Move::Believe)]);
        }
        play(game, &[(actor.index(), at(place))]);
        lose(game);
    }
}

#[test]
fn who_has_lost_both_cards_is_out_in_every_phase_and_round() {
    let mut game = deal(3, 1);
    out(&mut game, 1);
    assert_eq!(game.in_play(), seats([0, 2]));
    let why = refused(&mut game, 1, Move::Wait);
    assert_eq!(why, IllegalMove::OutOfPlay { seat: seat(1) });
    for _ in 0..4 {
        let actor = game.active().iter().next().expect("somebody acts");
        assert_ne!(actor, seat(1));
        let mut claimed = game.clone();
        play(&mut claimed, &[(actor.index(), CLAIM_STRIKE)]);
        assert_eq!(claimed.active(), seats([0, 2]).without(actor));
        play(&mut game, &[(actor.index(), Move::Wait)]);
    }
}

#[test]
fn the_last_one_left_has_won() {
    let mut game = deal(3, 1);
    out(&mut game, 1);
    out(&mut game, 0);
    assert_eq!(*game.phase(), Phase::Won { winner: seat(2) });
    assert_eq!(game.outcome(), Some(Outcome::Win(seat(2))));
    assert!(game.pushed().is_empty());
    assert_eq!(refused(&mut game, 2, Move::Wait), IllegalMove::Over);
}

#[test]
fn after_the_last_round_those_who_hold_most_have_won() {
    let mut game = deal(4, 1);
    play(&mut game, &[(0, CLAIM_STRIKE)]);
    for place in 1..4 {
        play(&mut game, &[(place, Move::Believe)]);
    }
    play(&mut game, &[(0, at(2))]);
    lose(&mut game);
    while !game.is_over() {
        let actor = game.active().iter().next().expect("somebody acts");
        play(&mut game, &[(actor.index(), Move::Wait)]);
    }
    assert_eq!(game.round(), 9);
    assert_eq!(game.outcome(), Some(Outcome::Wins(seats([0, 1, 3]))));
}

// Time that runs out.

fn seconds(seconds: u64) -> Time {
    Time::from_millis(seconds * 1_000)
}

/// What happens when the time runs out, at the moment when it does.
#[track_caller]
fn time_out(game: &mut Game) -> Vec<Step<Duel>> {
    let due = game.deadline().expect("the time can run out");
    let mut steps = Vec::new();
    let early = Time::from_millis(due.as_millis() - 1);
    let before = game.clone();
    let why = game
        .timeout_into(early, &mut steps)
        .expect_err("it is early");
    assert_eq!(why.code(), "not_due");
    assert_eq!(*game, before);
    game.timeout_into(due, &mut steps).expect("it is due");
    steps
}

#[test]
fn who_thinks_too_long_lets_the_turn_go_by() {
    let mut game = deal(2, 1);
    assert_eq!(game.deadline(), Some(seconds(30)));
    time_out(&mut game);
    assert_eq!(game.active(), seats([1]));
    assert_eq!(game.deadline(), Some(seconds(60)));
}

#[test]
fn who_says_nothing_lets_the_claim_stand() {
    let mut game = deal(4, 1);
    game.play_at(seat(0), CLAIM_STRIKE, seconds(10))
        .expect("it is legal");
    game.play_at(seat(2), Move::Believe, seconds(20))
        .expect("it is legal");
    assert_eq!(game.deadline(), Some(seconds(40)), "all think side by side");
    let steps = time_out(&mut game);
    assert_eq!(steps[1].branch, Branch::Done(DoneBranch::Done));
    assert_eq!(game.active(), seats([0]));
    // Nor does the claimant say anything.
    time_out(&mut game);
    assert_eq!((game.phase(), game.active()), (&Phase::Act, seats([1])));
}

#[test]
fn who_does_not_say_which_card_to_lose_loses_the_first() {
    let mut game = dealt(2, |table| table.hand(seat(1)) == [Card::Rope, Card::Fool]);
    play(
        &mut game,
        &[(0, CLAIM_STRIKE), (1, Move::Believe), (0, at(1))],
    );
    let steps = time_out(&mut game);
    let told: Vec<(Kind, Option<Event>)> = steps
        .into_iter()
        .map(|step| (step.kind, step.event))
        .collect();
    let lost = Move::Lose { card: Card::Rope };
    assert_eq!(
        told,
        [
            (Kind::Timeout, Some(Event::Timeout)),
            (Kind::Move, Some(Event::Move(seat(1), lost))),
        ]
    );
    assert_eq!(game.state().hand(seat(1)), [Card::Fool]);
}

#[test]
fn what_others_do_takes_no_time_from_whoever_acts_next() {
    let mut game = deal(2, 1);
    for (place, mv, at) in [(0, CLAIM_STRIKE, 5), (1, Move::Believe, 30), (0, at(1), 55)] {
        game.play_at(seat(place), mv, seconds(at))
            .expect("it is legal");
    }
    assert_eq!(game.deadline(), Some(seconds(85)));
    time_out(&mut game);
    assert_eq!((game.phase(), game.active()), (&Phase::Act, seats([1])));
    assert_eq!(game.deadline(), Some(seconds(115)));
}

// What the rules say of themselves.

#[test]
fn the_cards_are_secret() {
    let graph = Duel::graph();
    let secret = |event: &str, field: usize| {
        let event = graph.event_named(event).expect("there is one");
        graph.model().event(event).fields[field].secret
    };
    assert_eq!(secret("Lose", 0), Secret::Sender);
    assert_eq!(secret("Draw", 0), Secret::Open);
    assert_eq!(secret("Draw", 1), Secret::SeatOf("to"));
    assert_eq!(secret("Claim", 0), Secret::Open);
}

#[test]
fn a_player_sees_its_own_cards_and_how_many_the_others_hold() {
    let mut game = dealt(3, |table| table.holds(seat(0), Card::Rope));
    trip(&mut game, 0, 2);
    let seen = Duel::public(&game);
    assert_eq!(seen.cards.values(), [2, 2, 2]);
    assert_eq!((seen.fallen, seen.left), (seats([2]), 6));
    for place in 0..3 {
        let own = Duel::private(&game, seat(place));
        assert_eq!(own.0, game.state().hand(seat(place)));
    }
}

#[test]
fn what_is_lost_and_what_is_drawn_is_told_to_nobody_else() {
    let deals = (0..100).filter_map(|seed| {
        let game = Match::<Duel>::with(Pace::default());
        let game = game
            .seats(3)
            .seed(seed)
            .began(Time::ZERO)
            .clock(|| Time::ZERO);
        let game = game.start().expect("three may play");
        let truth = game.position().state().holds(seat(0), Card::Blade);
        truth.then_some(game)
    });
    for mut game in deals {
        let lost = game.position().state().first(seat(1));
        game.play(seat(0), CLAIM_STRIKE).expect("it is legal");
        game.play(seat(1), Move::Doubt).expect("it is legal");
        game.play(seat(1), Move::Lose { card: lost })
            .expect("it is legal");
        let told = |viewer| {
            let log = game.log().seen_by(viewer).expect("it can be written");
            let records = serde_json::to_string(&log.records).expect("it can be written");
            let drawn = records.contains(r#""Draw":{"card""#);
            (drawn, records.contains(r#""Lose":{"card""#))
        };
        assert_eq!(told(Some(seat(0))), (true, false));
        assert_eq!(told(Some(seat(1))), (false, true));
        assert_eq!(told(Some(seat(2))), (false, false));
        assert_eq!(told(None), (false, false));
        let again = game.log().replay().expect("it is the same duel");
        assert_eq!(again.position(), game.position());
    }
}

#[test]
fn a_loss_leads_back_to_where_it_was_pushed_from() {
    let graph = Duel::graph();
    let loss = graph.phase_named("Loss").expect("there is one");
    let mut lead: Vec<&str> = graph
        .from(loss)
        .filter(|edge| graph.name(*edge) == "lose:less")
        .map(|edge| graph.model().phase(edge.to).name)
        .collect();
    lead.sort_unstable();
    assert_eq!(lead, ["Act", "Believed"]);
}

// What holds in every duel.

/// Every move that there is, legal or not.
fn all_moves() -> Vec<Move> {
    let mut moves = vec![Move::Wait, Move::Believe, Move::Doubt];
    moves.extend(Trick::ALL.map(|trick| Move::Claim { trick }));
    moves.extend(Card::ALL.map(|card| Move::Lose { card }));
    moves.extend((0..4).map(at));
    moves
}

#[test]
fn random_duels_end_and_each_move_of_them_is_listed_or_leaves_no_trace() {
    let all = all_moves();
    for seed in 0..400 {
        let players = 2 + usize::try_from(seed % 3).expect("it is small");
        let case = format!("deal({players}, {seed})");
        let mut game = deal(players, seed);
        let mut rng = rulebook::random::Rng::seeded(seed);
        let mut now = Time::ZERO;
        let mut played = 0;
        while !game.is_over() {
            now = now + Duration::from_secs(1);
            let mut listed = Vec::new();
            for place in 0..4 {
                let legal = game.legal_moves_at(seat(place), now);
                for &mv in &all {
                    let mut tried = game.clone();
                    let taken = tried.play_at(seat(place), mv, now).is_ok();
                    assert_eq!(
                        legal.contains(&mv),
                        taken,
                        "{case}: {place} {mv:?} {game:?}"
                    );
                    if !taken {
                        assert_eq!(tried, game, "{case}: {place} {mv:?}");
                    }
                }
                listed.extend(legal.into_iter().map(|mv| (seat(place), mv)));
            }
            let saved = serde_json::to_string(&game).expect("it can be saved");
            let read: Game = serde_json::from_str(&saved).expect("it can be read");
            assert_eq!(read, game, "{case}: {saved}");

            if rng.happens(1, 10) {
                now = game.deadline().expect("the time can run out");
                game.timeout(now)
                    .unwrap_or_else(|why| panic!("{case}: {why}"));
            } else {
                let picked = rng.pick(&listed);
                let &(seat, mv) = picked.unwrap_or_else(|| panic!("{case}: {game:?}"));
                game.play_at(seat, mv, now).expect("it is listed");
            }
            played += 1;
            // Nine rounds of four turns, each of which takes three answers, two
            // losses and a trick.
            assert!(played < 9 * 4 * 7, "{case} does not end");
        }
        assert!(game.outcome().is_some(), "{case}");
        assert!(game.active().is_empty() && game.deadline().is_none());
        let held: usize = game
            .seats()
            .iter()
            .map(|seat| game.state().hand(seat).len())
            .sum();
        assert!(held + game.state().left() <= 12, "{case}");
    }
}

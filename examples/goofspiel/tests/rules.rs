//! Both choose at once, and neither knows before both have.

use std::collections::HashSet;

use goofspiel::{
    Branch, Card, Event, Goofspiel, Illegal, Internal, Move, Phase, Player, Prizes, RevealBranch,
};
use rulebook::model::Secret;
use rulebook::{
    Domain, Game as _, IllegalMove, Kind, Match, Outcome, Position, SeatSet, Step, View as _,
};

type Game = Position<Goofspiel>;

fn start(prizes: &[u8]) -> Game {
    let prizes = Prizes::new(prizes.to_vec()).expect("there are some");
    Game::start(prizes, 2).expect("two may play")
}

fn card(number: u8) -> Card {
    Card::new(number).expect("there is one")
}

fn bid(number: u8) -> Move {
    Move::Bid { card: card(number) }
}

/// Anna's bids and Ben's, prize by prize: the steps of the last move.
#[track_caller]
fn play(game: &mut Game, bids: &[[u8; 2]]) -> Vec<Step<Goofspiel>> {
    let mut steps = Vec::new();
    for &[anna, ben] in bids {
        steps.clear();
        game.play(Player::Anna, bid(anna)).expect("it is legal");
        game.play_into(Player::Ben, bid(ben), &mut steps)
            .expect("it is legal");
    }
    steps
}

fn points(game: &Game) -> [u16; 2] {
    Player::ALL.map(|player| game.state().points(player))
}

#[test]
fn both_may_bid_until_they_have() {
    let mut game = start(&[3, 2, 1]);
    assert_eq!(game.active(), SeatSet::from(Player::ALL));
    game.play(Player::Ben, bid(2)).expect("it is legal");
    assert_eq!(game.active(), SeatSet::from(Player::Anna));

    let before = game.clone();
    let why = game.play(Player::Ben, bid(3)).expect_err("he has bid");
    assert_eq!(why.code(), "not_your_turn");
    assert_eq!(game, before);
    game.play(Player::Anna, bid(1)).expect("it is legal");
    assert_eq!(game.active(), SeatSet::from(Player::ALL));
}

#[test]
fn the_order_of_arrival_is_of_no_matter() {
    for (anna, ben) in [(1, 1), (1, 3), (3, 2)] {
        let mut one = start(&[3, 2, 1]);
        let mut other = one.clone();
        let mut one_told: Vec<Step<Goofspiel>> = Vec::new();
        let mut other_told: Vec<Step<Goofspiel>> = Vec::new();
        one.play(Player::Anna, bid(anna)).expect("it is legal");
        one.play_into(Player::Ben, bid(ben), &mut one_told)
            .expect("it is legal");
        other.play(Player::Ben, bid(ben)).expect("it is legal");
        other
            .play_into(Player::Anna, bid(anna), &mut other_told)
            .expect("it is legal");
        assert_eq!(one, other);
        // What follows on the second bid is the same too.
        assert_eq!(one_told[1..], other_told[1..]);
    }
}

#[test]
fn a_bid_is_a_secret_of_whoever_makes_it_and_what_is_revealed_is_none() {
    let model = Goofspiel::graph();
    let secret = |event: &str| {
        let event = model.event_named(event).expect("there is one");
        model.model().event(event).fields[0].secret
    };
    assert_eq!(secret("Bid"), Secret::Sender);
    assert_eq!(secret("Reveal"), Secret::Open);
}

#[test]
fn while_it_lies_face_down_a_bid_is_seen_by_its_player_alone() {
    let mut game = Match::<Goofspiel>::with(Prizes::default())
        .start()
        .expect("it starts");
    game.play(Player::Anna, bid(4)).expect("it is legal");
    let seen = Goofspiel::public(game.position());
    assert_eq!(seen.has_bid.values(), [true, false]);
    let own = |player| Goofspiel::private(game.position(), player).bid;
    assert_eq!(Player::ALL.map(own), [Some(card(4)), None]);

    let told = |game: &Match<Goofspiel>, viewer| {
        let log = game.log().seen_by(viewer).expect("it can be written");
        let events: Vec<_> = log.records.iter().map(|record| &record.event).collect();
        let then: Vec<_> = log.records.iter().map(|record| &record.then).collect();
        serde_json::to_string(&(events, then)).expect("it can be written")
    };
    assert!(told(&game, Some(Player::Anna)).contains(r#""card":4"#));
    for viewer in [Some(Player::Ben), None] {
        assert!(!told(&game, viewer).contains('4'));
    }

    // Once both have chosen, everybody is told of both.
    game.play(Player::Ben, bid(2)).expect("it is legal");
    for viewer in [Some(Player::Anna), Some(Player::Ben), None] {
        assert!(told(&game, viewer).contains(r#""Reveal":{"bids":[4,2]}"#));
    }
}

#[test]
fn nothing_is_revealed_before_both_have_chosen_and_then_both_are() {
    let mut game = start(&[3, 2, 1]);
    let mut steps: Vec<Step<Goofspiel>> = Vec::new();
    game.play_into(Player::Anna, bid(3), &mut steps)
        .expect("it is legal");
    let kinds: Vec<Kind> = steps.iter().map(|step| step.kind).collect();
    assert_eq!(kinds, [Kind::Move]);
    assert_eq!(points(&game), [0, 0]);

    steps.clear();
    game.play_into(Player::Ben, bid(1), &mut steps)
        .expect("it is legal");
    let kinds: Vec<Kind> = steps.iter().map(|step| step.kind).collect();
    assert_eq!(kinds, [Kind::Move, Kind::Done, Kind::Internal]);
    assert_eq!(steps[2].branch, Branch::Reveal(RevealBranch::Next));
    let Some(Event::Internal(Internal::Reveal { bids })) = &steps[2].event else {
        panic!("{:?} is no reveal", steps[2].event);
    };
    assert_eq!(bids.0.values(), [Some(card(3)), Some(card(1))]);
}

#[test]
fn the_higher_card_takes_the_prize_and_of_two_equal_ones_neither_does() {
    let mut game = start(&[5, 4, 3, 2, 1]);
    for (bids, so_far) in [
        ([2, 1], [5, 0]),
        ([3, 3], [5, 0]),
        ([1, 5], [5, 3]),
        ([4, 2], [7, 3]),
        ([5, 4], [8, 3]),
    ] {
        play(&mut game, &[bids]);
        assert_eq!(points(&game), so_far);
    }
    assert_eq!(
        *game.phase(),
        Phase::Won {
            winner: Player::Anna
        }
    );
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::Anna)));
}

#[test]
fn equal_points_are_a_draw() {
    let mut game = start(&[1, 1]);
    let last = play(&mut game, &[[2, 1], [1, 2]]);
    assert_eq!(last[2].branch, Branch::Reveal(RevealBranch::Drawn));
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    assert!(game.active().is_empty());
}

#[test]
fn a_card_is_bid_once() {
    let mut game = start(&[3, 2, 1]);
    play(&mut game, &[[3, 1]]);
    let before = game.clone();
    let why = game.play(Player::Anna, bid(3)).expect_err("it is gone");
    assert_eq!(why, IllegalMove::Rule(Illegal::NotHeld { card: card(3) }));
    assert_eq!(why.to_string(), "the card 3 is not in your hand");
    assert_eq!(game, before);
    assert_eq!(game.legal_moves(Player::Anna), [bid(1), bid(2)]);
    assert_eq!(game.legal_moves(Player::Ben), [bid(2), bid(3)]);
}

#[test]
fn a_match_is_for_one_to_thirteen_prizes() {
    let whole = (1..=13).collect();
    let game = Game::start(Prizes::new(whole).expect("a suit"), 2).expect("two may play");
    assert_eq!(game.legal_moves(Player::Ben).len(), 13);
    for count in [0, 14] {
        let why = Prizes::new(vec![1; count]).expect_err("so many are none");
        let said = format!("a match is for 1 to 13 prizes, not for {count}");
        assert_eq!(why.to_string(), said);
    }
    for number in [0, 14] {
        assert!(Card::new(number).is_err());
        assert!(serde_json::from_str::<Card>(&number.to_string()).is_err());
    }
}

#[test]
fn in_every_position_what_is_listed_is_what_is_taken_and_a_refusal_leaves_no_trace() {
    let mut seen = HashSet::new();
    let mut open = vec![start(&[3, 2, 1])];
    while let Some(game) = open.pop() {
        if !seen.insert(game.clone()) {
            continue;
        }
        let saved = serde_json::to_string(&game).expect("it can be saved");
        let read: Game = serde_json::from_str(&saved).expect("it can be read");
        assert_eq!(read, game, "{saved}");
        let mut taken = 0;
        for player in Player::ALL {
            let listed = game.legal_moves(player);
            for mv in (1..=4).map(bid) {
                let mut played = game.clone();
                let legal = played.play(player, mv).is_ok();
                assert_eq!(listed.contains(&mv), legal, "{player} {mv:?} in {game:?}");
                assert_eq!(played == game, !legal, "{player} {mv:?} in {game:?}");
                if legal {
                    taken += 1;
                    open.push(played);
                }
            }
        }
        assert_eq!(taken == 0, game.is_over(), "{game:?}");
    }
    assert!(seen.len() > 100, "{}", seen.len());
}

#[test]
fn a_hand_lists_what_it_holds() {
    let mut game = start(&[3, 2, 1]);
    play(&mut game, &[[2, 1]]);
    let hand = game.state().hand(Player::Anna);
    assert_eq!(hand.values().collect::<Vec<_>>(), [card(1), card(3)]);
    assert!(hand.contains(&card(3)) && !hand.contains(&card(2)));
    assert_eq!(hand.to_string(), "1 3");
}

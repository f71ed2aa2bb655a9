//! Each sentence of the README.

use kuhn_poker::{Card, Chance, Event, Internal, KuhnPoker, Move, Phase, Player};
use rulebook::tree::Tree;
use rulebook::{IllegalMove, Position, Step, View, cli, perft};

use Card::{Jack, King, Queen};
use Player::{Anna, Ben};

type Game = Position<KuhnPoker>;

fn dealt(anna: Card, ben: Card) -> Game {
    let mut game = Game::new();
    for (to, card) in [(Anna, anna), (Ben, ben)] {
        game.play_chance(Chance::Deal { to, card })
            .expect("it is in the deck");
    }
    game
}

/// Plays in turn, Anna first, and says what follows the last move.
fn play(game: &mut Game, moves: &[Move]) -> Vec<Step<KuhnPoker>> {
    let mut steps = Vec::new();
    for (&mv, player) in moves.iter().zip([Anna, Ben, Anna]) {
        steps.clear();
        game.play_into(player, mv, &mut steps).expect("it is legal");
    }
    steps
}

fn ended(anna: Card, ben: Card, moves: &[Move]) -> String {
    let mut game = dealt(anna, ben);
    play(&mut game, moves);
    game.outcome().expect("it is over").to_string()
}

#[test]
fn each_is_dealt_one_of_three_cards() {
    let mut game = Game::new();
    let outcomes = game.chance_outcomes();
    assert_eq!((outcomes.len(), outcomes.total()), (3, 3));
    game.play_chance(Chance::Deal {
        to: Anna,
        card: Queen,
    })
    .expect("it is in the deck");
    let left = game.chance_outcomes();
    let left: Vec<Chance> = left.iter().map(|outcome| outcome.event).collect();
    let to_ben = |card| Chance::Deal { to: Ben, card };
    assert_eq!(left, [to_ben(Jack), to_ben(King)]);
    assert_eq!(game.play(Anna, Move::Bet), Err(IllegalMove::ChancePending));
}

#[test]
fn where_nobody_bets_the_higher_card_takes_a_chip() {
    assert_eq!(
        ended(Queen, King, &[Move::Pass, Move::Pass]),
        "Anna -1, Ben 1"
    );
    assert_eq!(
        ended(Queen, Jack, &[Move::Pass, Move::Pass]),
        "Anna 1, Ben -1"
    );
}

#[test]
fn a_bet_that_is_answered_is_worth_two() {
    assert_eq!(ended(King, Jack, &[Move::Bet, Move::Bet]), "Anna 2, Ben -2");
    let passed_first = [Move::Pass, Move::Bet, Move::Bet];
    assert_eq!(ended(Jack, Queen, &passed_first), "Anna -2, Ben 2");
}

#[test]
fn who_passes_a_bet_gives_up_a_chip_whatever_the_cards() {
    assert_eq!(
        ended(Jack, King, &[Move::Bet, Move::Pass]),
        "Anna 1, Ben -1"
    );
    let passed_first = [Move::Pass, Move::Bet, Move::Pass];
    assert_eq!(ended(King, Jack, &passed_first), "Anna -1, Ben 1");
}

#[test]
fn a_bet_is_answered_by_the_other() {
    let mut game = dealt(Jack, Queen);
    play(&mut game, &[Move::Pass, Move::Bet]);
    assert_eq!(*game.phase(), Phase::Answering { bettor: Ben });
    assert_eq!(game.active(), Anna.into());
    let why = game.play(Ben, Move::Bet).expect_err("he has bet");
    assert_eq!(why.code(), "not_your_turn");
}

#[test]
fn a_card_is_seen_by_whoever_holds_it_until_both_are_turned_up() {
    let mut game = dealt(Queen, King);
    assert_eq!(KuhnPoker::private(&game, Anna).card, Some(Queen));
    assert_eq!(KuhnPoker::public(&game).shown, [None, None]);
    play(&mut game, &[Move::Bet, Move::Bet]);
    let shown = [Some(Queen), Some(King)];
    assert_eq!(KuhnPoker::public(&game).shown, shown);
}

#[test]
fn cards_that_are_turned_up_are_told_to_all_and_those_given_up_to_nobody() {
    let shows = |moves: &[Move]| {
        let steps = play(&mut dealt(Queen, King), moves).into_iter();
        let shown = steps.filter_map(|step| match step.event {
            Some(Event::Internal(Internal::Show { cards })) => Some(cards),
            _ => None,
        });
        shown.collect::<Vec<_>>()
    };
    assert_eq!(
        shows(&[Move::Pass, Move::Pass]),
        [[Some(Queen), Some(King)]]
    );
    assert!(shows(&[Move::Bet, Move::Pass]).is_empty());
}

#[test]
fn the_table_is_shown_as_it_lies() {
    let mut game = dealt(Queen, King);
    play(&mut game, &[Move::Pass, Move::Bet]);
    assert_eq!(
        KuhnPoker::public(&game).to_string(),
        "Anna  ?      o\nBen   ?      oo"
    );
    assert_eq!(game.state().to_string(), "Anna  queen  o\nBen   king   oo");
    assert_eq!(
        KuhnPoker::private(&game, Ben).to_string(),
        "you hold the king"
    );
}

#[test]
fn a_card_is_known_by_its_name_and_by_its_first_letter() {
    for card in Card::ALL {
        assert_eq!(card.to_string().parse(), Ok(card));
        assert_eq!(card.to_string()[..1].to_uppercase().parse(), Ok(card));
    }
    let why = "\u{1b}ace".parse::<Card>().expect_err("there is no ace");
    assert_eq!(why.to_string(), "no card `\\u{1b}ace`: jack, queen or king");
}

// The whole tree.

#[test]
fn the_whole_tree_is_as_another_engine_counts_it() {
    let tree = Tree::walk(&Game::new(), 100);
    assert_eq!((tree.histories, tree.ends, tree.depth), (58, 30, 5));
    assert_eq!(tree.information_sets.values(), [6, 6]);
    assert_eq!((tree.leak, tree.cut), (None, None));
    let by_length: Vec<u64> = (0..=6).map(|length| perft(&Game::new(), length)).collect();
    assert_eq!(by_length, [1, 3, 6, 12, 24, 12, 0]);
}

#[test]
fn the_games_of_another_engine_agree() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/vectors/kuhn_poker.jsonl"
    );
    let agreement = cli::verify::<KuhnPoker>(file).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!((agreement.games, agreement.drawn), (60, 120));
}

/// How often a player bets who plays as well as can be: one of the ways that Kuhn gives.
fn bets(game: &Game, player: Player) -> f64 {
    let held = game.state().held(player).expect("it is dealt");
    let answers = matches!(game.phase(), Phase::Answering { .. });
    match (player, answers, held) {
        (_, _, King) => 1.0,
        (_, false, Jack) | (Ben, true, Queen) => 1.0 / 3.0,
        (Anna, true, Queen) => 2.0 / 3.0,
        (_, false, Queen) | (_, true, Jack) => 0.0,
    }
}

/// What a game is worth to Anna.
fn worth(game: &Game) -> f64 {
    if let Some(outcome) = game.outcome() {
        return outcome.utility(Anna);
    }
    let drawn = game.chance_outcomes();
    if let Some(player) = game.active().iter().next() {
        let played = |mv| {
            let mut next = game.clone();
            next.play(player, mv).expect("it is legal");
            worth(&next)
        };
        let often = bets(game, player);
        return often * played(Move::Bet) + (1.0 - often) * played(Move::Pass);
    }
    // Each card is as likely as another.
    let (mut sum, mut cards) = (0.0, 0.0);
    for outcome in &drawn {
        assert_eq!(outcome.weight, 1);
        let mut next = game.clone();
        next.play_chance(outcome.event).expect("it may come");
        sum += worth(&next);
        cards += 1.0;
    }
    sum / cards
}

#[test]
fn it_is_worth_to_the_first_what_kuhn_found() {
    assert!((worth(&Game::new()) + 1.0 / 18.0).abs() < 1e-12);
}

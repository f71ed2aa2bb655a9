//! Each sentence of the README.

use leduc_poker::{Card, Chance, Event, Illegal, Internal, LeducPoker, Move, Phase, Player};
use rulebook::tree::Tree;
use rulebook::{IllegalMove, Position, Step, View, cli, perft};

use Player::{Anna, Ben};

type Game = Position<LeducPoker>;

fn card(name: &str) -> Card {
    name.parse().expect("it is a card")
}

fn dealt(anna: &str, ben: &str) -> Game {
    let mut game = Game::new();
    for (to, name) in [(Anna, anna), (Ben, ben)] {
        let card = card(name);
        game.play_chance(Chance::Deal { to, card })
            .expect("it is in the deck");
    }
    game
}

/// `crf`: who is to move calls, the other raises, the first folds; a card's name is laid
/// open. What follows the last is given back.
fn play(game: &mut Game, moves: &[&str]) -> Vec<Step<LeducPoker>> {
    let mut steps = Vec::new();
    for moves in moves {
        if game.is_chance_pending() {
            let card = card(moves);
            game.play_chance(Chance::Share { card })
                .expect("it is in the deck");
            continue;
        }
        for letter in moves.chars() {
            let mv = match letter {
                'f' => Move::Fold,
                'c' => Move::Call,
                'r' => Move::Raise,
                other => panic!("no move {other}"),
            };
            let player = game.active().iter().next().expect("somebody is to move");
            steps.clear();
            game.play_into(player, mv, &mut steps).expect("it is legal");
        }
    }
    steps
}

fn ended(anna: &str, ben: &str, moves: &[&str]) -> String {
    let mut game = dealt(anna, ben);
    play(&mut game, moves);
    game.outcome().expect("it is over").to_string()
}

#[test]
fn a_card_that_is_dealt_is_no_more_in_the_deck() {
    let mut game = dealt("jh", "qs");
    play(&mut game, &["cc"]);
    let outcomes = game.chance_outcomes();
    let left: Vec<Chance> = outcomes.iter().map(|outcome| outcome.event).collect();
    let share = |name| Chance::Share { card: card(name) };
    assert_eq!(left, ["js", "qh", "kh", "ks"].map(share));
    assert_eq!(outcomes.total(), 4);
}

#[test]
fn a_pair_with_the_card_on_the_table_beats_a_higher_card() {
    assert_eq!(ended("jh", "kh", &["cc", "js", "cc"]), "Anna 1, Ben -1");
    assert_eq!(ended("jh", "kh", &["cc", "ks", "cc"]), "Anna -1, Ben 1");
}

#[test]
fn without_a_pair_the_higher_card_takes_the_pot_and_two_of_a_rank_share_it() {
    assert_eq!(ended("qh", "kh", &["cc", "js", "cc"]), "Anna -1, Ben 1");
    assert_eq!(ended("kh", "qh", &["cc", "js", "cc"]), "Anna 1, Ben -1");
    assert_eq!(ended("kh", "ks", &["rrc", "js", "rrc"]), "Anna 0, Ben 0");
}

#[test]
fn a_raise_is_two_in_the_first_round_and_four_in_the_second() {
    assert_eq!(ended("kh", "jh", &["rc", "js", "rf"]), "Anna 3, Ben -3");
    assert_eq!(ended("kh", "jh", &["rrc", "qs", "rrc"]), "Anna 13, Ben -13");
    assert_eq!(ended("kh", "jh", &["cc", "js", "rrf"]), "Anna -5, Ben 5");
}

#[test]
fn a_round_has_two_raises_at_the_most_and_the_next_two_of_its_own() {
    let mut game = dealt("kh", "jh");
    play(&mut game, &["rr"]);
    let why = game.play(Anna, Move::Raise).expect_err("two are enough");
    assert_eq!(why, IllegalMove::Rule(Illegal::RaisedEnough { times: 2 }));
    assert_eq!(game.legal_moves(Anna), [Move::Fold, Move::Call]);
    play(&mut game, &["c", "qs"]);
    assert_eq!(game.legal_moves(Anna), [Move::Call, Move::Raise]);
}

#[test]
fn nobody_folds_who_may_wait_for_nothing() {
    let mut game = dealt("kh", "jh");
    let why = game.play(Anna, Move::Fold).expect_err("it costs nothing");
    assert_eq!(why.to_string(), "nobody has raised: to wait costs nothing");
    play(&mut game, &["c"]);
    assert_eq!(game.legal_moves(Ben), [Move::Call, Move::Raise]);
    play(&mut game, &["r"]);
    assert_eq!(
        game.legal_moves(Anna),
        [Move::Fold, Move::Call, Move::Raise]
    );
}

#[test]
fn each_raise_asks_the_other_once_more() {
    let mut game = dealt("kh", "jh");
    for (moves, next) in [("c", Ben), ("r", Anna), ("r", Ben)] {
        play(&mut game, &[moves]);
        assert_eq!(game.active(), next.into());
    }
    play(&mut game, &["c"]);
    assert_eq!(*game.phase(), Phase::Sharing);
    play(&mut game, &["qs"]);
    assert_eq!(
        game.active(),
        Anna.into(),
        "she speaks first in both rounds"
    );
}

#[test]
fn cards_that_are_turned_up_are_told_to_all_and_those_given_up_to_nobody() {
    let shows = |moves: &[&str]| {
        let mut game = dealt("kh", "jh");
        let steps = play(&mut game, moves).into_iter();
        let told = steps.filter_map(|step| match step.event {
            Some(Event::Internal(Internal::Show { cards })) => Some(cards),
            _ => None,
        });
        (told.count(), LeducPoker::public(&game).shown)
    };
    let both = [Some(card("kh")), Some(card("jh"))];
    assert_eq!(shows(&["cc", "qs", "cc"]), (1, both));
    assert_eq!(shows(&["rf"]), (0, [None, None]));
}

#[test]
fn the_table_is_shown_as_it_lies() {
    let mut game = dealt("kh", "jh");
    play(&mut game, &["crc", "js", "r"]);
    assert_eq!(
        LeducPoker::public(&game).to_string(),
        "table js\nAnna  ?? ooooooo\nBen   ?? ooo"
    );
    assert_eq!(
        game.state().to_string(),
        "table js\nAnna  kh ooooooo\nBen   jh ooo"
    );
    let own = LeducPoker::private(&game, Ben).to_string();
    assert_eq!(own, "you hold jh, a pair");
}

#[test]
fn a_card_is_known_by_its_name() {
    for card in Card::all() {
        assert_eq!(card.to_string().to_uppercase().parse(), Ok(card));
        let saved = serde_json::to_string(&card).expect("it can be saved");
        assert_eq!(serde_json::from_str::<Card>(&saved).ok(), Some(card));
    }
    assert!(serde_json::from_str::<Card>("\"ah\"").is_err());
    let why = "\u{1b}jh".parse::<Card>().expect_err("there is none");
    assert_eq!(
        why.to_string(),
        "no card `\\u{1b}jh`: jh, js, qh, qs, kh or ks"
    );
}

// The whole tree.

#[test]
fn the_whole_tree_is_as_another_engine_counts_it() {
    let tree = Tree::walk(&Game::new(), 10_000);
    assert_eq!((tree.histories, tree.ends, tree.depth), (9_457, 5_520, 11));
    assert_eq!(tree.information_sets.values(), [468, 468]);
    assert_eq!((tree.leak, tree.cut), (None, None));
    let by_length = (0..=11).map(|length| perft(&Game::new(), length));
    assert_eq!(by_length.sum::<u64>(), tree.histories);
}

#[test]
fn the_games_of_another_engine_agree() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/vectors/leduc_poker.jsonl"
    );
    let agreement = cli::verify::<LeducPoker>(file).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(agreement.games, 80);
}

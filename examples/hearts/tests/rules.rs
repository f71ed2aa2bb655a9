//! Each sentence of the README.

use std::collections::HashSet;

use hearts::{Card, Chance, Direction, Hand, Hearts, Illegal, Move, Phase, Player, Suit, WhyNot};
use rulebook::domain::{Domain, permutations};
use rulebook::log::{Input, Record};
use rulebook::random::Rng;
use rulebook::{IllegalMove, Position, Step, Time, View, cli};

use Player::{East, North, South, West};

type Game = Position<Hearts>;

fn card(name: &str) -> Card {
    name.parse().expect("it is a card")
}

fn cards(names: &str) -> Hand {
    names.parse().expect("they are cards")
}

/// Hands that were dealt, and are passed that way.
fn dealt(direction: Direction, hands: [Hand; 4]) -> Game {
    let mut game = Game::new();
    game.play_chance(Chance::PassTo { direction })
        .expect("it may be passed that way");
    let mut left = hands.map(Hand::into_iter);
    for to in Player::ALL.into_iter().cycle().take(52) {
        let card = left[to].next().expect("thirteen cards each");
        game.play_chance(Chance::Deal { to, card })
            .expect("it is in the deck");
    }
    game
}

/// Hands with those cards in them; of the others, each is filled up from the lowest of
/// the deck on.
fn hands(held: [&str; 4]) -> [Hand; 4] {
    let held = held.map(cards);
    let mut others = held.into_iter().fold(Hand::ALL, Hand::without).into_iter();
    held.map(|hand| {
        let missing = 13 - hand.len() as usize;
        others.by_ref().take(missing).fold(hand, Hand::with)
    })
}

fn shuffled(seed: u64) -> [Hand; 4] {
    let mut deck: Vec<Card> = Card::all().collect();
    Rng::seeded(seed).shuffle(&mut deck);
    [0, 1, 2, 3].map(|at| deck[13 * at..13 * (at + 1)].iter().copied().collect())
}

/// Plays cards in turn.
fn play(game: &mut Game, names: &str) {
    for card in names.split(' ').map(card) {
        let player = game.active().iter().next().expect("somebody is to play");
        game.play(player, Move::Play { card })
            .unwrap_or_else(|why| panic!("{player}: {why}"));
    }
}

fn why_not(game: &Game, name: &str) -> WhyNot {
    let player = game.active().iter().next().expect("somebody is to play");
    let card = card(name);
    match game.check(player, &Move::Play { card }) {
        Err(IllegalMove::Rule(Illegal::CannotPlay { card: told, why })) if told == card => why,
        other => panic!("{player} {card}: {other:?}"),
    }
}

fn playable(game: &Game) -> Hand {
    let player = game.active().iter().next().expect("somebody is to play");
    let moves = game.legal_moves(player).into_iter();
    moves
        .map(|mv| match mv {
            Move::Play { card } => card,
            Move::Pass { .. } => panic!("cards are played now"),
        })
        .collect()
}

// Dealing.

#[test]
fn it_is_cut_first_to_whom_cards_are_passed() {
    let game = Game::new();
    let outcomes = game.chance_outcomes();
    let drawn: Vec<Chance> = outcomes.iter().map(|outcome| outcome.event).collect();
    let ways = Direction::ALL.map(|direction| Chance::PassTo { direction });
    assert_eq!((drawn, outcomes.total()), (ways.to_vec(), 4));
}

#[test]
fn cards_are_dealt_one_by_one_each_left_in_the_deck_as_likely() {
    let mut game = Game::new();
    let direction = Direction::Left;
    game.play_chance(Chance::PassTo { direction })
        .expect("it may be passed that way");
    for (dealt, to) in Player::ALL.into_iter().cycle().take(52).enumerate() {
        let outcomes = game.chance_outcomes();
        assert_eq!(
            (outcomes.len(), outcomes.total()),
            (52 - dealt, 52 - dealt as u128)
        );
        let first = outcomes.as_slice()[0].event;
        assert!(matches!(first, Chance::Deal { to: next, .. } if next == to));
        game.play_chance(first).expect("it may come");
    }
    assert_eq!(*game.phase(), Phase::Passing { direction });
}

// Passing.

#[test]
fn three_cards_go_to_the_left_across_or_to_the_right() {
    for (direction, receiver) in [
        (Direction::Left, East),
        (Direction::Across, South),
        (Direction::Right, West),
    ] {
        let hands = shuffled(1);
        let mut game = dealt(direction, hands);
        let passed = hands.map(|hand| hand.into_iter().take(3).collect::<Hand>());
        for player in Player::ALL {
            let cards = passed[player];
            game.play(player, Move::Pass { cards })
                .expect("it holds them");
        }
        let held = hands[receiver].without(passed[receiver]);
        assert_eq!(game.state().hand(receiver), held.and(passed[North]));
    }
}

#[test]
fn who_chooses_first_is_of_no_matter() {
    let hands = shuffled(2);
    let pass = |player: Player| Move::Pass {
        cards: hands[player].into_iter().skip(4).take(3).collect(),
    };
    let orders = permutations::<_, Vec<Player>>(Player::ALL, 4);
    let games: Vec<Game> = orders
        .values()
        .map(|order| {
            let mut game = dealt(Direction::Across, hands);
            for player in order {
                assert_eq!(game.legal_moves(player).len(), 286);
                game.play(player, pass(player)).expect("it holds them");
                let why = game.play(player, pass(player)).expect_err("it has passed");
                assert!(
                    matches!(why.code(), "not_your_turn" | "not_in_phase"),
                    "{why}"
                );
            }
            game
        })
        .collect();
    assert_eq!(games.len(), 24);
    assert!(games.iter().all(|game| *game == games[0]));
    assert!(matches!(games[0].phase(), Phase::Trick { .. }));
}

#[test]
fn what_is_not_three_cards_of_the_hand_is_not_passed() {
    let mut game = dealt(Direction::Left, hands(["2c 3c 4c", "", "", "as"]));
    for names in ["2c 3c", "2c 3c 4c 5c", "2c 3c as", ""] {
        let cards = cards(names);
        let why = game.play(North, Move::Pass { cards });
        let why = why.expect_err("those are not three of hers");
        assert_eq!(why, IllegalMove::Rule(Illegal::CannotPass { cards }));
    }
}

#[test]
fn what_was_put_aside_is_seen_by_whoever_did_until_it_is_taken_up() {
    let mut game = dealt(Direction::Left, hands(["2c 3c qs", "4c 5c 6c", "", ""]));
    let pass = cards("2c 3c qs");
    game.play(North, Move::Pass { cards: pass })
        .expect("she holds them");
    assert_eq!(Hearts::public(&game).aside, [3, 0, 0, 0]);
    assert_eq!(Hearts::private(&game, North).aside, pass);
    assert_eq!(Hearts::private(&game, East).hand.len(), 13);
    assert!((Hearts::private(&game, East).hand & pass).is_empty());
}

#[test]
fn nothing_is_passed_where_all_keep_their_cards() {
    let game = dealt(Direction::Keep, hands(["", "", "2c", ""]));
    assert_eq!(*game.phase(), Phase::Trick { leader: South });
}

// Tricks.

#[test]
fn the_two_of_clubs_leads() {
    let game = dealt(Direction::Keep, hands(["3c", "", "2c kc", ""]));
    assert_eq!(game.active(), South.into());
    assert_eq!(playable(&game), cards("2c"));
    assert_eq!(why_not(&game, "kc"), WhyNot::TwoOfClubs);
}

#[test]
fn suit_is_followed_by_whoever_can() {
    let mut game = dealt(Direction::Keep, hands(["2c", "3c ac 9d", "", ""]));
    play(&mut game, "2c");
    let clubs = game.state().hand(East) & Hand::of_suit(Suit::Clubs);
    assert_eq!(playable(&game), clubs);
    assert_eq!(why_not(&game, "9d"), WhyNot::Led { suit: Suit::Clubs });
    assert_eq!(why_not(&game, "2c"), WhyNot::NotHeld);
}

/// East has no clubs, and all other suits.
const NO_CLUBS: [&str; 4] = [
    "2c 5c 6c 7c 8c 9c tc jc qc kc ac 2d 3d",
    "4d 5d 6d 7d 8d 2h 3h 4h 5h 6h 2s 3s qs",
    "3c",
    "4c",
];

#[test]
fn the_first_trick_costs_nothing() {
    let mut game = dealt(Direction::Keep, hands(NO_CLUBS));
    play(&mut game, "2c");
    assert_eq!(playable(&game), cards("4d 5d 6d 7d 8d 2s 3s"));
    assert_eq!(why_not(&game, "2h"), WhyNot::FirstTrick);
    assert_eq!(why_not(&game, "qs"), WhyNot::FirstTrick);
}

#[test]
fn unless_a_player_has_nothing_else() {
    let points = "2h 3h 4h 5h 6h 7h 8h 9h th jh qh kh qs";
    let mut game = dealt(Direction::Keep, hands(["2c", points, "", ""]));
    play(&mut game, "2c");
    assert_eq!(playable(&game), cards(points));
    play(&mut game, "qs");
    assert!(game.state().is_broken());
}

#[test]
fn hearts_do_not_lead_before_one_is_played() {
    let mut game = dealt(Direction::Keep, hands(NO_CLUBS));
    play(&mut game, "2c 8d 3c 4c");
    // West took it with the four.
    assert_eq!(game.active(), West.into());
    let hand = game.state().hand(West);
    let hearts = hand & Hand::of_suit(Suit::Hearts);
    assert!(!hearts.is_empty());
    assert_eq!(playable(&game), hand.without(hearts));
    let heart = hearts.into_iter().next().expect("it has some");
    assert_eq!(why_not(&game, &heart.to_string()), WhyNot::Unbroken);
}

#[test]
fn hearts_are_broken_by_a_heart_and_by_the_queen_of_spades() {
    for point in ["6h", "qs"] {
        let mut game = dealt(
            Direction::Keep,
            hands(["2c ac 5c 6c ah", NO_CLUBS[1], "3c 7c", "4c 8c"]),
        );
        play(&mut game, "2c 8d 3c 4c");
        play(&mut game, "8c 5c");
        assert!(!game.state().is_broken());
        play(&mut game, point);
        assert!(game.state().is_broken());
        play(&mut game, "7c");
        // West leads again, and may lead what it likes.
        assert_eq!(playable(&game), game.state().hand(West));
    }
}

#[test]
fn who_has_nothing_but_hearts_leads_them() {
    let hearts = "2h 3h 4h 5h 6h 7h 8h 9h th jh qh kh";
    let mut game = dealt(
        Direction::Keep,
        hands([&format!("ac {hearts}"), "2c", "3c", "4c"]),
    );
    play(&mut game, "2c 3c 4c ac");
    assert_eq!(game.active(), North.into());
    assert!(!game.state().is_broken());
    assert_eq!(playable(&game), cards(hearts));
}

#[test]
fn the_highest_card_of_the_suit_that_was_led_takes_the_trick_and_leads_the_next() {
    let mut game = dealt(Direction::Keep, hands(NO_CLUBS));
    play(&mut game, "2c 8d 3c 4c");
    assert_eq!(*game.phase(), Phase::Trick { leader: West });
    assert_eq!(game.state().taken(West), cards("2c 8d 3c 4c"));
    let leaders: HashSet<Player> = (0..20)
        .flat_map(|seed| leaders(&random(Direction::Keep, seed)))
        .collect();
    assert_eq!(leaders.len(), 4);
}

// What it comes to.

#[test]
fn who_takes_all_gets_it_all() {
    // All clubs: nobody else can follow.
    let north = "2c ac kc qc jc tc 9c 8c 7c 6c 5c 4c 3c";
    let mut game = dealt(Direction::Keep, hands([north, "", "", ""]));
    while !game.is_over() {
        let player = game.active().iter().next().expect("somebody is to play");
        let mv = game.legal_moves(player)[0];
        game.play(player, mv).expect("it is listed");
    }
    assert_eq!(game.state().taken(North).points(), 26);
    let outcome = game.outcome().expect("it is over");
    assert_eq!(outcome.to_string(), "North 26, East 0, South 0, West 0");
}

#[test]
fn each_gets_26_less_what_it_took() {
    let mut moons = 0;
    for seed in 0..200 {
        let mut position = dealt(Direction::Keep, shuffled(seed));
        let mut rng = Rng::seeded(seed);
        let mut played = 0;
        while !position.is_over() {
            let player = position
                .active()
                .iter()
                .next()
                .expect("somebody is to play");
            let moves = position.legal_moves(player);
            let &mv = rng
                .pick(&moves)
                .unwrap_or_else(|| panic!("{seed}: nothing to play"));
            position.play(player, mv).expect("it is listed");
            played += 1;
        }
        assert_eq!(played, 52);
        let points = Player::ALL.map(|player| i64::from(position.state().taken(player).points()));
        assert_eq!(points.iter().sum::<i64>(), 26);
        if points.contains(&26) {
            moons += 1;
            continue;
        }
        assert_eq!(position.state().scores(), points.map(|points| 26 - points));
    }
    assert!(moons < 200);
}

// What is hidden.

/// A hand that was played at random, as it would be logged.
struct Played {
    records: Vec<Record<Hearts>>,
    positions: Vec<Game>,
}

impl Played {
    fn new() -> Played {
        Played {
            records: Vec::new(),
            positions: vec![Game::new()],
        }
    }

    fn position(&self) -> &Game {
        self.positions.last().expect("there is the first")
    }

    fn play(&mut self, input: Input<Hearts>) -> Result<(), IllegalMove<Hearts>> {
        let (mut next, mut then) = (self.position().clone(), Vec::<Step<Hearts>>::new());
        let branch = match input.clone() {
            Input::Move { seat, mv } => next.play_into(seat, mv, &mut then)?.branch,
            Input::Chance(event) => next.play_chance_into(event, &mut then)?.branch,
            other => panic!("no {other:?} in this game"),
        };
        then.remove(0);
        self.records.push(Record {
            input,
            at: Time::ZERO,
            branch: Some(branch),
            then,
            position: None,
        });
        self.positions.push(next);
        Ok(())
    }
}

fn random(direction: Direction, seed: u64) -> Played {
    let mut rng = Rng::seeded(seed);
    let mut played = Played::new();
    played
        .play(Input::Chance(Chance::PassTo { direction }))
        .expect("it may be passed that way");
    while !played.position().is_over() {
        let outcomes = played.position().chance_outcomes();
        let input = match outcomes.pick(&mut rng) {
            Some(&event) => Input::Chance(event),
            None => {
                let active: Vec<Player> = played.position().active().iter().collect();
                let &seat = rng.pick(&active).expect("somebody is to move");
                let moves = played.position().legal_moves(seat);
                let &mv = rng.pick(&moves).expect("it has a move");
                Input::Move { seat, mv }
            }
        };
        played.play(input).expect("it is listed");
    }
    played
}

fn leaders(played: &Played) -> Vec<Player> {
    let phases = played.positions.iter().map(Game::phase);
    let led = phases.filter_map(|phase| match phase {
        Phase::Trick { leader } => Some(*leader),
        _ => None,
    });
    led.collect()
}

/// The same hand where two cards, of the two neighbours of a player, were dealt the other
/// way round: as long as what was played can be played.
fn twin(played: &Played, viewer: Player, seed: u64) -> Option<Played> {
    let (one, other) = (viewer.next(), viewer.next().next());
    let hands = Player::ALL.map(|player| played.positions[53].state().hand(player));
    let mut rng = Rng::seeded(seed);
    let pick = |rng: &mut Rng, player: Player| {
        let held: Vec<Card> = hands[player].into_iter().collect();
        rng.pick(&held).copied()
    };
    let (a, b) = (pick(&mut rng, one)?, pick(&mut rng, other)?);
    let swapped = |card: Card| match card {
        card if card == a => b,
        card if card == b => a,
        card => card,
    };
    let mut twin = Played::new();
    for record in &played.records {
        let input = match record.input.clone() {
            Input::Chance(Chance::Deal { to, card }) => Input::Chance(Chance::Deal {
                to,
                card: swapped(card),
            }),
            // What is passed face down may be another card, where the viewer does not get it.
            Input::Move {
                seat,
                mv: Move::Pass { cards },
            } if seat != viewer => {
                let gets = |direction: Direction| direction.from(seat) == viewer;
                let hidden = matches!(
                    twin.position().phase(),
                    Phase::Passing { direction } if !gets(*direction)
                );
                let cards = if hidden {
                    cards.into_iter().map(swapped).collect()
                } else {
                    cards
                };
                Input::Move {
                    seat,
                    mv: Move::Pass { cards },
                }
            }
            other => other,
        };
        if twin.play(input).is_err() {
            break;
        }
    }
    Some(twin)
}

#[test]
fn what_a_player_is_not_told_it_does_not_see() {
    let (mut compared, mut in_tricks) = (0, 0);
    for seed in 0..60 {
        let direction = Direction::ALL[usize::try_from(seed % 4).expect("it is small")];
        let played = random(direction, seed);
        for viewer in Player::ALL {
            let twin = twin(&played, viewer, seed).expect("all hold cards");
            let both = played.records.iter().zip(&twin.records);
            let seen = |record: &Record<Hearts>| {
                record.seen_by(1, Some(viewer)).expect("it can be written")
            };
            for (at, (one, other)) in both.enumerate() {
                let case = format!("seed {seed}, {viewer}, record {at}");
                assert_eq!(seen(one), seen(other), "{case}");
                let [one, other] = [&played, &twin].map(|played| &played.positions[at + 1]);
                assert_eq!(Hearts::public(one), Hearts::public(other), "{case}");
                let own = [one, other].map(|game| Hearts::private(game, viewer));
                assert_eq!(own[0], own[1], "{case}");
                let legal = [one, other].map(|game| game.legal_moves(viewer));
                assert_eq!(legal[0], legal[1], "{case}");
                compared += usize::from(one != other);
                in_tricks += usize::from(
                    one != other && !one.state().is_first_trick() && one.active() == viewer.into(),
                );
            }
        }
    }
    assert!(
        compared > 5_000 && in_tricks > 100,
        "{compared} {in_tricks}"
    );
}

// What is shown, and what is saved.

#[test]
fn the_table_is_shown_as_it_lies() {
    let mut game = dealt(Direction::Keep, hands(NO_CLUBS));
    play(&mut game, "2c 8d 3c 4c");
    let led = playable(&game).into_iter().next().expect("it can lead");
    play(&mut game, &led.to_string());
    let shown = format!(
        "       played  holds  points\n\
         North  --         12       0\n\
         East   --         12       0\n\
         South  --         12       0\n\
         West   {led}         11       0"
    );
    assert_eq!(Hearts::public(&game).to_string(), shown);
    assert_eq!(
        Hearts::private(&game, East).to_string(),
        "you hold 4d 5d 6d 7d 2h 3h 4h 5h 6h 2s 3s qs"
    );
}

#[test]
fn cards_are_known_by_their_names() {
    for card in Card::all() {
        assert_eq!(card.to_string().to_uppercase().parse(), Ok(card));
    }
    assert_eq!("10d".parse(), Ok(card("td")));
    assert_eq!(cards("qs 2c  3d").to_string(), "2c 3d qs");
    let why = "2c \u{1b}9x".parse::<Hand>().expect_err("there is none");
    assert_eq!(
        why.to_string(),
        "no card `\\u{1b}9x`: a rank of 23456789tjqka and a suit of cdhs, as in 2c or qs"
    );
}

#[test]
fn what_is_sent_and_what_comes_is_written_in_words() {
    let pass = Move::Pass {
        cards: cards("qs 3d 2c"),
    };
    assert_eq!(pass.to_string(), "pass 2c 3d qs");
    assert_eq!("pass qs 2c 3d".parse(), Ok(pass));
    assert_eq!("play qs".parse(), Ok(Move::Play { card: card("qs") }));
    let deal = Chance::Deal {
        to: South,
        card: card("th"),
    };
    assert_eq!("deal south 10h".parse(), Ok(deal));
    for direction in Direction::ALL {
        let cut = Chance::PassTo { direction };
        assert_eq!(cut.to_string().parse(), Ok(cut));
    }
    let why = "pass-to dealer"
        .parse::<Chance>()
        .expect_err("there is none");
    assert!(
        why.to_string()
            .ends_with("no direction `dealer`: keep, left, across or right"),
        "{why}"
    );
}

#[test]
fn a_hand_is_saved_and_read_at_every_point() {
    let played = random(Direction::Right, 7);
    for position in &played.positions {
        let saved = serde_json::to_string(position).expect("it can be saved");
        let read: Game = serde_json::from_str(&saved).expect("it can be read");
        assert_eq!(read, *position);
    }
}

#[test]
fn the_games_of_another_engine_agree() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/vectors/hearts.jsonl"
    );
    let agreement = cli::verify::<Hearts>(file).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!((agreement.games, agreement.drawn), (12, 12 * 53));
}

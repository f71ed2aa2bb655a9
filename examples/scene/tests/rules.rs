//! What leads from where to where, who may lead there, and where turns begin.

use std::collections::HashSet;

use rulebook::model::{EventId, PhaseId};
use rulebook::{Game as _, Graph, IllegalMove, Position, SeatSet};
use scene::{Event, Illegal, Move, Phase, Player, Scene};

type Game = Position<Scene>;

/// A scene after those moves.
#[track_caller]
fn after(moves: &[(Player, Move)]) -> Game {
    let mut game = Game::new();
    play(&mut game, moves);
    game
}

#[track_caller]
fn play(game: &mut Game, moves: &[(Player, Move)]) {
    for &(player, mv) in moves {
        game.play(player, mv).expect("it is legal");
    }
}

/// Refuses the move, by `play` as by `check`, and changes nothing.
#[track_caller]
fn refused(game: &mut Game, player: Player, mv: Move) -> IllegalMove<Scene> {
    let before = game.clone();
    let why = game.play(player, mv).expect_err("it is illegal");
    assert_eq!(*game, before);
    assert_eq!(game.check(player, &mv), Err(why.clone()));
    why
}

const START: (Player, Move) = (Player::Master, Move::StartEncounter);
const END: (Player, Move) = (Player::Master, Move::EndEncounter);
const EXPLORE: (Player, Move) = (Player::Master, Move::Explore);

fn strike(player: Player) -> (Player, Move) {
    (player, Move::Strike)
}

/// The round, the turn in it, and who may move.
fn stands(game: &Game) -> (u32, u32, String) {
    (game.round(), game.turn(), game.active().to_string())
}

// What the graph says.

struct Rules {
    graph: Graph<'static>,
}

impl Rules {
    fn phase(&self, name: &str) -> PhaseId {
        self.graph.phase_named(name).expect("there is one")
    }

    fn event(&self, name: &str) -> EventId {
        self.graph.event_named(name).expect("there is one")
    }

    fn applied(&self, phase: &str, event: &str) -> Option<&'static str> {
        let to = self.graph.apply(self.phase(phase), self.event(event))?;
        Some(self.graph.model().phase(to).name)
    }
}

fn rules() -> Rules {
    Rules {
        graph: Scene::graph(),
    }
}

#[test]
fn each_transition_can_be_made_from_some_phases_and_leads_to_one() {
    let rules = rules();
    for (event, from, to) in [
        (
            "StartEncounter",
            &["Exploration", "Aftermath"][..],
            "Encounter",
        ),
        ("EndEncounter", &["Encounter"], "Aftermath"),
        ("Explore", &["Encounter", "Aftermath"], "Exploration"),
    ] {
        for phase in ["Exploration", "Encounter", "Aftermath"] {
            let can = from.contains(&phase);
            assert_eq!(rules.graph.can(rules.phase(phase), rules.event(event)), can);
            assert_eq!(rules.applied(phase, event), can.then_some(to));
        }
    }
}

#[test]
fn what_the_heroes_do_leads_nowhere() {
    let rules = rules();
    for (phase, event) in [
        ("Exploration", "Search"),
        ("Encounter", "Strike"),
        ("Encounter", "Wait"),
        ("Aftermath", "Take"),
        ("Aftermath", "Wait"),
    ] {
        assert_eq!(rules.applied(phase, event), Some(phase));
    }
}

#[test]
fn the_branches_that_leave_a_phase_are_known() {
    let rules = rules();
    let from = |phase: &str| -> Vec<String> {
        let edges = rules.graph.from(rules.phase(phase));
        edges.map(|edge| rules.graph.name(edge)).collect()
    };
    assert_eq!(from("Exploration"), ["start-encounter", "search"]);
    assert_eq!(
        from("Encounter"),
        ["end-encounter", "explore", "wait", "strike"]
    );
    assert_eq!(
        from("Aftermath"),
        ["start-encounter", "explore", "wait", "take"]
    );
}

#[test]
fn the_graph_and_the_game_agree_on_who_may_go_where() {
    let rules = rules();
    let encounter = after(&[START]);
    let aftermath = after(&[START, END]);
    for (name, game) in [
        ("Exploration", Game::new()),
        ("Encounter", encounter),
        ("Aftermath", aftermath),
    ] {
        for (event, mv) in [
            ("StartEncounter", Move::StartEncounter),
            ("EndEncounter", Move::EndEncounter),
            ("Explore", Move::Explore),
        ] {
            let can = rules.graph.can(rules.phase(name), rules.event(event));
            assert_eq!(
                game.check(Player::Master, &mv).is_ok(),
                can,
                "{event} in {name}"
            );
        }
    }
}

// Who leads.

#[test]
fn the_game_master_leads_whoever_s_turn_it_is() {
    let mut game = after(&[START, strike(Player::Bo)]);
    assert_eq!(game.active(), SeatSet::from(Player::Ada));
    play(&mut game, &[END]);
    assert_eq!(game.active(), SeatSet::from(Player::Ada));
    play(&mut game, &[START, EXPLORE, START]);
    assert_eq!(game.active(), SeatSet::from(Player::Bo));
}

#[test]
fn nobody_else_does_not_even_on_their_turn() {
    for (mut game, mv) in [
        (Game::new(), Move::StartEncounter),
        (after(&[START]), Move::EndEncounter),
        (after(&[START]), Move::Explore),
        (after(&[START, END]), Move::StartEncounter),
    ] {
        for player in [Player::Ada, Player::Bo, Player::Cy] {
            let why = refused(&mut game, player, mv);
            let active = SeatSet::from(Player::Master);
            assert_eq!(
                why,
                IllegalMove::NotYourTurn {
                    seat: player,
                    active
                }
            );
            assert!(!game.legal_moves(player).contains(&mv));
        }
        assert!(game.legal_moves(Player::Master).contains(&mv));
    }
}

#[test]
fn the_game_master_has_no_turn() {
    for (game, mv) in [
        (Game::new(), Move::Search),
        (after(&[START]), Move::Strike),
        (after(&[START, END]), Move::Wait),
    ] {
        let why = refused(&mut game.clone(), Player::Master, mv);
        assert_eq!(why.code(), "not_your_turn");
        assert!(!game.active().contains(Player::Master));
    }
}

#[test]
fn a_transition_from_another_phase_is_refused_with_its_name() {
    let why = refused(&mut Game::new(), Player::Master, Move::EndEncounter);
    assert_eq!(
        why.to_string(),
        "`end-encounter` cannot be played in Exploration"
    );
    let why = refused(&mut after(&[START]), Player::Master, Move::StartEncounter);
    assert_eq!(
        why.to_string(),
        "`start-encounter` cannot be played in Encounter"
    );
}

// What a phase begins with.

#[test]
fn a_phase_begins_with_its_default_as_it_is_when_it_is_entered() {
    let mut game = after(&[START]);
    assert_eq!(*game.phase(), Phase::Encounter { danger: 3 });
    play(&mut game, &[EXPLORE]);
    play(
        &mut game,
        &[(Player::Cy, Move::Search), (Player::Cy, Move::Search)],
    );
    play(&mut game, &[START]);
    assert_eq!(*game.phase(), Phase::Encounter { danger: 5 });
    play(&mut game, &[strike(Player::Bo), strike(Player::Ada), END]);
    assert_eq!(*game.phase(), Phase::Aftermath { left: 4 });
    play(&mut game, &[START]);
    assert_eq!(
        *game.phase(),
        Phase::Encounter { danger: 3 },
        "the noise is over"
    );
    play(&mut game, &[END]);
    assert_eq!(
        *game.phase(),
        Phase::Aftermath { left: 0 },
        "nobody was beaten"
    );
}

#[test]
fn turn_and_round_begin_again_in_the_phase_that_is_entered() {
    let mut game = after(&[START]);
    assert_eq!(stands(&game), (1, 1, "Bo".into()));
    for player in [Player::Bo, Player::Ada, Player::Cy] {
        play(&mut game, &[(player, Move::Wait)]);
    }
    assert_eq!(stands(&game), (2, 4, "Bo".into()));
    play(&mut game, &[END]);
    assert_eq!(stands(&game), (1, 1, "Ada".into()));
    play(&mut game, &[(Player::Ada, Move::Wait)]);
    assert_eq!(stands(&game), (1, 2, "Bo".into()));
    play(&mut game, &[START]);
    assert_eq!((game.round(), game.turn()), (1, 1));
    play(&mut game, &[EXPLORE]);
    assert_eq!(stands(&game), (1, 1, "Ada, Bo and Cy".into()));
}

#[test]
fn rules_see_the_same_turn_and_round() {
    let game = after(&[
        (Player::Bo, Move::Search),
        START,
        strike(Player::Bo),
        (Player::Ada, Move::Wait),
        (Player::Cy, Move::Wait),
        (Player::Ada, Move::Wait),
        END,
        (Player::Ada, Move::Take),
    ]);
    let when: Vec<(u32, u32)> = game
        .state()
        .chronicle
        .iter()
        .map(|deed| (deed.round, deed.turn))
        .collect();
    assert_eq!(
        when,
        [
            (1, 1),
            (1, 1),
            (1, 1),
            (1, 2),
            (1, 3),
            (2, 4),
            (2, 5),
            (1, 1)
        ]
    );
    let last = &game.state().chronicle[7].event;
    assert_eq!(*last, Event::Move(Player::Ada, Move::Take));
}

// What the heroes do.

#[test]
fn any_hero_searches_at_any_time() {
    let mut game = Game::new();
    for player in [Player::Cy, Player::Cy, Player::Ada, Player::Bo, Player::Cy] {
        play(&mut game, &[(player, Move::Search)]);
    }
    assert_eq!(game.state().heard_by(), 8);
}

#[test]
fn the_quickest_strikes_first_ties_go_by_seat_and_each_round_asks_again() {
    let mut game = after(&[START]);
    let mut order = Vec::new();
    for _ in 0..6 {
        let player = game.active().iter().next().expect("somebody has the turn");
        order.push(player);
        let mv = if player == Player::Bo {
            Move::Strike
        } else {
            Move::Wait
        };
        play(&mut game, &[(player, mv)]);
    }
    // Bo's strike in the first round has cost him the lead in the second.
    let order: Vec<String> = order.iter().map(Player::to_string).collect();
    assert_eq!(order, ["Bo", "Ada", "Cy", "Ada", "Cy", "Bo"]);
    play(&mut game, &[EXPLORE, START]);
    assert_eq!(game.active(), SeatSet::from(Player::Bo), "they have rested");
}

#[test]
fn a_strike_counts_twice_in_the_first_round_alone() {
    let mut game = after(&[(Player::Ada, Move::Search), START]);
    play(&mut game, &[strike(Player::Bo)]);
    assert_eq!(*game.phase(), Phase::Encounter { danger: 2 });
    play(
        &mut game,
        &[(Player::Ada, Move::Wait), (Player::Cy, Move::Wait)],
    );
    play(&mut game, &[strike(Player::Ada)]);
    assert_eq!(*game.phase(), Phase::Encounter { danger: 1 });
}

#[test]
fn what_is_gone_is_neither_struck_nor_taken() {
    let mut game = after(&[START, strike(Player::Bo), strike(Player::Ada)]);
    assert_eq!(*game.phase(), Phase::Encounter { danger: 0 });
    let why = refused(&mut game, Player::Cy, Move::Strike);
    assert_eq!(why, IllegalMove::Rule(Illegal::NoDanger));
    assert_eq!(game.legal_moves(Player::Cy), [Move::Wait]);

    play(&mut game, &[END]);
    for player in [Player::Ada, Player::Bo, Player::Cy] {
        play(&mut game, &[(player, Move::Take)]);
    }
    let why = refused(&mut game, Player::Ada, Move::Take);
    assert_eq!(why.to_string(), "there is nothing left to take");
    let purses = Player::ALL.map(|player| game.state().purse(player));
    assert_eq!(purses, [0, 1, 1, 1]);
}

// What holds in every position near the start.

#[test]
fn in_every_position_what_is_listed_is_what_is_taken_and_a_refusal_leaves_no_trace() {
    let moves = [
        Move::StartEncounter,
        Move::EndEncounter,
        Move::Explore,
        Move::Search,
        Move::Strike,
        Move::Take,
        Move::Wait,
    ];
    let mut seen = HashSet::new();
    let mut open = vec![(0, Game::new())];
    while let Some((depth, game)) = open.pop() {
        if depth == 7 || !seen.insert(game.clone()) {
            continue;
        }
        let saved = serde_json::to_string(&game).expect("it can be saved");
        let read: Game = serde_json::from_str(&saved).expect("it can be read");
        assert_eq!(read, game, "{saved}");
        for player in Player::ALL {
            let listed = game.legal_moves(player);
            for mv in moves {
                let mut played = game.clone();
                let legal = played.play(player, mv).is_ok();
                assert_eq!(listed.contains(&mv), legal, "{player} {mv:?} in {game:?}");
                assert_eq!(played == game, !legal, "{player} {mv:?} in {game:?}");
                if legal {
                    open.push((depth + 1, played));
                }
            }
        }
    }
    assert!(seen.len() > 1_000, "{}", seen.len());
}

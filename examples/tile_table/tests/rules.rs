//! The rules, as sentences.

use rulebook::random::Rng;
use rulebook::{IllegalMove, Position};
use tile_table::{Cell, Illegal, Move, Phase, Player, TileTable};

type Game = Position<TileTable>;

fn begin(seed: u64) -> Game {
    Game::start_seeded((), 2, seed).expect("it starts")
}

fn cell(name: &str) -> Cell {
    name.parse().expect("it is a cell")
}

#[test]
fn one_tile_lies_in_the_middle_and_nine_are_in_the_deck() {
    let game = begin(1);
    let land = game.state();
    let there: Vec<Cell> = Cell::all()
        .filter(|&cell| land.tile(cell).is_some())
        .collect();
    assert_eq!(there, [cell("b2")]);
    assert_eq!((land.left(), land.hand()), (9, None));
}

#[test]
fn a_tile_is_drawn_and_laid_beside_another_where_the_roads_go_on() {
    let mut game = begin(1);
    game.play(Player::You, Move::Draw).expect("it is legal");
    assert_eq!(*game.phase(), Phase::Placing);
    let far = IllegalMove::Rule(Illegal::DoesNotFit { cell: cell("d4") });
    let refused = game.play(Player::You, Move::Place { cell: cell("d4") });
    assert_eq!(refused, Err(far.clone()));
    assert_eq!(far.to_string(), "the tile does not fit on d4");
    let fits = game.state().fits();
    assert!(!fits.is_empty());
    let place = Move::Place { cell: fits[0] };
    game.play(Player::You, place).expect("it fits");
    assert_eq!(game.state().points(Player::You), 1);
    assert_eq!(game.on_turn(), Some(Player::Robot));
}

#[test]
fn any_game_comes_to_an_end_and_each_point_is_a_neighbour() {
    for seed in 0..200 {
        let mut rng = Rng::seeded(seed);
        let mut game = begin(seed);
        let mut moves = 0;
        while let Some(player) = game.on_turn() {
            let legal = game.legal_moves(player);
            let mv = *rng.pick(&legal).expect("somebody can move");
            game.play(player, mv).expect("it is legal");
            moves += 1;
        }
        assert!(moves <= 18, "nine tiles are drawn and laid");
        let land = game.state();
        assert_eq!((land.left(), land.hand()), (0, None));
        let laid = Cell::all()
            .filter(|&cell| land.tile(cell).is_some())
            .count()
            - 1;
        let points = land.points(Player::You) + land.points(Player::Robot);
        assert!(points >= u32::try_from(laid).expect("it is small"));
        assert!(game.outcome().is_some());
    }
}

#[test]
fn cells_have_names() {
    let names: Vec<String> = Cell::all().map(|cell| cell.to_string()).collect();
    assert_eq!(names[..5], ["a1", "b1", "c1", "d1", "a2"]);
    for name in names {
        assert_eq!(cell(&name).to_string(), name);
    }
    for name in ["", "a", "a0", "a5", "e1", "A1", "a11", "ä1"] {
        assert!(name.parse::<Cell>().is_err(), "{name}");
    }
}

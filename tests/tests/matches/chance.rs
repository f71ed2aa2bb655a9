//! What is left to chance, counted.

use rulebook::random::Rng;
use rulebook::{Match, Outcome, Position};
use tic_tac_toe::{Mark, TicTacToe};

/// How many deviations off an exact expectation are told as wrong: one run in half a
/// million would be by chance, and these are the same in each run.
const SIGMAS: f64 = 4.9;

/// Whether so many of so many are what a probability gives.
fn holds(count: u32, of: u32, numerator: f64, denominator: f64) -> bool {
    let p = numerator / denominator;
    let expected = f64::from(of) * p;
    let deviation = (expected * (1.0 - p)).sqrt();
    (f64::from(count) - expected).abs() < SIGMAS * deviation
}

/// Tic-tac-toe by players who take any empty cell ends, exactly, with X in 737 of 1260
/// games, with O in 121 of 420, and drawn in 8 of 63.
#[test]
fn random_games_end_as_often_as_they_should() {
    const GAMES: u32 = if cfg!(debug_assertions) {
        20_000
    } else {
        400_000
    };
    let mut rng = Rng::seeded(2026);
    let (mut x, mut o, mut drawn) = (0, 0, 0);
    for _ in 0..GAMES {
        let mut position: Position<TicTacToe> = Position::new();
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            let seat = position.on_turn().expect("the game goes on");
            let moves = position.legal_moves(seat);
            let mv = *rng.pick(&moves).expect("a cell is empty");
            position.play(seat, mv).expect("it is legal");
        };
        match outcome {
            Outcome::Win(Mark::X) => x += 1,
            Outcome::Win(Mark::O) => o += 1,
            _ => drawn += 1,
        }
    }
    assert!(holds(x, GAMES, 737.0, 1_260.0), "X won {x} of {GAMES}");
    assert!(holds(o, GAMES, 121.0, 420.0), "O won {o} of {GAMES}");
    assert!(
        holds(drawn, GAMES, 8.0, 63.0),
        "{drawn} of {GAMES} were drawn"
    );
}

/// A card of a deck of which there are 1, 2, 3 and 4 of a kind, drawn and put back.
mod deck {
    rulebook::game! {
        pub(super) game Deck(drawn: [u32; 4], cx);
        move Draw
        chance Card { kind: usize in 0..4 } weight kind as u64 + 1
        phase Play {
            on Draw => { emit Card; stay };
            on Card { kind } => { drawn[kind] += 1; stay };
        }
    }
}

#[test]
fn a_match_draws_with_the_weights_of_the_rules() {
    const DRAWS: u32 = 20_000;
    let mut game: Match<deck::Deck> = Match::builder().seed(7).start().expect("it starts");
    for _ in 0..DRAWS {
        game.play(rulebook::Solo, deck::Move::Draw)
            .expect("it is legal");
    }
    for (drawn, weight) in game.position().state().iter().zip(1_u8..) {
        assert!(holds(*drawn, DRAWS, f64::from(weight), 10.0), "{drawn}");
    }
}

/// Row 37 of the faults: every match shuffles alike.
#[test]
fn a_seed_makes_a_match_and_without_one_each_has_its_own() {
    let play = |seed: Option<u64>| {
        let mut builder = Match::<deck::Deck>::builder();
        if let Some(seed) = seed {
            builder = builder.seed(seed);
        }
        let mut game = builder.start().expect("it starts");
        for _ in 0..40 {
            game.play(rulebook::Solo, deck::Move::Draw)
                .expect("it is legal");
        }
        let records = game.log().records.iter();
        records
            .map(|record| record.input.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(play(Some(3)), play(Some(3)));
    assert_ne!(play(Some(3)), play(Some(4)));
    assert_ne!(play(None), play(None));
}

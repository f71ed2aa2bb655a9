//! Every game of `examples/`: played at random, saved, read back, replayed, undone,
//! done again, forked.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use rulebook::log::Logged;
use rulebook::random::Rng;
use rulebook::{Game, Log, Match, Position, Time};

use crate::any_legal_move;

/// How many matches of each game; all of them where they are quick.
const MATCHES: u64 = if cfg!(debug_assertions) { 40 } else { 1_000 };

/// How many inputs a match has at the most: those of a game that could go on longer are
/// broken off. Each frame is a whole position, which may have grown by each.
const INPUTS: usize = if cfg!(debug_assertions) { 100 } else { 200 };

macro_rules! every_game {
    ($($name:ident: $game:ty;)*) => {$(
        #[test]
        fn $name() {
            for seed in 0..MATCHES {
                comes_back::<$game>(seed);
            }
        }
    )*};
}

// A line a game.
every_game! {
    tic_tac_toe: tic_tac_toe::TicTacToe;
    counter: counter::Counter;
    rounds: rounds::Rounds;
    pig: pig::Pig;
    scene: scene::Scene;
    goofspiel: goofspiel::Goofspiel;
    duel: duel::Duel;
    connect_four: connect_four::Usual;
    othello: othello::Othello;
    breakthrough: breakthrough::Small;
    nim: nim::Nim;
    ultimate_tic_tac_toe: ultimate_tic_tac_toe::UltimateTicTacToe;
}

/// Plays a match of that seed; all that must be equal afterwards is.
fn comes_back<G>(seed: u64)
where
    G: Logged<State: PartialEq + Debug, Options: PartialEq + Debug + Default, Move: Send>,
    Position<G>: Send,
{
    let mut rng = Rng::seeded(seed);
    let (least, most) = seats::<G>();
    let spread = u64::from(most - least) + 1;
    let seats = usize::from(least) + usize::try_from(rng.below(spread)).expect("it is small");
    let builder = Match::<G>::builder().seats(seats).seed(seed);
    let builder = builder.clock(|| Time::from_millis(1_000));
    let mut game = builder.start().expect("it starts");
    let first = game.log().records.len();
    let frames = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&frames);
    let heard = game.subscribe(move |told| {
        let mut seen = seen.lock().expect("nobody panics here");
        seen.push(told.position().clone());
    });
    while game.log().records.len() < INPUTS {
        // A move of the rules' own making now and then, where a phase has a deadline.
        if rng.below(16) == 0
            && let Some(due) = game.next_deadline()
        {
            game.timeout(due).expect("it is due");
            continue;
        }
        let Some((seat, mv)) = any_legal_move(&game, &mut rng) else {
            break;
        };
        game.play(seat, mv).expect("it is legal");
    }
    drop(heard);
    assert_eq!(game.reports(), [], "seed {seed}");
    let frames = std::mem::take(&mut *frames.lock().expect("nobody panics here"));

    // Saved, read back and replayed: equal in every frame.
    let text = game.log().to_text().expect("it can be written");
    let (log, cut_off) = Log::<G>::from_text(text.as_bytes()).expect("it can be read");
    assert_eq!(cut_off, None);
    assert_eq!(log.to_text().as_deref(), Ok(text.as_str()), "seed {seed}");
    let replayed: Vec<Position<G>> = log
        .frames()
        .expect("it begins")
        .map(|frame| frame.unwrap_or_else(|why| panic!("seed {seed}: {why}")))
        .collect();
    assert_eq!(replayed[first..], frames, "seed {seed}");
    let again = log.replay().expect("it replayed before");
    assert_eq!(again.log(), &log, "seed {seed}");

    // Undone to the start, and done again.
    let (end, revision) = (game.position().clone(), game.revision());
    let mut there = game.fork();
    if revision > 0 {
        there.undo_to(0).expect("it is behind");
    }
    let as_it_began = log.frames().expect("it begins").reached().clone();
    assert_eq!(*there.position(), as_it_began, "seed {seed}");
    while there.redo().is_ok() {
        let reached = there.revision();
        assert_eq!(*there.position(), replayed[reached - 1], "seed {seed}");
    }
    assert_eq!(there.revision(), revision);
    assert_eq!(*there.position(), end, "seed {seed}");
    let twice = there.log().replay().expect("undo and redo are in the log");
    assert_eq!(twice.position(), &end, "seed {seed}");

    // Forked in the middle, and played on: the original is untouched.
    let mut fork = game.fork();
    if revision > 0 {
        let to = usize::try_from(rng.below(revision as u64)).expect("it is small");
        fork.undo_to(to).expect("it is behind");
        fork.draw();
    }
    for _ in 0..8 {
        let Some((seat, mv)) = any_legal_move(&fork, &mut rng) else {
            break;
        };
        fork.play(seat, mv).expect("it is legal");
    }
    let replayed = fork.log().replay().expect("it replays");
    assert_eq!(replayed.position(), fork.position(), "seed {seed}");
    assert_eq!(*game.position(), end, "seed {seed}");
    assert_eq!(game.log().records, log_without_fingerprints(&log).records);
}

/// A log in memory alone has no fingerprints, and one that was read has.
fn log_without_fingerprints<G: Game>(log: &Log<G>) -> Log<G> {
    let mut log = log.clone();
    for record in &mut log.records {
        record.position = None;
    }
    log
}

/// How many seats the rules are for.
fn seats<G: Game>() -> (u8, u8) {
    use rulebook::seat::Seating;
    G::Seating::RANGE
}

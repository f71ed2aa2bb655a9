//! What a match costs: log and undo beside the bare position, a long match beside a
//! short one, and the bytes of a move in a log beside those of others.

use std::env;
use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::ops::Range;
use std::process::Command;
use std::time::{Duration, Instant};

use rulebook::log::Sync;
use rulebook::random::Rng;
use rulebook::{Match, Position};
use tic_tac_toe::{Mark, Move, TicTacToe};

use crate::table::{Table, median};

const ROUNDS: usize = 15;

/// Games of tic-tac-toe, drawn beforehand: all sides play the same ones.
const GAMES: usize = 20_000;

/// How long the long match is.
const MOVES: usize = 1_000_000;

/// How many moves on its way are held against as many others.
const PART: usize = 1_000;

type Played = Vec<Vec<(Mark, Move)>>;

pub(crate) fn measure(table: &mut Table) -> Result<(), Box<dyn Error>> {
    let games = draw(GAMES);
    moves_a_second(table, &games)?;
    long_match(table)?;
    bytes(table, &games)?;
    Ok(())
}

/// Random games.
fn draw(games: usize) -> Played {
    let mut rng = Rng::seeded(3);
    let game = |_| {
        let mut position: Position<TicTacToe> = Position::new();
        let mut moves = Vec::new();
        while let Some(seat) = position.on_turn() {
            let legal = position.legal_moves(seat);
            let Some(&mv) = rng.pick(&legal) else { break };
            if position.play(seat, mv).is_err() {
                break;
            }
            moves.push((seat, mv));
        }
        moves
    };
    (0..games).map(game).collect()
}

/// One way to play the games; it gives back how many moves stand.
struct Side {
    what: &'static str,
    goal: &'static str,
    play: fn(&Played) -> usize,
}

const SIDES: [Side; 4] = [
    Side {
        what: "`Position`: nothing but the rules",
        goal: "",
        play: bare,
    },
    Side {
        what: "`Match`: log in memory and undo",
        goal: "at least 1 M",
        play: with_log,
    },
    Side {
        what: "`Match`, and somebody who listens",
        goal: "",
        play: with_subscriber,
    },
    Side {
        what: "`Match`, each move taken back once and played again",
        goal: "",
        play: with_undo,
    },
];

fn moves_a_second(table: &mut Table, games: &Played) -> Result<(), String> {
    let moves: usize = games.iter().map(Vec::len).sum();
    let mut rounds: [Vec<f64>; SIDES.len()] = Default::default();
    for round in 0..=ROUNDS {
        for (side, rates) in SIDES.iter().zip(&mut rounds) {
            let began = Instant::now();
            let stand = (side.play)(games);
            let rate = per_second(moves, began.elapsed());
            if stand != moves {
                return Err(format!("{}: {stand} moves of {moves} stand", side.what));
            }
            // The first round only warms up.
            if round > 0 {
                rates.push(rate);
            }
        }
    }
    table.heading("tic-tac-toe, moves a second");
    for (side, rates) in SIDES.iter().zip(&rounds) {
        let ratios = rates.iter().zip(&rounds[0]).map(|(ours, bare)| ours / bare);
        let rate = median(rates.iter().copied());
        let measured = format!("{:.2} M", rate / 1e6);
        table.row(side.what, measured, Some(median(ratios)), side.goal);
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "no bench makes 2^53 moves")]
fn per_second(moves: usize, took: Duration) -> f64 {
    moves as f64 / took.as_secs_f64()
}

fn bare(games: &Played) -> usize {
    let mut stand = 0;
    for moves in games {
        let mut position: Position<TicTacToe> = Position::new();
        for &(seat, mv) in moves {
            stand += usize::from(position.play(seat, mv).is_ok());
        }
        black_box(position.outcome());
    }
    stand
}

fn begin() -> Option<Match<TicTacToe>> {
    Match::builder().seed(1).start().ok()
}

fn with_log(games: &Played) -> usize {
    let mut stand = 0;
    for moves in games {
        let Some(mut game) = begin() else { break };
        for &(seat, mv) in moves {
            let _ = black_box(game.play(seat, mv));
        }
        stand += game.log().records.len();
        black_box(game.outcome());
    }
    stand
}

fn with_subscriber(games: &Played) -> usize {
    let mut stand = 0;
    for moves in games {
        let Some(mut game) = begin() else { break };
        game.subscribe(|told| {
            black_box(told.position());
        })
        .detach();
        for &(seat, mv) in moves {
            let _ = black_box(game.play(seat, mv));
        }
        stand += game.log().records.len();
        black_box(game.outcome());
    }
    stand
}

fn with_undo(games: &Played) -> usize {
    let mut stand = 0;
    for moves in games {
        let Some(mut game) = begin() else { break };
        for &(seat, mv) in moves {
            let _ = black_box(game.play(seat, mv));
            let _ = black_box(game.undo(None));
            let _ = black_box(game.play(seat, mv));
        }
        stand += game.revision();
        black_box(game.outcome());
    }
    stand
}

/// A game that goes on for ever: a counter is pushed round a ring, and a bell rings
/// where it has come round.
mod ring {
    rulebook::game! {
        pub(super) game Ring(at: u64, cx);
        seats Player { A, B }
        turn RoundRobin;
        move Push { far: u64 in 1..=6 }
        internal Bell { round: u64 }
        phase Play {
            on Push { far } {
                let before = *at / 40;
                *at += far;
                Round: if *at / 40 > before => { cx.end_turn(); emit Bell { round: *at / 40 }; stay },
                On: else => { cx.end_turn(); stay },
            }
            on Bell => stay;
        }
    }
}

/// The thousands that are held against each other.
const THOUSANDS: [(usize, &str, &str); 4] = [
    (0, "the first thousand", ""),
    (1, "the second", ""),
    (MOVES / PART / 2, "the one in the middle", ""),
    (MOVES / PART - 1, "the last", "at most 1.1×"),
];

fn long_match(table: &mut Table) -> Result<(), Box<dyn Error>> {
    let mut taken: [Vec<f64>; THOUSANDS.len()] = Default::default();
    for _ in 0..ROUNDS {
        // A process each: where one match has given its memory back, the beginning of
        // the next finds it warm, and its end does not.
        let played = Command::new(env::current_exe()?)
            .arg("long-match")
            .output()?;
        let told = String::from_utf8(played.stdout)?;
        let rates: Vec<f64> = told.lines().map(str::parse).collect::<Result<_, _>>()?;
        if !played.status.success() || rates.len() != THOUSANDS.len() {
            return Err("not every move of the long match stands".into());
        }
        for (rates, rate) in taken.iter_mut().zip(rates) {
            rates.push(rate);
        }
    }
    table.heading("a match of a million moves, moves a second; the ratio is that of the times");
    for ((_, what, goal), rates) in THOUSANDS.iter().zip(&taken) {
        let ratios = rates
            .iter()
            .zip(&taken[0])
            .map(|(rate, first)| first / rate);
        let measured = format!("{:.2} M", median(rates.iter().copied()) / 1e6);
        table.row(what, measured, Some(median(ratios)), goal);
    }
    Ok(())
}

/// One long match, and how many moves a second each of the [`THOUSANDS`] took: a line
/// each. Another before it, which is not given back, brings the code into the caches.
pub(crate) fn play_long_match() -> Result<(), Box<dyn Error>> {
    use ring::Ring;

    let mut before: Match<Ring> = Match::builder().seed(1).start()?;
    push_round(&mut before, 0..10 * PART);
    let mut game: Match<Ring> = Match::builder().seed(1).start()?;
    for thousand in 0..MOVES / PART {
        let began = Instant::now();
        push_round(&mut game, thousand * PART..(thousand + 1) * PART);
        let rate = per_second(PART, began.elapsed());
        if THOUSANDS.iter().any(|&(at, ..)| at == thousand) {
            println!("{rate}");
        }
    }
    if game.log().records.len() == MOVES && before.log().records.len() == 10 * PART {
        Ok(())
    } else {
        Err("not every move stands".into())
    }
}

fn push_round(game: &mut Match<ring::Ring>, moves: Range<usize>) {
    use ring::{Move, Player};

    for at in moves {
        let seat = if at % 2 == 0 { Player::A } else { Player::B };
        let far = 1 + at as u64 % 6;
        let _ = black_box(game.play(seat, Move::Push { far }));
    }
}

/// The same move as three engines log it.
fn bytes(table: &mut Table, games: &Played) -> Result<(), Box<dyn Error>> {
    let (mut moves, mut ours, mut boardgame, mut openturn) = (0, 0, 0, 0);
    let mut bound = 0;
    let mut sync_games = Vec::new();
    for game in &games[..1_000] {
        let mut played: Match<TicTacToe> = Match::builder().seed(1).start()?;
        for (at, &(seat, mv)) in game.iter().enumerate() {
            played.play(seat, mv)?;
            let Move::Place { cell } = mv;
            let player = usize::from(seat == Mark::O);
            boardgame += as_boardgame_io(at, player, &cell.to_string()).len() + 1;
            openturn += as_openturn(at, player, &cell.to_string()).len() + 1;
        }
        moves += game.len();
        let text = played.log().to_text()?;
        let lines = text.lines().skip(1);
        for line in lines {
            ours += line.len() + 1;
            // What no other has: the hash of all before it, and that of the position.
            bound += ",\"position\":\"0123456789abcdef\",\"hash\":\"0123456789abcdef\"".len();
        }
        sync_games.push(game);
    }
    #[expect(clippy::cast_precision_loss, reason = "no log has 2^53 bytes")]
    let each = |bytes: usize| bytes as f64 / moves as f64;
    let row = |table: &mut Table, what: &str, bytes: usize| {
        let ratio = each(bytes) / each(ours);
        table.row(what, format!("{:.1} B", each(bytes)), Some(ratio), "");
    };
    table.heading("tic-tac-toe, bytes of a move in the log");
    row(
        table,
        "rulebook: a line, with its hash and that of the position",
        ours,
    );
    row(table, "rulebook, without the two", ours - bound);
    row(table, "as boardgame.io logs it: `LogEntry`", boardgame);
    row(table, "as openturn logs it: `GameActionRecord`", openturn);

    // To a file, with nothing waited for but the system's own buffers.
    let path = env::temp_dir().join(format!("rulebook-bench-{}.jsonl", std::process::id()));
    let mut took = Duration::ZERO;
    for game in &sync_games {
        let mut played: Match<TicTacToe> = Match::builder()
            .seed(1)
            .file(&path, Sync::OnClose)
            .start()?;
        let began = Instant::now();
        for &(seat, mv) in *game {
            played.play(seat, mv)?;
        }
        took += began.elapsed();
        drop(played);
        fs::remove_file(&path)?;
    }
    let rate = per_second(moves, took);
    table.heading("tic-tac-toe, moves a second into a file");
    let measured = format!("{:.3} M", rate / 1e6);
    table.row("`Sync::OnClose`", measured, None, "");
    Ok(())
}

/// A move as a `LogEntry` of boardgame.io: the action, and where it was taken.
fn as_boardgame_io(at: usize, player: usize, cell: &str) -> String {
    format!(
        r#"{{"action":{{"type":"MAKE_MOVE","payload":{{"type":"place","args":[{cell}],"playerID":"{player}"}}}},"_stateID":{at},"turn":{},"phase":null}}"#,
        at + 1
    )
}

/// A move as a `GameActionRecord` of openturn.
fn as_openturn(at: usize, player: usize, cell: &str) -> String {
    format!(
        r#"{{"actionID":"m_{}","at":0,"event":"place","payload":{{"cell":{cell}}},"playerID":"{player}","turn":{},"type":"event"}}"#,
        at + 1,
        at + 1
    )
}

//! A program that is killed as it plays: what it said that stands is there.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use rulebook::Match;
use rulebook::log::{Fingerprint, Sync, TextError};
use rulebook::play::OpenError;
use rulebook::random::Rng;
use rulebook_tests::wheel::{Wheel, play_any};

use crate::scratch_file;

/// How often, unless `RULEBOOK_KILLS` says otherwise.
const KILLS: u64 = 200;

/// How many programs play on in one file, one after the other.
const IN_A_FILE: u64 = 20;

#[test]
fn every_move_that_was_acknowledged_is_there_on_reopening_and_play_goes_on() {
    let kills = env::var("RULEBOOK_KILLS").ok();
    let kills = kills.map_or(KILLS, |kills| kills.parse().expect("it is a number"));
    let seed = env::var("RULEBOOK_SEED").ok();
    let seed = seed.map_or(kills, |seed| seed.parse().expect("it is a number"));
    let mut rng = Rng::seeded(seed);
    let (mut acknowledged, mut cut_off, mut unbegun) = (0, 0, 0);
    let mut path = scratch_file("killed-0");
    for kill in 0..kills {
        if kill % IN_A_FILE == 0 {
            let _ = fs::remove_file(&path);
            path = scratch_file(&format!("killed-{kill}"));
        }
        let again = format!("kill {kill}: RULEBOOK_KILLS={kills} RULEBOOK_SEED={seed}");
        let (said, last) = play_until_killed(&path, kill, &mut rng);
        acknowledged += said;
        let opened = Match::<Wheel>::open(&path, Sync::EachMove);
        let (mut game, cut) = match opened {
            Ok(opened) => opened,
            // Nothing was acknowledged, since it had not even begun.
            Err(OpenError::Io(_) | OpenError::Text(TextError::Empty)) if last.is_none() => {
                unbegun += 1;
                continue;
            }
            Err(why) => panic!("{again}: {why}"),
        };
        cut_off += u64::from(cut.is_some());
        if let Some((number, fingerprint)) = last {
            let record = game.log().records.get(number - 1);
            let record = record.unwrap_or_else(|| panic!("{again}: record {number} is lost"));
            let stands = record.position.map(|stands| stands.to_string());
            assert_eq!(stands, Some(fingerprint), "{again}");
        }
        for _ in 0..3 {
            play_any(&mut game, &mut rng).unwrap_or_else(|why| panic!("{again}: {why}"));
        }
        let position = Fingerprint::of_position(game.position());
        let last = game.log().records.last().and_then(|record| record.position);
        assert_eq!(last, position, "{again}");
    }
    let _ = fs::remove_file(&path);
    println!(
        "killed {kills} times: {acknowledged} moves acknowledged and none lost, {cut_off} records \
         cut off, {unbegun} logs not begun"
    );
    assert!(acknowledged > 0, "it was never left to play");
}

/// Starts a program that plays, and kills it at any moment. How many moves it
/// acknowledged, and the last of them.
fn play_until_killed(path: &Path, kill: u64, rng: &mut Rng) -> (u64, Option<(usize, String)>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_keeps-playing"))
        .arg(path)
        .arg(kill.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let (mut said, mut last) = (0, None);
    let mut hear = |line: &str| {
        let (number, fingerprint) = line.split_once(' ')?;
        said += 1;
        last = Some((number.parse().ok()?, fingerprint.to_owned()));
        Some(())
    };
    // Some are killed as they start, and the others after some moves more.
    for _ in 0..rng.below(24) {
        let Some(Ok(line)) = lines.next() else { break };
        hear(&line).expect("it says what it should");
    }
    thread::sleep(Duration::from_micros(rng.below(4_000)));
    child.kill().expect("it is running");
    child.wait().expect("it was killed");
    // What it had said by then counts; a line that was cut off does not.
    for line in lines.map_while(Result::ok) {
        if line.len() > 17
            && line
                .split_once(' ')
                .is_some_and(|(_, hash)| hash.len() == 16)
        {
            hear(&line);
        }
    }
    (said, last)
}

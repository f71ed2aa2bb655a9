//! A log in a file.

use std::fs;
use std::io::Write;

use pig::{Move, Pig, Player};
use rulebook::log::{Log, Sync, TextError};
use rulebook::play::{BuildError, OpenError};
use rulebook::{Match, Time};

use crate::scratch_file;

const SYNCS: [Sync; 4] = [
    Sync::EachMove,
    Sync::Every(3),
    Sync::Every(0),
    Sync::OnClose,
];

fn begin(path: &std::path::Path, sync: Sync) -> Match<Pig> {
    let builder = Match::builder().seed(2).file(path, sync);
    builder.start().expect("it can be written")
}

/// Whoever may rolls, so many times, and holds where there is enough.
fn roll(game: &mut Match<Pig>, times: usize) {
    for _ in 0..times {
        let Some(player) = game.position().on_turn() else {
            return;
        };
        if game.play(player, Move::Roll).is_err() {
            game.play(player, Move::Hold).expect("there is enough");
        }
    }
}

#[test]
fn what_was_played_is_there_and_goes_on_as_if_it_had_never_stopped() {
    for sync in SYNCS {
        let path = scratch_file(&format!("goes-on-{sync:?}"));
        let mut game = begin(&path, sync);
        let mut never = Match::<Pig>::builder().seed(2).start().expect("it starts");
        roll(&mut game, 9);
        roll(&mut never, 9);
        game.undo_to(4).expect("it is behind");
        never.undo_to(4).expect("it is behind");
        let (position, log) = (game.position().clone(), game.log().clone());
        drop(game);

        let (mut game, cut_off) = Match::<Pig>::open(&path, sync).expect("it can be read");
        assert_eq!((game.position(), cut_off), (&position, None));
        assert!(*game.log() == log);
        // The generator is where it was: the same comes.
        roll(&mut game, 12);
        roll(&mut never, 12);
        assert_eq!(game.position(), never.position());
        game.sync().expect("it can be written");
        let text = fs::read_to_string(&path).expect("it can be read");
        assert_eq!(Ok(text), never.log().to_text());
        fs::remove_file(path).expect("it is there");
    }
}

#[test]
fn what_was_cut_off_is_told_and_written_over() {
    let path = scratch_file("cut-off");
    let mut game = begin(&path, Sync::EachMove);
    roll(&mut game, 5);
    let records = game.log().records.len();
    drop(game);
    let whole = fs::read(&path).expect("it can be read");
    fs::write(&path, &whole[..whole.len() - 9]).expect("it can be written");

    let (mut game, cut_off) = Match::<Pig>::open(&path, Sync::EachMove).expect("it opens");
    assert_eq!(cut_off.expect("it is told").line, records + 1);
    // What was lost was a draw, which comes again.
    assert_eq!(fs::read(&path).expect("it can be read"), whole);
    roll(&mut game, 1);
    drop(game);
    let (_, cut_off) = Match::<Pig>::open(&path, Sync::EachMove).expect("it opens");
    assert_eq!(cut_off, None);
    fs::remove_file(path).expect("it is there");
}

#[test]
fn a_file_that_cannot_be_opened_is_left_as_it_is() {
    let path = scratch_file("left-alone");
    let mut game = begin(&path, Sync::EachMove);
    roll(&mut game, 5);
    drop(game);
    let mut bytes = fs::read(&path).expect("it can be read");
    bytes.truncate(bytes.len() - 5);
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&path, &bytes).expect("it can be written");
    let refused = Match::<Pig>::open(&path, Sync::EachMove)
        .map(|_| ())
        .unwrap_err();
    assert!(matches!(
        refused,
        OpenError::Text(TextError::Damaged { .. })
    ));
    assert_eq!(fs::read(&path).expect("it can be read"), bytes);
    fs::remove_file(path).expect("it is there");
}

#[test]
fn a_file_that_is_there_is_not_written_over() {
    let path = scratch_file("is-there");
    let mut game = begin(&path, Sync::EachMove);
    roll(&mut game, 2);
    drop(game);
    let before = fs::read(&path).expect("it can be read");
    let again = Match::<Pig>::builder().file(&path, Sync::EachMove).start();
    assert!(matches!(again, Err(BuildError::Log { .. })));
    assert_eq!(fs::read(&path).expect("it can be read"), before);

    // A program that was stopped as it began a log has left nothing that counts.
    for left in [0, 5, 12, 60] {
        fs::write(&path, &before[..left]).expect("it can be written");
        let refused = Match::<Pig>::open(&path, Sync::EachMove).map(|_| ());
        assert!(matches!(refused, Err(OpenError::Text(TextError::Empty))));
        let mut game = begin(&path, Sync::EachMove);
        roll(&mut game, 2);
        drop(game);
        assert_eq!(fs::read(&path).expect("it can be read"), before);
    }
    // Anything else is somebody's.
    fs::write(&path, "my diary").expect("it can be written");
    let again = Match::<Pig>::builder().file(&path, Sync::EachMove).start();
    assert!(again.is_err());
    assert_eq!(
        fs::read_to_string(&path).expect("it can be read"),
        "my diary"
    );
    fs::remove_file(path).expect("it is there");
}

#[test]
fn one_match_writes_to_a_file_at_a_time() {
    let path = scratch_file("twice");
    let game = begin(&path, Sync::EachMove);
    let second = Match::<Pig>::open(&path, Sync::EachMove).map(|_| ());
    let Err(OpenError::Io(why)) = second else {
        panic!("another is writing to it");
    };
    assert_eq!(why.to_string(), "another match is writing to it");
    // Whoever reads alone may.
    let text = fs::read(&path).expect("it can be read");
    assert!(Log::<Pig>::from_text(&text).is_ok());
    drop(game);
    assert!(Match::<Pig>::open(&path, Sync::EachMove).is_ok());
    fs::remove_file(path).expect("it is there");
}

#[test]
fn a_fork_is_saved_to_a_file_of_its_own() {
    let (path, other) = (scratch_file("original"), scratch_file("fork"));
    let mut game = begin(&path, Sync::EachMove);
    roll(&mut game, 4);
    let mut fork = game.fork();
    fork.save(&other, Sync::Every(10)).expect("it is new");
    roll(&mut fork, 4);
    fork.save(&path, Sync::EachMove)
        .expect_err("that is the original's");
    let position = fork.position().clone();
    drop(fork);
    let (fork, _) = Match::<Pig>::open(&other, Sync::EachMove).expect("it opens");
    assert_eq!(*fork.position(), position);
    assert_ne!(fork.position(), game.position());
    fs::remove_file(path).expect("it is there");
    fs::remove_file(other).expect("it is there");
}

#[test]
fn a_reopened_match_goes_on_in_time() {
    use crate::mines::{self, Mines, Place};

    let path = scratch_file("in-time");
    let early = Time::from_millis(1_000);
    let builder = Match::<Mines>::with(Place::Nowhere).seats(3).seed(1);
    let mut game = builder
        .clock(move || early)
        .file(&path, Sync::EachMove)
        .start()
        .expect("it starts");
    game.play(mines::Player::Anna, mines::Move::Rest)
        .expect("it is her turn");
    drop(game);
    let (mut game, _) = Match::<Mines>::open(&path, Sync::EachMove).expect("it opens");
    game.play(mines::Player::Ben, mines::Move::Rest)
        .expect("it is his turn");
    let last = |game: &Match<Mines>| game.log().records.last().map(|record| record.at);
    assert!(last(&game) > Some(early), "by the clock of the system");
    let late = Time::from_millis(u64::MAX / 2);
    game.set_clock(move || late);
    game.play(mines::Player::Cleo, mines::Move::Rest)
        .expect("it is her turn");
    assert_eq!(last(&game), Some(late));
    fs::remove_file(path).expect("it is there");
}

/// A disk without room, as Linux has one.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_is_told_and_the_match_stands() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .expect("it can be opened");
    let mut game = Match::<Pig>::builder()
        .seed(2)
        .journal(move |_, _| Ok(Full(full)))
        .start()
        .expect("it starts");
    let before = game.position().clone();
    let refused = game.play(Player::Anna, Move::Roll).unwrap_err();
    assert_eq!(refused.code(), "log_failed");
    assert_eq!(*game.position(), before);
    assert_eq!(game.log().records.len(), 0);
}

#[cfg(target_os = "linux")]
struct Full(fs::File);

#[cfg(target_os = "linux")]
impl rulebook::play::Journal<Pig> for Full {
    fn append(
        &mut self,
        record: &mut rulebook::log::Record<Pig>,
        _position: &rulebook::Position<Pig>,
    ) -> Result<(), rulebook::play::JournalError> {
        let Full(file) = self;
        file.write_all(format!("{record:?}").as_bytes())
            .map_err(|why| rulebook::play::JournalError {
                reason: why.to_string(),
                torn: false,
            })
    }
}

//! A log that was cut off, changed, or made up.

use proptest::prelude::*;
use rulebook::log::{CutOff, TextError};
use rulebook::{Log, Match};

use crate::mines::{Mines, Move, Place, Player};

/// A small log with something of everything.
fn small() -> (Match<Mines>, String) {
    let builder = Match::with(Place::Nowhere).seats(3).seed(4);
    let mut game = builder
        .clock(|| rulebook::Time::from_millis(7))
        .start()
        .expect("it starts");
    game.play(Player::Anna, Move::Rest).expect("it is legal");
    game.play(Player::Ben, Move::Step { far: 1 })
        .expect("it is legal");
    game.undo_to(1).expect("it is behind");
    game.redo().expect("it comes back");
    let text = game.log().to_text().expect("it can be written");
    (game, text)
}

fn read(text: &[u8]) -> Result<(Log<Mines>, Option<CutOff>), TextError> {
    Log::from_text(text)
}

#[test]
fn a_log_cut_at_every_byte_opens_at_the_last_whole_record_with_a_warning() {
    let (game, text) = small();
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    for cut in 0..text.len() {
        let whole = ends.iter().filter(|end| **end <= cut).count();
        let Some(records) = whole.checked_sub(1) else {
            assert_eq!(read(&text.as_bytes()[..cut]).unwrap_err(), TextError::Empty);
            continue;
        };
        let (log, cut_off) = read(&text.as_bytes()[..cut]).expect("it opens");
        assert_eq!(log.records.len(), records);
        let end = ends[whole - 1];
        let expected = (cut > end).then_some(CutOff {
            line: whole + 1,
            whole: end,
        });
        assert_eq!(cut_off, expected, "cut at {cut}");
        if let Some(cut_off) = cut_off {
            let line = cut_off.line;
            assert_eq!(
                cut_off.to_string(),
                format!("line {line} was cut off, and is left out")
            );
        }
        log.replay().expect("what is left replays");
    }
    assert_eq!(game.log().records.len(), ends.len() - 1);
}

#[test]
fn a_flipped_bit_anywhere_is_found_and_its_line_named() {
    let (_, text) = small();
    let mut bytes = text.into_bytes();
    let mut line = 1;
    for at in 0..bytes.len() {
        for bit in 0..8 {
            bytes[at] ^= 1 << bit;
            let found = read(&bytes);
            bytes[at] ^= 1 << bit;
            if at + 1 == bytes.len() {
                // The end of the last line: it was never written to its end.
                let (_, cut_off) = found.expect("the rest is whole");
                assert_eq!(cut_off.expect("it is told").line, line);
            } else {
                let why = found.expect_err("it is found");
                assert_eq!(why, TextError::Damaged { line }, "bit {bit} of byte {at}");
            }
        }
        line += usize::from(bytes[at] == b'\n');
    }
}

#[test]
fn lines_that_change_places_or_go_are_found() {
    let (_, text) = small();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let put = |order: &[usize]| order.iter().map(|&at| lines[at]).collect::<String>();
    for (order, line) in [
        (&[0, 2, 1, 3, 4, 5][..], 2),
        (&[0, 1, 1, 2, 3, 4, 5], 3),
        (&[0, 1, 3, 4, 5], 3),
        (&[1, 2, 3], 1),
        (&[0, 0, 1], 2),
    ] {
        let damaged = read(put(order).as_bytes()).unwrap_err();
        assert_eq!(damaged, TextError::Damaged { line });
    }
    assert_eq!(
        TextError::Damaged { line: 3 }.to_string(),
        "line 3 is damaged: it is not what was written"
    );
}

/// Lines that are whole, whatever they say: each with the hash that belongs there.
fn sealed(lines: &[String]) -> Vec<u8> {
    let mut chain = 0_u64;
    let mut text = Vec::new();
    for line in lines {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&chain.to_le_bytes());
        hasher.update(line.as_bytes());
        let mut first = [0; 8];
        first.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
        chain = u64::from_le_bytes(first);
        let open = line.strip_suffix('}').expect("it is an object");
        text.extend(format!("{open},\"hash\":\"{chain:016x}\"}}\n").bytes());
    }
    text
}

/// The lines of a log without their hashes.
fn unsealed(text: &str) -> Vec<String> {
    let unseal = |line: &str| {
        let (open, _) = line.rsplit_once(",\"hash\":").expect("each line has one");
        format!("{open}}}")
    };
    text.lines().map(unseal).collect()
}

/// In that line, for that word another, and what is said of it.
const IMPOSSIBLE: &[(usize, &str, &str, &str)] = &[
    (
        0,
        "\"rulebook\":1",
        "\"rulebook\":2",
        "the log is in format 2, and this reads format 1",
    ),
    (
        0,
        "Mines",
        "Hearts",
        "this is a log of `Hearts`, and not of `Mines`",
    ),
    (
        0,
        "xoshiro256++",
        "mt19937",
        "the log draws with `mt19937`, and this draws with `xoshiro256++`",
    ),
    (
        0,
        "\"seats\":3",
        "\"seats\":64",
        "this game is for 3, not for 64",
    ),
    (0, "\"seats\":3", "\"seats\":-1", "line 1 cannot be read: "),
    (
        0,
        "Nowhere",
        "Elsewhere",
        "line 1 cannot be read: unknown variant `Elsewhere`",
    ),
    (
        1,
        "\"n\":1",
        "\"n\":2",
        "line 2 cannot be read: it is numbered 2, and should be 1",
    ),
    (
        1,
        "\"move\",",
        "\"dance\",",
        "line 2 cannot be read: a record of the kind `dance` says something else",
    ),
    (
        1,
        "\"move\",",
        "\"timeout\",",
        "line 2 cannot be read: a record of the kind `timeout` says something else",
    ),
    (
        1,
        "Anna",
        "Zoe",
        "line 2 cannot be read: unknown variant `Zoe`",
    ),
    (
        1,
        "Rest",
        "Fly",
        "line 2 cannot be read: unknown variant `Fly`",
    ),
    (
        1,
        "Anna",
        "Cleo",
        "in record 1 the log says `rest`, and the rules say it is not for Cleo to play that now: Anna may",
    ),
    (2, "\"far\":1", "\"far\":200", "in record 2 the log says "),
    (2, "\"far\":1", "\"far\":300", "line 3 cannot be read: "),
    (
        3,
        "\"force\":",
        "\"force\":9",
        "in record 3 the log says `wind`, `echo:last`",
    ),
    (
        4,
        "\"to\":1",
        "\"to\":9",
        "in record 4 the log says `undo`, and the rules say there is no move to go to",
    ),
    (
        4,
        "\"to\":1",
        "\"to\":18446744073709551615",
        "in record 4 the log says `undo`, and ",
    ),
    (
        5,
        "\"to\":3",
        "\"to\":4",
        "in record 5 the log says `redo`, and the rules say there is no move to go to",
    ),
    (
        5,
        "\"to\":3",
        "\"to\":0",
        "in record 5 the log says `redo`, and the rules say there is no move to go to",
    ),
];

#[test]
fn a_log_that_is_whole_and_says_what_cannot_be_is_refused_by_its_line() {
    let (_, text) = small();
    let lines = unsealed(&text);
    assert_eq!(sealed(&lines), text.as_bytes());
    let said = |line: usize, from: &str, to: &str| {
        let mut lines = lines.clone();
        assert!(lines[line].contains(from), "{}", lines[line]);
        lines[line] = lines[line].replacen(from, to, 1);
        match read(&sealed(&lines)) {
            Err(why) => why.to_string(),
            Ok((log, _)) => log.replay().map(|_| ()).unwrap_err().to_string(),
        }
    };
    for (line, from, to, told) in IMPOSSIBLE.iter().copied() {
        let is = said(line, from, to);
        assert!(is.starts_with(told), "{from} to {to}: {is}");
    }
    let mut rules = lines.clone();
    let at = rules[0].find("\"rules\":\"").expect("it is there") + 9;
    rules[0].replace_range(at..at + 16, "0123456789abcdef");
    let refused = read(&sealed(&rules)).unwrap_err();
    assert!(matches!(&refused, TextError::Rules { found, .. } if found == "0123456789abcdef"));
    assert!(
        refused.to_string().contains("accept it by that name"),
        "{refused}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 500 } else { 10_000 }))]

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(read(&bytes).is_err());
    }

    /// Whole lines with arbitrary things in them, also replayed.
    #[test]
    fn no_words_make_it_panic(
        line in 0_usize..6,
        at in any::<prop::sample::Index>(),
        len in 0_usize..12,
        put in "[0-9a-zA-Z\"{}:,\\[\\] -]{0,12}",
    ) {
        let (_, text) = small();
        let mut lines = unsealed(&text);
        let inner = lines[line].len() - 1;
        let at = at.index(inner);
        let end = (at + len).min(inner);
        lines[line].replace_range(at..end, &put);
        if let Ok((log, _)) = read(&sealed(&lines)) {
            let _ = log.replay().map(|game| game.log().to_text());
        }
    }

    /// Records in any order, and any revision to go to.
    #[test]
    fn no_order_of_records_makes_it_panic(
        picks in proptest::collection::vec((0_usize..7, 0_usize..9), 0..20),
    ) {
        use rulebook::log::{Input, Record};
        let (game, _) = small();
        let mut log = game.log().clone();
        let records = std::mem::take(&mut log.records);
        for (pick, to) in picks {
            log.records.push(match pick {
                5 | 6 => Record {
                    input: if pick == 5 { Input::Undo { to } } else { Input::Redo { to } },
                    at: records[0].at,
                    branch: None,
                    then: Vec::new(),
                    position: None,
                },
                pick => records[pick].clone(),
            });
        }
        let text = log.to_text().expect("it can be written");
        let (read, _) = read(text.as_bytes()).expect("it can be read");
        prop_assert_eq!(read.records.len(), log.records.len());
        if let (Ok(one), Ok(other)) = (read.replay(), log.replay()) {
            prop_assert_eq!(one.position(), other.position());
        }
    }
}

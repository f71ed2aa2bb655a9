//! Logs of rules as they once were.

use rulebook::log::{Log, Sync, TextError, Upcaster};
use rulebook::{Game, Match, Solo};

use crate::scratch_file;

mod old {
    rulebook::game! {
        pub(super) game Door(opened: u32, cx);
        move Open { wide: u8 }
        move Close
        phase Shut { on Open { wide } => { *opened += u32::from(wide); Ajar }; }
        phase Ajar { on Close => Shut; }
    }
}

mod new {
    rulebook::game! {
        pub(super) game Door(opened: u32, cx);
        move Open { wide: u8, slowly: bool }
        move Shut
        phase Closed { on Open { wide, .. } => { *opened += u32::from(wide); Ajar }; }
        phase Ajar { on Shut => Closed; }
    }
}

fn old_log() -> (String, String) {
    use old::{Door, Move};
    let mut game: Match<Door> = Match::builder().seed(1).start().expect("it starts");
    game.play(Solo, Move::Open { wide: 3 })
        .expect("it is legal");
    game.play(Solo, Move::Close).expect("it is legal");
    game.play(Solo, Move::Open { wide: 4 })
        .expect("it is legal");
    let rules = rulebook::log::Fingerprint::of_rules(&Door::MODEL).to_string();
    (game.log().to_text().expect("it can be written"), rules)
}

fn upcaster(rules: &str) -> Upcaster {
    Upcaster::new().accept(rules).lift("move", rules, |record| {
        if let Some(open) = record["move"].get_mut("Open") {
            open["slowly"] = false.into();
        } else {
            record["move"] = "Shut".into();
            record["branch"] = "Shut".into();
        }
        // The phases have other names since, and positions other fingerprints.
        record
            .as_object_mut()
            .map(|record| record.remove("position"));
    })
}

#[test]
fn a_log_of_other_rules_is_refused_unless_asked_for_by_name() {
    let (text, rules) = old_log();
    let refused = Log::<new::Door>::from_text(text.as_bytes()).unwrap_err();
    let TextError::Rules { found, expected } = &refused else {
        panic!("{refused}");
    };
    assert_eq!(*found, rules);
    assert_ne!(expected.to_string(), rules);
    // By its name alone it is read, and says what it cannot make of it.
    let refused = Upcaster::new()
        .accept(&rules)
        .read::<new::Door>(text.as_bytes())
        .unwrap_err();
    assert!(
        refused
            .to_string()
            .starts_with("line 2 cannot be read: missing field `slowly`"),
        "{refused}"
    );
    // Another name opens nothing.
    let other = Upcaster::new().accept("0123456789abcdef");
    assert!(matches!(
        other.read::<new::Door>(text.as_bytes()),
        Err(TextError::Rules { .. })
    ));
}

#[test]
fn its_records_are_lifted_and_it_goes_on_in_a_file_of_its_own() {
    let (text, rules) = old_log();
    let (log, _) = upcaster(&rules)
        .read::<new::Door>(text.as_bytes())
        .expect("it is lifted");
    let mut game = log.replay().expect("it replays");
    assert_eq!(*game.position().state(), 7);

    let path = scratch_file("lifted");
    game.save(&path, Sync::EachMove).expect("it is new");
    game.play(Solo, new::Move::Shut).expect("it is legal");
    drop(game);
    let (game, _) = Match::<new::Door>::open(&path, Sync::EachMove).expect("it is of these rules");
    assert_eq!(game.log().records.len(), 4);
    std::fs::remove_file(path).expect("it is there");
}

#[test]
fn what_lifts_may_fail_and_the_line_is_named() {
    let (text, rules) = old_log();
    let failing = Upcaster::new()
        .accept(&rules)
        .lift("move", &rules, |record| {
            assert!(record["n"] != 3, "what is this");
            record["move"]["Open"]["slowly"] = true.into();
        });
    let refused = failing.read::<new::Door>(text.as_bytes()).unwrap_err();
    let TextError::Unknown { line, reason } = refused else {
        panic!("{refused}");
    };
    assert_eq!(line, 3);
    assert!(reason.starts_with("what lifts it failed: "), "{reason}");
}

#[test]
fn a_header_can_be_lifted_too() {
    mod seated {
        rulebook::game! {
            pub(super) game Door(opened: u32, cx);
            options u8;
            move Open { wide: u8, slowly: bool }
            move Shut
            phase Closed { on Open { wide, .. } => { *opened += u32::from(wide.min(*cx.options())); Ajar }; }
            phase Ajar { on Shut => Closed; }
        }
    }
    let (text, rules) = old_log();
    let upcaster = upcaster(&rules).lift("header", &rules, |header| {
        header["options"] = 2.into();
    });
    let (log, _) = upcaster
        .read::<seated::Door>(text.as_bytes())
        .expect("it is lifted");
    let game = log.replay().expect("it replays");
    assert_eq!(*game.position().state(), 4);
}

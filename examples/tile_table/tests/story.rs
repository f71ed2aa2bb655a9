//! The table: what a player is led through, and how it goes.

use std::cell::RefCell;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::rc::Rc;

use rulebook::table::{Message, Outside, Skip, Table, Tick};
use tile_table::{DECK, Picture, Player, Tables, place_of, set_up_with, story::TRIGGERS};

fn tables(seed: u64) -> Tables {
    set_up_with(seed, |table| {
        for (name, text) in TRIGGERS {
            table.load_yaml(name, text)?;
        }
        Ok(())
    })
    .expect("all is right")
}

fn settle(table: &mut Table<Picture>) -> Vec<Tick> {
    table.run_until_idle(200).expect("nothing goes wrong")
}

fn caption(table: &Table<Picture>) -> String {
    table.world().caption.clone()
}

/// Taps as a player does who lays each tile on the first cell that it fits on.
fn play_on(Tables { table, game }: &mut Tables) -> Vec<Tick> {
    let mut ticks = settle(table);
    while game.look(|game| game.outcome().is_none()) {
        let fits = game.look(|game| game.position().state().fits());
        match fits.first() {
            None => table.tap("felt", Some("deck"), DECK),
            Some(&cell) => table.tap("land", None, place_of(cell)),
        }
        .expect("it is taken");
        ticks.extend(settle(table));
    }
    ticks
}

#[test]
fn the_player_is_led_through_a_turn() {
    let Tables { mut table, game } = tables(1);
    settle(&mut table);
    assert_eq!(caption(&table), "Tap the deck to draw a tile.");
    assert_eq!(table.world().focus, "deck");

    table.tap("felt", None, DECK).expect("it is taken");
    let ticks = settle(&mut table);
    let kinds: Vec<&str> = ticks[..3]
        .iter()
        .flat_map(|tick| &tick.messages)
        .map(Message::kind)
        .collect();
    assert_eq!(
        kinds,
        ["tap", "draw", "draw:fits", "phase:placing", "draw:done"]
    );
    assert!(
        caption(&table).starts_with("It fits on "),
        "{}",
        caption(&table)
    );
    assert_eq!(table.world().focus, "land");
    assert!(table.world().tile.is_some(), "it lies in the hand");

    let cell = game.look(|game| game.position().state().fits()[0]);
    table
        .tap("land", None, place_of(cell))
        .expect("it is taken");
    settle(&mut table);
    // The robot has played meanwhile.
    assert_eq!(caption(&table), "Your turn: tap the deck.");
    assert_eq!(
        game.look(|game| game.position().on_turn()),
        Some(Player::You)
    );
    assert_eq!(game.look(|game| game.position().state().left()), 7);
}

#[test]
fn a_miss_lays_nothing_and_what_is_refused_is_said() {
    let Tables { mut table, game } = tables(1);
    settle(&mut table);
    let far_out = (9.0, 9.0);
    table.tap("land", None, far_out).expect("it is taken");
    assert_eq!(settle(&mut table).len(), 1, "nothing follows");
    // There is no tile to be laid yet.
    let cell = "a1".parse().expect("it is a cell");
    table
        .tap("land", None, place_of(cell))
        .expect("it is taken");
    settle(&mut table);
    assert_eq!(caption(&table), "`place` cannot be played in Drawing");
    table.tap("felt", None, DECK).expect("it is taken");
    settle(&mut table);
    let cell = "d4".parse().expect("it is a cell");
    table
        .tap("land", None, place_of(cell))
        .expect("it is taken");
    settle(&mut table);
    assert_eq!(caption(&table), "the tile does not fit on d4");
    assert!(game.look(|game| game.position().state().hand().is_some()));
}

#[test]
fn who_is_quick_is_heard() {
    let Tables { mut table, game } = tables(1);
    // Before anything was said.
    table.tap("felt", None, DECK).expect("it is taken");
    for _ in 0..5 {
        table.tick().expect("nothing goes wrong");
    }
    let cell = game.look(|game| game.position().state().fits()[0]);
    table
        .tap("land", None, place_of(cell))
        .expect("it is taken");
    settle(&mut table);
    assert_eq!(caption(&table), "Your turn: tap the deck.");
}

#[test]
fn what_moves_can_be_skipped() {
    let Tables { mut table, .. } = tables(1);
    settle(&mut table);
    table.tap("felt", None, DECK).expect("it is taken");
    for _ in 0..4 {
        table.tick().expect("nothing goes wrong");
    }
    let on_its_way = table.world().tile;
    table.send(Skip::default()).expect("it is taken");
    let ticks = settle(&mut table);
    let cancelled = ticks.iter().flat_map(|tick| &tick.messages);
    let cancelled: Vec<&str> = cancelled
        .map(Message::kind)
        .filter(|kind| kind.ends_with(":cancel"))
        .collect();
    assert_eq!(cancelled, ["move-tile:cancel"]);
    assert_ne!(table.world().tile, on_its_way);
    assert!(caption(&table).starts_with("It fits on "));
}

#[test]
fn when_the_deck_has_run_out_taps_are_taps_again() {
    for seed in 1..=20 {
        let mut tables = tables(seed);
        play_on(&mut tables);
        let Tables { mut table, game } = tables;
        let said = caption(&table);
        assert!(
            said.starts_with("The deck has run out: "),
            "seed {seed}: {said}"
        );
        assert!(game.look(|game| game.outcome().is_some()));
        assert_eq!(table.tasks(), 0, "both stories have ended");
        table.tap("felt", None, DECK).expect("it is taken");
        let ticks = settle(&mut table);
        assert_eq!(ticks.len(), 1, "no trigger fires");
    }
}

/// What `taps.jsonl` is: a game of a player who lays on the first cell that fits.
#[test]
fn the_recorded_session_is_such_a_game_and_runs_again() {
    let mut first = tables(1);
    let written = Rc::new(RefCell::new(String::new()));
    let file = Rc::clone(&written);
    first.table.record(move |outside| {
        writeln!(file.borrow_mut(), "{outside}").map_err(|why| why.to_string())
    });
    let ticks = play_on(&mut first);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("taps.jsonl");
    if std::env::var_os("RULEBOOK_UPDATE").is_some() {
        fs::write(&path, &*written.borrow()).expect("it can be written");
    }
    let kept = fs::read_to_string(&path).expect("it is there");
    assert_eq!(kept, *written.borrow(), "RULEBOOK_UPDATE=1 writes it anew");

    let Tables { mut table, game } = tables(1);
    let outside = Outside::read(&kept).expect("it can be read");
    let mut again = table.rerun(&outside).expect("all is taken").ticks;
    again.extend(settle(&mut table));
    assert_eq!(again, ticks);
    assert_eq!(*table.world(), *first.table.world());
    let position = |game: &rulebook::table::Seated<_>| game.look(|game| game.position().clone());
    assert_eq!(position(&game), position(&first.game));
}

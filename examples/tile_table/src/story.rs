//! Who leads the player through it, and who plays against them.

use std::error::Error;
use std::fmt;

use futures_util::future::{Either, select};
use rulebook::Match;
use rulebook::play::BuildError;
use rulebook::table::{LoadError, NotDone, Run, SeatError, Seated, Stop, Table, Taken};

use crate::land::Cell;
use crate::picture::{Caption, Focus, MoveTile, Picture, caption, focus, move_tile, surfaces};
use crate::rules::{Move, Player, TileTable};

/// The triggers, as they stand in `triggers/`.
pub const TRIGGERS: [(&str, &str); 3] = [
    ("triggers/draw.yaml", include_str!("../triggers/draw.yaml")),
    (
        "triggers/place.yaml",
        include_str!("../triggers/place.yaml"),
    ),
    (
        "triggers/refused.yaml",
        include_str!("../triggers/refused.yaml"),
    ),
];

/// A table with its match.
pub struct Tables {
    /// The table.
    pub table: Table<Picture>,
    /// The match that sits there.
    pub game: Seated<TileTable>,
}

/// A table at which all sit: the same seed shuffles the same deck.
///
/// # Errors
/// Where something of it is wrong.
pub fn set_up(seed: u64) -> Result<Table<Picture>, SetUpError> {
    set_up_with(seed, |table| {
        for (name, text) in TRIGGERS {
            table.load_yaml(name, text)?;
        }
        Ok(())
    })
    .map(|tables| tables.table)
}

/// The same with triggers of your own, and the match.
///
/// # Errors
/// Where something of it is wrong.
pub fn set_up_with(
    seed: u64,
    load: impl FnOnce(&mut Table<Picture>) -> Result<(), LoadError>,
) -> Result<Tables, SetUpError> {
    let mut table = Table::new(Picture::default());
    for surface in surfaces() {
        table.surface(surface)?;
    }
    table.command(focus)?;
    table.command(caption)?;
    table.command(move_tile)?;
    let game = table.seat(Match::builder().seed(seed).start()?)?;
    load(&mut table)?;
    let lesson = {
        let game = game.clone();
        |cx| tutorial(cx, game)
    };
    table.orchestrator("tutorial", lesson)?;
    let robot = {
        let game = game.clone();
        |cx| automaton(cx, game)
    };
    table.orchestrator("automaton", robot)?;
    Ok(Tables { table, game })
}

/// Leads the player from tile to tile.
async fn tutorial(cx: Run<Picture>, game: Seated<TileTable>) -> Result<(), Stop> {
    let mut turns = 0;
    while game.look(|game| game.outcome().is_none()) {
        if game.look(|game| game.position().on_turn()) == Some(Player::Robot) {
            cx.run(focus_on("")).await?;
            wait_for_turn(&cx, &game).await?;
            continue;
        }
        turns += 1;
        // Listened for from here on: who is quick taps before all is said.
        let drawn = cx.wait_kind("draw:done", mine);
        cx.run(focus_on("deck")).await?;
        let text = match turns {
            1 => "Tap the deck to draw a tile.",
            _ => "Your turn: tap the deck.",
        };
        cx.run(say(text)).await?;
        // The trigger makes a move of the tap; here is heard what came of it.
        let drawn = drawn.await?;
        if drawn.value()["result"]["branch"] != "draw:fits" {
            cx.run(say("It fits nowhere, and is put away.")).await?;
            continue;
        }
        let placed = cx.wait_kind("place:done", mine);
        shown(cx.run(MoveTile { to: None }).await)?;
        cx.run(focus_on("land")).await?;
        let fits = game.look(|game| game.position().state().fits());
        let fits: Vec<String> = fits.iter().map(ToString::to_string).collect();
        cx.run(say(format!("It fits on {}.", fits.join(", "))))
            .await?;
        let placed = placed.await?;
        let cell = placed.value()["args"]["cell"].as_str();
        let to: Option<Cell> = cell.map(str::parse).transpose()?;
        shown(cx.run(MoveTile { to }).await)?;
    }
    // Nothing is left to be placed: taps on the deck are taps again.
    cx.disable_trigger("tap", None)?;
    cx.run(focus_on("")).await?;
    let text = game.look(|game| {
        let land = game.position().state();
        let [you, robot] = Player::ALL.map(|player| land.points(player));
        format!("The deck has run out: {you} to {robot}.")
    });
    cx.run(say(text)).await?;
    Ok(())
}

/// Plays against the player, by the same messages: draws, and lays where it touches most.
async fn automaton(cx: Run<Picture>, game: Seated<TileTable>) -> Result<(), Stop> {
    while game.look(|game| game.outcome().is_none()) {
        if game.look(|game| game.position().on_turn()) != Some(Player::Robot) {
            wait_for_turn(&cx, &game).await?;
            continue;
        }
        let drawn = cx.play(&game, Player::Robot, &Move::Draw).await?;
        if drawn["branch"] != "draw:fits" {
            continue;
        }
        shown(cx.run(MoveTile { to: None }).await)?;
        let Some(cell) = best(&game) else {
            continue;
        };
        cx.run(say(format!("The robot lays its tile on {cell}.")))
            .await?;
        shown(cx.run(MoveTile { to: Some(cell) }).await)?;
        cx.play(&game, Player::Robot, &Move::Place { cell }).await?;
    }
    Ok(())
}

/// The cell that brings most points; of several, the first.
fn best(game: &Seated<TileTable>) -> Option<Cell> {
    game.look(|game| {
        let points = |cell: &Cell| {
            let mut tried = game.position().clone();
            let placed = tried.play(Player::Robot, Move::Place { cell: *cell });
            placed.map_or(0, |_| tried.state().points(Player::Robot))
        };
        // The first of the largest.
        let cells = game.position().state().fits();
        cells.into_iter().rev().max_by_key(points)
    })
}

/// Waits until a move has passed the turn on, or ended the game.
async fn wait_for_turn(cx: &Run<Picture>, game: &Seated<TileTable>) -> Result<(), Stop> {
    let on_turn = || game.look(|game| game.position().on_turn());
    let before = on_turn();
    while on_turn() == before {
        let drawn = cx.wait_kind("draw:done", |_| true);
        let placed = cx.wait_kind("place:done", |_| true);
        match select(drawn, placed).await {
            Either::Left((came, _)) | Either::Right((came, _)) => came?,
        };
    }
    Ok(())
}

fn mine(message: &rulebook::table::Message) -> bool {
    message.value()["args"]["seat"] == "You"
}

/// A picture that was skipped is shown all the same; a newer one is as good.
fn shown(came: Result<(), NotDone>) -> Result<(), NotDone> {
    match came {
        Err(NotDone::Cancelled { .. }) => Ok(()),
        came => came,
    }
}

fn focus_on(on: &str) -> Focus {
    Focus { on: on.into() }
}

fn say(text: impl Into<String>) -> Caption {
    Caption { text: text.into() }
}

/// Why there is no table.
#[derive(Debug)]
pub enum SetUpError {
    /// A name is taken.
    Taken(Taken),
    /// A trigger is wrong.
    Load(LoadError),
    /// The match cannot start, or sit down.
    Match(Box<dyn Error>),
}

impl fmt::Display for SetUpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetUpError::Taken(taken) => taken.fmt(f),
            SetUpError::Load(load) => load.fmt(f),
            SetUpError::Match(why) => why.fmt(f),
        }
    }
}

impl Error for SetUpError {}

impl From<Taken> for SetUpError {
    fn from(taken: Taken) -> Self {
        SetUpError::Taken(taken)
    }
}

impl From<LoadError> for SetUpError {
    fn from(load: LoadError) -> Self {
        SetUpError::Load(load)
    }
}

impl From<BuildError<TileTable>> for SetUpError {
    fn from(why: BuildError<TileTable>) -> Self {
        SetUpError::Match(Box::new(why))
    }
}

impl From<SeatError> for SetUpError {
    fn from(why: SeatError) -> Self {
        SetUpError::Match(Box::new(why))
    }
}

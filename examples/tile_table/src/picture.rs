//! What a host shows, and the commands that change it: nothing else can.

use rulebook::table::{Command, Run, Stop, Surface};
use serde::{Deserialize, Serialize};

use crate::land::{Cell, SIDE};

/// Where the deck lies on the felt, in the units of the picture.
pub const DECK: (f64, f64) = (8.0, 1.0);

/// Where the tile lies that was drawn.
const HAND: (f64, f64) = (8.0, 4.0);

/// How many ticks a tile takes on its way.
const WAY: u32 = 3;

/// The middle of a cell, in the units of the picture: a tile has a side of 1.
#[must_use]
pub fn place_of(cell: Cell) -> (f64, f64) {
    (f64::from(cell.column()) + 0.5, f64::from(cell.row()) + 0.5)
}

/// The surfaces of the picture: the felt with the deck, and the land with its cells.
pub(crate) fn surfaces() -> [Surface; 2] {
    let felt = Surface::new("felt").point("deck", DECK, 1.0);
    let cells = Cell::all().fold(Surface::new("land"), |land, cell| {
        land.point(cell.to_string(), place_of(cell), 0.5)
    });
    [felt, cells]
}

/// What is shown, besides the land itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// What is said to the player.
    pub caption: String,
    /// What the player should look at.
    pub focus: String,
    /// Where the tile is that is on its way or in the hand.
    pub tile: Option<(f64, f64)>,
}

/// Draw the player's eye to something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Command)]
pub struct Focus {
    /// What: `deck`, `land`, nothing.
    pub on: String,
}

/// Say something to the player. The newest stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Command)]
#[command(policy = replace)]
pub struct Caption {
    /// What.
    pub text: String,
}

/// Move the drawn tile, in three ticks, one after another; skipped, it is there at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Command)]
#[command(policy = queue, skippable)]
pub struct MoveTile {
    /// The cell that it comes to lie on; without one, the hand.
    pub to: Option<Cell>,
}

pub(crate) async fn focus(cx: Run<Picture, Focus>) -> Result<(), Stop> {
    let on = cx.args().on.clone();
    cx.change(|picture| picture.focus = on);
    Ok(())
}

pub(crate) async fn caption(cx: Run<Picture, Caption>) -> Result<(), Stop> {
    let text = cx.args().text.clone();
    cx.change(|picture| picture.caption = text);
    Ok(())
}

pub(crate) async fn move_tile(cx: Run<Picture, MoveTile>) -> Result<(), Stop> {
    let from = cx.look(|picture| picture.tile).unwrap_or(DECK);
    let to = cx.args().to.map_or(HAND, place_of);
    // On the land it is no longer ours to show.
    let lies = cx.args().to.is_none().then_some(to);
    for step in 1..=WAY {
        let part = f64::from(step) / f64::from(WAY);
        let between = |from: f64, to: f64| from + (to - from) * part;
        let at = (between(from.0, to.0), between(from.1, to.1));
        cx.change(|picture| picture.tile = Some(at));
        if let Err(skipped) = cx.ticks(1).await {
            cx.change(|picture| picture.tile = lies);
            return Err(skipped.into());
        }
    }
    cx.change(|picture| picture.tile = lies);
    Ok(())
}

/// How wide the picture is, and how high.
#[must_use]
pub fn size() -> (f64, f64) {
    (DECK.0 + 1.0, f64::from(SIDE) + 1.0)
}

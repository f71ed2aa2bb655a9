//! The picture, as text.

use std::fmt::Write;

use rulebook::table::Seated;
use tile_table::{Cell, DECK, Picture, TileTable, place_of};

/// How many characters a unit of the picture is wide; it is one line high.
const WIDE: f64 = 3.0;

/// The land with the tiles on it, the deck, and what is said. The cell that is chosen
/// stands in brackets.
pub(crate) fn picture(picture: &Picture, game: &Seated<TileTable>, chosen: Option<Cell>) -> String {
    game.look(|game| {
        let land = game.position().state();
        let mut lines = vec![vec![' '; 40]; 6];
        let mut put = |(x, y): (f64, f64), text: &str| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "all that is shown lies in a picture of 9 by 5"
            )]
            let (column, line) = ((x * WIDE) as usize, (y + 1.0) as usize);
            let Some(line) = lines.get_mut(line) else {
                return;
            };
            for (at, c) in text.chars().enumerate() {
                if let Some(place) = line.get_mut(column + at) {
                    *place = c;
                }
            }
        };
        for cell in Cell::all() {
            let (x, y) = place_of(cell);
            let tile = land.tile(cell).map_or("·".into(), |tile| tile.to_string());
            let text = match chosen {
                Some(chosen) if chosen == cell => format!("[{tile}]"),
                _ => format!(" {tile} "),
            };
            put((x - 0.5 + 0.67, y), &text);
        }
        for side in 0..4_u8 {
            let at = f64::from(side);
            put((0.0, at), &(side + 1).to_string());
            let column = char::from(b'a' + side).to_string();
            put((at + 1.0, -1.0), &column);
        }
        let focus = if picture.focus == "deck" { "> " } else { "  " };
        put(
            (DECK.0 + 1.0, DECK.1 - 0.5),
            &format!("{focus}deck {}", land.left()),
        );
        if let Some(place) = picture.tile {
            let hand = land.hand().map_or("*".into(), |tile| tile.to_string());
            put((place.0 + 0.5, place.1 - 0.5), &hand);
        }
        let mut text = String::new();
        for line in lines {
            let line: String = line.into_iter().collect();
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text.push_str(&picture.caption);
        text.push('\n');
        text
    })
}

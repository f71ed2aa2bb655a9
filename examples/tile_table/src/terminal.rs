//! A person with a keyboard: keys become taps, and nothing else is sent.

use std::error::Error;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEventKind};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use rulebook::table::{SendError, Skip, Table};
use tile_table::{Cell, DECK, Picture, Tables, place_of};

use crate::shown;

/// How long a tick takes.
const TICK: Duration = Duration::from_millis(80);

/// Plays until the player leaves.
pub(crate) fn play(
    mut tables: Tables,
    record: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    if !io::stdin().is_terminal() {
        return Err("there is no terminal to play at: give it a --script".into());
    }
    if let Some(path) = record {
        let named = |why: &io::Error| format!("{}: {why}", path.display());
        let mut file = File::create(path).map_err(|why| named(&why))?;
        tables
            .table
            .record(move |outside| writeln!(file, "{outside}").map_err(|why| why.to_string()));
    }
    enable_raw_mode()?;
    execute!(out, EnterAlternateScreen, Hide)?;
    let played = keys(&mut tables, out);
    // Whatever happened, the terminal is as it was.
    execute!(out, Show, LeaveAlternateScreen)?;
    disable_raw_mode()?;
    let chosen = played?;
    write!(
        out,
        "{}",
        shown::picture(&tables.table.world(), &tables.game, chosen)
    )?;
    Ok(())
}

fn keys(
    Tables { table, game }: &mut Tables,
    out: &mut impl Write,
) -> Result<Option<Cell>, Box<dyn Error>> {
    let mut chosen = Cell::at(1, 1);
    let mut trouble = String::new();
    loop {
        if let Err(error) = table.tick() {
            // A host tells what went wrong, and goes on.
            trouble = error.to_string();
        }
        let text = shown::picture(&table.world(), game, chosen);
        queue!(out, MoveTo(0, 0), Clear(ClearType::All))?;
        for line in text.lines().chain([trouble.as_str(), HELP]) {
            write!(out, "{line}\r\n")?;
        }
        out.flush()?;
        if !event::poll(TICK)? {
            continue;
        }
        let Event::Key(key) = event::read()? else {
            continue;
        };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let moved = |columns: i8, rows: i8| {
            let cell = chosen?;
            let column = cell.column().checked_add_signed(columns)?;
            Cell::at(column, cell.row().checked_add_signed(rows)?)
        };
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return Ok(None),
            KeyCode::Left => chosen = moved(-1, 0).or(chosen),
            KeyCode::Right => chosen = moved(1, 0).or(chosen),
            KeyCode::Up => chosen = moved(0, -1).or(chosen),
            KeyCode::Down => chosen = moved(0, 1).or(chosen),
            code => {
                if let Err(why) = send(table, code, chosen) {
                    trouble = why.to_string();
                }
            }
        }
    }
}

const HELP: &str = "arrows: choose   Enter: lay   d: deck   s: skip   q: leave";

fn send(table: &mut Table<Picture>, code: KeyCode, chosen: Option<Cell>) -> Result<(), SendError> {
    match (code, chosen) {
        (KeyCode::Char('d'), _) => table.tap("felt", Some("deck"), DECK).map(drop),
        (KeyCode::Char('s'), _) => table.send(Skip::default()).map(drop),
        (KeyCode::Enter, Some(cell)) => table.tap("land", None, place_of(cell)).map(drop),
        _ => Ok(()),
    }
}

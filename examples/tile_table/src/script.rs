//! Messages from outside, run again: what comes of them, tick by tick.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::Path;

use rulebook::table::{Outside, Tick, TickError};
use tile_table::Tables;

use crate::shown;

/// More ticks than any game takes.
const MOST: u64 = 1_000;

/// Runs the messages of a file.
pub(crate) fn file(
    Tables { mut table, game }: Tables,
    file: &Path,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let named = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
    let text = fs::read_to_string(file).map_err(|why| named(&why))?;
    let outside = Outside::read(&text).map_err(|why| named(&why))?;
    let again = table.rerun(&outside).map_err(|why| named(&why))?;
    ticks(&again.ticks, out)?;
    for fault in again.faults {
        writeln!(out, "went wrong: {fault}")?;
    }
    match table.run_until_idle(MOST) {
        Ok(rest) => ticks(&rest, out)?,
        Err(TickError {
            ticks: rest,
            faults,
        }) => {
            ticks(&rest, out)?;
            let faults = faults.iter().map(ToString::to_string);
            return Err(faults.collect::<Vec<_>>().join("\n").into());
        }
    }
    write!(out, "\n{}", shown::picture(&table.world(), &game, None))?;
    Ok(())
}

fn ticks(ticks: &[Tick], out: &mut impl Write) -> std::io::Result<()> {
    ticks.iter().try_for_each(|tick| write!(out, "{tick}"))
}

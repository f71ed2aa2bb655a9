//! Instructions of a move and of an event.
//!
//! The program runs itself under `valgrind --tool=callgrind`. Each subject is
//! one function that is never inlined, and is called with moves that were drawn
//! before: what is counted is all that happens from its first instruction to its
//! last, in whatever it calls too. What its caller does is not, for any of them.

pub(crate) mod callgrind;
mod tic_tac_toe;
mod turnstile;

use std::error::Error;
use std::process::Command;

use crate::table::Table;

/// Something that is measured: its function, as `module::name`, and what it is.
struct Subject {
    function: &'static str,
    what: &'static str,
    goal: &'static str,
}

/// Subjects that do the same, to be held against one of them.
struct Group {
    heading: &'static str,
    subjects: &'static [Subject],
    /// The function against which the ratios stand; the lowest of the `peers`
    /// where none is named.
    base: Base,
}

enum Base {
    Function(&'static str),
    LowestOf(&'static [&'static str]),
}

const GROUPS: [&Group; 5] = [
    &tic_tac_toe::GROUP,
    &turnstile::total::ALIKE,
    &turnstile::total::OWN,
    &turnstile::refusing::ALIKE,
    &turnstile::refusing::OWN,
];

/// Runs all subjects; to be counted from outside.
pub(crate) fn counted() {
    tic_tac_toe::counted();
    turnstile::counted();
}

pub(crate) fn measure(table: &mut Table) -> Result<(), Box<dyn Error>> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        table.note("No instructions were counted: there is no `valgrind` on this machine.");
        return Ok(());
    }
    let directory = tempfile::tempdir()?;
    let profile = directory.path().join("callgrind.out");
    let mut out_file = std::ffi::OsString::from("--callgrind-out-file=");
    out_file.push(&profile);
    let ran = Command::new("valgrind")
        .args(["--tool=callgrind", "--demangle=no"])
        .args(["--compress-strings=no", "--compress-pos=no"])
        .arg(out_file)
        .arg(std::env::current_exe()?)
        .arg("counted")
        .output()?;
    if !ran.status.success() {
        return Err(format!("valgrind failed:\n{}", String::from_utf8_lossy(&ran.stderr)).into());
    }
    let profile = std::fs::read_to_string(profile)?;
    for group in GROUPS {
        group.measure(&profile, table)?;
    }
    Ok(())
}

impl Group {
    fn measure(&self, profile: &str, table: &mut Table) -> Result<(), Box<dyn Error>> {
        let mut counts = Vec::new();
        for subject in self.subjects {
            let count = callgrind::count(profile, subject.function)?;
            counts.push((subject, count));
        }
        if counts
            .iter()
            .any(|(_, count)| count.calls != counts[0].1.calls)
        {
            return Err(format!("not all of `{}` were called alike", self.heading).into());
        }
        let of = |function: &str| {
            let found = counts
                .iter()
                .find(|(subject, _)| subject.function == function);
            found.map_or(f64::NAN, |(_, count)| count.each())
        };
        let base = match self.base {
            Base::Function(function) => of(function),
            Base::LowestOf(peers) => peers.iter().map(|peer| of(peer)).fold(f64::NAN, f64::min),
        };
        table.heading(self.heading);
        for (subject, count) in &counts {
            table.row(
                subject.what,
                format!("{:.2}", count.each()),
                Some(count.each() / base),
                subject.goal,
            );
        }
        Ok(())
    }
}

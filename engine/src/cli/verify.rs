//! `verify FILE`: games that another engine played, held against the rules.

use std::io::Write;
use std::path::PathBuf;
use std::prelude::rust_2024::*;

use super::vectors::{self, Vectors};
use super::{Command, Failure};

#[derive(clap::Args)]
struct Arguments {
    /// The games, one a line, as JSON.
    file: PathBuf,
}

pub(super) fn command<G: super::Runs + Vectors>() -> Command {
    let about = "Hold the rules against games that another engine played";
    Command::new::<G, _>("verify", about, run::<G>)
}

fn run<G: Vectors>(Arguments { file }: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    match vectors::verify::<G>(&file) {
        Ok(agreed) => Ok(writeln!(out, "{agreed}")?),
        Err(why) => Err(Failure::file(file, why)),
    }
}

//! Plays on in the file that it is given, and prints the number and the fingerprint of
//! each record that stands, until somebody kills it.
//!
//! `keeps-playing FILE SEED [each|never]`

use std::env;
use std::error::Error;
use std::io::{Write, stdout};
use std::path::PathBuf;

use rulebook::Match;
use rulebook::log::{Fingerprint, Sync};
use rulebook::random::Rng;
use rulebook_tests::wheel::{Wheel, play_any};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let path = PathBuf::from(args.next().ok_or("no file")?);
    let seed = args.next().ok_or("no seed")?.parse()?;
    let sync = match args.next().as_deref() {
        Some("never") => Sync::OnClose,
        _ => Sync::EachMove,
    };
    let mut game = match Match::<Wheel>::open(&path, sync) {
        Ok((game, _)) => game,
        // It was killed before there was a header, or is the first.
        Err(_) => Match::builder().seed(seed).file(&path, sync).start()?,
    };
    let mut rng = Rng::seeded(seed);
    let mut out = stdout().lock();
    loop {
        play_any(&mut game, &mut rng)?;
        let fingerprint = Fingerprint::of_position(game.position()).ok_or("it has one")?;
        writeln!(out, "{} {fingerprint}", game.log().records.len())?;
        out.flush()?;
    }
}

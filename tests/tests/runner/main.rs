//! The runner of game crates: `rulebook::cli`.

mod counted;
mod spelled;
mod words;

//! The runner of game crates: `rulebook::cli`.

mod counted;
mod programs;
mod spelled;
mod words;

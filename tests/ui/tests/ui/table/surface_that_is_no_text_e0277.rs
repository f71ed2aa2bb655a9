//! A surface is named by a text.

use rulebook::table::Command;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, Command)]
struct Move {
    #[command(surface)]
    on: u32,
}

fn main() {}

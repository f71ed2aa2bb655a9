//! A program whose game is a large rule book.

use super::rules::Large;

impl Large {
    /// Of how many phases, levels or branches it is.
    pub(super) fn size(self) -> usize {
        match self {
            Large::Phases(size) | Large::Nested(size) | Large::Chain(size) => size,
        }
    }

    /// A program that plays a move of it: all of its code is made.
    pub(super) fn program(self) -> String {
        format!("{BEFORE}rulebook::game! {{\n{}}}\n{BEHIND}", self.rules())
    }
}

const BEFORE: &str = "\
use rulebook::{Outcome, Position};

#[derive(Clone, Debug, Default)]
pub struct Board {
    pub moves: u32,
    pub total: u32,
}

pub enum Level {
    Low,
    Middle,
    High(Mark),
}

impl Board {
    fn add(&mut self, amount: u8) -> Level {
        self.total += u32::from(amount);
        match self.total % 3 {
            0 => Level::Low,
            1 => Level::Middle,
            _ => Level::High(Mark::X),
        }
    }
}

";

const BEHIND: &str = "
fn main() {
    let mut position: Position<Large> = Position::new();
    let first = position.legal_moves(Mark::X).into_iter().next();
    if let Some(mv) = first {
        println!(\"{:?}\", position.play(Mark::X, mv));
    }
}
";

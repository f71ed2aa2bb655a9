//! Noughts and crosses at a terminal.

fn main() {}

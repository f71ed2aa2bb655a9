use rulebook::game;

game! {}

fn main() {}

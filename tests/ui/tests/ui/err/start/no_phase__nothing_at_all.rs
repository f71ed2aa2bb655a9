use rulebook::game;

game! {
    game Empty(cx);
}

fn main() {}

use rulebook::{Position, Solo, game};

game! {
    pub game Notes(count: u8, cx);

    move Put { name: String in vec![String::from("a"), String::from("b")], times: u8 in 0..3 }
    move Call { times: u8 in 0..2, name: String in vec![String::new()] }
    illegal Enough "that is enough";

    phase Here {
        on Put { name, times } {
            require *count < 3 else Enough;
            *count += times + u8::from(name == "b");
            => stay
        }

        on Call { times, .. } => { *count += times; stay };
    }
}

fn main() {
    let notes: Position<Notes> = Position::new();
    assert_eq!(notes.legal_moves(Solo).len(), 8);
}

//! Function pointers and static references as fields, and a state that is named by its path.

use rulebook::{Outcome, game};

game! {
    game Words(words: ::std::vec::Vec<&'static str>, cx);

    setup vec!["one"];

    move Say { word: &'static str in ["one", "two"], with: fn(u8) -> u8 }

    phase Talk {
        on Say { word, with } {
            words.push(word);
            Enough: if words.len() > usize::from(with(3)) => Silence,
            More:   else                                  => Talk,
        }
    }

    end Silence => Outcome::Draw;
}

fn main() {}

//! A game with a field that has no domain, a move that is called as a command is, and a
//! parameter, by the runner.

use std::process::ExitCode;

mod rules {
    rulebook::game! {
        /// A story, word by word.
        ///
        /// It ends where somebody says so.
        pub game Story<const MOST: usize>(story: Vec<String>, cx);
        /// Add some words.
        move Say { words: String }
        /// Take the last words back.
        move Undo
        /// It is told.
        move Rest
        illegal Long { most: usize } "nobody listens to more than {most}";
        illegal Nothing "nothing has been said";
        phase Telling {
            on Say { words } {
                require story.len() < MOST else Long { most: MOST };
                story.push(words);
                => stay
            }
            on Undo {
                require !story.is_empty() else Nothing;
                story.pop();
                => stay
            }
            on Rest => Told;
        }
        end Told => rulebook::Outcome::Win(rulebook::Solo);
    }
}

fn main() -> ExitCode {
    rulebook::cli::run::<rules::Story<3>>()
}

//! A crate that denies all that it can: what `game!` writes warns of nothing.

#![deny(warnings, missing_docs, unused, nonstandard_style, future_incompatible, rust_2018_idioms)]
#![forbid(unsafe_code, unused_variables, unused_mut, unused_imports, dead_code, unreachable_code, unused_must_use)]
#![deny(unused_qualifications, unreachable_pub, missing_debug_implementations, missing_copy_implementations)]
#![deny(single_use_lifetimes, trivial_casts, trivial_numeric_casts, unused_lifetimes, unused_results, let_underscore_drop)]
#![deny(variant_size_differences, elided_lifetimes_in_paths, explicit_outlives_requirements, meta_variable_misuse)]
#![deny(clippy::all, clippy::pedantic)]

/// The rules.
pub mod rules {
    use rulebook::{Outcome, game};

    /// What a match may be set to.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Choice {
        /// How many stones there are more.
        pub more: u8,
    }

    game! {
        /// A heap of stones.
        pub game Nim(left: u8, cx);

        options Choice;
        setup 7 + cx.options().more;
        seats 2..=4;
        turn RoundRobin;

        /// Take some.
        move Take {
            /// How many.
            count: u8 in 1..=3
        }
        move Pass
        move Say { word: char, loud: bool }

        illegal TooMany { left: u8 } "only {left} are left";
        illegal Hush { left: u8, word: char } "not now";

        phase Heap { passed: u8 = 0, said: u8 = 0 } {
            on Take { count } {
                let left_now = *left;
                require count <= left_now else TooMany { left: left_now };
                let before = *left;
                *left -= count;
                Last: if *left == 0 => Taken { winner: cx.seat() },
                More: else if before > *left => { cx.end_turn(); Heap { said } },
            }
            on Pass {
                *left += 1;
                Often: if passed > 3 => Spoilt,
                Big:   if *left > 90 => { require *left != 91 else TooMany { left: 3 }; Spoilt },
                Once:  if *left < 91 && passed <= 3 => stay { passed: passed + 1 },
            }
            on Say { word: letter in ['a', 'b'], loud in rulebook::domain::BOTH } by cx.in_play() {
                match (letter, loud) {
                    Loud:  ('a', true) if said < 9 => stay { said: said + 1, passed },
                    Quiet: _                       => {
                        if *left > 200 {
                            refuse!(Hush { left: *left, word: letter });
                        }
                        again Heap
                    }
                }
            }
        }

        end Taken { winner: Seat } => Outcome::Win(winner);
        end Spoilt => Outcome::Draw;
    }
}

fn main() {
    let position = rulebook::Position::<rules::Nim>::start(rules::Choice { more: 1 }, 3);
    assert!(position.is_ok());
}

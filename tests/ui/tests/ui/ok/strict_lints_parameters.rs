//! A crate that denies all that it can: nor does what is written for types as parameters warn of anything.

#![deny(warnings, missing_docs, unused, nonstandard_style, future_incompatible, rust_2018_idioms)]
#![forbid(unsafe_code, unused_variables, unused_mut, unused_imports, dead_code, unreachable_code, unused_must_use)]
#![deny(unused_qualifications, unreachable_pub, missing_debug_implementations, missing_copy_implementations)]
#![deny(single_use_lifetimes, trivial_casts, trivial_numeric_casts, unused_lifetimes, unused_results, let_underscore_drop)]
#![deny(variant_size_differences, elided_lifetimes_in_paths, explicit_outlives_requirements, meta_variable_misuse)]
#![deny(clippy::all, clippy::pedantic)]

/// The rules.
pub mod rules {
    use core::fmt::{Debug, Display};
    use rulebook::{Outcome, game};

    /// A card.
    pub trait Card: Clone + Debug + PartialEq + Display {
        /// What it is of.
        type Suit: Clone + Debug + PartialEq;

        /// Of which suit it is.
        fn suit(&self) -> Self::Suit;
    }

    game! {
        /// A pile of cards.
        pub game Pile<C: Card, D, const N: usize>(pile: Vec<C>, cx) where D: Clone + Debug + PartialEq;

        seats 2..=4;
        turn RoundRobin;

        /// Put one down.
        move Put { card: C }
        /// Look at the last.
        move Look
        internal Seen { by: D, r#as: C }

        illegal Same { card: C, of: [C::Suit; 1] } "{card} again";

        after _ as event { let _ = event; }

        phase Play { last: Option<C::Suit> = None, seen: Vec<D> = Vec::new() } {
            on Put { card } {
                require last != Some(card.suit()) else Same { of: [card.suit()], card };
                pile.push(card.clone());
                Full: if pile.len() > N => Over { last: card },
                Next: else => {
                    for by in seen.clone() { emit Seen { by, r#as: card.clone() }; }
                    cx.end_turn();
                    stay { last: Some(card.suit()) }
                },
            }
            on Look by _ => stay;
            on Seen { .. } => stay;
        }

        end Over { last: C } => Outcome::Draw;
    }

    /// One that is as private as its cards.
    mod private {
        use rulebook::game;

        game! {
            game Only<T>(none: Vec<T>, cx) where T: Clone + core::fmt::Debug + PartialEq;

            move Keep { it: T }

            phase Keeping {
                on Keep { it } => { none.push(it); stay };
            }
        }

        pub(super) fn kept() -> usize {
            let mut only = rulebook::Position::<Only<u8>>::new();
            let played = only.play(rulebook::Solo, Move::Keep { it: 1 });
            played.map_or(0, |_| only.state().len())
        }
    }

    /// How many are kept.
    #[must_use]
    pub fn kept() -> usize {
        private::kept()
    }
}

fn main() {
    assert_eq!(rules::kept(), 1);
}

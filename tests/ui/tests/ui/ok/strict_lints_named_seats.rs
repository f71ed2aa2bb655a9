//! The same with named seats, shared handlers and no options.

#![deny(warnings, missing_docs, unused, nonstandard_style, future_incompatible, rust_2018_idioms)]
#![forbid(unsafe_code, unused_variables, unused_mut, unused_imports, dead_code, unreachable_code, unused_must_use)]
#![deny(unused_qualifications, unreachable_pub, missing_debug_implementations, missing_copy_implementations)]
#![deny(single_use_lifetimes, trivial_casts, trivial_numeric_casts, unused_lifetimes, unused_results, let_underscore_drop)]
#![deny(variant_size_differences, elided_lifetimes_in_paths, explicit_outlives_requirements, meta_variable_misuse)]
#![deny(clippy::all, clippy::pedantic)]

/// The rules.
pub mod rules {
    use rulebook::{Outcome, game};

    game! {
        /// Two pass a lamp.
        pub game Lamp(cx);

        /// Who they are.
        seats Child {
            /// The elder.
            Anna,
            Bo,
        }

        move Hand
        move Drop { far: bool in [true, false] }

        /// A room.
        phase Hall { lit: bool = true } {
            on Hand by Anna => Garden { lit };
        }

        phase Garden { lit: bool } {
            on Hand by Child::Bo {
                Lit:  if lit => Hall,
                Dark: else   => Hall { lit: false },
            }
        }

        on Drop { far } in _ by _ {
            Far:  if far => Broken { who: cx.seat() },
            Near: else   => stay,
        }

        /// It is gone.
        end Broken { who: Child } => Outcome::Win(who.next());
    }
}

fn main() {
    let position = rulebook::Position::<rules::Lamp>::new();
    assert!(position.outcome().is_none());
}

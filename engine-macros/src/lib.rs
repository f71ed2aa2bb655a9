//! The macro `game!` of [Rulebook](https://docs.rs/rulebook), where it is
//! re-exported and documented.
//!
//! A call goes through stages, each in a folder or file of its own, each a
//! function that can be tested without a compiler:
//!
//! ```text
//! tokens ─ syntax ─▶ Rules ─ check::names ─▶ Plan ─ check::tables ─▶ Tables ─ check::flow
//!                                            │                       │
//!                                            └────────┬──────────────┘
//!                                                  expand ─▶ items, then the errors
//! ```

mod check;
mod errors;
mod expand;
mod game;
mod syntax;

/// The rule book of one game: see `rulebook::game!`.
///
/// The call defines, where it stands, the game's unit type (which implements
/// `rulebook::Game`), its seats, and the enums `Phase`, `Move`, `Illegal` and
/// `Branch`. Rules that cannot work are compile errors, each at the word that
/// is wrong.
#[proc_macro]
pub fn game(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    game::game(input.into()).into()
}

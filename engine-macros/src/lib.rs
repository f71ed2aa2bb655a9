//! The macro `game!` of [Rulebook](https://docs.rs/rulebook), where it is
//! re-exported and documented, and the derives of its table (`table/`).
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
#[cfg(test)]
mod large;
mod pack;
mod syntax;
#[cfg(feature = "table")]
mod table;

// Its documentation stands at the re-export: examples need the engine.
#[expect(missing_docs)]
#[proc_macro]
pub fn game(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    game::game(input.into()).into()
}

#[cfg(feature = "table")]
#[expect(missing_docs)]
#[proc_macro_derive(Payload, attributes(message, command))]
pub fn payload(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    table::payload(input.into()).into()
}

#[cfg(feature = "table")]
#[expect(missing_docs)]
#[proc_macro_derive(Command, attributes(message, command))]
pub fn command(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    table::command(input.into()).into()
}

// So too.
#[expect(missing_docs)]
#[proc_macro_derive(Pack, attributes(pack))]
pub fn pack(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    pack::derive(input.into()).into()
}

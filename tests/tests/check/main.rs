//! The checker, on whole games.

mod counts;
mod honest;

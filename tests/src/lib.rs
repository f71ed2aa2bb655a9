//! The tests stand in `tests/tests/`; here, the examples of the README and of
//! `docs/` are compiled and run, and the game is that is played by a program which is
//! killed.

pub mod wheel;

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../docs/check.md")]
pub struct Check;

#[cfg(doctest)]
#[doc = include_str!("../../docs/order.md")]
pub struct Order;

#[cfg(doctest)]
#[doc = include_str!("../../docs/table.md")]
pub struct Table;

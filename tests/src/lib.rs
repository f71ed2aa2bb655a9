//! The tests stand in `tests/tests/`; here, the examples of the README and of
//! `docs/` are compiled and run.

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../docs/order.md")]
pub struct Order;

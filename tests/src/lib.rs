//! The tests stand in `tests/tests/`; here, the README's examples are compiled and
//! run.

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

//! The tests stand in `tests/tests/`.

//! What other engines are known for, and does not happen here.
//!
//! Each test has the number of its row in the project's list of faults that people
//! reported of other engines. Where the fault cannot even be written down in the
//! language, the test is a compile-fail one in `tests/ui/tests/ui`, and stands here by name.

mod graphs;
mod log;
mod messages;
mod order;
mod refusals;
mod turns;
mod written;
